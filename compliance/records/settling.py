"""Settling an integrity alarm: one administrator of the Board asks for it, another carries it out.

The row is restored from its newest image, or accepted as it is with a reason; an entry then records it anew. Until both
have acted, nothing that rests on the row is decided.
"""

import hashlib
import json
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from compliance.holders.access import check_perm
from compliance.holders.acting import actor_of
from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.roles import Perm
from compliance.holders.two_people import is_one_of, refuse_as_second
from compliance.holders.words import require_words
from compliance.ledger.errors import NotHeld
from compliance.ledger.holding import Mark, act, differences, image_of_row, mark_of, marks_of_person, row_on_record
from compliance.ledger.images import images, is_projection, projection
from compliance.ledger.recording import LedgerAct, record, subject_of
from compliance.ledger.rewriting import written_back

from .alarms import Alarm, alarm_of
from .models import AlarmSettlement
from .services import number_of

How = AlarmSettlement.How
SUBJECT = "ledger.alarm"


def settlement_of(alarm_id: UUID) -> AlarmSettlement | None:
    """The settlement of this alarm, asked for or done. One query."""
    rows = AlarmSettlement.objects.select_related("asked_by", "confirmed_by")
    settlement: AlarmSettlement | None = rows.filter(alarm_id=alarm_id).first()
    return settlement


def row_of(alarm: Alarm) -> Mark | None:
    """The row that an alarm is about; None where it is about a log, an entry or a witness."""
    kept = json.loads(alarm.evidence) if isinstance(alarm.evidence, str) else alarm.evidence
    evidence = kept if isinstance(kept, dict) else {}
    table, key = evidence.get("table"), evidence.get("row")
    if not isinstance(table, str) or not isinstance(key, str) or not is_projection(table) or "." in table:
        return None
    return table, key


@act
def settlement_ask(
    *, alarm_id: UUID, how: str, reason: str, by: User, at: datetime, seen: str | None = None
) -> AlarmSettlement:
    """The first of two people says how an alarm is settled, and why. `seen`: as of `refuse_changed`, here and below.
    Raises NotAllowed, IllegalMove, FieldRefused."""
    check_perm(by, Perm.ADMINISTER_BOARD)
    alarm = _alarm(alarm_id)
    if how not in How.values:
        raise FieldRefused("how", "Choose one: restore it, or accept it as it is.")
    reason = require_words(reason, "reason", "Say what happened, how it was found and what was compared.")
    if how == How.RESTORE and row_of(alarm) is None:
        raise FieldRefused("how", "There is nothing to restore for this alarm. Accept it and give the reason.")
    number = number_of(by)
    if settlement_of(alarm_id) is not None:
        raise IllegalMove("Somebody has already asked to settle this alarm. Reload the page.")
    refuse_changed(by, seen, lambda: settlement_rests_on(alarm, None))
    asked = AlarmSettlement.objects.create(
        alarm_id=alarm_id, how=how, reason=reason, asked_by=by, asked_number=number, asked_at=at
    )
    record(LedgerAct("integrity.ask", by=actor_of(by, at), subject=subject_of(asked)), holder_id=None)
    return asked


@act
def settlement_confirm(*, alarm_id: UUID, by: User, at: datetime, seen: str | None = None) -> AlarmSettlement:
    """The second of two people settles it, with another account and credential. Raises NotAllowed,
    IllegalMove."""
    check_perm(by, Perm.ADMINISTER_BOARD)
    alarm = _alarm(alarm_id)
    rows = AlarmSettlement.objects.select_for_update().prefetch_related("asked_by")
    asked: AlarmSettlement | None = rows.filter(alarm_id=alarm_id, confirmed_at__isnull=True).first()
    if asked is None:
        raise IllegalMove("Nobody has asked to settle this alarm, or it is already settled. Reload the page.")
    number = number_of(by)
    if is_one_of(by, [(asked.asked_by_id, asked.asked_number)], signs_with=number):
        raise NotAllowed("Two people must settle an alarm. You asked for it, so you cannot confirm it.")
    refuse_as_second(asked.asked_by_id, by.pk, at)
    if differing := differences({mark_of(asked), *marks_of_person(asked.asked_by_id)}):
        raise NotHeld(differing)
    refuse_changed(by, seen, lambda: settlement_rests_on(alarm, asked))
    about = {"alarm": alarm.words, "asked_by": asked.asked_number, "reason": asked.reason}
    row = row_of(alarm)
    if row is not None:
        _settle_row(asked, row, by, at, about)
    asked.confirmed_by, asked.confirmed_number, asked.confirmed_at = by, number, at
    asked.save(update_fields=["confirmed_by", "confirmed_number", "confirmed_at"])
    record(
        LedgerAct("integrity.settle", by=actor_of(by, at), subject=(SUBJECT, str(alarm_id)), about=about),
        holder_id=None,
    )
    return asked


def settlement_rests_on(alarm: Alarm, asked: AlarmSettlement | None) -> dict[str, Any]:
    """The facts that the page shows of an alarm and of the request, and the differences of its row from the records:
    the row that is restored or accepted. As values of canonical JSON."""
    rests_on: dict[str, Any] = {"alarm": alarm.words}
    if (row := row_of(alarm)) is not None:
        values, differing = row_on_record(row)
        stated = json.dumps(values, sort_keys=True, default=str)
        rests_on["row"] = [difference.words for difference in differing]
        rests_on["record_sha256"] = hashlib.sha256(stated.encode()).hexdigest()
    if asked is not None:
        rests_on |= {
            "what_is_done": asked.get_how_display(),
            "reason": asked.reason,
            "asked_by": asked.asked_by.printed_name,
            "credential_number": asked.asked_number,
        }
    return rests_on


def _alarm(alarm_id: UUID) -> Alarm:
    alarm = alarm_of(alarm_id)
    if alarm is None or not alarm.is_open:
        raise IllegalMove("This alarm does not exist or is already settled. Reload the page.")
    return alarm


def _settle_row(asked: AlarmSettlement, row: Mark, by: User, at: datetime, about: dict[str, str]) -> None:
    """Restores the row, or records it anew as it is, in the log that holds its image."""
    image = image_of_row(row)
    if image is not None and not image.differences:
        return
    if asked.how == How.ACCEPT:
        holder_id = image.holder_id if image is not None else _holder_of(row)
        record(LedgerAct("integrity.accept", by=actor_of(by, at), about=about), holder_id=holder_id, anew=[row])
        return
    if image is None or image.values is None:
        raise IllegalMove(
            "The records hold no earlier values of this row. Accept it with a reason, or remove it by hand."
        )
    try:
        with transaction.atomic():
            written_back(projection(row[0]), row[1], image.values)
    except IntegrityError:
        raise IllegalMove(
            "This row never changes, so you must restore it at the terminal. Run ledger_rebuild --apply, then "
            "confirm again."
        ) from None
    record(LedgerAct("integrity.restore", by=actor_of(by, at), about=about), holder_id=image.holder_id)


def _holder_of(row: Mark) -> UUID | None:
    """The certificate holder of a row that no record states."""
    (image,) = images([row])
    holder_id = (image["values"] or {}).get("holder_id")
    return UUID(holder_id) if holder_id else None
