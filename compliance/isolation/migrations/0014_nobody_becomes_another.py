"""No statement makes one person another.

Sessions are read and written by the office alone: a statement in any other context copies, changes and ends none. Their
data are bound to their key from now on (`compliance.holders.sessions`), so sessions from before end here.

By what somebody signs in (password, address, second factors) is written in the office's context and by the person; not
by a colleague or at the pages for signing in, however the statement came about. What those pages and administrators do
to it is done by the office's context, after what gives the right was checked. At the door a factor is marked as used,
and codes on paper are used up. allauth's own addresses are written there too: no mail goes to them (`holders.adapter`).
"""

from typing import ClassVar

from django.db import migrations

from compliance.isolation.migrations._steps import DOOR, OFFICE, PERSON, policy

OWN = f"{OFFICE} OR user_id = {PERSON}"
AT_THE_DOOR = f"{OWN} OR {DOOR}"
ONES_OWN = {
    "mfa_authenticator": {"INSERT": OWN, "UPDATE": AT_THE_DOOR, "DELETE": OWN},
    "account_emailaddress": {"INSERT": AT_THE_DOOR, "UPDATE": AT_THE_DOOR, "DELETE": AT_THE_DOOR},
}
HELD = """
CREATE FUNCTION isolation.only_ones_own_means() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF isolation.is_office() OR isolation.person()::text = to_jsonb(OLD) ->> TG_ARGV[0]
        OR EXISTS (SELECT FROM pg_roles WHERE rolname = session_user AND rolsuper) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'by what another person signs in is not written in the context of the connection'
        USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER only_ones_own_means BEFORE UPDATE ON holders_user FOR EACH ROW
    WHEN (OLD.password IS DISTINCT FROM NEW.password OR OLD.email IS DISTINCT FROM NEW.email)
    EXECUTE FUNCTION isolation.only_ones_own_means('id');
CREATE TRIGGER only_ones_own_means BEFORE UPDATE ON mfa_authenticator FOR EACH ROW
    WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id OR OLD.type IS DISTINCT FROM NEW.type
        OR (OLD.data IS DISTINCT FROM NEW.data AND OLD.type <> 'recovery_codes'))
    EXECUTE FUNCTION isolation.only_ones_own_means('user_id')
"""
LOOSE = """
DROP TRIGGER only_ones_own_means ON mfa_authenticator;
DROP TRIGGER only_ones_own_means ON holders_user;
DROP FUNCTION isolation.only_ones_own_means()
"""
PASSKEYS = """
CREATE INDEX entry_of_passkey ON ledger.entry (ledger.person_of(entry_bytes))
    WHERE type IN ('passkey.enrol', 'passkey.revoke')
"""
"""Each signature asks for the passkeys of one person, however many entries that person made."""


def ones_own(table: str, command: str, condition: str) -> migrations.RunSQL:
    """The step after which this command reaches only rows of which the condition holds, besides every other policy."""
    name, clause = f"ones_own_{command.lower()}", "WITH CHECK" if command == "INSERT" else "USING"
    return migrations.RunSQL(
        f"CREATE POLICY {name} ON {table} AS RESTRICTIVE FOR {command} {clause} ({condition})",
        f"DROP POLICY {name} ON {table}",
    )


class Migration(migrations.Migration):
    dependencies: ClassVar = [("isolation", "0013_files_of_cases_are_seen"), ("sessions", "0001_initial")]
    operations: ClassVar = [
        migrations.RunSQL("DELETE FROM django_session", migrations.RunSQL.noop),
        policy("django_session", "false"),
        migrations.RunSQL(HELD, LOOSE),
        migrations.RunSQL(
            ["SET ROLE compliance_ledger", PASSKEYS, "RESET ROLE"],
            ["SET ROLE compliance_ledger", "DROP INDEX ledger.entry_of_passkey", "RESET ROLE"],
        ),
        *(
            ones_own(table, command, condition)
            for table, commands in ONES_OWN.items()
            for command, condition in commands.items()
        ),
    ]
