"""Passkeys that any entry ever enrolled: a credential id or public key is enrolled once in the whole office.

A second enrolment, by whomever, would be TAMPERED in every bundle that holds both (docs/records.md, section 4).
"""

from collections.abc import Mapping
from uuid import UUID

from django.db import connection
from django.db.models import BooleanField
from django.db.models.expressions import RawSQL

from compliance.isolation.context import office_context

from .canonical import canonical
from .reconciling.found import Difference


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
        is_known: bool = cursor.fetchone()[0]
    return is_known


def not_enrolled(row: int, user: UUID) -> Difference:
    """What is found where a passkey is used that is in its table, and that no entry holds enrolled for this person: it
    was planted, moved to another account, or put back after it was revoked.

    Rows of factors are secrets and no records, so there is no image to restore. Two people settle the alarm with a
    reason, which gives the passkey nothing: it is still refused, until an administrator takes the factor away.
    """
    return Difference(
        "mfa_authenticator", str(row), "", f"of no passkey like this that person {user} has enrolled", "the passkey"
    )


def signs_for(passkey: Mapping[str, str], user: UUID) -> RawSQL:
    """The condition that an entry enrolled this passkey (`credential_id`, `public_key`, both in base64) for this person
    and none revoked it since, for a query in the office's context. A row of a factor alone says nothing: verifiers go
    by the entries."""
    return RawSQL(
        """
        (SELECT array_agg(entry.type || ' ' || coalesce(told.about ->> 'public_key', ''))
         FROM ledger.entry AS entry JOIN ledger.payload AS kept USING (log_id, index)
             CROSS JOIN LATERAL (SELECT ledger.said(kept.payload) -> 'about' AS about) AS told
         WHERE entry.type IN ('passkey.enrol', 'passkey.revoke') AND ledger.person_of(entry.entry_bytes) = %s
             AND told.about ->> 'user' = %s AND told.about ->> 'credential_id' = %s
             AND ledger.has_its_hashes(entry.leaf_hash, entry.entry_bytes, kept.salt, kept.payload)
        ) = ARRAY[%s]
        """,
        (str(user), str(user), passkey["credential_id"], f"passkey.enrol {passkey['public_key']}"),
        output_field=BooleanField(),
    )
