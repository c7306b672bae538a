"""Which entries hold a row, and what stood in it before: for the change log, which is read from the entries alone.

Row-level security lets no index be read by a condition on what an entry holds. So the two functions below read as the
owner of the ledger, and open to the context of the connection the logs that its policies open: those of its holder, or
all for the office. The indexes are PostgreSQL's own work: there is no second record that could differ.
"""

from typing import ClassVar

from django.db import migrations

INDEXES = """
-- The rows that a payload holds, as `table:key`, and what they hang on, as `at:key`. A payload that cannot be read
-- holds none: whoever verifies it says so.
CREATE FUNCTION ledger.rows_of(payload bytea) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT
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
    OR untranslatable_character THEN
    RETURN '{}';
END $$;

-- The account that acted, as an entry says; none for the office's clock.
CREATE FUNCTION ledger.person_of(entry_bytes bytea) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RETURN convert_from(entry_bytes, 'UTF8')::jsonb #>> '{actor,user}';
EXCEPTION WHEN data_exception OR program_limit_exceeded OR character_not_in_repertoire
    OR untranslatable_character THEN
    RETURN NULL;
END $$;

CREATE INDEX payload_by_row ON ledger.payload USING gin (ledger.rows_of(payload));
CREATE INDEX payload_destroyed ON ledger.payload (log_id, index) WHERE payload IS NULL;
CREATE INDEX entry_newest ON ledger.entry (received_at, index, log_id);
CREATE INDEX entry_by_person ON ledger.entry (ledger.person_of(entry_bytes), received_at);
"""

READS = """
-- Those of these logs that the context of the connection may read.
CREATE FUNCTION ledger.logs_open(of_logs uuid[]) RETURNS uuid[] LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp AS $$
    SELECT coalesce(array_agg(id), '{}') FROM ledger.log
        WHERE id = ANY (of_logs) AND kind <> 'board' AND (isolation.is_office() OR holder_id = isolation.tenant())
$$;

-- Entries of these logs, at most so many from a place on: newest first, or going back to newer ones oldest first. NULL
-- asks for nothing. `marks` are rows, and what rows hang on, of which an entry holds one at least; `places` likewise.
CREATE FUNCTION ledger.changes(
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
        'e.leaf_hash = sha256(''\\x00''::bytea || e.entry_bytes) AND (p.payload IS NULL OR '
        'convert_from(e.entry_bytes, ''UTF8'')::jsonb ->> ''payload_sha256'' = '
        'encode(sha256(p.salt || p.payload), ''hex'')) '
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
    RETURN QUERY EXECUTE query || format(
        ' ORDER BY e.received_at %1$s, e.index %1$s, e.log_id %1$s LIMIT $10', way
    ) USING wanted, since, until, types, people, marks, place.received_at, place.log_id, place.index, many, places;
END $$;

-- One entry of one of these logs, as above.
CREATE FUNCTION ledger.change(of_logs uuid[], of_event uuid) RETURNS TABLE (
    event uuid, log_id uuid, index bigint, type text, received_at timestamptz, entry_bytes bytea, payload bytea,
    destroyed_at timestamptz, holds boolean
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT e.event, e.log_id, e.index, e.type, e.received_at, e.entry_bytes, p.payload, p.destroyed_at,
        e.leaf_hash = sha256('\\x00'::bytea || e.entry_bytes) AND (p.payload IS NULL OR
            convert_from(e.entry_bytes, 'UTF8')::jsonb ->> 'payload_sha256'
                = encode(sha256(p.salt || p.payload), 'hex'))
    FROM ledger.entry AS e JOIN ledger.payload AS p ON p.log_id = e.log_id AND p.index = e.index
    WHERE e.event = of_event AND e.log_id = ANY (ledger.logs_open(of_logs))
$$;

-- For each row (`marks`) as an entry holds it (`events`): the newest earlier image in these logs, with its entry; and
-- whether payloads between the two, or before where there is none, were destroyed. A row without an earlier image has
-- no event here.
CREATE FUNCTION ledger.images_before(of_logs uuid[], marks text[], events uuid[]) RETURNS TABLE (
    place bigint, event uuid, received_at timestamptz, told jsonb, holds boolean, is_open boolean
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    WITH wanted AS MATERIALIZED (SELECT ledger.logs_open(of_logs) AS logs),
    asked AS MATERIALIZED (
        SELECT row.place, row.mark, e.log_id, e.index, e.received_at
        FROM unnest(marks, events) WITH ORDINALITY AS row (mark, event, place)
            JOIN ledger.entry AS e ON e.event = row.event, wanted WHERE e.log_id = ANY (wanted.logs)
    )
    SELECT asked.place, before.event, before.received_at,
        (SELECT one -> 'values' FROM jsonb_array_elements(convert_from(before.payload, 'UTF8')::jsonb -> 'rows') AS one
            WHERE one ->> 'table' || ':' || (one ->> 'id') = asked.mark),
        before.holds,
        EXISTS (
            SELECT FROM ledger.payload AS gone JOIN ledger.entry AS e ON e.log_id = gone.log_id AND e.index = gone.index
            WHERE gone.payload IS NULL AND gone.log_id = ANY (wanted.logs) AND e.received_at < asked.received_at
                AND (before.received_at IS NULL OR e.received_at > before.received_at)
        )
    FROM wanted, asked LEFT JOIN LATERAL (
        SELECT e.event, e.received_at, p.payload,
            e.leaf_hash = sha256('\\x00'::bytea || e.entry_bytes)
                AND convert_from(e.entry_bytes, 'UTF8')::jsonb ->> 'payload_sha256'
                    = encode(sha256(p.salt || p.payload), 'hex') AS holds
        FROM ledger.payload AS p JOIN ledger.entry AS e ON e.log_id = p.log_id AND e.index = p.index, wanted AS w
        WHERE ledger.rows_of(p.payload) @> ARRAY[asked.mark] AND e.log_id = ANY (w.logs)
            AND (e.received_at, e.index, e.log_id) < (asked.received_at, asked.index, asked.log_id)
        ORDER BY e.received_at DESC, e.index DESC, e.log_id DESC LIMIT 1
    ) AS before ON true
    ORDER BY asked.place
$$;

REVOKE ALL ON FUNCTION ledger.rows_of, ledger.person_of, ledger.logs_open, ledger.changes, ledger.change,
    ledger.images_before FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.rows_of, ledger.person_of, ledger.changes, ledger.change, ledger.images_before
    TO compliance_app, compliance;
"""
UNDONE = """
DROP FUNCTION ledger.images_before, ledger.change, ledger.changes, ledger.logs_open;
DROP INDEX ledger.entry_by_person, ledger.entry_newest, ledger.payload_destroyed, ledger.payload_by_row;
DROP FUNCTION ledger.person_of, ledger.rows_of
"""


class Migration(migrations.Migration):
    dependencies: ClassVar = [("isolation", "0010_settings_say_who"), ("ledger", "0007_leaves")]
    operations: ClassVar = [
        migrations.RunSQL(
            ["SET ROLE compliance_ledger", INDEXES, READS, "RESET ROLE"],
            ["SET ROLE compliance_ledger", UNDONE, "RESET ROLE"],
        )
    ]
