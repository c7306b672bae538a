"""Pins: set on a sheet, spoken about, settled, opened again. The words of a pin are comments of the thread."""

from datetime import datetime
from uuid import UUID

from django.db.models import Q

from compliance.holders.models import User
from compliance.holders.words import fitting
from compliance.ledger.holding import act

from ...acts import act_record_inside, reviewer_actor
from ...errors import IllegalMove, NotAllowed
from ...models import Comment, ReviewRound
from ...models.sheets import Pin, PinAct, PinComment
from ...place import Place
from ...sheets.pins import is_settled
from ..reviewers import REPORTS, acting, review_locked, sheet_under_review, unit_name


@act
def pin_add(
    *,
    submission_id: UUID,
    artwork_id: UUID,
    unit: str,
    place: Place,
    text: str,
    for_return: bool,
    by: User,
    at: datetime,
) -> Pin:
    """Sets a pin on a sheet of the revision under review: a point that the holder must answer, or for Board staff."""
    review = review_locked(submission_id)
    version = sheet_under_review(review, artwork_id)
    comment = _add_comment(review, unit, fitting(text, "text"), for_return=for_return, by=by, at=at)
    pin = Pin.objects.create(
        holder_id=review.holder_id,
        sheet_id=version.sheet_id,
        version=version,
        number=Pin.objects.filter(sheet=version.sheet_id).count() + 1,
        **vars(place),
    )
    PinComment.objects.create(holder_id=review.holder_id, pin=pin, comment=comment)
    act_record_inside("pin.add", pin, reviewer_actor(acting(review, unit, by, at)))
    return pin


@act
def pin_reply(
    *, submission_id: UUID, pin_id: UUID, unit: str, text: str, for_return: bool, by: User, at: datetime
) -> Comment:
    """Adds words about a pin. A point for the holder makes a pin of Board staff one that the holder sees."""
    review = review_locked(submission_id)
    pin = _pin(review, pin_id)
    comment = _add_comment(review, unit, fitting(text, "text"), for_return=for_return, by=by, at=at)
    PinComment.objects.create(holder_id=review.holder_id, pin=pin, comment=comment)
    act_record_inside("pin.reply", comment, reviewer_actor(acting(review, unit, by, at)))
    return comment


@act
def pin_settle(*, submission_id: UUID, pin_id: UUID, unit: str, settled: bool, by: User, at: datetime) -> PinAct:
    """Settles a pin, or opens it again: the unit that set it, and Gaming Operations, which reports (else NotAllowed).
    Raises IllegalMove where it stands so already."""
    review = review_locked(submission_id)
    pin = _pin(review, pin_id)
    who = acting(review, unit, by, at)
    first = pin.comments.select_related("comment").earliest("comment__at", "comment__id").comment
    if unit not in (owners := {first.unit, REPORTS}):
        names = " or ".join(sorted(map(unit_name, owners)))
        raise NotAllowed(f"Only {names} can settle this pin. Reply to it instead.")
    if is_settled(pin) == settled:
        raise IllegalMove(f"{pin} is {'settled' if settled else 'open'} already. Reload the page.")
    done = PinAct.objects.create(pin=pin, unit=unit, settled=settled, **who)
    act_record_inside("pin.settle" if settled else "pin.open", done, reviewer_actor(who))
    return done


def _pin(review: ReviewRound, pin_id: UUID) -> Pin:
    """A pin on a sheet of this filing. Raises IllegalMove for any other."""
    uploaded = Q(sheet__versions__artwork__submission=review.submission)
    filed = Q(sheet__versions__artwork__revisions__submission=review.submission)
    pin = Pin.objects.filter(uploaded | filed, pk=pin_id).first()
    if pin is None:
        raise IllegalMove("That pin is not on this filing. Reload the page.")
    return pin


def _add_comment(review: ReviewRound, unit: str, text: str, *, for_return: bool, by: User, at: datetime) -> Comment:
    if not text:
        raise IllegalMove("Write the comment first.")
    return Comment.objects.create(
        submission=review.submission,
        unit=unit,
        text=text,
        board_only=not for_return,
        for_return=for_return,
        **acting(review, unit, by, at),
    )
