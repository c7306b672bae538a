"""What is signed: the record as shown, in canonical JSON, and the statement over it (docs/records.md, section 4).

A statement that waits for a passkey is kept for five minutes and is good for one signature of its person.
"""

import base64
import hashlib
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from compliance.holders.errors import IllegalMove
from compliance.holders.means_models import SigningStatement
from compliance.holders.models import User
from compliance.ledger.canonical import canonical, instant
from compliance.ledger.recording import current_origin
from compliance.regulation import PACKAGES
from compliance.regulation.core.titles import titles_of

from .signature import Meaning, Signature, SignedAct

RestsOn = Callable[[], Mapping[str, Any]]
"""Gives what an act rests on beside its record, as its page shows it, by names."""


@dataclass(frozen=True)
class Difference:
    """A member of a record that differs from what was shown; `shown` and `now` in words, empty where it is missing."""

    member: str
    shown: str
    now: str

    @property
    def words(self) -> str:
        """`Entry › Instrument of the ball test: shown “magnet”, now “not stated”`."""
        return f"{self.member}: shown “{self.shown or 'not stated'}”, now “{self.now or 'not stated'}”"


class ShownChanged(IllegalMove):
    """The record is not what the signer was shown (409); `differences` names each member."""

    def __init__(self, differences: list[Difference]) -> None:
        named = "; ".join(difference.words for difference in differences)
        super().__init__(
            f"Nothing was signed, because this changed since you saw it: {named}. Read it again, then sign."
        )
        self.differences = differences


def canonical_text(record: Any) -> str:
    """Canonical JSON of plain values (docs/records.md, section 2). Raises LedgerError for a value without such a
    form."""
    return canonical(record).decode()


def signer_as_json(signature: Signature) -> dict[str, str]:
    """The member `signer` of a record that is shown: who signs, with which credential, in which role."""
    return {
        "printed_name": signature.printed_name,
        "credential_number": signature.credential_number,
        "role": str(signature.role),
    }


def terms_text(signature: Signature, meaning: Meaning, rests_on: RestsOn) -> str:
    """What a page shows of an act before anything is typed: the sentence above the signature, the signer, and what the
    act rests on, each by a name of its own. Canonical JSON."""
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
    shown = canonical_text(record)
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
    """What is to be signed: the meaning, the holder in whose log it is recorded (None: the office's), and how the
    record is composed.

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


Path = tuple[str | int, ...]
"""The way to a member of a record: names of members, and numbers of items from 1."""


def differences(shown: str, now: str) -> list[Difference]:
    """Each member of two canonical JSON texts that differs, in order, its path in titles."""
    old, new = json.loads(shown), json.loads(now)
    titles = _titles(new)
    before, after = dict(_leaves(old)), dict(_leaves(new))
    # As JSON, where 1 is not true and a member that is null is not one that is missing.
    return [
        Difference(_in_titles(path, titles), _said(before, path), _said(after, path))
        for path in {**before, **after}
        if (path in before, json.dumps(before.get(path))) != (path in after, json.dumps(after.get(path)))
    ]


TITLES = {
    "agreed": "Statement made", "approved": "Approved", "clock_ahead_s": "Clock ahead, seconds",
    "conditions": "Conditions", "correction_reason": "Corrected because",
    "credential_number": "Credential number", "edition": "Edition",
    "effective_on": "In effect from", "entry": "Entry", "facts": "Answers", "file": "File",
    "filing_sha256": "SHA-256 of the filing", "findings": "Findings read",
    "intended_effective_on": "Intended effective day", "issued_at": "Issued", "late_reason": "Entered late because",
    "log": "Log", "made_at": "Made", "made_by": "Made by", "meaning": "What signing means", "number": "Number",
    "occurred_at": "Happened", "original_sha256": "SHA-256 of the original", "petition": "Petition",
    "printed_name": "Printed name",
    "reason": "Reason", "reasons": "Petitions", "record_sha256": "SHA-256 of the record", "reference": "Reference",
    "replies": "Answers to the return", "revision": "Revision", "role": "Role", "sha256": "SHA-256", "sheets": "Sheets",
    "signer": "Signer", "supersedes": "Corrects", "table": "Table", "title": "Title", "user": "Account",
    "without_network": "Without network", "words": "Words",
}  # fmt: skip
"""Names of the members of records for people. The members of facts and entries have the titles of their fields."""


def _titles(record: Any) -> Mapping[str, str]:
    """The titles of the members of this record, with those of the fields of its chapter."""
    members = record if isinstance(record, dict) else {}
    stated = next((members[name] for name in ("countersigns", "denies") if name in members), members)
    number = stated.get("chapter") if isinstance(stated, dict) else None
    return TITLES | (titles_of(number, str(stated.get("log", ""))) if number in PACKAGES else {})


def _in_titles(path: Path, titles: Mapping[str, str]) -> str:
    return " › ".join(
        str(step) if isinstance(step, int) else titles.get(step) or step.replace("_", " ").capitalize() for step in path
    )


def _leaves(value: Any, path: Path = ()) -> list[tuple[Path, Any]]:
    if isinstance(value, dict) and value:
        return [leaf for name, item in value.items() for leaf in _leaves(item, (*path, name))]
    if isinstance(value, list) and value:
        return [leaf for number, item in enumerate(value, 1) for leaf in _leaves(item, (*path, number))]
    return [(path, value)]


def _said(leaves: Mapping[Path, Any], path: Path) -> str:
    value = leaves.get(path, "")
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "empty" if value is None or value == [] or value == {} else str(value)


KEPT_FOR = timedelta(minutes=5)
_USED_UP = f"""
    UPDATE {SigningStatement._meta.db_table} SET used_at = %s
    WHERE id = %s AND user_id = %s AND used_at IS NULL AND made_at >= %s RETURNING *
"""  # noqa: S608  # the name of our own table
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
    """What the passkey signs: the SHA-256 of the statement."""
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
