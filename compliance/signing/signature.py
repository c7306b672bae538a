"""Signatures: who signed what, with which credential and role, under which sentence, by which means, and when; and the
statement that is signed over the record as shown, in canonical JSON (docs/records.md, section 4).

A statement that waits for a passkey is kept for five minutes and is good for one signature of its person.
"""

import base64
import hashlib
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any, Literal
from uuid import UUID

from compliance.holders.acting import Acting
from compliance.holders.models import User
from compliance.holders.models.means import SigningStatement
from compliance.holders.page_mark import RestsOn, ShownChanged, canonical_text, differences
from compliance.ledger.canonical import instant
from compliance.ledger.recording import current_origin


@dataclass(frozen=True)
class Meaning:
    """The meaning of a signature: a sentence, and its id with the version, such as `log_entry.sign/1`. A sentence that
    was signed once is never changed: another one has the next version.

    `decides`: the act decides, or takes two people. Whoever has a passkey signs it with that alone.
    """

    id: str
    sentence: str
    decides: bool = False

    def as_json(self) -> dict[str, str]:
        """The meaning as statements name it: its id and the SHA-256 of its sentence."""
        return {"id": self.id, "sha256": hashlib.sha256(self.sentence.encode()).hexdigest()}


PASSKEY, PASSKEY_ONCE = "passkey", "passkey_once"
METHODS = {
    PASSKEY: "passkey",
    PASSKEY_ONCE: "passkey, once for several records (lower assurance)",
    "password+totp": "password and code (lower assurance)",
    "password": "password (lower assurance)",
    "api_token": "API token (lower assurance)",
}


def method_words(code: str) -> str:
    """The way of signing in words, with the assurance if it is the lower one. An unknown code stays as it is."""
    return METHODS.get(code, code)


def way_words(code: str) -> str:
    """The way of signing, as pages for people say it: `with a password`."""
    words = method_words(code).removesuffix(" (lower assurance)")
    return f"with {'an' if words[:1] in 'aeiouAEIOU' else 'a'} {words}"


@dataclass(frozen=True)
class Signature:
    """A confirmed signature; `at` is the office's own clock, `method` one of `password`, `password+totp`, `passkey`,
    `api_token`.

    `shown` is the canonical JSON text of the record exactly as the signer saw it; `statement` that of what was signed
    (docs/records.md, section 4). `terms` is what the page showed beside the record (`terms_text`); empty where no page
    was signed. `passkey` holds the assertion, each part in base64: `authenticator_data`,
    `client_data`, `credential_id`, `public_key` (COSE), `signature`.
    """

    user: User
    printed_name: str
    credential_number: str
    role: str
    method: str
    at: datetime
    shown: str = ""
    statement: str = ""
    passkey: Mapping[str, str] | None = None
    terms: str = ""

    @property
    def assurance(self) -> Literal["passkey", "lower"]:
        """The proof of the signature: `passkey` to everybody; `lower` only that the office recorded it."""
        return "passkey" if self.passkey else "lower"

    def evidence(self) -> dict[str, Any] | None:
        """The member `signature` of an envelope: `assurance`, `statement`, and `passkey`; None without a statement."""
        if not self.statement:
            return None
        proof = {"passkey": dict(self.passkey)} if self.passkey else {}
        return {"assurance": self.assurance, "statement": self.statement, **proof}

    @property
    def origin(self) -> str:
        """The log that the statement of the signature names; empty without a statement."""
        return str(json.loads(self.statement)["origin"]) if self.statement else ""

    @property
    def actor(self) -> Acting:
        """The person who acts by signing."""
        return Acting(self.user.pk, self.printed_name, self.credential_number, self.role, self.method, self.user)

    def as_json(self) -> dict[str, str]:
        """The signature as records keep it; the time in UTC."""
        return {
            "printed_name": self.printed_name,
            "credential_number": self.credential_number,
            "role": self.role,
            "method": self.method,
            "at": self.at.astimezone(UTC).isoformat(),
        }


@dataclass(frozen=True)
class SignedAct:
    """A signed act: the signer, the meaning, the record (canonical JSON), and the evidence."""

    who: Signature
    meaning: Meaning
    record: str
    evidence: Mapping[str, Any] | None

    def stated(self) -> dict[str, Any]:
        """The statement of the act's entry about the signature: arguments of `record`."""
        return {"by": self.who.actor, "signature": self.evidence, "shown": self.record}


def signer_as_json(signature: Signature) -> dict[str, str]:
    """The member `signer` of a record that is shown: who signs, with which credential, in which role."""
    return {
        "printed_name": signature.printed_name,
        "credential_number": signature.credential_number,
        "role": str(signature.role),
    }


class Composed(dict[str, Any]):
    """A record as composed, whose canonical text is written once. Nothing changes it afterwards."""

    @cached_property
    def text(self) -> str:
        """Its canonical JSON."""
        return canonical_text(self)


def terms_text(signature: Signature, meaning: Meaning, rests_on: RestsOn) -> str:
    """The text that a page shows of an act before anything is typed: the sentence above the signature, the signer, and
    the facts on which the act rests, each by its own name. Canonical JSON."""
    return canonical_text({"meaning": meaning.sentence, **rests_on(), "signer": signer_as_json(signature)})


