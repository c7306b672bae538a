"""Review: opening, claiming, marking clauses, answering findings, settling approvals, commenting, signing off."""

from collections.abc import Iterable
from datetime import date, datetime
from uuid import UUID

from django.db import transaction

from compliance.holders.models import User
from compliance.holders.roles import UNITS_OF, Role
from compliance.notices.services import notify
from compliance.regulation import OWNERS, Finding

from .. import facts as bridge
from ..errors import IllegalMove, NotAllowed, NotReady
from ..models import (
    BureauReview,
    Comment,
    FindingAct,
    Mark,
    Opening,
    ReviewRound,
    RulesSubmission,
    Settlement,
)
from ..states import WITH_BOARD, S
from ..transitions import Actor, move
from .people import holder_people, unit_people

DECIDER_UNITS = frozenset(UNITS_OF[Role.EXECUTIVE_DIRECTOR])
DONE = (BureauReview.State.SIGNED_OFF, BureauReview.State.ASKS_RETURN, BureauReview.State.ADVISES_DENIAL)


@transaction.atomic
def submission_open(*, submission_id: UUID, by: User, at: datetime) -> None:
    """Records that this person has opened the filing: unread marks go, and a Board reviewer's opening ends recall."""
    submission = RulesSubmission.objects.select_for_update().get(pk=submission_id)
    Opening.objects.update_or_create(submission=submission, user=by, defaults={"opened_at": at})


def review_locked(submission_id: UUID) -> ReviewRound:
    """The open round of a submission that is with the Board, locked. Raises IllegalMove when there is none."""
    submission = RulesSubmission.objects.select_for_update().select_related("facility", "holder").get(pk=submission_id)
    review = submission.rounds.select_related("revision").filter(closed_at__isnull=True).order_by("-number").first()
    if review is None or submission.status not in WITH_BOARD:
        raise IllegalMove(
            f"{submission.reference or 'This draft'} is “{submission.get_status_display()}”; reviewers act while it is with the Board."
        )
    review.submission = review.revision.submission = submission
    return review


def role_for(user: User, unit: str) -> Role:
    """The role in which this person acts for the unit. Raises NotAllowed when they hold none."""
    for role in sorted(user.roles):
        if unit in UNITS_OF.get(role, ()):
            return role
    raise NotAllowed(f"This belongs to {OWNERS.get(unit, unit)}; your role acts for another unit.")  # type: ignore[call-overload]


def refuse_own_filing(review: ReviewRound, user: User, at: datetime) -> None:
    """Nobody reviews what they signed: the account and the credential number both count. Raises NotAllowed."""
    signed = {r.signature.get("credential_number") for r in review.submission.revisions.all()}
    credential = user.credential_on(at.date())
    filers = {r.filed_by_id for r in review.submission.revisions.all()}
    if user.pk in filers or (credential is not None and credential.number in signed):
        raise NotAllowed("You signed this filing; another person must review it.")


def _acting(review: ReviewRound, unit: str, user: User, at: datetime) -> dict[str, object]:
    role = role_for(user, unit)
    refuse_own_filing(review, user, at)
    actor = Actor.of(user, at, role)
    return {
        "holder_id": review.holder_id,
        "round": review,
        "by": user,
        "printed_name": actor.printed_name,
        "credential_number": actor.credential_number,
        "role": role,
        "at": at,
    }


def _bureau(review: ReviewRound, unit: str) -> BureauReview:
    bureau = review.bureaus.select_for_update().filter(unit=unit).first()
    if bureau is None:
        raise IllegalMove(f"{OWNERS[unit]} is not asked in this round: the chapter gives it nothing here.")  # type: ignore[index]
    return bureau


@transaction.atomic
def review_claim(
    *, submission_id: UUID, unit: str, by: User, at: datetime, assign_to: User | None = None
) -> BureauReview:
    """Takes up (or hands on) the work of one bureau. The first claim takes the submission up for review."""
    review = review_locked(submission_id)
    _acting(review, unit, by, at)
    bureau = _bureau(review, unit)
    person = assign_to or by
    role_for(person, unit)
    if bureau.state in DONE:
        raise IllegalMove(f"{OWNERS[unit]} has signed off this round already.")  # type: ignore[index]
    if review.submission.status == S.FILED:
        move(review.submission, "take_up", by=Actor.of(by, at, role_for(by, unit)), at=at)
    bureau.claimed_by, bureau.claimed_at, bureau.state = person, at, BureauReview.State.IN_REVIEW
    bureau.save(update_fields=["claimed_by", "claimed_at", "state"])
    if person.pk != by.pk:
        submission = review.submission
        words = f"{by.printed_name} assigned {submission.reference}, {submission.title}, to you. Due {review.due_on:%B %-d, %Y}."
        notify(
            [person], "assigned", subject=f"{submission.reference}: assigned to you", body=words,
            link=f"/submissions/{submission.pk}/review/", cause=f"assign:{bureau.pk}:{at.isoformat()}", at=at,
        )  # fmt: skip
    return bureau


