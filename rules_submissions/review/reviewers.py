"""First checks of every act of a reviewer: is the filing with the Board, for which unit, and may this person act?"""

from datetime import datetime
from typing import Any
from uuid import UUID

from compliance.holders.acting import actor_of
from compliance.holders.models import User
from compliance.holders.roles import UNITS_OF, Role
from compliance.holders.two_people import is_one_of, refuse_new
from compliance.regulation import OWNERS

from ..deputies import deputies_of
from ..errors import IllegalMove, NotAllowed
from ..holding import submission_hold
from ..models import ReviewRound, RulesSubmission
from ..models.sheets import SheetVersion
from ..models.signatures import SecondSignature
from ..people import unit_people
from ..recusals import DECIDER_UNITS, not_recused, recusals_of, refuse_recused, role_of_decider
from ..states import WITH_BOARD

REPORTS = "gaming_operations"
"""The unit that reports to the Executive Director."""


def review_locked(submission_id: UUID) -> ReviewRound:
    """The open round of a submission that is with the Board, locked. Raises IllegalMove when there is none."""
    rows = RulesSubmission.objects.select_for_update().prefetch_related("facility", "holder")
    submission = rows.get(pk=submission_id)
    submission_hold(submission)
    review = submission.rounds.select_related("revision").filter(closed_at__isnull=True).order_by("-number").first()
    if review is None or submission.status not in WITH_BOARD:
        raise IllegalMove(
            f"{submission.reference or 'This draft'} is “{submission.get_status_display()}”; reviewers can act on it "
            "only while it is with the Board. Reload the page to see what happened."
        )
    review.submission = review.revision.submission = submission
    return review


def sheet_under_review(review: ReviewRound, artwork_id: UUID) -> SheetVersion:
    """A sheet of the revision under review. Raises IllegalMove for any other."""
    sheets = SheetVersion.objects.filter(artwork=artwork_id, artwork__revisions=review.revision)
    version: SheetVersion | None = sheets.first()
    if version is None:
        raise IllegalMove("That sheet is not one of the revision under review. Reload the page.")
    return version


def unit_name(unit: str) -> str:
    """The name of a unit of the Board; an unknown code as it is."""
    return next((str(name) for code, name in OWNERS.items() if code == unit), unit)


def role_for(submission: RulesSubmission, user: User, unit: str) -> Role:
    """The role in which this person acts for the unit in this filing; a delegate acts for those of the Executive
    Director. Raises NotAllowed when they hold none."""
    for role in sorted(user.roles):
        if unit in UNITS_OF.get(role, ()):
            return role
    if unit in DECIDER_UNITS and user.is_board and recusals_of(submission).is_delegate(user):
        return role_of_decider(submission, user)
    raise NotAllowed(f"This belongs to {unit_name(unit)}. Your role is in another unit.")


def deciders_of(submission: RulesSubmission) -> list[User]:
    """The people who decide this filing now: each Executive Director who is not recused, and the delegate. Three
    queries."""
    deciders, recusals = not_recused(submission, unit_people(["executive_director"])), recusals_of(submission)
    delegation = recusals.delegation
    return [
        *deciders,
        *([delegation.delegate] if delegation is not None and delegation.delegate not in deciders else []),
    ]


def refuse_own_filing(review: ReviewRound, user: User, *, signs_with: str = "") -> None:
    """Nobody reviews what they signed: the account counts, and every credential number. Raises NotAllowed."""
    filed = review.submission.revisions.values_list("filed_by", "signature__credential_number")
    second = SecondSignature.objects.filter(revision__submission=review.submission)
    signed = filed.union(second.values_list("signed_by", "signature__credential_number"))
    if is_one_of(user, signed, signs_with=signs_with):
        raise NotAllowed("You signed this filing, so another person must review it.")


def acting(review: ReviewRound, unit: str, user: User, at: datetime, *, decides: bool = False) -> dict[str, Any]:
    """The columns that say who acted: person, printed name, credential and role as they are now. Raises NotAllowed,
    also for whoever is recused or is the deputy of whoever is, for a deputy who acted for another unit, and, where the
    act `decides`, for whoever is new."""
    role = role_for(review.submission, user, unit)
    if decides:
        refuse_new(user.pk, at=at)
    refuse_own_filing(review, user)
    refuse_recused(review.submission, user)
    _refuse_deputy(review, user, unit, role, at)
    return {"holder_id": review.holder_id, "round": review, **actor_of(user, at, role).acted_as(at)}


def _refuse_deputy(review: ReviewRound, user: User, unit: str, role: Role, at: datetime) -> None:
    """In the place of somebody nobody does what that person may not; and nobody acts for two units in one filing, for
    either as deputy. Raises NotAllowed. One query; three more for who is or was a deputy."""
    submission = review.submission
    deputies = deputies_of(submission)
    if deputy := deputies.deputy(user.pk, at, role=role):
        absent: Any = deputy.stands_in_for
        refuse_own_filing(review, absent)
        refuse_recused(submission, absent)
    if other := deputies.other_unit(submission, user, unit, role, at):
        raise NotAllowed(
            f"You have acted in {submission.reference} for {unit_name(other)}. A deputy does not act for two units in "
            f"one filing, so somebody else must act for {unit_name(unit)}."
        )
