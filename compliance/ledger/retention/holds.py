"""Legal holds: a Board administrator sets and lifts them, with a reason, in the office's own log."""

from datetime import datetime
from uuid import UUID

from compliance.holders.access import check_perm, get_visible_or_404
from compliance.holders.acting import actor_of
from compliance.holders.errors import IllegalMove
from compliance.holders.models import CertificateHolder, User
from compliance.holders.roles import Perm
from compliance.holders.words import given
from compliance.isolation.context import office_context
from compliance.ledger import holding
from compliance.ledger.recording import record, subject_of

from .models import LegalHold

HELD = "This certificate holder’s records are under a legal hold. Nothing is destroyed until the hold is lifted."


@office_context("the reason of a hold is the Board's; that one stands, everybody concerned is told")
def is_held(holder_id: UUID) -> bool:
    """Whether there is a hold. One query."""
    return LegalHold.objects.filter(holder=holder_id, lifted_at__isnull=True).exists()


def locked_holder(holder_id: UUID) -> CertificateHolder:
    """The holder's row, locked until the transaction ends: holds and destructions take turns."""
    return CertificateHolder.objects.select_for_update(no_key=True).get(pk=holder_id)


def refuse_held(holder_id: UUID) -> None:
    """Raises IllegalMove while there is a hold."""
    if is_held(holder_id):
        raise IllegalMove(HELD)


@holding.act
def hold_set(*, holder_id: UUID, reason: str, by: User, at: datetime) -> LegalHold:
    """Sets a hold. Raises NotAllowed, FieldRefused."""
    check_perm(by, Perm.ADMINISTER_BOARD)
    reason = given(reason, "reason", "Enter the proceeding or inquiry that the records are held for.")
    holder = locked_holder(holder_id)
    holding.hold({holding.mark_of(holder)}, of_logs=False)
    hold = LegalHold.objects.create(holder=holder, reason=reason, set_name=by.printed_name, set_at=at)
    record("retention.hold", holder_id=None, by=actor_of(by, at), subject=subject_of(hold))
    return hold


@holding.act
def hold_lift(*, hold_id: UUID, reason: str, by: User, at: datetime) -> LegalHold:
    """Lifts a hold. Raises NotAllowed, FieldRefused, IllegalMove."""
    check_perm(by, Perm.ADMINISTER_BOARD)
    hold: LegalHold = get_visible_or_404(LegalHold.objects.select_for_update(), by, pk=hold_id)
    holding.hold({holding.mark_of(hold)}, of_logs=False)
    if hold.lifted_at is not None:
        raise IllegalMove("This hold was already lifted. Reload the page.")
    reason = given(reason, "reason", "Say why the hold can end.")
    hold.lifted_name, hold.lifted_at, hold.lifted_because = by.printed_name, at, reason
    hold.save(update_fields=["lifted_name", "lifted_at", "lifted_because"])
    record("retention.lift", holder_id=None, by=actor_of(by, at), subject=subject_of(hold))
    return hold
