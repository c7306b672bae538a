"""Guards that the role of the application can neither switch off nor fill.

Which rows of a transaction stand in no entry is a table of the ledger's own, not a setting. A log is opened in its own
year alone. An alarm bears who raised it, and nobody raises one in another's name. A line of a witness hides no other.
"""

from django.db import migrations

UNRECORDED = """
-- Rows that a transaction changed and that no entry holds yet; no committed row, ever. Written by the functions below.
CREATE UNLOGGED TABLE ledger.unrecorded_row (
    transaction xid8 NOT NULL,
    relation text NOT NULL,
    row_id text NOT NULL,
    PRIMARY KEY (transaction, relation, row_id)
);

DROP FUNCTION ledger.unrecorded();
CREATE FUNCTION ledger.unrecorded() RETURNS TABLE (relation text, row_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT noted.relation, noted.row_id FROM ledger.unrecorded_row AS noted
        WHERE noted.transaction = pg_current_xact_id_if_assigned()
$$;

-- For `append` alone: the rows that the entry just added holds.
CREATE OR REPLACE FUNCTION ledger.let_go(images jsonb) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
    DELETE FROM ledger.unrecorded_row AS noted USING jsonb_array_elements(images) AS one
        WHERE noted.transaction = pg_current_xact_id()
            AND noted.relation = one ->> 'table' AND noted.row_id = one ->> 'id'
$$;

-- After a change of a row: notes it, under its old key too. Arguments: the column of its key, then columns that the
-- ledger leaves out.
CREATE OR REPLACE FUNCTION ledger.note_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
END $$;

-- At the commit, for each row that was changed: refuses the transaction where no entry holds this row. The column of
-- its key is told by the trigger that noted it.
CREATE OR REPLACE FUNCTION ledger.check_recorded() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE key_column text; keys text[];
BEGIN
    SELECT split_part(encode(tgargs, 'escape'), '\\000', 1) INTO STRICT key_column
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
END $$;

REVOKE ALL ON ledger.unrecorded_row FROM PUBLIC;
REVOKE ALL ON FUNCTION ledger.unrecorded FROM PUBLIC;
REVOKE ALL ON FUNCTION ledger.let_go FROM compliance_app, compliance;
REVOKE ALL ON FUNCTION ledger.note_change, ledger.check_recorded FROM compliance_app;
GRANT EXECUTE ON FUNCTION ledger.unrecorded TO compliance_app, compliance;
"""

OPEN_LOG = """
ALTER FUNCTION ledger.open_log(text, uuid, integer, text) RENAME TO log_of_year;
REVOKE ALL ON FUNCTION ledger.log_of_year FROM compliance_app, compliance;

-- Opens the log of this year. That of the year before is opened too, for a minute: whoever asked at its end may come
-- after midnight.
CREATE FUNCTION ledger.open_log(of_kind text, of_holder uuid, of_year integer, with_origin text)
RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
REVOKE ALL ON FUNCTION ledger.open_log FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.open_log TO compliance_app, compliance;
"""

ALARMS = """
-- Who raised it: the role that signed in, and the context in which it worked. Empty: before this was noted.
ALTER TABLE ledger.alarm ADD COLUMN raised_by text NOT NULL DEFAULT '';
ALTER TABLE ledger.alarm DROP CONSTRAINT alarm_fingerprint_key;
CREATE UNIQUE INDEX alarm_source_fingerprint ON ledger.alarm (source, fingerprint);

-- Raises an alarm once for a fingerprint; returns whether it is new. The signer's are raised by the signer alone, a
-- witness's by the office's own work; an alarm of the reconciler is known by its words, so that no other takes its
-- place; and about the log of a certificate holder, none is raised in the context of another.
CREATE OR REPLACE FUNCTION ledger.raise_alarm(
    by_source text, of_log uuid, with_fingerprint text, in_words text, with_evidence jsonb
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
"""

COSIGNATURES = """
-- Lines in one witness's name stand beside each other: PostgreSQL cannot tell which holds, whoever reads them does.
ALTER TABLE ledger.cosignature DROP CONSTRAINT cosignature_pkey;
CREATE UNIQUE INDEX cosignature_line ON ledger.cosignature (log_id, size, witness, md5(line));

CREATE OR REPLACE FUNCTION ledger.cosign(of_log uuid, its_size bigint, by_witness text, with_line text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT isolation.is_office() THEN
        RAISE EXCEPTION 'lines of witnesses are kept by the office' USING ERRCODE = 'insufficient_privilege';
    END IF;
    INSERT INTO ledger.cosignature (log_id, size, witness, line) VALUES (of_log, its_size, by_witness, with_line)
        ON CONFLICT DO NOTHING;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0004_commitments"), ("isolation", "0005_one_clock")]
    operations = [
        migrations.RunSQL(["SET ROLE compliance_ledger", UNRECORDED, OPEN_LOG, ALARMS, COSIGNATURES, "RESET ROLE"])
    ]