def statement_text(
    signature: Signature, meaning: Meaning, holder_id: UUID | None, shown: str, *, origin: str = ""
) -> str:
    """A new statement over `shown` for this signer, issued at `signature.at`: canonical JSON with a fresh nonce.

    It names the log of the holder (None: the office's), or `origin` where one is given.
    """
    return canonical_text(
        {
            "credential_number": signature.credential_number,
            "holder": str(holder_id) if holder_id else None,
            "issued_at": instant(signature.at),
            "meaning": meaning.as_json(),
            "nonce": base64.b64encode(secrets.token_bytes(32)).decode(),
            "origin": origin or current_origin(holder_id),
            "record_sha256": hashlib.sha256(shown.encode()).hexdigest(),
            "user": str(signature.user.pk),
        }
    )


def signed_act(
    signature: Signature,
    meaning: Meaning,
    holder_id: UUID | None,
    record: Mapping[str, Any],
    *,
    origin: str = "",
    rests_on: RestsOn = dict,
) -> SignedAct:
    """The act as signed: this record, as the service is about to store it in the holder's log (None: the office's), or
    in that of `origin`. `rests_on`: what it rests on beside the record, as its page showed it.

    A signature with a statement keeps it; one confirmed by password or token gets its statement here. Raises
    ShownChanged where the record, the sentence, the signer, what it rests on or the log is not what was shown.
    """
    if signature.terms and signature.terms != (terms := terms_text(signature, meaning, rests_on)):
        raise ShownChanged(differences(signature.terms, terms))
    shown = record.text if isinstance(record, Composed) else canonical_text(record)
    if signature.shown and signature.shown != shown:
        raise ShownChanged(differences(signature.shown, shown))
    fresh = statement_text(signature, meaning, holder_id, shown, origin=origin)
    if not signature.statement:
        return _act(replace(signature, shown=shown, statement=fresh), meaning)
    before, now = json.loads(signature.statement), json.loads(fresh)
    now |= {"nonce": before["nonce"], "issued_at": before["issued_at"]}
    if before != now:
        raise ShownChanged(differences(signature.statement, canonical_text(now)))
    return _act(signature, meaning)


def _act(signature: Signature, meaning: Meaning) -> SignedAct:
    return SignedAct(signature, meaning, signature.shown, signature.evidence())


def _unsaid(record: Mapping[str, Any]) -> Sequence[tuple[str, str]]:
    return ()


@dataclass(frozen=True)
class Prepared:
    """An act to sign: the meaning, the holder in whose log it is recorded (None: the office's), and the composition of
    the record.

    `compose` gives the record as the service stores it for a signature, in plain JSON values; `words` gives such a
    record in lines of label and value. The page that shows the record and the service that stores it use one function
    of the act.
    """

    meaning: Meaning
    holder_id: UUID | None
    compose: Callable[[Signature], Mapping[str, Any]]
    words: Callable[[Mapping[str, Any]], Sequence[tuple[str, str]]] = _unsaid

    def signed_by(self, signature: Signature, *, origin: str = "", rests_on: RestsOn = dict) -> SignedAct:
        """The act as this person signs it now, in the log of `origin` or in the open log; `rests_on` as of
        `signed_act`. Raises ShownChanged where it is not what they were shown."""
        record = self.compose(signature)
        return signed_act(signature, self.meaning, self.holder_id, record, origin=origin, rests_on=rests_on)


KEPT_FOR = timedelta(minutes=5)
_USED_UP = f"""
    UPDATE {SigningStatement._meta.db_table} SET used_at = %s
    WHERE id = %s AND user_id = %s AND used_at IS NULL AND made_at >= %s RETURNING *
"""  # noqa: S608  # the name of our table
MOST = 20
"""The number of statements kept for one person. Older ones are removed when the next is made."""


def statement_keep(signature: Signature, meaning: Meaning, holder_id: UUID | None, shown: str) -> SigningStatement:
    """A statement over `shown` for this signer, issued at `signature.at`. Removes the person's statements that are too
    old."""
    rows = SigningStatement.objects.filter(user=signature.user)
    rows.filter(made_at__lt=signature.at - KEPT_FOR).delete()
    text = statement_text(signature, meaning, holder_id, shown)
    made = SigningStatement.objects.create(
        user=signature.user, holder_id=holder_id, text=text, shown=shown, made_at=signature.at
    )
    rows.exclude(pk__in=[*rows.order_by("-made_at").values_list("pk", flat=True)[:MOST], made.pk]).delete()
    return made


def challenge_of(statement: SigningStatement) -> bytes:
    """The bytes that the passkey signs: the SHA-256 of the statement."""
    return hashlib.sha256(statement.text.encode()).digest()


def statement_take(user: User, statement_id: str, at: datetime) -> SigningStatement | None:
    """The person's statement, which this call uses up; None where it is somebody else's, unknown, used or too old."""
    try:
        known = UUID(statement_id)
    except ValueError:
        return None
    # One UPDATE decides: of two requests at once, the second finds no row.
    used = SigningStatement.objects.raw(_USED_UP, [at, known, user.pk, at - KEPT_FOR])
    return next(iter(used), None)
