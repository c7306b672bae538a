"""A sixth kind of context: `guest`, in which somebody from outside reads the rows of one certificate holder.

Whether a grant that names both is in force is asked at each statement, by the database's one clock: the instant after
its end, or after two administrators' grant was ended, the same connection reads nothing. A guest writes nothing: tables
have a restrictive policy for each command that writes (`compliance.isolation.preparing`), and no log goes on for one.

A person from outside has a role without a certificate holder, as the Board's people do. Holders are not shown it.
"""

from typing import ClassVar

from django.db import migrations

MADE = """
CREATE FUNCTION isolation.is_guest() RETURNS boolean LANGUAGE sql STABLE PARALLEL RESTRICTED
    RETURN starts_with(coalesce(current_setting('app.context', true), ''), 'guest:');

-- The certificate holder whose rows a guest reads now. As its owner, so that logs of the ledger are opened by it too.
-- Policies of the table hold for the owner, and show a person the own grants.
CREATE FUNCTION isolation.guest_of() RETURNS uuid LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL RESTRICTED
SET search_path = pg_catalog, pg_temp AS $$
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

CREATE OR REPLACE FUNCTION isolation.tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL RESTRICTED
    RETURN coalesce(isolation.claim('holder', 2)::uuid, isolation.guest_of());
"""
UNMADE = """
CREATE OR REPLACE FUNCTION isolation.tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL RESTRICTED
    RETURN isolation.claim('holder', 2)::uuid;
DROP FUNCTION isolation.guest_of();
DROP FUNCTION isolation.is_guest() CASCADE;
"""

_ONLY_IN_ITS_OWN_LOG = """
CREATE OR REPLACE FUNCTION isolation.only_in_its_own_log() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    holder uuid;
BEGIN
    IF TG_TABLE_NAME = 'log' THEN
        holder := NEW.holder_id;
    ELSE
        SELECT log.holder_id INTO holder FROM ledger.log WHERE log.id = NEW.log_id;
    END IF;
    IF isolation.is_office() OR {tenant} OR session_user = 'compliance_signer'
        OR EXISTS (SELECT FROM pg_roles WHERE rolname = session_user AND rolsuper) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'this log is not open to the context of the connection' USING ERRCODE = 'insufficient_privilege';
END $$
"""
LOGS = _ONLY_IN_ITS_OWN_LOG.format(tenant="(holder = isolation.tenant() AND NOT isolation.is_guest())")
LOGS_BEFORE = _ONLY_IN_ITS_OWN_LOG.format(tenant="holder = isolation.tenant()")

_NAMED = (
    "ALTER POLICY also_select ON holders_membership USING (user_id = (SELECT isolation.person())"
    " OR (holder_id IS NULL AND (SELECT isolation.tenant()) IS NOT NULL{but}))"
)
NAMED = _NAMED.format(but=" AND role NOT IN ('outside_auditor', 'state_police')")
NAMED_BEFORE = _NAMED.format(but="")

# By what the holder's own people sign in, and what they have not filed, is no guest's to read.
_OWN = " OR user_id = (SELECT isolation.person())"
SHUT = {
    "account_emailaddress": _OWN, "mfa_authenticator": _OWN, "rest_apitoken": "", "rules_submissions_draft": "",
}  # fmt: skip
CLOSED = [
    f"CREATE POLICY no_guest_reads ON {table} AS RESTRICTIVE FOR SELECT"
    f" USING ((SELECT isolation.is_guest()) IS NOT TRUE{but})"
    for table, but in SHUT.items()
]
OPENED = [f"DROP POLICY no_guest_reads ON {table}" for table in SHUT]


class Migration(migrations.Migration):
    dependencies: ClassVar = [("isolation", "0011_entries_by_row"), ("holders", "0014_grants_to_people_from_outside")]
    operations: ClassVar = [
        migrations.RunSQL([MADE, LOGS, NAMED, *CLOSED], [*OPENED, NAMED_BEFORE, LOGS_BEFORE, UNMADE])
    ]
