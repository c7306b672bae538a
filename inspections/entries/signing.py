"""Signing an entry: numbered without gaps, stamped by the office's own clock, frozen, with its lives beside it."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from compliance.holders.models import GamingTable
from compliance.holders.roles import Perm, Role
from compliance.ledger.holding import act
from compliance.ledger.recording import Occurrence, record, reserve, subject_of
from compliance.ledger.recording import Stream as Place
from compliance.regulation.core.canonical import canonical_bytes, to_json
from compliance.signing.signature import Signature

from ..alarms.alarms import stop_raise
from ..errors import AlreadyCorrected, FieldRefused, KeyReused, NotAllowed, NotConfirmed
from ..facts import Series, frozen
from ..holding import table_marked
from ..limits.lives import lives_keep, newest_keep
from ..models import LogEntry
from ..people import as_on_file
from ..policy import late_after
from .checking import Checked, correction_reason_needed, entry_check, late_reason_needed, lateness
from .countersigned import number_to_ask
from .countersigning import countersigners_tell
from .inserting import insert_together
from .numbering import stream_locked
from .record import entry_prepared
from .stops import stops_of_log


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
) -> LogEntry:
    """Signs one entry: all of it, or nothing.

    `values` are plain JSON values by field. `confirmed_findings` is the mark of the findings that the signer has read
    (`Checked.mark`). `key` names this sending: the same key gives the same entry however often it is sent. The
    time of receipt is that of the ledger, read after its log is locked.

    Raises NotAllowed for a role that signs no entries; regulation's Refused by field for values not well formed;
    NotConfirmed with the findings where they were not confirmed; FieldRefused for a reason left out; AlreadyCorrected;
    KeyReused; ShownChanged where the entry is not what the signer was shown.
    """
    if Perm.LOG not in signature.user.perms:
        raise NotAllowed(f"{_role_words(signature.role)} signs no entries at the table.")
    sent = _hash_of(table, log_code, values, late_reason, supersedes, correction_reason)
    stream = stream_locked(table, log_code)
    if (earlier := _sent_before(signature, key, sent)) is not None:
        return earlier
    marked = table_marked(table, supersedes)
    _check_correction(table, log_code, supersedes, correction_reason)
    checked = entry_check(
        table=table, log_code=log_code, values=values, signature=signature, at=at, supersedes=supersedes
    )
    if checked.mark != confirmed_findings and checked.mark:
        raise NotConfirmed([f for f in checked.findings if f.severity != "note"], checked.mark)
    prepared = entry_prepared(
        table, checked.kind, lambda _: checked,
        late_reason=late_reason, supersedes=supersedes, correction_reason=correction_reason,
    )  # fmt: skip
    signed = prepared.signed_by(signature)
    receipt = reserve(table.holder_id)
    received = receipt.received_at
    late = lateness(checked.occurred_at, received)
    late_reason_needed(late, late_reason)
    stream.last_number += 1
    stream.save(update_fields=["last_number"])
    facts = canonical_bytes(checked.entry)
    entry = LogEntry(
        holder_id=table.holder_id, facility_id=table.facility_id, table=table, chapter_number=table.chapter,
        log_code=log_code, number=stream.last_number, edition_key=checked.edition_key,
        table_facts=canonical_bytes(checked.table_facts), facts=facts, facts_sha256=hashlib.sha256(facts).hexdigest(),
        findings=frozen(checked.findings), occurred_at=checked.occurred_at, received_at=received,
        late_seconds=int(late.total_seconds()) if late is not None else None,
        late_reason=late_reason.strip() if late is not None else "", supersedes=supersedes,
        correction_reason=correction_reason.strip(), signed_by=signature.user, signature=signature.as_json(),
        sent_key=key, sent_sha256=sent if key else "",
        countersigner=as_on_file(number_to_ask(checked.kind, to_json(checked.entry), signature.credential_number)),
    )  # fmt: skip
    _add_with_lives(checked, entry, supersedes, max(at, signature.at))
    countersigners_tell(entry, received)
    record(
        "log_entry.correct" if supersedes is not None else "log_entry.sign", holder_id=table.holder_id,
        subject=subject_of(entry), receipt=receipt,
        occurred=Occurrence(checked.occurred_at, table.facility.zone, late_after(received), entry.late_reason),
        stream=Place(log_code, str(table.pk), entry.number),
        supersedes=subject_of(supersedes) if supersedes is not None else None,
        about=marked, **signed.stated(),
    )  # fmt: skip
    return entry


def _add_with_lives(checked: Checked, entry: LogEntry, supersedes: LogEntry | None, at: datetime) -> None:
    """Adds the entry, and keeps lives and newest entries of the lanes that it, or the one it corrects, speaks of."""
    table, kind = entry.table, checked.kind
    placed = [replace(one, row=entry, number=entry.number) if one.row is None else one for one in checked.series.placed]
    series = Series(kind, tuple(placed))
    spoken = [checked.entry, *([supersedes.decoded] if supersedes is not None else [])]
    insert_together(entry, lives_keep(table, series, series.lanes(spoken), at))
    newest_keep(table, series, is_correction=supersedes is not None)
    standing_on = series.standing_on()
    if entry in standing_on:
        stop_raise(entry, stops_of_log(table, kind, checked.table_facts, standing_on, at), at)


def _hash_of(
    table: GamingTable,
    log_code: str,
    values: Mapping[str, Any],
    late_reason: str,
    supersedes: LogEntry | None,
    correction_reason: str,
) -> str:
    said = [str(table.pk), log_code, values, late_reason, str(supersedes.pk) if supersedes else "", correction_reason]
    return hashlib.sha256(json.dumps(said, sort_keys=True, default=str).encode()).hexdigest()


def _sent_before(signature: Signature, key: str, sent: str) -> LogEntry | None:
    earlier = LogEntry.objects.filter(signed_by=signature.user, sent_key=key).first() if key else None
    if earlier is not None and earlier.sent_sha256 != sent:
        raise KeyReused(
            f"This form was signed before, as entry {earlier.number}, with other answers. Open the entry and correct "
            "it, or start a new one."
        )
    return earlier


def _check_correction(table: GamingTable, log_code: str, supersedes: LogEntry | None, reason: str) -> None:
    if supersedes is None:
        return
    if supersedes.table_id != table.pk or supersedes.log_code != log_code:
        raise FieldRefused("supersedes", "A correction belongs to the log and the table of the entry that it corrects.")
    later = LogEntry.objects.filter(supersedes=supersedes).first()
    if later is not None:
        raise AlreadyCorrected(
            f"Entry {supersedes.number} was corrected by entry {later.number}. Correct entry {later.number} instead."
        )
    correction_reason_needed(supersedes, reason)


def _role_words(role: str) -> str:
    return str(Role(role).label) if role in Role.values else "Your role"
