"""The denial of an entry: a person signs that its event never happened and says why; it counts from the signature of a
second.

The second is independent: another account and another credential. The entry stays on file with both signatures.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.two_people import is_one_of
from compliance.holders.words import fitting, require_words
from compliance.ledger.errors import NotHeld
from compliance.ledger.holding import act, sent_again
from compliance.ledger.logs import Receipt
from compliance.ledger.recording import LedgerAct, record, reserve, subject_of
from compliance.notices.models import Notice
from compliance.notices.services import notify
from compliance.signing.signature import Meaning, Prepared, Signature, signer_as_json

from ...errors import AlreadyCorrected, AlreadyDenied, NotAllowed
from ...facts import series_of
from ...holding import TableHeld, table_held
from ...limits.keeping import limits_keep, newest_keep
from ...models import LogEntry, RunningLimit
from ...models.denials import Denial
from ...models.packages import key_of
from ...people import supervisors
from ...problems.keeping import problem_reopen
from ..checking import stream_locked, table_locked
from ..record import record_words, signed_as_json, table_as_json

DENY = Meaning(
    "log_entry.deny/1",
    "I state that what this entry says never happened, and why. The entry stays on file. It counts until a second "
    "person signs this too. (Statement N-1)",
    decides=True,
)
DENY_SECOND = Meaning(
    "log_entry.deny_second/1",
    "I looked into this myself and am not the person who signed it first. I state that what this entry says never "
    "happened. It stays on file, and from my signature on it counts no more. (Statement N-2)",
    decides=True,
)
WHY = "Say why you know that this never happened. The entry stays on file."


@dataclass(frozen=True)
class Denied:
    """The signed statements about an entry: the first and the second, each None if it is missing."""

    first: Denial | None
    second: Denial | None

    @property
    def is_waiting(self) -> bool:
        """Whether the second person has yet to sign."""
        return self.first is not None and self.second is None

    def awaits(self, user: User) -> bool:
        """Whether it waits for another person than the one who signed first, so that this one may sign."""
        return self.is_waiting and self.first is not None and self.first.signed_by_id != user.pk


def denied(entry: LogEntry) -> Denied:
    """The signed statements about this entry. One query at most."""
    rows = {row.is_second: row for row in entry.denials.all()}
    return Denied(rows.get(False), rows.get(True))


def denied_words(now: Denied) -> str:
    """The signer of the statement that an entry never happened, its reason, and the person who agreed, in words; empty
    if nobody stated it."""
    if now.first is None:
        return ""
    agreed = f"agreed to by {_signer(now.second)}" if now.second is not None else "no second person has agreed"
    return f"stated by {_signer(now.first)}; {agreed}. {now.first.reason}"


def _signer(denial: Denial) -> str:
    return f"{denial.signature['printed_name']}, {denial.signature['credential_number']}"


def deny_prepared(entry: LogEntry, first: Denial | None, reason: str) -> Prepared:
    """The statement about an entry, ready to be shown and signed: by the first person with the reason, or by the second
    who agrees to `first`."""
    meaning = DENY if first is None else DENY_SECOND
    return Prepared(meaning, entry.holder_id, partial(_record, entry, first, reason), partial(_words, entry))


def _record(entry: LogEntry, first: Denial | None, reason: str, signature: Signature) -> dict[str, Any]:
    stated = {
        "denies": signed_as_json(entry),
        "reason": fitting(reason if first is None else first.reason, "reason"),
        "signer": signer_as_json(signature),
    }
    return stated if first is None else stated | {"first": {"id": str(first.pk), "signature": first.signature}}


def deny_rests_on(entry: LogEntry) -> dict[str, Any]:
    """The content of its page before the reason is typed: the entry."""
    return {"denies": {"number": entry.number, "sha256": entry.facts_sha256, "table": table_as_json(entry.table)}}


def _words(entry: LogEntry, record: Mapping[str, Any]) -> list[tuple[str, str]]:
    lines = [
        ("Never happened", f"Entry {record['denies']['number']}"),
        ("Reason", record["reason"]),
        *record_words(entry.kind, entry.table, record["denies"]),
        ("SHA-256 of the entry", record["denies"]["sha256"]),
    ]
    if "first" in record:
        by = record["first"]["signature"]
        lines.insert(2, ("Signed first by", f"{by['printed_name']}, {by['credential_number']}"))
    return lines


@act
def entry_deny(*, entry_id: UUID, reason: str, signature: Signature) -> Denial:
    """Signs that what an entry says never happened. The entry counts until a second person agrees. Sent again by the
    same person, it gives the same statement.

    Raises NotAllowed for a role that signs no entries; FieldRefused for a missing reason; AlreadyCorrected;
    AlreadyDenied where somebody has stated it; NotHeld; ShownChanged.
    """
    entry = _locked(entry_id, signature)
    now = denied(entry)
    if now.first is not None and now.first.signed_by_id == signature.user.pk:
        return sent_again(now.first)
    if now.first is not None:
        raise AlreadyDenied(
            f"{now.first.signature['printed_name']} already stated that entry {entry.number} never happened. "
            "Open the entry to agree."
        )
    require_words(reason, "reason", WHY)
    held = _checked_table(entry, None, signature)
    signed = deny_prepared(entry, None, reason).signed_by(signature, rests_on=partial(deny_rests_on, entry))
    receipt = reserve(entry.holder_id)
    made = _made(entry, signature, receipt, reason=reason.strip(), is_second=False)
    _tell(entry, made, receipt.received_at)
    record(
        LedgerAct("log_entry.deny", subject=subject_of(made), **signed.stated()),
        holder_id=entry.holder_id,
        receipt=receipt,
        held=held.rows,
    )
    return made


@act
def entry_deny_second(*, entry_id: UUID, signature: Signature) -> Denial:
    """Agrees, as a second person, that what an entry says never happened. From now on it no longer counts: limits and
    what the table stands on follow from the other entries. Sent again by the same person, it gives the same statement.

    Raises NotAllowed for a role that signs no entries, and for a person who is not independent; AlreadyCorrected;
    AlreadyDenied; NotHeld; ShownChanged.
    """
    entry = _locked(entry_id, signature)
    now = denied(entry)
    if now.second is not None and now.second.signed_by_id == signature.user.pk:
        return sent_again(now.second)
    if now.first is None:
        raise NotAllowed(f"Nobody has stated that entry {entry.number} never happened.")
    if now.second is not None:
        raise AlreadyDenied(already_words(entry))
    refuse_dependent(now.first, signature)
    held = _checked_table(entry, now.first, signature)
    signed = deny_prepared(entry, now.first, "").signed_by(signature, rests_on=partial(deny_rests_on, entry))
    receipt = reserve(entry.holder_id)
    made = _made(entry, signature, receipt, reason="", is_second=True)
    _counts_no_more(entry, receipt.received_at)
    record(
        LedgerAct("log_entry.deny_second", subject=subject_of(made), supersedes=subject_of(entry), **signed.stated()),
        holder_id=entry.holder_id,
        receipt=receipt,
        held=held.rows,
    )
    return made


def _tell(entry: LogEntry, first: Denial, at: datetime) -> None:
    """Tells the supervisors of the floor, without the person who signed, that a second person is to look into it."""
    facility = entry.table.facility
    notify(
        [person for person in supervisors(facility, facility.day(at)) if person.pk != first.signed_by_id],
        Notice.Kind.ASSIGNED,
        subject=f"Did it happen? Entry {entry.number} of table {entry.table.number}: {entry.kind.in_sentence}",
        body=f"{facility.name}, table {entry.table.number}. {first.signature['printed_name']} stated that the event "
        f"of entry {entry.number} never happened: {first.reason} The entry counts until a second person agrees.",
        link=reverse("floor:deny", kwargs={"entry_id": entry.pk}),
        cause=f"deny:{entry.pk}",
        at=at,
    )


def refuse_dependent(first: Denial, signature: Signature) -> None:
    """Raises NotAllowed for the person who signed the first statement, by account and by every credential number."""
    before = [(first.signed_by_id, str(first.signature["credential_number"]))]
    if is_one_of(signature.user, before, signs_with=signature.credential_number):
        raise NotAllowed("You signed this first. A second person, with another credential, has to agree.")


def already_words(entry: LogEntry) -> str:
    """The sentence that nothing about the entry changes any more."""
    return f"Two people stated that entry {entry.number} never happened. It stays on file as it is."


def _locked(entry_id: UUID, signature: Signature) -> LogEntry:
    """The entry, under the locks of its table and log. Raises NotAllowed and AlreadyCorrected."""
    if Perm.LOG not in signature.user.perms:
        raise NotAllowed("Your role cannot sign log entries.")
    entry: LogEntry = LogEntry.objects.select_related("table__facility", "supersedes").get(pk=entry_id)
    table_locked(entry.table)
    stream_locked(entry.table, entry.log_code)
    later = LogEntry.objects.filter(supersedes=entry).first()
    if later is not None:
        raise AlreadyCorrected(
            f"Entry {entry.number} was corrected by entry {later.number}. Open entry {later.number}."
        )
    return entry


def _checked_table(entry: LogEntry, first: Denial | None, signature: Signature) -> TableHeld:
    """The rows on which the act depends. Raises NotHeld unless they are as the records state."""
    looked = table_held(entry.table, entry, first, by=signature.user.pk)
    if looked.found:
        raise NotHeld(looked.found)
    return looked


def _made(entry: LogEntry, signature: Signature, receipt: Receipt, *, reason: str, is_second: bool) -> Denial:
    return Denial.objects.create(
        id=key_of(entry.pk, "denial", 2 if is_second else 1),
        holder_id=entry.holder_id,
        facility_id=entry.facility_id,
        table_id=entry.table_id,
        entry=entry,
        is_second=is_second,
        reason=reason,
        signed_by=signature.user,
        signature=signature.as_json(),
        received_at=receipt.received_at,
    )


def _counts_no_more(entry: LogEntry, at: datetime) -> None:
    """Brings limits, newest entries and problems to what the other entries of the log state."""
    series = series_of(entry.table, entry.kind)
    added = limits_keep(entry.table, series, series.lanes([entry.decoded]), at, gone=entry)
    RunningLimit.objects.bulk_create(added)
    newest_keep(entry.table, series, corrected=entry)
    if entry.kind.problem is not None:
        problem_reopen(entry)