@transaction.atomic
def clause_mark(
    *, submission_id: UUID, unit: str, citation: str, provision: str, agreed: bool, by: User, at: datetime
) -> Mark:
    """Marks a clause of the checklist as agreed, or takes the mark back. The newest mark counts."""
    review = review_locked(submission_id)
    return Mark.objects.create(
        unit=unit, citation=citation, provision=provision, agreed=agreed, **_acting(review, unit, by, at)
    )


@transaction.atomic
def finding_act(
    *, submission_id: UUID, unit: str, key: str, act: str, reason: str, by: User, at: datetime
) -> FindingAct:
    """Accepts, dismisses or overrides a finding that stands, or raises one by hand. All but accepting need words."""
    review = review_locked(submission_id)
    if act != FindingAct.Act.ACCEPT and not reason.strip():
        raise IllegalMove("Give the reason in words; it goes on record with your name.")
    standing = {bridge.finding_key(f) for f in standing_findings(review)}
    if act != FindingAct.Act.RAISE and key not in standing and not _raised(review, key):
        raise IllegalMove("That finding does not stand any more. Reload the page.")
    return FindingAct.objects.create(
        unit=unit, finding_key=key, act=act, reason=reason.strip(), **_acting(review, unit, by, at)
    )


def _raised(review: ReviewRound, key: str) -> bool:
    return FindingAct.objects.filter(round=review, finding_key=key, act=FindingAct.Act.RAISE).exists()


def standing_findings(review: ReviewRound) -> list[Finding]:
    """The findings about the revision under review after the settlements so far. One query."""
    return bridge.open_findings(review.revision, bridge.settlements_in_effect(review.submission))


@transaction.atomic
def approval_settle(
    *,
    submission_id: UUID,
    field: str,
    approved: bool,
    number: str = "",
    approved_on: date | None = None,
    reason: str = "",
    by: User,
    at: datetime,
) -> Settlement:
    """Settles a needed approval for its owner unit: approved with number and day, or refused with the reason."""
    review = review_locked(submission_id)
    wanted = [f for f in standing_findings(review) if f.severity == "needs_approval" and f.field == field]
    settled = bridge.settlements_in_effect(review.submission).get(field)
    if not wanted and settled is None:
        raise IllegalMove(f"No approval of {field.replace('_', ' ')} is needed here. Reload the page.")
    unit = wanted[0].owner if wanted else str(settled.unit if settled else "")
    citation = wanted[0].citation if wanted else str(settled.citation if settled else "")
    if approved and (not number.strip() or approved_on is None):
        raise IllegalMove("An approval needs its number and its day.")
    if approved and approved_on is not None and approved_on > at.date():
        raise IllegalMove("An approval cannot bear a day that has not come.")
    if not approved and not reason.strip():
        raise IllegalMove("A refusal needs its reason; the certificate holder will read it.")
    return Settlement.objects.create(
        unit=unit, field=field, citation=citation, approved=approved, approval_number=number.strip(),
        approved_on=approved_on if approved else None, reason=reason.strip(), **_acting(review, unit, by, at),
    )  # fmt: skip


@transaction.atomic
def comment_add(
    *,
    submission_id: UUID,
    unit: str,
    text: str,
    by: User,
    at: datetime,
    field: str = "",
    citation: str = "",
    board_only: bool = False,
    for_return: bool = False,
) -> Comment:
    """Adds words to the thread, on a field or a clause. A point for the return is what the holder must answer."""
    review = review_locked(submission_id)
    if not text.strip():
        raise IllegalMove("Write the comment first.")
    if board_only and for_return:
        raise IllegalMove("A point for the certificate holder to answer cannot be for Board staff only.")
    return Comment.objects.create(
        submission=review.submission, unit=unit, text=text.strip(), field=field, citation=citation,
        board_only=board_only, for_return=for_return, **_acting(review, unit, by, at),
    )  # fmt: skip


@transaction.atomic
def bureau_sign_off(*, submission_id: UUID, unit: str, state: str, words: str, by: User, at: datetime) -> BureauReview:
    """One bureau's word on the round: signed off, asks for return, or advises denial; the latter two with reasons.

    Raises NotReady while a needed approval that this unit owns is not settled and it signs off.
    """
    review = review_locked(submission_id)
    _acting(review, unit, by, at)
    if review.submission.status != S.UNDER_REVIEW:
        raise IllegalMove("Claim the filing first: sign-off starts when it is under review.")
    if state not in DONE:
        raise IllegalMove("Choose one: signed off, asks for return, or recommends denial.")
    if state != BureauReview.State.SIGNED_OFF and not words.strip():
        raise IllegalMove("Give the reason; it goes into the joint letter.")
    unsettled = [f.message for f in standing_findings(review) if f.severity == "needs_approval" and f.owner == unit]
    if state == BureauReview.State.SIGNED_OFF and unsettled:
        raise NotReady("Settle each approval that your unit owns before signing off.", unsettled)
    bureau = _bureau(review, unit)
    bureau.state, bureau.words = state, words.strip()
    bureau.signed_by, bureau.signed_at = by, at
    bureau.save(update_fields=["state", "words", "signed_by", "signed_at"])
    Comment.objects.create(
        submission=review.submission, unit=unit, board_only=True,
        text=f"{bureau.get_state_display()}. {words}".strip(), **_acting(review, unit, by, at),
    )  # fmt: skip
    return bureau


