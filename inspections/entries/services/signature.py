"""Signs an entry. It gets the next number and the time of the office's own clock, and it never changes.

Running limits change with it, in the same transaction.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.urls import reverse

from compliance.holders.models import GamingTable
from compliance.holders.roles import Perm, Role
from compliance.holders.rows import insert_together
from compliance.ledger.holding import act, sent_again
from compliance.ledger.recording import LedgerAct, Occurrence, record, reserve, subject_of
from compliance.ledger.recording import PlaceInLog as Place
from compliance.notices.models import Notice
from compliance.notices.services import notify
from compliance.regulation.core.canonical import canonical_bytes, to_json
from compliance.regulation.core.identity import same_number
from compliance.regulation.core.log import Signatory, countersigners
from compliance.signing.signature import Meaning, Signature, signed_act

from ...alarms.services.alarms import stop_raise
from ...errors import AlreadyCorrected, AlreadyDenied, FieldRefused, KeyReused, NotAllowed, NotConfirmed
from ...facts import Placed, Series, facts_of, frozen
from ...holding import table_held
from ...kept.mark import Mark
from ...ladder.services.climb import alarm_begins
from ...limits.keeping import limits_keep, newest_keep
from ...models import LogEntry, RunningLimit
from ...people import as_on_file, logging_person
from ...problems.keeping import problem_keep
from ..checking import (
    Checked,
    EntryReading,
    correction_reason_needed,
    key_fits,
    late_reason_needed,
    sent_sha256,
    table_locked,
)
from ..record import entry_record, meaning_of
from ..stops import stops_of_log
from .denial import already_words

NUMBER_LENGTH = 40
"""No credential has a longer number."""


@act
def entry_sign(
    *,
    table: GamingTable,
    log_code: str,
    values: Mapping[str, Any],
    signature: Signature,
    at: datetime,
    late_reason: str = "",
    supersedes: LogEntry | None = None,
    correction_reason: str = "",
    confirmed_findings: str = "",
    key: str = "",
    without_network: Mark | None = None,
    refuses_unasked: bool = False,
) -> LogEntry:
    """Locks a table and signs one entry in a log there, as `entry_commit` does; `refuses_unasked` as `Reading`."""
    _check_role(signature)
    table_locked(table)
    reading = EntryReading(table, log_code, at, supersedes, locked=True, refuses_unasked=refuses_unasked)
    return entry_commit(
        reading,
        values=values,
        signature=signature,
        late_reason=late_reason,
        correction_reason=correction_reason,
        confirmed_findings=confirmed_findings,
        key=key,
        without_network=without_network,
    )


@act
def entry_commit(
    reading: EntryReading,
    *,
    values: Mapping[str, Any],
    signature: Signature,
    late_reason: str = "",
    correction_reason: str = "",
    confirmed_findings: str = "",
    key: str = "",
    without_network: Mark | None = None,
    meaning: Meaning | None = None,
    about: Mapping[str, Any] | None = None,
) -> LogEntry:
    """Signs one entry, judged by what was read under the lock of its table: all of it, or nothing.

    `values` are plain JSON values by field. `confirmed_findings` is the mark of the findings that the signer has read
    (`Checked.mark`). `key` names this request: the same key gives the same entry, however often it is sent. The time of
    receipt is the ledger's; its log is locked last. `meaning` and `about` are of an entry that is signed with others.

    Raises NotAllowed for a role that signs no entries; the chapter's Refused, by field, for values that are not well
    formed; NotConfirmed with the findings where they were not confirmed; FieldRefused for a missing reason;
    AlreadyCorrected; KeyReused; ShownChanged where the entry is not what the signer was shown.
    """
    _check_role(signature)
    table, supersedes, stream = reading.table, reading.supersedes, reading.stream
    if stream is None:
        raise ValueError("an entry is signed by what was read under the lock of its table")
    key_fits(key)
    sent = _hash_of(reading, values, late_reason, correction_reason)
    if (earlier := _sent_before(reading, signature, key, sent, without_network)) is not None:
        return earlier
    held = table_held(table, supersedes, by=signature.user.pk)
    marked = held.marked()
    _check_correction(reading, correction_reason)
    checked = reading.check(values, signature)
    if checked.mark != confirmed_findings and checked.mark:
        raise NotConfirmed([f for f in checked.findings if f.severity != "note"], checked.mark)
    stated = entry_record(
        table,
        checked,
        signature,
        late_reason=late_reason,
        supersedes=supersedes,
        correction_reason=correction_reason,
        without_network=without_network,
    )
    stream.last_number += 1
    stream.save()
    facts = canonical_bytes(checked.entry)
    entry = LogEntry(
        holder_id=table.holder_id,
        facility_id=table.facility_id,
        table=table,
        chapter_number=table.chapter,
        log_code=reading.kind.code,
        number=stream.last_number,
        edition_key=checked.edition_key,
        table_facts=canonical_bytes(checked.table_facts),
        facts=facts,
        facts_sha256=hashlib.sha256(facts).hexdigest(),
        findings=frozen(checked.findings),
        occurred_at=checked.occurred_at,
        supersedes=supersedes,
        correction_reason=correction_reason.strip(),
        signed_by=signature.user,
        signature=signature.as_json(),
        sent_key=key,
        sent_sha256=sent if key else "",
        without_network=without_network,
        countersigner=as_on_file(_number_to_ask(reading.series, stated["entry"], signature.credential_number)),
    )
    series = _with_row(checked, entry)
    limits = _store_lanes(series, checked, entry, max(reading.at, signature.at))
    receipt = reserve(table.holder_id)
    signed = signed_act(
        signature,
        meaning or meaning_of(supersedes),
        table.holder_id,
        stated,
        origin=receipt.origin,
        rests_on=reading.rests_on,
    )
    _received(entry, reading, receipt.received_at, late_reason)
    insert_together(entry, limits)
    if reading.kind.problem is not None and (alarm := problem_keep(entry, checked.entry)) is not None:
        alarm_begins(alarm, entry.received_at, is_told=True)
    if held.is_open:
        _stop_where_told(series, checked, entry, max(reading.at, signature.at))
    _tell_countersigner(entry, receipt.received_at)
    limit = reading.late_after(receipt.received_at)
    record(
        LedgerAct(
            "log_entry.correct" if supersedes is not None else "log_entry.sign",
            subject=subject_of(entry),
            occurred=Occurrence(checked.occurred_at, table.facility.zone, limit, entry.late_reason),
            stream=Place(reading.kind.code, str(table.pk), entry.number),
            supersedes=subject_of(supersedes) if supersedes is not None else None,
            about={**marked, **(about or {})},
            **signed.stated(),
        ),
        holder_id=table.holder_id,
        receipt=receipt,
        held=held.rows,
    )
    return entry


def _received(entry: LogEntry, reading: EntryReading, received: datetime, late_reason: str) -> None:
    """Enters the time of receipt, and how late that is. Raises FieldRefused where it is late and there is no reason."""
    late = reading.lateness(entry.occurred_at, received)
    late_reason_needed(late, late_reason)
    entry.received_at = received
    entry.late_seconds = int(late.total_seconds()) if late is not None else None
    entry.late_reason = late_reason.strip() if late is not None else ""


def _with_row(checked: Checked, entry: LogEntry) -> Series:
    """The series with the row of the new entry in its place."""
    placed = [
        replace(item, row=entry, number=entry.number) if item.row is None else item for item in checked.series.placed
    ]
    return Series(checked.kind, tuple(placed))


def _store_lanes(series: Series, checked: Checked, entry: LogEntry, at: datetime) -> list[RunningLimit]:
    """Keeps the limits and newest entries of the lanes that the new entry, or the one that it corrects, concerns.
    Returns the limits to add with it."""
    corrected = entry.supersedes
    spoken = [checked.entry, *([corrected.decoded] if corrected is not None else [])]
    limits = limits_keep(entry.table, series, series.lanes(spoken), at)
    newest_keep(entry.table, series, corrected=corrected)
    return limits


def _stop_where_told(series: Series, checked: Checked, entry: LogEntry, at: datetime) -> None:
    """Raises the alarm about an entry at an open table that holds something against play."""
    standing_on = series.standing_on()
    if entry in standing_on:
        stops = stops_of_log(entry.table, checked.kind, checked.table_facts, standing_on, at)
        if (alarm := stop_raise(entry, stops, at)) is not None:
            alarm_begins(alarm, at)


def signed_before(placed: Iterable[Placed], place: Signatory, stated: Mapping[str, Any]) -> LogEntry | None:
    """The newest of these entries that states what this entry says the person at this place did, signed by that person
    or by them too; None where one of these acts is in none of them. One query for each that somebody else signed."""
    number, did = stated.get(place.credential), {name: stated[name] for name in place.did if stated.get(name)}
    known = {name: [item.row for item in placed if _is_told(item, name, value)] for name, value in did.items()}
    signed = [
        next((row for row in reversed(rows) if row is not None and _has_signed(row, place, number)), None)
        for rows in known.values()
    ]
    found = [row for row in signed if row is not None]
    return max(found, key=lambda row: row.number) if found and len(found) == len(did) else None


def _is_told(item: Placed, name: str, value: Any) -> bool:
    return item.row is not None and to_json(getattr(item.entry, name)) == value


def _has_signed(row: LogEntry, place: Signatory, number: Any) -> bool:
    if same_number(row.signature.get("credential_number"), number):
        return True
    given = row.countersignatures.filter(place=place.name)
    return any(same_number(one.signature.get("credential_number"), number) for one in given)


def _number_to_ask(series: Series, stated: Mapping[str, Any], signed_with: str) -> str:
    """The credential number of the person who must sign an entry in this series too; empty where it needs nobody, where
    that person signed what it rests on, or where it names no number that somebody could have. Arguments as for
    `countersigners`."""
    places = countersigners(series.kind, stated, signed_with)
    asked = [place for place in places if signed_before(series.placed, place, stated) is None]
    numbers = [str(stated.get(place.credential) or "") for place in asked]
    return next((number for number in numbers if len(number) <= NUMBER_LENGTH), "")


def _tell_countersigner(entry: LogEntry, at: datetime) -> None:
    """Tells the person who must sign a new entry too, if that person signs entries here. One query at most; none where
    the entry needs nobody."""
    if not entry.countersigner:
        return
    (place,) = countersigners(entry.kind, facts_of(entry), entry.signature["credential_number"])
    facility = entry.table.facility
    person = logging_person(facility, entry.countersigner, facility.day(at))
    if person is None:
        return
    notify(
        [person],
        Notice.Kind.ASSIGNED,
        subject=f"Sign entry {entry.number} of table {entry.table.number}: {entry.kind.in_sentence}",
        body=f"{facility.name}, table {entry.table.number}. Entry {entry.number}, signed by "
        f"{entry.signature['printed_name']}, names you under “{place.title}”. § {place.countersigns} requires your "
        "own signature.",
        link=reverse("floor:countersign", kwargs={"entry_id": entry.pk}),
        cause=f"countersign:{entry.pk}",
        at=at,
    )


def _check_role(signature: Signature) -> None:
    if Perm.LOG not in signature.user.perms:
        raise NotAllowed(f"{_role_words(signature.role)} cannot sign log entries.")


def _hash_of(reading: EntryReading, values: Mapping[str, Any], late_reason: str, correction_reason: str) -> str:
    corrects = str(reading.supersedes.pk) if reading.supersedes else ""
    return sent_sha256(str(reading.table.pk), reading.kind.code, values, late_reason, corrects, correction_reason)


def _sent_before(
    reading: EntryReading, signature: Signature, key: str, sent: str, without_network: Mark | None
) -> LogEntry | None:
    """The entry that this person signed under this key. Raises KeyReused where it states something else, and where
    somebody else signed an entry made without network, from its author's file or before them."""
    earlier = LogEntry.objects.filter(signed_by=signature.user, sent_key=key).first() if key else None
    if earlier is None and key and without_network is not None:
        _refuse_second(reading, key)
    if earlier is not None and sent_again(earlier).sent_sha256 != sent:
        raise KeyReused(
            f"You already signed this form as entry {earlier.number}, with other answers. Open that entry and "
            "correct it, or start a new one."
        )
    return earlier


def _refuse_second(reading: EntryReading, key: str) -> None:
    others = LogEntry.objects.filter(holder=reading.table.holder_id, sent_key=key).first()
    if others is not None:
        sent_again(others)
        raise KeyReused(
            f"This is on file as entry {others.number}, signed by {others.signature['printed_name']}. "
            "Correct that entry if it is wrong."
        )


def _check_correction(reading: EntryReading, reason: str) -> None:
    supersedes = reading.supersedes
    if supersedes is None:
        return
    if supersedes.table_id != reading.table.pk or supersedes.log_code != reading.kind.code:
        raise FieldRefused(
            "supersedes", "A correction must be in the same log and table as the entry that it corrects."
        )
    later = LogEntry.objects.filter(supersedes=supersedes).first()
    if later is not None:
        raise AlreadyCorrected(
            f"Entry {supersedes.number} was corrected by entry {later.number}. Correct entry {later.number} instead."
        )
    if supersedes.denials.filter(is_second=True).exists():
        raise AlreadyDenied(already_words(supersedes))
    correction_reason_needed(supersedes, reason)


def _role_words(role: str) -> str:
    return str(Role(role).label) if role in Role.values else "Your role"
