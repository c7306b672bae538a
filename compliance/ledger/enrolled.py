"""Passkeys that any entry ever enrolled: a credential id or public key is enrolled once in the whole office.

A second enrolment, by whomever, would be TAMPERED in every bundle that holds both (docs/records.md, section 4).
"""

from collections.abc import Mapping

from django.db import connection

from compliance.isolation.context import office_context

from .canonical import canonical


def is_enrolled(passkey: Mapping[str, str]) -> bool:
    """Whether an entry enrolled a passkey with this `credential_id` or this `public_key`, both in base64.

    Whoever asks second waits until the first one's transaction has ended. The entries decide, revoked passkeys
    included; `passkey.enrol` is never destroyed.
    """
    members = [canonical({name: passkey[name]})[1:-1] for name in ("credential_id", "public_key")]
    with office_context("a passkey is enrolled once, at whatever organization"), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended('passkey.enrol', 20121))")
        cursor.execute(
            "SELECT EXISTS (SELECT FROM ledger.log JOIN ledger.entry ON entry.log_id = log.id "
            "JOIN ledger.payload USING (log_id, index) WHERE entry.type = 'passkey.enrol' "
            "AND (position(%s::bytea in payload) > 0 OR position(%s::bytea in payload) > 0))",
            members,
        )
        found: bool = cursor.fetchone()[0]
    return found
