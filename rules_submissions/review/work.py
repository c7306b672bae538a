"""Work of the Board's people: reviews of their bureaus by days left, and filings for decision."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import UNITS_OF, Perm, Role
from compliance.holders.work import Urgency, WorkItem

from ..filing.services.filing import BUREAUS
from ..models import BureauReview, ReviewRound
from ..recusals import is_recused, recusals_of
from ..states import S
from .reviewers import REPORTS
from .services.review import DONE

SOON = 3
MOST = 25


def review_work(user: User, now: datetime) -> list[WorkItem]:
    """Filings that wait for this person's bureau, or for the decision; the least time left first. Two queries, one more
    for each that a delegate decides. Without those from which they are recused."""
    return [*_to_review(user, now), *_to_decide(user, now)]


def _open_rounds(user: User) -> "QuerySet[ReviewRound]":
    rounds = ReviewRound.objects.filter(closed_at__isnull=True, number=F("submission__round_number"))
    rounds = rounds.filter(~is_recused(user))
    return rounds.select_related("submission__facility").order_by("due_on", "id")


def _to_review(user: User, now: datetime) -> Iterator[WorkItem]:
    units = sorted(user.units & set(BUREAUS))
    if not units:
        return
    bureaus = BureauReview.objects.filter(round=OuterRef("pk"))
    own = bureaus.filter(unit__in=units)
    as_deputy = own.exclude(state__in=DONE).filter(_claimed_by_absent(user))
    mine = own.exclude(state__in=DONE).filter(
        Q(claimed_by=user) | Q(claimed_by__isnull=True) | _claimed_by_absent(user)
    )
    wanted = Q(Exists(mine))
    if REPORTS in units:  # reports or returns when every bureau has said its word
        wanted |= ~Q(Exists(bureaus.exclude(state__in=DONE))) & Q(submission__status=S.UNDER_REVIEW)
    rounds = _open_rounds(user).filter(wanted, submission__status__in=[S.FILED, S.UNDER_REVIEW])
    rounds = rounds.annotate(is_waiting=Exists(mine), is_as_deputy=Exists(as_deputy))
    for review in rounds[:MOST]:
        act = "review" if review.is_waiting else "report or return"
        yield _item(review, f"{act} as deputy" if review.is_as_deputy else act, "submissions:review", now)


def _claimed_by_absent(user: User) -> Q:
    """The bureau reviews claimed by somebody who is away, for whom the reader is the deputy in that unit today. No
    query."""
    claimed = Q(pk__in=[])
    for row in user.current_memberships:
        if row.stands_in_for_id is not None:
            claimed |= Q(claimed_by=row.stands_in_for_id, unit__in=UNITS_OF.get(Role(row.role), ()))
    return claimed


def _to_decide(user: User, now: datetime) -> Iterator[WorkItem]:
    if not user.is_board or not (user.may(Perm.DECIDE) or user.may(Perm.REVIEW)):
        return
    rounds = _open_rounds(user).filter(submission__status=S.RECOMMENDED)
    if not user.may(Perm.DECIDE):
        rounds = rounds.filter(submission__rounds__delegations__delegate=user).distinct()
    for review in rounds[:MOST]:
        if user.may(Perm.DECIDE) or recusals_of(review.submission).is_delegate(user):
            yield _item(review, "decide", "submissions:decision", now)


def _item(review: ReviewRound, act: str, page: str, now: datetime) -> WorkItem:
    submission = review.submission
    left = review.days_left(submission.facility.day(now))
    urgency = Urgency.OVERDUE if left < 0 else Urgency.SOON if left <= SOON else Urgency.TO_DO
    return WorkItem(
        title=f"{submission.reference}: {act}",
        text=f"{submission.title}, round {review.number}",
        url=reverse(page, args=[submission.pk]),
        due=review.due_on,
        urgency=urgency,
    )
