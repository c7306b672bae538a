-- The functions of the schema `isolation`, by which policies read the context of the connection.
--
-- `isolation.claim` is the only one with its owner's rights: it alone reads the keys. A context that is missing,
-- malformed, expired, of another backend or not signed with one of the keys is no context, and raises nothing.
--
-- This is what migration 0001 makes, and stays as it is. Since 0005 `isolation.claim` reads the time by `ledger.clock`.

CREATE SCHEMA isolation;
GRANT USAGE ON SCHEMA isolation TO PUBLIC;

CREATE TABLE isolation.key (inner_pad bytea NOT NULL, outer_pad bytea NOT NULL);
REVOKE ALL ON isolation.key FROM PUBLIC;

CREATE FUNCTION isolation.claim(wanted text, place integer) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    context text := current_setting('app.context', true);
    part text[];
    body bytea;
BEGIN
    IF context IS NULL OR context = '' THEN
        RETURN NULL;
    END IF;
    part := string_to_array(context, ':');
    IF cardinality(part) <> 6 OR (wanted IS NOT NULL AND part[1] <> wanted) OR part[4] <> pg_backend_pid()::text THEN
        RETURN NULL;
    END IF;
    body := convert_to(array_to_string(part[1:5], ':'), 'UTF8');
    IF NOT EXISTS (
        SELECT FROM isolation.key k
        WHERE encode(sha256(k.outer_pad || sha256(k.inner_pad || body)), 'hex') = part[6]
    ) OR to_timestamp(part[5]::bigint) <= clock_timestamp() THEN
        RETURN NULL;
    END IF;
    RETURN nullif(part[place], '');
END $$;

CREATE FUNCTION isolation.tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL RESTRICTED
    RETURN isolation.claim('holder', 2)::uuid;
CREATE FUNCTION isolation.is_office() RETURNS boolean LANGUAGE sql STABLE PARALLEL RESTRICTED
    RETURN isolation.claim('office', 1) IS NOT NULL;
CREATE FUNCTION isolation.is_door() RETURNS boolean LANGUAGE sql STABLE PARALLEL RESTRICTED
    RETURN isolation.claim('door', 1) IS NOT NULL;
CREATE FUNCTION isolation.person() RETURNS uuid LANGUAGE sql STABLE PARALLEL RESTRICTED
    RETURN isolation.claim(NULL, 3)::uuid;
