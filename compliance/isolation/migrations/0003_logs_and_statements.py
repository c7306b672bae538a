"""The logs of the ledger are kept apart as the tables are; a statement to be signed is its signer's.

Row-level security of the schema `ledger`, which its own role owns and whose functions therefore see every row.
A log is its holder's; the Board log's hashes are everybody's with a context, as every bundle holds them, and what
lies behind them, like the office's own acts, is the office's. The signer reads all of what it signs.
"""

from typing import ClassVar

from django.db import migrations

from compliance.isolation.migrations._steps import OFFICE, PERSON, TENANT, policy

SIGNER = "compliance_signer"
HASHES = ("head", "entry", "node", "checkpoint", "cosignature")
CONTENT = ("payload", "projection", "subject")

_OWN = f"EXISTS (SELECT FROM ledger.log WHERE log.id = log_id AND log.holder_id = {TENANT})"
_HASHES = f"EXISTS (SELECT FROM ledger.log WHERE log.id = log_id AND (log.holder_id = {TENANT} OR log.kind = 'board'))"
CONDITIONS = {
    "log": f"holder_id = {TENANT} OR kind <> 'holder'",
    "alarm": "false",
    **dict.fromkeys(HASHES, _HASHES),
    **dict.fromkeys(CONTENT, _OWN),
}

_SAME = """
CREATE FUNCTION isolation.only_in_its_own_log() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    holder uuid;
BEGIN
    IF TG_TABLE_NAME = 'log' THEN
        holder := NEW.holder_id;
    ELSE
        SELECT log.holder_id INTO holder FROM ledger.log WHERE log.id = NEW.log_id;
    END IF;
    IF isolation.is_office() OR holder = isolation.tenant() OR session_user = 'compliance_signer'
        OR EXISTS (SELECT FROM pg_roles WHERE rolname = session_user AND rolsuper) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'this log is not open to the context of the connection' USING ERRCODE = 'insufficient_privilege';
END $$
"""


def ledger_isolated() -> migrations.RunSQL:
    """The step after which a connection reads and continues the logs of its context and no others."""
    made = [_SAME, "SET ROLE compliance_ledger"]
    undone = ["SET ROLE compliance_ledger"]
    for table, condition in CONDITIONS.items():
        made += [
            f"ALTER TABLE ledger.{table} ENABLE ROW LEVEL SECURITY",
            f"CREATE POLICY isolation ON ledger.{table} USING ({OFFICE} OR {condition})",
            f"CREATE POLICY signed ON ledger.{table} FOR SELECT TO {SIGNER} USING (true)",
        ]
        undone += [
            f"DROP POLICY signed ON ledger.{table}",
            f"DROP POLICY isolation ON ledger.{table}",
            f"ALTER TABLE ledger.{table} DISABLE ROW LEVEL SECURITY",
        ]
    for table in ("log", "head"):
        made.append(
            f"CREATE TRIGGER only_in_its_own_log BEFORE INSERT OR UPDATE ON ledger.{table} FOR EACH ROW"
            " EXECUTE FUNCTION isolation.only_in_its_own_log()"
        )
        undone.append(f"DROP TRIGGER only_in_its_own_log ON ledger.{table}")
    made.append("RESET ROLE")
    undone += ["RESET ROLE", "DROP FUNCTION isolation.only_in_its_own_log()"]
    return migrations.RunSQL(sql=tuple(made), reverse_sql=tuple(undone))


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("isolation", "0002_references_carry_the_holder"),
        ("ledger", "0001_ledger"),
        ("holders", "0006_statements_wait_for_a_passkey"),
    ]
    operations: ClassVar = [policy("holders_signingstatement", f"user_id = {PERSON}"), ledger_isolated()]
