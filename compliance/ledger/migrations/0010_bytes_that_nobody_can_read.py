"""What is no entry, or no payload, is read as nothing, and stops no query over others.

Whoever has every right in the database can write any bytes for an entry, with the hashes of them. Until now such bytes
ended with an error of PostgreSQL whatever read them among others: the change log, and an act that rests on the row.
"""

from typing import ClassVar

from django.db import migrations

READ = """
-- The JSON of these bytes; NULL where they are none.
CREATE FUNCTION ledger.said(raw bytea) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE STRICT
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RETURN convert_from(raw, 'UTF8')::jsonb;
EXCEPTION WHEN data_exception OR program_limit_exceeded OR character_not_in_repertoire
    OR untranslatable_character OR statement_too_complex THEN
    RETURN NULL;
END $$;

-- The images in a payload, a list; an empty one where it has none.
CREATE FUNCTION ledger.images_of(raw bytea) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    told jsonb := ledger.said(raw) -> 'rows';
BEGIN
    RETURN CASE WHEN jsonb_typeof(told) = 'array' THEN told ELSE '[]' END;
END $$;

-- Whether an entry has the leaf hash beside it, and its payload, where there is one, the hash that it states.
CREATE FUNCTION ledger.has_its_hashes(leaf_hash bytea, entry_bytes bytea, salt bytea, payload bytea) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RETURN coalesce(leaf_hash = sha256('\\x00'::bytea || entry_bytes), false) AND (payload IS NULL OR coalesce(
        ledger.said(entry_bytes) ->> 'payload_sha256' = encode(sha256(salt || payload), 'hex'), false
    ));
END $$;

CREATE OR REPLACE FUNCTION ledger.rows_of(payload bytea) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RETURN ARRAY(
        SELECT DISTINCT said.mark
        FROM jsonb_array_elements(convert_from(payload, 'UTF8')::jsonb -> 'rows') AS one
            CROSS JOIN LATERAL (VALUES
                (one ->> 'table' || ':' || (one ->> 'id')), ('at:' || (one #>> '{values,facility_id}')),
                ('at:' || (one #>> '{values,table_id}')), ('at:' || (one #>> '{values,submission_id}')),
                ('at:' || (one #>> '{values,user_id}'))
            ) AS said (mark)
        WHERE said.mark IS NOT NULL
    );
EXCEPTION WHEN data_exception OR program_limit_exceeded OR character_not_in_repertoire
    OR untranslatable_character OR statement_too_complex THEN
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION ledger.person_of(entry_bytes bytea) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RETURN convert_from(entry_bytes, 'UTF8')::jsonb #>> '{actor,user}';
EXCEPTION WHEN data_exception OR program_limit_exceeded OR character_not_in_repertoire
    OR untranslatable_character OR statement_too_complex THEN
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION ledger.changes(
    of_logs uuid[], since timestamptz, until timestamptz, types text[], people text[], marks text[], places text[],
    from_event uuid, is_back boolean, many integer
) RETURNS TABLE (
    event uuid, log_id uuid, index bigint, type text, received_at timestamptz, entry_bytes bytea, payload bytea,
    destroyed_at timestamptz, holds boolean
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
    wanted uuid[] := ledger.logs_open(of_logs);
    place ledger.entry;
    query text := 'SELECT e.event, e.log_id, e.index, e.type, e.received_at, e.entry_bytes, p.payload, p.destroyed_at, '
        'ledger.has_its_hashes(e.leaf_hash, e.entry_bytes, p.salt, p.payload) '
        'FROM ledger.entry AS e JOIN ledger.payload AS p ON p.log_id = e.log_id AND p.index = e.index '
        'WHERE e.log_id = ANY ($1)';
    way text := CASE WHEN is_back THEN 'ASC' ELSE 'DESC' END;
BEGIN
    IF from_event IS NOT NULL THEN
        SELECT * INTO place FROM ledger.entry AS e WHERE e.event = from_event AND e.log_id = ANY (wanted);
        IF place.event IS NULL THEN
            RETURN;
        END IF;
        query := query || ' AND (e.received_at, e.index, e.log_id) '
            || CASE WHEN is_back THEN '>' ELSE '<' END || ' ($7, $9, $8)';
    END IF;
    IF since IS NOT NULL THEN query := query || ' AND e.received_at >= $2'; END IF;
    IF until IS NOT NULL THEN query := query || ' AND e.received_at < $3'; END IF;
    IF types IS NOT NULL THEN query := query || ' AND e.type = ANY ($4)'; END IF;
    IF people IS NOT NULL THEN query := query || ' AND ledger.person_of(e.entry_bytes) = ANY ($5)'; END IF;
    IF marks IS NOT NULL THEN query := query || ' AND ledger.rows_of(p.payload) && $6'; END IF;
    IF places IS NOT NULL THEN query := query || ' AND ledger.rows_of(p.payload) && $11'; END IF;
    RETURN QUERY EXECUTE 'SELECT * FROM (' || query || format(
        ' ORDER BY e.received_at %1$s, e.index %1$s, e.log_id %1$s LIMIT $10) AS found', way
    ) USING wanted, since, until, types, people, marks, place.received_at, place.log_id, place.index, many, places;
END $$;

CREATE OR REPLACE FUNCTION ledger.change(of_logs uuid[], of_event uuid) RETURNS TABLE (
    event uuid, log_id uuid, index bigint, type text, received_at timestamptz, entry_bytes bytea, payload bytea,
    destroyed_at timestamptz, holds boolean
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT e.event, e.log_id, e.index, e.type, e.received_at, e.entry_bytes, p.payload, p.destroyed_at,
        ledger.has_its_hashes(e.leaf_hash, e.entry_bytes, p.salt, p.payload)
    FROM ledger.entry AS e JOIN ledger.payload AS p ON p.log_id = e.log_id AND p.index = e.index
    WHERE e.event = of_event AND e.log_id = ANY (ledger.logs_open(of_logs))
$$;

CREATE OR REPLACE FUNCTION ledger.images_before(of_logs uuid[], marks text[], events uuid[]) RETURNS TABLE (
    place bigint, event uuid, received_at timestamptz, told jsonb, holds boolean, is_open boolean
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    WITH wanted AS MATERIALIZED (SELECT ledger.logs_open(of_logs) AS logs),
    asked AS MATERIALIZED (
        SELECT row.place, row.mark, e.log_id, e.index, e.received_at
        FROM unnest(marks, events) WITH ORDINALITY AS row (mark, event, place)
            JOIN ledger.entry AS e ON e.event = row.event, wanted WHERE e.log_id = ANY (wanted.logs)
    )
    SELECT asked.place, before.event, before.received_at,
        (SELECT one -> 'values' FROM jsonb_array_elements(ledger.images_of(before.payload)) AS one
            WHERE one ->> 'table' || ':' || (one ->> 'id') = asked.mark LIMIT 1),
        before.holds,
        EXISTS (
            SELECT FROM ledger.payload AS gone JOIN ledger.entry AS e ON e.log_id = gone.log_id AND e.index = gone.index
            WHERE gone.payload IS NULL AND gone.log_id = ANY (wanted.logs) AND e.received_at < asked.received_at
                AND (before.received_at IS NULL OR e.received_at > before.received_at)
        )
    FROM wanted, asked LEFT JOIN LATERAL (
        SELECT e.event, e.received_at, p.payload,
            ledger.has_its_hashes(e.leaf_hash, e.entry_bytes, p.salt, p.payload) AS holds
        FROM ledger.payload AS p JOIN ledger.entry AS e ON e.log_id = p.log_id AND e.index = p.index, wanted AS w
        WHERE ledger.rows_of(p.payload) @> ARRAY[asked.mark] AND e.log_id = ANY (w.logs)
            AND (e.received_at, e.index, e.log_id) < (asked.received_at, asked.index, asked.log_id)
        ORDER BY e.received_at DESC, e.index DESC, e.log_id DESC LIMIT 1
    ) AS before ON true
    ORDER BY asked.place
$$;

-- A signature asks which passkeys entries enrolled for its person, and whether one revoked them since.
CREATE INDEX entry_passkeys ON ledger.entry (ledger.person_of(entry_bytes))
    WHERE type IN ('passkey.enrol', 'passkey.revoke');

REVOKE ALL ON FUNCTION ledger.said, ledger.images_of, ledger.has_its_hashes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.said, ledger.images_of, ledger.has_its_hashes TO compliance_app, compliance;
"""


class Migration(migrations.Migration):
    dependencies: ClassVar = [("ledger", "0009_books_go_with_their_entries"), ("isolation", "0012_guests")]
    operations: ClassVar = [migrations.RunSQL(["SET ROLE compliance_ledger", READ, "RESET ROLE"])]
