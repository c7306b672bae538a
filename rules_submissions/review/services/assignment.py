"""Work of a bureau that is handed over to a colleague, taken over, or given back to the bureau."""

from datetime import datetime
from typing import Any
from uuid import UUID

from compliance.holders.models import User
from compliance.holders.words import fitting
from compliance.ledger.holding import act
from compliance.notices.services import notify

from ...acts import act_record_inside, reviewer_actor
from ...errors import IllegalMove
from ...models import BureauReview, Comment, ReviewRound
from ...people import unit_people
from ...recusals import not_recused
from ..reviewers import acting, review_locked
from .review import bureau_at_work, give_to, take_up


@act
def review_hand_over(*, submission_id: UUID, unit: str, to: User, words: str, by: User, at: datetime) -> BureauReview:
    """Gives the work of one's bureau to a colleague of it, with words; to oneself, to take it over or back. Everybody
    whom it concerns is told.

    Raises IllegalMove without words, and where the colleague has it already; NotAllowed where they may not act in this
    filing.
    """
    words = fitting(words, "words")
    review = review_locked(submission_id)
    who = acting(review, unit, by, at)
    if to.pk != by.pk:
        acting(review, unit, to, at)
    bureau = bureau_at_work(review, unit)
    before = bureau.claimed_by
    if before == to:
        raise IllegalMove(f"{to} has already claimed this.")
    if not words:
        raise IllegalMove("Say what your colleague needs to know. It is kept on file with your name.")
    take_up(review, unit, by, at)
    give_to(bureau, to, at)
    _say(review, unit, f"Handed over to {to.printed_name}. {words}", who)
    act_record_inside("review.hand_over", bureau, reviewer_actor(who))
    handed = f"{by.printed_name} handed {_named(review)} over to"
    _tell([to], review, by, at, "assigned to you", f"{handed} you: {words} Due {review.due_on:%B %-d, %Y}.")
    if before is not None and before != to:
        _tell([before], review, by, at, "handed over", f"{handed} {to.printed_name}: {words}")
    return bureau


@act
def review_release(*, submission_id: UUID, unit: str, words: str, by: User, at: datetime) -> BureauReview:
    """Gives back to the bureau what one has claimed or was handed, with the reason; its people are told.

    Raises IllegalMove without words, and for who has not claimed it.
    """
    words = fitting(words, "words")
    review = review_locked(submission_id)
    who = acting(review, unit, by, at)
    bureau = bureau_at_work(review, unit)
    if bureau.claimed_by != by:
        raise IllegalMove("Only the person who has claimed this can give it back. Hand it over instead.")
    if not words:
        raise IllegalMove("Give the reason. It is kept on file with your name.")
    give_to(bureau, None, at)
    _say(review, unit, f"Given back to the bureau. {words}", who)
    act_record_inside("review.release", bureau, reviewer_actor(who))
    others = not_recused(review.submission, unit_people([unit]))
    message = f"{by.printed_name} gave {_named(review)} back to your bureau: {words} Due {review.due_on:%B %-d, %Y}."
    _tell(others, review, by, at, "to be claimed", message)
    return bureau


def _say(review: ReviewRound, unit: str, text: str, who: dict[str, Any]) -> None:
    Comment.objects.create(submission=review.submission, unit=unit, board_only=True, text=text, **who)


def _named(review: ReviewRound) -> str:
    return f"{review.submission.reference}, {review.submission.title},"


def _tell(people: list[User], review: ReviewRound, by: User, at: datetime, subject: str, body: str) -> None:
    notify(
        [user for user in people if user.pk != by.pk],
        "assigned",
        subject=f"{review.submission.reference}: {subject}",
        body=body,
        link=f"/submissions/{review.submission.pk}/review/",
        cause=f"hand_over:{review.pk}:{at.isoformat()}:{subject}",
        at=at,
    )