def return_points(review: ReviewRound) -> list[Comment]:
    """The points of the joint letter: every comment of any bureau marked for the holder to answer. One query."""
    return list(review.comments.filter(for_return=True).order_by("at", "id"))


@transaction.atomic
def submission_return(*, submission_id: UUID, words: str, by: User, at: datetime) -> ReviewRound:
    """Returns the filing with one joint letter. The clock stops; refiling starts it afresh.

    The letter holds every bureau's points; where no point was written, the words of the return become the point.
    """
    from ..tasks import revision_document_render

    review = review_locked(submission_id)
    acting = _acting(review, "gaming_operations", by, at)
    move(review.submission, "return", by=Actor.of(by, at, Role(str(acting["role"]))), at=at, reason=words)
    if not return_points(review):
        Comment.objects.create(
            submission=review.submission, unit="gaming_operations", text=words.strip(), for_return=True, **acting
        )
    review.closed_at, review.outcome = at, "returned"
    review.save(update_fields=["closed_at", "outcome"])
    submission = review.submission
    notify(
        holder_people(submission), "returned", subject=f"{submission.reference}: returned to you",
        body=f"{submission.reference}, {submission.title}, was returned: {words}\nThe review clock has stopped. Answer each point and file again.",
        link=f"/submissions/{submission.pk}/", cause=f"return:{review.pk}", at=at,
    )  # fmt: skip
    revision_id = str(review.revision_id)
    transaction.on_commit(lambda: revision_document_render.delay(revision_id, "return"), robust=True)
    return review


def open_matters(review: ReviewRound, *, left_to_decider: bool = False) -> list[str]:
    """What keeps the round from approval: unsettled approvals, standing violations, bureaus that have not signed off.

    With `left_to_decider`, without the approvals that the Executive Director settles with the decision.
    """
    acts = latest_acts(review.findingacts.all())
    matters = [
        f.message
        for f in standing_findings(review)
        if (f.severity == "needs_approval" and not (left_to_decider and f.owner in DECIDER_UNITS))
        or f.severity == "attestation_missing"
        or (f.severity == "violation" and acts.get(bridge.finding_key(f)) not in ("dismiss", "override"))
    ]
    matters += [f"A finding raised by a reviewer stands: {a.reason}" for a in raised_and_open(review)]
    waiting = [b for b in review.bureaus.all() if b.state != BureauReview.State.SIGNED_OFF]
    return matters + [f"{b.get_unit_display()}: {b.get_state_display().lower()}." for b in waiting]


def latest_acts(acts: Iterable[FindingAct]) -> dict[str, str]:
    """The newest act on each finding by its key."""
    ordered = sorted(acts, key=lambda act: (act.at, str(act.pk)))
    return {act.finding_key: act.act for act in ordered}


def raised_and_open(review: ReviewRound) -> list[FindingAct]:
    """Findings raised by hand in this round that nobody dismissed or overrode since."""
    acts = sorted(review.findingacts.all(), key=lambda act: (act.at, str(act.pk)))
    newest: dict[str, FindingAct] = {act.finding_key: act for act in acts}
    raised = {act.finding_key for act in acts if act.act == FindingAct.Act.RAISE}
    return [newest[key] for key in sorted(raised) if newest[key].act not in ("dismiss", "override")]


@transaction.atomic
def submission_recommend(*, submission_id: UUID, approve: bool, words: str, by: User, at: datetime) -> RulesSubmission:
    """Reports to the Executive Director (601a.10(c)). An approval is recommended only when nothing is open.

    Raises NotReady with each open matter.
    """
    review = review_locked(submission_id)
    acting = _acting(review, "gaming_operations", by, at)
    matters = open_matters(review, left_to_decider=True) if approve else []
    if matters:
        raise NotReady("Approval cannot be recommended yet.", matters)
    advice = "Recommends approval" if approve else "Recommends denial"
    submission = review.submission
    move(
        submission,
        "recommend",
        by=Actor.of(by, at, Role(str(acting["role"]))),
        at=at,
        reason=f"{advice}. {words}".strip(),
    )
    notify(
        unit_people(["executive_director"]), "assigned", subject=f"{submission.reference}: for decision",
        body=f"{submission.reference}, {submission.title}. {advice}. {words}".strip(),
        link=f"/submissions/{submission.pk}/decision/", cause=f"recommend:{review.pk}:{at.isoformat()}", at=at,
    )  # fmt: skip
    return submission
