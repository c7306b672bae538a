"""Keeps the entries of a round until its end, and signs them together: each is an entry and its own statement."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any
from uuid import uuid4

from django.db import transaction

from compliance.holders.models import Facility, GamingTable, User
from compliance.holders.words import require_words
from compliance.ledger.holding import act
from compliance.ledger.recording import LedgerAct, record, subject_of
from compliance.regulation import NotInForce, Refused
from compliance.signing.signature import Prepared, Signature
from compliance.signing.together import parts_signed, signed_with, together

from ...errors import NotInOrder
from ...models import LogEntry
from ...models.drafts import DraftEntry
from ...people import Stamp
from ..checking import Checked, EntryReading, key_fits, table_locked
from ..readings import readings_of
from ..record import SIGN_TOGETHER, entry_prepared, record_words
from .signature import entry_commit

CHANGED = "What this entry rests on changed since you made it. Open its form and make it again."
WHY_LATE = "This happened a while ago. Say why you enter it late."


@transaction.atomic
def draft_keep(
    *,
    table: GamingTable,
    log_code: str,
    values: Mapping[str, Any],
    by: User,
    at: datetime,
    key: str,
    findings_mark: str = "",
    late_reason: str = "",
) -> DraftEntry:
    """Keeps the answers of an entry, checked by the caller, for this person to sign with others; an earlier draft of
    theirs in this log of the table is replaced. A time that the signature was to give is `at`: the work ended then.

    Raises FieldRefused for a `key` that no form makes.
    """
    key_fits(key)
    minute = at.astimezone(table.facility.zone).isoformat(timespec="minutes")
    stated = {name: minute if value is Stamp.AT_SIGNING else value for name, value in values.items()}
    made, _ = DraftEntry.objects.update_or_create(
        user=by,
        table=table,
        log_code=log_code,
        defaults={
            "holder_id": table.holder_id,
            "facility_id": table.facility_id,
            "values": stated,
            "made_at": at,
            "findings_mark": findings_mark,
            "late_reason": late_reason,
            "key": key or uuid4().hex,
        },
    )
    return made


def draft_discard(*, key: str, by: User) -> None:
    """Discards the draft of this person with this key, if it is there."""
    DraftEntry.objects.visible_to(by).filter(key=key).delete()


def drafts_explain(*, drafts: Sequence[DraftEntry], reason: str) -> None:
    """Keeps why these are entered late. Raises FieldRefused without a reason, or for one that is too long."""
    require_words(reason, "late_reason", WHY_LATE)
    DraftEntry.objects.filter(pk__in=[draft.pk for draft in drafts]).update(late_reason=reason.strip())


@dataclass(frozen=True)
class ReadyDraft:
    """A draft as it would be signed now. `checked` is None where it cannot be signed as it stands, and `refusal` says
    why; `is_late`: it needs a reason first."""

    draft: DraftEntry
    reading: EntryReading
    checked: Checked | None
    refusal: str = ""

    @property
    def is_late(self) -> bool:
        """Whether it waits for the reason why it is entered late."""
        return self.checked is not None and self.checked.late is not None and not self.draft.late_reason

    @property
    def may_sign(self) -> bool:
        """Whether it can be signed as it stands."""
        return self.checked is not None and not self.is_late


def drafts_of(user: User, facility: Facility) -> list[DraftEntry]:
    """This person's drafts at a facility, in the order in which they were made. One query."""
    rows = DraftEntry.objects.visible_to(user).filter(facility=facility).select_related("table__facility")
    return list(rows.order_by("made_at", "id"))


def drafts_ready(facility: Facility, drafts: Sequence[DraftEntry], signer: Signature, at: datetime) -> list[ReadyDraft]:
    """The state of these drafts at a facility at this instant. Nine queries at most, for any number of drafts."""
    readings = readings_of(facility, drafts, signer, at)
    return [_ready(draft, reading, signer) for draft, reading in zip(drafts, readings, strict=True)]


