"""Legal holds: a Board administrator sets and lifts them, with a reason, in the office's own log."""

from datetime import datetime
from typing import Any
from uuid import UUID

from compliance.holders.access import check_perm, get_visible_or_404
from compliance.holders.acting import actor_of
from compliance.holders.errors import IllegalMove
from compliance.holders.models import CertificateHolder, User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.roles import Perm
from compliance.holders.words import require_words
from compliance.isolation.context import office_context
from compliance.ledger import holding
from compliance.ledger.recording import LedgerAct, record, subject_of

from .models import LegalHold

REPORTS_HELD = "Reports from visitors are under a legal hold. Nothing is destroyed until the hold is lifted."
HELD = "This certificate holder’s records are under a legal hold. Nothing is destroyed until the hold is lifted."


@office_context("the reason of a hold is the Board's; that one stands, everybody concerned is told")
def is_held(holder_id: UUID | None) -> bool:
    """Whether there is a hold on this holder's records (None: on reports of a difference). One query."""
    return LegalHold.objects.filter(holder=holder_id, lifted_at__isnull=True).exists()


def words_of_hold(holder_id: UUID | None) -> str:
    """The notice for everybody concerned while there is a hold; empty while there is none. One query."""
    if not is_held(holder_id):
        return ""
    return REPORTS_HELD if holder_id is None else HELD


def locked(holder_id: UUID | None) -> set[holding.Mark]:
    """Locks the holder's row until the transaction ends, so that holds and destructions take turns: for reports, which
    may be about any casino, the rows of all. Returns their marks. Raises DoesNotExist."""
    rows = CertificateHolder.objects.select_for_update(no_key=True).order_by("pk")
    holders = list(rows) if holder_id is None else [rows.get(pk=holder_id)]
    return {holding.mark_of(holder) for holder in holders}


def refuse_held(holder_id: UUID | None) -> None:
    """Raises IllegalMove while there is a hold."""
    if words := words_of_hold(holder_id):
        raise IllegalMove(words)


@holding.act
def hold_set(*, holder_id: UUID | None, reason: str, by: User, at: datetime) -> LegalHold:
    """Sets a hold on a holder's records (None: on reports of a difference). Raises NotAllowed, FieldRefused."""
    check_perm(by, Perm.ADMINISTER_BOARD)
    reason = require_words(reason, "reason", "Enter the proceeding or inquiry that the records are held for.")
    holding.hold(locked(holder_id), of_logs=False)
    hold = LegalHold.objects.create(holder_id=holder_id, reason=reason, set_name=by.printed_name, set_at=at)
    record(LedgerAct("retention.hold", by=actor_of(by, at), subject=subject_of(hold)), holder_id=None)
    return hold


@holding.act
def hold_lift(*, hold_id: UUID, reason: str, by: User, at: datetime, seen: str | None = None) -> LegalHold:
    """Lifts a hold. `seen`: as of `refuse_changed`. Raises NotAllowed, FieldRefused, IllegalMove."""
    check_perm(by, Perm.ADMINISTER_BOARD)
    hold: LegalHold = get_visible_or_404(LegalHold.objects.select_for_update(), by, pk=hold_id)
    holding.hold({holding.mark_of(hold)}, of_logs=False)
    if hold.lifted_at is not None:
        raise IllegalMove("This hold was already lifted. Reload the page.")
    reason = require_words(reason, "reason", "Say why the hold can end.")
    refuse_changed(by, seen, lambda: lift_rests_on(hold))
    hold.lifted_name, hold.lifted_at, hold.lifted_because = by.printed_name, at, reason
    hold.save(update_fields=["lifted_name", "lifted_at", "lifted_because"])
    record(LedgerAct("retention.lift", by=actor_of(by, at), subject=subject_of(hold)), holder_id=None)
    return hold


def lift_rests_on(hold: LegalHold) -> dict[str, Any]:
    """The facts that the page shows of a hold, as values of canonical JSON."""
    return {"whose_records": hold.of, "reason": hold.reason, "set_by": hold.set_name, "set_at": hold.set_at.isoformat()}
