"""The database reads the time in one place, `ledger.clock`; what may be told instead is one function's to say.

Both are replaced in databases of tests, by the tests. So no name of a database changes what a function does.
"""

from django.db import migrations

from compliance.ledger.migrations._steps import REFUSE_CHANGE

CLOCK = """
-- The only place where time is read.
CREATE FUNCTION ledger.clock() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE RETURN clock_timestamp();
"""

TIME_OF_RECEIPT = """
-- When the next entry of a log is received, after its last: read, and told in a demonstration alone (`prepare` says
-- once, as its owner, that a database is one), so that a month of records can be shown.
CREATE OR REPLACE FUNCTION ledger.time_of_receipt(told timestamptz, last timestamptz)
RETURNS timestamptz LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
    IF told IS NOT NULL AND NOT EXISTS (SELECT FROM ledger.demonstration) THEN
        RAISE EXCEPTION 'the time of receipt is read, never told' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN greatest(coalesce(told, ledger.clock()), last + interval '1 microsecond');
END $$;
"""

READERS = """
ALTER TABLE ledger.log ALTER COLUMN opened_at SET DEFAULT ledger.clock();
ALTER TABLE ledger.checkpoint ALTER COLUMN made_at SET DEFAULT ledger.clock();
ALTER TABLE ledger.cosignature ALTER COLUMN made_at SET DEFAULT ledger.clock();
ALTER TABLE ledger.alarm ALTER COLUMN raised_at SET DEFAULT ledger.clock();

CREATE OR REPLACE FUNCTION ledger.open_log(of_kind text, of_holder uuid, of_year integer, with_origin text)
RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
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

CREATE OR REPLACE FUNCTION ledger.open_successor(of_log uuid, with_origin text)
RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
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

CREATE OR REPLACE FUNCTION ledger.reserve(of_kind text, of_holder uuid, told timestamptz DEFAULT NULL)
RETURNS TABLE (log_id uuid, origin text, index bigint, received_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
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

CREATE OR REPLACE FUNCTION ledger.suspend(of_log uuid, because text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
    UPDATE ledger.log SET suspended_at = ledger.clock(), suspended_because = because
        WHERE id = of_log AND suspended_at IS NULL
$$;

DROP FUNCTION ledger.is_test();
REVOKE ALL ON FUNCTION ledger.clock, ledger.time_of_receipt FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.clock TO compliance_app, compliance;
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0002_destruction")]
    operations = [
        migrations.RunSQL(["SET ROLE compliance_ledger", CLOCK, TIME_OF_RECEIPT, READERS, "RESET ROLE"]),
        migrations.RunSQL(REFUSE_CHANGE),
    ]
