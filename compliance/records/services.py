"""The successor of a suspended log: one administrator asks, another opens it."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from compliance.holders.access import check_perm
from compliance.holders.acting import actor_of
from compliance.holders.errors import IllegalMove, NotAllowed
from compliance.holders.models import User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.roles import Perm
from compliance.holders.two_people import is_one_of, refuse_as_second
from compliance.holders.words import require_words
from compliance.ledger.holding import act, hold, marks_of_person
from compliance.ledger.recording import Recorded
from compliance.ledger.successors import opened_successor, remembered_of

from .logs import Log, log_of
from .models import SuccessorRequest


def request_of(log_id: UUID) -> SuccessorRequest | None:
    """The request for a successor of this log. One query."""
    rows = SuccessorRequest.objects.select_related("asked_by", "confirmed_by")
    request: SuccessorRequest | None = rows.filter(log_id=log_id).first()
    return request


def _suspended_log(by: User, log_id: UUID) -> Log:
    """The log, if it is suspended and has no successor yet. Raises NotAllowed, IllegalMove."""
    check_perm(by, Perm.ADMINISTER_BOARD)
    log = log_of(by, log_id)
    if log is None or log.suspended_at is None or log.closed_at is not None:
        raise IllegalMove(
            "This ledger accepts entries, or already has a successor. Only a suspended ledger gets a successor."
        )
    return log


def number_of(by: User) -> str:
    """The credential number with which one of two people acts. Raises NotAllowed for a person who has none today."""
    credential = by.credential_on(timezone.localdate())
    if credential is None:
        raise NotAllowed("This needs your credential number, and you have no credential that is valid today.")
    return credential.number


@act
def successor_ask(*, log_id: UUID, reason: str, by: User, at: datetime, seen: str | None = None) -> SuccessorRequest:
    """The first of two people asks for a successor of a suspended log. `seen`: as of `refuse_changed`, here and below.
    Raises NotAllowed, IllegalMove, FieldRefused."""
    log = _suspended_log(by, log_id)
    reason = require_words(reason, "reason", "Say what was lost, how it was found and what was compared.")
    number = number_of(by)
    if request_of(log_id) is not None:
        raise IllegalMove("Somebody has already asked for a successor of this ledger. Reload the page.")
    refuse_changed(by, seen, lambda: successor_rests_on(log, None))
    return SuccessorRequest.objects.create(log_id=log_id, reason=reason, asked_by=by, asked_number=number, asked_at=at)


@act
def successor_confirm(*, log_id: UUID, by: User, at: datetime, seen: str | None = None) -> Recorded:
    """The second of two people opens it; its first entry states what was lost. Raises NotAllowed, IllegalMove."""
    log = _suspended_log(by, log_id)
    asked = SuccessorRequest.objects.select_for_update().filter(log_id=log_id, confirmed_at__isnull=True).first()
    if asked is None:
        raise IllegalMove("Nobody has asked for a successor of this ledger, or it is already open. Reload the page.")
    number = number_of(by)
    if is_one_of(by, [(asked.asked_by_id, asked.asked_number)], signs_with=number):
        raise NotAllowed("Two people must open a successor. You asked for it, so you cannot confirm it.")
    refuse_as_second(asked.asked_by_id, by.pk, at)
    hold(marks_of_person(by.pk) | marks_of_person(asked.asked_by_id), of_logs=False)
    refuse_changed(by, seen, lambda: successor_rests_on(log, asked))
    asked.confirmed_by, asked.confirmed_number, asked.confirmed_at = by, number, at
    asked.save(update_fields=["confirmed_by", "confirmed_number", "confirmed_at"])
    about: dict[str, Any] = {"confirmed_by": number, "reason": asked.reason}
    return opened_successor(log_id, by=actor_of(asked.asked_by, asked.asked_at), about=about)


def successor_rests_on(log: Log, asked: SuccessorRequest | None) -> dict[str, Any]:
    """The facts that the page shows of a suspended log, and of a request for its successor, as values of canonical
    JSON. Two queries."""
    return {
        "whose_records": f"{log.whose}, {log.year}",
        "suspended_because": log.suspended_because,
        "log": log.origin,
        "entries": log.size,
        "remembered": remembered_of(log.id),
        "reason": asked.reason if asked else "",
        "asked_by": asked.asked_by.printed_name if asked else "",
        "credential_number": asked.asked_number if asked else "",
    }
