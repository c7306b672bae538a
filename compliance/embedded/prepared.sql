-- Made by `python -m compliance.embedded.prepared`, never edited. PostgreSQL 18, migrations e3cb7a68ea0d23112927
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA isolation;
ALTER SCHEMA isolation OWNER TO compliance;
CREATE SCHEMA ledger;
ALTER SCHEMA ledger OWNER TO compliance_ledger;
CREATE FUNCTION isolation.claim(wanted text, place integer) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
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
    IF cardinality(part) <> 6 OR (wanted IS NOT NULL AND part[1] <> wanted) OR part[4] <> pg_backend_pid()::text
        OR part[5] <> isolation.moment() THEN
        RETURN NULL;
    END IF;
    body := convert_to(array_to_string(part[1:5], ':'), 'UTF8');
    IF NOT EXISTS (
        SELECT FROM isolation.key k
        WHERE encode(sha256(k.outer_pad || sha256(k.inner_pad || body)), 'hex') = part[6]
    ) THEN
        RETURN NULL;
    END IF;
    RETURN nullif(part[place], '');
END $$;
ALTER FUNCTION isolation.claim(wanted text, place integer) OWNER TO compliance;
CREATE FUNCTION isolation.guest_of() RETURNS uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    holder uuid := isolation.claim('guest', 2)::uuid;
    person uuid := isolation.claim('guest', 3)::uuid;
    now timestamptz;
BEGIN
    IF holder IS NULL OR person IS NULL THEN
        RETURN NULL;
    END IF;
    now := ledger.clock();
    IF EXISTS (
        SELECT FROM public.holders_outsidegrant g WHERE g.user_id = person AND holder::text = ANY (g.holders)
            AND g.outcome = 'confirmed' AND g.ended_at IS NULL AND g.begins_at <= now AND now < g.ends_at
    ) THEN
        RETURN holder;
    END IF;
    RETURN NULL;
END $$;
ALTER FUNCTION isolation.guest_of() OWNER TO compliance;
CREATE FUNCTION isolation.is_door() RETURNS boolean
    LANGUAGE sql STABLE PARALLEL RESTRICTED
    RETURN (isolation.claim('door'::text, 1) IS NOT NULL);
ALTER FUNCTION isolation.is_door() OWNER TO compliance;
CREATE FUNCTION isolation.is_guest() RETURNS boolean
    LANGUAGE sql STABLE PARALLEL RESTRICTED
    RETURN starts_with(COALESCE(current_setting('app.context'::text, true), ''::text), 'guest:'::text);
ALTER FUNCTION isolation.is_guest() OWNER TO compliance;
CREATE FUNCTION isolation.is_office() RETURNS boolean
    LANGUAGE sql STABLE PARALLEL RESTRICTED
    RETURN (isolation.claim('office'::text, 1) IS NOT NULL);
ALTER FUNCTION isolation.is_office() OWNER TO compliance;
CREATE FUNCTION isolation.is_public() RETURNS boolean
    LANGUAGE sql STABLE PARALLEL RESTRICTED
    RETURN (isolation.claim('public'::text, 1) IS NOT NULL);
ALTER FUNCTION isolation.is_public() OWNER TO compliance;
CREATE FUNCTION isolation.moment() RETURNS text
    LANGUAGE sql STABLE PARALLEL RESTRICTED
    RETURN (((EXTRACT(epoch FROM transaction_timestamp()) * (1000000)::numeric))::bigint)::text;
ALTER FUNCTION isolation.moment() OWNER TO compliance;
CREATE FUNCTION isolation.only_in_its_own_log() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    holder uuid;
BEGIN
    IF TG_TABLE_NAME = 'log' THEN
        holder := NEW.holder_id;
    ELSE
        SELECT log.holder_id INTO holder FROM ledger.log WHERE log.id = NEW.log_id;
    END IF;
    IF isolation.is_office() OR (holder = isolation.tenant() AND NOT isolation.is_guest()) OR session_user = 'compliance_signer'
        OR EXISTS (SELECT FROM pg_roles WHERE rolname = session_user AND rolsuper) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'this log is not open to the context of the connection' USING ERRCODE = 'insufficient_privilege';
END $$;
ALTER FUNCTION isolation.only_in_its_own_log() OWNER TO compliance;
CREATE FUNCTION isolation.only_ones_own_means() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    IF isolation.is_office() OR isolation.person()::text = to_jsonb(OLD) ->> TG_ARGV[0]
        OR EXISTS (SELECT FROM pg_roles WHERE rolname = session_user AND rolsuper) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'by what another person signs in is not written in the context of the connection'
        USING ERRCODE = 'insufficient_privilege';
END $$;
ALTER FUNCTION isolation.only_ones_own_means() OWNER TO compliance;
CREATE FUNCTION isolation.person() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL RESTRICTED
    RETURN (isolation.claim(NULL::text, 3))::uuid;
ALTER FUNCTION isolation.person() OWNER TO compliance;
CREATE FUNCTION isolation.same_holder() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
    row jsonb := to_jsonb(NEW);
    one uuid;
    other uuid;
BEGIN
    EXECUTE format('SELECT holder_id FROM public.%I WHERE id = $1', TG_ARGV[1])
        INTO one USING (row ->> TG_ARGV[0])::uuid;
    EXECUTE format('SELECT holder_id FROM public.%I WHERE id = $1', TG_ARGV[3])
        INTO other USING (row ->> TG_ARGV[2])::uuid;
    IF one IS NULL OR one IS DISTINCT FROM other THEN
        RAISE EXCEPTION '% joins what does not belong together', TG_TABLE_NAME USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NEW;
END $_$;
ALTER FUNCTION isolation.same_holder() OWNER TO compliance;
CREATE FUNCTION isolation.tenant() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL RESTRICTED
    RETURN COALESCE((isolation.claim('holder'::text, 2))::uuid, isolation.guest_of());
ALTER FUNCTION isolation.tenant() OWNER TO compliance;
CREATE FUNCTION ledger.append(to_log uuid, entry bytea, its_payload bytea, its_salt bytea) RETURNS bytea
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
#variable_conflict use_variable
DECLARE
    head ledger.head;
    said jsonb := convert_from(entry, 'UTF8')::jsonb;
    images jsonb := (convert_from(its_payload, 'UTF8')::jsonb) -> 'rows';
    leaf bytea := sha256('\x00'::bytea || entry);
    hash bytea := leaf;
    peaks bytea[];
    level integer := 0;
    place bigint;
    top bytea;
    seen integer;
BEGIN
    SELECT * INTO STRICT head FROM ledger.head AS h WHERE h.log_id = to_log FOR UPDATE;
    IF head.reserved_by IS DISTINCT FROM pg_current_xact_id() THEN
        RAISE EXCEPTION 'nothing is reserved in this log' USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    IF (said ->> 'origin') IS DISTINCT FROM (SELECT origin FROM ledger.log WHERE id = to_log)
       OR (said ->> 'index') IS DISTINCT FROM head.size::text
       OR (said ->> 'received_at') IS DISTINCT FROM ledger.instant(head.reserved_at)
       OR length(its_salt) IS DISTINCT FROM 32
       OR (said ->> 'payload_sha256') IS DISTINCT FROM encode(sha256(its_salt || its_payload), 'hex') THEN
        RAISE EXCEPTION 'the entry does not say what was reserved' USING ERRCODE = 'check_violation';
    END IF;
    INSERT INTO ledger.entry (log_id, index, event, type, received_at, entry_bytes, leaf_hash)
        VALUES (to_log, head.size, (said ->> 'event')::uuid, said ->> 'type', head.reserved_at, entry, leaf);
    INSERT INTO ledger.payload (log_id, index, salt, payload) VALUES (to_log, head.size, its_salt, its_payload);
    peaks := head.frontier;
    place := head.size;
    WHILE place & 1 = 1 LOOP
        hash := sha256('\x01'::bytea || peaks[cardinality(peaks)] || hash);
        peaks := trim_array(peaks, 1);
        place := place >> 1;
        level := level + 1;
        INSERT INTO ledger.node (log_id, level, index, hash) VALUES (to_log, level, place, hash);
    END LOOP;
    peaks := peaks || hash;
    top := hash;
    FOR i IN REVERSE cardinality(peaks) - 1 .. 1 LOOP
        top := sha256('\x01'::bytea || peaks[i] || top);
    END LOOP;
    UPDATE ledger.head AS h
        SET size = head.size + 1, frontier = peaks, root = top, last_received_at = head.reserved_at,
            reserved_at = NULL, reserved_by = NULL
        WHERE h.log_id = to_log;
    IF said -> 'subject' <> 'null'::jsonb THEN
        INSERT INTO ledger.subject AS s (log_id, relation, row_id, version)
            VALUES (to_log, said #>> '{subject,table}', said #>> '{subject,id}', 1)
            ON CONFLICT (log_id, relation, row_id) DO UPDATE SET version = s.version + 1
            RETURNING version INTO seen;
        IF (said #>> '{subject,version}') IS DISTINCT FROM seen::text THEN
            RAISE EXCEPTION 'the entry is number % about its subject', seen USING ERRCODE = 'check_violation';
        END IF;
    END IF;
    INSERT INTO ledger.projection AS p (relation, row_id, log_id, index)
        SELECT one ->> 'table', one ->> 'id', to_log, head.size FROM jsonb_array_elements(images) AS one
        ON CONFLICT (relation, row_id) DO UPDATE SET log_id = excluded.log_id, index = excluded.index;
    PERFORM ledger.let_go(images);
    RETURN leaf;
END $$;
ALTER FUNCTION ledger.append(to_log uuid, entry bytea, its_payload bytea, its_salt bytea) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.change(of_logs uuid[], of_event uuid) RETURNS TABLE(event uuid, log_id uuid, index bigint, type text, received_at timestamp with time zone, entry_bytes bytea, payload bytea, destroyed_at timestamp with time zone, holds boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    SELECT e.event, e.log_id, e.index, e.type, e.received_at, e.entry_bytes, p.payload, p.destroyed_at,
        ledger.has_its_hashes(e.leaf_hash, e.entry_bytes, p.salt, p.payload)
    FROM ledger.entry AS e JOIN ledger.payload AS p ON p.log_id = e.log_id AND p.index = e.index
    WHERE e.event = of_event AND e.log_id = ANY (ledger.logs_open(of_logs))
$$;
ALTER FUNCTION ledger.change(of_logs uuid[], of_event uuid) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.changes(of_logs uuid[], since timestamp with time zone, until timestamp with time zone, types text[], people text[], marks text[], places text[], from_event uuid, is_back boolean, many integer) RETURNS TABLE(event uuid, log_id uuid, index bigint, type text, received_at timestamp with time zone, entry_bytes bytea, payload bytea, destroyed_at timestamp with time zone, holds boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
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
END $_$;
ALTER FUNCTION ledger.changes(of_logs uuid[], since timestamp with time zone, until timestamp with time zone, types text[], people text[], marks text[], places text[], from_event uuid, is_back boolean, many integer) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.check_recorded() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE key_column text; keys text[];
BEGIN
    SELECT split_part(encode(tgargs, 'escape'), '\000', 1) INTO STRICT key_column
        FROM pg_trigger WHERE tgrelid = TG_RELID AND tgname = 'a_change_is_noted';
    EXECUTE format('SELECT ARRAY[($1).%1$I::text, ($2).%1$I::text]', key_column) INTO keys USING OLD, NEW;
    IF EXISTS (
        SELECT FROM ledger.unrecorded_row WHERE transaction = pg_current_xact_id_if_assigned()
            AND relation = TG_TABLE_NAME AND row_id = ANY (array_remove(keys, NULL))
    ) THEN
        RAISE EXCEPTION 'changed without an entry in the ledger: %', (
            SELECT left(string_agg(relation || ':' || row_id, ' ' ORDER BY relation, row_id), 400)
            FROM ledger.unrecorded()
        ) USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END $_$;
ALTER FUNCTION ledger.check_recorded() OWNER TO compliance_ledger;
CREATE FUNCTION ledger.clock() RETURNS timestamp with time zone
    LANGUAGE sql PARALLEL SAFE
    RETURN clock_timestamp();
ALTER FUNCTION ledger.clock() OWNER TO compliance_ledger;
CREATE FUNCTION ledger.commitments(of_log uuid, low bigint, high bigint) RETURNS TABLE(entry_bytes bytea, salt bytea, payload bytea, secret bytea, logs uuid[], sizes bigint[])
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    SELECT entry.entry_bytes, kept.salt, kept.payload, leaves.secret, leaves.logs, leaves.sizes
    FROM ledger.log AS log JOIN ledger.entry AS entry ON entry.log_id = log.id
        JOIN ledger.leaves AS leaves ON leaves.log_id = log.id AND leaves.index = entry.index
        LEFT JOIN ledger.payload AS kept ON kept.log_id = log.id AND kept.index = entry.index
    WHERE log.id = of_log AND log.kind = 'board' AND entry.type = 'board.checkpoint'
        AND entry.index >= low AND entry.index < high
    ORDER BY entry.index
$$;
ALTER FUNCTION ledger.commitments(of_log uuid, low bigint, high bigint) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.cosign(of_log uuid, its_size bigint, by_witness text, with_line text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    IF NOT isolation.is_office() THEN
        RAISE EXCEPTION 'lines of witnesses are kept by the office' USING ERRCODE = 'insufficient_privilege';
    END IF;
    INSERT INTO ledger.cosignature (log_id, size, witness, line) VALUES (of_log, its_size, by_witness, with_line)
        ON CONFLICT DO NOTHING;
END $$;
ALTER FUNCTION ledger.cosign(of_log uuid, its_size bigint, by_witness text, with_line text) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.destroy(of_log uuid, of_index bigint, told_log uuid, told_index bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE target ledger.entry; told ledger.entry; about jsonb; actor text; its_kind text; since timestamptz;
BEGIN
    SELECT * INTO STRICT target FROM ledger.entry WHERE log_id = of_log AND index = of_index;
    SELECT kind INTO STRICT its_kind FROM ledger.log WHERE id = of_log;
    SELECT * INTO STRICT told FROM ledger.entry WHERE log_id = told_log AND index = told_index;
    SELECT (convert_from(payload, 'UTF8')::jsonb) -> 'about' INTO about
        FROM ledger.payload WHERE log_id = told_log AND index = told_index;
    actor := (convert_from(told.entry_bytes, 'UTF8')::jsonb) #>> '{actor,credential_number}';
    IF told.type <> 'retention.destroy'
       OR coalesce(about ->> 'confirmed_by', '') = '' OR coalesce(actor, '') = ''
       OR about ->> 'confirmed_by' = actor THEN
        RAISE EXCEPTION 'two people destroy together, by an entry retention.destroy'
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF (about -> 'destroyed' @> jsonb_build_array(jsonb_build_object('index', of_index,
            'origin', (SELECT origin FROM ledger.log WHERE id = of_log)))) IS NOT TRUE
       OR (SELECT kind || coalesce(holder_id::text, '') FROM ledger.log WHERE id = of_log)
          <> (SELECT kind || coalesce(holder_id::text, '') FROM ledger.log WHERE id = told_log) THEN
        RAISE EXCEPTION 'entry % is not named as destroyed', of_index USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF (CASE its_kind
            WHEN 'holder' THEN target.type LIKE 'log\_entry.%' OR target.type LIKE 'table.%'
            WHEN 'office' THEN target.type LIKE 'difference.%'
        END) IS NOT TRUE THEN
        RAISE EXCEPTION 'payloads of % are never destroyed', target.type USING ERRCODE = 'insufficient_privilege';
    END IF;
    since := target.received_at;
    IF target.type = 'log_entry.book' THEN
        SELECT least(since, max((told_row #>> '{values,received_until}')::timestamptz)) INTO since
            FROM ledger.payload, jsonb_array_elements(convert_from(payload, 'UTF8')::jsonb -> 'rows') AS told_row
            WHERE log_id = of_log AND index = of_index AND told_row ->> 'table' = 'inspections_logbook';
    END IF;
    IF NOT since AT TIME ZONE 'UTC' < told.received_at AT TIME ZONE 'UTC' - interval '5 years' THEN
        RAISE EXCEPTION 'entry % is still to be kept', of_index USING ERRCODE = 'insufficient_privilege';
    END IF;
    UPDATE ledger.payload SET salt = NULL, payload = NULL, destroyed_at = told.received_at
        WHERE log_id = of_log AND index = of_index AND destroyed_at IS NULL;
    RETURN FOUND;
END $$;
ALTER FUNCTION ledger.destroy(of_log uuid, of_index bigint, told_log uuid, told_index bigint) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.has_its_hashes(leaf_hash bytea, entry_bytes bytea, salt bytea, payload bytea) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    RETURN coalesce(leaf_hash = sha256('\x00'::bytea || entry_bytes), false) AND (payload IS NULL OR coalesce(
        ledger.said(entry_bytes) ->> 'payload_sha256' = encode(sha256(salt || payload), 'hex'), false
    ));
END $$;
ALTER FUNCTION ledger.has_its_hashes(leaf_hash bytea, entry_bytes bytea, salt bytea, payload bytea) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.images_before(of_logs uuid[], marks text[], events uuid[]) RETURNS TABLE(place bigint, event uuid, received_at timestamp with time zone, told jsonb, holds boolean, is_open boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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
ALTER FUNCTION ledger.images_before(of_logs uuid[], marks text[], events uuid[]) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.images_of(raw bytea) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    told jsonb := ledger.said(raw) -> 'rows';
BEGIN
    RETURN CASE WHEN jsonb_typeof(told) = 'array' THEN told ELSE '[]' END;
END $$;
ALTER FUNCTION ledger.images_of(raw bytea) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.instant(at timestamp with time zone) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;
ALTER FUNCTION ledger.instant(at timestamp with time zone) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.is_destroyed(of_relation text, of_row text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    SELECT EXISTS (
        SELECT FROM ledger.projection JOIN ledger.payload USING (log_id, index)
        WHERE relation = of_relation AND row_id = of_row AND destroyed_at IS NOT NULL
    )
$$;
ALTER FUNCTION ledger.is_destroyed(of_relation text, of_row text) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.keep_leaves(of_log uuid, of_index bigint, its_secret bytea, its_logs uuid[], its_sizes bigint[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    IF NOT isolation.is_office() THEN
        RAISE EXCEPTION 'what the Board log commits to is kept by the office' USING ERRCODE = 'insufficient_privilege';
    END IF;
    PERFORM 1 FROM ledger.log AS log JOIN ledger.head AS head ON head.log_id = log.id
            JOIN ledger.entry AS entry ON entry.log_id = log.id AND entry.index = head.size - 1
        WHERE log.id = of_log AND log.kind = 'board' AND entry.index = of_index AND entry.type = 'board.checkpoint'
        FOR UPDATE OF head;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'leaves are kept with the entry that commits to them' USING ERRCODE = 'check_violation';
    END IF;
    IF (SELECT count(DISTINCT log.id) FROM unnest(its_logs, its_sizes) AS leaf (log_id, size)
            JOIN ledger.log AS log ON log.id = leaf.log_id AND log.kind <> 'board'
            JOIN ledger.checkpoint AS point ON point.log_id = log.id AND point.size = leaf.size)
       <> cardinality(its_logs) THEN
        RAISE EXCEPTION 'each leaf is a published checkpoint of another log' USING ERRCODE = 'check_violation';
    END IF;
    INSERT INTO ledger.leaves (log_id, index, secret, logs, sizes)
        VALUES (of_log, of_index, its_secret, its_logs, its_sizes);
END $$;
ALTER FUNCTION ledger.keep_leaves(of_log uuid, of_index bigint, its_secret bytea, its_logs uuid[], its_sizes bigint[]) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.let_go(images jsonb) RETURNS void
    LANGUAGE sql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    DELETE FROM ledger.unrecorded_row AS noted USING jsonb_array_elements(images) AS one
        WHERE noted.transaction = pg_current_xact_id()
            AND noted.relation = one ->> 'table' AND noted.row_id = one ->> 'id'
$$;
ALTER FUNCTION ledger.let_go(images jsonb) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.list_of(raw bytea) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    told jsonb := ledger.said(raw);
BEGIN
    RETURN CASE WHEN jsonb_typeof(told) = 'array' THEN told ELSE '[]' END;
END $$;
ALTER FUNCTION ledger.list_of(raw bytea) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.log_of_year(of_kind text, of_holder uuid, of_year integer, with_origin text) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE before ledger.log; made uuid;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(of_kind || coalesce(of_holder::text, ''), 20121));
    SELECT * INTO before FROM ledger.log
        WHERE kind = of_kind AND holder_id IS NOT DISTINCT FROM of_holder AND closed_at IS NULL;
    IF FOUND THEN
        IF before.year >= of_year THEN
            RETURN NULL;
        END IF;
        PERFORM 1 FROM ledger.head WHERE log_id = before.id FOR UPDATE;
        UPDATE ledger.log SET closed_at = ledger.clock() WHERE id = before.id;
    END IF;
    INSERT INTO ledger.log (kind, holder_id, year, origin, predecessor)
        VALUES (of_kind, of_holder, of_year, with_origin, before.id) RETURNING id INTO made;
    INSERT INTO ledger.head (log_id) VALUES (made);
    RETURN made;
END $$;
ALTER FUNCTION ledger.log_of_year(of_kind text, of_holder uuid, of_year integer, with_origin text) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.logs_open(of_logs uuid[]) RETURNS uuid[]
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    SELECT coalesce(array_agg(id), '{}') FROM ledger.log
        WHERE id = ANY (of_logs) AND kind <> 'board' AND (isolation.is_office() OR holder_id = isolation.tenant())
$$;
ALTER FUNCTION ledger.logs_open(of_logs uuid[]) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.moment_of(words text) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE STRICT
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    RETURN words::timestamptz;
EXCEPTION WHEN data_exception OR invalid_parameter_value THEN
    RETURN NULL;
END $$;
ALTER FUNCTION ledger.moment_of(words text) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.note_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE keys text[];
BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - TG_ARGV[1:] = to_jsonb(NEW) - TG_ARGV[1:] THEN
        RETURN NULL;
    END IF;
    EXECUTE format('SELECT ARRAY[($1).%1$I::text, ($2).%1$I::text]', TG_ARGV[0]) INTO keys USING OLD, NEW;
    INSERT INTO ledger.unrecorded_row (transaction, relation, row_id)
        SELECT pg_current_xact_id(), TG_TABLE_NAME, key FROM unnest(array_remove(keys, NULL)) AS key
        ON CONFLICT DO NOTHING;
    RETURN NULL;
END $_$;
ALTER FUNCTION ledger.note_change() OWNER TO compliance_ledger;
CREATE FUNCTION ledger.open_log(of_kind text, of_holder uuid, of_year integer, with_origin text) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    instant timestamp := ledger.clock() AT TIME ZONE 'UTC';
    earliest integer := extract(year FROM instant - interval '1 minute');
    latest integer := extract(year FROM instant);
BEGIN
    IF (of_year BETWEEN earliest AND latest) IS NOT TRUE THEN
        RAISE EXCEPTION 'a log is opened in its own year: % is not this year', of_year
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN ledger.log_of_year(of_kind, of_holder, of_year, with_origin);
END $$;
ALTER FUNCTION ledger.open_log(of_kind text, of_holder uuid, of_year integer, with_origin text) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.open_successor(of_log uuid, with_origin text) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE before ledger.log; made uuid;
BEGIN
    SELECT * INTO STRICT before FROM ledger.log WHERE id = of_log FOR UPDATE;
    IF before.suspended_at IS NULL OR before.closed_at IS NOT NULL THEN
        RAISE EXCEPTION 'a successor is opened for a suspended log only'
            USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    UPDATE ledger.log SET closed_at = ledger.clock() WHERE id = of_log;
    INSERT INTO ledger.log (kind, holder_id, year, origin, predecessor)
        VALUES (before.kind, before.holder_id, extract(year FROM ledger.clock() AT TIME ZONE 'UTC')::integer,
                with_origin, of_log) RETURNING id INTO made;
    INSERT INTO ledger.head (log_id) VALUES (made);
    RETURN made;
END $$;
ALTER FUNCTION ledger.open_successor(of_log uuid, with_origin text) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.person_of(entry_bytes bytea) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    RETURN convert_from(entry_bytes, 'UTF8')::jsonb #>> '{actor,user}';
EXCEPTION WHEN data_exception OR program_limit_exceeded OR character_not_in_repertoire
    OR untranslatable_character OR statement_too_complex THEN
    RETURN NULL;
END $$;
ALTER FUNCTION ledger.person_of(entry_bytes bytea) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.publish(of_log uuid, its_size bigint, its_note text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    INSERT INTO ledger.checkpoint (log_id, size, note) VALUES (of_log, its_size, its_note)
        ON CONFLICT (log_id, size) DO NOTHING
$$;
ALTER FUNCTION ledger.publish(of_log uuid, its_size bigint, its_note text) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.raise_alarm(by_source text, of_log uuid, with_fingerprint text, in_words text, with_evidence jsonb) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    is_signer boolean := session_user = 'compliance_signer';
    is_office boolean := isolation.is_office();
BEGIN
    IF (by_source = 'signer') <> is_signer AND NOT pg_has_role(session_user, 'compliance_ledger', 'MEMBER') THEN
        RAISE EXCEPTION 'an alarm of the % is not raised by %', by_source, session_user
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF by_source = 'witness' AND NOT is_office THEN
        RAISE EXCEPTION 'an alarm of a witness is raised by the office' USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF by_source = 'reconciler' AND NOT is_office AND EXISTS (
        SELECT FROM ledger.log WHERE id = of_log AND kind = 'holder' AND holder_id IS DISTINCT FROM isolation.tenant()
    ) THEN
        RAISE EXCEPTION 'this log is not open to the context of the connection'
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    INSERT INTO ledger.alarm (source, log_id, fingerprint, words, evidence, raised_by)
        VALUES (
            by_source, of_log,
            CASE by_source WHEN 'reconciler' THEN left(encode(sha256(convert_to(in_words, 'UTF8')), 'hex'), 32)
                ELSE with_fingerprint END,
            in_words, with_evidence,
            concat_ws(' ', session_user, isolation.claim(NULL, 1), isolation.claim(NULL, 2), isolation.claim(NULL, 3))
        )
        ON CONFLICT (source, fingerprint) DO NOTHING;
    RETURN FOUND;
END $$;
ALTER FUNCTION ledger.raise_alarm(by_source text, of_log uuid, with_fingerprint text, in_words text, with_evidence jsonb) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    RAISE EXCEPTION 'ledger.% stays as it is: % refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
ALTER FUNCTION ledger.refuse_change() OWNER TO compliance_ledger;
CREATE FUNCTION ledger.reserve(of_kind text, of_holder uuid, told timestamp with time zone DEFAULT NULL::timestamp with time zone) RETURNS TABLE(log_id uuid, origin text, index bigint, received_at timestamp with time zone)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
#variable_conflict use_column
DECLARE one ledger.log; head ledger.head; instant timestamptz;
BEGIN
    SELECT * INTO one FROM ledger.log AS l
        WHERE l.kind = of_kind AND l.holder_id IS NOT DISTINCT FROM of_holder AND l.closed_at IS NULL;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    SELECT * INTO head FROM ledger.head AS h WHERE h.log_id = one.id FOR UPDATE;
    -- Read again after the lock: it may have been closed or suspended while we waited.
    SELECT * INTO one FROM ledger.log AS l WHERE l.id = one.id;
    IF one.suspended_at IS NOT NULL THEN
        RAISE EXCEPTION 'log % is suspended: %', one.origin, one.suspended_because
            USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    instant := ledger.time_of_receipt(told, head.last_received_at);
    IF one.closed_at IS NOT NULL OR extract(year FROM instant AT TIME ZONE 'UTC') > one.year THEN
        RETURN;
    END IF;
    UPDATE ledger.head AS h SET reserved_at = instant, reserved_by = pg_current_xact_id() WHERE h.log_id = one.id;
    RETURN QUERY SELECT one.id, one.origin, head.size, instant;
END $$;
ALTER FUNCTION ledger.reserve(of_kind text, of_holder uuid, told timestamp with time zone) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.rows_of(payload bytea) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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
ALTER FUNCTION ledger.rows_of(payload bytea) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.said(raw bytea) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE STRICT
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    RETURN convert_from(raw, 'UTF8')::jsonb;
EXCEPTION WHEN data_exception OR program_limit_exceeded OR character_not_in_repertoire
    OR untranslatable_character OR statement_too_complex THEN
    RETURN NULL;
END $$;
ALTER FUNCTION ledger.said(raw bytea) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.suspend(of_log uuid, because text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    UPDATE ledger.log SET suspended_at = ledger.clock(), suspended_because = because
        WHERE id = of_log AND suspended_at IS NULL
$$;
ALTER FUNCTION ledger.suspend(of_log uuid, because text) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.time_of_receipt(told timestamp with time zone, last timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    IF told IS NOT NULL AND NOT EXISTS (SELECT FROM ledger.demonstration) THEN
        RAISE EXCEPTION 'the time of receipt is read, never told' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN greatest(coalesce(told, ledger.clock()), last + interval '1 microsecond');
END $$;
ALTER FUNCTION ledger.time_of_receipt(told timestamp with time zone, last timestamp with time zone) OWNER TO compliance_ledger;
CREATE FUNCTION ledger.unrecorded() RETURNS TABLE(relation text, row_id text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    SELECT noted.relation, noted.row_id FROM ledger.unrecorded_row AS noted
        WHERE noted.transaction = pg_current_xact_id_if_assigned()
$$;
ALTER FUNCTION ledger.unrecorded() OWNER TO compliance_ledger;
CREATE FUNCTION public.reading_is_kept_now() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    NEW.kept_at := ledger.clock();
    RETURN NEW;
END $$;
ALTER FUNCTION public.reading_is_kept_now() OWNER TO compliance;
CREATE FUNCTION public.reading_stays() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
    IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' THEN
        IF OLD.kept_at AT TIME ZONE 'UTC' < ledger.clock() AT TIME ZONE 'UTC' - interval '5 years' AND NOT EXISTS (
            SELECT FROM public.retention_legalhold WHERE holder_id = OLD.holder_id AND lifted_at IS NULL
        ) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'access_reading keeps its rows for five years: % refused', TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
ALTER FUNCTION public.reading_stays() OWNER TO compliance;
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' THEN
        -- Whose newest image was destroyed lawfully after its retention (`ledger.destroy`) goes too.
        IF ledger.is_destroyed(TG_TABLE_NAME, to_jsonb(OLD) ->> 'id') THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION '% is append-only: % refused; record a correction instead', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
ALTER FUNCTION public.refuse_change() OWNER TO compliance;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE isolation.key (
    inner_pad bytea NOT NULL,
    outer_pad bytea NOT NULL
);
ALTER TABLE isolation.key OWNER TO compliance;
CREATE TABLE ledger.alarm (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    raised_at timestamp with time zone DEFAULT ledger.clock() NOT NULL,
    source text NOT NULL,
    log_id uuid,
    fingerprint text NOT NULL,
    words text NOT NULL,
    evidence jsonb DEFAULT '{}'::jsonb NOT NULL,
    raised_by text DEFAULT ''::text NOT NULL,
    CONSTRAINT alarm_source_check CHECK ((source = ANY (ARRAY['signer'::text, 'reconciler'::text, 'witness'::text])))
);
ALTER TABLE ledger.alarm OWNER TO compliance_ledger;
CREATE TABLE ledger.checkpoint (
    log_id uuid NOT NULL,
    size bigint NOT NULL,
    note text NOT NULL,
    made_at timestamp with time zone DEFAULT ledger.clock() NOT NULL
);
ALTER TABLE ledger.checkpoint OWNER TO compliance_ledger;
CREATE TABLE ledger.cosignature (
    log_id uuid NOT NULL,
    size bigint NOT NULL,
    witness text NOT NULL,
    line text NOT NULL,
    made_at timestamp with time zone DEFAULT ledger.clock() NOT NULL
);
ALTER TABLE ledger.cosignature OWNER TO compliance_ledger;
CREATE TABLE ledger.demonstration (
    is_one boolean NOT NULL,
    CONSTRAINT demonstration_is_one_check CHECK (is_one)
);
ALTER TABLE ledger.demonstration OWNER TO compliance_ledger;
CREATE TABLE ledger.entry (
    log_id uuid NOT NULL,
    index bigint NOT NULL,
    event uuid NOT NULL,
    type text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    entry_bytes bytea NOT NULL,
    leaf_hash bytea NOT NULL
);
ALTER TABLE ledger.entry OWNER TO compliance_ledger;
CREATE TABLE ledger.head (
    log_id uuid NOT NULL,
    size bigint DEFAULT 0 NOT NULL,
    frontier bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    root bytea DEFAULT sha256('\x'::bytea) NOT NULL,
    last_received_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    reserved_at timestamp with time zone,
    reserved_by xid8
);
ALTER TABLE ledger.head OWNER TO compliance_ledger;
CREATE TABLE ledger.leaves (
    log_id uuid NOT NULL,
    index bigint NOT NULL,
    secret bytea NOT NULL,
    logs uuid[] NOT NULL,
    sizes bigint[] NOT NULL,
    CONSTRAINT leaves_check CHECK ((cardinality(sizes) = cardinality(logs))),
    CONSTRAINT leaves_secret_check CHECK ((length(secret) = 32))
);
ALTER TABLE ledger.leaves OWNER TO compliance_ledger;
CREATE TABLE ledger.log (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    holder_id uuid,
    year integer NOT NULL,
    origin text NOT NULL,
    predecessor uuid,
    opened_at timestamp with time zone DEFAULT ledger.clock() NOT NULL,
    closed_at timestamp with time zone,
    suspended_at timestamp with time zone,
    suspended_because text DEFAULT ''::text NOT NULL,
    CONSTRAINT log_check CHECK (((holder_id IS NOT NULL) = (kind = 'holder'::text))),
    CONSTRAINT log_kind_check CHECK ((kind = ANY (ARRAY['holder'::text, 'office'::text, 'board'::text])))
);
ALTER TABLE ledger.log OWNER TO compliance_ledger;
CREATE TABLE ledger.node (
    log_id uuid NOT NULL,
    level smallint NOT NULL,
    index bigint NOT NULL,
    hash bytea NOT NULL
);
ALTER TABLE ledger.node OWNER TO compliance_ledger;
CREATE TABLE ledger.payload (
    log_id uuid NOT NULL,
    index bigint NOT NULL,
    salt bytea,
    payload bytea,
    destroyed_at timestamp with time zone,
    CONSTRAINT payload_check CHECK ((((salt IS NULL) = (destroyed_at IS NOT NULL)) AND ((payload IS NULL) = (destroyed_at IS NOT NULL))))
);
ALTER TABLE ledger.payload OWNER TO compliance_ledger;
CREATE TABLE ledger.projection (
    relation text NOT NULL,
    row_id text NOT NULL,
    log_id uuid NOT NULL,
    index bigint NOT NULL
);
ALTER TABLE ledger.projection OWNER TO compliance_ledger;
CREATE TABLE ledger.subject (
    log_id uuid NOT NULL,
    relation text NOT NULL,
    row_id text NOT NULL,
    version integer NOT NULL
);
ALTER TABLE ledger.subject OWNER TO compliance_ledger;
CREATE UNLOGGED TABLE ledger.unrecorded_row (
    transaction xid8 NOT NULL,
    relation text NOT NULL,
    row_id text NOT NULL
);
ALTER TABLE ledger.unrecorded_row OWNER TO compliance_ledger;
CREATE TABLE public.access_reading (
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kept_at timestamp with time zone NOT NULL,
    shown_at timestamp with time zone NOT NULL,
    person uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    role character varying(40) NOT NULL,
    what character varying(100) NOT NULL,
    of_table character varying(80) NOT NULL,
    of_row uuid,
    terms character varying(500) NOT NULL,
    path character varying(500) NOT NULL,
    holder_id uuid
);
ALTER TABLE ONLY public.access_reading FORCE ROW LEVEL SECURITY;
ALTER TABLE public.access_reading OWNER TO compliance;
CREATE TABLE public.account_emailaddress (
    id integer NOT NULL,
    email character varying(254) NOT NULL,
    verified boolean NOT NULL,
    "primary" boolean NOT NULL,
    user_id uuid NOT NULL
);
ALTER TABLE ONLY public.account_emailaddress FORCE ROW LEVEL SECURITY;
ALTER TABLE public.account_emailaddress OWNER TO compliance;
ALTER TABLE public.account_emailaddress ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.account_emailaddress_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.account_emailconfirmation (
    id integer NOT NULL,
    created timestamp with time zone NOT NULL,
    sent timestamp with time zone,
    key character varying(64) NOT NULL,
    email_address_id integer NOT NULL
);
ALTER TABLE ONLY public.account_emailconfirmation FORCE ROW LEVEL SECURITY;
ALTER TABLE public.account_emailconfirmation OWNER TO compliance;
ALTER TABLE public.account_emailconfirmation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.account_emailconfirmation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.auth_group (
    id integer NOT NULL,
    name character varying(150) NOT NULL
);
ALTER TABLE public.auth_group OWNER TO compliance;
ALTER TABLE public.auth_group ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.auth_group_permissions (
    id bigint NOT NULL,
    group_id integer NOT NULL,
    permission_id integer NOT NULL
);
ALTER TABLE public.auth_group_permissions OWNER TO compliance;
ALTER TABLE public.auth_group_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.auth_permission (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    content_type_id integer NOT NULL,
    codename character varying(100) NOT NULL
);
ALTER TABLE public.auth_permission OWNER TO compliance;
ALTER TABLE public.auth_permission ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_permission_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.axes_accessattempt (
    id integer NOT NULL,
    user_agent character varying(255) NOT NULL,
    ip_address inet,
    username character varying(255),
    http_accept character varying(1025) NOT NULL,
    path_info character varying(255) NOT NULL,
    attempt_time timestamp with time zone NOT NULL,
    get_data text NOT NULL,
    post_data text NOT NULL,
    failures_since_start integer NOT NULL,
    CONSTRAINT axes_accessattempt_failures_since_start_check CHECK ((failures_since_start >= 0))
);
ALTER TABLE ONLY public.axes_accessattempt FORCE ROW LEVEL SECURITY;
ALTER TABLE public.axes_accessattempt OWNER TO compliance;
ALTER TABLE public.axes_accessattempt ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.axes_accessattempt_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.axes_accessattemptexpiration (
    access_attempt_id integer NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.axes_accessattemptexpiration FORCE ROW LEVEL SECURITY;
ALTER TABLE public.axes_accessattemptexpiration OWNER TO compliance;
CREATE TABLE public.axes_accessfailurelog (
    id integer NOT NULL,
    user_agent character varying(255) NOT NULL,
    ip_address inet,
    username character varying(255),
    http_accept character varying(1025) NOT NULL,
    path_info character varying(255) NOT NULL,
    attempt_time timestamp with time zone NOT NULL,
    locked_out boolean NOT NULL
);
ALTER TABLE ONLY public.axes_accessfailurelog FORCE ROW LEVEL SECURITY;
ALTER TABLE public.axes_accessfailurelog OWNER TO compliance;
ALTER TABLE public.axes_accessfailurelog ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.axes_accessfailurelog_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.axes_accesslog (
    id integer NOT NULL,
    user_agent character varying(255) NOT NULL,
    ip_address inet,
    username character varying(255),
    http_accept character varying(1025) NOT NULL,
    path_info character varying(255) NOT NULL,
    attempt_time timestamp with time zone NOT NULL,
    logout_time timestamp with time zone,
    session_hash character varying(64) NOT NULL
);
ALTER TABLE ONLY public.axes_accesslog FORCE ROW LEVEL SECURITY;
ALTER TABLE public.axes_accesslog OWNER TO compliance;
ALTER TABLE public.axes_accesslog ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.axes_accesslog_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.cache (
    cache_key character varying(255) NOT NULL,
    value text NOT NULL,
    expires timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.cache FORCE ROW LEVEL SECURITY;
ALTER TABLE public.cache OWNER TO compliance;
CREATE TABLE public.chapters_editiontext (
    id bigint NOT NULL,
    edition_key character varying(20) NOT NULL,
    chapter_number character varying(8) NOT NULL,
    number integer NOT NULL,
    title character varying(300) NOT NULL,
    file_name character varying(200) NOT NULL,
    sha256 character varying(64) NOT NULL,
    original bytea NOT NULL,
    reader character varying(20) NOT NULL,
    imported_at timestamp with time zone NOT NULL,
    notes jsonb NOT NULL,
    imported_by_id uuid,
    imported_number character varying(50) DEFAULT ''::character varying NOT NULL,
    takes_two boolean DEFAULT false NOT NULL,
    CONSTRAINT a_text_has_a_whole_sha256 CHECK (((sha256)::text ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT chapters_editiontext_number_check CHECK ((number >= 0)),
    CONSTRAINT who_takes_a_second_is_named CHECK (((NOT takes_two) OR (imported_by_id IS NOT NULL)))
);
ALTER TABLE public.chapters_editiontext OWNER TO compliance;
ALTER TABLE public.chapters_editiontext ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.chapters_editiontext_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.chapters_textconfirmation (
    id bigint NOT NULL,
    confirmed_number character varying(50) NOT NULL,
    confirmed_at timestamp with time zone NOT NULL,
    confirmed_by_id uuid NOT NULL,
    text_id bigint NOT NULL
);
ALTER TABLE public.chapters_textconfirmation OWNER TO compliance;
ALTER TABLE public.chapters_textconfirmation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.chapters_textconfirmation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.chapters_textitemrow (
    id bigint NOT NULL,
    "order" integer NOT NULL,
    depth smallint NOT NULL,
    slug character varying(120) NOT NULL,
    citation character varying(200) NOT NULL,
    heading text NOT NULL,
    text text NOT NULL,
    tables jsonb NOT NULL,
    notes jsonb NOT NULL,
    struck jsonb NOT NULL,
    edition_text_id bigint NOT NULL,
    CONSTRAINT chapters_textitemrow_depth_check CHECK ((depth >= 0)),
    CONSTRAINT chapters_textitemrow_order_check CHECK (("order" >= 0))
);
ALTER TABLE public.chapters_textitemrow OWNER TO compliance;
ALTER TABLE public.chapters_textitemrow ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.chapters_textitemrow_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.django_content_type (
    id integer NOT NULL,
    app_label character varying(100) NOT NULL,
    model character varying(100) NOT NULL
);
ALTER TABLE public.django_content_type OWNER TO compliance;
ALTER TABLE public.django_content_type ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_content_type_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.django_migrations (
    id bigint NOT NULL,
    app character varying(255) NOT NULL,
    name character varying(255) NOT NULL,
    applied timestamp with time zone NOT NULL
);
ALTER TABLE public.django_migrations OWNER TO compliance;
ALTER TABLE public.django_migrations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_migrations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.django_session (
    session_key character varying(40) NOT NULL,
    session_data text NOT NULL,
    expire_date timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.django_session FORCE ROW LEVEL SECURITY;
ALTER TABLE public.django_session OWNER TO compliance;
CREATE TABLE public.documents_bundle (
    id uuid NOT NULL,
    for_board boolean NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    parameters jsonb NOT NULL,
    plan jsonb NOT NULL,
    status character varying(10) NOT NULL,
    step character varying(10) NOT NULL,
    step_at timestamp with time zone NOT NULL,
    claim uuid,
    claimed_until timestamp with time zone,
    failure text NOT NULL,
    finished_at timestamp with time zone,
    file_name character varying(200) NOT NULL,
    sha256 character varying(64) NOT NULL,
    size bigint,
    witnesses integer,
    holder_id uuid,
    requested_by_id uuid,
    CONSTRAINT a_bundle_of_the_office_is_the_boards CHECK (((holder_id IS NOT NULL) OR for_board)),
    CONSTRAINT a_ready_bundle_has_its_hash CHECK (((NOT ((status)::text = 'ready'::text)) OR ((sha256)::text ~ '^[0-9a-f]{64}$'::text))),
    CONSTRAINT documents_bundle_size_check CHECK ((size >= 0)),
    CONSTRAINT documents_bundle_witnesses_check CHECK ((witnesses >= 0))
);
ALTER TABLE ONLY public.documents_bundle FORCE ROW LEVEL SECURITY;
ALTER TABLE public.documents_bundle OWNER TO compliance;
CREATE TABLE public.documents_document (
    id uuid NOT NULL,
    title character varying(300) NOT NULL,
    file_name character varying(200) NOT NULL,
    media_type character varying(100) NOT NULL,
    content bytea NOT NULL,
    sha256 character varying(64) NOT NULL,
    pages integer,
    created_at timestamp with time zone NOT NULL,
    holder_id uuid,
    active_content character varying(500) DEFAULT ''::character varying NOT NULL,
    signed_by character varying(300) DEFAULT ''::character varying NOT NULL,
    CONSTRAINT a_document_has_a_whole_sha256 CHECK (((sha256)::text ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT documents_document_pages_check CHECK ((pages >= 0))
);
ALTER TABLE ONLY public.documents_document FORCE ROW LEVEL SECURITY;
ALTER TABLE public.documents_document OWNER TO compliance;
CREATE TABLE public.documents_exportjob (
    id uuid NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    parameters jsonb NOT NULL,
    status character varying(10) NOT NULL,
    rows_total integer NOT NULL,
    rows_done integer NOT NULL,
    failure text NOT NULL,
    finished_at timestamp with time zone,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    requested_by_id uuid NOT NULL,
    claim uuid,
    claimed_until timestamp with time zone,
    for_board boolean NOT NULL,
    plan jsonb NOT NULL,
    request_sha256 character varying(64) NOT NULL,
    CONSTRAINT documents_exportjob_rows_done_check CHECK ((rows_done >= 0)),
    CONSTRAINT documents_exportjob_rows_total_check CHECK ((rows_total >= 0))
);
ALTER TABLE ONLY public.documents_exportjob FORCE ROW LEVEL SECURITY;
ALTER TABLE public.documents_exportjob OWNER TO compliance;
CREATE TABLE public.documents_exportvolume (
    id uuid NOT NULL,
    number integer NOT NULL,
    of integer NOT NULL,
    document_id uuid NOT NULL,
    job_id uuid NOT NULL,
    form character varying(3) NOT NULL,
    rows integer NOT NULL,
    CONSTRAINT documents_exportvolume_number_check CHECK ((number >= 0)),
    CONSTRAINT documents_exportvolume_of_check CHECK ((of >= 0)),
    CONSTRAINT documents_exportvolume_rows_check CHECK ((rows >= 0))
);
ALTER TABLE ONLY public.documents_exportvolume FORCE ROW LEVEL SECURITY;
ALTER TABLE public.documents_exportvolume OWNER TO compliance;
CREATE TABLE public.holders_accountchange (
    id uuid NOT NULL,
    what character varying(10) NOT NULL,
    email character varying(254) NOT NULL,
    reason text NOT NULL,
    asked_number character varying(50) NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    outcome character varying(10) NOT NULL,
    ended_number character varying(50) NOT NULL,
    ended_at timestamp with time zone,
    means_set_at timestamp with time zone,
    asked_by_id uuid NOT NULL,
    ended_by_id uuid,
    holder_id uuid,
    user_id uuid NOT NULL,
    membership_id uuid,
    credential_id uuid,
    issuer text DEFAULT ''::text NOT NULL,
    subject character varying(255) DEFAULT ''::character varying NOT NULL,
    CONSTRAINT two_people_change_an_account CHECK (((NOT ((outcome)::text = 'confirmed'::text)) OR ((ended_by_id IS NOT NULL) AND (NOT ((ended_by_id = asked_by_id) AND (ended_by_id IS NOT NULL))) AND (((ended_number)::text = ''::text) OR (NOT ((ended_number)::text = (asked_number)::text))))))
);
ALTER TABLE ONLY public.holders_accountchange FORCE ROW LEVEL SECURITY;
ALTER TABLE public.holders_accountchange OWNER TO compliance;
CREATE TABLE public.holders_administrationevent (
    id uuid NOT NULL,
    actor_name character varying(200) NOT NULL,
    actor_role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    subject character varying(300) NOT NULL,
    act character varying(60) NOT NULL,
    before jsonb,
    after jsonb,
    reason text NOT NULL,
    actor_id uuid NOT NULL,
    holder_id uuid,
    about uuid
);
ALTER TABLE ONLY public.holders_administrationevent FORCE ROW LEVEL SECURITY;
ALTER TABLE public.holders_administrationevent OWNER TO compliance;
CREATE TABLE public.holders_certificateholder (
    id uuid NOT NULL,
    name character varying(200) NOT NULL,
    is_active boolean NOT NULL,
    needs_second_signature boolean DEFAULT false NOT NULL
);
ALTER TABLE ONLY public.holders_certificateholder FORCE ROW LEVEL SECURITY;
ALTER TABLE public.holders_certificateholder OWNER TO compliance;
CREATE TABLE public.holders_credential (
    id uuid NOT NULL,
    number character varying(40) NOT NULL,
    valid_from date NOT NULL,
    valid_to date,
    revoked_on date,
    user_id uuid NOT NULL,
    waits boolean DEFAULT false NOT NULL,
    CONSTRAINT a_credential_ends_after_it_starts CHECK (((valid_to IS NULL) OR (valid_to >= valid_from)))
);
ALTER TABLE ONLY public.holders_credential FORCE ROW LEVEL SECURITY;
ALTER TABLE public.holders_credential OWNER TO compliance;
CREATE TABLE public.holders_dismissedsteps (
    id uuid NOT NULL,
    role character varying(40) NOT NULL,
    user_id uuid NOT NULL
);
ALTER TABLE ONLY public.holders_dismissedsteps FORCE ROW LEVEL SECURITY;
ALTER TABLE public.holders_dismissedsteps OWNER TO compliance;
CREATE TABLE public.holders_equipment (
    id uuid NOT NULL,
    kind character varying(30) NOT NULL,
    model character varying(120) NOT NULL,
    serial_number character varying(80) NOT NULL,
    is_active boolean NOT NULL,
    holder_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    table_id uuid
);
ALTER TABLE ONLY public.holders_equipment FORCE ROW LEVEL SECURITY;
ALTER TABLE public.holders_equipment OWNER TO compliance;
CREATE TABLE public.holders_facility (
    id uuid NOT NULL,
    name character varying(200) NOT NULL,
    zone_name character varying(64) NOT NULL,
    holder_id uuid NOT NULL,
    rounds_per_hour jsonb DEFAULT '{}'::jsonb NOT NULL,
    problems_to_board boolean DEFAULT false NOT NULL,
    keeps_packages boolean
);
ALTER TABLE ONLY public.holders_facility FORCE ROW LEVEL SECURITY;
ALTER TABLE public.holders_facility OWNER TO compliance;
CREATE TABLE public.holders_gamingtable (
    id uuid NOT NULL,
    number character varying(20) NOT NULL,
    chapter character varying(8) NOT NULL,
    table_format character varying(40) NOT NULL,
    is_active boolean NOT NULL,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL
);
ALTER TABLE ONLY public.holders_gamingtable FORCE ROW LEVEL SECURITY;
ALTER TABLE public.holders_gamingtable OWNER TO compliance;
CREATE TABLE public.holders_membership (
    id uuid NOT NULL,
    role character varying(40) NOT NULL,
    valid_from date NOT NULL,
    valid_to date,
    created_at timestamp with time zone NOT NULL,
    facility_id uuid,
    holder_id uuid,
    user_id uuid NOT NULL,
    ended_on date,
    waits boolean DEFAULT false NOT NULL,
    stands_in_for_id uuid,
    CONSTRAINT a_deputy_of_the_board_has_a_last_day CHECK (((stands_in_for_id IS NULL) OR ((holder_id IS NULL) AND (valid_to IS NOT NULL)))),
    CONSTRAINT holder_roles_name_their_holder CHECK ((((holder_id IS NOT NULL) AND ((role)::text = ANY ((ARRAY['assistant_shift_manager'::character varying, 'compliance_manager'::character varying, 'dealer'::character varying, 'floorperson'::character varying, 'holder_administrator'::character varying, 'internal_audit'::character varying, 'pit_manager'::character varying, 'security_member'::character varying, 'shift_manager'::character varying, 'surveillance'::character varying, 'table_game_maintenance'::character varying])::text[]))) OR ((holder_id IS NULL) AND ((role)::text = ANY ((ARRAY['auditor'::character varying, 'board_administrator'::character varying, 'board_counsel'::character varying, 'casino_compliance_representative'::character varying, 'executive_director'::character varying, 'gaming_laboratory_analyst'::character varying, 'gaming_operations_reviewer'::character varying, 'outside_auditor'::character varying, 'state_police'::character varying])::text[])))))
);
ALTER TABLE ONLY public.holders_membership FORCE ROW LEVEL SECURITY;
ALTER TABLE public.holders_membership OWNER TO compliance;
CREATE TABLE public.holders_outsidegrant (
    id uuid NOT NULL,
    role character varying(40) NOT NULL,
    organization character varying(200) NOT NULL,
    holders character varying(36)[] NOT NULL,
    begins_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    reason text NOT NULL,
    asked_number character varying(50) NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    outcome character varying(10) NOT NULL,
    decided_number character varying(50) NOT NULL,
    decided_at timestamp with time zone,
    ended_number character varying(50) NOT NULL,
    ended_at timestamp with time zone,
    end_reason text NOT NULL,
    user_id uuid NOT NULL,
    asked_by_id uuid NOT NULL,
    decided_by_id uuid,
    ended_by_id uuid,
    CONSTRAINT a_grant_ends_after_it_begins CHECK (((ends_at > begins_at) AND (
CASE
    WHEN (holders IS NULL) THEN NULL::integer
    ELSE COALESCE(array_length(holders, 1), 0)
END > 0))),
    CONSTRAINT only_a_confirmed_grant_is_ended CHECK (((ended_at IS NULL) OR ((outcome)::text = 'confirmed'::text))),
    CONSTRAINT two_people_let_a_guest_read CHECK (((NOT ((outcome)::text = 'confirmed'::text)) OR ((decided_at IS NOT NULL) AND (decided_by_id IS NOT NULL) AND (NOT ((decided_by_id = asked_by_id) AND (decided_by_id IS NOT NULL))) AND (NOT (user_id = asked_by_id)) AND (NOT ((user_id = decided_by_id) AND (decided_by_id IS NOT NULL))) AND (((decided_number)::text = ''::text) OR (NOT ((decided_number)::text = (asked_number)::text))))))
);
ALTER TABLE ONLY public.holders_outsidegrant FORCE ROW LEVEL SECURITY;
ALTER TABLE public.holders_outsidegrant OWNER TO compliance;
CREATE TABLE public.holders_pit (
    id uuid NOT NULL,
    name character varying(40) NOT NULL,
    is_active boolean NOT NULL,
    holder_id uuid NOT NULL,
    facility_id uuid NOT NULL
);
ALTER TABLE ONLY public.holders_pit FORCE ROW LEVEL SECURITY;
ALTER TABLE public.holders_pit OWNER TO compliance;
CREATE TABLE public.holders_pitstay (
    id uuid NOT NULL,
    since timestamp with time zone NOT NULL,
    printed_name character varying(200) NOT NULL,
    by_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    pit_id uuid,
    table_id uuid NOT NULL
);
ALTER TABLE ONLY public.holders_pitstay FORCE ROW LEVEL SECURITY;
ALTER TABLE public.holders_pitstay OWNER TO compliance;
CREATE TABLE public.holders_providerlink (
    id uuid NOT NULL,
    issuer text NOT NULL,
    subject character varying(255) NOT NULL,
    linked_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    user_id uuid NOT NULL
);
ALTER TABLE ONLY public.holders_providerlink FORCE ROW LEVEL SECURITY;
ALTER TABLE public.holders_providerlink OWNER TO compliance;
CREATE TABLE public.holders_settingvalue (
    id uuid NOT NULL,
    code character varying(40) NOT NULL,
    value text NOT NULL,
    printed_name character varying(200) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    reason text NOT NULL,
    set_by_id uuid NOT NULL,
    CONSTRAINT a_setting_says_why CHECK ((NOT (reason = ''::text)))
);
ALTER TABLE ONLY public.holders_settingvalue FORCE ROW LEVEL SECURITY;
ALTER TABLE public.holders_settingvalue OWNER TO compliance;
CREATE TABLE public.holders_signingstatement (
    id uuid NOT NULL,
    text text NOT NULL,
    shown text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    holder_id uuid,
    user_id uuid NOT NULL
);
ALTER TABLE ONLY public.holders_signingstatement FORCE ROW LEVEL SECURITY;
ALTER TABLE public.holders_signingstatement OWNER TO compliance;
CREATE TABLE public.holders_signinmeans (
    user_id uuid NOT NULL,
    password character varying(64) NOT NULL,
    app character varying(64) NOT NULL,
    passkeys character varying(64) NOT NULL,
    codes character varying(64) NOT NULL
);
ALTER TABLE ONLY public.holders_signinmeans FORCE ROW LEVEL SECURITY;
ALTER TABLE public.holders_signinmeans OWNER TO compliance;
CREATE TABLE public.holders_user (
    password character varying(128) NOT NULL,
    last_login timestamp with time zone,
    id uuid NOT NULL,
    email character varying(254) NOT NULL,
    printed_name character varying(200) NOT NULL,
    title character varying(200) NOT NULL,
    is_active boolean NOT NULL,
    is_demo boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    session_round integer NOT NULL,
    CONSTRAINT holders_user_session_round_check CHECK ((session_round >= 0))
);
ALTER TABLE ONLY public.holders_user FORCE ROW LEVEL SECURITY;
ALTER TABLE public.holders_user OWNER TO compliance;
CREATE TABLE public.inspections_alarm (
    id uuid NOT NULL,
    kind character varying(10) NOT NULL,
    raised_at timestamp with time zone NOT NULL,
    acknowledged_at timestamp with time zone,
    acknowledged_name character varying(200) NOT NULL,
    acknowledged_by_id uuid,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    table_id uuid NOT NULL,
    life_id uuid,
    entry_id uuid,
    citation character varying(40) DEFAULT ''::character varying NOT NULL,
    words text DEFAULT ''::text NOT NULL,
    condition_id uuid,
    problem_id uuid,
    barred_by_id uuid,
    CONSTRAINT an_alarm_is_of_one_thing CHECK ((((barred_by_id IS NULL) AND (condition_id IS NULL) AND (entry_id IS NULL) AND (problem_id IS NULL) AND (life_id IS NOT NULL)) OR ((barred_by_id IS NULL) AND (condition_id IS NULL) AND (entry_id IS NOT NULL) AND (problem_id IS NULL) AND (life_id IS NULL)) OR ((barred_by_id IS NULL) AND (condition_id IS NOT NULL) AND (entry_id IS NULL) AND (problem_id IS NULL) AND (life_id IS NULL)) OR ((barred_by_id IS NULL) AND (condition_id IS NULL) AND (entry_id IS NULL) AND (problem_id IS NOT NULL) AND (life_id IS NULL)) OR ((barred_by_id IS NOT NULL) AND (condition_id IS NULL) AND (entry_id IS NULL) AND (problem_id IS NULL) AND (life_id IS NULL))))
);
ALTER TABLE ONLY public.inspections_alarm FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_alarm OWNER TO compliance;
CREATE TABLE public.inspections_auditcase (
    id uuid NOT NULL,
    holder_id uuid NOT NULL,
    table_id uuid NOT NULL,
    entry_key uuid NOT NULL,
    entry_number integer NOT NULL,
    entry_sha256 character varying(64) NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    facility_id uuid NOT NULL,
    chapter_number character varying(8) NOT NULL,
    log_code character varying(30) NOT NULL,
    number character varying(30) NOT NULL,
    item_id uuid NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    CONSTRAINT inspections_auditcase_entry_number_check CHECK ((entry_number >= 0))
);
ALTER TABLE ONLY public.inspections_auditcase FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_auditcase OWNER TO compliance;
CREATE TABLE public.inspections_boardnote (
    id uuid NOT NULL,
    text text NOT NULL,
    at timestamp with time zone NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    by_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    table_id uuid NOT NULL
);
ALTER TABLE ONLY public.inspections_boardnote FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_boardnote OWNER TO compliance;
CREATE TABLE public.inspections_casefile (
    id uuid NOT NULL,
    holder_id uuid NOT NULL,
    step_id uuid NOT NULL,
    document_id uuid NOT NULL
);
ALTER TABLE ONLY public.inspections_casefile FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_casefile OWNER TO compliance;
CREATE TABLE public.inspections_casestep (
    id uuid NOT NULL,
    holder_id uuid NOT NULL,
    case_id uuid NOT NULL,
    number integer NOT NULL,
    kind character varying(10) NOT NULL,
    words text NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    CONSTRAINT inspections_casestep_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.inspections_casestep FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_casestep OWNER TO compliance;
CREATE TABLE public.inspections_countersignature (
    id uuid NOT NULL,
    place character varying(60) NOT NULL,
    signature jsonb NOT NULL,
    received_at timestamp with time zone NOT NULL,
    entry_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    signed_by_id uuid NOT NULL,
    table_id uuid NOT NULL
);
ALTER TABLE ONLY public.inspections_countersignature FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_countersignature OWNER TO compliance;
CREATE TABLE public.inspections_denial (
    id uuid NOT NULL,
    is_second boolean NOT NULL,
    reason text NOT NULL,
    signature jsonb NOT NULL,
    received_at timestamp with time zone NOT NULL,
    entry_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    signed_by_id uuid NOT NULL,
    table_id uuid NOT NULL,
    CONSTRAINT the_first_denial_says_why CHECK ((is_second OR (NOT (reason = ''::text))))
);
ALTER TABLE ONLY public.inspections_denial FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_denial OWNER TO compliance;
CREATE TABLE public.inspections_draftentry (
    id uuid NOT NULL,
    log_code character varying(30) NOT NULL,
    "values" jsonb NOT NULL,
    made_at timestamp with time zone NOT NULL,
    findings_mark character varying(64) NOT NULL,
    late_reason text NOT NULL,
    key character varying(64) NOT NULL,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    table_id uuid NOT NULL,
    user_id uuid NOT NULL
);
ALTER TABLE ONLY public.inspections_draftentry FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_draftentry OWNER TO compliance;
CREATE TABLE public.inspections_exceptionact (
    id uuid NOT NULL,
    kind character varying(40) NOT NULL,
    key uuid NOT NULL,
    number integer NOT NULL,
    state character varying(10) NOT NULL,
    words text NOT NULL,
    found_at timestamp with time zone NOT NULL,
    found text NOT NULL,
    at timestamp with time zone NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    by_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    table_id uuid NOT NULL,
    CONSTRAINT an_act_on_an_exception_says_why CHECK ((NOT (words = ''::text))),
    CONSTRAINT inspections_exceptionact_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.inspections_exceptionact FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_exceptionact OWNER TO compliance;
CREATE TABLE public.inspections_handover (
    id uuid NOT NULL,
    holder_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    as_of timestamp with time zone NOT NULL,
    signed_by_id uuid NOT NULL,
    signature jsonb NOT NULL,
    received_at timestamp with time zone NOT NULL,
    number integer NOT NULL,
    until timestamp with time zone NOT NULL,
    shown bytea NOT NULL,
    shown_sha256 character varying(64) NOT NULL,
    words text NOT NULL,
    sent_key character varying(64) NOT NULL,
    CONSTRAINT inspections_handover_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.inspections_handover FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_handover OWNER TO compliance;
CREATE TABLE public.inspections_installation (
    id uuid NOT NULL,
    kind character varying(20) NOT NULL,
    installed_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    signature jsonb NOT NULL,
    signed_by_id uuid NOT NULL,
    version_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    table_id uuid NOT NULL,
    print_id uuid
);
ALTER TABLE ONLY public.inspections_installation FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_installation OWNER TO compliance;
CREATE TABLE public.inspections_labelpaper (
    id uuid NOT NULL,
    document_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    sheet_id uuid NOT NULL
);
ALTER TABLE ONLY public.inspections_labelpaper FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_labelpaper OWNER TO compliance;
CREATE TABLE public.inspections_labelsheet (
    id uuid NOT NULL,
    made_at timestamp with time zone NOT NULL,
    printed_name character varying(200) NOT NULL,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    made_by_id uuid NOT NULL
);
ALTER TABLE ONLY public.inspections_labelsheet FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_labelsheet OWNER TO compliance;
CREATE TABLE public.inspections_ladderset (
    id uuid NOT NULL,
    rungs jsonb NOT NULL,
    hold_minutes smallint NOT NULL,
    at timestamp with time zone NOT NULL,
    printed_name character varying(200) NOT NULL,
    role character varying(40) NOT NULL,
    reason text NOT NULL,
    by_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    CONSTRAINT a_ladder_says_why CHECK ((NOT (reason = ''::text))),
    CONSTRAINT inspections_ladderset_hold_minutes_check CHECK ((hold_minutes >= 0))
);
ALTER TABLE ONLY public.inspections_ladderset FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_ladderset OWNER TO compliance;
CREATE TABLE public.inspections_life (
    id uuid NOT NULL,
    log_code character varying(30) NOT NULL,
    lane character varying(40) NOT NULL,
    citation character varying(40) NOT NULL,
    started_at timestamp with time zone NOT NULL,
    warn_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    table_id uuid NOT NULL,
    entry_id uuid NOT NULL,
    CONSTRAINT a_life_is_due_no_earlier CHECK ((due_at >= started_at))
);
ALTER TABLE ONLY public.inspections_life FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_life OWNER TO compliance;
CREATE TABLE public.inspections_logbook (
    id uuid NOT NULL,
    month date NOT NULL,
    number integer NOT NULL,
    received_after timestamp with time zone,
    received_until timestamp with time zone NOT NULL,
    made_at timestamp with time zone NOT NULL,
    summary jsonb NOT NULL,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    CONSTRAINT a_supplement_follows_a_book CHECK ((((number = 0) OR (received_after IS NOT NULL)) AND (1 = (
CASE
    WHEN (number = 0) THEN 1
    ELSE 0
END +
CASE
    WHEN (received_after IS NOT NULL) THEN 1
    ELSE 0
END)))),
    CONSTRAINT inspections_logbook_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.inspections_logbook FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_logbook OWNER TO compliance;
CREATE TABLE public.inspections_logbookpart (
    id uuid NOT NULL,
    number integer NOT NULL,
    book_id uuid NOT NULL,
    document_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    CONSTRAINT inspections_logbookpart_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.inspections_logbookpart FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_logbookpart OWNER TO compliance;
CREATE TABLE public.inspections_logentry (
    id uuid NOT NULL,
    chapter_number character varying(8) NOT NULL,
    log_code character varying(30) NOT NULL,
    number integer NOT NULL,
    edition_key character varying(20) NOT NULL,
    table_facts bytea NOT NULL,
    facts bytea NOT NULL,
    facts_sha256 character varying(64) NOT NULL,
    findings bytea NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    late_seconds integer,
    late_reason text NOT NULL,
    correction_reason text NOT NULL,
    signature jsonb NOT NULL,
    sent_key character varying(64) NOT NULL,
    sent_sha256 character varying(64) NOT NULL,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    signed_by_id uuid NOT NULL,
    supersedes_id uuid,
    table_id uuid NOT NULL,
    countersigner character varying(40) DEFAULT ''::character varying NOT NULL,
    without_network jsonb,
    CONSTRAINT a_correction_says_why CHECK (((supersedes_id IS NULL) OR (NOT (correction_reason = ''::text)))),
    CONSTRAINT a_late_entry_says_why CHECK (((late_seconds IS NULL) OR (NOT (late_reason = ''::text)))),
    CONSTRAINT inspections_logentry_late_seconds_check CHECK ((late_seconds >= 0)),
    CONSTRAINT inspections_logentry_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.inspections_logentry FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_logentry OWNER TO compliance;
CREATE TABLE public.inspections_mention (
    id bigint NOT NULL,
    word character varying(60) NOT NULL COLLATE pg_catalog."C",
    at timestamp with time zone NOT NULL,
    in_people boolean NOT NULL,
    in_numbers boolean NOT NULL,
    in_tables boolean NOT NULL,
    in_texts boolean NOT NULL,
    entry_id uuid,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    revision_id uuid,
    CONSTRAINT a_mention_is_of_one_thing CHECK ((((entry_id IS NOT NULL) AND (revision_id IS NULL)) OR ((entry_id IS NULL) AND (revision_id IS NOT NULL))))
);
ALTER TABLE ONLY public.inspections_mention FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_mention OWNER TO compliance;
ALTER TABLE public.inspections_mention ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.inspections_mention_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.inspections_newest (
    id uuid NOT NULL,
    log_code character varying(30) NOT NULL,
    lane character varying(80) NOT NULL,
    entry_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    table_id uuid NOT NULL
);
ALTER TABLE ONLY public.inspections_newest FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_newest OWNER TO compliance;
CREATE TABLE public.inspections_package (
    id uuid NOT NULL,
    holder_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    kind character varying(8) NOT NULL,
    number character varying(40) NOT NULL,
    maker_name character varying(200) NOT NULL,
    color character varying(1000) NOT NULL,
    batch_number character varying(200) NOT NULL
);
ALTER TABLE ONLY public.inspections_package FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_package OWNER TO compliance;
CREATE TABLE public.inspections_packagemove (
    id uuid NOT NULL,
    number integer NOT NULL,
    move character varying(12) NOT NULL,
    entry_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    package_id uuid NOT NULL,
    table_id uuid,
    CONSTRAINT inspections_packagemove_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.inspections_packagemove FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_packagemove OWNER TO compliance;
CREATE TABLE public.inspections_packagesigning (
    id uuid NOT NULL,
    holder_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    number integer NOT NULL,
    move character varying(12) NOT NULL,
    facts bytea NOT NULL,
    facts_sha256 character varying(64) NOT NULL,
    findings bytea NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    late_seconds integer,
    late_reason text NOT NULL,
    differs boolean NOT NULL,
    signature jsonb NOT NULL,
    sent_key character varying(64) NOT NULL,
    sent_sha256 character varying(64) NOT NULL,
    explains_id uuid,
    signed_by_id uuid NOT NULL,
    table_id uuid,
    CONSTRAINT a_late_package_entry_says_why CHECK (((late_seconds IS NULL) OR (NOT (late_reason = ''::text)))),
    CONSTRAINT inspections_packagesigning_late_seconds_check CHECK ((late_seconds >= 0)),
    CONSTRAINT inspections_packagesigning_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.inspections_packagesigning FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_packagesigning OWNER TO compliance;
CREATE TABLE public.inspections_problem (
    id uuid NOT NULL,
    number integer NOT NULL,
    found_at timestamp with time zone NOT NULL,
    closed_by_id uuid,
    entry_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    table_id uuid NOT NULL,
    CONSTRAINT inspections_problem_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.inspections_problem FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_problem OWNER TO compliance;
CREATE TABLE public.inspections_rungtold (
    id uuid NOT NULL,
    number smallint NOT NULL,
    at timestamp with time zone NOT NULL,
    roles jsonb NOT NULL,
    people jsonb NOT NULL,
    board boolean NOT NULL,
    mail boolean NOT NULL,
    is_last boolean NOT NULL,
    alarm_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    table_id uuid NOT NULL,
    CONSTRAINT inspections_rungtold_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.inspections_rungtold FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_rungtold OWNER TO compliance;
CREATE TABLE public.inspections_sample (
    id uuid NOT NULL,
    holder_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    year integer NOT NULL,
    number integer NOT NULL,
    chapter_number character varying(8) NOT NULL,
    log_code character varying(30) NOT NULL,
    first_day date NOT NULL,
    last_day date NOT NULL,
    is_by_table boolean NOT NULL,
    seed character varying(200) NOT NULL,
    population integer NOT NULL,
    population_sha256 character varying(64) NOT NULL,
    drawn_at timestamp with time zone NOT NULL,
    drawn_by_id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    CONSTRAINT inspections_sample_number_check CHECK ((number >= 0)),
    CONSTRAINT inspections_sample_population_check CHECK ((population >= 0)),
    CONSTRAINT inspections_sample_year_check CHECK ((year >= 0))
);
ALTER TABLE ONLY public.inspections_sample FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_sample OWNER TO compliance;
CREATE TABLE public.inspections_samplefile (
    id uuid NOT NULL,
    holder_id uuid NOT NULL,
    sample_id uuid NOT NULL,
    item_id uuid,
    document_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL
);
ALTER TABLE ONLY public.inspections_samplefile FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_samplefile OWNER TO compliance;
CREATE TABLE public.inspections_sampleitem (
    id uuid NOT NULL,
    holder_id uuid NOT NULL,
    table_id uuid NOT NULL,
    entry_key uuid NOT NULL,
    entry_number integer NOT NULL,
    entry_sha256 character varying(64) NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    sample_id uuid NOT NULL,
    place integer NOT NULL,
    CONSTRAINT inspections_sampleitem_entry_number_check CHECK ((entry_number >= 0)),
    CONSTRAINT inspections_sampleitem_place_check CHECK ((place >= 0))
);
ALTER TABLE ONLY public.inspections_sampleitem FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_sampleitem OWNER TO compliance;
CREATE TABLE public.inspections_samplenote (
    id uuid NOT NULL,
    holder_id uuid NOT NULL,
    item_id uuid NOT NULL,
    evidence character varying(10) NOT NULL,
    agrees character varying(10) NOT NULL,
    words text NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL
);
ALTER TABLE ONLY public.inspections_samplenote FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_samplenote OWNER TO compliance;
CREATE TABLE public.inspections_savedsearch (
    id uuid NOT NULL,
    page character varying(20) NOT NULL,
    name character varying(80) NOT NULL,
    query character varying(2000) NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    user_id uuid NOT NULL
);
ALTER TABLE ONLY public.inspections_savedsearch FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_savedsearch OWNER TO compliance;
CREATE TABLE public.inspections_stream (
    id bigint NOT NULL,
    log_code character varying(30) NOT NULL,
    last_number integer NOT NULL,
    table_id uuid NOT NULL,
    CONSTRAINT inspections_stream_last_number_check CHECK ((last_number >= 0))
);
ALTER TABLE ONLY public.inspections_stream FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_stream OWNER TO compliance;
ALTER TABLE public.inspections_stream ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.inspections_stream_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.inspections_tableevent (
    id uuid NOT NULL,
    act character varying(10) NOT NULL,
    at timestamp with time zone NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    reasons jsonb NOT NULL,
    by_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    table_id uuid NOT NULL,
    takes_back_id uuid
);
ALTER TABLE ONLY public.inspections_tableevent FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_tableevent OWNER TO compliance;
CREATE TABLE public.inspections_tablelabel (
    id uuid NOT NULL,
    number integer NOT NULL,
    code character varying(8) NOT NULL,
    holder_id uuid NOT NULL,
    sheet_id uuid NOT NULL,
    table_id uuid NOT NULL,
    CONSTRAINT inspections_tablelabel_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.inspections_tablelabel FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_tablelabel OWNER TO compliance;
CREATE TABLE public.inspections_tablestate (
    table_id uuid NOT NULL,
    is_open boolean NOT NULL,
    since timestamp with time zone NOT NULL,
    closed_since timestamp with time zone
);
ALTER TABLE ONLY public.inspections_tablestate FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_tablestate OWNER TO compliance;
CREATE TABLE public.inspections_takeover (
    id uuid NOT NULL,
    holder_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    as_of timestamp with time zone NOT NULL,
    signed_by_id uuid NOT NULL,
    signature jsonb NOT NULL,
    received_at timestamp with time zone NOT NULL,
    changed bytea NOT NULL,
    handover_id uuid NOT NULL
);
ALTER TABLE ONLY public.inspections_takeover FORCE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_takeover OWNER TO compliance;
CREATE TABLE public.mfa_authenticator (
    id bigint NOT NULL,
    type character varying(20) NOT NULL,
    data jsonb NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);
ALTER TABLE ONLY public.mfa_authenticator FORCE ROW LEVEL SECURITY;
ALTER TABLE public.mfa_authenticator OWNER TO compliance;
ALTER TABLE public.mfa_authenticator ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.mfa_authenticator_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.notices_delivery (
    id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    attempts smallint NOT NULL,
    trouble character varying(300) NOT NULL,
    notice_id uuid NOT NULL,
    device_id uuid NOT NULL,
    CONSTRAINT notices_delivery_attempts_check CHECK ((attempts >= 0))
);
ALTER TABLE ONLY public.notices_delivery FORCE ROW LEVEL SECURITY;
ALTER TABLE public.notices_delivery OWNER TO compliance;
CREATE TABLE public.notices_device (
    id uuid NOT NULL,
    kind character varying(10) NOT NULL,
    name character varying(80) NOT NULL,
    address character varying(1000) NOT NULL,
    key character varying(100) NOT NULL,
    secret character varying(40) NOT NULL,
    office_key character varying(100) NOT NULL,
    rungs jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    code text NOT NULL,
    code_at timestamp with time zone,
    wrong_codes smallint NOT NULL,
    user_id uuid NOT NULL,
    CONSTRAINT notices_device_wrong_codes_check CHECK ((wrong_codes >= 0))
);
ALTER TABLE ONLY public.notices_device FORCE ROW LEVEL SECURITY;
ALTER TABLE public.notices_device OWNER TO compliance;
CREATE TABLE public.notices_notice (
    id uuid NOT NULL,
    kind character varying(20) NOT NULL,
    subject character varying(200) NOT NULL,
    body text NOT NULL,
    link character varying(300) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    mail boolean NOT NULL,
    mailed_at timestamp with time zone,
    attempts integer NOT NULL,
    cause character varying(120) NOT NULL,
    recipient_id uuid NOT NULL,
    address character varying(254) NOT NULL,
    is_urgent boolean DEFAULT false NOT NULL,
    rung smallint,
    CONSTRAINT notices_notice_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT notices_notice_rung_check CHECK ((rung >= 0))
);
ALTER TABLE ONLY public.notices_notice FORCE ROW LEVEL SECURITY;
ALTER TABLE public.notices_notice OWNER TO compliance;
CREATE TABLE public.notices_noticechoice (
    user_id uuid NOT NULL,
    digest_hour smallint,
    quiet_from time without time zone,
    quiet_to time without time zone,
    daily_kinds jsonb,
    CONSTRAINT a_digest_leaves_at_an_hour CHECK (((digest_hour IS NULL) OR (digest_hour <= 23))),
    CONSTRAINT notices_noticechoice_digest_hour_check CHECK ((digest_hour >= 0)),
    CONSTRAINT quiet_hours_begin_and_end CHECK ((((quiet_from IS NULL) AND (quiet_to IS NULL)) OR ((quiet_from IS NOT NULL) AND (quiet_to IS NOT NULL) AND (NOT ((quiet_from = quiet_to) AND (quiet_from IS NOT NULL) AND (quiet_to IS NOT NULL))))))
);
ALTER TABLE ONLY public.notices_noticechoice FORCE ROW LEVEL SECURITY;
ALTER TABLE public.notices_noticechoice OWNER TO compliance;
CREATE TABLE public.records_alarmsettlement (
    id uuid NOT NULL,
    alarm_id uuid NOT NULL,
    how character varying(10) NOT NULL,
    reason text NOT NULL,
    asked_number character varying(50) NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    confirmed_number character varying(50) NOT NULL,
    confirmed_at timestamp with time zone,
    asked_by_id uuid NOT NULL,
    confirmed_by_id uuid,
    CONSTRAINT two_people_settle_an_alarm CHECK (((confirmed_by_id IS NULL) OR ((NOT ((confirmed_by_id = asked_by_id) AND (confirmed_by_id IS NOT NULL))) AND (NOT ((confirmed_number)::text = (asked_number)::text)))))
);
ALTER TABLE ONLY public.records_alarmsettlement FORCE ROW LEVEL SECURITY;
ALTER TABLE public.records_alarmsettlement OWNER TO compliance;
CREATE TABLE public.records_successorrequest (
    id uuid NOT NULL,
    log_id uuid NOT NULL,
    reason text NOT NULL,
    asked_number character varying(50) NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    confirmed_number character varying(50) NOT NULL,
    confirmed_at timestamp with time zone,
    asked_by_id uuid NOT NULL,
    confirmed_by_id uuid,
    CONSTRAINT two_people_open_a_successor CHECK (((confirmed_by_id IS NULL) OR ((NOT ((confirmed_by_id = asked_by_id) AND (confirmed_by_id IS NOT NULL))) AND (NOT ((confirmed_number)::text = (asked_number)::text)))))
);
ALTER TABLE ONLY public.records_successorrequest FORCE ROW LEVEL SECURITY;
ALTER TABLE public.records_successorrequest OWNER TO compliance;
CREATE TABLE public.rest_apitoken (
    id uuid NOT NULL,
    label character varying(80) NOT NULL,
    may_sign boolean NOT NULL,
    secret_sha256 character varying(64) NOT NULL,
    hint character varying(8) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    last_used_on date,
    membership_id uuid NOT NULL,
    CONSTRAINT a_token_expires_after_it_was_made CHECK ((expires_at > created_at))
);
ALTER TABLE ONLY public.rest_apitoken FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rest_apitoken OWNER TO compliance;
CREATE TABLE public.rest_idempotencyrecord (
    id bigint NOT NULL,
    key character varying(100) NOT NULL,
    request_sha256 character varying(64) NOT NULL,
    status smallint,
    location character varying(300) NOT NULL,
    body bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    token_id uuid,
    user_id uuid NOT NULL,
    entries text DEFAULT ''::text NOT NULL,
    CONSTRAINT rest_idempotencyrecord_status_check CHECK ((status >= 0))
);
ALTER TABLE ONLY public.rest_idempotencyrecord FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rest_idempotencyrecord OWNER TO compliance;
ALTER TABLE public.rest_idempotencyrecord ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.rest_idempotencyrecord_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.retention_destruction (
    id uuid NOT NULL,
    up_to date NOT NULL,
    reason text NOT NULL,
    asked_name character varying(200) NOT NULL,
    asked_number character varying(50) NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    confirmed_name character varying(200) NOT NULL,
    confirmed_number character varying(50) NOT NULL,
    confirmed_at timestamp with time zone,
    withdrawn_name character varying(200) NOT NULL,
    withdrawn_at timestamp with time zone,
    destroyed integer NOT NULL,
    finished_at timestamp with time zone,
    asked_by_id uuid NOT NULL,
    confirmed_by_id uuid,
    holder_id uuid,
    CONSTRAINT retention_destruction_destroyed_check CHECK ((destroyed >= 0)),
    CONSTRAINT two_people_destroy CHECK (((confirmed_by_id IS NULL) OR ((NOT ((confirmed_by_id = asked_by_id) AND (confirmed_by_id IS NOT NULL))) AND (NOT ((confirmed_number)::text = (asked_number)::text)) AND (NOT ((confirmed_number)::text = ''::text)))))
);
ALTER TABLE ONLY public.retention_destruction FORCE ROW LEVEL SECURITY;
ALTER TABLE public.retention_destruction OWNER TO compliance;
CREATE TABLE public.retention_legalhold (
    id uuid NOT NULL,
    reason text NOT NULL,
    set_name character varying(200) NOT NULL,
    set_at timestamp with time zone NOT NULL,
    lifted_name character varying(200) NOT NULL,
    lifted_at timestamp with time zone,
    lifted_because text NOT NULL,
    holder_id uuid,
    CONSTRAINT a_hold_is_lifted_with_a_reason CHECK (((lifted_at IS NULL) OR (NOT (lifted_because = ''::text))))
);
ALTER TABLE ONLY public.retention_legalhold FORCE ROW LEVEL SECURITY;
ALTER TABLE public.retention_legalhold OWNER TO compliance;
CREATE TABLE public.rules_submissions_announcement (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id uuid NOT NULL,
    edition_key character varying(20) NOT NULL,
    number integer NOT NULL,
    is_withdrawal boolean NOT NULL,
    in_force_on date NOT NULL,
    text_sha256 character varying(64) NOT NULL,
    reason text NOT NULL,
    CONSTRAINT rules_submissions_announcement_number_check CHECK ((number >= 0)),
    CONSTRAINT what_is_announced_has_a_text CHECK ((is_withdrawal OR (NOT ((text_sha256)::text = ''::text))))
);
ALTER TABLE ONLY public.rules_submissions_announcement FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_announcement OWNER TO compliance;
CREATE TABLE public.rules_submissions_announcementanswer (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id uuid NOT NULL,
    announcement_id uuid NOT NULL,
    is_confirmed boolean NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_announcementanswer FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_announcementanswer OWNER TO compliance;
CREATE TABLE public.rules_submissions_artwork (
    id uuid NOT NULL,
    sheet character varying(20) NOT NULL,
    title character varying(120) NOT NULL,
    original_name character varying(200) NOT NULL,
    original_type character varying(40) NOT NULL,
    original_sha256 character varying(64) NOT NULL,
    original bytea NOT NULL,
    preview_sha256 character varying(64) NOT NULL,
    preview bytea NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    pages integer NOT NULL,
    uploaded_at timestamp with time zone NOT NULL,
    holder_id uuid NOT NULL,
    uploaded_by_id uuid NOT NULL,
    submission_id uuid NOT NULL,
    CONSTRAINT rules_submissions_artwork_height_check CHECK ((height >= 0)),
    CONSTRAINT rules_submissions_artwork_pages_check CHECK ((pages >= 0)),
    CONSTRAINT rules_submissions_artwork_width_check CHECK ((width >= 0))
);
ALTER TABLE ONLY public.rules_submissions_artwork FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_artwork OWNER TO compliance;
CREATE TABLE public.rules_submissions_artworkremoval (
    id uuid NOT NULL,
    removed_at timestamp with time zone NOT NULL,
    artwork_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    removed_by_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_artworkremoval FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_artworkremoval OWNER TO compliance;
CREATE TABLE public.rules_submissions_bureaureview (
    id uuid NOT NULL,
    unit character varying(40) NOT NULL,
    state character varying(20) NOT NULL,
    claimed_at timestamp with time zone,
    signed_at timestamp with time zone,
    words text NOT NULL,
    claimed_by_id uuid,
    holder_id uuid NOT NULL,
    signed_by_id uuid,
    round_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_bureaureview FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_bureaureview OWNER TO compliance;
CREATE TABLE public.rules_submissions_comment (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    unit character varying(40) NOT NULL,
    field character varying(120) NOT NULL,
    citation character varying(40) NOT NULL,
    text text NOT NULL,
    board_only boolean NOT NULL,
    for_return boolean NOT NULL,
    by_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    submission_id uuid NOT NULL,
    round_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_comment FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_comment OWNER TO compliance;
CREATE TABLE public.rules_submissions_condition (
    text text NOT NULL,
    citation character varying(40) NOT NULL,
    last_on date,
    unit character varying(40) NOT NULL,
    id uuid NOT NULL,
    number integer NOT NULL,
    decision_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    proposal_id uuid,
    submission_id uuid NOT NULL,
    for_players boolean NOT NULL,
    remind_on date,
    remind_every integer,
    CONSTRAINT condition_reminds_one_way CHECK ((((remind_every IS NULL) AND (remind_on IS NULL)) OR ((last_on IS NULL) AND (((remind_every > 0) AND (remind_on IS NULL)) OR ((remind_every IS NULL) AND (remind_on IS NOT NULL)))))),
    CONSTRAINT rules_submissions_condition_number_check CHECK ((number >= 0)),
    CONSTRAINT rules_submissions_condition_remind_every_check CHECK ((remind_every >= 0))
);
ALTER TABLE ONLY public.rules_submissions_condition FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_condition OWNER TO compliance;
CREATE TABLE public.rules_submissions_conditionmet (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    round_id uuid NOT NULL,
    unit character varying(40) NOT NULL,
    words text NOT NULL,
    condition_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_conditionmet FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_conditionmet OWNER TO compliance;
CREATE TABLE public.rules_submissions_conditionproposal (
    text text NOT NULL,
    citation character varying(40) NOT NULL,
    last_on date,
    unit character varying(40) NOT NULL,
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    round_id uuid NOT NULL,
    remind_on date,
    remind_every integer,
    CONSTRAINT conditionproposal_reminds_one_way CHECK ((((remind_every IS NULL) AND (remind_on IS NULL)) OR ((last_on IS NULL) AND (((remind_every > 0) AND (remind_on IS NULL)) OR ((remind_every IS NULL) AND (remind_on IS NOT NULL)))))),
    CONSTRAINT rules_submissions_conditionproposal_remind_every_check CHECK ((remind_every >= 0))
);
ALTER TABLE ONLY public.rules_submissions_conditionproposal FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_conditionproposal OWNER TO compliance;
CREATE TABLE public.rules_submissions_conditionreminder (
    id uuid NOT NULL,
    days_before integer,
    at timestamp with time zone NOT NULL,
    condition_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    due_on date,
    CONSTRAINT a_reminder_is_before_the_last_day_or_of_its_own_day CHECK ((((days_before IS NULL) AND (due_on IS NOT NULL)) OR ((days_before IS NOT NULL) AND (due_on IS NULL)))),
    CONSTRAINT rules_submissions_conditionreminder_days_before_check CHECK ((days_before >= 0))
);
ALTER TABLE ONLY public.rules_submissions_conditionreminder FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_conditionreminder OWNER TO compliance;
CREATE TABLE public.rules_submissions_contesttext (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id uuid NOT NULL,
    chapter_number character varying(8) NOT NULL,
    decision character varying(12) NOT NULL,
    number integer NOT NULL,
    text text NOT NULL,
    reason text NOT NULL,
    CONSTRAINT all_games_have_some_text CHECK (((NOT ((chapter_number)::text = ''::text)) OR (NOT (text = ''::text)))),
    CONSTRAINT rules_submissions_contesttext_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.rules_submissions_contesttext FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_contesttext OWNER TO compliance;
CREATE TABLE public.rules_submissions_contesttextanswer (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id uuid NOT NULL,
    text_id uuid NOT NULL,
    is_confirmed boolean NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_contesttextanswer FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_contesttextanswer OWNER TO compliance;
CREATE TABLE public.rules_submissions_decision (
    id uuid NOT NULL,
    approved boolean NOT NULL,
    effective_on date,
    conditions text NOT NULL,
    reason text NOT NULL,
    signature jsonb NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    decided_by_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    submission_id uuid NOT NULL,
    revision_id uuid NOT NULL,
    proposed_reason text DEFAULT ''::text NOT NULL,
    CONSTRAINT an_approval_says_from_when_and_a_denial_why CHECK (((approved AND (effective_on IS NOT NULL)) OR ((NOT approved) AND (NOT (reason = ''::text)))))
);
ALTER TABLE ONLY public.rules_submissions_decision FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_decision OWNER TO compliance;
CREATE TABLE public.rules_submissions_delegation (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id uuid NOT NULL,
    delegate_id uuid NOT NULL,
    delegate_name character varying(200) NOT NULL,
    delegate_number character varying(40) NOT NULL,
    reason text NOT NULL,
    holder_id uuid NOT NULL,
    round_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_delegation FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_delegation OWNER TO compliance;
CREATE TABLE public.rules_submissions_differenceanswer (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    words text NOT NULL,
    by_id uuid NOT NULL,
    report_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_differenceanswer FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_differenceanswer OWNER TO compliance;
CREATE TABLE public.rules_submissions_differencereport (
    id uuid NOT NULL,
    reference character varying(20) NOT NULL,
    code_sha256 character varying(64) NOT NULL,
    facility uuid NOT NULL,
    facility_name character varying(200) NOT NULL,
    approval character varying(20) NOT NULL,
    table_number character varying(40) NOT NULL,
    happened_on date,
    sign_said text NOT NULL,
    was_paid text NOT NULL,
    received_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_differencereport FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_differencereport OWNER TO compliance;
CREATE TABLE public.rules_submissions_differencesenton (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    words text NOT NULL,
    by_id uuid NOT NULL,
    report_id uuid NOT NULL,
    holder_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_differencesenton FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_differencesenton OWNER TO compliance;
CREATE TABLE public.rules_submissions_draft (
    submission_id uuid NOT NULL,
    answers jsonb NOT NULL,
    typed jsonb NOT NULL,
    reasons jsonb NOT NULL,
    replies jsonb NOT NULL,
    version integer NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    saved_by_id uuid,
    name character varying(60) DEFAULT ''::character varying NOT NULL,
    carried uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    CONSTRAINT rules_submissions_draft_version_check CHECK ((version >= 0))
);
ALTER TABLE ONLY public.rules_submissions_draft FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_draft OWNER TO compliance;
CREATE TABLE public.rules_submissions_editioncheck (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    role character varying(40) NOT NULL,
    edition_key character varying(20) NOT NULL,
    in_force_on date NOT NULL,
    grounds jsonb NOT NULL,
    reason text NOT NULL,
    by_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    submission_id uuid NOT NULL,
    revision_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_editioncheck FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_editioncheck OWNER TO compliance;
CREATE TABLE public.rules_submissions_elementcheck (
    citation character varying(40) NOT NULL,
    provision character varying(80) NOT NULL,
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    unit character varying(40) NOT NULL,
    found boolean NOT NULL,
    by_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    round_id uuid NOT NULL,
    version_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_elementcheck FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_elementcheck OWNER TO compliance;
CREATE TABLE public.rules_submissions_elementmark (
    "left" integer NOT NULL,
    top integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    citation character varying(40) NOT NULL,
    provision character varying(80) NOT NULL,
    id uuid NOT NULL,
    stands boolean NOT NULL,
    marked_at timestamp with time zone NOT NULL,
    holder_id uuid NOT NULL,
    marked_by_id uuid NOT NULL,
    version_id uuid NOT NULL,
    CONSTRAINT rules_submissions_elementmark_height_check CHECK ((height >= 0)),
    CONSTRAINT rules_submissions_elementmark_left_check CHECK (("left" >= 0)),
    CONSTRAINT rules_submissions_elementmark_top_check CHECK ((top >= 0)),
    CONSTRAINT rules_submissions_elementmark_width_check CHECK ((width >= 0))
);
ALTER TABLE ONLY public.rules_submissions_elementmark FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_elementmark OWNER TO compliance;
CREATE TABLE public.rules_submissions_figuresversion (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id uuid NOT NULL,
    key character varying(60) NOT NULL,
    number integer NOT NULL,
    text text NOT NULL,
    reason text NOT NULL,
    CONSTRAINT rules_submissions_figuresversion_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.rules_submissions_figuresversion FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_figuresversion OWNER TO compliance;
CREATE TABLE public.rules_submissions_findingact (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    unit character varying(40) NOT NULL,
    finding_key character varying(160) NOT NULL,
    act character varying(10) NOT NULL,
    reason text NOT NULL,
    by_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    round_id uuid NOT NULL,
    CONSTRAINT only_accepting_goes_without_words CHECK ((((act)::text = 'accept'::text) OR (NOT (reason = ''::text))))
);
ALTER TABLE ONLY public.rules_submissions_findingact FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_findingact OWNER TO compliance;
CREATE TABLE public.rules_submissions_firstsignature (
    id uuid NOT NULL,
    statement text NOT NULL,
    signature jsonb NOT NULL,
    signed_at timestamp with time zone NOT NULL,
    holder_id uuid NOT NULL,
    signed_by_id uuid NOT NULL,
    event_id uuid NOT NULL,
    number integer NOT NULL,
    record bytea NOT NULL,
    findings bytea NOT NULL,
    submission_id uuid NOT NULL,
    CONSTRAINT rules_submissions_firstsignature_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.rules_submissions_firstsignature FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_firstsignature OWNER TO compliance;
CREATE TABLE public.rules_submissions_impactrow (
    id bigint NOT NULL,
    run_id uuid NOT NULL,
    revision_key uuid NOT NULL,
    casino character varying(200) NOT NULL,
    clauses jsonb NOT NULL,
    answer jsonb NOT NULL,
    cells jsonb NOT NULL,
    problems jsonb NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_impactrow FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_impactrow OWNER TO compliance;
ALTER TABLE public.rules_submissions_impactrow ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.rules_submissions_impactrow_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.rules_submissions_impactrun (
    id uuid NOT NULL,
    edition_key character varying(20) NOT NULL,
    inputs jsonb NOT NULL,
    requested_by_id uuid NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    status character varying(10) NOT NULL,
    claim uuid,
    claimed_until timestamp with time zone,
    began_at timestamp with time zone,
    finished_at timestamp with time zone,
    done integer NOT NULL,
    total integer NOT NULL,
    totals jsonb NOT NULL,
    CONSTRAINT rules_submissions_impactrun_done_check CHECK ((done >= 0)),
    CONSTRAINT rules_submissions_impactrun_total_check CHECK ((total >= 0))
);
ALTER TABLE ONLY public.rules_submissions_impactrun FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_impactrun OWNER TO compliance;
CREATE TABLE public.rules_submissions_letterhead (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id uuid NOT NULL,
    number integer NOT NULL,
    name character varying(120) NOT NULL,
    address text NOT NULL,
    seal character varying(60) NOT NULL,
    reason text NOT NULL,
    picture_id uuid,
    CONSTRAINT rules_submissions_letterhead_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.rules_submissions_letterhead FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_letterhead OWNER TO compliance;
CREATE TABLE public.rules_submissions_letterheadanswer (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id uuid NOT NULL,
    letterhead_id uuid NOT NULL,
    is_confirmed boolean NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_letterheadanswer FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_letterheadanswer OWNER TO compliance;
CREATE TABLE public.rules_submissions_mark (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    unit character varying(40) NOT NULL,
    citation character varying(40) NOT NULL,
    provision character varying(80) NOT NULL,
    agreed boolean NOT NULL,
    by_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    round_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_mark FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_mark OWNER TO compliance;
CREATE TABLE public.rules_submissions_opening (
    id bigint NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    submission_id uuid NOT NULL,
    user_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_opening FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_opening OWNER TO compliance;
ALTER TABLE public.rules_submissions_opening ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.rules_submissions_opening_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.rules_submissions_pin (
    "left" integer NOT NULL,
    top integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    id uuid NOT NULL,
    number integer NOT NULL,
    holder_id uuid NOT NULL,
    sheet_id uuid NOT NULL,
    version_id uuid NOT NULL,
    CONSTRAINT rules_submissions_pin_height_check CHECK ((height >= 0)),
    CONSTRAINT rules_submissions_pin_left_check CHECK (("left" >= 0)),
    CONSTRAINT rules_submissions_pin_number_check CHECK ((number >= 0)),
    CONSTRAINT rules_submissions_pin_top_check CHECK ((top >= 0)),
    CONSTRAINT rules_submissions_pin_width_check CHECK ((width >= 0))
);
ALTER TABLE ONLY public.rules_submissions_pin FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_pin OWNER TO compliance;
CREATE TABLE public.rules_submissions_pinact (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    unit character varying(40) NOT NULL,
    settled boolean NOT NULL,
    by_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    pin_id uuid NOT NULL,
    round_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_pinact FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_pinact OWNER TO compliance;
CREATE TABLE public.rules_submissions_pincomment (
    id uuid NOT NULL,
    comment_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    pin_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_pincomment FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_pincomment OWNER TO compliance;
CREATE TABLE public.rules_submissions_precedent (
    id uuid NOT NULL,
    chapter_number character varying(8) NOT NULL,
    key character varying(300) NOT NULL,
    value jsonb,
    outcome character varying(20) NOT NULL,
    is_about boolean NOT NULL,
    reason text NOT NULL,
    at timestamp with time zone NOT NULL,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    revision_id uuid NOT NULL,
    submission_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_precedent FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_precedent OWNER TO compliance;
CREATE TABLE public.rules_submissions_printcode (
    id uuid NOT NULL,
    code character varying(20) NOT NULL,
    holder_id uuid NOT NULL,
    paper_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_printcode FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_printcode OWNER TO compliance;
CREATE TABLE public.rules_submissions_publicapproval (
    id uuid NOT NULL,
    reference character varying(20) NOT NULL,
    revision integer NOT NULL,
    holder_name character varying(200) NOT NULL,
    facility_name character varying(200) NOT NULL,
    facility uuid NOT NULL,
    chapter_number character varying(8) NOT NULL,
    edition_key character varying(20) NOT NULL,
    table_numbers character varying(40)[] NOT NULL,
    decided_on date NOT NULL,
    in_effect_since date NOT NULL,
    until date,
    ends_on date,
    state character varying(20) NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    conditions jsonb NOT NULL,
    facts jsonb NOT NULL,
    supersedes character varying(20)[] NOT NULL,
    superseded_by character varying(20) NOT NULL,
    checked_under jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT rules_submissions_publicapproval_revision_check CHECK ((revision >= 0))
);
ALTER TABLE ONLY public.rules_submissions_publicapproval FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_publicapproval OWNER TO compliance;
CREATE TABLE public.rules_submissions_publicprint (
    id uuid NOT NULL,
    code character varying(20) NOT NULL,
    kind character varying(20) NOT NULL,
    reference character varying(20) NOT NULL,
    revision integer NOT NULL,
    sha256 character varying(64) NOT NULL,
    content bytea NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT rules_submissions_publicprint_revision_check CHECK ((revision >= 0))
);
ALTER TABLE ONLY public.rules_submissions_publicprint FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_publicprint OWNER TO compliance;
CREATE TABLE public.rules_submissions_recusal (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id uuid NOT NULL,
    unit character varying(40) NOT NULL,
    reason text NOT NULL,
    holder_id uuid NOT NULL,
    round_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_recusal FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_recusal OWNER TO compliance;
CREATE TABLE public.rules_submissions_reviewround (
    id uuid NOT NULL,
    number integer NOT NULL,
    opened_on date NOT NULL,
    due_on date NOT NULL,
    closed_at timestamp with time zone,
    outcome character varying(20) NOT NULL,
    holder_id uuid NOT NULL,
    submission_id uuid NOT NULL,
    revision_id uuid NOT NULL,
    CONSTRAINT rules_submissions_reviewround_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.rules_submissions_reviewround FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_reviewround OWNER TO compliance;
CREATE TABLE public.rules_submissions_revision (
    id uuid NOT NULL,
    number integer NOT NULL,
    edition_key character varying(20) NOT NULL,
    facts bytea NOT NULL,
    facts_sha256 character varying(64) NOT NULL,
    findings bytea NOT NULL,
    reasons jsonb NOT NULL,
    replies jsonb NOT NULL,
    statement text NOT NULL,
    signature jsonb NOT NULL,
    filed_at timestamp with time zone NOT NULL,
    filed_by_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    submission_id uuid NOT NULL,
    attestations jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT rules_submissions_revision_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.rules_submissions_revision FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_revision OWNER TO compliance;
CREATE TABLE public.rules_submissions_revision_artwork (
    id bigint NOT NULL,
    revision_id uuid NOT NULL,
    artwork_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_revision_artwork FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_revision_artwork OWNER TO compliance;
ALTER TABLE public.rules_submissions_revision_artwork ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.rules_submissions_revision_artwork_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.rules_submissions_revisiondocument (
    id uuid NOT NULL,
    kind character varying(20) NOT NULL,
    document_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    revision_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_revisiondocument FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_revisiondocument OWNER TO compliance;
CREATE TABLE public.rules_submissions_rulessubmission (
    id uuid NOT NULL,
    chapter_number character varying(8) NOT NULL,
    edition_key character varying(20) NOT NULL,
    reference character varying(20) NOT NULL,
    status character varying(20) NOT NULL,
    status_since timestamp with time zone NOT NULL,
    round_number integer NOT NULL,
    intended_effective_on date CONSTRAINT rules_submissions_rulessubmissio_intended_effective_on_not_null NOT NULL,
    table_numbers character varying(40)[] NOT NULL,
    effective_on date,
    created_at timestamp with time zone NOT NULL,
    filed_at timestamp with time zone,
    amends_id uuid,
    created_by_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    CONSTRAINT rules_submissions_rulessubmission_round_number_check CHECK ((round_number >= 0)),
    CONSTRAINT what_is_in_effect_says_since_when CHECK (((NOT ((status)::text = ANY ((ARRAY['approved'::character varying, 'in_effect'::character varying])::text[]))) OR (effective_on IS NOT NULL))),
    CONSTRAINT what_was_filed_has_a_reference CHECK ((((status)::text = ANY ((ARRAY['draft'::character varying, 'awaiting_second'::character varying, 'withdrawn'::character varying])::text[])) OR (NOT ((reference)::text = ''::text))))
);
ALTER TABLE ONLY public.rules_submissions_rulessubmission FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_rulessubmission OWNER TO compliance;
CREATE TABLE public.rules_submissions_sealpicture (
    id uuid NOT NULL,
    original bytea NOT NULL,
    original_type character varying(40) NOT NULL,
    original_sha256 character varying(64) NOT NULL,
    preview bytea NOT NULL,
    preview_sha256 character varying(64) NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    CONSTRAINT rules_submissions_sealpicture_height_check CHECK ((height >= 0)),
    CONSTRAINT rules_submissions_sealpicture_width_check CHECK ((width >= 0))
);
ALTER TABLE ONLY public.rules_submissions_sealpicture FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_sealpicture OWNER TO compliance;
CREATE TABLE public.rules_submissions_secondsignature (
    id uuid NOT NULL,
    statement text NOT NULL,
    signature jsonb NOT NULL,
    signed_at timestamp with time zone NOT NULL,
    holder_id uuid NOT NULL,
    signed_by_id uuid NOT NULL,
    first_id uuid NOT NULL,
    revision_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_secondsignature FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_secondsignature OWNER TO compliance;
CREATE TABLE public.rules_submissions_settlement (
    id uuid NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    unit character varying(40) NOT NULL,
    field character varying(80) NOT NULL,
    citation character varying(40) NOT NULL,
    approved boolean NOT NULL,
    approval_number character varying(60) NOT NULL,
    approved_on date,
    reason text NOT NULL,
    by_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    round_id uuid NOT NULL,
    CONSTRAINT a_settlement_has_its_number_or_its_reason CHECK (((approved AND (approved_on IS NOT NULL) AND (NOT ((approval_number)::text = ''::text))) OR ((NOT approved) AND (NOT (reason = ''::text)))))
);
ALTER TABLE ONLY public.rules_submissions_settlement FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_settlement OWNER TO compliance;
CREATE TABLE public.rules_submissions_sheet (
    id uuid NOT NULL,
    kind character varying(20) NOT NULL,
    name character varying(120) NOT NULL,
    first_id uuid NOT NULL,
    holder_id uuid NOT NULL
);
ALTER TABLE ONLY public.rules_submissions_sheet FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_sheet OWNER TO compliance;
CREATE TABLE public.rules_submissions_sheettext (
    id uuid NOT NULL,
    lines jsonb NOT NULL,
    unread jsonb NOT NULL,
    read_at timestamp with time zone NOT NULL,
    artwork_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    unseen jsonb DEFAULT '[]'::jsonb NOT NULL,
    reader smallint DEFAULT 1 NOT NULL,
    CONSTRAINT rules_submissions_sheettext_reader_check CHECK ((reader >= 0))
);
ALTER TABLE ONLY public.rules_submissions_sheettext FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_sheettext OWNER TO compliance;
CREATE TABLE public.rules_submissions_sheetversion (
    id uuid NOT NULL,
    number integer NOT NULL,
    artwork_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    sheet_id uuid NOT NULL,
    CONSTRAINT rules_submissions_sheetversion_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.rules_submissions_sheetversion FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_sheetversion OWNER TO compliance;
CREATE TABLE public.rules_submissions_stockwording (
    id uuid NOT NULL,
    text_id uuid NOT NULL,
    number integer NOT NULL,
    unit character varying(40) NOT NULL,
    title character varying(120) NOT NULL,
    text text NOT NULL,
    citation character varying(40) NOT NULL,
    is_retired boolean NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    by_id uuid NOT NULL,
    CONSTRAINT rules_submissions_stockwording_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.rules_submissions_stockwording FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_stockwording OWNER TO compliance;
CREATE TABLE public.rules_submissions_submissionevent (
    id uuid NOT NULL,
    number integer NOT NULL,
    move character varying(20) NOT NULL,
    from_status character varying(20) NOT NULL,
    to_status character varying(20) NOT NULL,
    printed_name character varying(200) NOT NULL,
    credential_number character varying(40) NOT NULL,
    role character varying(40) NOT NULL,
    at timestamp with time zone NOT NULL,
    reason text NOT NULL,
    edition_key character varying(20) NOT NULL,
    actor_id uuid,
    holder_id uuid NOT NULL,
    submission_id uuid NOT NULL,
    CONSTRAINT rules_submissions_submissionevent_number_check CHECK ((number >= 0))
);
ALTER TABLE ONLY public.rules_submissions_submissionevent FORCE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_submissionevent OWNER TO compliance;
CREATE TABLE public.socialaccount_socialaccount (
    id integer NOT NULL,
    provider character varying(200) NOT NULL,
    uid character varying(191) NOT NULL,
    last_login timestamp with time zone NOT NULL,
    date_joined timestamp with time zone NOT NULL,
    extra_data jsonb NOT NULL,
    user_id uuid NOT NULL
);
ALTER TABLE ONLY public.socialaccount_socialaccount FORCE ROW LEVEL SECURITY;
ALTER TABLE public.socialaccount_socialaccount OWNER TO compliance;
ALTER TABLE public.socialaccount_socialaccount ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.socialaccount_socialaccount_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.socialaccount_socialapp (
    id integer NOT NULL,
    provider character varying(30) NOT NULL,
    name character varying(40) NOT NULL,
    client_id character varying(191) NOT NULL,
    secret character varying(191) NOT NULL,
    key character varying(191) NOT NULL,
    provider_id character varying(200) NOT NULL,
    settings jsonb NOT NULL
);
ALTER TABLE ONLY public.socialaccount_socialapp FORCE ROW LEVEL SECURITY;
ALTER TABLE public.socialaccount_socialapp OWNER TO compliance;
ALTER TABLE public.socialaccount_socialapp ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.socialaccount_socialapp_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.socialaccount_socialtoken (
    id integer NOT NULL,
    token text NOT NULL,
    token_secret text NOT NULL,
    expires_at timestamp with time zone,
    account_id integer NOT NULL,
    app_id integer
);
ALTER TABLE ONLY public.socialaccount_socialtoken FORCE ROW LEVEL SECURITY;
ALTER TABLE public.socialaccount_socialtoken OWNER TO compliance;
ALTER TABLE public.socialaccount_socialtoken ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.socialaccount_socialtoken_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.webhooks_webhookcursor (
    receiver_id uuid NOT NULL,
    mark character varying(60),
    failing_since timestamp with time zone,
    failures integer NOT NULL,
    next_at timestamp with time zone,
    CONSTRAINT webhooks_webhookcursor_failures_check CHECK ((failures >= 0))
);
ALTER TABLE ONLY public.webhooks_webhookcursor FORCE ROW LEVEL SECURITY;
ALTER TABLE public.webhooks_webhookcursor OWNER TO compliance;
CREATE TABLE public.webhooks_webhookdelivery (
    id uuid NOT NULL,
    event character varying(60) NOT NULL,
    kind character varying(40) NOT NULL,
    body text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    attempts integer NOT NULL,
    tried_at timestamp with time zone,
    answer character varying(300) NOT NULL,
    sent_at timestamp with time zone,
    is_wanted_again boolean NOT NULL,
    receiver_id uuid NOT NULL,
    answer_body text DEFAULT ''::text NOT NULL,
    is_retried boolean DEFAULT true NOT NULL,
    CONSTRAINT webhooks_webhookdelivery_attempts_check CHECK ((attempts >= 0))
);
ALTER TABLE ONLY public.webhooks_webhookdelivery FORCE ROW LEVEL SECURITY;
ALTER TABLE public.webhooks_webhookdelivery OWNER TO compliance;
CREATE TABLE public.webhooks_webhookreceiver (
    id uuid NOT NULL,
    name character varying(80) NOT NULL,
    address character varying(500) NOT NULL,
    kinds jsonb NOT NULL,
    secret text NOT NULL,
    hint character varying(8) NOT NULL,
    secret_at timestamp with time zone NOT NULL,
    former_secret text NOT NULL,
    former_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    paused_at timestamp with time zone,
    is_given_up boolean NOT NULL,
    ended_at timestamp with time zone,
    holder_id uuid,
    source_id uuid NOT NULL,
    CONSTRAINT a_receiver_given_up_is_paused CHECK (((NOT is_given_up) OR (paused_at IS NOT NULL))),
    CONSTRAINT a_receiver_of_a_holder_gets_its_own_events CHECK (((holder_id IS NULL) OR (holder_id = source_id)))
);
ALTER TABLE ONLY public.webhooks_webhookreceiver FORCE ROW LEVEL SECURITY;
ALTER TABLE public.webhooks_webhookreceiver OWNER TO compliance;
INSERT INTO public.auth_permission VALUES
	(1, 'Can add user', 1, 'add_user'),
	(2, 'Can change user', 1, 'change_user'),
	(3, 'Can delete user', 1, 'delete_user'),
	(4, 'Can view user', 1, 'view_user'),
	(5, 'Can add certificate holder', 2, 'add_certificateholder'),
	(6, 'Can change certificate holder', 2, 'change_certificateholder'),
	(7, 'Can delete certificate holder', 2, 'delete_certificateholder'),
	(8, 'Can view certificate holder', 2, 'view_certificateholder'),
	(9, 'Can add facility', 3, 'add_facility'),
	(10, 'Can change facility', 3, 'change_facility'),
	(11, 'Can delete facility', 3, 'delete_facility'),
	(12, 'Can view facility', 3, 'view_facility'),
	(13, 'Can add gaming table', 4, 'add_gamingtable'),
	(14, 'Can change gaming table', 4, 'change_gamingtable'),
	(15, 'Can delete gaming table', 4, 'delete_gamingtable'),
	(16, 'Can view gaming table', 4, 'view_gamingtable'),
	(17, 'Can add equipment', 5, 'add_equipment'),
	(18, 'Can change equipment', 5, 'change_equipment'),
	(19, 'Can delete equipment', 5, 'delete_equipment'),
	(20, 'Can view equipment', 5, 'view_equipment'),
	(21, 'Can add membership', 6, 'add_membership'),
	(22, 'Can change membership', 6, 'change_membership'),
	(23, 'Can delete membership', 6, 'delete_membership'),
	(24, 'Can view membership', 6, 'view_membership'),
	(25, 'Can add administration event', 7, 'add_administrationevent'),
	(26, 'Can change administration event', 7, 'change_administrationevent'),
	(27, 'Can delete administration event', 7, 'delete_administrationevent'),
	(28, 'Can view administration event', 7, 'view_administrationevent'),
	(29, 'Can add credential', 8, 'add_credential'),
	(30, 'Can change credential', 8, 'change_credential'),
	(31, 'Can delete credential', 8, 'delete_credential'),
	(32, 'Can view credential', 8, 'view_credential'),
	(33, 'Can add setting value', 9, 'add_settingvalue'),
	(34, 'Can change setting value', 9, 'change_settingvalue'),
	(35, 'Can delete setting value', 9, 'delete_settingvalue'),
	(36, 'Can view setting value', 9, 'view_settingvalue'),
	(37, 'Can add signing statement', 10, 'add_signingstatement'),
	(38, 'Can change signing statement', 10, 'change_signingstatement'),
	(39, 'Can delete signing statement', 10, 'delete_signingstatement'),
	(40, 'Can view signing statement', 10, 'view_signingstatement'),
	(41, 'Can add account change', 11, 'add_accountchange'),
	(42, 'Can change account change', 11, 'change_accountchange'),
	(43, 'Can delete account change', 11, 'delete_accountchange'),
	(44, 'Can view account change', 11, 'view_accountchange'),
	(45, 'Can add outside grant', 12, 'add_outsidegrant'),
	(46, 'Can change outside grant', 12, 'change_outsidegrant'),
	(47, 'Can delete outside grant', 12, 'delete_outsidegrant'),
	(48, 'Can view outside grant', 12, 'view_outsidegrant'),
	(49, 'Can add sign in means', 13, 'add_signinmeans'),
	(50, 'Can change sign in means', 13, 'change_signinmeans'),
	(51, 'Can delete sign in means', 13, 'delete_signinmeans'),
	(52, 'Can view sign in means', 13, 'view_signinmeans'),
	(53, 'Can add pit', 14, 'add_pit'),
	(54, 'Can change pit', 14, 'change_pit'),
	(55, 'Can delete pit', 14, 'delete_pit'),
	(56, 'Can view pit', 14, 'view_pit'),
	(57, 'Can add pit stay', 15, 'add_pitstay'),
	(58, 'Can change pit stay', 15, 'change_pitstay'),
	(59, 'Can delete pit stay', 15, 'delete_pitstay'),
	(60, 'Can view pit stay', 15, 'view_pitstay'),
	(61, 'Can add dismissed steps', 16, 'add_dismissedsteps'),
	(62, 'Can change dismissed steps', 16, 'change_dismissedsteps'),
	(63, 'Can delete dismissed steps', 16, 'delete_dismissedsteps'),
	(64, 'Can view dismissed steps', 16, 'view_dismissedsteps'),
	(65, 'Can add provider link', 17, 'add_providerlink'),
	(66, 'Can change provider link', 17, 'change_providerlink'),
	(67, 'Can delete provider link', 17, 'delete_providerlink'),
	(68, 'Can view provider link', 17, 'view_providerlink'),
	(69, 'Can add edition text', 18, 'add_editiontext'),
	(70, 'Can change edition text', 18, 'change_editiontext'),
	(71, 'Can delete edition text', 18, 'delete_editiontext'),
	(72, 'Can view edition text', 18, 'view_editiontext'),
	(73, 'Can add text item row', 19, 'add_textitemrow'),
	(74, 'Can change text item row', 19, 'change_textitemrow'),
	(75, 'Can delete text item row', 19, 'delete_textitemrow'),
	(76, 'Can view text item row', 19, 'view_textitemrow'),
	(77, 'Can add text confirmation', 20, 'add_textconfirmation'),
	(78, 'Can change text confirmation', 20, 'change_textconfirmation'),
	(79, 'Can delete text confirmation', 20, 'delete_textconfirmation'),
	(80, 'Can view text confirmation', 20, 'view_textconfirmation'),
	(81, 'Can add document', 21, 'add_document'),
	(82, 'Can change document', 21, 'change_document'),
	(83, 'Can delete document', 21, 'delete_document'),
	(84, 'Can view document', 21, 'view_document'),
	(85, 'Can add export job', 22, 'add_exportjob'),
	(86, 'Can change export job', 22, 'change_exportjob'),
	(87, 'Can delete export job', 22, 'delete_exportjob'),
	(88, 'Can view export job', 22, 'view_exportjob'),
	(89, 'Can add export volume', 23, 'add_exportvolume'),
	(90, 'Can change export volume', 23, 'change_exportvolume'),
	(91, 'Can delete export volume', 23, 'delete_exportvolume'),
	(92, 'Can view export volume', 23, 'view_exportvolume'),
	(93, 'Can add bundle', 24, 'add_bundle'),
	(94, 'Can change bundle', 24, 'change_bundle'),
	(95, 'Can delete bundle', 24, 'delete_bundle'),
	(96, 'Can view bundle', 24, 'view_bundle'),
	(97, 'Can add notice', 25, 'add_notice'),
	(98, 'Can change notice', 25, 'change_notice'),
	(99, 'Can delete notice', 25, 'delete_notice'),
	(100, 'Can view notice', 25, 'view_notice'),
	(101, 'Can add notice choice', 26, 'add_noticechoice'),
	(102, 'Can change notice choice', 26, 'change_noticechoice'),
	(103, 'Can delete notice choice', 26, 'delete_noticechoice'),
	(104, 'Can view notice choice', 26, 'view_noticechoice'),
	(105, 'Can add device', 27, 'add_device'),
	(106, 'Can change device', 27, 'change_device'),
	(107, 'Can delete device', 27, 'delete_device'),
	(108, 'Can view device', 27, 'view_device'),
	(109, 'Can add delivery', 28, 'add_delivery'),
	(110, 'Can change delivery', 28, 'change_delivery'),
	(111, 'Can delete delivery', 28, 'delete_delivery'),
	(112, 'Can view delivery', 28, 'view_delivery'),
	(113, 'Can add successor request', 29, 'add_successorrequest'),
	(114, 'Can change successor request', 29, 'change_successorrequest'),
	(115, 'Can delete successor request', 29, 'delete_successorrequest'),
	(116, 'Can view successor request', 29, 'view_successorrequest'),
	(117, 'Can add alarm settlement', 30, 'add_alarmsettlement'),
	(118, 'Can change alarm settlement', 30, 'change_alarmsettlement'),
	(119, 'Can delete alarm settlement', 30, 'delete_alarmsettlement'),
	(120, 'Can view alarm settlement', 30, 'view_alarmsettlement'),
	(121, 'Can add api token', 31, 'add_apitoken'),
	(122, 'Can change api token', 31, 'change_apitoken'),
	(123, 'Can delete api token', 31, 'delete_apitoken'),
	(124, 'Can view api token', 31, 'view_apitoken'),
	(125, 'Can add idempotency record', 32, 'add_idempotencyrecord'),
	(126, 'Can change idempotency record', 32, 'change_idempotencyrecord'),
	(127, 'Can delete idempotency record', 32, 'delete_idempotencyrecord'),
	(128, 'Can view idempotency record', 32, 'view_idempotencyrecord'),
	(129, 'Can add webhook receiver', 33, 'add_webhookreceiver'),
	(130, 'Can change webhook receiver', 33, 'change_webhookreceiver'),
	(131, 'Can delete webhook receiver', 33, 'delete_webhookreceiver'),
	(132, 'Can view webhook receiver', 33, 'view_webhookreceiver'),
	(133, 'Can add webhook cursor', 34, 'add_webhookcursor'),
	(134, 'Can change webhook cursor', 34, 'change_webhookcursor'),
	(135, 'Can delete webhook cursor', 34, 'delete_webhookcursor'),
	(136, 'Can view webhook cursor', 34, 'view_webhookcursor'),
	(137, 'Can add webhook delivery', 35, 'add_webhookdelivery'),
	(138, 'Can change webhook delivery', 35, 'change_webhookdelivery'),
	(139, 'Can delete webhook delivery', 35, 'delete_webhookdelivery'),
	(140, 'Can view webhook delivery', 35, 'view_webhookdelivery'),
	(141, 'Can add destruction', 36, 'add_destruction'),
	(142, 'Can change destruction', 36, 'change_destruction'),
	(143, 'Can delete destruction', 36, 'delete_destruction'),
	(144, 'Can view destruction', 36, 'view_destruction'),
	(145, 'Can add legal hold', 37, 'add_legalhold'),
	(146, 'Can change legal hold', 37, 'change_legalhold'),
	(147, 'Can delete legal hold', 37, 'delete_legalhold'),
	(148, 'Can view legal hold', 37, 'view_legalhold'),
	(149, 'Can add reading kept', 38, 'add_readingkept'),
	(150, 'Can change reading kept', 38, 'change_readingkept'),
	(151, 'Can delete reading kept', 38, 'delete_readingkept'),
	(152, 'Can view reading kept', 38, 'view_readingkept'),
	(153, 'Can add rules submission', 39, 'add_rulessubmission'),
	(154, 'Can change rules submission', 39, 'change_rulessubmission'),
	(155, 'Can delete rules submission', 39, 'delete_rulessubmission'),
	(156, 'Can view rules submission', 39, 'view_rulessubmission'),
	(157, 'Can add artwork', 40, 'add_artwork'),
	(158, 'Can change artwork', 40, 'change_artwork'),
	(159, 'Can delete artwork', 40, 'delete_artwork'),
	(160, 'Can view artwork', 40, 'view_artwork'),
	(161, 'Can add artwork removal', 41, 'add_artworkremoval'),
	(162, 'Can change artwork removal', 41, 'change_artworkremoval'),
	(163, 'Can delete artwork removal', 41, 'delete_artworkremoval'),
	(164, 'Can view artwork removal', 41, 'view_artworkremoval'),
	(165, 'Can add opening', 42, 'add_opening'),
	(166, 'Can change opening', 42, 'change_opening'),
	(167, 'Can delete opening', 42, 'delete_opening'),
	(168, 'Can view opening', 42, 'view_opening'),
	(169, 'Can add review round', 43, 'add_reviewround'),
	(170, 'Can change review round', 43, 'change_reviewround'),
	(171, 'Can delete review round', 43, 'delete_reviewround'),
	(172, 'Can view review round', 43, 'view_reviewround'),
	(173, 'Can add mark', 44, 'add_mark'),
	(174, 'Can change mark', 44, 'change_mark'),
	(175, 'Can delete mark', 44, 'delete_mark'),
	(176, 'Can view mark', 44, 'view_mark'),
	(177, 'Can add finding act', 45, 'add_findingact'),
	(178, 'Can change finding act', 45, 'change_findingact'),
	(179, 'Can delete finding act', 45, 'delete_findingact'),
	(180, 'Can view finding act', 45, 'view_findingact'),
	(181, 'Can add comment', 46, 'add_comment'),
	(182, 'Can change comment', 46, 'change_comment'),
	(183, 'Can delete comment', 46, 'delete_comment'),
	(184, 'Can view comment', 46, 'view_comment'),
	(185, 'Can add bureau review', 47, 'add_bureaureview'),
	(186, 'Can change bureau review', 47, 'change_bureaureview'),
	(187, 'Can delete bureau review', 47, 'delete_bureaureview'),
	(188, 'Can view bureau review', 47, 'view_bureaureview'),
	(189, 'Can add revision', 48, 'add_revision'),
	(190, 'Can change revision', 48, 'change_revision'),
	(191, 'Can delete revision', 48, 'delete_revision'),
	(192, 'Can view revision', 48, 'view_revision'),
	(193, 'Can add decision', 49, 'add_decision'),
	(194, 'Can change decision', 49, 'change_decision'),
	(195, 'Can delete decision', 49, 'delete_decision'),
	(196, 'Can view decision', 49, 'view_decision'),
	(197, 'Can add revision document', 50, 'add_revisiondocument'),
	(198, 'Can change revision document', 50, 'change_revisiondocument'),
	(199, 'Can delete revision document', 50, 'delete_revisiondocument'),
	(200, 'Can view revision document', 50, 'view_revisiondocument'),
	(201, 'Can add settlement', 51, 'add_settlement'),
	(202, 'Can change settlement', 51, 'change_settlement'),
	(203, 'Can delete settlement', 51, 'delete_settlement'),
	(204, 'Can view settlement', 51, 'view_settlement'),
	(205, 'Can add submission event', 52, 'add_submissionevent'),
	(206, 'Can change submission event', 52, 'change_submissionevent'),
	(207, 'Can delete submission event', 52, 'delete_submissionevent'),
	(208, 'Can view submission event', 52, 'view_submissionevent'),
	(209, 'Can add draft', 53, 'add_draft'),
	(210, 'Can change draft', 53, 'change_draft'),
	(211, 'Can delete draft', 53, 'delete_draft'),
	(212, 'Can view draft', 53, 'view_draft'),
	(213, 'Can add sheet', 54, 'add_sheet'),
	(214, 'Can change sheet', 54, 'change_sheet'),
	(215, 'Can delete sheet', 54, 'delete_sheet'),
	(216, 'Can view sheet', 54, 'view_sheet'),
	(217, 'Can add sheet version', 55, 'add_sheetversion'),
	(218, 'Can change sheet version', 55, 'change_sheetversion'),
	(219, 'Can delete sheet version', 55, 'delete_sheetversion'),
	(220, 'Can view sheet version', 55, 'view_sheetversion'),
	(221, 'Can add pin', 56, 'add_pin'),
	(222, 'Can change pin', 56, 'change_pin'),
	(223, 'Can delete pin', 56, 'delete_pin'),
	(224, 'Can view pin', 56, 'view_pin'),
	(225, 'Can add pin comment', 57, 'add_pincomment'),
	(226, 'Can change pin comment', 57, 'change_pincomment'),
	(227, 'Can delete pin comment', 57, 'delete_pincomment'),
	(228, 'Can view pin comment', 57, 'view_pincomment'),
	(229, 'Can add pin act', 58, 'add_pinact'),
	(230, 'Can change pin act', 58, 'change_pinact'),
	(231, 'Can delete pin act', 58, 'delete_pinact'),
	(232, 'Can view pin act', 58, 'view_pinact'),
	(233, 'Can add element mark', 59, 'add_elementmark'),
	(234, 'Can change element mark', 59, 'change_elementmark'),
	(235, 'Can delete element mark', 59, 'delete_elementmark'),
	(236, 'Can view element mark', 59, 'view_elementmark'),
	(237, 'Can add element check', 60, 'add_elementcheck'),
	(238, 'Can change element check', 60, 'change_elementcheck'),
	(239, 'Can delete element check', 60, 'delete_elementcheck'),
	(240, 'Can view element check', 60, 'view_elementcheck'),
	(241, 'Can add sheet text', 61, 'add_sheettext'),
	(242, 'Can change sheet text', 61, 'change_sheettext'),
	(243, 'Can delete sheet text', 61, 'delete_sheettext'),
	(244, 'Can view sheet text', 61, 'view_sheettext'),
	(245, 'Can add condition proposal', 62, 'add_conditionproposal'),
	(246, 'Can change condition proposal', 62, 'change_conditionproposal'),
	(247, 'Can delete condition proposal', 62, 'delete_conditionproposal'),
	(248, 'Can view condition proposal', 62, 'view_conditionproposal'),
	(249, 'Can add condition', 63, 'add_condition'),
	(250, 'Can change condition', 63, 'change_condition'),
	(251, 'Can delete condition', 63, 'delete_condition'),
	(252, 'Can view condition', 63, 'view_condition'),
	(253, 'Can add condition met', 64, 'add_conditionmet'),
	(254, 'Can change condition met', 64, 'change_conditionmet'),
	(255, 'Can delete condition met', 64, 'delete_conditionmet'),
	(256, 'Can view condition met', 64, 'view_conditionmet'),
	(257, 'Can add condition reminder', 65, 'add_conditionreminder'),
	(258, 'Can change condition reminder', 65, 'change_conditionreminder'),
	(259, 'Can delete condition reminder', 65, 'delete_conditionreminder'),
	(260, 'Can view condition reminder', 65, 'view_conditionreminder'),
	(261, 'Can add recusal', 66, 'add_recusal'),
	(262, 'Can change recusal', 66, 'change_recusal'),
	(263, 'Can delete recusal', 66, 'delete_recusal'),
	(264, 'Can view recusal', 66, 'view_recusal'),
	(265, 'Can add delegation', 67, 'add_delegation'),
	(266, 'Can change delegation', 67, 'change_delegation'),
	(267, 'Can delete delegation', 67, 'delete_delegation'),
	(268, 'Can view delegation', 67, 'view_delegation'),
	(269, 'Can add stock wording', 68, 'add_stockwording'),
	(270, 'Can change stock wording', 68, 'change_stockwording'),
	(271, 'Can delete stock wording', 68, 'delete_stockwording'),
	(272, 'Can view stock wording', 68, 'view_stockwording'),
	(273, 'Can add precedent', 69, 'add_precedent'),
	(274, 'Can change precedent', 69, 'change_precedent'),
	(275, 'Can delete precedent', 69, 'delete_precedent'),
	(276, 'Can view precedent', 69, 'view_precedent'),
	(277, 'Can add first signature', 70, 'add_firstsignature'),
	(278, 'Can change first signature', 70, 'change_firstsignature'),
	(279, 'Can delete first signature', 70, 'delete_firstsignature'),
	(280, 'Can view first signature', 70, 'view_firstsignature'),
	(281, 'Can add second signature', 71, 'add_secondsignature'),
	(282, 'Can change second signature', 71, 'change_secondsignature'),
	(283, 'Can delete second signature', 71, 'delete_secondsignature'),
	(284, 'Can view second signature', 71, 'view_secondsignature'),
	(285, 'Can add public approval', 72, 'add_publicapproval'),
	(286, 'Can change public approval', 72, 'change_publicapproval'),
	(287, 'Can delete public approval', 72, 'delete_publicapproval'),
	(288, 'Can view public approval', 72, 'view_publicapproval'),
	(289, 'Can add difference report', 73, 'add_differencereport'),
	(290, 'Can change difference report', 73, 'change_differencereport'),
	(291, 'Can delete difference report', 73, 'delete_differencereport'),
	(292, 'Can view difference report', 73, 'view_differencereport'),
	(293, 'Can add difference answer', 74, 'add_differenceanswer'),
	(294, 'Can change difference answer', 74, 'change_differenceanswer'),
	(295, 'Can delete difference answer', 74, 'delete_differenceanswer'),
	(296, 'Can view difference answer', 74, 'view_differenceanswer'),
	(297, 'Can add difference sent on', 75, 'add_differencesenton'),
	(298, 'Can change difference sent on', 75, 'change_differencesenton'),
	(299, 'Can delete difference sent on', 75, 'delete_differencesenton'),
	(300, 'Can view difference sent on', 75, 'view_differencesenton'),
	(301, 'Can add public print', 76, 'add_publicprint'),
	(302, 'Can change public print', 76, 'change_publicprint'),
	(303, 'Can delete public print', 76, 'delete_publicprint'),
	(304, 'Can view public print', 76, 'view_publicprint'),
	(305, 'Can add print code', 77, 'add_printcode'),
	(306, 'Can change print code', 77, 'change_printcode'),
	(307, 'Can delete print code', 77, 'delete_printcode'),
	(308, 'Can view print code', 77, 'view_printcode'),
	(309, 'Can add contest text', 78, 'add_contesttext'),
	(310, 'Can change contest text', 78, 'change_contesttext'),
	(311, 'Can delete contest text', 78, 'delete_contesttext'),
	(312, 'Can view contest text', 78, 'view_contesttext'),
	(313, 'Can add contest text answer', 79, 'add_contesttextanswer'),
	(314, 'Can change contest text answer', 79, 'change_contesttextanswer'),
	(315, 'Can delete contest text answer', 79, 'delete_contesttextanswer'),
	(316, 'Can view contest text answer', 79, 'view_contesttextanswer'),
	(317, 'Can add letterhead', 80, 'add_letterhead'),
	(318, 'Can change letterhead', 80, 'change_letterhead'),
	(319, 'Can delete letterhead', 80, 'delete_letterhead'),
	(320, 'Can view letterhead', 80, 'view_letterhead'),
	(321, 'Can add letterhead answer', 81, 'add_letterheadanswer'),
	(322, 'Can change letterhead answer', 81, 'change_letterheadanswer'),
	(323, 'Can delete letterhead answer', 81, 'delete_letterheadanswer'),
	(324, 'Can view letterhead answer', 81, 'view_letterheadanswer'),
	(325, 'Can add seal picture', 82, 'add_sealpicture'),
	(326, 'Can change seal picture', 82, 'change_sealpicture'),
	(327, 'Can delete seal picture', 82, 'delete_sealpicture'),
	(328, 'Can view seal picture', 82, 'view_sealpicture'),
	(329, 'Can add figures version', 83, 'add_figuresversion'),
	(330, 'Can change figures version', 83, 'change_figuresversion'),
	(331, 'Can delete figures version', 83, 'delete_figuresversion'),
	(332, 'Can view figures version', 83, 'view_figuresversion'),
	(333, 'Can add announcement', 84, 'add_announcement'),
	(334, 'Can change announcement', 84, 'change_announcement'),
	(335, 'Can delete announcement', 84, 'delete_announcement'),
	(336, 'Can view announcement', 84, 'view_announcement'),
	(337, 'Can add announcement answer', 85, 'add_announcementanswer'),
	(338, 'Can change announcement answer', 85, 'change_announcementanswer'),
	(339, 'Can delete announcement answer', 85, 'delete_announcementanswer'),
	(340, 'Can view announcement answer', 85, 'view_announcementanswer'),
	(341, 'Can add edition check', 86, 'add_editioncheck'),
	(342, 'Can change edition check', 86, 'change_editioncheck'),
	(343, 'Can delete edition check', 86, 'delete_editioncheck'),
	(344, 'Can view edition check', 86, 'view_editioncheck'),
	(345, 'Can add impact run', 87, 'add_impactrun'),
	(346, 'Can change impact run', 87, 'change_impactrun'),
	(347, 'Can delete impact run', 87, 'delete_impactrun'),
	(348, 'Can view impact run', 87, 'view_impactrun'),
	(349, 'Can add impact row', 88, 'add_impactrow'),
	(350, 'Can change impact row', 88, 'change_impactrow'),
	(351, 'Can delete impact row', 88, 'delete_impactrow'),
	(352, 'Can view impact row', 88, 'view_impactrow'),
	(353, 'Can add table state', 89, 'add_tablestate'),
	(354, 'Can change table state', 89, 'change_tablestate'),
	(355, 'Can delete table state', 89, 'delete_tablestate'),
	(356, 'Can view table state', 89, 'view_tablestate'),
	(357, 'Can add log entry', 90, 'add_logentry'),
	(358, 'Can change log entry', 90, 'change_logentry'),
	(359, 'Can delete log entry', 90, 'delete_logentry'),
	(360, 'Can view log entry', 90, 'view_logentry'),
	(361, 'Can add newest', 91, 'add_newest'),
	(362, 'Can change newest', 91, 'change_newest'),
	(363, 'Can delete newest', 91, 'delete_newest'),
	(364, 'Can view newest', 91, 'view_newest'),
	(365, 'Can add stream', 92, 'add_stream'),
	(366, 'Can change stream', 92, 'change_stream'),
	(367, 'Can delete stream', 92, 'delete_stream'),
	(368, 'Can view stream', 92, 'view_stream'),
	(369, 'Can add table event', 93, 'add_tableevent'),
	(370, 'Can change table event', 93, 'change_tableevent'),
	(371, 'Can delete table event', 93, 'delete_tableevent'),
	(372, 'Can view table event', 93, 'view_tableevent'),
	(373, 'Can add alarm', 94, 'add_alarm'),
	(374, 'Can change alarm', 94, 'change_alarm'),
	(375, 'Can delete alarm', 94, 'delete_alarm'),
	(376, 'Can view alarm', 94, 'view_alarm'),
	(377, 'Can add countersignature', 95, 'add_countersignature'),
	(378, 'Can change countersignature', 95, 'change_countersignature'),
	(379, 'Can delete countersignature', 95, 'delete_countersignature'),
	(380, 'Can view countersignature', 95, 'view_countersignature'),
	(381, 'Can add running limit', 96, 'add_runninglimit'),
	(382, 'Can change running limit', 96, 'change_runninglimit'),
	(383, 'Can delete running limit', 96, 'delete_runninglimit'),
	(384, 'Can view running limit', 96, 'view_runninglimit'),
	(385, 'Can add installation', 97, 'add_installation'),
	(386, 'Can change installation', 97, 'change_installation'),
	(387, 'Can delete installation', 97, 'delete_installation'),
	(388, 'Can view installation', 97, 'view_installation'),
	(389, 'Can add board note', 98, 'add_boardnote'),
	(390, 'Can change board note', 98, 'change_boardnote'),
	(391, 'Can delete board note', 98, 'delete_boardnote'),
	(392, 'Can view board note', 98, 'view_boardnote'),
	(393, 'Can add label sheet', 99, 'add_labelsheet'),
	(394, 'Can change label sheet', 99, 'change_labelsheet'),
	(395, 'Can delete label sheet', 99, 'delete_labelsheet'),
	(396, 'Can view label sheet', 99, 'view_labelsheet'),
	(397, 'Can add table label', 100, 'add_tablelabel'),
	(398, 'Can change table label', 100, 'change_tablelabel'),
	(399, 'Can delete table label', 100, 'delete_tablelabel'),
	(400, 'Can view table label', 100, 'view_tablelabel'),
	(401, 'Can add label paper', 101, 'add_labelpaper'),
	(402, 'Can change label paper', 101, 'change_labelpaper'),
	(403, 'Can delete label paper', 101, 'delete_labelpaper'),
	(404, 'Can view label paper', 101, 'view_labelpaper'),
	(405, 'Can add problem', 102, 'add_problem'),
	(406, 'Can change problem', 102, 'change_problem'),
	(407, 'Can delete problem', 102, 'delete_problem'),
	(408, 'Can view problem', 102, 'view_problem'),
	(409, 'Can add package signing', 103, 'add_packagesigning'),
	(410, 'Can change package signing', 103, 'change_packagesigning'),
	(411, 'Can delete package signing', 103, 'delete_packagesigning'),
	(412, 'Can view package signing', 103, 'view_packagesigning'),
	(413, 'Can add package', 104, 'add_package'),
	(414, 'Can change package', 104, 'change_package'),
	(415, 'Can delete package', 104, 'delete_package'),
	(416, 'Can view package', 104, 'view_package'),
	(417, 'Can add package move', 105, 'add_packagemove'),
	(418, 'Can change package move', 105, 'change_packagemove'),
	(419, 'Can delete package move', 105, 'delete_packagemove'),
	(420, 'Can view package move', 105, 'view_packagemove'),
	(421, 'Can add denial', 106, 'add_denial'),
	(422, 'Can change denial', 106, 'change_denial'),
	(423, 'Can delete denial', 106, 'delete_denial'),
	(424, 'Can view denial', 106, 'view_denial'),
	(425, 'Can add ladder set', 107, 'add_ladderset'),
	(426, 'Can change ladder set', 107, 'change_ladderset'),
	(427, 'Can delete ladder set', 107, 'delete_ladderset'),
	(428, 'Can view ladder set', 107, 'view_ladderset'),
	(429, 'Can add rung told', 108, 'add_rungtold'),
	(430, 'Can change rung told', 108, 'change_rungtold'),
	(431, 'Can delete rung told', 108, 'delete_rungtold'),
	(432, 'Can view rung told', 108, 'view_rungtold'),
	(433, 'Can add handover', 109, 'add_handover'),
	(434, 'Can change handover', 109, 'change_handover'),
	(435, 'Can delete handover', 109, 'delete_handover'),
	(436, 'Can view handover', 109, 'view_handover'),
	(437, 'Can add takeover', 110, 'add_takeover'),
	(438, 'Can change takeover', 110, 'change_takeover'),
	(439, 'Can delete takeover', 110, 'delete_takeover'),
	(440, 'Can view takeover', 110, 'view_takeover'),
	(441, 'Can add log book', 111, 'add_logbook'),
	(442, 'Can change log book', 111, 'change_logbook'),
	(443, 'Can delete log book', 111, 'delete_logbook'),
	(444, 'Can view log book', 111, 'view_logbook'),
	(445, 'Can add log book part', 112, 'add_logbookpart'),
	(446, 'Can change log book part', 112, 'change_logbookpart'),
	(447, 'Can delete log book part', 112, 'delete_logbookpart'),
	(448, 'Can view log book part', 112, 'view_logbookpart'),
	(449, 'Can add exception act', 113, 'add_exceptionact'),
	(450, 'Can change exception act', 113, 'change_exceptionact'),
	(451, 'Can delete exception act', 113, 'delete_exceptionact'),
	(452, 'Can view exception act', 113, 'view_exceptionact'),
	(453, 'Can add sample', 114, 'add_sample'),
	(454, 'Can change sample', 114, 'change_sample'),
	(455, 'Can delete sample', 114, 'delete_sample'),
	(456, 'Can view sample', 114, 'view_sample'),
	(457, 'Can add sample item', 115, 'add_sampleitem'),
	(458, 'Can change sample item', 115, 'change_sampleitem'),
	(459, 'Can delete sample item', 115, 'delete_sampleitem'),
	(460, 'Can view sample item', 115, 'view_sampleitem'),
	(461, 'Can add sample note', 116, 'add_samplenote'),
	(462, 'Can change sample note', 116, 'change_samplenote'),
	(463, 'Can delete sample note', 116, 'delete_samplenote'),
	(464, 'Can view sample note', 116, 'view_samplenote'),
	(465, 'Can add audit case', 117, 'add_auditcase'),
	(466, 'Can change audit case', 117, 'change_auditcase'),
	(467, 'Can delete audit case', 117, 'delete_auditcase'),
	(468, 'Can view audit case', 117, 'view_auditcase'),
	(469, 'Can add case step', 118, 'add_casestep'),
	(470, 'Can change case step', 118, 'change_casestep'),
	(471, 'Can delete case step', 118, 'delete_casestep'),
	(472, 'Can view case step', 118, 'view_casestep'),
	(473, 'Can add mention', 119, 'add_mention'),
	(474, 'Can change mention', 119, 'change_mention'),
	(475, 'Can delete mention', 119, 'delete_mention'),
	(476, 'Can view mention', 119, 'view_mention'),
	(477, 'Can add saved search', 120, 'add_savedsearch'),
	(478, 'Can change saved search', 120, 'change_savedsearch'),
	(479, 'Can delete saved search', 120, 'delete_savedsearch'),
	(480, 'Can view saved search', 120, 'view_savedsearch'),
	(481, 'Can add sample file', 121, 'add_samplefile'),
	(482, 'Can change sample file', 121, 'change_samplefile'),
	(483, 'Can delete sample file', 121, 'delete_samplefile'),
	(484, 'Can view sample file', 121, 'view_samplefile'),
	(485, 'Can add case file', 122, 'add_casefile'),
	(486, 'Can change case file', 122, 'change_casefile'),
	(487, 'Can delete case file', 122, 'delete_casefile'),
	(488, 'Can view case file', 122, 'view_casefile'),
	(489, 'Can add draft entry', 123, 'add_draftentry'),
	(490, 'Can change draft entry', 123, 'change_draftentry'),
	(491, 'Can delete draft entry', 123, 'delete_draftentry'),
	(492, 'Can view draft entry', 123, 'view_draftentry'),
	(493, 'Can add permission', 124, 'add_permission'),
	(494, 'Can change permission', 124, 'change_permission'),
	(495, 'Can delete permission', 124, 'delete_permission'),
	(496, 'Can view permission', 124, 'view_permission'),
	(497, 'Can add group', 125, 'add_group'),
	(498, 'Can change group', 125, 'change_group'),
	(499, 'Can delete group', 125, 'delete_group'),
	(500, 'Can view group', 125, 'view_group'),
	(501, 'Can add content type', 126, 'add_contenttype'),
	(502, 'Can change content type', 126, 'change_contenttype'),
	(503, 'Can delete content type', 126, 'delete_contenttype'),
	(504, 'Can view content type', 126, 'view_contenttype'),
	(505, 'Can add session', 127, 'add_session'),
	(506, 'Can change session', 127, 'change_session'),
	(507, 'Can delete session', 127, 'delete_session'),
	(508, 'Can view session', 127, 'view_session'),
	(509, 'Can add email address', 128, 'add_emailaddress'),
	(510, 'Can change email address', 128, 'change_emailaddress'),
	(511, 'Can delete email address', 128, 'delete_emailaddress'),
	(512, 'Can view email address', 128, 'view_emailaddress'),
	(513, 'Can add email confirmation', 129, 'add_emailconfirmation'),
	(514, 'Can change email confirmation', 129, 'change_emailconfirmation'),
	(515, 'Can delete email confirmation', 129, 'delete_emailconfirmation'),
	(516, 'Can view email confirmation', 129, 'view_emailconfirmation'),
	(517, 'Can add authenticator', 130, 'add_authenticator'),
	(518, 'Can change authenticator', 130, 'change_authenticator'),
	(519, 'Can delete authenticator', 130, 'delete_authenticator'),
	(520, 'Can view authenticator', 130, 'view_authenticator'),
	(521, 'Can add social account', 131, 'add_socialaccount'),
	(522, 'Can change social account', 131, 'change_socialaccount'),
	(523, 'Can delete social account', 131, 'delete_socialaccount'),
	(524, 'Can view social account', 131, 'view_socialaccount'),
	(525, 'Can add social application', 132, 'add_socialapp'),
	(526, 'Can change social application', 132, 'change_socialapp'),
	(527, 'Can delete social application', 132, 'delete_socialapp'),
	(528, 'Can view social application', 132, 'view_socialapp'),
	(529, 'Can add social application token', 133, 'add_socialtoken'),
	(530, 'Can change social application token', 133, 'change_socialtoken'),
	(531, 'Can delete social application token', 133, 'delete_socialtoken'),
	(532, 'Can view social application token', 133, 'view_socialtoken'),
	(533, 'Can add access attempt', 134, 'add_accessattempt'),
	(534, 'Can change access attempt', 134, 'change_accessattempt'),
	(535, 'Can delete access attempt', 134, 'delete_accessattempt'),
	(536, 'Can view access attempt', 134, 'view_accessattempt'),
	(537, 'Can add access log', 135, 'add_accesslog'),
	(538, 'Can change access log', 135, 'change_accesslog'),
	(539, 'Can delete access log', 135, 'delete_accesslog'),
	(540, 'Can view access log', 135, 'view_accesslog'),
	(541, 'Can add access failure', 136, 'add_accessfailurelog'),
	(542, 'Can change access failure', 136, 'change_accessfailurelog'),
	(543, 'Can delete access failure', 136, 'delete_accessfailurelog'),
	(544, 'Can view access failure', 136, 'view_accessfailurelog'),
	(545, 'Can add access attempt expiration', 137, 'add_accessattemptexpiration'),
	(546, 'Can change access attempt expiration', 137, 'change_accessattemptexpiration'),
	(547, 'Can delete access attempt expiration', 137, 'delete_accessattemptexpiration'),
	(548, 'Can view access attempt expiration', 137, 'view_accessattemptexpiration');
INSERT INTO public.django_content_type VALUES
	(1, 'holders', 'user'),
	(2, 'holders', 'certificateholder'),
	(3, 'holders', 'facility'),
	(4, 'holders', 'gamingtable'),
	(5, 'holders', 'equipment'),
	(6, 'holders', 'membership'),
	(7, 'holders', 'administrationevent'),
	(8, 'holders', 'credential'),
	(9, 'holders', 'settingvalue'),
	(10, 'holders', 'signingstatement'),
	(11, 'holders', 'accountchange'),
	(12, 'holders', 'outsidegrant'),
	(13, 'holders', 'signinmeans'),
	(14, 'holders', 'pit'),
	(15, 'holders', 'pitstay'),
	(16, 'holders', 'dismissedsteps'),
	(17, 'holders', 'providerlink'),
	(18, 'chapters', 'editiontext'),
	(19, 'chapters', 'textitemrow'),
	(20, 'chapters', 'textconfirmation'),
	(21, 'documents', 'document'),
	(22, 'documents', 'exportjob'),
	(23, 'documents', 'exportvolume'),
	(24, 'documents', 'bundle'),
	(25, 'notices', 'notice'),
	(26, 'notices', 'noticechoice'),
	(27, 'notices', 'device'),
	(28, 'notices', 'delivery'),
	(29, 'records', 'successorrequest'),
	(30, 'records', 'alarmsettlement'),
	(31, 'rest', 'apitoken'),
	(32, 'rest', 'idempotencyrecord'),
	(33, 'webhooks', 'webhookreceiver'),
	(34, 'webhooks', 'webhookcursor'),
	(35, 'webhooks', 'webhookdelivery'),
	(36, 'retention', 'destruction'),
	(37, 'retention', 'legalhold'),
	(38, 'access', 'readingkept'),
	(39, 'rules_submissions', 'rulessubmission'),
	(40, 'rules_submissions', 'artwork'),
	(41, 'rules_submissions', 'artworkremoval'),
	(42, 'rules_submissions', 'opening'),
	(43, 'rules_submissions', 'reviewround'),
	(44, 'rules_submissions', 'mark'),
	(45, 'rules_submissions', 'findingact'),
	(46, 'rules_submissions', 'comment'),
	(47, 'rules_submissions', 'bureaureview'),
	(48, 'rules_submissions', 'revision'),
	(49, 'rules_submissions', 'decision'),
	(50, 'rules_submissions', 'revisiondocument'),
	(51, 'rules_submissions', 'settlement'),
	(52, 'rules_submissions', 'submissionevent'),
	(53, 'rules_submissions', 'draft'),
	(54, 'rules_submissions', 'sheet'),
	(55, 'rules_submissions', 'sheetversion'),
	(56, 'rules_submissions', 'pin'),
	(57, 'rules_submissions', 'pincomment'),
	(58, 'rules_submissions', 'pinact'),
	(59, 'rules_submissions', 'elementmark'),
	(60, 'rules_submissions', 'elementcheck'),
	(61, 'rules_submissions', 'sheettext'),
	(62, 'rules_submissions', 'conditionproposal'),
	(63, 'rules_submissions', 'condition'),
	(64, 'rules_submissions', 'conditionmet'),
	(65, 'rules_submissions', 'conditionreminder'),
	(66, 'rules_submissions', 'recusal'),
	(67, 'rules_submissions', 'delegation'),
	(68, 'rules_submissions', 'stockwording'),
	(69, 'rules_submissions', 'precedent'),
	(70, 'rules_submissions', 'firstsignature'),
	(71, 'rules_submissions', 'secondsignature'),
	(72, 'rules_submissions', 'publicapproval'),
	(73, 'rules_submissions', 'differencereport'),
	(74, 'rules_submissions', 'differenceanswer'),
	(75, 'rules_submissions', 'differencesenton'),
	(76, 'rules_submissions', 'publicprint'),
	(77, 'rules_submissions', 'printcode'),
	(78, 'rules_submissions', 'contesttext'),
	(79, 'rules_submissions', 'contesttextanswer'),
	(80, 'rules_submissions', 'letterhead'),
	(81, 'rules_submissions', 'letterheadanswer'),
	(82, 'rules_submissions', 'sealpicture'),
	(83, 'rules_submissions', 'figuresversion'),
	(84, 'rules_submissions', 'announcement'),
	(85, 'rules_submissions', 'announcementanswer'),
	(86, 'rules_submissions', 'editioncheck'),
	(87, 'rules_submissions', 'impactrun'),
	(88, 'rules_submissions', 'impactrow'),
	(89, 'inspections', 'tablestate'),
	(90, 'inspections', 'logentry'),
	(91, 'inspections', 'newest'),
	(92, 'inspections', 'stream'),
	(93, 'inspections', 'tableevent'),
	(94, 'inspections', 'alarm'),
	(95, 'inspections', 'countersignature'),
	(96, 'inspections', 'runninglimit'),
	(97, 'inspections', 'installation'),
	(98, 'inspections', 'boardnote'),
	(99, 'inspections', 'labelsheet'),
	(100, 'inspections', 'tablelabel'),
	(101, 'inspections', 'labelpaper'),
	(102, 'inspections', 'problem'),
	(103, 'inspections', 'packagesigning'),
	(104, 'inspections', 'package'),
	(105, 'inspections', 'packagemove'),
	(106, 'inspections', 'denial'),
	(107, 'inspections', 'ladderset'),
	(108, 'inspections', 'rungtold'),
	(109, 'inspections', 'handover'),
	(110, 'inspections', 'takeover'),
	(111, 'inspections', 'logbook'),
	(112, 'inspections', 'logbookpart'),
	(113, 'inspections', 'exceptionact'),
	(114, 'inspections', 'sample'),
	(115, 'inspections', 'sampleitem'),
	(116, 'inspections', 'samplenote'),
	(117, 'inspections', 'auditcase'),
	(118, 'inspections', 'casestep'),
	(119, 'inspections', 'mention'),
	(120, 'inspections', 'savedsearch'),
	(121, 'inspections', 'samplefile'),
	(122, 'inspections', 'casefile'),
	(123, 'inspections', 'draftentry'),
	(124, 'auth', 'permission'),
	(125, 'auth', 'group'),
	(126, 'contenttypes', 'contenttype'),
	(127, 'sessions', 'session'),
	(128, 'account', 'emailaddress'),
	(129, 'account', 'emailconfirmation'),
	(130, 'mfa', 'authenticator'),
	(131, 'socialaccount', 'socialaccount'),
	(132, 'socialaccount', 'socialapp'),
	(133, 'socialaccount', 'socialtoken'),
	(134, 'axes', 'accessattempt'),
	(135, 'axes', 'accesslog'),
	(136, 'axes', 'accessfailurelog'),
	(137, 'axes', 'accessattemptexpiration');
INSERT INTO public.django_migrations VALUES
	(1, 'ledger', '0001_ledger', '2026-11-29 22:46:41.178499+00'),
	(2, 'ledger', '0002_destruction', '2026-11-29 22:46:41.193318+00'),
	(3, 'holders', '0001_people_and_places', '2026-11-29 22:46:41.273342+00'),
	(4, 'holders', '0002_administration_events_stay', '2026-11-29 22:46:41.282249+00'),
	(5, 'documents', '0001_kept_documents', '2026-11-29 22:46:41.333644+00'),
	(6, 'rules_submissions', '0001_filings_and_reviews', '2026-11-29 22:46:41.897463+00'),
	(7, 'rules_submissions', '0002_records_stay', '2026-11-29 22:46:41.907946+00'),
	(8, 'rules_submissions', '0003_papers_with_findings_and_decision', '2026-11-29 22:46:41.920012+00'),
	(9, 'holders', '0003_roles_end_and_acts_have_a_subject', '2026-11-29 22:46:41.975649+00'),
	(10, 'rest', '0001_tokens_and_keys', '2026-11-29 22:46:42.033215+00'),
	(11, 'notices', '0001_inbox_and_outbox', '2026-11-29 22:46:42.059658+00'),
	(12, 'mfa', '0001_initial', '2026-11-29 22:46:42.083385+00'),
	(13, 'mfa', '0002_authenticator_timestamps', '2026-11-29 22:46:42.303442+00'),
	(14, 'mfa', '0003_authenticator_type_uniq', '2026-11-29 22:46:42.338864+00'),
	(15, 'inspections', '0001_entries_lives_alarms', '2026-11-29 22:46:42.877736+00'),
	(16, 'inspections', '0002_entries_stay', '2026-11-29 22:46:42.885427+00'),
	(17, 'holders', '0004_settings_of_the_board', '2026-11-29 22:46:42.907005+00'),
	(18, 'documents', '0002_documents_stay', '2026-11-29 22:46:42.909447+00'),
	(19, 'documents', '0003_exports_are_planned_and_claimed', '2026-11-29 22:46:43.061861+00'),
	(20, 'chapters', '0001_official_texts', '2026-11-29 22:46:43.389932+00'),
	(21, 'chapters', '0002_texts_stay', '2026-11-29 22:46:43.417199+00'),
	(22, 'account', '0001_initial', '2026-11-29 22:46:43.471474+00'),
	(23, 'account', '0002_email_max_length', '2026-11-29 22:46:43.492881+00'),
	(24, 'account', '0003_alter_emailaddress_create_unique_verified_email', '2026-11-29 22:46:43.525452+00'),
	(25, 'account', '0004_alter_emailaddress_drop_unique_email', '2026-11-29 22:46:43.553594+00'),
	(26, 'account', '0005_emailaddress_idx_upper_email', '2026-11-29 22:46:43.589802+00'),
	(27, 'account', '0006_emailaddress_lower', '2026-11-29 22:46:43.634969+00'),
	(28, 'account', '0007_emailaddress_idx_email', '2026-11-29 22:46:43.698514+00'),
	(29, 'account', '0008_emailaddress_unique_primary_email_fixup', '2026-11-29 22:46:43.743013+00'),
	(30, 'account', '0009_emailaddress_unique_primary_email', '2026-11-29 22:46:43.763339+00'),
	(31, 'isolation', '0001_second_layer', '2026-11-29 22:46:43.805862+00'),
	(32, 'holders', '0005_rows_are_recorded', '2026-11-29 22:46:43.814078+00'),
	(33, 'holders', '0006_statements_wait_for_a_passkey', '2026-11-29 22:46:43.845182+00'),
	(34, 'retention', '0001_destructions_and_holds', '2026-11-29 22:46:44.489528+00'),
	(35, 'ledger', '0003_one_clock', '2026-11-29 22:46:44.499544+00'),
	(36, 'ledger', '0004_commitments', '2026-11-29 22:46:44.50637+00'),
	(37, 'isolation', '0002_references_carry_the_holder', '2026-11-29 22:46:44.578131+00'),
	(38, 'isolation', '0003_logs_and_statements', '2026-11-29 22:46:44.590302+00'),
	(39, 'documents', '0004_rows_are_recorded', '2026-11-29 22:46:44.598862+00'),
	(40, 'documents', '0005_bundles', '2026-11-29 22:46:44.989314+00'),
	(41, 'isolation', '0004_documents_hang_on_what_is_seen', '2026-11-29 22:46:44.994282+00'),
	(42, 'isolation', '0005_one_clock', '2026-11-29 22:46:45.001125+00'),
	(43, 'ledger', '0005_guards', '2026-11-29 22:46:45.011702+00'),
	(44, 'ledger', '0006_the_signer_reads_the_clock', '2026-11-29 22:46:45.018409+00'),
	(45, 'ledger', '0007_leaves', '2026-11-29 22:46:45.026978+00'),
	(46, 'rules_submissions', '0004_rows_are_recorded', '2026-11-29 22:46:45.042264+00'),
	(47, 'rules_submissions', '0005_versions_of_sheets', '2026-11-29 22:46:45.257465+00'),
	(48, 'rules_submissions', '0006_pins', '2026-11-29 22:46:46.061542+00'),
	(49, 'rules_submissions', '0007_marks_on_sheets', '2026-11-29 22:46:46.243768+00'),
	(50, 'rules_submissions', '0008_words_on_sheets', '2026-11-29 22:46:46.321312+00'),
	(51, 'isolation', '0006_machines_read_for_the_office', '2026-11-29 22:46:46.327694+00'),
	(52, 'axes', '0001_initial', '2026-11-29 22:46:46.342022+00'),
	(53, 'axes', '0002_auto_20151217_2044', '2026-11-29 22:46:46.377675+00'),
	(54, 'axes', '0003_auto_20160322_0929', '2026-11-29 22:46:46.403289+00'),
	(55, 'axes', '0004_auto_20181024_1538', '2026-11-29 22:46:46.414945+00'),
	(56, 'axes', '0005_remove_accessattempt_trusted', '2026-11-29 22:46:46.419298+00'),
	(57, 'axes', '0006_remove_accesslog_trusted', '2026-11-29 22:46:46.423853+00'),
	(58, 'axes', '0007_alter_accessattempt_unique_together', '2026-11-29 22:46:46.465238+00'),
	(59, 'axes', '0008_accessfailurelog', '2026-11-29 22:46:46.489537+00'),
	(60, 'axes', '0009_add_session_hash', '2026-11-29 22:46:46.496704+00'),
	(61, 'axes', '0010_accessattemptexpiration', '2026-11-29 22:46:46.513303+00'),
	(62, 'isolation', '0007_counts_are_the_office_s', '2026-11-29 22:46:46.526861+00'),
	(63, 'rules_submissions', '0009_conditions_that_end', '2026-11-29 22:46:47.465338+00'),
	(64, 'rules_submissions', '0010_recusals_delegates_and_wording', '2026-11-29 22:46:47.693281+00'),
	(65, 'rules_submissions', '0011_precedents', '2026-11-29 22:46:47.789269+00'),
	(66, 'sessions', '0001_initial', '2026-11-29 22:46:47.80551+00'),
	(67, 'holders', '0007_sessions_under_hashes', '2026-11-29 22:46:47.813585+00'),
	(68, 'holders', '0008_identity_is_not_spelling', '2026-11-29 22:46:47.89981+00'),
	(69, 'holders', '0009_accounts_change_by_two', '2026-11-29 22:46:48.009398+00'),
	(70, 'holders', '0010_owners_claim_addresses', '2026-11-29 22:46:48.146137+00'),
	(71, 'holders', '0011_second_signatures', '2026-11-29 22:46:48.202223+00'),
	(72, 'rules_submissions', '0012_second_signatures', '2026-11-29 22:46:48.720033+00'),
	(73, 'inspections', '0003_rows_are_recorded', '2026-11-29 22:46:48.743604+00'),
	(74, 'inspections', '0004_entries_newest_first', '2026-11-29 22:46:48.84919+00'),
	(75, 'inspections', '0005_countersignatures', '2026-11-29 22:46:49.051676+00'),
	(76, 'inspections', '0006_lives_may_be_due_at_once', '2026-11-29 22:46:49.433609+00'),
	(77, 'inspections', '0007_alarms_of_entries', '2026-11-29 22:46:49.685223+00'),
	(78, 'inspections', '0008_alarms_of_ended_approvals', '2026-11-29 22:46:50.389319+00'),
	(79, 'inspections', '0009_running_limits', '2026-11-29 22:46:50.88825+00'),
	(80, 'documents', '0006_bundles_of_the_office', '2026-11-29 22:46:50.973606+00'),
	(81, 'inspections', '0010_at_the_table', '2026-11-29 22:46:51.38828+00'),
	(82, 'inspections', '0011_problems', '2026-11-29 22:46:51.43372+00'),
	(83, 'holders', '0012_problems_of_a_facility', '2026-11-29 22:46:51.484243+00'),
	(84, 'holders', '0013_package_numbers', '2026-11-29 22:46:51.514013+00'),
	(85, 'inspections', '0012_packages', '2026-11-29 22:46:51.645697+00'),
	(86, 'inspections', '0013_denials', '2026-11-29 22:46:51.701252+00'),
	(87, 'inspections', '0014_without_network', '2026-11-29 22:46:51.98978+00'),
	(88, 'inspections', '0015_ladders', '2026-11-29 22:46:52.520646+00'),
	(89, 'inspections', '0016_handover', '2026-11-29 22:46:52.609685+00'),
	(90, 'inspections', '0017_log_books', '2026-11-29 22:46:52.696604+00'),
	(91, 'isolation', '0008_books_are_seen', '2026-11-29 22:46:52.698692+00'),
	(92, 'isolation', '0009_public', '2026-11-29 22:46:52.700572+00'),
	(93, 'isolation', '0010_settings_say_who', '2026-11-29 22:46:52.705996+00'),
	(94, 'isolation', '0011_entries_by_row', '2026-11-29 22:46:52.71046+00'),
	(95, 'access', '0001_readings', '2026-11-29 22:46:52.75023+00'),
	(96, 'contenttypes', '0001_initial', '2026-11-29 22:46:52.755174+00'),
	(97, 'contenttypes', '0002_remove_content_type_name', '2026-11-29 22:46:52.79643+00'),
	(98, 'auth', '0001_initial', '2026-11-29 22:46:52.811608+00'),
	(99, 'auth', '0002_alter_permission_name_max_length', '2026-11-29 22:46:52.815596+00'),
	(100, 'auth', '0003_alter_user_email_max_length', '2026-11-29 22:46:52.819414+00'),
	(101, 'auth', '0004_alter_user_username_opts', '2026-11-29 22:46:52.824251+00'),
	(102, 'auth', '0005_alter_user_last_login_null', '2026-11-29 22:46:52.827767+00'),
	(103, 'auth', '0006_require_contenttypes_0002', '2026-11-29 22:46:52.828582+00'),
	(104, 'auth', '0007_alter_validators_add_error_messages', '2026-11-29 22:46:52.832847+00'),
	(105, 'auth', '0008_alter_user_username_max_length', '2026-11-29 22:46:52.837878+00'),
	(106, 'auth', '0009_alter_user_last_name_max_length', '2026-11-29 22:46:52.841577+00'),
	(107, 'auth', '0010_alter_group_name_max_length', '2026-11-29 22:46:52.846726+00'),
	(108, 'auth', '0011_update_proxy_permissions', '2026-11-29 22:46:53.125701+00'),
	(109, 'auth', '0012_alter_user_first_name_max_length', '2026-11-29 22:46:53.132944+00'),
	(110, 'ledger', '0008_reports_are_destroyed', '2026-11-29 22:46:53.135982+00'),
	(111, 'ledger', '0009_books_go_with_their_entries', '2026-11-29 22:46:53.138514+00'),
	(112, 'holders', '0014_grants_to_people_from_outside', '2026-11-29 22:46:53.310431+00'),
	(113, 'isolation', '0012_guests', '2026-11-29 22:46:53.316061+00'),
	(114, 'ledger', '0010_bytes_that_nobody_can_read', '2026-11-29 22:46:53.319433+00'),
	(115, 'ledger', '0011_lists_and_moments_that_nobody_can_read', '2026-11-29 22:46:53.322402+00'),
	(116, 'chapters', '0003_rows_are_recorded', '2026-11-29 22:46:53.325085+00'),
	(117, 'chapters', '0004_texts_wait_for_a_second_person', '2026-11-29 22:46:53.677245+00'),
	(118, 'documents', '0007_active_content', '2026-11-29 22:46:53.71215+00'),
	(119, 'documents', '0008_signed_by', '2026-11-29 22:46:53.746743+00'),
	(120, 'rules_submissions', '0013_the_public_register', '2026-11-29 22:46:53.756143+00'),
	(121, 'rules_submissions', '0014_reports_of_a_difference', '2026-11-29 22:46:53.848287+00'),
	(122, 'rules_submissions', '0015_prints', '2026-11-29 22:46:53.887226+00'),
	(123, 'rules_submissions', '0016_numbers_of_prints', '2026-11-29 22:46:53.942486+00'),
	(124, 'inspections', '0018_exceptions', '2026-11-29 22:46:53.996423+00'),
	(125, 'inspections', '0019_samples', '2026-11-29 22:46:54.488557+00'),
	(126, 'inspections', '0020_mentions', '2026-11-29 22:46:54.545674+00'),
	(127, 'inspections', '0021_entries_by_event', '2026-11-29 22:46:54.999448+00'),
	(128, 'inspections', '0022_saved_searches', '2026-11-29 22:46:55.047429+00'),
	(129, 'inspections', '0023_prints_that_hang', '2026-11-29 22:46:55.093539+00'),
	(130, 'inspections', '0024_files_of_samples_and_cases', '2026-11-29 22:46:55.410135+00'),
	(131, 'isolation', '0013_files_of_cases_are_seen', '2026-11-29 22:46:55.41438+00'),
	(132, 'isolation', '0014_nobody_becomes_another', '2026-11-29 22:46:55.422175+00'),
	(133, 'isolation', '0015_privileged_names', '2026-11-29 22:46:55.427019+00'),
	(134, 'isolation', '0016_for_one_transaction', '2026-11-29 22:46:55.42979+00'),
	(135, 'holders', '0015_sign_in_means', '2026-11-29 22:46:55.479038+00'),
	(136, 'holders', '0016_roles_and_credentials_wait', '2026-11-29 22:46:55.681194+00'),
	(137, 'holders', '0017_acts_in_order', '2026-11-29 22:46:55.933916+00'),
	(138, 'holders', '0018_deputies', '2026-11-29 22:46:56.021227+00'),
	(139, 'holders', '0019_pits', '2026-11-29 22:46:56.12457+00'),
	(140, 'holders', '0020_dismissed_steps', '2026-11-29 22:46:56.173189+00'),
	(141, 'holders', '0021_board_counsel', '2026-11-29 22:46:56.520357+00'),
	(142, 'holders', '0022_provider_links', '2026-11-29 22:46:56.701207+00'),
	(143, 'inspections', '0025_closings_taken_back', '2026-11-29 22:46:57.139271+00'),
	(144, 'inspections', '0026_taken_back_at_one_holder', '2026-11-29 22:46:57.145252+00'),
	(145, 'inspections', '0027_draft_entries', '2026-11-29 22:46:57.206651+00'),
	(146, 'socialaccount', '0001_initial', '2026-11-29 22:46:57.349751+00'),
	(147, 'socialaccount', '0002_token_max_lengths', '2026-11-29 22:46:57.391486+00'),
	(148, 'socialaccount', '0003_extra_data_default_dict', '2026-11-29 22:46:57.653875+00'),
	(149, 'socialaccount', '0004_app_provider_id_settings', '2026-11-29 22:46:57.69203+00'),
	(150, 'socialaccount', '0005_socialtoken_nullable_app', '2026-11-29 22:46:57.73963+00'),
	(151, 'socialaccount', '0006_alter_socialaccount_extra_data', '2026-11-29 22:46:57.771375+00'),
	(152, 'isolation', '0017_social_accounts_stay_empty', '2026-11-29 22:46:57.775216+00'),
	(153, 'notices', '0002_owners_of_accounts_are_told', '2026-11-29 22:46:57.834406+00'),
	(154, 'notices', '0003_choices_of_mail', '2026-11-29 22:46:57.922766+00'),
	(155, 'notices', '0004_devices', '2026-11-29 22:46:58.309772+00'),
	(156, 'notices', '0005_daily_kinds', '2026-11-29 22:46:58.342934+00'),
	(157, 'records', '0001_successor_request', '2026-11-29 22:46:58.398005+00'),
	(158, 'records', '0002_alarm_settlement', '2026-11-29 22:46:58.45239+00'),
	(159, 'records', '0003_how_alarms_are_settled_in_words', '2026-11-29 22:46:58.7188+00'),
	(160, 'rest', '0002_rows_are_recorded', '2026-11-29 22:46:58.729257+00'),
	(161, 'rest', '0003_entries_of_writes', '2026-11-29 22:46:58.765449+00'),
	(162, 'retention', '0002_reports_of_a_difference', '2026-11-29 22:46:58.967415+00'),
	(163, 'rules_submissions', '0017_conditions_for_players', '2026-11-29 22:46:59.23554+00'),
	(164, 'rules_submissions', '0018_words_that_a_sheet_shows', '2026-11-29 22:46:59.311454+00'),
	(165, 'rules_submissions', '0019_a_reason_under_a_proposed_edition', '2026-11-29 22:46:59.358772+00'),
	(166, 'rules_submissions', '0020_how_decisions_are_contested', '2026-11-29 22:46:59.497252+00'),
	(167, 'rules_submissions', '0021_attestations_that_stand', '2026-11-29 22:46:59.587674+00'),
	(168, 'rules_submissions', '0022_reminders_without_a_last_day', '2026-11-29 22:47:00.464294+00'),
	(169, 'rules_submissions', '0023_own_names_of_drafts', '2026-11-29 22:47:00.50771+00'),
	(170, 'rules_submissions', '0024_sheets_that_come_along', '2026-11-29 22:47:00.553845+00'),
	(171, 'rules_submissions', '0025_letterheads', '2026-11-29 22:47:00.672348+00'),
	(172, 'rules_submissions', '0026_letters_of_rescission', '2026-11-29 22:47:00.715735+00'),
	(173, 'rules_submissions', '0027_pictures_of_seals', '2026-11-29 22:47:01.059381+00'),
	(174, 'rules_submissions', '0028_figures_that_are_nobodys_law', '2026-11-29 22:47:01.118357+00'),
	(175, 'rules_submissions', '0029_announcements_of_editions', '2026-11-29 22:47:01.239712+00'),
	(176, 'rules_submissions', '0030_checks_under_other_editions', '2026-11-29 22:47:01.327246+00'),
	(177, 'rules_submissions', '0031_checked_under_has_a_default', '2026-11-29 22:47:01.330754+00'),
	(178, 'rules_submissions', '0032_runs_over_many_approvals', '2026-11-29 22:47:01.721376+00'),
	(179, 'webhooks', '0001_receivers', '2026-11-29 22:47:01.914289+00'),
	(180, 'webhooks', '0002_tests_skips_and_answers', '2026-11-29 22:47:01.929182+00');
SELECT pg_catalog.setval('public.account_emailaddress_id_seq', 1, false);
SELECT pg_catalog.setval('public.account_emailconfirmation_id_seq', 1, false);
SELECT pg_catalog.setval('public.auth_group_id_seq', 1, false);
SELECT pg_catalog.setval('public.auth_group_permissions_id_seq', 1, false);
SELECT pg_catalog.setval('public.auth_permission_id_seq', 548, true);
SELECT pg_catalog.setval('public.axes_accessattempt_id_seq', 1, false);
SELECT pg_catalog.setval('public.axes_accessfailurelog_id_seq', 1, false);
SELECT pg_catalog.setval('public.axes_accesslog_id_seq', 1, false);
SELECT pg_catalog.setval('public.chapters_editiontext_id_seq', 1, false);
SELECT pg_catalog.setval('public.chapters_textconfirmation_id_seq', 1, false);
SELECT pg_catalog.setval('public.chapters_textitemrow_id_seq', 1, false);
SELECT pg_catalog.setval('public.django_content_type_id_seq', 137, true);
SELECT pg_catalog.setval('public.django_migrations_id_seq', 180, true);
SELECT pg_catalog.setval('public.inspections_mention_id_seq', 1, false);
SELECT pg_catalog.setval('public.inspections_stream_id_seq', 1, false);
SELECT pg_catalog.setval('public.mfa_authenticator_id_seq', 1, false);
SELECT pg_catalog.setval('public.rest_idempotencyrecord_id_seq', 1, false);
SELECT pg_catalog.setval('public.rules_submissions_impactrow_id_seq', 1, false);
SELECT pg_catalog.setval('public.rules_submissions_opening_id_seq', 1, false);
SELECT pg_catalog.setval('public.rules_submissions_revision_artwork_id_seq', 1, false);
SELECT pg_catalog.setval('public.socialaccount_socialaccount_id_seq', 1, false);
SELECT pg_catalog.setval('public.socialaccount_socialapp_id_seq', 1, false);
SELECT pg_catalog.setval('public.socialaccount_socialtoken_id_seq', 1, false);
ALTER TABLE ONLY ledger.alarm
    ADD CONSTRAINT alarm_pkey PRIMARY KEY (id);
ALTER TABLE ONLY ledger.checkpoint
    ADD CONSTRAINT checkpoint_pkey PRIMARY KEY (log_id, size);
ALTER TABLE ONLY ledger.demonstration
    ADD CONSTRAINT demonstration_pkey PRIMARY KEY (is_one);
ALTER TABLE ONLY ledger.entry
    ADD CONSTRAINT entry_event_key UNIQUE (event);
ALTER TABLE ONLY ledger.entry
    ADD CONSTRAINT entry_pkey PRIMARY KEY (log_id, index);
ALTER TABLE ONLY ledger.head
    ADD CONSTRAINT head_pkey PRIMARY KEY (log_id);
ALTER TABLE ONLY ledger.leaves
    ADD CONSTRAINT leaves_pkey PRIMARY KEY (log_id, index);
ALTER TABLE ONLY ledger.log
    ADD CONSTRAINT log_origin_key UNIQUE (origin);
ALTER TABLE ONLY ledger.log
    ADD CONSTRAINT log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY ledger.node
    ADD CONSTRAINT node_pkey PRIMARY KEY (log_id, level, index);
ALTER TABLE ONLY ledger.payload
    ADD CONSTRAINT payload_pkey PRIMARY KEY (log_id, index);
ALTER TABLE ONLY ledger.projection
    ADD CONSTRAINT projection_pkey PRIMARY KEY (relation, row_id);
ALTER TABLE ONLY ledger.subject
    ADD CONSTRAINT subject_pkey PRIMARY KEY (log_id, relation, row_id);
ALTER TABLE ONLY ledger.unrecorded_row
    ADD CONSTRAINT unrecorded_row_pkey PRIMARY KEY (transaction, relation, row_id);
ALTER TABLE ONLY public.inspections_denial
    ADD CONSTRAINT a_denial_has_two_people UNIQUE (entry_id, signed_by_id);
ALTER TABLE ONLY public.rest_idempotencyrecord
    ADD CONSTRAINT a_key_once_a_caller UNIQUE NULLS NOT DISTINCT (user_id, token_id, key);
ALTER TABLE ONLY public.rules_submissions_publicapproval
    ADD CONSTRAINT a_revision_is_published_once UNIQUE (reference, revision);
ALTER TABLE ONLY public.rules_submissions_impactrow
    ADD CONSTRAINT a_revision_once_a_run UNIQUE (run_id, revision_key);
ALTER TABLE ONLY public.rules_submissions_contesttext
    ADD CONSTRAINT a_version_of_a_contest_text_once UNIQUE (chapter_number, decision, number);
ALTER TABLE ONLY public.rules_submissions_figuresversion
    ADD CONSTRAINT a_version_of_a_text_of_figures_once UNIQUE (key, number);
ALTER TABLE ONLY public.rules_submissions_stockwording
    ADD CONSTRAINT a_version_of_a_wording_once UNIQUE (text_id, number);
ALTER TABLE ONLY public.access_reading
    ADD CONSTRAINT access_reading_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_emailaddress
    ADD CONSTRAINT account_emailaddress_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_emailaddress
    ADD CONSTRAINT account_emailaddress_user_id_email_987c8728_uniq UNIQUE (user_id, email);
ALTER TABLE ONLY public.account_emailconfirmation
    ADD CONSTRAINT account_emailconfirmation_key_key UNIQUE (key);
ALTER TABLE ONLY public.account_emailconfirmation
    ADD CONSTRAINT account_emailconfirmation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_announcement
    ADD CONSTRAINT an_announcement_of_an_edition_once UNIQUE (edition_key, number);
ALTER TABLE ONLY public.chapters_textitemrow
    ADD CONSTRAINT an_item_once_a_text UNIQUE (edition_text_id, slug);
ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_name_key UNIQUE (name);
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_permission_id_0cd325b0_uniq UNIQUE (group_id, permission_id);
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_codename_01ab375a_uniq UNIQUE (content_type_id, codename);
ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.axes_accessattempt
    ADD CONSTRAINT axes_accessattempt_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.axes_accessattempt
    ADD CONSTRAINT axes_accessattempt_username_ip_address_user_agent_8ea22282_uniq UNIQUE (username, ip_address, user_agent);
ALTER TABLE ONLY public.axes_accessattemptexpiration
    ADD CONSTRAINT axes_accessattemptexpiration_pkey PRIMARY KEY (access_attempt_id);
ALTER TABLE ONLY public.axes_accessfailurelog
    ADD CONSTRAINT axes_accessfailurelog_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.axes_accesslog
    ADD CONSTRAINT axes_accesslog_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.cache
    ADD CONSTRAINT cache_pkey PRIMARY KEY (cache_key);
ALTER TABLE ONLY public.inspections_auditcase
    ADD CONSTRAINT case_number_once_a_holder UNIQUE (holder_id, number);
ALTER TABLE ONLY public.chapters_editiontext
    ADD CONSTRAINT chapters_editiontext_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.chapters_textconfirmation
    ADD CONSTRAINT chapters_textconfirmation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.chapters_textconfirmation
    ADD CONSTRAINT chapters_textconfirmation_text_id_key UNIQUE (text_id);
ALTER TABLE ONLY public.chapters_textitemrow
    ADD CONSTRAINT chapters_textitemrow_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_condition
    ADD CONSTRAINT condition_number_once_a_decision UNIQUE (decision_id, number);
ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_app_label_model_76bd3d3b_uniq UNIQUE (app_label, model);
ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.django_migrations
    ADD CONSTRAINT django_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.django_session
    ADD CONSTRAINT django_session_pkey PRIMARY KEY (session_key);
ALTER TABLE ONLY public.documents_bundle
    ADD CONSTRAINT documents_bundle_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.documents_document
    ADD CONSTRAINT documents_document_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.documents_document
    ADD CONSTRAINT documents_document_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.documents_exportjob
    ADD CONSTRAINT documents_exportjob_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.documents_exportvolume
    ADD CONSTRAINT documents_exportvolume_document_id_key UNIQUE (document_id);
ALTER TABLE ONLY public.documents_exportvolume
    ADD CONSTRAINT documents_exportvolume_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_logentry
    ADD CONSTRAINT entry_number_once_a_table_and_log UNIQUE (table_id, log_code, number);
ALTER TABLE ONLY public.rules_submissions_submissionevent
    ADD CONSTRAINT event_number_once_a_submission UNIQUE (submission_id, number);
ALTER TABLE ONLY public.inspections_exceptionact
    ADD CONSTRAINT exception_act_number_once UNIQUE (holder_id, kind, key, number);
ALTER TABLE ONLY public.holders_facility
    ADD CONSTRAINT facility_name_once_a_holder UNIQUE (holder_id, name);
ALTER TABLE ONLY public.holders_dismissedsteps
    ADD CONSTRAINT first_steps_are_dismissed_once_a_role UNIQUE (user_id, role);
ALTER TABLE ONLY public.inspections_handover
    ADD CONSTRAINT handover_number_once_a_facility UNIQUE (facility_id, number);
ALTER TABLE ONLY public.holders_accountchange
    ADD CONSTRAINT holders_accountchange_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders_administrationevent
    ADD CONSTRAINT holders_administrationevent_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders_certificateholder
    ADD CONSTRAINT holders_certificateholder_name_key UNIQUE (name);
ALTER TABLE ONLY public.holders_certificateholder
    ADD CONSTRAINT holders_certificateholder_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders_credential
    ADD CONSTRAINT holders_credential_number_key UNIQUE (number);
ALTER TABLE ONLY public.holders_credential
    ADD CONSTRAINT holders_credential_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders_dismissedsteps
    ADD CONSTRAINT holders_dismissedsteps_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders_equipment
    ADD CONSTRAINT holders_equipment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders_facility
    ADD CONSTRAINT holders_facility_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders_facility
    ADD CONSTRAINT holders_facility_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.holders_gamingtable
    ADD CONSTRAINT holders_gamingtable_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders_gamingtable
    ADD CONSTRAINT holders_gamingtable_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.holders_membership
    ADD CONSTRAINT holders_membership_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders_membership
    ADD CONSTRAINT holders_membership_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.holders_outsidegrant
    ADD CONSTRAINT holders_outsidegrant_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders_pit
    ADD CONSTRAINT holders_pit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders_pit
    ADD CONSTRAINT holders_pit_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.holders_pitstay
    ADD CONSTRAINT holders_pitstay_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders_providerlink
    ADD CONSTRAINT holders_providerlink_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders_settingvalue
    ADD CONSTRAINT holders_settingvalue_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders_signingstatement
    ADD CONSTRAINT holders_signingstatement_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders_signinmeans
    ADD CONSTRAINT holders_signinmeans_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.holders_user
    ADD CONSTRAINT holders_user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT inspections_alarm_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT inspections_alarm_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.inspections_auditcase
    ADD CONSTRAINT inspections_auditcase_item_id_key UNIQUE (item_id);
ALTER TABLE ONLY public.inspections_auditcase
    ADD CONSTRAINT inspections_auditcase_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_auditcase
    ADD CONSTRAINT inspections_auditcase_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.inspections_boardnote
    ADD CONSTRAINT inspections_boardnote_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_casefile
    ADD CONSTRAINT inspections_casefile_document_id_key UNIQUE (document_id);
ALTER TABLE ONLY public.inspections_casefile
    ADD CONSTRAINT inspections_casefile_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_casestep
    ADD CONSTRAINT inspections_casestep_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_casestep
    ADD CONSTRAINT inspections_casestep_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.inspections_countersignature
    ADD CONSTRAINT inspections_countersignature_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_denial
    ADD CONSTRAINT inspections_denial_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_draftentry
    ADD CONSTRAINT inspections_draftentry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_exceptionact
    ADD CONSTRAINT inspections_exceptionact_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_handover
    ADD CONSTRAINT inspections_handover_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_handover
    ADD CONSTRAINT inspections_handover_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.inspections_installation
    ADD CONSTRAINT inspections_installation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_labelpaper
    ADD CONSTRAINT inspections_labelpaper_document_id_key UNIQUE (document_id);
ALTER TABLE ONLY public.inspections_labelpaper
    ADD CONSTRAINT inspections_labelpaper_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_labelpaper
    ADD CONSTRAINT inspections_labelpaper_sheet_id_key UNIQUE (sheet_id);
ALTER TABLE ONLY public.inspections_labelsheet
    ADD CONSTRAINT inspections_labelsheet_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_labelsheet
    ADD CONSTRAINT inspections_labelsheet_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.inspections_ladderset
    ADD CONSTRAINT inspections_ladderset_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_life
    ADD CONSTRAINT inspections_life_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_life
    ADD CONSTRAINT inspections_life_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.inspections_logbook
    ADD CONSTRAINT inspections_logbook_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_logbook
    ADD CONSTRAINT inspections_logbook_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.inspections_logbookpart
    ADD CONSTRAINT inspections_logbookpart_document_id_key UNIQUE (document_id);
ALTER TABLE ONLY public.inspections_logbookpart
    ADD CONSTRAINT inspections_logbookpart_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_logentry
    ADD CONSTRAINT inspections_logentry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_logentry
    ADD CONSTRAINT inspections_logentry_supersedes_id_key UNIQUE (supersedes_id);
ALTER TABLE ONLY public.inspections_logentry
    ADD CONSTRAINT inspections_logentry_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.inspections_mention
    ADD CONSTRAINT inspections_mention_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_newest
    ADD CONSTRAINT inspections_newest_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_package
    ADD CONSTRAINT inspections_package_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_package
    ADD CONSTRAINT inspections_package_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.inspections_packagemove
    ADD CONSTRAINT inspections_packagemove_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_packagesigning
    ADD CONSTRAINT inspections_packagesigning_explains_id_key UNIQUE (explains_id);
ALTER TABLE ONLY public.inspections_packagesigning
    ADD CONSTRAINT inspections_packagesigning_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_packagesigning
    ADD CONSTRAINT inspections_packagesigning_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.inspections_problem
    ADD CONSTRAINT inspections_problem_entry_id_key UNIQUE (entry_id);
ALTER TABLE ONLY public.inspections_problem
    ADD CONSTRAINT inspections_problem_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_problem
    ADD CONSTRAINT inspections_problem_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.inspections_rungtold
    ADD CONSTRAINT inspections_rungtold_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_sample
    ADD CONSTRAINT inspections_sample_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_sample
    ADD CONSTRAINT inspections_sample_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.inspections_samplefile
    ADD CONSTRAINT inspections_samplefile_document_id_key UNIQUE (document_id);
ALTER TABLE ONLY public.inspections_samplefile
    ADD CONSTRAINT inspections_samplefile_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_sampleitem
    ADD CONSTRAINT inspections_sampleitem_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_sampleitem
    ADD CONSTRAINT inspections_sampleitem_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.inspections_samplenote
    ADD CONSTRAINT inspections_samplenote_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_savedsearch
    ADD CONSTRAINT inspections_savedsearch_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_stream
    ADD CONSTRAINT inspections_stream_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_tableevent
    ADD CONSTRAINT inspections_tableevent_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_tableevent
    ADD CONSTRAINT inspections_tableevent_takes_back_id_key UNIQUE (takes_back_id);
ALTER TABLE ONLY public.inspections_tableevent
    ADD CONSTRAINT inspections_tableevent_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.inspections_tablelabel
    ADD CONSTRAINT inspections_tablelabel_code_key UNIQUE (code);
ALTER TABLE ONLY public.inspections_tablelabel
    ADD CONSTRAINT inspections_tablelabel_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_tablestate
    ADD CONSTRAINT inspections_tablestate_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY public.inspections_takeover
    ADD CONSTRAINT inspections_takeover_handover_id_key UNIQUE (handover_id);
ALTER TABLE ONLY public.inspections_takeover
    ADD CONSTRAINT inspections_takeover_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_tablelabel
    ADD CONSTRAINT label_number_once_a_table UNIQUE (table_id, number);
ALTER TABLE ONLY public.mfa_authenticator
    ADD CONSTRAINT mfa_authenticator_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inspections_packagemove
    ADD CONSTRAINT move_number_once_a_package UNIQUE (package_id, number);
ALTER TABLE ONLY public.notices_delivery
    ADD CONSTRAINT notices_delivery_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notices_device
    ADD CONSTRAINT notices_device_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notices_notice
    ADD CONSTRAINT notices_notice_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notices_noticechoice
    ADD CONSTRAINT notices_noticechoice_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT one_alarm_a_life_and_kind UNIQUE (life_id, kind);
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT one_alarm_a_problem_and_kind UNIQUE (problem_id, kind);
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT one_alarm_a_table_condition_and_kind UNIQUE (table_id, condition_id, kind);
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT one_alarm_an_entry_and_kind UNIQUE (entry_id, kind);
ALTER TABLE ONLY public.inspections_logbook
    ADD CONSTRAINT one_book_a_month_and_number UNIQUE (facility_id, month, number);
ALTER TABLE ONLY public.rules_submissions_editioncheck
    ADD CONSTRAINT one_check_a_revision_edition_and_day UNIQUE (revision_id, edition_key, in_force_on);
ALTER TABLE ONLY public.inspections_countersignature
    ADD CONSTRAINT one_countersignature_an_entry_and_place UNIQUE (entry_id, place);
ALTER TABLE ONLY public.notices_delivery
    ADD CONSTRAINT one_delivery_a_notice_and_device UNIQUE (notice_id, device_id);
ALTER TABLE ONLY public.webhooks_webhookdelivery
    ADD CONSTRAINT one_delivery_an_event UNIQUE (receiver_id, event);
ALTER TABLE ONLY public.inspections_denial
    ADD CONSTRAINT one_denial_an_entry_and_place UNIQUE (entry_id, is_second);
ALTER TABLE ONLY public.notices_device
    ADD CONSTRAINT one_device_an_address_and_person UNIQUE (user_id, kind, address);
ALTER TABLE ONLY public.rules_submissions_revisiondocument
    ADD CONSTRAINT one_document_a_revision_and_kind UNIQUE (revision_id, kind);
ALTER TABLE ONLY public.inspections_draftentry
    ADD CONSTRAINT one_draft_a_person_table_and_log UNIQUE (user_id, table_id, log_code);
ALTER TABLE ONLY public.chapters_textitemrow
    ADD CONSTRAINT one_item_a_place UNIQUE (edition_text_id, "order");
ALTER TABLE ONLY public.inspections_newest
    ADD CONSTRAINT one_newest_entry_a_lane UNIQUE (table_id, log_code, lane);
ALTER TABLE ONLY public.notices_notice
    ADD CONSTRAINT one_notice_a_cause_and_person UNIQUE (recipient_id, kind, cause);
ALTER TABLE ONLY public.rules_submissions_opening
    ADD CONSTRAINT one_opening_a_person UNIQUE (submission_id, user_id);
ALTER TABLE ONLY public.inspections_logbookpart
    ADD CONSTRAINT one_part_a_book_and_number UNIQUE (book_id, number);
ALTER TABLE ONLY public.inspections_sampleitem
    ADD CONSTRAINT one_place_a_sampled_entry UNIQUE (sample_id, entry_key);
ALTER TABLE ONLY public.rules_submissions_precedent
    ADD CONSTRAINT one_precedent_a_revision UNIQUE (revision_id, key);
ALTER TABLE ONLY public.rules_submissions_publicprint
    ADD CONSTRAINT one_print_a_revision_and_kind UNIQUE (reference, revision, kind);
ALTER TABLE ONLY public.rules_submissions_conditionreminder
    ADD CONSTRAINT one_reminder_a_condition_and_day UNIQUE (condition_id, days_before);
ALTER TABLE ONLY public.rules_submissions_conditionreminder
    ADD CONSTRAINT one_reminder_a_condition_and_due_day UNIQUE (condition_id, due_on);
ALTER TABLE ONLY public.rules_submissions_bureaureview
    ADD CONSTRAINT one_review_a_round_and_unit UNIQUE (round_id, unit);
ALTER TABLE ONLY public.inspections_sampleitem
    ADD CONSTRAINT one_sampled_entry_a_place UNIQUE (sample_id, place);
ALTER TABLE ONLY public.inspections_savedsearch
    ADD CONSTRAINT one_saved_search_a_name UNIQUE (user_id, name);
ALTER TABLE ONLY public.records_alarmsettlement
    ADD CONSTRAINT one_settlement_is_asked_for_an_alarm UNIQUE (alarm_id);
ALTER TABLE ONLY public.rules_submissions_sheet
    ADD CONSTRAINT one_sheet_a_chain_kind_and_name UNIQUE (first_id, kind, name);
ALTER TABLE ONLY public.inspections_casestep
    ADD CONSTRAINT one_step_a_number UNIQUE (case_id, number);
ALTER TABLE ONLY public.inspections_stream
    ADD CONSTRAINT one_stream_a_table_and_log UNIQUE (table_id, log_code);
ALTER TABLE ONLY public.records_successorrequest
    ADD CONSTRAINT one_successor_is_asked_for_a_log UNIQUE (log_id);
ALTER TABLE ONLY public.inspections_rungtold
    ADD CONSTRAINT one_telling_an_alarm_and_rung UNIQUE (alarm_id, number);
ALTER TABLE ONLY public.inspections_packagesigning
    ADD CONSTRAINT package_entry_number_once_a_facility UNIQUE (facility_id, number);
ALTER TABLE ONLY public.inspections_package
    ADD CONSTRAINT package_number_once_a_facility UNIQUE (facility_id, number);
ALTER TABLE ONLY public.rules_submissions_pin
    ADD CONSTRAINT pin_number_once_a_sheet UNIQUE (sheet_id, number);
ALTER TABLE ONLY public.holders_pit
    ADD CONSTRAINT pit_name_once_a_facility UNIQUE (facility_id, name);
ALTER TABLE ONLY public.inspections_problem
    ADD CONSTRAINT problem_number_once_a_table UNIQUE (table_id, number);
ALTER TABLE ONLY public.records_alarmsettlement
    ADD CONSTRAINT records_alarmsettlement_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.records_successorrequest
    ADD CONSTRAINT records_successorrequest_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rest_apitoken
    ADD CONSTRAINT rest_apitoken_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rest_apitoken
    ADD CONSTRAINT rest_apitoken_secret_sha256_key UNIQUE (secret_sha256);
ALTER TABLE ONLY public.rest_idempotencyrecord
    ADD CONSTRAINT rest_idempotencyrecord_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.retention_destruction
    ADD CONSTRAINT retention_destruction_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.retention_legalhold
    ADD CONSTRAINT retention_legalhold_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_revision
    ADD CONSTRAINT revision_number_once_a_submission UNIQUE (submission_id, number);
ALTER TABLE ONLY public.rules_submissions_reviewround
    ADD CONSTRAINT round_number_once_a_submission UNIQUE (submission_id, number);
ALTER TABLE ONLY public.rules_submissions_announcement
    ADD CONSTRAINT rules_submissions_announcement_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_announcementanswer
    ADD CONSTRAINT rules_submissions_announcementanswer_announcement_id_key UNIQUE (announcement_id);
ALTER TABLE ONLY public.rules_submissions_announcementanswer
    ADD CONSTRAINT rules_submissions_announcementanswer_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_artwork
    ADD CONSTRAINT rules_submissions_artwork_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_artwork
    ADD CONSTRAINT rules_submissions_artwork_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.rules_submissions_artworkremoval
    ADD CONSTRAINT rules_submissions_artworkremoval_artwork_id_key UNIQUE (artwork_id);
ALTER TABLE ONLY public.rules_submissions_artworkremoval
    ADD CONSTRAINT rules_submissions_artworkremoval_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_bureaureview
    ADD CONSTRAINT rules_submissions_bureaureview_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_comment
    ADD CONSTRAINT rules_submissions_comment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_comment
    ADD CONSTRAINT rules_submissions_comment_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.rules_submissions_condition
    ADD CONSTRAINT rules_submissions_condition_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_condition
    ADD CONSTRAINT rules_submissions_condition_proposal_id_key UNIQUE (proposal_id);
ALTER TABLE ONLY public.rules_submissions_condition
    ADD CONSTRAINT rules_submissions_condition_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.rules_submissions_conditionmet
    ADD CONSTRAINT rules_submissions_conditionmet_condition_id_key UNIQUE (condition_id);
ALTER TABLE ONLY public.rules_submissions_conditionmet
    ADD CONSTRAINT rules_submissions_conditionmet_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_conditionproposal
    ADD CONSTRAINT rules_submissions_conditionproposal_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_conditionproposal
    ADD CONSTRAINT rules_submissions_conditionproposal_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.rules_submissions_conditionreminder
    ADD CONSTRAINT rules_submissions_conditionreminder_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_contesttext
    ADD CONSTRAINT rules_submissions_contesttext_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_contesttextanswer
    ADD CONSTRAINT rules_submissions_contesttextanswer_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_contesttextanswer
    ADD CONSTRAINT rules_submissions_contesttextanswer_text_id_key UNIQUE (text_id);
ALTER TABLE ONLY public.rules_submissions_decision
    ADD CONSTRAINT rules_submissions_decision_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_decision
    ADD CONSTRAINT rules_submissions_decision_revision_id_key UNIQUE (revision_id);
ALTER TABLE ONLY public.rules_submissions_decision
    ADD CONSTRAINT rules_submissions_decision_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.rules_submissions_delegation
    ADD CONSTRAINT rules_submissions_delegation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_differenceanswer
    ADD CONSTRAINT rules_submissions_differenceanswer_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_differenceanswer
    ADD CONSTRAINT rules_submissions_differenceanswer_report_id_key UNIQUE (report_id);
ALTER TABLE ONLY public.rules_submissions_differencereport
    ADD CONSTRAINT rules_submissions_differencereport_code_sha256_key UNIQUE (code_sha256);
ALTER TABLE ONLY public.rules_submissions_differencereport
    ADD CONSTRAINT rules_submissions_differencereport_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_differencereport
    ADD CONSTRAINT rules_submissions_differencereport_reference_key UNIQUE (reference);
ALTER TABLE ONLY public.rules_submissions_differencesenton
    ADD CONSTRAINT rules_submissions_differencesenton_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_differencesenton
    ADD CONSTRAINT rules_submissions_differencesenton_report_id_key UNIQUE (report_id);
ALTER TABLE ONLY public.rules_submissions_draft
    ADD CONSTRAINT rules_submissions_draft_pkey PRIMARY KEY (submission_id);
ALTER TABLE ONLY public.rules_submissions_editioncheck
    ADD CONSTRAINT rules_submissions_editioncheck_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_elementcheck
    ADD CONSTRAINT rules_submissions_elementcheck_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_elementmark
    ADD CONSTRAINT rules_submissions_elementmark_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_figuresversion
    ADD CONSTRAINT rules_submissions_figuresversion_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_findingact
    ADD CONSTRAINT rules_submissions_findingact_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_firstsignature
    ADD CONSTRAINT rules_submissions_firstsignature_event_id_key UNIQUE (event_id);
ALTER TABLE ONLY public.rules_submissions_firstsignature
    ADD CONSTRAINT rules_submissions_firstsignature_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_firstsignature
    ADD CONSTRAINT rules_submissions_firstsignature_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.rules_submissions_impactrow
    ADD CONSTRAINT rules_submissions_impactrow_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_impactrun
    ADD CONSTRAINT rules_submissions_impactrun_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_letterhead
    ADD CONSTRAINT rules_submissions_letterhead_number_key UNIQUE (number);
ALTER TABLE ONLY public.rules_submissions_letterhead
    ADD CONSTRAINT rules_submissions_letterhead_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_letterheadanswer
    ADD CONSTRAINT rules_submissions_letterheadanswer_letterhead_id_key UNIQUE (letterhead_id);
ALTER TABLE ONLY public.rules_submissions_letterheadanswer
    ADD CONSTRAINT rules_submissions_letterheadanswer_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_mark
    ADD CONSTRAINT rules_submissions_mark_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_opening
    ADD CONSTRAINT rules_submissions_opening_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_pin
    ADD CONSTRAINT rules_submissions_pin_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_pin
    ADD CONSTRAINT rules_submissions_pin_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.rules_submissions_pinact
    ADD CONSTRAINT rules_submissions_pinact_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_pincomment
    ADD CONSTRAINT rules_submissions_pincomment_comment_id_key UNIQUE (comment_id);
ALTER TABLE ONLY public.rules_submissions_pincomment
    ADD CONSTRAINT rules_submissions_pincomment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_precedent
    ADD CONSTRAINT rules_submissions_precedent_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_printcode
    ADD CONSTRAINT rules_submissions_printcode_code_key UNIQUE (code);
ALTER TABLE ONLY public.rules_submissions_printcode
    ADD CONSTRAINT rules_submissions_printcode_paper_id_key UNIQUE (paper_id);
ALTER TABLE ONLY public.rules_submissions_printcode
    ADD CONSTRAINT rules_submissions_printcode_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_printcode
    ADD CONSTRAINT rules_submissions_printcode_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.rules_submissions_publicapproval
    ADD CONSTRAINT rules_submissions_publicapproval_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_publicprint
    ADD CONSTRAINT rules_submissions_publicprint_code_key UNIQUE (code);
ALTER TABLE ONLY public.rules_submissions_publicprint
    ADD CONSTRAINT rules_submissions_publicprint_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_recusal
    ADD CONSTRAINT rules_submissions_recusal_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_reviewround
    ADD CONSTRAINT rules_submissions_reviewround_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_reviewround
    ADD CONSTRAINT rules_submissions_reviewround_revision_id_key UNIQUE (revision_id);
ALTER TABLE ONLY public.rules_submissions_reviewround
    ADD CONSTRAINT rules_submissions_reviewround_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.rules_submissions_revision_artwork
    ADD CONSTRAINT rules_submissions_revisi_revision_id_artwork_id_0acb84eb_uniq UNIQUE (revision_id, artwork_id);
ALTER TABLE ONLY public.rules_submissions_revision_artwork
    ADD CONSTRAINT rules_submissions_revision_artwork_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_revision
    ADD CONSTRAINT rules_submissions_revision_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_revision
    ADD CONSTRAINT rules_submissions_revision_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.rules_submissions_revisiondocument
    ADD CONSTRAINT rules_submissions_revisiondocument_document_id_key UNIQUE (document_id);
ALTER TABLE ONLY public.rules_submissions_revisiondocument
    ADD CONSTRAINT rules_submissions_revisiondocument_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_revisiondocument
    ADD CONSTRAINT rules_submissions_revisiondocument_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.rules_submissions_rulessubmission
    ADD CONSTRAINT rules_submissions_rulessubmission_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_rulessubmission
    ADD CONSTRAINT rules_submissions_rulessubmission_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.rules_submissions_sealpicture
    ADD CONSTRAINT rules_submissions_sealpicture_original_sha256_key UNIQUE (original_sha256);
ALTER TABLE ONLY public.rules_submissions_sealpicture
    ADD CONSTRAINT rules_submissions_sealpicture_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_secondsignature
    ADD CONSTRAINT rules_submissions_secondsignature_first_id_key UNIQUE (first_id);
ALTER TABLE ONLY public.rules_submissions_secondsignature
    ADD CONSTRAINT rules_submissions_secondsignature_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_secondsignature
    ADD CONSTRAINT rules_submissions_secondsignature_revision_id_key UNIQUE (revision_id);
ALTER TABLE ONLY public.rules_submissions_settlement
    ADD CONSTRAINT rules_submissions_settlement_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_sheet
    ADD CONSTRAINT rules_submissions_sheet_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_sheet
    ADD CONSTRAINT rules_submissions_sheet_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.rules_submissions_sheettext
    ADD CONSTRAINT rules_submissions_sheettext_artwork_id_key UNIQUE (artwork_id);
ALTER TABLE ONLY public.rules_submissions_sheettext
    ADD CONSTRAINT rules_submissions_sheettext_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_sheetversion
    ADD CONSTRAINT rules_submissions_sheetversion_artwork_id_key UNIQUE (artwork_id);
ALTER TABLE ONLY public.rules_submissions_sheetversion
    ADD CONSTRAINT rules_submissions_sheetversion_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_sheetversion
    ADD CONSTRAINT rules_submissions_sheetversion_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.rules_submissions_stockwording
    ADD CONSTRAINT rules_submissions_stockwording_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_submissionevent
    ADD CONSTRAINT rules_submissions_submissionevent_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rules_submissions_submissionevent
    ADD CONSTRAINT rules_submissions_submissionevent_with_holder UNIQUE (holder_id, id);
ALTER TABLE ONLY public.inspections_sample
    ADD CONSTRAINT sample_number_once_a_year UNIQUE (year, number);
ALTER TABLE ONLY public.holders_equipment
    ADD CONSTRAINT serial_number_once_a_holder_and_kind UNIQUE (holder_id, kind, serial_number);
ALTER TABLE ONLY public.socialaccount_socialaccount
    ADD CONSTRAINT socialaccount_socialaccount_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.socialaccount_socialaccount
    ADD CONSTRAINT socialaccount_socialaccount_provider_uid_fc810c6e_uniq UNIQUE (provider, uid);
ALTER TABLE ONLY public.socialaccount_socialapp
    ADD CONSTRAINT socialaccount_socialapp_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.socialaccount_socialtoken
    ADD CONSTRAINT socialaccount_socialtoken_app_id_account_id_fca4e0ac_uniq UNIQUE (app_id, account_id);
ALTER TABLE ONLY public.socialaccount_socialtoken
    ADD CONSTRAINT socialaccount_socialtoken_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders_gamingtable
    ADD CONSTRAINT table_number_once_a_facility UNIQUE (holder_id, facility_id, number);
ALTER TABLE ONLY public.chapters_editiontext
    ADD CONSTRAINT text_number_once_an_edition UNIQUE (edition_key, number);
ALTER TABLE ONLY public.rules_submissions_sheetversion
    ADD CONSTRAINT version_number_once_a_sheet UNIQUE (sheet_id, number);
ALTER TABLE ONLY public.documents_exportvolume
    ADD CONSTRAINT volume_once_a_job UNIQUE (job_id, number, form);
ALTER TABLE ONLY public.webhooks_webhookcursor
    ADD CONSTRAINT webhooks_webhookcursor_pkey PRIMARY KEY (receiver_id);
ALTER TABLE ONLY public.webhooks_webhookdelivery
    ADD CONSTRAINT webhooks_webhookdelivery_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhooks_webhookreceiver
    ADD CONSTRAINT webhooks_webhookreceiver_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX alarm_source_fingerprint ON ledger.alarm USING btree (source, fingerprint);
CREATE UNIQUE INDEX cosignature_line ON ledger.cosignature USING btree (log_id, size, witness, md5(line));
CREATE INDEX entry_by_person ON ledger.entry USING btree (ledger.person_of(entry_bytes), received_at);
CREATE INDEX entry_by_time ON ledger.entry USING btree (log_id, received_at);
CREATE INDEX entry_by_type ON ledger.entry USING btree (log_id, type, index);
CREATE INDEX entry_newest ON ledger.entry USING btree (received_at, index, log_id);
CREATE INDEX entry_of_passkey ON ledger.entry USING btree (ledger.person_of(entry_bytes)) WHERE (type = ANY (ARRAY['passkey.enrol'::text, 'passkey.revoke'::text]));
CREATE INDEX entry_passkeys ON ledger.entry USING btree (ledger.person_of(entry_bytes)) WHERE (type = ANY (ARRAY['passkey.enrol'::text, 'passkey.revoke'::text]));
CREATE UNIQUE INDEX one_open_log ON ledger.log USING btree (kind, holder_id) NULLS NOT DISTINCT WHERE (closed_at IS NULL);
CREATE INDEX payload_by_row ON ledger.payload USING gin (ledger.rows_of(payload));
CREATE INDEX payload_destroyed ON ledger.payload USING btree (log_id, index) WHERE (payload IS NULL);
CREATE INDEX projection_by_entry ON ledger.projection USING btree (log_id, index);
CREATE UNIQUE INDEX a_number_is_one_credential ON public.holders_credential USING btree (upper(regexp_replace(NORMALIZE(number, NFKC), '[^0-9A-Za-z]+'::text, ''::text, 'g'::text)));
CREATE UNIQUE INDEX a_subject_opens_one_account ON public.holders_providerlink USING btree (issuer, subject) WHERE (ended_at IS NULL);
CREATE INDEX access_reading_holder_id_e2e0c8fc ON public.access_reading USING btree (holder_id);
CREATE INDEX account_emailaddress_email_03be32b2 ON public.account_emailaddress USING btree (email);
CREATE INDEX account_emailaddress_email_03be32b2_like ON public.account_emailaddress USING btree (email varchar_pattern_ops);
CREATE INDEX account_emailaddress_user_id_2c513194 ON public.account_emailaddress USING btree (user_id);
CREATE INDEX account_emailconfirmation_email_address_id_5b7f8c58 ON public.account_emailconfirmation USING btree (email_address_id);
CREATE INDEX account_emailconfirmation_key_f43612bd_like ON public.account_emailconfirmation USING btree (key varchar_pattern_ops);
CREATE INDEX administration_by_subject ON public.holders_administrationevent USING btree (about, at DESC, id DESC);
CREATE INDEX administration_newest_first ON public.holders_administrationevent USING btree (at DESC, id DESC);
CREATE UNIQUE INDEX an_address_opens_one_account ON public.holders_user USING btree (lower(regexp_replace(NORMALIZE(email, NFKC), '[^!-~]+'::text, ''::text, 'g'::text))) WHERE (NOT ((password)::text ~~ '!%'::text));
CREATE INDEX auth_group_name_a6ea08ec_like ON public.auth_group USING btree (name varchar_pattern_ops);
CREATE INDEX auth_group_permissions_group_id_b120cbf9 ON public.auth_group_permissions USING btree (group_id);
CREATE INDEX auth_group_permissions_permission_id_84c5c92e ON public.auth_group_permissions USING btree (permission_id);
CREATE INDEX auth_permission_content_type_id_2f476e4b ON public.auth_permission USING btree (content_type_id);
CREATE INDEX axes_accessattempt_ip_address_10922d9c ON public.axes_accessattempt USING btree (ip_address);
CREATE INDEX axes_accessattempt_user_agent_ad89678b ON public.axes_accessattempt USING btree (user_agent);
CREATE INDEX axes_accessattempt_user_agent_ad89678b_like ON public.axes_accessattempt USING btree (user_agent varchar_pattern_ops);
CREATE INDEX axes_accessattempt_username_3f2d4ca0 ON public.axes_accessattempt USING btree (username);
CREATE INDEX axes_accessattempt_username_3f2d4ca0_like ON public.axes_accessattempt USING btree (username varchar_pattern_ops);
CREATE INDEX axes_accessfailurelog_ip_address_2e9f5a7f ON public.axes_accessfailurelog USING btree (ip_address);
CREATE INDEX axes_accessfailurelog_user_agent_ea145dda ON public.axes_accessfailurelog USING btree (user_agent);
CREATE INDEX axes_accessfailurelog_user_agent_ea145dda_like ON public.axes_accessfailurelog USING btree (user_agent varchar_pattern_ops);
CREATE INDEX axes_accessfailurelog_username_a8b7e8a4 ON public.axes_accessfailurelog USING btree (username);
CREATE INDEX axes_accessfailurelog_username_a8b7e8a4_like ON public.axes_accessfailurelog USING btree (username varchar_pattern_ops);
CREATE INDEX axes_accesslog_ip_address_86b417e5 ON public.axes_accesslog USING btree (ip_address);
CREATE INDEX axes_accesslog_user_agent_0e659004 ON public.axes_accesslog USING btree (user_agent);
CREATE INDEX axes_accesslog_user_agent_0e659004_like ON public.axes_accesslog USING btree (user_agent varchar_pattern_ops);
CREATE INDEX axes_accesslog_username_df93064b ON public.axes_accesslog USING btree (username);
CREATE INDEX axes_accesslog_username_df93064b_like ON public.axes_accesslog USING btree (username varchar_pattern_ops);
CREATE INDEX bundle_of_the_board_newest ON public.documents_bundle USING btree (requested_at DESC, id DESC) WHERE for_board;
CREATE INDEX bundle_still_moving ON public.documents_bundle USING btree (requested_at) WHERE ((status)::text = ANY ((ARRAY['waiting'::character varying, 'writing'::character varying])::text[]));
CREATE INDEX cache_expires ON public.cache USING btree (expires);
CREATE INDEX cases_newest_first ON public.inspections_auditcase USING btree (sent_at DESC, id DESC);
CREATE INDEX chapters_ed_chapter_9a9a4a_idx ON public.chapters_editiontext USING btree (chapter_number);
CREATE INDEX chapters_editiontext_imported_by_id_5b5dbac4 ON public.chapters_editiontext USING btree (imported_by_id);
CREATE INDEX chapters_textconfirmation_confirmed_by_id_4b19bd86 ON public.chapters_textconfirmation USING btree (confirmed_by_id);
CREATE INDEX chapters_textitemrow_edition_text_id_3112b970 ON public.chapters_textitemrow USING btree (edition_text_id);
CREATE INDEX condition_by_last_day ON public.rules_submissions_condition USING btree (last_on, id);
CREATE INDEX count_that_differs ON public.inspections_packagesigning USING btree (facility_id, received_at DESC) WHERE differs;
CREATE INDEX deliveries_by_arrival ON public.webhooks_webhookdelivery USING btree (sent_at);
CREATE INDEX deliveries_newest_first ON public.webhooks_webhookdelivery USING btree (receiver_id, id DESC);
CREATE INDEX deliveries_to_be_retried ON public.webhooks_webhookdelivery USING btree (receiver_id, id) WHERE (is_retried AND (sent_at IS NULL));
CREATE INDEX deliveries_wanted_again ON public.webhooks_webhookdelivery USING btree (receiver_id, id) WHERE is_wanted_again;
CREATE INDEX delivery_that_waits ON public.notices_delivery USING btree (created_at) WHERE (sent_at IS NULL);
CREATE INDEX django_session_expire_date_a5c62663 ON public.django_session USING btree (expire_date);
CREATE INDEX django_session_session_key_c0390e0f_like ON public.django_session USING btree (session_key varchar_pattern_ops);
CREATE INDEX document_by_sha256 ON public.documents_document USING btree (sha256);
CREATE INDEX documents_b_holder__f92015_idx ON public.documents_bundle USING btree (holder_id, requested_at DESC, id DESC);
CREATE INDEX documents_bundle_holder_id_4df05e13 ON public.documents_bundle USING btree (holder_id);
CREATE INDEX documents_bundle_requested_by_id_99362e11 ON public.documents_bundle USING btree (requested_by_id);
CREATE INDEX documents_document_holder_id_ff7d99f6 ON public.documents_document USING btree (holder_id);
CREATE INDEX documents_e_holder__bfa779_idx ON public.documents_exportjob USING btree (holder_id, requested_at DESC, id DESC);
CREATE INDEX documents_exportjob_facility_id_8dcf52b1 ON public.documents_exportjob USING btree (facility_id);
CREATE INDEX documents_exportjob_holder_id_ab3bac07 ON public.documents_exportjob USING btree (holder_id);
CREATE INDEX documents_exportjob_requested_by_id_49707c65 ON public.documents_exportjob USING btree (requested_by_id);
CREATE INDEX documents_exportvolume_job_id_d044909e ON public.documents_exportvolume USING btree (job_id);
CREATE INDEX entry_by_countersigner ON public.inspections_logentry USING btree (countersigner, received_at DESC, id DESC) WHERE (NOT ((countersigner)::text = ''::text));
CREATE INDEX entry_by_event ON public.inspections_logentry USING btree (occurred_at, facility_id, id);
CREATE INDEX entry_by_sent_key ON public.inspections_logentry USING btree (holder_id, sent_key) WHERE (NOT ((sent_key)::text = ''::text));
CREATE INDEX entry_late ON public.inspections_logentry USING btree (occurred_at, facility_id, id) WHERE (late_seconds IS NOT NULL);
CREATE INDEX entry_made_without_network ON public.inspections_logentry USING btree (occurred_at, facility_id, id) WHERE (without_network IS NOT NULL);
CREATE INDEX entry_newest_first ON public.inspections_logentry USING btree (received_at DESC, id DESC);
CREATE INDEX entry_of_holder_newest_first ON public.inspections_logentry USING btree (holder_id, received_at DESC, id DESC);
CREATE INDEX entry_of_log_by_event ON public.inspections_logentry USING btree (table_id, log_code, occurred_at, number);
CREATE INDEX entry_of_log_by_receipt ON public.inspections_logentry USING btree (table_id, log_code, received_at);
CREATE INDEX entry_with_violation ON public.inspections_logentry USING btree (occurred_at, facility_id, id) WHERE (POSITION(('\x227365766572697479223a2276696f6c6174696f6e22'::bytea) IN (findings)) > 0);
CREATE INDEX exception_answered_by_time ON public.inspections_exceptionact USING btree (found_at, id) WHERE (number = 1);
CREATE INDEX export_of_the_board_newest ON public.documents_exportjob USING btree (requested_at DESC, id DESC) WHERE for_board;
CREATE INDEX export_still_moving ON public.documents_exportjob USING btree (requested_at) WHERE ((status)::text = ANY ((ARRAY['waiting'::character varying, 'writing'::character varying])::text[]));
CREATE INDEX grants_newest_first ON public.holders_outsidegrant USING btree (asked_at DESC, id DESC);
CREATE INDEX handover_newest_first ON public.inspections_handover USING btree (holder_id, received_at DESC, id DESC);
CREATE INDEX hold_that_stands ON public.retention_legalhold USING btree (holder_id) WHERE (lifted_at IS NULL);
CREATE INDEX holders_accountchange_asked_by_id_22e255ce ON public.holders_accountchange USING btree (asked_by_id);
CREATE INDEX holders_accountchange_credential_id_0cd78b9b ON public.holders_accountchange USING btree (credential_id);
CREATE INDEX holders_accountchange_ended_by_id_93856713 ON public.holders_accountchange USING btree (ended_by_id);
CREATE INDEX holders_accountchange_holder_id_209a360a ON public.holders_accountchange USING btree (holder_id);
CREATE INDEX holders_accountchange_membership_id_99b62810 ON public.holders_accountchange USING btree (membership_id);
CREATE INDEX holders_accountchange_user_id_1f1a25b1 ON public.holders_accountchange USING btree (user_id);
CREATE INDEX holders_adm_holder__2e0916_idx ON public.holders_administrationevent USING btree (holder_id, at DESC, id DESC);
CREATE INDEX holders_administrationevent_actor_id_b8472e93 ON public.holders_administrationevent USING btree (actor_id);
CREATE INDEX holders_administrationevent_holder_id_da6d6688 ON public.holders_administrationevent USING btree (holder_id);
CREATE INDEX holders_certificateholder_name_1a29f5fe_like ON public.holders_certificateholder USING btree (name varchar_pattern_ops);
CREATE INDEX holders_credential_number_92083d26_like ON public.holders_credential USING btree (number varchar_pattern_ops);
CREATE INDEX holders_credential_user_id_5b8aece2 ON public.holders_credential USING btree (user_id);
CREATE INDEX holders_dismissedsteps_user_id_8502d250 ON public.holders_dismissedsteps USING btree (user_id);
CREATE INDEX holders_equipment_facility_id_f68071ba ON public.holders_equipment USING btree (facility_id);
CREATE INDEX holders_equipment_holder_id_a6c47745 ON public.holders_equipment USING btree (holder_id);
CREATE INDEX holders_equipment_table_id_f0cf6b12 ON public.holders_equipment USING btree (table_id);
CREATE INDEX holders_facility_holder_id_3ab303e4 ON public.holders_facility USING btree (holder_id);
CREATE INDEX holders_gamingtable_facility_id_6b3071f4 ON public.holders_gamingtable USING btree (facility_id);
CREATE INDEX holders_gamingtable_holder_id_9f8b40c7 ON public.holders_gamingtable USING btree (holder_id);
CREATE INDEX holders_membership_facility_id_938e8174 ON public.holders_membership USING btree (facility_id);
CREATE INDEX holders_membership_holder_id_c884d5bc ON public.holders_membership USING btree (holder_id);
CREATE INDEX holders_membership_stands_in_for_id_8e453808 ON public.holders_membership USING btree (stands_in_for_id);
CREATE INDEX holders_membership_user_id_db7a76b4 ON public.holders_membership USING btree (user_id);
CREATE INDEX holders_outsidegrant_asked_by_id_bcb3b97d ON public.holders_outsidegrant USING btree (asked_by_id);
CREATE INDEX holders_outsidegrant_decided_by_id_9c127226 ON public.holders_outsidegrant USING btree (decided_by_id);
CREATE INDEX holders_outsidegrant_ended_by_id_c9ae36e5 ON public.holders_outsidegrant USING btree (ended_by_id);
CREATE INDEX holders_outsidegrant_user_id_71a72675 ON public.holders_outsidegrant USING btree (user_id);
CREATE INDEX holders_pit_facility_id_cf7432ba ON public.holders_pit USING btree (facility_id);
CREATE INDEX holders_pit_holder_id_eaf7e384 ON public.holders_pit USING btree (holder_id);
CREATE INDEX holders_pitstay_by_id_6c7f3775 ON public.holders_pitstay USING btree (by_id);
CREATE INDEX holders_pitstay_holder_id_c86f2b86 ON public.holders_pitstay USING btree (holder_id);
CREATE INDEX holders_pitstay_pit_id_62046706 ON public.holders_pitstay USING btree (pit_id);
CREATE INDEX holders_pitstay_table_id_91f0984d ON public.holders_pitstay USING btree (table_id);
CREATE INDEX holders_providerlink_user_id_7ced58cd ON public.holders_providerlink USING btree (user_id);
CREATE INDEX holders_settingvalue_set_by_id_292e8c29 ON public.holders_settingvalue USING btree (set_by_id);
CREATE INDEX holders_signingstatement_holder_id_acf96be5 ON public.holders_signingstatement USING btree (holder_id);
CREATE INDEX holders_signingstatement_user_id_55fac442 ON public.holders_signingstatement USING btree (user_id);
CREATE INDEX inspections_alarm_acknowledged_by_id_b6ef32a3 ON public.inspections_alarm USING btree (acknowledged_by_id);
CREATE INDEX inspections_alarm_barred_by_id_ec71eaa4 ON public.inspections_alarm USING btree (barred_by_id);
CREATE INDEX inspections_alarm_condition_id_dc6dac21 ON public.inspections_alarm USING btree (condition_id);
CREATE INDEX inspections_alarm_entry_id_941ac0a7 ON public.inspections_alarm USING btree (entry_id);
CREATE INDEX inspections_alarm_facility_id_81c1c866 ON public.inspections_alarm USING btree (facility_id);
CREATE INDEX inspections_alarm_holder_id_7290078e ON public.inspections_alarm USING btree (holder_id);
CREATE INDEX inspections_alarm_life_id_7cc29924 ON public.inspections_alarm USING btree (life_id);
CREATE INDEX inspections_alarm_problem_id_7759b1a6 ON public.inspections_alarm USING btree (problem_id);
CREATE INDEX inspections_alarm_table_id_58ed6625 ON public.inspections_alarm USING btree (table_id);
CREATE INDEX inspections_auditcase_facility_id_8dfd2b5f ON public.inspections_auditcase USING btree (facility_id);
CREATE INDEX inspections_auditcase_holder_id_402a87df ON public.inspections_auditcase USING btree (holder_id);
CREATE INDEX inspections_auditcase_table_id_3f3ee5c8 ON public.inspections_auditcase USING btree (table_id);
CREATE INDEX inspections_boardnote_by_id_d61bfb6a ON public.inspections_boardnote USING btree (by_id);
CREATE INDEX inspections_boardnote_facility_id_8eda8f45 ON public.inspections_boardnote USING btree (facility_id);
CREATE INDEX inspections_boardnote_holder_id_03a3f9e9 ON public.inspections_boardnote USING btree (holder_id);
CREATE INDEX inspections_boardnote_table_id_7c563428 ON public.inspections_boardnote USING btree (table_id);
CREATE INDEX inspections_casefile_holder_id_f42743d9 ON public.inspections_casefile USING btree (holder_id);
CREATE INDEX inspections_casefile_step_id_58053b5f ON public.inspections_casefile USING btree (step_id);
CREATE INDEX inspections_casestep_by_id_b207b835 ON public.inspections_casestep USING btree (by_id);
CREATE INDEX inspections_casestep_case_id_cc8a431e ON public.inspections_casestep USING btree (case_id);
CREATE INDEX inspections_casestep_holder_id_933fc6d4 ON public.inspections_casestep USING btree (holder_id);
CREATE INDEX inspections_countersignature_entry_id_968d9ac6 ON public.inspections_countersignature USING btree (entry_id);
CREATE INDEX inspections_countersignature_facility_id_e6bf2ba5 ON public.inspections_countersignature USING btree (facility_id);
CREATE INDEX inspections_countersignature_holder_id_d14d7258 ON public.inspections_countersignature USING btree (holder_id);
CREATE INDEX inspections_countersignature_signed_by_id_cc452d5a ON public.inspections_countersignature USING btree (signed_by_id);
CREATE INDEX inspections_countersignature_table_id_32415891 ON public.inspections_countersignature USING btree (table_id);
CREATE INDEX inspections_denial_entry_id_086d52d6 ON public.inspections_denial USING btree (entry_id);
CREATE INDEX inspections_denial_facility_id_7b07d56d ON public.inspections_denial USING btree (facility_id);
CREATE INDEX inspections_denial_holder_id_c8ad7bbe ON public.inspections_denial USING btree (holder_id);
CREATE INDEX inspections_denial_signed_by_id_f2a04f22 ON public.inspections_denial USING btree (signed_by_id);
CREATE INDEX inspections_denial_table_id_3cf2f17e ON public.inspections_denial USING btree (table_id);
CREATE INDEX inspections_draftentry_facility_id_e0afc3d9 ON public.inspections_draftentry USING btree (facility_id);
CREATE INDEX inspections_draftentry_holder_id_3be75ce6 ON public.inspections_draftentry USING btree (holder_id);
CREATE INDEX inspections_draftentry_table_id_1eb11199 ON public.inspections_draftentry USING btree (table_id);
CREATE INDEX inspections_draftentry_user_id_4096a2d1 ON public.inspections_draftentry USING btree (user_id);
CREATE INDEX inspections_exceptionact_by_id_c377021b ON public.inspections_exceptionact USING btree (by_id);
CREATE INDEX inspections_exceptionact_facility_id_68e94fea ON public.inspections_exceptionact USING btree (facility_id);
CREATE INDEX inspections_exceptionact_holder_id_53e0f4dc ON public.inspections_exceptionact USING btree (holder_id);
CREATE INDEX inspections_exceptionact_table_id_a282f955 ON public.inspections_exceptionact USING btree (table_id);
CREATE INDEX inspections_facilit_034877_idx ON public.inspections_logentry USING btree (facility_id, received_at DESC, id DESC);
CREATE INDEX inspections_facilit_938a1d_idx ON public.inspections_newest USING btree (facility_id, table_id);
CREATE INDEX inspections_facilit_9ee68c_idx ON public.inspections_alarm USING btree (facility_id, raised_at DESC, id DESC);
CREATE INDEX inspections_facilit_a17a2e_idx ON public.inspections_logentry USING btree (facility_id, occurred_at, id);
CREATE INDEX inspections_handover_facility_id_d0bbc49b ON public.inspections_handover USING btree (facility_id);
CREATE INDEX inspections_handover_holder_id_0cb8f1da ON public.inspections_handover USING btree (holder_id);
CREATE INDEX inspections_handover_signed_by_id_1713669a ON public.inspections_handover USING btree (signed_by_id);
CREATE INDEX inspections_installation_facility_id_5805424a ON public.inspections_installation USING btree (facility_id);
CREATE INDEX inspections_installation_holder_id_92516554 ON public.inspections_installation USING btree (holder_id);
CREATE INDEX inspections_installation_print_id_1fce4ca4 ON public.inspections_installation USING btree (print_id);
CREATE INDEX inspections_installation_signed_by_id_5bb4086a ON public.inspections_installation USING btree (signed_by_id);
CREATE INDEX inspections_installation_table_id_27300af0 ON public.inspections_installation USING btree (table_id);
CREATE INDEX inspections_installation_version_id_839ce2dd ON public.inspections_installation USING btree (version_id);
CREATE INDEX inspections_labelpaper_holder_id_526446af ON public.inspections_labelpaper USING btree (holder_id);
CREATE INDEX inspections_labelsheet_facility_id_fd43e199 ON public.inspections_labelsheet USING btree (facility_id);
CREATE INDEX inspections_labelsheet_holder_id_d23aae06 ON public.inspections_labelsheet USING btree (holder_id);
CREATE INDEX inspections_labelsheet_made_by_id_b82d4ed8 ON public.inspections_labelsheet USING btree (made_by_id);
CREATE INDEX inspections_ladderset_by_id_27709995 ON public.inspections_ladderset USING btree (by_id);
CREATE INDEX inspections_ladderset_facility_id_52f52907 ON public.inspections_ladderset USING btree (facility_id);
CREATE INDEX inspections_ladderset_holder_id_37d440e9 ON public.inspections_ladderset USING btree (holder_id);
CREATE INDEX inspections_life_entry_id_38ce8ccc ON public.inspections_life USING btree (entry_id);
CREATE INDEX inspections_life_facility_id_3904cfd4 ON public.inspections_life USING btree (facility_id);
CREATE INDEX inspections_life_holder_id_64e409fd ON public.inspections_life USING btree (holder_id);
CREATE INDEX inspections_life_table_id_cb7b07f0 ON public.inspections_life USING btree (table_id);
CREATE INDEX inspections_logbook_facility_id_bbfa4c2d ON public.inspections_logbook USING btree (facility_id);
CREATE INDEX inspections_logbook_holder_id_84c2315b ON public.inspections_logbook USING btree (holder_id);
CREATE INDEX inspections_logbookpart_book_id_a4ced11f ON public.inspections_logbookpart USING btree (book_id);
CREATE INDEX inspections_logbookpart_holder_id_07c91f8b ON public.inspections_logbookpart USING btree (holder_id);
CREATE INDEX inspections_logentry_facility_id_007763c9 ON public.inspections_logentry USING btree (facility_id);
CREATE INDEX inspections_logentry_holder_id_21fe1913 ON public.inspections_logentry USING btree (holder_id);
CREATE INDEX inspections_logentry_signed_by_id_f54f0f54 ON public.inspections_logentry USING btree (signed_by_id);
CREATE INDEX inspections_logentry_table_id_d7c4d168 ON public.inspections_logentry USING btree (table_id);
CREATE INDEX inspections_newest_entry_id_99fb6e7d ON public.inspections_newest USING btree (entry_id);
CREATE INDEX inspections_newest_facility_id_ac94a382 ON public.inspections_newest USING btree (facility_id);
CREATE INDEX inspections_newest_holder_id_50803c9c ON public.inspections_newest USING btree (holder_id);
CREATE INDEX inspections_newest_table_id_c0b45c79 ON public.inspections_newest USING btree (table_id);
CREATE INDEX inspections_package_facility_id_851206e5 ON public.inspections_package USING btree (facility_id);
CREATE INDEX inspections_package_holder_id_f6307f2e ON public.inspections_package USING btree (holder_id);
CREATE INDEX inspections_packagemove_entry_id_422633ca ON public.inspections_packagemove USING btree (entry_id);
CREATE INDEX inspections_packagemove_holder_id_397723fd ON public.inspections_packagemove USING btree (holder_id);
CREATE INDEX inspections_packagemove_package_id_0684e90b ON public.inspections_packagemove USING btree (package_id);
CREATE INDEX inspections_packagemove_table_id_f8daffb8 ON public.inspections_packagemove USING btree (table_id);
CREATE INDEX inspections_packagesigning_facility_id_9ee33b72 ON public.inspections_packagesigning USING btree (facility_id);
CREATE INDEX inspections_packagesigning_holder_id_bfab4bcc ON public.inspections_packagesigning USING btree (holder_id);
CREATE INDEX inspections_packagesigning_signed_by_id_e257870e ON public.inspections_packagesigning USING btree (signed_by_id);
CREATE INDEX inspections_packagesigning_table_id_72f75d3b ON public.inspections_packagesigning USING btree (table_id);
CREATE INDEX inspections_problem_closed_by_id_388b8487 ON public.inspections_problem USING btree (closed_by_id);
CREATE INDEX inspections_problem_facility_id_d63bd89a ON public.inspections_problem USING btree (facility_id);
CREATE INDEX inspections_problem_holder_id_d718e758 ON public.inspections_problem USING btree (holder_id);
CREATE INDEX inspections_problem_table_id_3db0431a ON public.inspections_problem USING btree (table_id);
CREATE INDEX inspections_rungtold_alarm_id_7dbfbd1e ON public.inspections_rungtold USING btree (alarm_id);
CREATE INDEX inspections_rungtold_facility_id_be8d67f3 ON public.inspections_rungtold USING btree (facility_id);
CREATE INDEX inspections_rungtold_holder_id_dc557fa3 ON public.inspections_rungtold USING btree (holder_id);
CREATE INDEX inspections_rungtold_table_id_58bf2061 ON public.inspections_rungtold USING btree (table_id);
CREATE INDEX inspections_sample_drawn_by_id_7a7b5b94 ON public.inspections_sample USING btree (drawn_by_id);
CREATE INDEX inspections_sample_facility_id_9d9fda5f ON public.inspections_sample USING btree (facility_id);
CREATE INDEX inspections_sample_holder_id_5bbc9fdb ON public.inspections_sample USING btree (holder_id);
CREATE INDEX inspections_samplefile_by_id_f21b640d ON public.inspections_samplefile USING btree (by_id);
CREATE INDEX inspections_samplefile_holder_id_74bd9e22 ON public.inspections_samplefile USING btree (holder_id);
CREATE INDEX inspections_samplefile_item_id_37ad62cb ON public.inspections_samplefile USING btree (item_id);
CREATE INDEX inspections_samplefile_sample_id_b6eee0af ON public.inspections_samplefile USING btree (sample_id);
CREATE INDEX inspections_sampleitem_holder_id_27f43d8e ON public.inspections_sampleitem USING btree (holder_id);
CREATE INDEX inspections_sampleitem_sample_id_a1fea4eb ON public.inspections_sampleitem USING btree (sample_id);
CREATE INDEX inspections_sampleitem_table_id_683e8a80 ON public.inspections_sampleitem USING btree (table_id);
CREATE INDEX inspections_samplenote_by_id_14c5398a ON public.inspections_samplenote USING btree (by_id);
CREATE INDEX inspections_samplenote_holder_id_8cd49024 ON public.inspections_samplenote USING btree (holder_id);
CREATE INDEX inspections_samplenote_item_id_aaf0798f ON public.inspections_samplenote USING btree (item_id);
CREATE INDEX inspections_savedsearch_user_id_e39514b8 ON public.inspections_savedsearch USING btree (user_id);
CREATE INDEX inspections_signed__91367f_idx ON public.inspections_logentry USING btree (signed_by_id, received_at DESC, id DESC);
CREATE INDEX inspections_stream_table_id_795fb706 ON public.inspections_stream USING btree (table_id);
CREATE INDEX inspections_table_i_013670_idx ON public.inspections_logentry USING btree (table_id, log_code, number DESC);
CREATE INDEX inspections_table_i_ad450e_idx ON public.inspections_tableevent USING btree (table_id, at DESC, id DESC);
CREATE INDEX inspections_tableevent_by_id_21bb5788 ON public.inspections_tableevent USING btree (by_id);
CREATE INDEX inspections_tableevent_facility_id_25e76765 ON public.inspections_tableevent USING btree (facility_id);
CREATE INDEX inspections_tableevent_holder_id_acf75fdf ON public.inspections_tableevent USING btree (holder_id);
CREATE INDEX inspections_tableevent_table_id_4616f660 ON public.inspections_tableevent USING btree (table_id);
CREATE INDEX inspections_tablelabel_code_cd338a4c_like ON public.inspections_tablelabel USING btree (code varchar_pattern_ops);
CREATE INDEX inspections_tablelabel_holder_id_40994233 ON public.inspections_tablelabel USING btree (holder_id);
CREATE INDEX inspections_tablelabel_sheet_id_28d6fb2c ON public.inspections_tablelabel USING btree (sheet_id);
CREATE INDEX inspections_tablelabel_table_id_68a9b612 ON public.inspections_tablelabel USING btree (table_id);
CREATE INDEX inspections_takeover_facility_id_e2e9bc50 ON public.inspections_takeover USING btree (facility_id);
CREATE INDEX inspections_takeover_holder_id_1b727167 ON public.inspections_takeover USING btree (holder_id);
CREATE INDEX inspections_takeover_signed_by_id_e7d666a9 ON public.inspections_takeover USING btree (signed_by_id);
CREATE INDEX installed_at_table_newest ON public.inspections_installation USING btree (table_id, kind, installed_at DESC, received_at DESC);
CREATE INDEX labels_of_facility_newest ON public.inspections_labelsheet USING btree (facility_id, made_at DESC, id DESC);
CREATE INDEX ladder_of_facility_newest ON public.inspections_ladderset USING btree (facility_id, at DESC, id DESC);
CREATE INDEX life_of_lane_newest_first ON public.inspections_life USING btree (table_id, log_code, lane, started_at DESC);
CREATE INDEX limit_by_due ON public.inspections_life USING btree (due_at, facility_id, id);
CREATE INDEX mention_newest_first ON public.inspections_mention USING btree (word, at DESC, id DESC);
CREATE INDEX mention_of_holder_newest ON public.inspections_mention USING btree (holder_id, word, at DESC, id DESC);
CREATE INDEX mfa_authenticator_user_id_0c3a50c0 ON public.mfa_authenticator USING btree (user_id);
CREATE INDEX moves_to_table ON public.inspections_packagemove USING btree (table_id, package_id) WHERE (table_id IS NOT NULL);
CREATE INDEX note_at_table_newest ON public.inspections_boardnote USING btree (table_id, at DESC, id DESC);
CREATE INDEX notes_of_item_newest ON public.inspections_samplenote USING btree (item_id, at DESC, id DESC);
CREATE INDEX notice_of_a_rung ON public.notices_notice USING btree (created_at) WHERE (rung IS NOT NULL);
CREATE INDEX notice_to_mail ON public.notices_notice USING btree (created_at) WHERE (mail AND (mailed_at IS NULL));
CREATE INDEX notices_delivery_device_id_018318b8 ON public.notices_delivery USING btree (device_id);
CREATE INDEX notices_delivery_notice_id_2d5dfa0c ON public.notices_delivery USING btree (notice_id);
CREATE INDEX notices_device_user_id_73bc5732 ON public.notices_device USING btree (user_id);
CREATE INDEX notices_not_recipie_306567_idx ON public.notices_notice USING btree (recipient_id, created_at DESC, id DESC);
CREATE INDEX notices_notice_recipient_id_fd0027f8 ON public.notices_notice USING btree (recipient_id);
CREATE UNIQUE INDEX one_entry_a_signer_and_key ON public.inspections_logentry USING btree (signed_by_id, sent_key) WHERE (NOT ((sent_key)::text = ''::text));
CREATE UNIQUE INDEX one_handover_a_signer_and_key ON public.inspections_handover USING btree (signed_by_id, sent_key) WHERE (NOT ((sent_key)::text = ''::text));
CREATE UNIQUE INDEX one_link_of_a_person ON public.holders_providerlink USING btree (user_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX one_mention_a_revision_and_word ON public.inspections_mention USING btree (revision_id, word) WHERE (revision_id IS NOT NULL);
CREATE UNIQUE INDEX one_mention_an_entry_and_word ON public.inspections_mention USING btree (entry_id, word) WHERE (entry_id IS NOT NULL);
CREATE UNIQUE INDEX one_open_destruction_a_holder ON public.retention_destruction USING btree (holder_id) NULLS NOT DISTINCT WHERE ((finished_at IS NULL) AND (withdrawn_at IS NULL));
CREATE UNIQUE INDEX one_open_life_a_lane ON public.inspections_life USING btree (table_id, log_code, lane) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX one_package_entry_a_signer_and_key ON public.inspections_packagesigning USING btree (signed_by_id, sent_key) WHERE (NOT ((sent_key)::text = ''::text));
CREATE UNIQUE INDEX one_run_an_edition_at_a_time ON public.rules_submissions_impactrun USING btree (edition_key) WHERE ((status)::text = ANY ((ARRAY['waiting'::character varying, 'working'::character varying])::text[]));
CREATE INDEX open_life_at_facility ON public.inspections_life USING btree (facility_id, due_at, id) WHERE (ended_at IS NULL);
CREATE INDEX open_life_by_due ON public.inspections_life USING btree (due_at, id) WHERE (ended_at IS NULL);
CREATE INDEX open_life_by_warning ON public.inspections_life USING btree (warn_at, id) WHERE (ended_at IS NULL);
CREATE INDEX open_problem_at_facility ON public.inspections_problem USING btree (facility_id, found_at, id) WHERE (closed_by_id IS NULL);
CREATE INDEX opening_by_time ON public.inspections_tableevent USING btree (at, facility_id) WHERE ((act)::text = 'opened'::text);
CREATE INDEX package_entry_newest_first ON public.inspections_packagesigning USING btree (facility_id, occurred_at DESC, id DESC);
CREATE INDEX pit_stays_newest_first ON public.holders_pitstay USING btree (table_id, since DESC, id DESC);
CREATE INDEX precedents_newest ON public.rules_submissions_precedent USING btree (chapter_number, key, at DESC, id DESC);
CREATE INDEX readings_newest_first ON public.access_reading USING btree (at DESC, id DESC);
CREATE INDEX readings_of_a_day ON public.access_reading USING btree (kept_at, id);
CREATE INDEX readings_of_a_holder ON public.access_reading USING btree (holder_id, at DESC, id DESC);
CREATE INDEX records_alarmsettlement_asked_by_id_2dcff7ce ON public.records_alarmsettlement USING btree (asked_by_id);
CREATE INDEX records_alarmsettlement_confirmed_by_id_ae52cafa ON public.records_alarmsettlement USING btree (confirmed_by_id);
CREATE INDEX records_successorrequest_asked_by_id_856a9a73 ON public.records_successorrequest USING btree (asked_by_id);
CREATE INDEX records_successorrequest_confirmed_by_id_93574d49 ON public.records_successorrequest USING btree (confirmed_by_id);
CREATE UNIQUE INDEX reference_once ON public.rules_submissions_rulessubmission USING btree (reference) WHERE (NOT ((reference)::text = ''::text));
CREATE INDEX register_by_place ON public.rules_submissions_publicapproval USING btree (facility, chapter_number, state);
CREATE INDEX register_newest_first ON public.rules_submissions_publicapproval USING btree (changed_at DESC, id DESC);
CREATE INDEX reports_newest_first ON public.rules_submissions_differencereport USING btree (received_at DESC, id DESC);
CREATE INDEX rest_apitok_members_69e7a1_idx ON public.rest_apitoken USING btree (membership_id, created_at DESC, id DESC);
CREATE INDEX rest_apitoken_membership_id_ea3d5e54 ON public.rest_apitoken USING btree (membership_id);
CREATE INDEX rest_apitoken_secret_sha256_adbf37e0_like ON public.rest_apitoken USING btree (secret_sha256 varchar_pattern_ops);
CREATE INDEX rest_idempo_created_9df496_idx ON public.rest_idempotencyrecord USING btree (created_at);
CREATE INDEX rest_idempotencyrecord_token_id_56fb37d0 ON public.rest_idempotencyrecord USING btree (token_id);
CREATE INDEX rest_idempotencyrecord_user_id_83e37204 ON public.rest_idempotencyrecord USING btree (user_id);
CREATE INDEX retention_d_asked_a_591b9a_idx ON public.retention_destruction USING btree (asked_at DESC, id DESC);
CREATE INDEX retention_destruction_asked_by_id_400ad38b ON public.retention_destruction USING btree (asked_by_id);
CREATE INDEX retention_destruction_confirmed_by_id_1f475522 ON public.retention_destruction USING btree (confirmed_by_id);
CREATE INDEX retention_destruction_holder_id_ae98ea4b ON public.retention_destruction USING btree (holder_id);
CREATE INDEX retention_l_set_at_df7404_idx ON public.retention_legalhold USING btree (set_at DESC, id DESC);
CREATE INDEX retention_legalhold_holder_id_df8b3611 ON public.retention_legalhold USING btree (holder_id);
CREATE INDEX rules_submi_facilit_6d40a2_idx ON public.rules_submissions_rulessubmission USING btree (facility_id, chapter_number, status);
CREATE INDEX rules_submi_holder__683a77_idx ON public.rules_submissions_rulessubmission USING btree (holder_id, created_at DESC, id DESC);
CREATE INDEX rules_submi_status_8f8825_idx ON public.rules_submissions_rulessubmission USING btree (status, filed_at, id);
CREATE INDEX rules_submi_unit_3ebeab_idx ON public.rules_submissions_bureaureview USING btree (unit, state);
CREATE INDEX rules_submissions_announcement_by_id_2135bfb7 ON public.rules_submissions_announcement USING btree (by_id);
CREATE INDEX rules_submissions_announcementanswer_by_id_4fbf072e ON public.rules_submissions_announcementanswer USING btree (by_id);
CREATE INDEX rules_submissions_artwork_holder_id_acd1dbc4 ON public.rules_submissions_artwork USING btree (holder_id);
CREATE INDEX rules_submissions_artwork_submission_id_18f11228 ON public.rules_submissions_artwork USING btree (submission_id);
CREATE INDEX rules_submissions_artwork_uploaded_by_id_c9d5febf ON public.rules_submissions_artwork USING btree (uploaded_by_id);
CREATE INDEX rules_submissions_artworkremoval_holder_id_f823c4d5 ON public.rules_submissions_artworkremoval USING btree (holder_id);
CREATE INDEX rules_submissions_artworkremoval_removed_by_id_9ccb7754 ON public.rules_submissions_artworkremoval USING btree (removed_by_id);
CREATE INDEX rules_submissions_bureaureview_claimed_by_id_8daec7bc ON public.rules_submissions_bureaureview USING btree (claimed_by_id);
CREATE INDEX rules_submissions_bureaureview_holder_id_757fbd22 ON public.rules_submissions_bureaureview USING btree (holder_id);
CREATE INDEX rules_submissions_bureaureview_round_id_b53b64af ON public.rules_submissions_bureaureview USING btree (round_id);
CREATE INDEX rules_submissions_bureaureview_signed_by_id_3a510fef ON public.rules_submissions_bureaureview USING btree (signed_by_id);
CREATE INDEX rules_submissions_comment_by_id_931cd5b8 ON public.rules_submissions_comment USING btree (by_id);
CREATE INDEX rules_submissions_comment_holder_id_20321202 ON public.rules_submissions_comment USING btree (holder_id);
CREATE INDEX rules_submissions_comment_round_id_11b4a28f ON public.rules_submissions_comment USING btree (round_id);
CREATE INDEX rules_submissions_comment_submission_id_5649da61 ON public.rules_submissions_comment USING btree (submission_id);
CREATE INDEX rules_submissions_condition_decision_id_d1125def ON public.rules_submissions_condition USING btree (decision_id);
CREATE INDEX rules_submissions_condition_holder_id_3347ced7 ON public.rules_submissions_condition USING btree (holder_id);
CREATE INDEX rules_submissions_condition_submission_id_fa3745a0 ON public.rules_submissions_condition USING btree (submission_id);
CREATE INDEX rules_submissions_conditionmet_by_id_f6eed972 ON public.rules_submissions_conditionmet USING btree (by_id);
CREATE INDEX rules_submissions_conditionmet_holder_id_f2537cf4 ON public.rules_submissions_conditionmet USING btree (holder_id);
CREATE INDEX rules_submissions_conditionmet_round_id_1def4f83 ON public.rules_submissions_conditionmet USING btree (round_id);
CREATE INDEX rules_submissions_conditionproposal_by_id_56d251fb ON public.rules_submissions_conditionproposal USING btree (by_id);
CREATE INDEX rules_submissions_conditionproposal_holder_id_e3fae83a ON public.rules_submissions_conditionproposal USING btree (holder_id);
CREATE INDEX rules_submissions_conditionproposal_round_id_722e69d5 ON public.rules_submissions_conditionproposal USING btree (round_id);
CREATE INDEX rules_submissions_conditionreminder_condition_id_14d16f0b ON public.rules_submissions_conditionreminder USING btree (condition_id);
CREATE INDEX rules_submissions_conditionreminder_holder_id_6caa2756 ON public.rules_submissions_conditionreminder USING btree (holder_id);
CREATE INDEX rules_submissions_contesttext_by_id_a1210221 ON public.rules_submissions_contesttext USING btree (by_id);
CREATE INDEX rules_submissions_contesttextanswer_by_id_ed249ae6 ON public.rules_submissions_contesttextanswer USING btree (by_id);
CREATE INDEX rules_submissions_decision_decided_by_id_ef1486a1 ON public.rules_submissions_decision USING btree (decided_by_id);
CREATE INDEX rules_submissions_decision_holder_id_6f153186 ON public.rules_submissions_decision USING btree (holder_id);
CREATE INDEX rules_submissions_decision_submission_id_182c15d1 ON public.rules_submissions_decision USING btree (submission_id);
CREATE INDEX rules_submissions_delegation_by_id_66674fa6 ON public.rules_submissions_delegation USING btree (by_id);
CREATE INDEX rules_submissions_delegation_delegate_id_843b1099 ON public.rules_submissions_delegation USING btree (delegate_id);
CREATE INDEX rules_submissions_delegation_holder_id_e797f3d5 ON public.rules_submissions_delegation USING btree (holder_id);
CREATE INDEX rules_submissions_delegation_round_id_1e38ccc5 ON public.rules_submissions_delegation USING btree (round_id);
CREATE INDEX rules_submissions_differenceanswer_by_id_66d64b68 ON public.rules_submissions_differenceanswer USING btree (by_id);
CREATE INDEX rules_submissions_differencereport_code_sha256_614b8d8f_like ON public.rules_submissions_differencereport USING btree (code_sha256 varchar_pattern_ops);
CREATE INDEX rules_submissions_differencereport_reference_4777415c_like ON public.rules_submissions_differencereport USING btree (reference varchar_pattern_ops);
CREATE INDEX rules_submissions_differencesenton_by_id_596da827 ON public.rules_submissions_differencesenton USING btree (by_id);
CREATE INDEX rules_submissions_differencesenton_holder_id_421abe20 ON public.rules_submissions_differencesenton USING btree (holder_id);
CREATE INDEX rules_submissions_draft_saved_by_id_e9ab23b5 ON public.rules_submissions_draft USING btree (saved_by_id);
CREATE INDEX rules_submissions_editioncheck_by_id_5c3a46e7 ON public.rules_submissions_editioncheck USING btree (by_id);
CREATE INDEX rules_submissions_editioncheck_holder_id_b093d713 ON public.rules_submissions_editioncheck USING btree (holder_id);
CREATE INDEX rules_submissions_editioncheck_revision_id_6341a30a ON public.rules_submissions_editioncheck USING btree (revision_id);
CREATE INDEX rules_submissions_editioncheck_submission_id_a1a5e9b5 ON public.rules_submissions_editioncheck USING btree (submission_id);
CREATE INDEX rules_submissions_elementcheck_by_id_657c5d61 ON public.rules_submissions_elementcheck USING btree (by_id);
CREATE INDEX rules_submissions_elementcheck_holder_id_b35a381b ON public.rules_submissions_elementcheck USING btree (holder_id);
CREATE INDEX rules_submissions_elementcheck_round_id_5f43c914 ON public.rules_submissions_elementcheck USING btree (round_id);
CREATE INDEX rules_submissions_elementcheck_version_id_79239b01 ON public.rules_submissions_elementcheck USING btree (version_id);
CREATE INDEX rules_submissions_elementmark_holder_id_d9022b73 ON public.rules_submissions_elementmark USING btree (holder_id);
CREATE INDEX rules_submissions_elementmark_marked_by_id_97cebd7a ON public.rules_submissions_elementmark USING btree (marked_by_id);
CREATE INDEX rules_submissions_elementmark_version_id_e10fb5e9 ON public.rules_submissions_elementmark USING btree (version_id);
CREATE INDEX rules_submissions_figuresversion_by_id_88e5628e ON public.rules_submissions_figuresversion USING btree (by_id);
CREATE INDEX rules_submissions_findingact_by_id_ef70496b ON public.rules_submissions_findingact USING btree (by_id);
CREATE INDEX rules_submissions_findingact_holder_id_8b90fbf4 ON public.rules_submissions_findingact USING btree (holder_id);
CREATE INDEX rules_submissions_findingact_round_id_6401c432 ON public.rules_submissions_findingact USING btree (round_id);
CREATE INDEX rules_submissions_firstsignature_holder_id_0d750675 ON public.rules_submissions_firstsignature USING btree (holder_id);
CREATE INDEX rules_submissions_firstsignature_signed_by_id_29ffe88a ON public.rules_submissions_firstsignature USING btree (signed_by_id);
CREATE INDEX rules_submissions_firstsignature_submission_id_3243aa74 ON public.rules_submissions_firstsignature USING btree (submission_id);
CREATE INDEX rules_submissions_impactrow_run_id_faee32c4 ON public.rules_submissions_impactrow USING btree (run_id);
CREATE INDEX rules_submissions_impactrun_requested_by_id_5048a03e ON public.rules_submissions_impactrun USING btree (requested_by_id);
CREATE INDEX rules_submissions_letterhead_by_id_ac44849e ON public.rules_submissions_letterhead USING btree (by_id);
CREATE INDEX rules_submissions_letterhead_picture_id_b3bf043e ON public.rules_submissions_letterhead USING btree (picture_id);
CREATE INDEX rules_submissions_letterheadanswer_by_id_dc4da78c ON public.rules_submissions_letterheadanswer USING btree (by_id);
CREATE INDEX rules_submissions_mark_by_id_a1a52d5c ON public.rules_submissions_mark USING btree (by_id);
CREATE INDEX rules_submissions_mark_holder_id_04d4542a ON public.rules_submissions_mark USING btree (holder_id);
CREATE INDEX rules_submissions_mark_round_id_58eca760 ON public.rules_submissions_mark USING btree (round_id);
CREATE INDEX rules_submissions_opening_submission_id_b3182f76 ON public.rules_submissions_opening USING btree (submission_id);
CREATE INDEX rules_submissions_opening_user_id_8e6c3ce1 ON public.rules_submissions_opening USING btree (user_id);
CREATE INDEX rules_submissions_pin_holder_id_25818086 ON public.rules_submissions_pin USING btree (holder_id);
CREATE INDEX rules_submissions_pin_sheet_id_3aed7022 ON public.rules_submissions_pin USING btree (sheet_id);
CREATE INDEX rules_submissions_pin_version_id_82ab214c ON public.rules_submissions_pin USING btree (version_id);
CREATE INDEX rules_submissions_pinact_by_id_0dbb0c12 ON public.rules_submissions_pinact USING btree (by_id);
CREATE INDEX rules_submissions_pinact_holder_id_af2975c7 ON public.rules_submissions_pinact USING btree (holder_id);
CREATE INDEX rules_submissions_pinact_pin_id_4e7326c1 ON public.rules_submissions_pinact USING btree (pin_id);
CREATE INDEX rules_submissions_pinact_round_id_0692876d ON public.rules_submissions_pinact USING btree (round_id);
CREATE INDEX rules_submissions_pincomment_holder_id_e0b80b33 ON public.rules_submissions_pincomment USING btree (holder_id);
CREATE INDEX rules_submissions_pincomment_pin_id_245f8d33 ON public.rules_submissions_pincomment USING btree (pin_id);
CREATE INDEX rules_submissions_precedent_facility_id_3911e7f6 ON public.rules_submissions_precedent USING btree (facility_id);
CREATE INDEX rules_submissions_precedent_holder_id_d53a8e15 ON public.rules_submissions_precedent USING btree (holder_id);
CREATE INDEX rules_submissions_precedent_revision_id_02431cc7 ON public.rules_submissions_precedent USING btree (revision_id);
CREATE INDEX rules_submissions_precedent_submission_id_357915f0 ON public.rules_submissions_precedent USING btree (submission_id);
CREATE INDEX rules_submissions_printcode_code_af14655b_like ON public.rules_submissions_printcode USING btree (code varchar_pattern_ops);
CREATE INDEX rules_submissions_printcode_holder_id_f7963e92 ON public.rules_submissions_printcode USING btree (holder_id);
CREATE INDEX rules_submissions_publicprint_code_0dc6dc67_like ON public.rules_submissions_publicprint USING btree (code varchar_pattern_ops);
CREATE INDEX rules_submissions_recusal_by_id_42ddb285 ON public.rules_submissions_recusal USING btree (by_id);
CREATE INDEX rules_submissions_recusal_holder_id_1cc0c813 ON public.rules_submissions_recusal USING btree (holder_id);
CREATE INDEX rules_submissions_recusal_round_id_f8519c00 ON public.rules_submissions_recusal USING btree (round_id);
CREATE INDEX rules_submissions_reviewround_holder_id_e3ce10cd ON public.rules_submissions_reviewround USING btree (holder_id);
CREATE INDEX rules_submissions_reviewround_submission_id_22eb607b ON public.rules_submissions_reviewround USING btree (submission_id);
CREATE INDEX rules_submissions_revision_artwork_artwork_id_0a01fa50 ON public.rules_submissions_revision_artwork USING btree (artwork_id);
CREATE INDEX rules_submissions_revision_artwork_revision_id_e660c9e3 ON public.rules_submissions_revision_artwork USING btree (revision_id);
CREATE INDEX rules_submissions_revision_filed_by_id_f5ebd74b ON public.rules_submissions_revision USING btree (filed_by_id);
CREATE INDEX rules_submissions_revision_holder_id_d33fd7c3 ON public.rules_submissions_revision USING btree (holder_id);
CREATE INDEX rules_submissions_revision_submission_id_eaf9459e ON public.rules_submissions_revision USING btree (submission_id);
CREATE INDEX rules_submissions_revisiondocument_holder_id_0b00d58c ON public.rules_submissions_revisiondocument USING btree (holder_id);
CREATE INDEX rules_submissions_revisiondocument_revision_id_83f74357 ON public.rules_submissions_revisiondocument USING btree (revision_id);
CREATE INDEX rules_submissions_rulessubmission_amends_id_0038c4a5 ON public.rules_submissions_rulessubmission USING btree (amends_id);
CREATE INDEX rules_submissions_rulessubmission_created_by_id_900537a6 ON public.rules_submissions_rulessubmission USING btree (created_by_id);
CREATE INDEX rules_submissions_rulessubmission_facility_id_b53165b2 ON public.rules_submissions_rulessubmission USING btree (facility_id);
CREATE INDEX rules_submissions_rulessubmission_holder_id_3e8344b6 ON public.rules_submissions_rulessubmission USING btree (holder_id);
CREATE INDEX rules_submissions_sealpicture_original_sha256_c24b30f1_like ON public.rules_submissions_sealpicture USING btree (original_sha256 varchar_pattern_ops);
CREATE INDEX rules_submissions_secondsignature_holder_id_9a8d3477 ON public.rules_submissions_secondsignature USING btree (holder_id);
CREATE INDEX rules_submissions_secondsignature_signed_by_id_d4a3820f ON public.rules_submissions_secondsignature USING btree (signed_by_id);
CREATE INDEX rules_submissions_settlement_by_id_c2b86b2c ON public.rules_submissions_settlement USING btree (by_id);
CREATE INDEX rules_submissions_settlement_holder_id_45e73386 ON public.rules_submissions_settlement USING btree (holder_id);
CREATE INDEX rules_submissions_settlement_round_id_9905dc8e ON public.rules_submissions_settlement USING btree (round_id);
CREATE INDEX rules_submissions_sheet_first_id_00b50c84 ON public.rules_submissions_sheet USING btree (first_id);
CREATE INDEX rules_submissions_sheet_holder_id_ceb0159a ON public.rules_submissions_sheet USING btree (holder_id);
CREATE INDEX rules_submissions_sheettext_holder_id_507dcc94 ON public.rules_submissions_sheettext USING btree (holder_id);
CREATE INDEX rules_submissions_sheetversion_holder_id_5f9b45c4 ON public.rules_submissions_sheetversion USING btree (holder_id);
CREATE INDEX rules_submissions_sheetversion_sheet_id_4c3563e7 ON public.rules_submissions_sheetversion USING btree (sheet_id);
CREATE INDEX rules_submissions_stockwording_by_id_32b0a505 ON public.rules_submissions_stockwording USING btree (by_id);
CREATE INDEX rules_submissions_submissionevent_actor_id_52d3eab5 ON public.rules_submissions_submissionevent USING btree (actor_id);
CREATE INDEX rules_submissions_submissionevent_holder_id_405b807d ON public.rules_submissions_submissionevent USING btree (holder_id);
CREATE INDEX rules_submissions_submissionevent_submission_id_175f291a ON public.rules_submissions_submissionevent USING btree (submission_id);
CREATE UNIQUE INDEX same_bundle_of_the_office_once_at_a_time ON public.documents_bundle USING btree (requested_by_id, parameters) WHERE ((holder_id IS NULL) AND ((status)::text = ANY ((ARRAY['waiting'::character varying, 'writing'::character varying])::text[])));
CREATE UNIQUE INDEX same_bundle_once_at_a_time ON public.documents_bundle USING btree (holder_id, requested_by_id, parameters) WHERE ((status)::text = ANY ((ARRAY['waiting'::character varying, 'writing'::character varying])::text[]));
CREATE UNIQUE INDEX same_export_once_at_a_time ON public.documents_exportjob USING btree (requested_by_id, request_sha256) WHERE ((status)::text = ANY ((ARRAY['waiting'::character varying, 'writing'::character varying])::text[]));
CREATE INDEX samples_newest_first ON public.inspections_sample USING btree (drawn_at DESC, id DESC);
CREATE INDEX setting_newest_first ON public.holders_settingvalue USING btree (code, at DESC, id DESC);
CREATE INDEX settings_newest_first ON public.holders_settingvalue USING btree (at DESC, id DESC);
CREATE INDEX socialaccount_socialaccount_user_id_8146e70c ON public.socialaccount_socialaccount USING btree (user_id);
CREATE INDEX socialaccount_socialtoken_account_id_951f210e ON public.socialaccount_socialtoken USING btree (account_id);
CREATE INDEX socialaccount_socialtoken_app_id_636a42d7 ON public.socialaccount_socialtoken USING btree (app_id);
CREATE INDEX statement_by_person ON public.holders_signingstatement USING btree (user_id, made_at);
CREATE UNIQUE INDEX unique_authenticator_type ON public.mfa_authenticator USING btree (user_id, type) WHERE ((type)::text = ANY ((ARRAY['totp'::character varying, 'recovery_codes'::character varying])::text[]));
CREATE UNIQUE INDEX unique_primary_email ON public.account_emailaddress USING btree (user_id, "primary") WHERE "primary";
CREATE UNIQUE INDEX unique_verified_email ON public.account_emailaddress USING btree (email) WHERE verified;
CREATE INDEX webhooks_webhookdelivery_receiver_id_575341ad ON public.webhooks_webhookdelivery USING btree (receiver_id);
CREATE INDEX webhooks_webhookreceiver_holder_id_a595a026 ON public.webhooks_webhookreceiver USING btree (holder_id);
CREATE INDEX webhooks_webhookreceiver_source_id_ffaef36a ON public.webhooks_webhookreceiver USING btree (source_id);
CREATE TRIGGER is_never_emptied BEFORE TRUNCATE ON ledger.alarm FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER is_never_emptied BEFORE TRUNCATE ON ledger.checkpoint FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER is_never_emptied BEFORE TRUNCATE ON ledger.cosignature FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER is_never_emptied BEFORE TRUNCATE ON ledger.entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER is_never_emptied BEFORE TRUNCATE ON ledger.head FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER is_never_emptied BEFORE TRUNCATE ON ledger.leaves FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER is_never_emptied BEFORE TRUNCATE ON ledger.log FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER is_never_emptied BEFORE TRUNCATE ON ledger.node FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER is_never_emptied BEFORE TRUNCATE ON ledger.payload FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER only_in_its_own_log BEFORE INSERT OR UPDATE ON ledger.head FOR EACH ROW EXECUTE FUNCTION isolation.only_in_its_own_log();
CREATE TRIGGER only_in_its_own_log BEFORE INSERT OR UPDATE ON ledger.log FOR EACH ROW EXECUTE FUNCTION isolation.only_in_its_own_log();
CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON ledger.alarm FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON ledger.checkpoint FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON ledger.cosignature FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON ledger.entry FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON ledger.leaves FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER stays BEFORE DELETE OR UPDATE ON ledger.node FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.chapters_editiontext FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.chapters_textconfirmation FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.chapters_textitemrow FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.documents_document FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.documents_exportvolume FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.holders_accountchange FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.holders_administrationevent FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.holders_certificateholder FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.holders_credential FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.holders_equipment FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.holders_facility FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.holders_gamingtable FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.holders_membership FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.holders_outsidegrant FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.holders_pit FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.holders_pitstay FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.holders_providerlink FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.holders_settingvalue FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.holders_signinmeans FOR EACH ROW EXECUTE FUNCTION ledger.note_change('user_id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.holders_user FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id', 'password', 'last_login', 'session_round');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_alarm FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_auditcase FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_boardnote FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_casefile FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_casestep FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_countersignature FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_denial FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_exceptionact FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_handover FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_installation FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_labelpaper FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_labelsheet FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_ladderset FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_life FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_logbook FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_logbookpart FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_logentry FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_newest FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_package FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_packagemove FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_packagesigning FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_problem FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_rungtold FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_sample FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_samplefile FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_sampleitem FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_samplenote FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_stream FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_tableevent FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_tablelabel FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_tablestate FOR EACH ROW EXECUTE FUNCTION ledger.note_change('table_id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.inspections_takeover FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.records_alarmsettlement FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rest_apitoken FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id', 'secret_sha256', 'last_used_on');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.retention_destruction FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.retention_legalhold FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_announcement FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_announcementanswer FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_artwork FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_artworkremoval FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_bureaureview FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_comment FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_condition FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_conditionmet FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_conditionproposal FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_conditionreminder FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_contesttext FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_contesttextanswer FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_decision FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_delegation FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_differenceanswer FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_differencereport FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_differencesenton FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_editioncheck FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_elementcheck FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_elementmark FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_figuresversion FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_findingact FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_firstsignature FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_letterhead FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_letterheadanswer FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_mark FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_pin FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_pinact FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_pincomment FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_printcode FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_recusal FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_reviewround FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_revision FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_revision_artwork FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_revisiondocument FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_rulessubmission FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_sealpicture FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_secondsignature FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_settlement FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_sheet FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_sheetversion FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_stockwording FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_submissionevent FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id');
CREATE TRIGGER a_change_is_noted AFTER INSERT OR DELETE OR UPDATE ON public.webhooks_webhookreceiver FOR EACH ROW EXECUTE FUNCTION ledger.note_change('id', 'secret', 'former_secret');
CREATE TRIGGER chapters_editiontext_rows_stay BEFORE DELETE OR UPDATE ON public.chapters_editiontext FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER chapters_editiontext_stays BEFORE TRUNCATE ON public.chapters_editiontext FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER chapters_textconfirmation_rows_stay BEFORE DELETE OR UPDATE ON public.chapters_textconfirmation FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER chapters_textconfirmation_stays BEFORE TRUNCATE ON public.chapters_textconfirmation FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER chapters_textitemrow_rows_stay BEFORE DELETE OR UPDATE ON public.chapters_textitemrow FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER chapters_textitemrow_stays BEFORE TRUNCATE ON public.chapters_textitemrow FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER documents_document_rows_stay BEFORE DELETE OR UPDATE ON public.documents_document FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER documents_document_stays BEFORE TRUNCATE ON public.documents_document FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER documents_exportvolume_rows_stay BEFORE DELETE OR UPDATE ON public.documents_exportvolume FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER documents_exportvolume_stays BEFORE TRUNCATE ON public.documents_exportvolume FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER holders_administrationevent_rows_stay BEFORE DELETE OR UPDATE ON public.holders_administrationevent FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER holders_administrationevent_stays BEFORE TRUNCATE ON public.holders_administrationevent FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER holders_pitstay_rows_stay BEFORE DELETE OR UPDATE ON public.holders_pitstay FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER holders_pitstay_stays BEFORE TRUNCATE ON public.holders_pitstay FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER holders_settingvalue_rows_stay BEFORE DELETE OR UPDATE ON public.holders_settingvalue FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER holders_settingvalue_stays BEFORE TRUNCATE ON public.holders_settingvalue FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_auditcase_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_auditcase FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_auditcase_stays BEFORE TRUNCATE ON public.inspections_auditcase FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_boardnote_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_boardnote FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_boardnote_stays BEFORE TRUNCATE ON public.inspections_boardnote FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_casefile_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_casefile FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_casefile_stays BEFORE TRUNCATE ON public.inspections_casefile FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_casestep_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_casestep FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_casestep_stays BEFORE TRUNCATE ON public.inspections_casestep FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_countersignature_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_countersignature FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_countersignature_stays BEFORE TRUNCATE ON public.inspections_countersignature FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_denial_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_denial FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_denial_stays BEFORE TRUNCATE ON public.inspections_denial FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_exceptionact_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_exceptionact FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_exceptionact_stays BEFORE TRUNCATE ON public.inspections_exceptionact FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_handover_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_handover FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_handover_stays BEFORE TRUNCATE ON public.inspections_handover FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_installation_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_installation FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_installation_stays BEFORE TRUNCATE ON public.inspections_installation FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_labelpaper_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_labelpaper FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_labelpaper_stays BEFORE TRUNCATE ON public.inspections_labelpaper FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_labelsheet_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_labelsheet FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_labelsheet_stays BEFORE TRUNCATE ON public.inspections_labelsheet FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_ladderset_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_ladderset FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_ladderset_stays BEFORE TRUNCATE ON public.inspections_ladderset FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_logbook_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_logbook FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_logbook_stays BEFORE TRUNCATE ON public.inspections_logbook FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_logbookpart_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_logbookpart FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_logbookpart_stays BEFORE TRUNCATE ON public.inspections_logbookpart FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_logentry_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_logentry FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_logentry_stays BEFORE TRUNCATE ON public.inspections_logentry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_package_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_package FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_package_stays BEFORE TRUNCATE ON public.inspections_package FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_packagemove_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_packagemove FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_packagemove_stays BEFORE TRUNCATE ON public.inspections_packagemove FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_packagesigning_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_packagesigning FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_packagesigning_stays BEFORE TRUNCATE ON public.inspections_packagesigning FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_rungtold_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_rungtold FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_rungtold_stays BEFORE TRUNCATE ON public.inspections_rungtold FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_sample_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_sample FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_sample_stays BEFORE TRUNCATE ON public.inspections_sample FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_samplefile_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_samplefile FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_samplefile_stays BEFORE TRUNCATE ON public.inspections_samplefile FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_sampleitem_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_sampleitem FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_sampleitem_stays BEFORE TRUNCATE ON public.inspections_sampleitem FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_samplenote_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_samplenote FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_samplenote_stays BEFORE TRUNCATE ON public.inspections_samplenote FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_tableevent_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_tableevent FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_tableevent_stays BEFORE TRUNCATE ON public.inspections_tableevent FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_tablelabel_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_tablelabel FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_tablelabel_stays BEFORE TRUNCATE ON public.inspections_tablelabel FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_takeover_rows_stay BEFORE DELETE OR UPDATE ON public.inspections_takeover FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER inspections_takeover_stays BEFORE TRUNCATE ON public.inspections_takeover FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER is_kept_now BEFORE INSERT ON public.access_reading FOR EACH ROW EXECUTE FUNCTION public.reading_is_kept_now();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.chapters_editiontext DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.chapters_textconfirmation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.chapters_textitemrow DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.documents_document DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.documents_exportvolume DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.holders_accountchange DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.holders_administrationevent DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.holders_certificateholder DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.holders_credential DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.holders_equipment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.holders_facility DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.holders_gamingtable DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.holders_membership DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.holders_outsidegrant DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.holders_pit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.holders_pitstay DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.holders_providerlink DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.holders_settingvalue DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.holders_signinmeans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.holders_user DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_alarm DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_auditcase DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_boardnote DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_casefile DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_casestep DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_countersignature DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_denial DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_exceptionact DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_handover DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_installation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_labelpaper DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_labelsheet DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_ladderset DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_life DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_logbook DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_logbookpart DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_logentry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_newest DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_package DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_packagemove DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_packagesigning DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_problem DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_rungtold DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_sample DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_samplefile DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_sampleitem DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_samplenote DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_stream DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_tableevent DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_tablelabel DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_tablestate DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.inspections_takeover DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.records_alarmsettlement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rest_apitoken DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.retention_destruction DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.retention_legalhold DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_announcement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_announcementanswer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_artwork DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_artworkremoval DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_bureaureview DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_comment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_condition DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_conditionmet DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_conditionproposal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_conditionreminder DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_contesttext DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_contesttextanswer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_decision DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_delegation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_differenceanswer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_differencereport DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_differencesenton DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_editioncheck DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_elementcheck DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_elementmark DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_figuresversion DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_findingact DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_firstsignature DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_letterhead DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_letterheadanswer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_mark DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_pin DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_pinact DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_pincomment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_printcode DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_recusal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_reviewround DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_revision DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_revision_artwork DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_revisiondocument DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_rulessubmission DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_sealpicture DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_secondsignature DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_settlement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_sheet DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_sheetversion DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_stockwording DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.rules_submissions_submissionevent DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE CONSTRAINT TRIGGER is_recorded AFTER INSERT OR DELETE OR UPDATE ON public.webhooks_webhookreceiver DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_recorded();
CREATE TRIGGER only_ones_own_means BEFORE UPDATE ON public.holders_user FOR EACH ROW WHEN ((((old.password)::text IS DISTINCT FROM (new.password)::text) OR ((old.email)::text IS DISTINCT FROM (new.email)::text))) EXECUTE FUNCTION isolation.only_ones_own_means('id');
CREATE TRIGGER only_ones_own_means BEFORE UPDATE ON public.mfa_authenticator FOR EACH ROW WHEN (((old.user_id IS DISTINCT FROM new.user_id) OR ((old.type)::text IS DISTINCT FROM (new.type)::text) OR ((old.data IS DISTINCT FROM new.data) AND ((old.type)::text <> 'recovery_codes'::text)))) EXECUTE FUNCTION isolation.only_ones_own_means('user_id');
CREATE TRIGGER rows_stay BEFORE DELETE OR UPDATE ON public.access_reading FOR EACH ROW EXECUTE FUNCTION public.reading_stays();
CREATE TRIGGER rules_submissions_announcement_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_announcement FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_announcement_stays BEFORE TRUNCATE ON public.rules_submissions_announcement FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_announcementanswer_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_announcementanswer FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_announcementanswer_stays BEFORE TRUNCATE ON public.rules_submissions_announcementanswer FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_artwork_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_artwork FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_artwork_stays BEFORE TRUNCATE ON public.rules_submissions_artwork FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_artworkremoval_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_artworkremoval FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_artworkremoval_stays BEFORE TRUNCATE ON public.rules_submissions_artworkremoval FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_comment_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_comment FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_comment_stays BEFORE TRUNCATE ON public.rules_submissions_comment FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_condition_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_condition FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_condition_stays BEFORE TRUNCATE ON public.rules_submissions_condition FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_conditionmet_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_conditionmet FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_conditionmet_stays BEFORE TRUNCATE ON public.rules_submissions_conditionmet FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_conditionproposal_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_conditionproposal FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_conditionproposal_stays BEFORE TRUNCATE ON public.rules_submissions_conditionproposal FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_conditionreminder_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_conditionreminder FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_conditionreminder_stays BEFORE TRUNCATE ON public.rules_submissions_conditionreminder FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_contesttext_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_contesttext FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_contesttext_stays BEFORE TRUNCATE ON public.rules_submissions_contesttext FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_contesttextanswer_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_contesttextanswer FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_contesttextanswer_stays BEFORE TRUNCATE ON public.rules_submissions_contesttextanswer FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_decision_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_decision FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_decision_stays BEFORE TRUNCATE ON public.rules_submissions_decision FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_delegation_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_delegation FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_delegation_stays BEFORE TRUNCATE ON public.rules_submissions_delegation FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_differenceanswer_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_differenceanswer FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_differenceanswer_stays BEFORE TRUNCATE ON public.rules_submissions_differenceanswer FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_differencereport_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_differencereport FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_differencereport_stays BEFORE TRUNCATE ON public.rules_submissions_differencereport FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_differencesenton_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_differencesenton FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_differencesenton_stays BEFORE TRUNCATE ON public.rules_submissions_differencesenton FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_editioncheck_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_editioncheck FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_editioncheck_stays BEFORE TRUNCATE ON public.rules_submissions_editioncheck FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_elementcheck_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_elementcheck FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_elementcheck_stays BEFORE TRUNCATE ON public.rules_submissions_elementcheck FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_elementmark_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_elementmark FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_elementmark_stays BEFORE TRUNCATE ON public.rules_submissions_elementmark FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_figuresversion_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_figuresversion FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_figuresversion_stays BEFORE TRUNCATE ON public.rules_submissions_figuresversion FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_findingact_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_findingact FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_findingact_stays BEFORE TRUNCATE ON public.rules_submissions_findingact FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_firstsignature_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_firstsignature FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_firstsignature_stays BEFORE TRUNCATE ON public.rules_submissions_firstsignature FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_letterhead_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_letterhead FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_letterhead_stays BEFORE TRUNCATE ON public.rules_submissions_letterhead FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_letterheadanswer_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_letterheadanswer FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_letterheadanswer_stays BEFORE TRUNCATE ON public.rules_submissions_letterheadanswer FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_mark_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_mark FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_mark_stays BEFORE TRUNCATE ON public.rules_submissions_mark FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_pin_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_pin FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_pin_stays BEFORE TRUNCATE ON public.rules_submissions_pin FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_pinact_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_pinact FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_pinact_stays BEFORE TRUNCATE ON public.rules_submissions_pinact FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_pincomment_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_pincomment FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_pincomment_stays BEFORE TRUNCATE ON public.rules_submissions_pincomment FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_printcode_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_printcode FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_printcode_stays BEFORE TRUNCATE ON public.rules_submissions_printcode FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_recusal_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_recusal FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_recusal_stays BEFORE TRUNCATE ON public.rules_submissions_recusal FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_revision_artwork_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_revision_artwork FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_revision_artwork_stays BEFORE TRUNCATE ON public.rules_submissions_revision_artwork FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_revision_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_revision FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_revision_stays BEFORE TRUNCATE ON public.rules_submissions_revision FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_revisiondocument_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_revisiondocument FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_revisiondocument_stays BEFORE TRUNCATE ON public.rules_submissions_revisiondocument FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_sealpicture_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_sealpicture FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_sealpicture_stays BEFORE TRUNCATE ON public.rules_submissions_sealpicture FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_secondsignature_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_secondsignature FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_secondsignature_stays BEFORE TRUNCATE ON public.rules_submissions_secondsignature FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_settlement_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_settlement FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_settlement_stays BEFORE TRUNCATE ON public.rules_submissions_settlement FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_sheet_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_sheet FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_sheet_stays BEFORE TRUNCATE ON public.rules_submissions_sheet FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_sheetversion_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_sheetversion FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_sheetversion_stays BEFORE TRUNCATE ON public.rules_submissions_sheetversion FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_stockwording_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_stockwording FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_stockwording_stays BEFORE TRUNCATE ON public.rules_submissions_stockwording FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_submissionevent_rows_stay BEFORE DELETE OR UPDATE ON public.rules_submissions_submissionevent FOR EACH ROW EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rules_submissions_submissionevent_stays BEFORE TRUNCATE ON public.rules_submissions_submissionevent FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER same_holder AFTER INSERT OR UPDATE ON public.documents_exportvolume FOR EACH ROW EXECUTE FUNCTION isolation.same_holder('job_id', 'documents_exportjob', 'document_id', 'documents_document');
CREATE TRIGGER same_holder BEFORE INSERT OR UPDATE ON public.rules_submissions_revision_artwork FOR EACH ROW EXECUTE FUNCTION isolation.same_holder('revision_id', 'rules_submissions_revision', 'artwork_id', 'rules_submissions_artwork');
CREATE TRIGGER stays BEFORE TRUNCATE ON public.access_reading FOR EACH STATEMENT EXECUTE FUNCTION public.reading_stays();
ALTER TABLE ONLY ledger.alarm
    ADD CONSTRAINT alarm_log_id_fkey FOREIGN KEY (log_id) REFERENCES ledger.log(id);
ALTER TABLE ONLY ledger.checkpoint
    ADD CONSTRAINT checkpoint_log_id_fkey FOREIGN KEY (log_id) REFERENCES ledger.log(id);
ALTER TABLE ONLY ledger.cosignature
    ADD CONSTRAINT cosignature_log_id_size_fkey FOREIGN KEY (log_id, size) REFERENCES ledger.checkpoint(log_id, size);
ALTER TABLE ONLY ledger.entry
    ADD CONSTRAINT entry_log_id_fkey FOREIGN KEY (log_id) REFERENCES ledger.log(id);
ALTER TABLE ONLY ledger.head
    ADD CONSTRAINT head_log_id_fkey FOREIGN KEY (log_id) REFERENCES ledger.log(id);
ALTER TABLE ONLY ledger.leaves
    ADD CONSTRAINT leaves_log_id_index_fkey FOREIGN KEY (log_id, index) REFERENCES ledger.entry(log_id, index);
ALTER TABLE ONLY ledger.log
    ADD CONSTRAINT log_predecessor_fkey FOREIGN KEY (predecessor) REFERENCES ledger.log(id);
ALTER TABLE ONLY ledger.node
    ADD CONSTRAINT node_log_id_fkey FOREIGN KEY (log_id) REFERENCES ledger.log(id);
ALTER TABLE ONLY ledger.payload
    ADD CONSTRAINT payload_log_id_index_fkey FOREIGN KEY (log_id, index) REFERENCES ledger.entry(log_id, index);
ALTER TABLE ONLY ledger.projection
    ADD CONSTRAINT projection_log_id_index_fkey FOREIGN KEY (log_id, index) REFERENCES ledger.entry(log_id, index);
ALTER TABLE ONLY ledger.subject
    ADD CONSTRAINT subject_log_id_fkey FOREIGN KEY (log_id) REFERENCES ledger.log(id);
ALTER TABLE ONLY public.access_reading
    ADD CONSTRAINT access_reading_holder_id_e2e0c8fc_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.account_emailaddress
    ADD CONSTRAINT account_emailaddress_user_id_2c513194_fk_holders_user_id FOREIGN KEY (user_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.account_emailconfirmation
    ADD CONSTRAINT account_emailconfirm_email_address_id_5b7f8c58_fk_account_e FOREIGN KEY (email_address_id) REFERENCES public.account_emailaddress(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissio_permission_id_84c5c92e_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_b120cbf9_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_2f476e4b_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.axes_accessattemptexpiration
    ADD CONSTRAINT axes_accessattemptex_access_attempt_id_6b73a47a_fk_axes_acce FOREIGN KEY (access_attempt_id) REFERENCES public.axes_accessattempt(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.chapters_editiontext
    ADD CONSTRAINT chapters_editiontext_imported_by_id_5b5dbac4_fk_holders_user_id FOREIGN KEY (imported_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.chapters_textconfirmation
    ADD CONSTRAINT chapters_textconfirm_confirmed_by_id_4b19bd86_fk_holders_u FOREIGN KEY (confirmed_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.chapters_textconfirmation
    ADD CONSTRAINT chapters_textconfirm_text_id_faaa5e13_fk_chapters_ FOREIGN KEY (text_id) REFERENCES public.chapters_editiontext(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.chapters_textitemrow
    ADD CONSTRAINT chapters_textitemrow_edition_text_id_3112b970_fk_chapters_ FOREIGN KEY (edition_text_id) REFERENCES public.chapters_editiontext(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.documents_bundle
    ADD CONSTRAINT documents_bundle_holder_id_4df05e13_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.documents_bundle
    ADD CONSTRAINT documents_bundle_requested_by_id_99362e11_fk_holders_user_id FOREIGN KEY (requested_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.documents_document
    ADD CONSTRAINT documents_document_holder_id_ff7d99f6_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.documents_exportjob
    ADD CONSTRAINT documents_exportjob_facility_id_8dcf52b1_fk_holders_facility_id FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.documents_exportjob
    ADD CONSTRAINT documents_exportjob_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.documents_exportjob
    ADD CONSTRAINT documents_exportjob_holder_id_ab3bac07_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.documents_exportjob
    ADD CONSTRAINT documents_exportjob_requested_by_id_49707c65_fk_holders_user_id FOREIGN KEY (requested_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.documents_exportvolume
    ADD CONSTRAINT documents_exportvolu_document_id_a5c34a02_fk_documents FOREIGN KEY (document_id) REFERENCES public.documents_document(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.documents_exportvolume
    ADD CONSTRAINT documents_exportvolu_job_id_d044909e_fk_documents FOREIGN KEY (job_id) REFERENCES public.documents_exportjob(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_accountchange
    ADD CONSTRAINT holders_accountchang_credential_id_0cd78b9b_fk_holders_c FOREIGN KEY (credential_id) REFERENCES public.holders_credential(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_accountchange
    ADD CONSTRAINT holders_accountchang_holder_id_209a360a_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_accountchange
    ADD CONSTRAINT holders_accountchang_membership_id_99b62810_fk_holders_m FOREIGN KEY (membership_id) REFERENCES public.holders_membership(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_accountchange
    ADD CONSTRAINT holders_accountchange_asked_by_id_22e255ce_fk_holders_user_id FOREIGN KEY (asked_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_accountchange
    ADD CONSTRAINT holders_accountchange_ended_by_id_93856713_fk_holders_user_id FOREIGN KEY (ended_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_accountchange
    ADD CONSTRAINT holders_accountchange_membership_id_same_holder FOREIGN KEY (holder_id, membership_id) REFERENCES public.holders_membership(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_accountchange
    ADD CONSTRAINT holders_accountchange_user_id_1f1a25b1_fk_holders_user_id FOREIGN KEY (user_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_administrationevent
    ADD CONSTRAINT holders_administrati_actor_id_b8472e93_fk_holders_u FOREIGN KEY (actor_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_administrationevent
    ADD CONSTRAINT holders_administrati_holder_id_da6d6688_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_credential
    ADD CONSTRAINT holders_credential_user_id_5b8aece2_fk_holders_user_id FOREIGN KEY (user_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_dismissedsteps
    ADD CONSTRAINT holders_dismissedsteps_user_id_8502d250_fk_holders_user_id FOREIGN KEY (user_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_equipment
    ADD CONSTRAINT holders_equipment_facility_id_f68071ba_fk_holders_facility_id FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_equipment
    ADD CONSTRAINT holders_equipment_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_equipment
    ADD CONSTRAINT holders_equipment_holder_id_a6c47745_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_equipment
    ADD CONSTRAINT holders_equipment_table_id_f0cf6b12_fk_holders_gamingtable_id FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_equipment
    ADD CONSTRAINT holders_equipment_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_facility
    ADD CONSTRAINT holders_facility_holder_id_3ab303e4_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_gamingtable
    ADD CONSTRAINT holders_gamingtable_facility_id_6b3071f4_fk_holders_facility_id FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_gamingtable
    ADD CONSTRAINT holders_gamingtable_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_gamingtable
    ADD CONSTRAINT holders_gamingtable_holder_id_9f8b40c7_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_membership
    ADD CONSTRAINT holders_membership_facility_id_938e8174_fk_holders_facility_id FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_membership
    ADD CONSTRAINT holders_membership_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_membership
    ADD CONSTRAINT holders_membership_holder_id_c884d5bc_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_membership
    ADD CONSTRAINT holders_membership_stands_in_for_id_8e453808_fk_holders_user_id FOREIGN KEY (stands_in_for_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_membership
    ADD CONSTRAINT holders_membership_user_id_db7a76b4_fk_holders_user_id FOREIGN KEY (user_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_outsidegrant
    ADD CONSTRAINT holders_outsidegrant_asked_by_id_bcb3b97d_fk_holders_user_id FOREIGN KEY (asked_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_outsidegrant
    ADD CONSTRAINT holders_outsidegrant_decided_by_id_9c127226_fk_holders_user_id FOREIGN KEY (decided_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_outsidegrant
    ADD CONSTRAINT holders_outsidegrant_ended_by_id_c9ae36e5_fk_holders_user_id FOREIGN KEY (ended_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_outsidegrant
    ADD CONSTRAINT holders_outsidegrant_user_id_71a72675_fk_holders_user_id FOREIGN KEY (user_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_pit
    ADD CONSTRAINT holders_pit_facility_id_cf7432ba_fk_holders_facility_id FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_pit
    ADD CONSTRAINT holders_pit_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_pit
    ADD CONSTRAINT holders_pit_holder_id_eaf7e384_fk_holders_certificateholder_id FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_pitstay
    ADD CONSTRAINT holders_pitstay_by_id_6c7f3775_fk_holders_user_id FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_pitstay
    ADD CONSTRAINT holders_pitstay_holder_id_c86f2b86_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_pitstay
    ADD CONSTRAINT holders_pitstay_pit_id_62046706_fk_holders_pit_id FOREIGN KEY (pit_id) REFERENCES public.holders_pit(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_pitstay
    ADD CONSTRAINT holders_pitstay_pit_id_same_holder FOREIGN KEY (holder_id, pit_id) REFERENCES public.holders_pit(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_pitstay
    ADD CONSTRAINT holders_pitstay_table_id_91f0984d_fk_holders_gamingtable_id FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_pitstay
    ADD CONSTRAINT holders_pitstay_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_providerlink
    ADD CONSTRAINT holders_providerlink_user_id_7ced58cd_fk_holders_user_id FOREIGN KEY (user_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_settingvalue
    ADD CONSTRAINT holders_settingvalue_set_by_id_292e8c29_fk_holders_user_id FOREIGN KEY (set_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_signingstatement
    ADD CONSTRAINT holders_signingstate_holder_id_acf96be5_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_signingstatement
    ADD CONSTRAINT holders_signingstatement_user_id_55fac442_fk_holders_user_id FOREIGN KEY (user_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.holders_signinmeans
    ADD CONSTRAINT holders_signinmeans_user_id_24ca8fd8_fk_holders_user_id FOREIGN KEY (user_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT inspections_alarm_acknowledged_by_id_b6ef32a3_fk_holders_u FOREIGN KEY (acknowledged_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT inspections_alarm_barred_by_id_ec71eaa4_fk_holders_user_id FOREIGN KEY (barred_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT inspections_alarm_condition_id_dc6dac21_fk_rules_sub FOREIGN KEY (condition_id) REFERENCES public.rules_submissions_condition(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT inspections_alarm_condition_id_same_holder FOREIGN KEY (holder_id, condition_id) REFERENCES public.rules_submissions_condition(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT inspections_alarm_entry_id_941ac0a7_fk_inspections_logentry_id FOREIGN KEY (entry_id) REFERENCES public.inspections_logentry(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT inspections_alarm_entry_id_same_holder FOREIGN KEY (holder_id, entry_id) REFERENCES public.inspections_logentry(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT inspections_alarm_facility_id_81c1c866_fk_holders_facility_id FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT inspections_alarm_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT inspections_alarm_holder_id_7290078e_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT inspections_alarm_life_id_7cc29924_fk_inspections_life_id FOREIGN KEY (life_id) REFERENCES public.inspections_life(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT inspections_alarm_life_id_same_holder FOREIGN KEY (holder_id, life_id) REFERENCES public.inspections_life(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT inspections_alarm_problem_id_7759b1a6_fk_inspections_problem_id FOREIGN KEY (problem_id) REFERENCES public.inspections_problem(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT inspections_alarm_problem_id_same_holder FOREIGN KEY (holder_id, problem_id) REFERENCES public.inspections_problem(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT inspections_alarm_table_id_58ed6625_fk_holders_gamingtable_id FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_alarm
    ADD CONSTRAINT inspections_alarm_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_auditcase
    ADD CONSTRAINT inspections_auditcas_facility_id_8dfd2b5f_fk_holders_f FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_auditcase
    ADD CONSTRAINT inspections_auditcas_holder_id_402a87df_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_auditcase
    ADD CONSTRAINT inspections_auditcas_item_id_68f1fd0c_fk_inspectio FOREIGN KEY (item_id) REFERENCES public.inspections_sampleitem(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_auditcase
    ADD CONSTRAINT inspections_auditcas_table_id_3f3ee5c8_fk_holders_g FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_auditcase
    ADD CONSTRAINT inspections_auditcase_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_auditcase
    ADD CONSTRAINT inspections_auditcase_item_id_same_holder FOREIGN KEY (holder_id, item_id) REFERENCES public.inspections_sampleitem(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_auditcase
    ADD CONSTRAINT inspections_auditcase_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_boardnote
    ADD CONSTRAINT inspections_boardnot_facility_id_8eda8f45_fk_holders_f FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_boardnote
    ADD CONSTRAINT inspections_boardnot_holder_id_03a3f9e9_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_boardnote
    ADD CONSTRAINT inspections_boardnot_table_id_7c563428_fk_holders_g FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_boardnote
    ADD CONSTRAINT inspections_boardnote_by_id_d61bfb6a_fk_holders_user_id FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_boardnote
    ADD CONSTRAINT inspections_boardnote_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_boardnote
    ADD CONSTRAINT inspections_boardnote_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_casefile
    ADD CONSTRAINT inspections_casefile_document_id_6b646194_fk_documents FOREIGN KEY (document_id) REFERENCES public.documents_document(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_casefile
    ADD CONSTRAINT inspections_casefile_document_id_same_holder FOREIGN KEY (holder_id, document_id) REFERENCES public.documents_document(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_casefile
    ADD CONSTRAINT inspections_casefile_holder_id_f42743d9_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_casefile
    ADD CONSTRAINT inspections_casefile_step_id_58053b5f_fk_inspectio FOREIGN KEY (step_id) REFERENCES public.inspections_casestep(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_casefile
    ADD CONSTRAINT inspections_casefile_step_id_same_holder FOREIGN KEY (holder_id, step_id) REFERENCES public.inspections_casestep(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_casestep
    ADD CONSTRAINT inspections_casestep_by_id_b207b835_fk_holders_user_id FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_casestep
    ADD CONSTRAINT inspections_casestep_case_id_cc8a431e_fk_inspectio FOREIGN KEY (case_id) REFERENCES public.inspections_auditcase(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_casestep
    ADD CONSTRAINT inspections_casestep_case_id_same_holder FOREIGN KEY (holder_id, case_id) REFERENCES public.inspections_auditcase(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_casestep
    ADD CONSTRAINT inspections_casestep_holder_id_933fc6d4_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_countersignature
    ADD CONSTRAINT inspections_counters_entry_id_968d9ac6_fk_inspectio FOREIGN KEY (entry_id) REFERENCES public.inspections_logentry(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_countersignature
    ADD CONSTRAINT inspections_counters_facility_id_e6bf2ba5_fk_holders_f FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_countersignature
    ADD CONSTRAINT inspections_counters_holder_id_d14d7258_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_countersignature
    ADD CONSTRAINT inspections_counters_signed_by_id_cc452d5a_fk_holders_u FOREIGN KEY (signed_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_countersignature
    ADD CONSTRAINT inspections_counters_table_id_32415891_fk_holders_g FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_countersignature
    ADD CONSTRAINT inspections_countersignature_entry_id_same_holder FOREIGN KEY (holder_id, entry_id) REFERENCES public.inspections_logentry(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_countersignature
    ADD CONSTRAINT inspections_countersignature_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_countersignature
    ADD CONSTRAINT inspections_countersignature_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_denial
    ADD CONSTRAINT inspections_denial_entry_id_086d52d6_fk_inspections_logentry_id FOREIGN KEY (entry_id) REFERENCES public.inspections_logentry(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_denial
    ADD CONSTRAINT inspections_denial_entry_id_same_holder FOREIGN KEY (holder_id, entry_id) REFERENCES public.inspections_logentry(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_denial
    ADD CONSTRAINT inspections_denial_facility_id_7b07d56d_fk_holders_facility_id FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_denial
    ADD CONSTRAINT inspections_denial_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_denial
    ADD CONSTRAINT inspections_denial_holder_id_c8ad7bbe_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_denial
    ADD CONSTRAINT inspections_denial_signed_by_id_f2a04f22_fk_holders_user_id FOREIGN KEY (signed_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_denial
    ADD CONSTRAINT inspections_denial_table_id_3cf2f17e_fk_holders_gamingtable_id FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_denial
    ADD CONSTRAINT inspections_denial_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_draftentry
    ADD CONSTRAINT inspections_draftent_facility_id_e0afc3d9_fk_holders_f FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_draftentry
    ADD CONSTRAINT inspections_draftent_holder_id_3be75ce6_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_draftentry
    ADD CONSTRAINT inspections_draftent_table_id_1eb11199_fk_holders_g FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_draftentry
    ADD CONSTRAINT inspections_draftentry_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_draftentry
    ADD CONSTRAINT inspections_draftentry_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_draftentry
    ADD CONSTRAINT inspections_draftentry_user_id_4096a2d1_fk_holders_user_id FOREIGN KEY (user_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_exceptionact
    ADD CONSTRAINT inspections_exceptio_facility_id_68e94fea_fk_holders_f FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_exceptionact
    ADD CONSTRAINT inspections_exceptio_holder_id_53e0f4dc_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_exceptionact
    ADD CONSTRAINT inspections_exceptio_table_id_a282f955_fk_holders_g FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_exceptionact
    ADD CONSTRAINT inspections_exceptionact_by_id_c377021b_fk_holders_user_id FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_exceptionact
    ADD CONSTRAINT inspections_exceptionact_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_exceptionact
    ADD CONSTRAINT inspections_exceptionact_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_handover
    ADD CONSTRAINT inspections_handover_facility_id_d0bbc49b_fk_holders_f FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_handover
    ADD CONSTRAINT inspections_handover_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_handover
    ADD CONSTRAINT inspections_handover_holder_id_0cb8f1da_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_handover
    ADD CONSTRAINT inspections_handover_signed_by_id_1713669a_fk_holders_user_id FOREIGN KEY (signed_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_installation
    ADD CONSTRAINT inspections_installa_facility_id_5805424a_fk_holders_f FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_installation
    ADD CONSTRAINT inspections_installa_holder_id_92516554_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_installation
    ADD CONSTRAINT inspections_installa_print_id_1fce4ca4_fk_rules_sub FOREIGN KEY (print_id) REFERENCES public.rules_submissions_printcode(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_installation
    ADD CONSTRAINT inspections_installa_signed_by_id_5bb4086a_fk_holders_u FOREIGN KEY (signed_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_installation
    ADD CONSTRAINT inspections_installa_table_id_27300af0_fk_holders_g FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_installation
    ADD CONSTRAINT inspections_installa_version_id_839ce2dd_fk_rules_sub FOREIGN KEY (version_id) REFERENCES public.rules_submissions_sheetversion(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_installation
    ADD CONSTRAINT inspections_installation_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_installation
    ADD CONSTRAINT inspections_installation_print_id_same_holder FOREIGN KEY (holder_id, print_id) REFERENCES public.rules_submissions_printcode(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_installation
    ADD CONSTRAINT inspections_installation_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_installation
    ADD CONSTRAINT inspections_installation_version_id_same_holder FOREIGN KEY (holder_id, version_id) REFERENCES public.rules_submissions_sheetversion(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_labelpaper
    ADD CONSTRAINT inspections_labelpap_document_id_38c0306b_fk_documents FOREIGN KEY (document_id) REFERENCES public.documents_document(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_labelpaper
    ADD CONSTRAINT inspections_labelpap_holder_id_526446af_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_labelpaper
    ADD CONSTRAINT inspections_labelpap_sheet_id_5f1e0df0_fk_inspectio FOREIGN KEY (sheet_id) REFERENCES public.inspections_labelsheet(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_labelpaper
    ADD CONSTRAINT inspections_labelpaper_document_id_same_holder FOREIGN KEY (holder_id, document_id) REFERENCES public.documents_document(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_labelpaper
    ADD CONSTRAINT inspections_labelpaper_sheet_id_same_holder FOREIGN KEY (holder_id, sheet_id) REFERENCES public.inspections_labelsheet(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_labelsheet
    ADD CONSTRAINT inspections_labelshe_facility_id_fd43e199_fk_holders_f FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_labelsheet
    ADD CONSTRAINT inspections_labelshe_holder_id_d23aae06_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_labelsheet
    ADD CONSTRAINT inspections_labelsheet_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_labelsheet
    ADD CONSTRAINT inspections_labelsheet_made_by_id_b82d4ed8_fk_holders_user_id FOREIGN KEY (made_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_ladderset
    ADD CONSTRAINT inspections_ladderse_facility_id_52f52907_fk_holders_f FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_ladderset
    ADD CONSTRAINT inspections_ladderse_holder_id_37d440e9_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_ladderset
    ADD CONSTRAINT inspections_ladderset_by_id_27709995_fk_holders_user_id FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_ladderset
    ADD CONSTRAINT inspections_ladderset_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_life
    ADD CONSTRAINT inspections_life_entry_id_38ce8ccc_fk_inspections_logentry_id FOREIGN KEY (entry_id) REFERENCES public.inspections_logentry(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_life
    ADD CONSTRAINT inspections_life_entry_id_same_holder FOREIGN KEY (holder_id, entry_id) REFERENCES public.inspections_logentry(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_life
    ADD CONSTRAINT inspections_life_facility_id_3904cfd4_fk_holders_facility_id FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_life
    ADD CONSTRAINT inspections_life_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_life
    ADD CONSTRAINT inspections_life_holder_id_64e409fd_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_life
    ADD CONSTRAINT inspections_life_table_id_cb7b07f0_fk_holders_gamingtable_id FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_life
    ADD CONSTRAINT inspections_life_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_logbook
    ADD CONSTRAINT inspections_logbook_facility_id_bbfa4c2d_fk_holders_facility_id FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_logbook
    ADD CONSTRAINT inspections_logbook_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_logbook
    ADD CONSTRAINT inspections_logbook_holder_id_84c2315b_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_logbookpart
    ADD CONSTRAINT inspections_logbookp_book_id_a4ced11f_fk_inspectio FOREIGN KEY (book_id) REFERENCES public.inspections_logbook(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_logbookpart
    ADD CONSTRAINT inspections_logbookp_document_id_44a2b574_fk_documents FOREIGN KEY (document_id) REFERENCES public.documents_document(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_logbookpart
    ADD CONSTRAINT inspections_logbookp_holder_id_07c91f8b_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_logbookpart
    ADD CONSTRAINT inspections_logbookpart_book_id_same_holder FOREIGN KEY (holder_id, book_id) REFERENCES public.inspections_logbook(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_logbookpart
    ADD CONSTRAINT inspections_logbookpart_document_id_same_holder FOREIGN KEY (holder_id, document_id) REFERENCES public.documents_document(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_logentry
    ADD CONSTRAINT inspections_logentry_facility_id_007763c9_fk_holders_f FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_logentry
    ADD CONSTRAINT inspections_logentry_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_logentry
    ADD CONSTRAINT inspections_logentry_holder_id_21fe1913_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_logentry
    ADD CONSTRAINT inspections_logentry_signed_by_id_f54f0f54_fk_holders_user_id FOREIGN KEY (signed_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_logentry
    ADD CONSTRAINT inspections_logentry_supersedes_id_0612d17d_fk_inspectio FOREIGN KEY (supersedes_id) REFERENCES public.inspections_logentry(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_logentry
    ADD CONSTRAINT inspections_logentry_supersedes_id_same_holder FOREIGN KEY (holder_id, supersedes_id) REFERENCES public.inspections_logentry(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_logentry
    ADD CONSTRAINT inspections_logentry_table_id_d7c4d168_fk_holders_g FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_logentry
    ADD CONSTRAINT inspections_logentry_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_mention
    ADD CONSTRAINT inspections_mention_entry_id_same_holder FOREIGN KEY (holder_id, entry_id) REFERENCES public.inspections_logentry(holder_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_mention
    ADD CONSTRAINT inspections_mention_facility_id_ff690756_fk_holders_facility_id FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_mention
    ADD CONSTRAINT inspections_mention_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_mention
    ADD CONSTRAINT inspections_mention_holder_id_db5e80de_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_mention
    ADD CONSTRAINT inspections_mention_revision_id_ed6d5dcd_fk_rules_sub FOREIGN KEY (revision_id) REFERENCES public.rules_submissions_revision(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_mention
    ADD CONSTRAINT inspections_mention_revision_id_same_holder FOREIGN KEY (holder_id, revision_id) REFERENCES public.rules_submissions_revision(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_newest
    ADD CONSTRAINT inspections_newest_entry_id_99fb6e7d_fk_inspections_logentry_id FOREIGN KEY (entry_id) REFERENCES public.inspections_logentry(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_newest
    ADD CONSTRAINT inspections_newest_entry_id_same_holder FOREIGN KEY (holder_id, entry_id) REFERENCES public.inspections_logentry(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_newest
    ADD CONSTRAINT inspections_newest_facility_id_ac94a382_fk_holders_facility_id FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_newest
    ADD CONSTRAINT inspections_newest_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_newest
    ADD CONSTRAINT inspections_newest_holder_id_50803c9c_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_newest
    ADD CONSTRAINT inspections_newest_table_id_c0b45c79_fk_holders_gamingtable_id FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_newest
    ADD CONSTRAINT inspections_newest_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_package
    ADD CONSTRAINT inspections_package_facility_id_851206e5_fk_holders_facility_id FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_package
    ADD CONSTRAINT inspections_package_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_package
    ADD CONSTRAINT inspections_package_holder_id_f6307f2e_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_packagemove
    ADD CONSTRAINT inspections_packagem_entry_id_422633ca_fk_inspectio FOREIGN KEY (entry_id) REFERENCES public.inspections_packagesigning(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_packagemove
    ADD CONSTRAINT inspections_packagem_holder_id_397723fd_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_packagemove
    ADD CONSTRAINT inspections_packagem_package_id_0684e90b_fk_inspectio FOREIGN KEY (package_id) REFERENCES public.inspections_package(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_packagemove
    ADD CONSTRAINT inspections_packagem_table_id_f8daffb8_fk_holders_g FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_packagemove
    ADD CONSTRAINT inspections_packagemove_entry_id_same_holder FOREIGN KEY (holder_id, entry_id) REFERENCES public.inspections_packagesigning(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_packagemove
    ADD CONSTRAINT inspections_packagemove_package_id_same_holder FOREIGN KEY (holder_id, package_id) REFERENCES public.inspections_package(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_packagemove
    ADD CONSTRAINT inspections_packagemove_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_packagesigning
    ADD CONSTRAINT inspections_packages_explains_id_0f59d8d8_fk_inspectio FOREIGN KEY (explains_id) REFERENCES public.inspections_packagesigning(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_packagesigning
    ADD CONSTRAINT inspections_packages_facility_id_9ee33b72_fk_holders_f FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_packagesigning
    ADD CONSTRAINT inspections_packages_holder_id_bfab4bcc_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_packagesigning
    ADD CONSTRAINT inspections_packages_signed_by_id_e257870e_fk_holders_u FOREIGN KEY (signed_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_packagesigning
    ADD CONSTRAINT inspections_packages_table_id_72f75d3b_fk_holders_g FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_packagesigning
    ADD CONSTRAINT inspections_packagesigning_explains_id_same_holder FOREIGN KEY (holder_id, explains_id) REFERENCES public.inspections_packagesigning(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_packagesigning
    ADD CONSTRAINT inspections_packagesigning_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_packagesigning
    ADD CONSTRAINT inspections_packagesigning_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_problem
    ADD CONSTRAINT inspections_problem_closed_by_id_388b8487_fk_inspectio FOREIGN KEY (closed_by_id) REFERENCES public.inspections_logentry(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_problem
    ADD CONSTRAINT inspections_problem_closed_by_id_same_holder FOREIGN KEY (holder_id, closed_by_id) REFERENCES public.inspections_logentry(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_problem
    ADD CONSTRAINT inspections_problem_entry_id_8155ee24_fk_inspectio FOREIGN KEY (entry_id) REFERENCES public.inspections_logentry(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_problem
    ADD CONSTRAINT inspections_problem_entry_id_same_holder FOREIGN KEY (holder_id, entry_id) REFERENCES public.inspections_logentry(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_problem
    ADD CONSTRAINT inspections_problem_facility_id_d63bd89a_fk_holders_facility_id FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_problem
    ADD CONSTRAINT inspections_problem_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_problem
    ADD CONSTRAINT inspections_problem_holder_id_d718e758_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_problem
    ADD CONSTRAINT inspections_problem_table_id_3db0431a_fk_holders_gamingtable_id FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_problem
    ADD CONSTRAINT inspections_problem_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_rungtold
    ADD CONSTRAINT inspections_rungtold_alarm_id_7dbfbd1e_fk_inspections_alarm_id FOREIGN KEY (alarm_id) REFERENCES public.inspections_alarm(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_rungtold
    ADD CONSTRAINT inspections_rungtold_alarm_id_same_holder FOREIGN KEY (holder_id, alarm_id) REFERENCES public.inspections_alarm(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_rungtold
    ADD CONSTRAINT inspections_rungtold_facility_id_be8d67f3_fk_holders_f FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_rungtold
    ADD CONSTRAINT inspections_rungtold_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_rungtold
    ADD CONSTRAINT inspections_rungtold_holder_id_dc557fa3_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_rungtold
    ADD CONSTRAINT inspections_rungtold_table_id_58bf2061_fk_holders_g FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_rungtold
    ADD CONSTRAINT inspections_rungtold_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_sample
    ADD CONSTRAINT inspections_sample_drawn_by_id_7a7b5b94_fk_holders_user_id FOREIGN KEY (drawn_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_sample
    ADD CONSTRAINT inspections_sample_facility_id_9d9fda5f_fk_holders_facility_id FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_sample
    ADD CONSTRAINT inspections_sample_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_sample
    ADD CONSTRAINT inspections_sample_holder_id_5bbc9fdb_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_samplefile
    ADD CONSTRAINT inspections_samplefi_document_id_20ce13d1_fk_documents FOREIGN KEY (document_id) REFERENCES public.documents_document(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_samplefile
    ADD CONSTRAINT inspections_samplefi_holder_id_74bd9e22_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_samplefile
    ADD CONSTRAINT inspections_samplefi_item_id_37ad62cb_fk_inspectio FOREIGN KEY (item_id) REFERENCES public.inspections_sampleitem(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_samplefile
    ADD CONSTRAINT inspections_samplefi_sample_id_b6eee0af_fk_inspectio FOREIGN KEY (sample_id) REFERENCES public.inspections_sample(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_samplefile
    ADD CONSTRAINT inspections_samplefile_by_id_f21b640d_fk_holders_user_id FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_samplefile
    ADD CONSTRAINT inspections_samplefile_document_id_same_holder FOREIGN KEY (holder_id, document_id) REFERENCES public.documents_document(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_samplefile
    ADD CONSTRAINT inspections_samplefile_item_id_same_holder FOREIGN KEY (holder_id, item_id) REFERENCES public.inspections_sampleitem(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_samplefile
    ADD CONSTRAINT inspections_samplefile_sample_id_same_holder FOREIGN KEY (holder_id, sample_id) REFERENCES public.inspections_sample(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_sampleitem
    ADD CONSTRAINT inspections_sampleit_holder_id_27f43d8e_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_sampleitem
    ADD CONSTRAINT inspections_sampleit_sample_id_a1fea4eb_fk_inspectio FOREIGN KEY (sample_id) REFERENCES public.inspections_sample(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_sampleitem
    ADD CONSTRAINT inspections_sampleit_table_id_683e8a80_fk_holders_g FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_sampleitem
    ADD CONSTRAINT inspections_sampleitem_sample_id_same_holder FOREIGN KEY (holder_id, sample_id) REFERENCES public.inspections_sample(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_sampleitem
    ADD CONSTRAINT inspections_sampleitem_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_samplenote
    ADD CONSTRAINT inspections_sampleno_holder_id_8cd49024_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_samplenote
    ADD CONSTRAINT inspections_sampleno_item_id_aaf0798f_fk_inspectio FOREIGN KEY (item_id) REFERENCES public.inspections_sampleitem(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_samplenote
    ADD CONSTRAINT inspections_samplenote_by_id_14c5398a_fk_holders_user_id FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_samplenote
    ADD CONSTRAINT inspections_samplenote_item_id_same_holder FOREIGN KEY (holder_id, item_id) REFERENCES public.inspections_sampleitem(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_savedsearch
    ADD CONSTRAINT inspections_savedsearch_user_id_e39514b8_fk_holders_user_id FOREIGN KEY (user_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_stream
    ADD CONSTRAINT inspections_stream_table_id_795fb706_fk_holders_gamingtable_id FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_tableevent
    ADD CONSTRAINT inspections_tableeve_facility_id_25e76765_fk_holders_f FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_tableevent
    ADD CONSTRAINT inspections_tableeve_holder_id_acf75fdf_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_tableevent
    ADD CONSTRAINT inspections_tableeve_table_id_4616f660_fk_holders_g FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_tableevent
    ADD CONSTRAINT inspections_tableeve_takes_back_id_8cd7df6a_fk_inspectio FOREIGN KEY (takes_back_id) REFERENCES public.inspections_tableevent(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_tableevent
    ADD CONSTRAINT inspections_tableevent_by_id_21bb5788_fk_holders_user_id FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_tableevent
    ADD CONSTRAINT inspections_tableevent_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_tableevent
    ADD CONSTRAINT inspections_tableevent_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_tableevent
    ADD CONSTRAINT inspections_tableevent_takes_back_id_same_holder FOREIGN KEY (holder_id, takes_back_id) REFERENCES public.inspections_tableevent(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_tablelabel
    ADD CONSTRAINT inspections_tablelab_holder_id_40994233_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_tablelabel
    ADD CONSTRAINT inspections_tablelab_sheet_id_28d6fb2c_fk_inspectio FOREIGN KEY (sheet_id) REFERENCES public.inspections_labelsheet(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_tablelabel
    ADD CONSTRAINT inspections_tablelab_table_id_68a9b612_fk_holders_g FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_tablelabel
    ADD CONSTRAINT inspections_tablelabel_sheet_id_same_holder FOREIGN KEY (holder_id, sheet_id) REFERENCES public.inspections_labelsheet(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_tablelabel
    ADD CONSTRAINT inspections_tablelabel_table_id_same_holder FOREIGN KEY (holder_id, table_id) REFERENCES public.holders_gamingtable(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_tablestate
    ADD CONSTRAINT inspections_tablesta_table_id_51a97100_fk_holders_g FOREIGN KEY (table_id) REFERENCES public.holders_gamingtable(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_takeover
    ADD CONSTRAINT inspections_takeover_facility_id_e2e9bc50_fk_holders_f FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_takeover
    ADD CONSTRAINT inspections_takeover_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_takeover
    ADD CONSTRAINT inspections_takeover_handover_id_d0456548_fk_inspectio FOREIGN KEY (handover_id) REFERENCES public.inspections_handover(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_takeover
    ADD CONSTRAINT inspections_takeover_handover_id_same_holder FOREIGN KEY (holder_id, handover_id) REFERENCES public.inspections_handover(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_takeover
    ADD CONSTRAINT inspections_takeover_holder_id_1b727167_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.inspections_takeover
    ADD CONSTRAINT inspections_takeover_signed_by_id_e7d666a9_fk_holders_user_id FOREIGN KEY (signed_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.mfa_authenticator
    ADD CONSTRAINT mfa_authenticator_user_id_0c3a50c0_fk_holders_user_id FOREIGN KEY (user_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notices_delivery
    ADD CONSTRAINT notices_delivery_device_id_018318b8_fk_notices_device_id FOREIGN KEY (device_id) REFERENCES public.notices_device(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notices_delivery
    ADD CONSTRAINT notices_delivery_notice_id_2d5dfa0c_fk_notices_notice_id FOREIGN KEY (notice_id) REFERENCES public.notices_notice(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notices_device
    ADD CONSTRAINT notices_device_user_id_73bc5732_fk_holders_user_id FOREIGN KEY (user_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notices_notice
    ADD CONSTRAINT notices_notice_recipient_id_fd0027f8_fk_holders_user_id FOREIGN KEY (recipient_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notices_noticechoice
    ADD CONSTRAINT notices_noticechoice_user_id_722117c8_fk_holders_user_id FOREIGN KEY (user_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.records_alarmsettlement
    ADD CONSTRAINT records_alarmsettlem_confirmed_by_id_ae52cafa_fk_holders_u FOREIGN KEY (confirmed_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.records_alarmsettlement
    ADD CONSTRAINT records_alarmsettlement_asked_by_id_2dcff7ce_fk_holders_user_id FOREIGN KEY (asked_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.records_successorrequest
    ADD CONSTRAINT records_successorreq_asked_by_id_856a9a73_fk_holders_u FOREIGN KEY (asked_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.records_successorrequest
    ADD CONSTRAINT records_successorreq_confirmed_by_id_93574d49_fk_holders_u FOREIGN KEY (confirmed_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rest_apitoken
    ADD CONSTRAINT rest_apitoken_membership_id_ea3d5e54_fk_holders_membership_id FOREIGN KEY (membership_id) REFERENCES public.holders_membership(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rest_idempotencyrecord
    ADD CONSTRAINT rest_idempotencyrecord_token_id_56fb37d0_fk_rest_apitoken_id FOREIGN KEY (token_id) REFERENCES public.rest_apitoken(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rest_idempotencyrecord
    ADD CONSTRAINT rest_idempotencyrecord_user_id_83e37204_fk_holders_user_id FOREIGN KEY (user_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.retention_destruction
    ADD CONSTRAINT retention_destructio_confirmed_by_id_1f475522_fk_holders_u FOREIGN KEY (confirmed_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.retention_destruction
    ADD CONSTRAINT retention_destructio_holder_id_ae98ea4b_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.retention_destruction
    ADD CONSTRAINT retention_destruction_asked_by_id_400ad38b_fk_holders_user_id FOREIGN KEY (asked_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.retention_legalhold
    ADD CONSTRAINT retention_legalhold_holder_id_df8b3611_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_announcementanswer
    ADD CONSTRAINT rules_submissions_an_announcement_id_5d9d7bce_fk_rules_sub FOREIGN KEY (announcement_id) REFERENCES public.rules_submissions_announcement(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_announcement
    ADD CONSTRAINT rules_submissions_an_by_id_2135bfb7_fk_holders_u FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_announcementanswer
    ADD CONSTRAINT rules_submissions_an_by_id_4fbf072e_fk_holders_u FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_artworkremoval
    ADD CONSTRAINT rules_submissions_ar_artwork_id_22e0b13b_fk_rules_sub FOREIGN KEY (artwork_id) REFERENCES public.rules_submissions_artwork(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_artwork
    ADD CONSTRAINT rules_submissions_ar_holder_id_acd1dbc4_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_artworkremoval
    ADD CONSTRAINT rules_submissions_ar_holder_id_f823c4d5_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_artworkremoval
    ADD CONSTRAINT rules_submissions_ar_removed_by_id_9ccb7754_fk_holders_u FOREIGN KEY (removed_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_artwork
    ADD CONSTRAINT rules_submissions_ar_submission_id_18f11228_fk_rules_sub FOREIGN KEY (submission_id) REFERENCES public.rules_submissions_rulessubmission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_artwork
    ADD CONSTRAINT rules_submissions_ar_uploaded_by_id_c9d5febf_fk_holders_u FOREIGN KEY (uploaded_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_artwork
    ADD CONSTRAINT rules_submissions_artwork_submission_id_same_holder FOREIGN KEY (holder_id, submission_id) REFERENCES public.rules_submissions_rulessubmission(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_artworkremoval
    ADD CONSTRAINT rules_submissions_artworkremoval_artwork_id_same_holder FOREIGN KEY (holder_id, artwork_id) REFERENCES public.rules_submissions_artwork(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_bureaureview
    ADD CONSTRAINT rules_submissions_bu_claimed_by_id_8daec7bc_fk_holders_u FOREIGN KEY (claimed_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_bureaureview
    ADD CONSTRAINT rules_submissions_bu_holder_id_757fbd22_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_bureaureview
    ADD CONSTRAINT rules_submissions_bu_round_id_b53b64af_fk_rules_sub FOREIGN KEY (round_id) REFERENCES public.rules_submissions_reviewround(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_bureaureview
    ADD CONSTRAINT rules_submissions_bu_signed_by_id_3a510fef_fk_holders_u FOREIGN KEY (signed_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_bureaureview
    ADD CONSTRAINT rules_submissions_bureaureview_round_id_same_holder FOREIGN KEY (holder_id, round_id) REFERENCES public.rules_submissions_reviewround(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_conditionproposal
    ADD CONSTRAINT rules_submissions_co_by_id_56d251fb_fk_holders_u FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_contesttextanswer
    ADD CONSTRAINT rules_submissions_co_by_id_ed249ae6_fk_holders_u FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_conditionmet
    ADD CONSTRAINT rules_submissions_co_by_id_f6eed972_fk_holders_u FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_conditionreminder
    ADD CONSTRAINT rules_submissions_co_condition_id_14d16f0b_fk_rules_sub FOREIGN KEY (condition_id) REFERENCES public.rules_submissions_condition(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_conditionmet
    ADD CONSTRAINT rules_submissions_co_condition_id_7e1de19a_fk_rules_sub FOREIGN KEY (condition_id) REFERENCES public.rules_submissions_condition(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_condition
    ADD CONSTRAINT rules_submissions_co_decision_id_d1125def_fk_rules_sub FOREIGN KEY (decision_id) REFERENCES public.rules_submissions_decision(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_comment
    ADD CONSTRAINT rules_submissions_co_holder_id_20321202_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_condition
    ADD CONSTRAINT rules_submissions_co_holder_id_3347ced7_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_conditionreminder
    ADD CONSTRAINT rules_submissions_co_holder_id_6caa2756_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_conditionproposal
    ADD CONSTRAINT rules_submissions_co_holder_id_e3fae83a_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_conditionmet
    ADD CONSTRAINT rules_submissions_co_holder_id_f2537cf4_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_condition
    ADD CONSTRAINT rules_submissions_co_proposal_id_fae51a9e_fk_rules_sub FOREIGN KEY (proposal_id) REFERENCES public.rules_submissions_conditionproposal(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_comment
    ADD CONSTRAINT rules_submissions_co_round_id_11b4a28f_fk_rules_sub FOREIGN KEY (round_id) REFERENCES public.rules_submissions_reviewround(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_conditionmet
    ADD CONSTRAINT rules_submissions_co_round_id_1def4f83_fk_rules_sub FOREIGN KEY (round_id) REFERENCES public.rules_submissions_reviewround(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_conditionproposal
    ADD CONSTRAINT rules_submissions_co_round_id_722e69d5_fk_rules_sub FOREIGN KEY (round_id) REFERENCES public.rules_submissions_reviewround(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_comment
    ADD CONSTRAINT rules_submissions_co_submission_id_5649da61_fk_rules_sub FOREIGN KEY (submission_id) REFERENCES public.rules_submissions_rulessubmission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_condition
    ADD CONSTRAINT rules_submissions_co_submission_id_fa3745a0_fk_rules_sub FOREIGN KEY (submission_id) REFERENCES public.rules_submissions_rulessubmission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_contesttextanswer
    ADD CONSTRAINT rules_submissions_co_text_id_2cdd6be4_fk_rules_sub FOREIGN KEY (text_id) REFERENCES public.rules_submissions_contesttext(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_comment
    ADD CONSTRAINT rules_submissions_comment_by_id_931cd5b8_fk_holders_user_id FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_comment
    ADD CONSTRAINT rules_submissions_comment_round_id_same_holder FOREIGN KEY (holder_id, round_id) REFERENCES public.rules_submissions_reviewround(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_comment
    ADD CONSTRAINT rules_submissions_comment_submission_id_same_holder FOREIGN KEY (holder_id, submission_id) REFERENCES public.rules_submissions_rulessubmission(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_condition
    ADD CONSTRAINT rules_submissions_condition_decision_id_same_holder FOREIGN KEY (holder_id, decision_id) REFERENCES public.rules_submissions_decision(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_condition
    ADD CONSTRAINT rules_submissions_condition_proposal_id_same_holder FOREIGN KEY (holder_id, proposal_id) REFERENCES public.rules_submissions_conditionproposal(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_condition
    ADD CONSTRAINT rules_submissions_condition_submission_id_same_holder FOREIGN KEY (holder_id, submission_id) REFERENCES public.rules_submissions_rulessubmission(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_conditionmet
    ADD CONSTRAINT rules_submissions_conditionmet_condition_id_same_holder FOREIGN KEY (holder_id, condition_id) REFERENCES public.rules_submissions_condition(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_conditionmet
    ADD CONSTRAINT rules_submissions_conditionmet_round_id_same_holder FOREIGN KEY (holder_id, round_id) REFERENCES public.rules_submissions_reviewround(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_conditionproposal
    ADD CONSTRAINT rules_submissions_conditionproposal_round_id_same_holder FOREIGN KEY (holder_id, round_id) REFERENCES public.rules_submissions_reviewround(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_conditionreminder
    ADD CONSTRAINT rules_submissions_conditionreminder_condition_id_same_holder FOREIGN KEY (holder_id, condition_id) REFERENCES public.rules_submissions_condition(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_contesttext
    ADD CONSTRAINT rules_submissions_contesttext_by_id_a1210221_fk_holders_user_id FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_decision
    ADD CONSTRAINT rules_submissions_de_decided_by_id_ef1486a1_fk_holders_u FOREIGN KEY (decided_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_delegation
    ADD CONSTRAINT rules_submissions_de_delegate_id_843b1099_fk_holders_u FOREIGN KEY (delegate_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_decision
    ADD CONSTRAINT rules_submissions_de_holder_id_6f153186_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_delegation
    ADD CONSTRAINT rules_submissions_de_holder_id_e797f3d5_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_decision
    ADD CONSTRAINT rules_submissions_de_revision_id_31cbe776_fk_rules_sub FOREIGN KEY (revision_id) REFERENCES public.rules_submissions_revision(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_delegation
    ADD CONSTRAINT rules_submissions_de_round_id_1e38ccc5_fk_rules_sub FOREIGN KEY (round_id) REFERENCES public.rules_submissions_reviewround(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_decision
    ADD CONSTRAINT rules_submissions_de_submission_id_182c15d1_fk_rules_sub FOREIGN KEY (submission_id) REFERENCES public.rules_submissions_rulessubmission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_decision
    ADD CONSTRAINT rules_submissions_decision_revision_id_same_holder FOREIGN KEY (holder_id, revision_id) REFERENCES public.rules_submissions_revision(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_decision
    ADD CONSTRAINT rules_submissions_decision_submission_id_same_holder FOREIGN KEY (holder_id, submission_id) REFERENCES public.rules_submissions_rulessubmission(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_delegation
    ADD CONSTRAINT rules_submissions_delegation_by_id_66674fa6_fk_holders_user_id FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_delegation
    ADD CONSTRAINT rules_submissions_delegation_round_id_same_holder FOREIGN KEY (holder_id, round_id) REFERENCES public.rules_submissions_reviewround(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_differencesenton
    ADD CONSTRAINT rules_submissions_di_by_id_596da827_fk_holders_u FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_differenceanswer
    ADD CONSTRAINT rules_submissions_di_by_id_66d64b68_fk_holders_u FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_differencesenton
    ADD CONSTRAINT rules_submissions_di_holder_id_421abe20_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_differenceanswer
    ADD CONSTRAINT rules_submissions_di_report_id_71e830d3_fk_rules_sub FOREIGN KEY (report_id) REFERENCES public.rules_submissions_differencereport(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_differencesenton
    ADD CONSTRAINT rules_submissions_di_report_id_940b7773_fk_rules_sub FOREIGN KEY (report_id) REFERENCES public.rules_submissions_differencereport(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_draft
    ADD CONSTRAINT rules_submissions_dr_submission_id_eba9064a_fk_rules_sub FOREIGN KEY (submission_id) REFERENCES public.rules_submissions_rulessubmission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_draft
    ADD CONSTRAINT rules_submissions_draft_saved_by_id_e9ab23b5_fk_holders_user_id FOREIGN KEY (saved_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_editioncheck
    ADD CONSTRAINT rules_submissions_ed_by_id_5c3a46e7_fk_holders_u FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_editioncheck
    ADD CONSTRAINT rules_submissions_ed_holder_id_b093d713_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_editioncheck
    ADD CONSTRAINT rules_submissions_ed_revision_id_6341a30a_fk_rules_sub FOREIGN KEY (revision_id) REFERENCES public.rules_submissions_revision(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_editioncheck
    ADD CONSTRAINT rules_submissions_ed_submission_id_a1a5e9b5_fk_rules_sub FOREIGN KEY (submission_id) REFERENCES public.rules_submissions_rulessubmission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_editioncheck
    ADD CONSTRAINT rules_submissions_editioncheck_revision_id_same_holder FOREIGN KEY (holder_id, revision_id) REFERENCES public.rules_submissions_revision(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_editioncheck
    ADD CONSTRAINT rules_submissions_editioncheck_submission_id_same_holder FOREIGN KEY (holder_id, submission_id) REFERENCES public.rules_submissions_rulessubmission(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_elementcheck
    ADD CONSTRAINT rules_submissions_el_by_id_657c5d61_fk_holders_u FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_elementcheck
    ADD CONSTRAINT rules_submissions_el_holder_id_b35a381b_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_elementmark
    ADD CONSTRAINT rules_submissions_el_holder_id_d9022b73_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_elementmark
    ADD CONSTRAINT rules_submissions_el_marked_by_id_97cebd7a_fk_holders_u FOREIGN KEY (marked_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_elementcheck
    ADD CONSTRAINT rules_submissions_el_round_id_5f43c914_fk_rules_sub FOREIGN KEY (round_id) REFERENCES public.rules_submissions_reviewround(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_elementcheck
    ADD CONSTRAINT rules_submissions_el_version_id_79239b01_fk_rules_sub FOREIGN KEY (version_id) REFERENCES public.rules_submissions_sheetversion(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_elementmark
    ADD CONSTRAINT rules_submissions_el_version_id_e10fb5e9_fk_rules_sub FOREIGN KEY (version_id) REFERENCES public.rules_submissions_sheetversion(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_elementcheck
    ADD CONSTRAINT rules_submissions_elementcheck_round_id_same_holder FOREIGN KEY (holder_id, round_id) REFERENCES public.rules_submissions_reviewround(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_elementcheck
    ADD CONSTRAINT rules_submissions_elementcheck_version_id_same_holder FOREIGN KEY (holder_id, version_id) REFERENCES public.rules_submissions_sheetversion(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_elementmark
    ADD CONSTRAINT rules_submissions_elementmark_version_id_same_holder FOREIGN KEY (holder_id, version_id) REFERENCES public.rules_submissions_sheetversion(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_figuresversion
    ADD CONSTRAINT rules_submissions_fi_by_id_88e5628e_fk_holders_u FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_firstsignature
    ADD CONSTRAINT rules_submissions_fi_event_id_319a6e36_fk_rules_sub FOREIGN KEY (event_id) REFERENCES public.rules_submissions_submissionevent(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_firstsignature
    ADD CONSTRAINT rules_submissions_fi_holder_id_0d750675_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_findingact
    ADD CONSTRAINT rules_submissions_fi_holder_id_8b90fbf4_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_findingact
    ADD CONSTRAINT rules_submissions_fi_round_id_6401c432_fk_rules_sub FOREIGN KEY (round_id) REFERENCES public.rules_submissions_reviewround(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_firstsignature
    ADD CONSTRAINT rules_submissions_fi_signed_by_id_29ffe88a_fk_holders_u FOREIGN KEY (signed_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_firstsignature
    ADD CONSTRAINT rules_submissions_fi_submission_id_3243aa74_fk_rules_sub FOREIGN KEY (submission_id) REFERENCES public.rules_submissions_rulessubmission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_findingact
    ADD CONSTRAINT rules_submissions_findingact_by_id_ef70496b_fk_holders_user_id FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_findingact
    ADD CONSTRAINT rules_submissions_findingact_round_id_same_holder FOREIGN KEY (holder_id, round_id) REFERENCES public.rules_submissions_reviewround(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_firstsignature
    ADD CONSTRAINT rules_submissions_firstsignature_event_id_same_holder FOREIGN KEY (holder_id, event_id) REFERENCES public.rules_submissions_submissionevent(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_firstsignature
    ADD CONSTRAINT rules_submissions_firstsignature_submission_id_same_holder FOREIGN KEY (holder_id, submission_id) REFERENCES public.rules_submissions_rulessubmission(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_impactrun
    ADD CONSTRAINT rules_submissions_im_requested_by_id_5048a03e_fk_holders_u FOREIGN KEY (requested_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_impactrow
    ADD CONSTRAINT rules_submissions_im_run_id_faee32c4_fk_rules_sub FOREIGN KEY (run_id) REFERENCES public.rules_submissions_impactrun(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_letterheadanswer
    ADD CONSTRAINT rules_submissions_le_by_id_dc4da78c_fk_holders_u FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_letterheadanswer
    ADD CONSTRAINT rules_submissions_le_letterhead_id_2b48c682_fk_rules_sub FOREIGN KEY (letterhead_id) REFERENCES public.rules_submissions_letterhead(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_letterhead
    ADD CONSTRAINT rules_submissions_le_picture_id_b3bf043e_fk_rules_sub FOREIGN KEY (picture_id) REFERENCES public.rules_submissions_sealpicture(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_letterhead
    ADD CONSTRAINT rules_submissions_letterhead_by_id_ac44849e_fk_holders_user_id FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_mark
    ADD CONSTRAINT rules_submissions_ma_holder_id_04d4542a_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_mark
    ADD CONSTRAINT rules_submissions_ma_round_id_58eca760_fk_rules_sub FOREIGN KEY (round_id) REFERENCES public.rules_submissions_reviewround(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_mark
    ADD CONSTRAINT rules_submissions_mark_by_id_a1a52d5c_fk_holders_user_id FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_mark
    ADD CONSTRAINT rules_submissions_mark_round_id_same_holder FOREIGN KEY (holder_id, round_id) REFERENCES public.rules_submissions_reviewround(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_opening
    ADD CONSTRAINT rules_submissions_op_submission_id_b3182f76_fk_rules_sub FOREIGN KEY (submission_id) REFERENCES public.rules_submissions_rulessubmission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_opening
    ADD CONSTRAINT rules_submissions_opening_user_id_8e6c3ce1_fk_holders_user_id FOREIGN KEY (user_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_pincomment
    ADD CONSTRAINT rules_submissions_pi_comment_id_e369cd8e_fk_rules_sub FOREIGN KEY (comment_id) REFERENCES public.rules_submissions_comment(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_pin
    ADD CONSTRAINT rules_submissions_pi_holder_id_25818086_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_pinact
    ADD CONSTRAINT rules_submissions_pi_holder_id_af2975c7_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_pincomment
    ADD CONSTRAINT rules_submissions_pi_holder_id_e0b80b33_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_pincomment
    ADD CONSTRAINT rules_submissions_pi_pin_id_245f8d33_fk_rules_sub FOREIGN KEY (pin_id) REFERENCES public.rules_submissions_pin(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_pinact
    ADD CONSTRAINT rules_submissions_pi_pin_id_4e7326c1_fk_rules_sub FOREIGN KEY (pin_id) REFERENCES public.rules_submissions_pin(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_pinact
    ADD CONSTRAINT rules_submissions_pi_round_id_0692876d_fk_rules_sub FOREIGN KEY (round_id) REFERENCES public.rules_submissions_reviewround(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_pin
    ADD CONSTRAINT rules_submissions_pi_sheet_id_3aed7022_fk_rules_sub FOREIGN KEY (sheet_id) REFERENCES public.rules_submissions_sheet(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_pin
    ADD CONSTRAINT rules_submissions_pi_version_id_82ab214c_fk_rules_sub FOREIGN KEY (version_id) REFERENCES public.rules_submissions_sheetversion(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_pin
    ADD CONSTRAINT rules_submissions_pin_sheet_id_same_holder FOREIGN KEY (holder_id, sheet_id) REFERENCES public.rules_submissions_sheet(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_pin
    ADD CONSTRAINT rules_submissions_pin_version_id_same_holder FOREIGN KEY (holder_id, version_id) REFERENCES public.rules_submissions_sheetversion(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_pinact
    ADD CONSTRAINT rules_submissions_pinact_by_id_0dbb0c12_fk_holders_user_id FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_pinact
    ADD CONSTRAINT rules_submissions_pinact_pin_id_same_holder FOREIGN KEY (holder_id, pin_id) REFERENCES public.rules_submissions_pin(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_pinact
    ADD CONSTRAINT rules_submissions_pinact_round_id_same_holder FOREIGN KEY (holder_id, round_id) REFERENCES public.rules_submissions_reviewround(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_pincomment
    ADD CONSTRAINT rules_submissions_pincomment_comment_id_same_holder FOREIGN KEY (holder_id, comment_id) REFERENCES public.rules_submissions_comment(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_pincomment
    ADD CONSTRAINT rules_submissions_pincomment_pin_id_same_holder FOREIGN KEY (holder_id, pin_id) REFERENCES public.rules_submissions_pin(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_precedent
    ADD CONSTRAINT rules_submissions_pr_facility_id_3911e7f6_fk_holders_f FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_precedent
    ADD CONSTRAINT rules_submissions_pr_holder_id_d53a8e15_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_printcode
    ADD CONSTRAINT rules_submissions_pr_holder_id_f7963e92_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_printcode
    ADD CONSTRAINT rules_submissions_pr_paper_id_420eea79_fk_rules_sub FOREIGN KEY (paper_id) REFERENCES public.rules_submissions_revisiondocument(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_precedent
    ADD CONSTRAINT rules_submissions_pr_revision_id_02431cc7_fk_rules_sub FOREIGN KEY (revision_id) REFERENCES public.rules_submissions_revision(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_precedent
    ADD CONSTRAINT rules_submissions_pr_submission_id_357915f0_fk_rules_sub FOREIGN KEY (submission_id) REFERENCES public.rules_submissions_rulessubmission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_precedent
    ADD CONSTRAINT rules_submissions_precedent_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_precedent
    ADD CONSTRAINT rules_submissions_precedent_revision_id_same_holder FOREIGN KEY (holder_id, revision_id) REFERENCES public.rules_submissions_revision(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_precedent
    ADD CONSTRAINT rules_submissions_precedent_submission_id_same_holder FOREIGN KEY (holder_id, submission_id) REFERENCES public.rules_submissions_rulessubmission(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_printcode
    ADD CONSTRAINT rules_submissions_printcode_paper_id_same_holder FOREIGN KEY (holder_id, paper_id) REFERENCES public.rules_submissions_revisiondocument(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_revision_artwork
    ADD CONSTRAINT rules_submissions_re_artwork_id_0a01fa50_fk_rules_sub FOREIGN KEY (artwork_id) REFERENCES public.rules_submissions_artwork(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_revisiondocument
    ADD CONSTRAINT rules_submissions_re_document_id_b72866a0_fk_documents FOREIGN KEY (document_id) REFERENCES public.documents_document(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_revision
    ADD CONSTRAINT rules_submissions_re_filed_by_id_f5ebd74b_fk_holders_u FOREIGN KEY (filed_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_revisiondocument
    ADD CONSTRAINT rules_submissions_re_holder_id_0b00d58c_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_recusal
    ADD CONSTRAINT rules_submissions_re_holder_id_1cc0c813_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_revision
    ADD CONSTRAINT rules_submissions_re_holder_id_d33fd7c3_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_reviewround
    ADD CONSTRAINT rules_submissions_re_holder_id_e3ce10cd_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_revisiondocument
    ADD CONSTRAINT rules_submissions_re_revision_id_83f74357_fk_rules_sub FOREIGN KEY (revision_id) REFERENCES public.rules_submissions_revision(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_reviewround
    ADD CONSTRAINT rules_submissions_re_revision_id_a8ed2e99_fk_rules_sub FOREIGN KEY (revision_id) REFERENCES public.rules_submissions_revision(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_revision_artwork
    ADD CONSTRAINT rules_submissions_re_revision_id_e660c9e3_fk_rules_sub FOREIGN KEY (revision_id) REFERENCES public.rules_submissions_revision(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_recusal
    ADD CONSTRAINT rules_submissions_re_round_id_f8519c00_fk_rules_sub FOREIGN KEY (round_id) REFERENCES public.rules_submissions_reviewround(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_reviewround
    ADD CONSTRAINT rules_submissions_re_submission_id_22eb607b_fk_rules_sub FOREIGN KEY (submission_id) REFERENCES public.rules_submissions_rulessubmission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_revision
    ADD CONSTRAINT rules_submissions_re_submission_id_eaf9459e_fk_rules_sub FOREIGN KEY (submission_id) REFERENCES public.rules_submissions_rulessubmission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_recusal
    ADD CONSTRAINT rules_submissions_recusal_by_id_42ddb285_fk_holders_user_id FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_recusal
    ADD CONSTRAINT rules_submissions_recusal_round_id_same_holder FOREIGN KEY (holder_id, round_id) REFERENCES public.rules_submissions_reviewround(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_reviewround
    ADD CONSTRAINT rules_submissions_reviewround_revision_id_same_holder FOREIGN KEY (holder_id, revision_id) REFERENCES public.rules_submissions_revision(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_reviewround
    ADD CONSTRAINT rules_submissions_reviewround_submission_id_same_holder FOREIGN KEY (holder_id, submission_id) REFERENCES public.rules_submissions_rulessubmission(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_revision
    ADD CONSTRAINT rules_submissions_revision_submission_id_same_holder FOREIGN KEY (holder_id, submission_id) REFERENCES public.rules_submissions_rulessubmission(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_revisiondocument
    ADD CONSTRAINT rules_submissions_revisiondocument_document_id_same_holder FOREIGN KEY (holder_id, document_id) REFERENCES public.documents_document(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_revisiondocument
    ADD CONSTRAINT rules_submissions_revisiondocument_revision_id_same_holder FOREIGN KEY (holder_id, revision_id) REFERENCES public.rules_submissions_revision(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_rulessubmission
    ADD CONSTRAINT rules_submissions_ru_amends_id_0038c4a5_fk_rules_sub FOREIGN KEY (amends_id) REFERENCES public.rules_submissions_rulessubmission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_rulessubmission
    ADD CONSTRAINT rules_submissions_ru_created_by_id_900537a6_fk_holders_u FOREIGN KEY (created_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_rulessubmission
    ADD CONSTRAINT rules_submissions_ru_facility_id_b53165b2_fk_holders_f FOREIGN KEY (facility_id) REFERENCES public.holders_facility(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_rulessubmission
    ADD CONSTRAINT rules_submissions_ru_holder_id_3e8344b6_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_rulessubmission
    ADD CONSTRAINT rules_submissions_rulessubmission_amends_id_same_holder FOREIGN KEY (holder_id, amends_id) REFERENCES public.rules_submissions_rulessubmission(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_rulessubmission
    ADD CONSTRAINT rules_submissions_rulessubmission_facility_id_same_holder FOREIGN KEY (holder_id, facility_id) REFERENCES public.holders_facility(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_secondsignature
    ADD CONSTRAINT rules_submissions_se_first_id_3c6800f3_fk_rules_sub FOREIGN KEY (first_id) REFERENCES public.rules_submissions_firstsignature(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_settlement
    ADD CONSTRAINT rules_submissions_se_holder_id_45e73386_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_secondsignature
    ADD CONSTRAINT rules_submissions_se_holder_id_9a8d3477_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_secondsignature
    ADD CONSTRAINT rules_submissions_se_revision_id_b1900e74_fk_rules_sub FOREIGN KEY (revision_id) REFERENCES public.rules_submissions_revision(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_settlement
    ADD CONSTRAINT rules_submissions_se_round_id_9905dc8e_fk_rules_sub FOREIGN KEY (round_id) REFERENCES public.rules_submissions_reviewround(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_secondsignature
    ADD CONSTRAINT rules_submissions_se_signed_by_id_d4a3820f_fk_holders_u FOREIGN KEY (signed_by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_secondsignature
    ADD CONSTRAINT rules_submissions_secondsignature_first_id_same_holder FOREIGN KEY (holder_id, first_id) REFERENCES public.rules_submissions_firstsignature(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_secondsignature
    ADD CONSTRAINT rules_submissions_secondsignature_revision_id_same_holder FOREIGN KEY (holder_id, revision_id) REFERENCES public.rules_submissions_revision(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_settlement
    ADD CONSTRAINT rules_submissions_settlement_by_id_c2b86b2c_fk_holders_user_id FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_settlement
    ADD CONSTRAINT rules_submissions_settlement_round_id_same_holder FOREIGN KEY (holder_id, round_id) REFERENCES public.rules_submissions_reviewround(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_sheetversion
    ADD CONSTRAINT rules_submissions_sh_artwork_id_8628c408_fk_rules_sub FOREIGN KEY (artwork_id) REFERENCES public.rules_submissions_artwork(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_sheettext
    ADD CONSTRAINT rules_submissions_sh_artwork_id_caddd6fa_fk_rules_sub FOREIGN KEY (artwork_id) REFERENCES public.rules_submissions_artwork(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_sheet
    ADD CONSTRAINT rules_submissions_sh_first_id_00b50c84_fk_rules_sub FOREIGN KEY (first_id) REFERENCES public.rules_submissions_rulessubmission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_sheettext
    ADD CONSTRAINT rules_submissions_sh_holder_id_507dcc94_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_sheetversion
    ADD CONSTRAINT rules_submissions_sh_holder_id_5f9b45c4_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_sheet
    ADD CONSTRAINT rules_submissions_sh_holder_id_ceb0159a_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_sheetversion
    ADD CONSTRAINT rules_submissions_sh_sheet_id_4c3563e7_fk_rules_sub FOREIGN KEY (sheet_id) REFERENCES public.rules_submissions_sheet(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_sheet
    ADD CONSTRAINT rules_submissions_sheet_first_id_same_holder FOREIGN KEY (holder_id, first_id) REFERENCES public.rules_submissions_rulessubmission(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_sheettext
    ADD CONSTRAINT rules_submissions_sheettext_artwork_id_same_holder FOREIGN KEY (holder_id, artwork_id) REFERENCES public.rules_submissions_artwork(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_sheetversion
    ADD CONSTRAINT rules_submissions_sheetversion_artwork_id_same_holder FOREIGN KEY (holder_id, artwork_id) REFERENCES public.rules_submissions_artwork(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_sheetversion
    ADD CONSTRAINT rules_submissions_sheetversion_sheet_id_same_holder FOREIGN KEY (holder_id, sheet_id) REFERENCES public.rules_submissions_sheet(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_stockwording
    ADD CONSTRAINT rules_submissions_st_by_id_32b0a505_fk_holders_u FOREIGN KEY (by_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_submissionevent
    ADD CONSTRAINT rules_submissions_su_actor_id_52d3eab5_fk_holders_u FOREIGN KEY (actor_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_submissionevent
    ADD CONSTRAINT rules_submissions_su_holder_id_405b807d_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_submissionevent
    ADD CONSTRAINT rules_submissions_su_submission_id_175f291a_fk_rules_sub FOREIGN KEY (submission_id) REFERENCES public.rules_submissions_rulessubmission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rules_submissions_submissionevent
    ADD CONSTRAINT rules_submissions_submissionevent_submission_id_same_holder FOREIGN KEY (holder_id, submission_id) REFERENCES public.rules_submissions_rulessubmission(holder_id, id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.socialaccount_socialtoken
    ADD CONSTRAINT socialaccount_social_account_id_951f210e_fk_socialacc FOREIGN KEY (account_id) REFERENCES public.socialaccount_socialaccount(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.socialaccount_socialtoken
    ADD CONSTRAINT socialaccount_social_app_id_636a42d7_fk_socialacc FOREIGN KEY (app_id) REFERENCES public.socialaccount_socialapp(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.socialaccount_socialaccount
    ADD CONSTRAINT socialaccount_socialaccount_user_id_8146e70c_fk_holders_user_id FOREIGN KEY (user_id) REFERENCES public.holders_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.webhooks_webhookcursor
    ADD CONSTRAINT webhooks_webhookcurs_receiver_id_eb21327a_fk_webhooks_ FOREIGN KEY (receiver_id) REFERENCES public.webhooks_webhookreceiver(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.webhooks_webhookdelivery
    ADD CONSTRAINT webhooks_webhookdeli_receiver_id_575341ad_fk_webhooks_ FOREIGN KEY (receiver_id) REFERENCES public.webhooks_webhookreceiver(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.webhooks_webhookreceiver
    ADD CONSTRAINT webhooks_webhookrece_holder_id_a595a026_fk_holders_c FOREIGN KEY (holder_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.webhooks_webhookreceiver
    ADD CONSTRAINT webhooks_webhookrece_source_id_ffaef36a_fk_holders_c FOREIGN KEY (source_id) REFERENCES public.holders_certificateholder(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ledger.alarm ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.checkpoint ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.cosignature ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.head ENABLE ROW LEVEL SECURITY;
CREATE POLICY isolation ON ledger.alarm USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON ledger.checkpoint USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM ledger.log
  WHERE ((log.id = checkpoint.log_id) AND ((log.holder_id = ( SELECT isolation.tenant() AS tenant)) OR (log.kind = 'board'::text)))))));
CREATE POLICY isolation ON ledger.cosignature USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM ledger.log
  WHERE ((log.id = cosignature.log_id) AND ((log.holder_id = ( SELECT isolation.tenant() AS tenant)) OR (log.kind = 'board'::text)))))));
CREATE POLICY isolation ON ledger.entry USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM ledger.log
  WHERE ((log.id = entry.log_id) AND ((log.holder_id = ( SELECT isolation.tenant() AS tenant)) OR (log.kind = 'board'::text)))))));
CREATE POLICY isolation ON ledger.head USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM ledger.log
  WHERE ((log.id = head.log_id) AND ((log.holder_id = ( SELECT isolation.tenant() AS tenant)) OR (log.kind = 'board'::text)))))));
CREATE POLICY isolation ON ledger.leaves USING (( SELECT isolation.is_office() AS is_office));
CREATE POLICY isolation ON ledger.log USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant)) OR (kind <> 'holder'::text)));
CREATE POLICY isolation ON ledger.node USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM ledger.log
  WHERE ((log.id = node.log_id) AND ((log.holder_id = ( SELECT isolation.tenant() AS tenant)) OR (log.kind = 'board'::text)))))));
CREATE POLICY isolation ON ledger.payload USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM ledger.log
  WHERE ((log.id = payload.log_id) AND (log.holder_id = ( SELECT isolation.tenant() AS tenant)))))));
CREATE POLICY isolation ON ledger.projection USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM ledger.log
  WHERE ((log.id = projection.log_id) AND (log.holder_id = ( SELECT isolation.tenant() AS tenant)))))));
CREATE POLICY isolation ON ledger.subject USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM ledger.log
  WHERE ((log.id = subject.log_id) AND (log.holder_id = ( SELECT isolation.tenant() AS tenant)))))));
ALTER TABLE ledger.leaves ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.log ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.node ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.payload ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.projection ENABLE ROW LEVEL SECURITY;
CREATE POLICY signed ON ledger.alarm FOR SELECT TO compliance_signer USING (true);
CREATE POLICY signed ON ledger.checkpoint FOR SELECT TO compliance_signer USING (true);
CREATE POLICY signed ON ledger.cosignature FOR SELECT TO compliance_signer USING (true);
CREATE POLICY signed ON ledger.entry FOR SELECT TO compliance_signer USING (true);
CREATE POLICY signed ON ledger.head FOR SELECT TO compliance_signer USING (true);
CREATE POLICY signed ON ledger.log FOR SELECT TO compliance_signer USING (true);
CREATE POLICY signed ON ledger.node FOR SELECT TO compliance_signer USING (true);
CREATE POLICY signed ON ledger.payload FOR SELECT TO compliance_signer USING (true);
CREATE POLICY signed ON ledger.projection FOR SELECT TO compliance_signer USING (true);
CREATE POLICY signed ON ledger.subject FOR SELECT TO compliance_signer USING (true);
ALTER TABLE ledger.subject ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.access_reading ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.account_emailaddress ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.account_emailconfirmation ENABLE ROW LEVEL SECURITY;
CREATE POLICY also_insert ON public.notices_notice FOR INSERT WITH CHECK ((( SELECT isolation.tenant() AS tenant) IS NOT NULL));
CREATE POLICY also_select ON public.holders_membership FOR SELECT USING (((user_id = ( SELECT isolation.person() AS person)) OR ((holder_id IS NULL) AND (( SELECT isolation.tenant() AS tenant) IS NOT NULL) AND ((role)::text <> ALL ((ARRAY['outside_auditor'::character varying, 'state_police'::character varying])::text[])))));
CREATE POLICY also_select ON public.holders_outsidegrant FOR SELECT USING ((user_id = ( SELECT isolation.person() AS person)));
CREATE POLICY also_select ON public.holders_user FOR SELECT USING ((( SELECT isolation.is_door() AS is_door) OR (EXISTS ( SELECT
   FROM public.holders_membership m
  WHERE (m.user_id = holders_user.id)))));
CREATE POLICY also_select ON public.rules_submissions_publicapproval FOR SELECT USING (( SELECT isolation.is_public() AS is_public));
CREATE POLICY also_select ON public.rules_submissions_publicprint FOR SELECT USING (( SELECT isolation.is_public() AS is_public));
CREATE POLICY also_update ON public.holders_user FOR UPDATE USING (( SELECT isolation.is_door() AS is_door));
ALTER TABLE public.axes_accessattempt ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.axes_accessattemptexpiration ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.axes_accessfailurelog ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.axes_accesslog ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.cache ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.django_session ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.documents_bundle ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.documents_document ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.documents_exportjob ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.documents_exportvolume ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.holders_accountchange ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.holders_administrationevent ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.holders_certificateholder ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.holders_credential ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.holders_dismissedsteps ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.holders_equipment ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.holders_facility ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.holders_gamingtable ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.holders_membership ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.holders_outsidegrant ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.holders_pit ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.holders_pitstay ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.holders_providerlink ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.holders_settingvalue ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.holders_signingstatement ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.holders_signinmeans ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.holders_user ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_alarm ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_auditcase ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_boardnote ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_casefile ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_casestep ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_countersignature ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_denial ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_draftentry ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_exceptionact ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_handover ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_installation ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_labelpaper ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_labelsheet ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_ladderset ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_life ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_logbook ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_logbookpart ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_logentry ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_mention ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_newest ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_package ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_packagemove ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_packagesigning ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_problem ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_rungtold ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_sample ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_samplefile ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_sampleitem ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_samplenote ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_savedsearch ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_stream ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_tableevent ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_tablelabel ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_tablestate ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inspections_takeover ENABLE ROW LEVEL SECURITY;
CREATE POLICY isolation ON public.access_reading USING ((( SELECT isolation.is_office() AS is_office) OR ((holder_id = ( SELECT isolation.tenant() AS tenant)) AND (shown_at <= ledger.clock())))) WITH CHECK (( SELECT isolation.is_office() AS is_office));
CREATE POLICY isolation ON public.account_emailaddress USING ((( SELECT isolation.is_office() AS is_office) OR (user_id = ( SELECT isolation.person() AS person)) OR (EXISTS ( SELECT
   FROM public.holders_membership m
  WHERE ((m.user_id = m.user_id) AND (m.holder_id = ( SELECT isolation.tenant() AS tenant))))) OR ( SELECT isolation.is_door() AS is_door)));
CREATE POLICY isolation ON public.account_emailconfirmation USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM public.account_emailaddress parent
  WHERE (parent.id = account_emailconfirmation.email_address_id)))));
CREATE POLICY isolation ON public.axes_accessattempt USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.axes_accessattemptexpiration USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.axes_accessfailurelog USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.axes_accesslog USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.cache USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.django_session USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.documents_bundle USING ((( SELECT isolation.is_office() AS is_office) OR ((holder_id = ( SELECT isolation.tenant() AS tenant)) AND (NOT for_board))));
CREATE POLICY isolation ON public.documents_document USING ((( SELECT isolation.is_office() AS is_office) OR ((holder_id = ( SELECT isolation.tenant() AS tenant)) AND ((EXISTS ( SELECT
   FROM public.documents_exportvolume h
  WHERE (h.document_id = documents_document.id))) OR (EXISTS ( SELECT
   FROM public.rules_submissions_revisiondocument h
  WHERE (h.document_id = documents_document.id))) OR (EXISTS ( SELECT
   FROM public.inspections_labelpaper h
  WHERE (h.document_id = documents_document.id))) OR (EXISTS ( SELECT
   FROM public.inspections_logbookpart h
  WHERE (h.document_id = documents_document.id))) OR (EXISTS ( SELECT
   FROM public.inspections_casefile h
  WHERE (h.document_id = documents_document.id))))))) WITH CHECK ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.documents_exportjob USING ((( SELECT isolation.is_office() AS is_office) OR ((holder_id = ( SELECT isolation.tenant() AS tenant)) AND (NOT for_board))));
CREATE POLICY isolation ON public.documents_exportvolume USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM public.documents_exportjob parent
  WHERE (parent.id = documents_exportvolume.job_id)))));
CREATE POLICY isolation ON public.holders_accountchange USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.holders_administrationevent USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.holders_certificateholder USING ((( SELECT isolation.is_office() AS is_office) OR (id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.holders_credential USING ((( SELECT isolation.is_office() AS is_office) OR (user_id = ( SELECT isolation.person() AS person)) OR (EXISTS ( SELECT
   FROM public.holders_membership m
  WHERE ((m.user_id = m.user_id) AND (m.holder_id = ( SELECT isolation.tenant() AS tenant)))))));
CREATE POLICY isolation ON public.holders_dismissedsteps USING ((( SELECT isolation.is_office() AS is_office) OR (user_id = ( SELECT isolation.person() AS person))));
CREATE POLICY isolation ON public.holders_equipment USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.holders_facility USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.holders_gamingtable USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.holders_membership USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.holders_outsidegrant USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.holders_pit USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.holders_pitstay USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.holders_providerlink USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.holders_settingvalue USING ((( SELECT isolation.is_office() AS is_office) OR (( SELECT isolation.is_public() AS is_public) IS NOT TRUE)));
CREATE POLICY isolation ON public.holders_signingstatement USING ((( SELECT isolation.is_office() AS is_office) OR (user_id = ( SELECT isolation.person() AS person))));
CREATE POLICY isolation ON public.holders_signinmeans USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.holders_user USING ((( SELECT isolation.is_office() AS is_office) OR (id = ( SELECT isolation.person() AS person)) OR (EXISTS ( SELECT
   FROM public.holders_membership m
  WHERE ((m.user_id = holders_user.id) AND (m.holder_id = ( SELECT isolation.tenant() AS tenant)))))));
CREATE POLICY isolation ON public.inspections_alarm USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_auditcase USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_boardnote USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_casefile USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_casestep USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_countersignature USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_denial USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_draftentry USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_exceptionact USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_handover USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_installation USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_labelpaper USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_labelsheet USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_ladderset USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_life USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_logbook USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_logbookpart USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_logentry USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_mention USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_newest USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_package USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_packagemove USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_packagesigning USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_problem USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_rungtold USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_sample USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.inspections_samplefile USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.inspections_sampleitem USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.inspections_samplenote USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.inspections_savedsearch USING ((( SELECT isolation.is_office() AS is_office) OR (user_id = ( SELECT isolation.person() AS person))));
CREATE POLICY isolation ON public.inspections_stream USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM public.holders_gamingtable parent
  WHERE (parent.id = inspections_stream.table_id)))));
CREATE POLICY isolation ON public.inspections_tableevent USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_tablelabel USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.inspections_tablestate USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM public.holders_gamingtable parent
  WHERE (parent.id = inspections_tablestate.table_id)))));
CREATE POLICY isolation ON public.inspections_takeover USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.mfa_authenticator USING ((( SELECT isolation.is_office() AS is_office) OR (user_id = ( SELECT isolation.person() AS person)) OR (EXISTS ( SELECT
   FROM public.holders_membership m
  WHERE ((m.user_id = m.user_id) AND (m.holder_id = ( SELECT isolation.tenant() AS tenant))))) OR ( SELECT isolation.is_door() AS is_door)));
CREATE POLICY isolation ON public.notices_delivery USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM public.notices_device parent
  WHERE (parent.id = notices_delivery.device_id)))));
CREATE POLICY isolation ON public.notices_device USING ((( SELECT isolation.is_office() AS is_office) OR (user_id = ( SELECT isolation.person() AS person))));
CREATE POLICY isolation ON public.notices_notice USING ((( SELECT isolation.is_office() AS is_office) OR (recipient_id = ( SELECT isolation.person() AS person))));
CREATE POLICY isolation ON public.notices_noticechoice USING ((( SELECT isolation.is_office() AS is_office) OR (user_id = ( SELECT isolation.person() AS person))));
CREATE POLICY isolation ON public.records_alarmsettlement USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.records_successorrequest USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rest_apitoken USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM public.holders_membership m
  WHERE ((m.id = rest_apitoken.membership_id) AND ((m.holder_id = ( SELECT isolation.tenant() AS tenant)) OR (m.user_id = ( SELECT isolation.person() AS person))))))));
CREATE POLICY isolation ON public.rest_idempotencyrecord USING ((( SELECT isolation.is_office() AS is_office) OR (user_id = ( SELECT isolation.person() AS person))));
CREATE POLICY isolation ON public.retention_destruction USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.retention_legalhold USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_announcement USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_announcementanswer USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_artwork USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_artworkremoval USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_bureaureview USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_comment USING ((( SELECT isolation.is_office() AS is_office) OR ((holder_id = ( SELECT isolation.tenant() AS tenant)) AND (NOT board_only))));
CREATE POLICY isolation ON public.rules_submissions_condition USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_conditionmet USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_conditionproposal USING ((( SELECT isolation.is_office() AS is_office) OR ( SELECT isolation.is_office() AS is_office)));
CREATE POLICY isolation ON public.rules_submissions_conditionreminder USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_contesttext USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_contesttextanswer USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_decision USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_delegation USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_differenceanswer USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_differencereport USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM public.rules_submissions_differencesenton sent
  WHERE (sent.report_id = rules_submissions_differencereport.id)))));
CREATE POLICY isolation ON public.rules_submissions_differencesenton USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_draft USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM public.rules_submissions_rulessubmission parent
  WHERE (parent.id = rules_submissions_draft.submission_id)))));
CREATE POLICY isolation ON public.rules_submissions_editioncheck USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_elementcheck USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_elementmark USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_figuresversion USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_findingact USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_firstsignature USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_impactrow USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_impactrun USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_letterhead USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_letterheadanswer USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_mark USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_opening USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM public.rules_submissions_rulessubmission parent
  WHERE (parent.id = rules_submissions_opening.submission_id)))));
CREATE POLICY isolation ON public.rules_submissions_pin USING ((( SELECT isolation.is_office() AS is_office) OR ((holder_id = ( SELECT isolation.tenant() AS tenant)) AND (EXISTS ( SELECT
   FROM public.rules_submissions_pincomment said
  WHERE (said.pin_id = rules_submissions_pin.id))))));
CREATE POLICY isolation ON public.rules_submissions_pinact USING ((( SELECT isolation.is_office() AS is_office) OR ((holder_id = ( SELECT isolation.tenant() AS tenant)) AND (EXISTS ( SELECT
   FROM public.rules_submissions_pin parent
  WHERE (parent.id = rules_submissions_pinact.pin_id))))));
CREATE POLICY isolation ON public.rules_submissions_pincomment USING ((( SELECT isolation.is_office() AS is_office) OR ((holder_id = ( SELECT isolation.tenant() AS tenant)) AND (EXISTS ( SELECT
   FROM public.rules_submissions_comment parent
  WHERE (parent.id = rules_submissions_pincomment.comment_id))))));
CREATE POLICY isolation ON public.rules_submissions_precedent USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_printcode USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_publicapproval USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_publicprint USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_recusal USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_reviewround USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_revision USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_revision_artwork USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM public.rules_submissions_revision parent
  WHERE (parent.id = rules_submissions_revision_artwork.revision_id)))));
CREATE POLICY isolation ON public.rules_submissions_revisiondocument USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_rulessubmission USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_sealpicture USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_secondsignature USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_settlement USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_sheet USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_sheettext USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_sheetversion USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.rules_submissions_stockwording USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.rules_submissions_submissionevent USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
CREATE POLICY isolation ON public.socialaccount_socialaccount USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.socialaccount_socialapp USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.socialaccount_socialtoken USING ((( SELECT isolation.is_office() AS is_office) OR false));
CREATE POLICY isolation ON public.webhooks_webhookcursor USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM public.webhooks_webhookreceiver parent
  WHERE (parent.id = webhooks_webhookcursor.receiver_id)))));
CREATE POLICY isolation ON public.webhooks_webhookdelivery USING ((( SELECT isolation.is_office() AS is_office) OR (EXISTS ( SELECT
   FROM public.webhooks_webhookreceiver parent
  WHERE (parent.id = webhooks_webhookdelivery.receiver_id)))));
CREATE POLICY isolation ON public.webhooks_webhookreceiver USING ((( SELECT isolation.is_office() AS is_office) OR (holder_id = ( SELECT isolation.tenant() AS tenant))));
ALTER TABLE public.mfa_authenticator ENABLE ROW LEVEL SECURITY;
CREATE POLICY no_guest_adds ON public.access_reading AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.account_emailaddress AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.account_emailconfirmation AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.axes_accessattempt AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.axes_accessattemptexpiration AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.axes_accessfailurelog AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.axes_accesslog AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.cache AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.django_session AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.documents_bundle AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.documents_document AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.documents_exportjob AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.documents_exportvolume AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.holders_accountchange AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.holders_administrationevent AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.holders_certificateholder AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.holders_credential AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.holders_dismissedsteps AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.holders_equipment AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.holders_facility AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.holders_gamingtable AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.holders_membership AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.holders_outsidegrant AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.holders_pit AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.holders_pitstay AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.holders_providerlink AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.holders_settingvalue AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.holders_signingstatement AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.holders_signinmeans AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.holders_user AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_alarm AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_auditcase AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_boardnote AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_casefile AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_casestep AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_countersignature AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_denial AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_draftentry AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_exceptionact AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_handover AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_installation AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_labelpaper AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_labelsheet AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_ladderset AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_life AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_logbook AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_logbookpart AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_logentry AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_mention AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_newest AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_package AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_packagemove AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_packagesigning AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_problem AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_rungtold AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_sample AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_samplefile AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_sampleitem AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_samplenote AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_savedsearch AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_stream AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_tableevent AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_tablelabel AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_tablestate AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.inspections_takeover AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.mfa_authenticator AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.notices_delivery AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.notices_device AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.notices_notice AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.notices_noticechoice AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.records_alarmsettlement AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.records_successorrequest AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rest_apitoken AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rest_idempotencyrecord AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.retention_destruction AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.retention_legalhold AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_announcement AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_announcementanswer AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_artwork AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_artworkremoval AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_bureaureview AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_comment AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_condition AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_conditionmet AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_conditionproposal AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_conditionreminder AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_contesttext AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_contesttextanswer AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_decision AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_delegation AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_differenceanswer AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_differencereport AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_differencesenton AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_draft AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_editioncheck AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_elementcheck AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_elementmark AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_figuresversion AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_findingact AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_firstsignature AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_impactrow AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_impactrun AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_letterhead AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_letterheadanswer AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_mark AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_opening AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_pin AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_pinact AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_pincomment AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_precedent AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_printcode AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_publicapproval AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_publicprint AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_recusal AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_reviewround AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_revision AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_revision_artwork AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_revisiondocument AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_rulessubmission AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_sealpicture AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_secondsignature AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_settlement AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_sheet AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_sheettext AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_sheetversion AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_stockwording AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.rules_submissions_submissionevent AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.socialaccount_socialaccount AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.socialaccount_socialapp AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.socialaccount_socialtoken AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.webhooks_webhookcursor AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.webhooks_webhookdelivery AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_adds ON public.webhooks_webhookreceiver AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.access_reading AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.account_emailaddress AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.account_emailconfirmation AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.axes_accessattempt AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.axes_accessattemptexpiration AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.axes_accessfailurelog AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.axes_accesslog AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.cache AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.django_session AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.documents_bundle AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.documents_document AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.documents_exportjob AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.documents_exportvolume AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.holders_accountchange AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.holders_administrationevent AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.holders_certificateholder AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.holders_credential AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.holders_dismissedsteps AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.holders_equipment AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.holders_facility AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.holders_gamingtable AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.holders_membership AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.holders_outsidegrant AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.holders_pit AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.holders_pitstay AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.holders_providerlink AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.holders_settingvalue AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.holders_signingstatement AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.holders_signinmeans AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.holders_user AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_alarm AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_auditcase AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_boardnote AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_casefile AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_casestep AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_countersignature AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_denial AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_draftentry AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_exceptionact AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_handover AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_installation AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_labelpaper AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_labelsheet AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_ladderset AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_life AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_logbook AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_logbookpart AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_logentry AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_mention AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_newest AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_package AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_packagemove AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_packagesigning AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_problem AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_rungtold AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_sample AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_samplefile AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_sampleitem AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_samplenote AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_savedsearch AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_stream AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_tableevent AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_tablelabel AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_tablestate AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.inspections_takeover AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.mfa_authenticator AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.notices_delivery AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.notices_device AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.notices_notice AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.notices_noticechoice AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.records_alarmsettlement AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.records_successorrequest AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rest_apitoken AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rest_idempotencyrecord AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.retention_destruction AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.retention_legalhold AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_announcement AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_announcementanswer AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_artwork AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_artworkremoval AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_bureaureview AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_comment AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_condition AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_conditionmet AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_conditionproposal AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_conditionreminder AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_contesttext AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_contesttextanswer AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_decision AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_delegation AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_differenceanswer AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_differencereport AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_differencesenton AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_draft AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_editioncheck AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_elementcheck AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_elementmark AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_figuresversion AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_findingact AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_firstsignature AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_impactrow AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_impactrun AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_letterhead AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_letterheadanswer AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_mark AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_opening AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_pin AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_pinact AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_pincomment AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_precedent AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_printcode AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_publicapproval AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_publicprint AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_recusal AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_reviewround AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_revision AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_revision_artwork AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_revisiondocument AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_rulessubmission AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_sealpicture AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_secondsignature AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_settlement AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_sheet AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_sheettext AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_sheetversion AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_stockwording AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.rules_submissions_submissionevent AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.socialaccount_socialaccount AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.socialaccount_socialapp AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.socialaccount_socialtoken AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.webhooks_webhookcursor AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.webhooks_webhookdelivery AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_changes ON public.webhooks_webhookreceiver AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.access_reading AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.account_emailaddress AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.account_emailconfirmation AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.axes_accessattempt AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.axes_accessattemptexpiration AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.axes_accessfailurelog AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.axes_accesslog AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.cache AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.django_session AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.documents_bundle AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.documents_document AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.documents_exportjob AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.documents_exportvolume AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.holders_accountchange AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.holders_administrationevent AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.holders_certificateholder AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.holders_credential AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.holders_dismissedsteps AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.holders_equipment AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.holders_facility AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.holders_gamingtable AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.holders_membership AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.holders_outsidegrant AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.holders_pit AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.holders_pitstay AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.holders_providerlink AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.holders_settingvalue AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.holders_signingstatement AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.holders_signinmeans AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.holders_user AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_alarm AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_auditcase AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_boardnote AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_casefile AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_casestep AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_countersignature AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_denial AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_draftentry AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_exceptionact AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_handover AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_installation AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_labelpaper AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_labelsheet AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_ladderset AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_life AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_logbook AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_logbookpart AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_logentry AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_mention AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_newest AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_package AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_packagemove AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_packagesigning AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_problem AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_rungtold AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_sample AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_samplefile AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_sampleitem AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_samplenote AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_savedsearch AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_stream AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_tableevent AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_tablelabel AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_tablestate AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.inspections_takeover AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.mfa_authenticator AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.notices_delivery AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.notices_device AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.notices_notice AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.notices_noticechoice AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.records_alarmsettlement AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.records_successorrequest AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rest_apitoken AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rest_idempotencyrecord AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.retention_destruction AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.retention_legalhold AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_announcement AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_announcementanswer AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_artwork AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_artworkremoval AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_bureaureview AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_comment AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_condition AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_conditionmet AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_conditionproposal AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_conditionreminder AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_contesttext AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_contesttextanswer AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_decision AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_delegation AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_differenceanswer AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_differencereport AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_differencesenton AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_draft AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_editioncheck AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_elementcheck AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_elementmark AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_figuresversion AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_findingact AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_firstsignature AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_impactrow AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_impactrun AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_letterhead AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_letterheadanswer AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_mark AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_opening AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_pin AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_pinact AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_pincomment AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_precedent AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_printcode AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_publicapproval AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_publicprint AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_recusal AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_reviewround AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_revision AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_revision_artwork AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_revisiondocument AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_rulessubmission AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_sealpicture AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_secondsignature AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_settlement AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_sheet AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_sheettext AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_sheetversion AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_stockwording AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.rules_submissions_submissionevent AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.socialaccount_socialaccount AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.socialaccount_socialapp AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.socialaccount_socialtoken AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.webhooks_webhookcursor AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.webhooks_webhookdelivery AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_deletes ON public.webhooks_webhookreceiver AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_reads ON public.account_emailaddress AS RESTRICTIVE FOR SELECT USING (((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE) OR (user_id = ( SELECT isolation.person() AS person))));
CREATE POLICY no_guest_reads ON public.mfa_authenticator AS RESTRICTIVE FOR SELECT USING (((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE) OR (user_id = ( SELECT isolation.person() AS person))));
CREATE POLICY no_guest_reads ON public.rest_apitoken AS RESTRICTIVE FOR SELECT USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
CREATE POLICY no_guest_reads ON public.rules_submissions_draft AS RESTRICTIVE FOR SELECT USING ((( SELECT isolation.is_guest() AS is_guest) IS NOT TRUE));
ALTER TABLE public.notices_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.notices_device ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.notices_notice ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.notices_noticechoice ENABLE ROW LEVEL SECURITY;
CREATE POLICY office_alone_delete ON public.rules_submissions_sheettext AS RESTRICTIVE FOR DELETE USING (( SELECT isolation.is_office() AS is_office));
CREATE POLICY office_alone_insert ON public.rules_submissions_sheettext AS RESTRICTIVE FOR INSERT WITH CHECK (( SELECT isolation.is_office() AS is_office));
CREATE POLICY office_alone_update ON public.rules_submissions_sheettext AS RESTRICTIVE FOR UPDATE USING (( SELECT isolation.is_office() AS is_office));
CREATE POLICY ones_own_delete ON public.account_emailaddress AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_office() AS is_office) OR (user_id = ( SELECT isolation.person() AS person)) OR ( SELECT isolation.is_door() AS is_door)));
CREATE POLICY ones_own_delete ON public.mfa_authenticator AS RESTRICTIVE FOR DELETE USING ((( SELECT isolation.is_office() AS is_office) OR (user_id = ( SELECT isolation.person() AS person))));
CREATE POLICY ones_own_insert ON public.account_emailaddress AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_office() AS is_office) OR (user_id = ( SELECT isolation.person() AS person)) OR ( SELECT isolation.is_door() AS is_door)));
CREATE POLICY ones_own_insert ON public.mfa_authenticator AS RESTRICTIVE FOR INSERT WITH CHECK ((( SELECT isolation.is_office() AS is_office) OR (user_id = ( SELECT isolation.person() AS person))));
CREATE POLICY ones_own_update ON public.account_emailaddress AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_office() AS is_office) OR (user_id = ( SELECT isolation.person() AS person)) OR ( SELECT isolation.is_door() AS is_door)));
CREATE POLICY ones_own_update ON public.mfa_authenticator AS RESTRICTIVE FOR UPDATE USING ((( SELECT isolation.is_office() AS is_office) OR (user_id = ( SELECT isolation.person() AS person)) OR ( SELECT isolation.is_door() AS is_door)));
ALTER TABLE public.records_alarmsettlement ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.records_successorrequest ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rest_apitoken ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rest_idempotencyrecord ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.retention_destruction ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.retention_legalhold ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_announcement ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_announcementanswer ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_artwork ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_artworkremoval ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_bureaureview ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_comment ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_condition ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_conditionmet ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_conditionproposal ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_conditionreminder ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_contesttext ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_contesttextanswer ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_decision ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_delegation ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_differenceanswer ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_differencereport ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_differencesenton ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_draft ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_editioncheck ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_elementcheck ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_elementmark ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_figuresversion ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_findingact ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_firstsignature ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_impactrow ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_impactrun ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_letterhead ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_letterheadanswer ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_mark ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_opening ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_pin ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_pinact ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_pincomment ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_precedent ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_printcode ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_publicapproval ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_publicprint ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_recusal ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_reviewround ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_revision ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_revision_artwork ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_revisiondocument ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_rulessubmission ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_sealpicture ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_secondsignature ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_settlement ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_sheet ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_sheettext ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_sheetversion ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_stockwording ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.rules_submissions_submissionevent ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.socialaccount_socialaccount ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.socialaccount_socialapp ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.socialaccount_socialtoken ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.webhooks_webhookcursor ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.webhooks_webhookdelivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.webhooks_webhookreceiver ENABLE ROW LEVEL SECURITY;
GRANT USAGE ON SCHEMA isolation TO PUBLIC;
GRANT USAGE ON SCHEMA ledger TO compliance_app;
GRANT USAGE ON SCHEMA ledger TO compliance_signer;
GRANT USAGE ON SCHEMA ledger TO compliance;
GRANT USAGE ON SCHEMA public TO compliance_app;
REVOKE ALL ON FUNCTION ledger.append(to_log uuid, entry bytea, its_payload bytea, its_salt bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.append(to_log uuid, entry bytea, its_payload bytea, its_salt bytea) TO compliance_app;
GRANT ALL ON FUNCTION ledger.append(to_log uuid, entry bytea, its_payload bytea, its_salt bytea) TO compliance;
REVOKE ALL ON FUNCTION ledger.change(of_logs uuid[], of_event uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.change(of_logs uuid[], of_event uuid) TO compliance_app;
GRANT ALL ON FUNCTION ledger.change(of_logs uuid[], of_event uuid) TO compliance;
REVOKE ALL ON FUNCTION ledger.changes(of_logs uuid[], since timestamp with time zone, until timestamp with time zone, types text[], people text[], marks text[], places text[], from_event uuid, is_back boolean, many integer) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.changes(of_logs uuid[], since timestamp with time zone, until timestamp with time zone, types text[], people text[], marks text[], places text[], from_event uuid, is_back boolean, many integer) TO compliance_app;
GRANT ALL ON FUNCTION ledger.changes(of_logs uuid[], since timestamp with time zone, until timestamp with time zone, types text[], people text[], marks text[], places text[], from_event uuid, is_back boolean, many integer) TO compliance;
REVOKE ALL ON FUNCTION ledger.check_recorded() FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.check_recorded() TO compliance;
REVOKE ALL ON FUNCTION ledger.clock() FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.clock() TO compliance_app;
GRANT ALL ON FUNCTION ledger.clock() TO compliance;
GRANT ALL ON FUNCTION ledger.clock() TO compliance_signer;
REVOKE ALL ON FUNCTION ledger.commitments(of_log uuid, low bigint, high bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.commitments(of_log uuid, low bigint, high bigint) TO compliance_signer;
REVOKE ALL ON FUNCTION ledger.cosign(of_log uuid, its_size bigint, by_witness text, with_line text) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.cosign(of_log uuid, its_size bigint, by_witness text, with_line text) TO compliance_app;
GRANT ALL ON FUNCTION ledger.cosign(of_log uuid, its_size bigint, by_witness text, with_line text) TO compliance;
REVOKE ALL ON FUNCTION ledger.destroy(of_log uuid, of_index bigint, told_log uuid, told_index bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.destroy(of_log uuid, of_index bigint, told_log uuid, told_index bigint) TO compliance_app;
GRANT ALL ON FUNCTION ledger.destroy(of_log uuid, of_index bigint, told_log uuid, told_index bigint) TO compliance;
REVOKE ALL ON FUNCTION ledger.has_its_hashes(leaf_hash bytea, entry_bytes bytea, salt bytea, payload bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.has_its_hashes(leaf_hash bytea, entry_bytes bytea, salt bytea, payload bytea) TO compliance_app;
GRANT ALL ON FUNCTION ledger.has_its_hashes(leaf_hash bytea, entry_bytes bytea, salt bytea, payload bytea) TO compliance;
REVOKE ALL ON FUNCTION ledger.images_before(of_logs uuid[], marks text[], events uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.images_before(of_logs uuid[], marks text[], events uuid[]) TO compliance_app;
GRANT ALL ON FUNCTION ledger.images_before(of_logs uuid[], marks text[], events uuid[]) TO compliance;
REVOKE ALL ON FUNCTION ledger.images_of(raw bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.images_of(raw bytea) TO compliance_app;
GRANT ALL ON FUNCTION ledger.images_of(raw bytea) TO compliance;
REVOKE ALL ON FUNCTION ledger.instant(at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.instant(at timestamp with time zone) TO compliance_app;
GRANT ALL ON FUNCTION ledger.instant(at timestamp with time zone) TO compliance;
REVOKE ALL ON FUNCTION ledger.is_destroyed(of_relation text, of_row text) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.is_destroyed(of_relation text, of_row text) TO compliance_app;
GRANT ALL ON FUNCTION ledger.is_destroyed(of_relation text, of_row text) TO compliance;
REVOKE ALL ON FUNCTION ledger.keep_leaves(of_log uuid, of_index bigint, its_secret bytea, its_logs uuid[], its_sizes bigint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.keep_leaves(of_log uuid, of_index bigint, its_secret bytea, its_logs uuid[], its_sizes bigint[]) TO compliance_app;
GRANT ALL ON FUNCTION ledger.keep_leaves(of_log uuid, of_index bigint, its_secret bytea, its_logs uuid[], its_sizes bigint[]) TO compliance;
REVOKE ALL ON FUNCTION ledger.let_go(images jsonb) FROM PUBLIC;
REVOKE ALL ON FUNCTION ledger.list_of(raw bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.list_of(raw bytea) TO compliance_app;
GRANT ALL ON FUNCTION ledger.list_of(raw bytea) TO compliance;
REVOKE ALL ON FUNCTION ledger.log_of_year(of_kind text, of_holder uuid, of_year integer, with_origin text) FROM PUBLIC;
REVOKE ALL ON FUNCTION ledger.logs_open(of_logs uuid[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION ledger.moment_of(words text) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.moment_of(words text) TO compliance_app;
GRANT ALL ON FUNCTION ledger.moment_of(words text) TO compliance;
REVOKE ALL ON FUNCTION ledger.note_change() FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.note_change() TO compliance;
REVOKE ALL ON FUNCTION ledger.open_log(of_kind text, of_holder uuid, of_year integer, with_origin text) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.open_log(of_kind text, of_holder uuid, of_year integer, with_origin text) TO compliance_app;
GRANT ALL ON FUNCTION ledger.open_log(of_kind text, of_holder uuid, of_year integer, with_origin text) TO compliance;
REVOKE ALL ON FUNCTION ledger.open_successor(of_log uuid, with_origin text) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.open_successor(of_log uuid, with_origin text) TO compliance_app;
GRANT ALL ON FUNCTION ledger.open_successor(of_log uuid, with_origin text) TO compliance;
REVOKE ALL ON FUNCTION ledger.person_of(entry_bytes bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.person_of(entry_bytes bytea) TO compliance_app;
GRANT ALL ON FUNCTION ledger.person_of(entry_bytes bytea) TO compliance;
REVOKE ALL ON FUNCTION ledger.publish(of_log uuid, its_size bigint, its_note text) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.publish(of_log uuid, its_size bigint, its_note text) TO compliance_signer;
REVOKE ALL ON FUNCTION ledger.raise_alarm(by_source text, of_log uuid, with_fingerprint text, in_words text, with_evidence jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.raise_alarm(by_source text, of_log uuid, with_fingerprint text, in_words text, with_evidence jsonb) TO compliance_app;
GRANT ALL ON FUNCTION ledger.raise_alarm(by_source text, of_log uuid, with_fingerprint text, in_words text, with_evidence jsonb) TO compliance;
GRANT ALL ON FUNCTION ledger.raise_alarm(by_source text, of_log uuid, with_fingerprint text, in_words text, with_evidence jsonb) TO compliance_signer;
REVOKE ALL ON FUNCTION ledger.refuse_change() FROM PUBLIC;
REVOKE ALL ON FUNCTION ledger.reserve(of_kind text, of_holder uuid, told timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.reserve(of_kind text, of_holder uuid, told timestamp with time zone) TO compliance_app;
GRANT ALL ON FUNCTION ledger.reserve(of_kind text, of_holder uuid, told timestamp with time zone) TO compliance;
REVOKE ALL ON FUNCTION ledger.rows_of(payload bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.rows_of(payload bytea) TO compliance_app;
GRANT ALL ON FUNCTION ledger.rows_of(payload bytea) TO compliance;
REVOKE ALL ON FUNCTION ledger.said(raw bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.said(raw bytea) TO compliance_app;
GRANT ALL ON FUNCTION ledger.said(raw bytea) TO compliance;
REVOKE ALL ON FUNCTION ledger.suspend(of_log uuid, because text) FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.suspend(of_log uuid, because text) TO compliance_signer;
REVOKE ALL ON FUNCTION ledger.time_of_receipt(told timestamp with time zone, last timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION ledger.unrecorded() FROM PUBLIC;
GRANT ALL ON FUNCTION ledger.unrecorded() TO compliance_app;
GRANT ALL ON FUNCTION ledger.unrecorded() TO compliance;
GRANT SELECT ON TABLE ledger.alarm TO compliance_app;
GRANT SELECT ON TABLE ledger.alarm TO compliance;
GRANT SELECT ON TABLE ledger.checkpoint TO compliance_app;
GRANT SELECT ON TABLE ledger.checkpoint TO compliance;
GRANT SELECT ON TABLE ledger.checkpoint TO compliance_signer;
GRANT SELECT ON TABLE ledger.cosignature TO compliance_app;
GRANT SELECT ON TABLE ledger.cosignature TO compliance;
GRANT SELECT ON TABLE ledger.demonstration TO compliance_app;
GRANT SELECT ON TABLE ledger.demonstration TO compliance;
GRANT SELECT ON TABLE ledger.entry TO compliance_app;
GRANT SELECT ON TABLE ledger.entry TO compliance;
GRANT SELECT ON TABLE ledger.entry TO compliance_signer;
GRANT SELECT ON TABLE ledger.head TO compliance_app;
GRANT SELECT ON TABLE ledger.head TO compliance;
GRANT SELECT ON TABLE ledger.head TO compliance_signer;
GRANT SELECT ON TABLE ledger.leaves TO compliance_app;
GRANT SELECT ON TABLE ledger.leaves TO compliance;
GRANT SELECT ON TABLE ledger.log TO compliance_app;
GRANT SELECT ON TABLE ledger.log TO compliance;
GRANT SELECT ON TABLE ledger.log TO compliance_signer;
GRANT SELECT ON TABLE ledger.node TO compliance_app;
GRANT SELECT ON TABLE ledger.node TO compliance;
GRANT SELECT ON TABLE ledger.payload TO compliance_app;
GRANT SELECT ON TABLE ledger.payload TO compliance;
GRANT SELECT ON TABLE ledger.projection TO compliance_app;
GRANT SELECT ON TABLE ledger.projection TO compliance;
GRANT SELECT ON TABLE ledger.subject TO compliance_app;
GRANT SELECT ON TABLE ledger.subject TO compliance;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.access_reading TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_emailaddress TO compliance_app;
GRANT USAGE ON SEQUENCE public.account_emailaddress_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_emailconfirmation TO compliance_app;
GRANT USAGE ON SEQUENCE public.account_emailconfirmation_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.auth_group TO compliance_app;
GRANT USAGE ON SEQUENCE public.auth_group_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.auth_group_permissions TO compliance_app;
GRANT USAGE ON SEQUENCE public.auth_group_permissions_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.auth_permission TO compliance_app;
GRANT USAGE ON SEQUENCE public.auth_permission_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.axes_accessattempt TO compliance_app;
GRANT USAGE ON SEQUENCE public.axes_accessattempt_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.axes_accessattemptexpiration TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.axes_accessfailurelog TO compliance_app;
GRANT USAGE ON SEQUENCE public.axes_accessfailurelog_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.axes_accesslog TO compliance_app;
GRANT USAGE ON SEQUENCE public.axes_accesslog_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.cache TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chapters_editiontext TO compliance_app;
GRANT USAGE ON SEQUENCE public.chapters_editiontext_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chapters_textconfirmation TO compliance_app;
GRANT USAGE ON SEQUENCE public.chapters_textconfirmation_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.chapters_textitemrow TO compliance_app;
GRANT USAGE ON SEQUENCE public.chapters_textitemrow_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.django_content_type TO compliance_app;
GRANT USAGE ON SEQUENCE public.django_content_type_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.django_migrations TO compliance_app;
GRANT USAGE ON SEQUENCE public.django_migrations_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.django_session TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.documents_bundle TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.documents_document TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.documents_exportjob TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.documents_exportvolume TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holders_accountchange TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holders_administrationevent TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holders_certificateholder TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holders_credential TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holders_dismissedsteps TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holders_equipment TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holders_facility TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holders_gamingtable TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holders_membership TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holders_outsidegrant TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holders_pit TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holders_pitstay TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holders_providerlink TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holders_settingvalue TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holders_signingstatement TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holders_signinmeans TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.holders_user TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_alarm TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_auditcase TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_boardnote TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_casefile TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_casestep TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_countersignature TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_denial TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_draftentry TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_exceptionact TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_handover TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_installation TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_labelpaper TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_labelsheet TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_ladderset TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_life TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_logbook TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_logbookpart TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_logentry TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_mention TO compliance_app;
GRANT USAGE ON SEQUENCE public.inspections_mention_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_newest TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_package TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_packagemove TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_packagesigning TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_problem TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_rungtold TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_sample TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_samplefile TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_sampleitem TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_samplenote TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_savedsearch TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_stream TO compliance_app;
GRANT USAGE ON SEQUENCE public.inspections_stream_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_tableevent TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_tablelabel TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_tablestate TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.inspections_takeover TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.mfa_authenticator TO compliance_app;
GRANT USAGE ON SEQUENCE public.mfa_authenticator_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notices_delivery TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notices_device TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notices_notice TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notices_noticechoice TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.records_alarmsettlement TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.records_successorrequest TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rest_apitoken TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rest_idempotencyrecord TO compliance_app;
GRANT USAGE ON SEQUENCE public.rest_idempotencyrecord_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.retention_destruction TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.retention_legalhold TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_announcement TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_announcementanswer TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_artwork TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_artworkremoval TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_bureaureview TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_comment TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_condition TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_conditionmet TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_conditionproposal TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_conditionreminder TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_contesttext TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_contesttextanswer TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_decision TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_delegation TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_differenceanswer TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_differencereport TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_differencesenton TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_draft TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_editioncheck TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_elementcheck TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_elementmark TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_figuresversion TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_findingact TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_firstsignature TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_impactrow TO compliance_app;
GRANT USAGE ON SEQUENCE public.rules_submissions_impactrow_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_impactrun TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_letterhead TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_letterheadanswer TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_mark TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_opening TO compliance_app;
GRANT USAGE ON SEQUENCE public.rules_submissions_opening_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_pin TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_pinact TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_pincomment TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_precedent TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_printcode TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_publicapproval TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_publicprint TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_recusal TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_reviewround TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_revision TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_revision_artwork TO compliance_app;
GRANT USAGE ON SEQUENCE public.rules_submissions_revision_artwork_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_revisiondocument TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_rulessubmission TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_sealpicture TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_secondsignature TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_settlement TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_sheet TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_sheettext TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_sheetversion TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_stockwording TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.rules_submissions_submissionevent TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.socialaccount_socialaccount TO compliance_app;
GRANT USAGE ON SEQUENCE public.socialaccount_socialaccount_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.socialaccount_socialapp TO compliance_app;
GRANT USAGE ON SEQUENCE public.socialaccount_socialapp_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.socialaccount_socialtoken TO compliance_app;
GRANT USAGE ON SEQUENCE public.socialaccount_socialtoken_id_seq TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhooks_webhookcursor TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhooks_webhookdelivery TO compliance_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhooks_webhookreceiver TO compliance_app;
ALTER DEFAULT PRIVILEGES FOR ROLE compliance IN SCHEMA public GRANT USAGE ON SEQUENCES TO compliance_app;
ALTER DEFAULT PRIVILEGES FOR ROLE compliance IN SCHEMA public GRANT SELECT,INSERT,DELETE,UPDATE ON TABLES TO compliance_app;
