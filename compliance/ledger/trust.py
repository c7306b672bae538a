"""Signatures that count: the public keys of the signer and of the witnesses, as policy.txt lists them.

And the passkeys of people, whose rows no entry holds: which were ever enrolled, and for whom. A credential id or public
key is enrolled once in the whole office. A second enrolment, by whomever, would be TAMPERED in every bundle that holds
both (docs/records.md, section 4).
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings
from django.db.models import BooleanField
from django.db.models.expressions import RawSQL

from compliance.isolation.context import office_context
from compliance.transparency.errors import Malformed
from compliance.transparency.notes import VerifierKey, judged_keys, parse_note
from compliance.transparency.policy import Policy
from compliance.transparency.signer.keys import written

from .canonical import canonical
from .images import fetch
from .reconciling.difference import Difference


def _keys_in(path: Path) -> list[VerifierKey]:
    """The keys of a file, one a line; none where there is no file. Raises Malformed."""
    try:
        lines = path.read_text().splitlines()
    except FileNotFoundError:
        return []
    return [VerifierKey.parse(line.strip()) for line in lines if line.strip() and not line.startswith("#")]


def log_keys() -> list[VerifierKey]:
    """The keys of the signer, the oldest first; none before its ceremony. Raises Malformed."""
    return _keys_in(Path(settings.LEDGER_LOG_KEYS_FILE))


def retired_lines() -> list[str]:
    """The lines of policy.txt about keys that were retired, as the signer wrote them; none before the first."""
    try:
        return Path(settings.LEDGER_LOG_KEYS_FILE).with_name("retired-keys.txt").read_text().splitlines()
    except FileNotFoundError:
        return []


def witness_keys() -> list[VerifierKey]:
    """The keys of the witnesses that the office asks. Raises Malformed."""
    return _keys_in(Path(settings.LEDGER_WITNESS_KEYS_FILE))


def web_origins() -> tuple[str, ...]:
    """The exact origins at which passkeys are set up and used, as browsers write them: that of SITE_URL."""
    site = urlsplit(settings.SITE_URL)
    plain = {"https": ":443", "http": ":80"}.get(site.scheme, "")
    return (f"{site.scheme}://{site.netloc.lower().removesuffix(plain)}",)


def relying_parties() -> tuple[str, ...]:
    """The ids of the relying party whose passkeys count: the host of SITE_URL."""
    return (urlsplit(settings.SITE_URL).hostname or "",)


def office_policy() -> Policy:
    """The part of the policy that counts for an entry by itself: where passkeys sign."""
    return Policy(origins=list(web_origins()), relying_parties=list(relying_parties()))


def lines_that_hold(note: str, lines: Iterable[str]) -> list[str]:
    """The lines that are, each by itself, one signature over the note by a known witness, one a key and each with its
    newline. So whoever writes to the table gets no other line into a bundle.

    An office that knows no witness can check none. It then gives the first 32 lines that have the form of signatures,
    which verifiers pass over.
    """
    valid: list[str] = []
    seen, keys = set(), witness_keys()
    for line in lines:
        signature_line = line.rstrip("\n") + "\n"
        try:
            alone = parse_note(f"{parse_note(note).text}\n{signature_line}")
        except Malformed:
            continue
        if len(alone.signatures) != 1:
            continue
        by = (alone.signatures[0].name, alone.signatures[0].key_id)
        if not keys or (by not in seen and len(judged_keys(alone, keys)[0]) == 1):
            seen.add(by)
            valid.append(signature_line)
    return valid if keys else valid[:32]


def policy_lines() -> Iterator[str]:
    """The lines of policy.txt (docs/records.md section 10). Raises Malformed."""
    yield "policy 1"
    yield from (f"log {written(key)}" for key in log_keys())
    yield from retired_lines()
    yield from (f"witness {written(key)}" for key in witness_keys())
    yield f"quorum {settings.LEDGER_QUORUM}"
    yield from (f"origin {origin}" for origin in web_origins())
    yield from (f"rp {party}" for party in relying_parties())


def fingerprint(policy: bytes) -> str:
    """The SHA-256 of a policy in groups of four digits, to be read out and compared by telephone."""
    digits = hashlib.sha256(policy).hexdigest()
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def is_enrolled(passkey: Mapping[str, str]) -> bool:
    """Whether an entry enrolled a passkey with this `credential_id` or this `public_key`, both in base64.

    Whoever asks second waits until the first one's transaction has ended. The entries decide, revoked passkeys
    included; `passkey.enrol` is never destroyed.
    """
    members = [canonical({name: passkey[name]})[1:-1] for name in ("credential_id", "public_key")]
    with office_context("a passkey is enrolled once, at whatever organization"):
        fetch("SELECT pg_advisory_xact_lock(hashtextextended('passkey.enrol', 20121))")
        known = fetch(
            "SELECT FROM ledger.log JOIN ledger.entry ON entry.log_id = log.id "
            "JOIN ledger.payload USING (log_id, index) WHERE entry.type = 'passkey.enrol' "
            "AND (position(%s::bytea in payload) > 0 OR position(%s::bytea in payload) > 0) LIMIT 1",
            *members,
        )
    return bool(known)


def not_enrolled(row: int, user: UUID) -> Difference:
    """The difference for the use of a passkey that is in its table, and that no entry holds enrolled for this person:
    it was planted, moved to another account, or put back after it was revoked.

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
