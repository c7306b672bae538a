"""Recusal: a person of the Board no longer acts in a filing; a delegate decides for a recused Executive Director."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from compliance.holders.acting import actor_of
from compliance.holders.models import User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.roles import Perm, Role
from compliance.holders.two_people import is_one_of, refuse_as_second, refuse_new
from compliance.holders.words import fitting
from compliance.ledger.holding import act
from compliance.notices.services import notify

from ...acts import act_record_inside
from ...errors import IllegalMove, NotAllowed
from ...holding import submission_hold
from ...models import BureauReview, ReviewRound, RulesSubmission
from ...models.desk import Delegation, Recusal
from ...people import administrators, unit_people
from ...recusals import DECIDER, DECIDER_UNITS, may_be_delegate, not_recused, recusals_of
from ...states import WITH_BOARD, S
from ..rests_on import actor_json
from ..reviewers import deciders_of, refuse_own_filing, role_for, unit_name
from .review import DONE, give_to

STILL_ACTED_ON = WITH_BOARD | {S.RETURNED, S.APPROVED, S.IN_EFFECT}
"""States in which somebody of the Board still acts, or will."""


def filing_locked(submission_id: UUID) -> ReviewRound:
    """The newest round of a filing on which the Board still acts, open or closed, locked. Raises IllegalMove."""
    rows = RulesSubmission.objects.select_for_update().prefetch_related("facility", "holder")
    submission = rows.get(pk=submission_id)
    submission_hold(submission)
    review: ReviewRound | None = submission.rounds.select_related("revision").order_by("-number").first()
    if review is None or submission.status not in STILL_ACTED_ON:
        raise IllegalMove(
            f"{submission.reference or 'This draft'} is “{submission.get_status_display()}”; nobody can act on it now."
        )
    review.submission = review.revision.submission = submission
    return review


@act
def review_recuse(
    *, submission_id: UUID, unit: str, reason: str, by: User, at: datetime, delegate: User | None = None
) -> Recusal:
    """Takes a person of the Board out of a filing for good, with the reason. What they claimed is given back to their
    bureau, which is told; what they did stays, and is marked. An Executive Director may name the delegate at once.

    Raises IllegalMove without a reason and for who is recused already, NotAllowed for another unit.
    """
    reason = fitting(reason, "reason")
    review = filing_locked(submission_id)
    submission = review.submission
    actor = actor_of(by, at, role_for(submission, by, unit))
    if recusals_of(submission).of(by) is not None:
        raise IllegalMove(f"You have already been recused from {submission.reference}.")
    if not reason:
        raise IllegalMove("Give the reason. It is kept on file with your name.")
    row = Recusal.objects.create(
        holder_id=review.holder_id, round=review, unit=unit, reason=reason, **actor.acted_as(at)
    )
    released = _released(review, by, at)
    act_record_inside("review.recuse", row, actor)
    if delegate is not None:
        delegate_name(submission_id=submission_id, delegate=delegate, reason=reason, by=by, at=at)
    _read_again(submission)
    _tell_recused(row, submission, released, at)
    return row


def _released(review: ReviewRound, by: User, at: datetime) -> list[BureauReview]:
    """Gives back what this person claimed in the round, while it is open, and has not signed off."""
    if review.closed_at is not None:
        return []
    claimed = review.bureaus.select_for_update(of=("self",)).filter(claimed_by=by).exclude(state__in=DONE)
    bureaus = list(claimed.order_by("unit"))
    for bureau in bureaus:
        give_to(bureau, None, at)
    return bureaus


def _read_again(submission: RulesSubmission) -> None:
    submission.__dict__.pop("_recusals", None)


def _tell_recused(row: Recusal, submission: RulesSubmission, released: list[BureauReview], at: datetime) -> None:
    units = {row.unit, *(bureau.unit for bureau in released)}
    body = f"{row.printed_name}, {unit_name(row.unit)}, is recused from {submission.reference}, {submission.title}: "
    body += f"{row.reason}\n"
    if released:
        body += "The filing is no longer claimed. Claim it, or hand it over."
    _tell(not_recused(submission, unit_people(units)), submission, body, "review", f"recuse:{row.pk}", at)
    if row.unit in DECIDER_UNITS and not deciders_of(submission):
        words = f"{body}Nobody can decide it now. The Executive Director, or two administrators, name a delegate."
        _tell([row.by, *administrators()], submission, words, "review/delegate", f"undecided:{row.pk}", at)


def _tell(people: Iterable[User], submission: RulesSubmission, body: str, page: str, cause: str, at: datetime) -> None:
    notify(
        people,
        "assigned",
        subject=f"{submission.reference}: recusal",
        body=body.strip(),
        link=f"/submissions/{submission.pk}/{page}/",
        cause=cause,
        at=at,
    )


@act
def delegate_name(
    *, submission_id: UUID, delegate: User, reason: str, by: User, at: datetime, seen: str | None = None
) -> Delegation:
    """Names who decides this filing in place of the Executive Director. By an Executive Director who is recused it
    holds at once; where nobody decides, by two administrators of the Board who name the same person.

    Raises IllegalMove without a reason and for a person who cannot be the delegate, NotAllowed for who names nobody.
    `seen`: as of `refuse_changed`.
    """
    reason = fitting(reason, "reason")
    review = filing_locked(submission_id)
    submission = review.submission
    actor = actor_of(by, at, role_of_namer(submission, by))
    refuse_new(by.pk, at=at)
    refuse_changed(by, seen, lambda: delegation_rests_on(submission))
    if not reason:
        raise IllegalMove("Give the reason. It is kept on file with your name.")
    number = _refuse_delegate(review, delegate, by, at)
    if actor.role != DECIDER:
        _refuse_second(submission, delegate, by, at)
    row = Delegation.objects.create(
        holder_id=review.holder_id,
        round=review,
        delegate=delegate,
        delegate_name=delegate.printed_name,
        delegate_number=number,
        reason=reason,
        **actor.acted_as(at),
    )
    act_record_inside("review.delegate", row, actor)
    _read_again(submission)
    _tell_named(row, submission, at)
    return row


def delegation_rests_on(submission: RulesSubmission) -> dict[str, Any]:
    """The basis of naming a delegate: the people who are recused, and the delegates named so far, by whom. Two
    queries."""
    recusals = recusals_of(submission)
    return {
        "recused": [actor_json(row) for row in recusals.rows],
        "delegates": [[row.delegate_name, row.delegate_number, actor_json(row)] for row in recusals.delegations],
    }


def role_of_namer(submission: RulesSubmission, by: User) -> Role:
    """The role in which this person names a delegate now: a recused Executive Director; an administrator where nobody
    decides the filing. Raises NotAllowed for anybody else."""
    if DECIDER in by.roles and recusals_of(submission).of(by) is not None:
        return DECIDER
    if by.may(Perm.ADMINISTER_BOARD) and not deciders_of(submission):
        return Role.BOARD_ADMINISTRATOR
    raise NotAllowed(
        "The Executive Director who is recused from this filing names the delegate. If nobody can decide it, two "
        "administrators of the Board do."
    )


def _refuse_delegate(review: ReviewRound, delegate: User, by: User, at: datetime) -> str:
    """The credential number of a person who may decide for another. Raises IllegalMove for anybody else."""
    submission, name = review.submission, delegate.printed_name
    credential = delegate.credential_on(submission.facility.day(at))
    if not delegate.is_active or not may_be_delegate(delegate) or credential is None:
        raise IllegalMove(f"{name} cannot be the delegate. Name a reviewer of the Board who holds a valid credential.")
    if DECIDER in delegate.roles:
        raise IllegalMove(f"{name} decides as Executive Director. No delegate is needed.")
    namer = by.credential_on(submission.facility.day(at))
    if is_one_of(delegate, [(by.pk, namer.number if namer else "")]) or recusals_of(submission).of(delegate):
        raise IllegalMove(f"{name} cannot be the delegate. Name another person, who is not recused from this filing.")
    if submission.status not in (S.APPROVED, S.IN_EFFECT):
        _refuse_reviewed(submission, delegate)
    refuse_own_filing(review, delegate)
    refuse_as_second(by.pk, delegate.pk, at)
    return credential.number


def _refuse_reviewed(submission: RulesSubmission, delegate: User) -> None:
    """Refuses who signed off or recommended what is decided. Raises IllegalMove."""
    signed = BureauReview.objects.filter(round__submission=submission, signed_by=delegate).exists()
    if signed or submission.events.filter(move="recommend", actor=delegate).exists():
        raise IllegalMove(
            f"{delegate.printed_name} signed off or recommended this filing. Name somebody who did neither."
        )


def _refuse_second(submission: RulesSubmission, delegate: User, by: User, at: datetime) -> None:
    """Refuses an administrator who named this person before, and two of whom one let the other in."""
    for other in recusals_of(submission).delegations:
        if other.delegate_id == delegate.pk and other.role != DECIDER:
            if is_one_of(by, [(other.by_id, other.credential_number)]):
                raise IllegalMove(f"You have named {delegate.printed_name}. Another administrator must do so too.")
            refuse_as_second(other.by_id, by.pk, at)


def _tell_named(row: Delegation, submission: RulesSubmission, at: datetime) -> None:
    named = f"{row.printed_name} named {row.delegate_name} to decide {submission.reference}, {submission.title}, as "
    named += f"delegate of the Executive Director: {row.reason}"
    cause = f"delegate:{row.pk}"
    if recusals_of(submission).delegation == row:
        _tell([row.delegate], submission, named, "decision", cause, at)
    else:
        waits = f"{named}\nIt counts once another administrator names the same person."
        _tell(
            [person for person in administrators() if person.pk != row.by_id],
            submission,
            waits,
            "review/delegate",
            cause,
            at,
        )