def _ready(draft: DraftEntry, reading: EntryReading, signer: Signature) -> ReadyDraft:
    try:
        checked = reading.check(draft.values, signer)
    except (Refused, NotInForce) as refusal:
        return ReadyDraft(draft, reading, None, f"{CHANGED} {refusal}")
    if checked.mark not in ("", draft.findings_mark):
        return ReadyDraft(draft, reading, None, CHANGED)
    return ReadyDraft(draft, reading, checked)


def drafts_prepared(ready: Sequence[ReadyDraft]) -> Prepared:
    """These entries of one holder, ready to be shown and signed at once."""
    return together(SIGN_TOGETHER, ready[0].draft.holder_id, [_prepared(one) for one in ready])


def _prepared(one: ReadyDraft) -> Prepared:
    entry = entry_prepared(one.reading, one.draft.values, late_reason=_late_reason(one), correction_reason="")
    kind, table = one.reading.kind, one.draft.table

    def words(shown: Mapping[str, Any]) -> list[tuple[str, str]]:
        lines = record_words(kind, table, shown)[2:]
        said = (f"{label}{'' if label.endswith('?') else ':'} {value}" for label, value in lines)
        return [(f"{table.number}, {kind.title}", "\n".join(said))]

    return Prepared(SIGN_TOGETHER, entry.holder_id, entry.compose, words)


def _late_reason(one: ReadyDraft) -> str:
    return one.draft.late_reason if one.checked is not None and one.checked.late is not None else ""


def drafts_rest_on(facility: Facility, ready: Sequence[ReadyDraft]) -> dict[str, Any]:
    """The facts on which their page rests beside them: the facility, and the rules in effect at each table."""
    entries = {f"{one.draft.table.number}, {one.reading.kind.title}": one.reading.rests_on() for one in ready}
    return {"facility": facility.name, "entries": entries}


def entries_of(user: User, keys: Sequence[str]) -> list[LogEntry]:
    """The entries that this person signed under these keys. One query."""
    return list(LogEntry.objects.filter(signed_by=user, sent_key__in=[key for key in keys if key]))


@act
def drafts_sign(*, facility: Facility, keys: Sequence[str], signature: Signature, at: datetime) -> list[LogEntry]:
    """Signs this person's drafts with these keys under one signature: all, or none. Each is an entry with its own
    statement, which names the entry of the signature.

    Raises NotInOrder where one is not there any more, or cannot be signed as it stands; ShownChanged where one is not
    as the signer saw it.
    """
    rows = DraftEntry.objects.visible_to(signature.user).filter(key__in=keys).select_for_update(of=("self",))
    drafts = sorted(rows, key=lambda draft: keys.index(draft.key))
    if len(drafts) != len(keys):
        raise NotInOrder("One of these entries was signed or discarded since you saw it. Read what is left.")
    tables = {pk: GamingTable(pk=pk) for pk in sorted({draft.table_id for draft in drafts})}
    for table in tables.values():
        table_locked(table)
    for draft in drafts:
        draft.table = tables[draft.table_id]
    ready = [_ready(draft, EntryReading(draft.table, draft.log_code, at, locked=True), signature) for draft in drafts]
    if (refused := next((one for one in ready if not one.may_sign), None)) is not None:
        raise NotInOrder(f"{refused.draft.table.number}: {refused.refusal or WHY_LATE}")
    signed = drafts_prepared(ready).signed_by(signature, rests_on=partial(drafts_rest_on, facility, ready))
    whole = record(
        LedgerAct("log_entry.sign_together", subject=subject_of(facility), **signed.stated()),
        holder_id=facility.holder_id,
    )
    made = [
        entry_commit(
            one.reading,
            values=one.draft.values,
            signature=part.who,
            late_reason=_late_reason(one),
            confirmed_findings=one.draft.findings_mark,
            key=one.draft.key,
            meaning=SIGN_TOGETHER,
            about=signed_with(whole),
        )
        for one, part in zip(ready, parts_signed(signed, facility.holder_id), strict=True)
    ]
    DraftEntry.objects.filter(pk__in=[draft.pk for draft in drafts]).delete()
    return made
