"""Destruction after the term: one person asks, another at the Board confirms, then it is carried out in batches."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from compliance.after_commit import after_commit
from compliance.holders.access import check_perm, get_visible_or_404
from compliance.holders.acting import actor_of
from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.roles import Perm
from compliance.holders.two_people import is_one_of, refuse_as_second
from compliance.holders.words import require_words
from compliance.ledger.holding import act, hold, mark_of, marks_of_person
from compliance.ledger.recording import LedgerAct, record, subject_of
from compliance.regulation.general.retention import last_day_past_retention, retention_years

from . import tasks
from .holds import locked, refuse_held
from .models import Destruction


def last_day(at: datetime) -> date:
    """The newest day up to which records may be destroyed."""
    return last_day_past_retention(timezone.localdate(at))


def _number_of(by: User, at: datetime) -> str:
    credential = by.credential_on(timezone.localdate(at))
    if credential is None:
        raise NotAllowed("A destruction needs your credential number, and you have no credential that is valid today.")
    return credential.number


@act
def destruction_ask(*, holder_id: UUID | None, up_to: date, reason: str, by: User, at: datetime) -> Destruction:
    """The first of two people asks to destroy a holder's records, or at the Board (`holder_id` None) reports of a
    difference. Raises NotAllowed, IllegalMove, FieldRefused for a day that is too late."""
    check_perm(by, Perm.ADMINISTER_HOLDER)
    if not by.is_board and by.holder_id != holder_id:
        raise NotAllowed("You can ask only for your certificate holder’s records.")
    if up_to > (last := last_day(at)):
        raise FieldRefused(
            "up_to",
            f"Records are kept for {retention_years()} years (§ 465a.6(c)). Today you can choose {last:%B} {last.day}, "
            f"{last.year}, or an earlier day.",
        )
    reason = require_words(
        reason, "reason", "Say why the records are destroyed, and under which record retention policy."
    )
    number = _number_of(by, at)
    hold(locked(holder_id))
    refuse_held(holder_id)
    if Destruction.objects.filter(holder=holder_id, withdrawn_at__isnull=True, finished_at__isnull=True).exists():
        whose = "reports from visitors" if holder_id is None else "this certificate holder’s records"
        raise IllegalMove(f"A destruction of {whose} is already open. Finish or withdraw it first.")
    asked: Destruction = Destruction.objects.create(
        holder_id=holder_id,
        up_to=up_to,
        reason=reason,
        asked_by=by,
        asked_name=by.printed_name,
        asked_number=number,
        asked_at=at,
    )
    record(LedgerAct("retention.ask", by=actor_of(by, at), subject=subject_of(asked)), holder_id=holder_id)
    return asked


def _locked(destruction_id: UUID, by: User) -> Destruction:
    destruction: Destruction = get_visible_or_404(Destruction.objects.all(), by, pk=destruction_id)
    holders = locked(destruction.holder_id)
    asked: Destruction = Destruction.objects.select_for_update().prefetch_related("asked_by").get(pk=destruction.pk)
    hold({*holders, mark_of(asked), *marks_of_person(asked.asked_by_id)})
    return asked


@act
def destruction_confirm(*, destruction_id: UUID, by: User, at: datetime, seen: str | None = None) -> Destruction:
    """The second of two people, at the Board, confirms; then it begins. `seen`: as of `refuse_changed`, here and below.
    Raises NotAllowed, IllegalMove."""
    check_perm(by, Perm.ADMINISTER_BOARD)
    asked = _locked(destruction_id, by)
    if asked.state != "asked":
        raise IllegalMove("This destruction was confirmed or withdrawn in the meantime. Reload the page.")
    refuse_held(asked.holder_id)
    number = _number_of(by, at)
    if is_one_of(by, [(asked.asked_by_id, asked.asked_number)], signs_with=number):
        raise NotAllowed("Two people must destroy records together. You asked for it, so you cannot confirm it.")
    refuse_as_second(asked.asked_by_id, by.pk, at)
    refuse_changed(by, seen, lambda: destruction_rests_on(asked))
    asked.confirmed_by, asked.confirmed_name, asked.confirmed_number = by, by.printed_name, number
    asked.confirmed_at = at
    asked.save(update_fields=["confirmed_by", "confirmed_name", "confirmed_number", "confirmed_at"])
    record(LedgerAct("retention.confirm", by=actor_of(by, at), subject=subject_of(asked)), holder_id=asked.holder_id)
    after_commit(tasks.destroy, str(asked.pk))
    return asked


def destruction_rests_on(asked: Destruction) -> dict[str, Any]:
    """The facts that the page shows of a destruction beside its progress, as values of canonical JSON."""
    return {
        "whose_records": asked.of,
        "up_to": str(asked.up_to),
        "reason": asked.reason,
        "asked_by": asked.asked_name,
        "credential_number": asked.asked_number,
        "state": asked.state,
    }


@act
def destruction_withdraw(*, destruction_id: UUID, by: User, at: datetime, seen: str | None = None) -> Destruction:
    """Ends a destruction that is not finished: nothing further is destroyed. Raises NotAllowed, IllegalMove."""
    check_perm(by, Perm.ADMINISTER_HOLDER)
    asked = _locked(destruction_id, by)
    if asked.state not in ("asked", "confirmed"):
        raise IllegalMove("This destruction is finished or was withdrawn. Reload the page.")
    refuse_changed(by, seen, lambda: destruction_rests_on(asked))
    asked.withdrawn_name, asked.withdrawn_at = by.printed_name, at
    asked.save(update_fields=["withdrawn_name", "withdrawn_at"])
    record(LedgerAct("retention.withdraw", by=actor_of(by, at), subject=subject_of(asked)), holder_id=asked.holder_id)
    return asked
