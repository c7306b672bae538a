"""Review: opening, claiming, marking clauses, answering findings, settling approvals, commenting, signing off."""

from datetime import date, datetime
from uuid import UUID, uuid4

from compliance.holders.acting import actor_of
from compliance.holders.models import User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.words import fitting
from compliance.ledger.holding import act
from compliance.regulation import Finding

from ... import facts as bridge
from ...acts import act_record, act_record_inside, reviewer_actor
from ...deputies import deputies_of
from ...errors import IllegalMove, NotAllowed, NotReady
from ...models import BureauReview, Comment, FindingAct, Mark, ReviewRound, Settlement
from ...settlements import holds, settlements_in_effect
from ...states import S
from ...transitions import move
from ..matters import SET_ASIDE, matters_of_unit, standing_findings, unsettled_of
from ..rests_on import approval_rests_on, finding_rests_on, sign_off_rests_on
from ..reviewers import REPORTS, acting, review_locked, role_for, unit_name

DONE = (BureauReview.State.SIGNED_OFF, BureauReview.State.ASKS_RETURN, BureauReview.State.ADVISES_DENIAL)
AS_LISTED = "signed_off_as_listed"
"""Signed off with open matters, which the words of the sign-off list."""


def _bureau(review: ReviewRound, unit: str) -> BureauReview:
    bureau = review.bureaus.select_for_update().prefetch_related("claimed_by").filter(unit=unit).first()
    if bureau is None:
        raise IllegalMove(f"{unit_name(unit)} has nothing to review in this round.")
    return bureau


@act
def review_claim(*, submission_id: UUID, unit: str, by: User, at: datetime) -> BureauReview:
    """Takes up the work of one bureau. The first claim takes the submission up for review. A deputy takes up what the
    person who is away has claimed.

    Raises IllegalMove when another person has claimed it: work is handed over (`handing`), never taken silently.
    """
    review = review_locked(submission_id)
    who = acting(review, unit, by, at)
    bureau = bureau_at_work(review, unit)
    deputy = deputies_of(review.submission).stands_in(bureau.claimed_by_id, at, unit=unit)
    if bureau.claimed_by not in (None, by) and (deputy is None or deputy.user != by):
        raise IllegalMove(f"{bureau.claimed_by} has already claimed this. To give it to somebody else, hand it over.")
    take_up(review, unit, by, at)
    if bureau.claimed_by == by:
        return bureau
    give_to(bureau, by, at)
    act_record_inside("review.claim", bureau, reviewer_actor(who))
    return bureau


def bureau_at_work(review: ReviewRound, unit: str) -> BureauReview:
    """The work of a bureau that has not signed off, locked. Raises IllegalMove."""
    bureau = _bureau(review, unit)
    if bureau.state in DONE:
        raise IllegalMove(f"{unit_name(unit)} has already signed off this round.")
    return bureau


def take_up(review: ReviewRound, unit: str, by: User, at: datetime) -> None:
    """Takes a filing up for review that nobody has taken up."""
    if review.submission.status == S.FILED:
        actor = actor_of(by, at, role_for(review.submission, by, unit))
        move(review.submission, "take_up", by=actor, at=at)
        act_record("submission.take_up", review.submission, actor)


def give_to(bureau: BureauReview, person: User | None, at: datetime) -> None:
    """The work of a bureau is this person's; None: anybody's of the bureau."""
    states = BureauReview.State
    bureau.claimed_by, bureau.claimed_at = person, at if person else None
    bureau.state = states.IN_REVIEW if person else states.WAITING
    bureau.save(update_fields=["claimed_by", "claimed_at", "state"])


@act
def clause_mark(
    *,
    submission_id: UUID,
    unit: str,
    citation: str,
    provision: str,
    agreed: bool,
    by: User,
    at: datetime,
    revision: UUID | None = None,
) -> Mark:
    """Marks a clause of the checklist as agreed, or takes the mark back. The newest mark counts. `revision` is the one
    that the page showed, None where no page was shown. Raises IllegalMove where another is under review."""
    review = review_locked(submission_id)
    if revision not in (None, review.revision_id):
        raise IllegalMove("A newer revision is now under review. Read this clause again, then mark it.")
    rows = review.revision.rules.provisions
    if not any(row.citation == citation and row.name == provision for row in rows):
        raise IllegalMove(f"Edition {review.revision.edition_key} has no such clause. Reload the page.")
    who = acting(review, unit, by, at)
    mark = Mark.objects.create(unit=unit, citation=citation, provision=provision, agreed=agreed, **who)
    act_record_inside("clause.mark", mark, reviewer_actor(who))
    return mark


@act
def finding_raise(
    *, submission_id: UUID, unit: str, citation: str, field: str = "", reason: str, by: User, at: datetime
) -> FindingAct:
    """Raises a finding by hand on a clause, in words. It stands until the unit that raised it sets it aside."""
    review = review_locked(submission_id)
    reason = fitting(reason, "reason")
    if not reason:
        raise IllegalMove("Say what you found. It is kept on file with your name.")
    if not any(row.citation == citation for row in review.revision.rules.provisions):
        raise IllegalMove(f"Edition {review.revision.edition_key} has no clause {citation}. Reload the page.")
    who = acting(review, unit, by, at)
    raised = FindingAct.objects.create(
        unit=unit,
        finding_key=f"{citation}|raised|{field}|{uuid4().hex[:8]}",
        act=FindingAct.Act.RAISE,
        reason=reason,
        **who,
    )
    act_record_inside("finding.raise", raised, reviewer_actor(who))
    return raised


@act
def finding_act(
    *, submission_id: UUID, unit: str, key: str, act: str, reason: str, by: User, at: datetime, seen: str | None = None
) -> FindingAct:
    """Accepts, dismisses or overrides a finding that stands. All but accepting need words.

    A finding is set aside by its owner unit, by Gaming Operations, which reports, or, when a reviewer raised it, by
    the unit that raised it (else NotAllowed). A needed approval is settled, a duty attested, never set aside.
    `seen`: as of `refuse_changed`, here and below.
    """
    review = review_locked(submission_id)
    who = acting(review, unit, by, at, decides=True)
    if act not in (FindingAct.Act.ACCEPT, *SET_ASIDE):
        raise IllegalMove("Choose one: accept, dismiss, or override.")
    finding = next((f for f in standing_findings(review) if bridge.finding_key(f) == key), None)
    raised = review.findingacts.filter(finding_key=key, act=FindingAct.Act.RAISE).first()
    if finding is None and raised is None:
        raise IllegalMove("That finding no longer applies. Reload the page.")
    newest = review.findingacts.filter(finding_key=key).order_by("-at", "-id").first()
    refuse_changed(by, seen, lambda: finding_rests_on(review, newest))
    if act in SET_ASIDE:
        if finding is not None and finding.severity in ("needs_approval", "attestation_missing"):
            raise IllegalMove(
                "You cannot set this aside. The unit that it names settles a needed approval; the certificate holder "
                "attests a duty."
            )
        owners = {raised.unit} if raised is not None else {finding.owner if finding else "", REPORTS}
        if unit not in owners:
            names = " or ".join(sorted(map(unit_name, owners)))
            raise NotAllowed(f"Only {names} can set this finding aside. Comment on it instead.")
        if not reason.strip():
            raise IllegalMove("Give the reason. It is kept on file with your name.")
    done = FindingAct.objects.create(unit=unit, finding_key=key, act=act, reason=fitting(reason, "reason"), **who)
    act_record_inside(f"finding.{done.act}", done, reviewer_actor(who))
    return done


@act
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
    seen: str | None = None,
) -> Settlement:
    """Settles a needed approval for its owner unit: approved with number and day, or refused with the reason."""
    review = review_locked(submission_id)
    unit, citation = _settled_by(review, field)
    who = acting(review, unit, by, at, decides=True)
    settled = settlements_in_effect(review.submission)
    refuse_changed(by, seen, lambda: approval_rests_on(review, settled.get(field)))
    if approved and (not number.strip() or approved_on is None):
        raise IllegalMove("An approval needs its number and its day.")
    if approved and approved_on is not None and approved_on > review.submission.facility.day(at):
        raise IllegalMove("The day of an approval cannot be in the future.")
    if not approved and not reason.strip():
        raise IllegalMove("A refusal needs a reason. The certificate holder will read it.")
    settlement = Settlement.objects.create(
        unit=unit,
        field=field,
        citation=citation,
        approved=approved,
        approval_number=fitting(number, "number", longest=60) if approved else "",
        approved_on=approved_on if approved else None,
        reason=fitting(reason, "reason"),
        **who,
    )
    act_record("approval.settle", review.submission, reviewer_actor(who), about=settlement)
    return settlement


def _settled_by(review: ReviewRound, field: str) -> tuple[str, str]:
    """The unit that settles this approval and the clause that asks it. Raises IllegalMove where none is needed."""
    wanted: Finding | None = next(
        (f for f in standing_findings(review) if f.severity == "needs_approval" and f.field == field), None
    )
    if wanted is not None:
        return wanted.owner, wanted.citation
    settled = settlements_in_effect(review.submission).get(field)
    if settled is None or not holds(review.revision, settled):
        raise IllegalMove(f"No approval of {field.replace('_', ' ')[:80]} is needed here. Reload the page.")
    return settled.unit, settled.citation


@act
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
    text = fitting(text, "text")
    if not text:
        raise IllegalMove("Write the comment first.")
    if board_only and for_return:
        raise IllegalMove("A point that the certificate holder must answer cannot be for Board staff only.")
    who = acting(review, unit, by, at)
    comment = Comment.objects.create(
        submission=review.submission,
        unit=unit,
        text=text,
        field=field,
        citation=citation,
        board_only=board_only,
        for_return=for_return,
        **who,
    )
    act_record_inside("comment.add", comment, reviewer_actor(who))
    return comment


@act
def bureau_sign_off(
    *, submission_id: UUID, unit: str, state: str, words: str, by: User, at: datetime, seen: str | None = None
) -> BureauReview:
    """Records the sign-off of a bureau on the round: signed off, asks for return, or advises denial; the latter two
    with reasons.

    AS_LISTED signs off with matters open: they are listed in the words that are kept, as they stand now. Raises
    NotReady while a needed approval that this unit owns is not settled and it signs off; and where it signs off without
    open matters and there are some.
    """
    words = fitting(words, "words")
    review = review_locked(submission_id)
    who = acting(review, unit, by, at, decides=True)
    bureau = _bureau(review, unit)
    if review.submission.status != S.UNDER_REVIEW:
        raise IllegalMove("Claim the filing first. You can sign off only during review, before the report.")
    signs_off = state in (BureauReview.State.SIGNED_OFF, AS_LISTED)
    if not signs_off and state not in DONE:
        raise IllegalMove("Choose one: signed off, asks for return, or recommends denial.")
    if not signs_off and not words:
        raise IllegalMove("Give the reason. It goes into the joint letter.")
    unsettled = unsettled_of(review, unit, standing_findings(review))
    if signs_off and unsettled:
        raise NotReady("Settle each approval that your unit owns before signing off.", unsettled)
    listed = matters_of_unit(review, unit)
    refuse_changed(by, seen, lambda: sign_off_rests_on(review, bureau, listed))
    if signs_off and listed and state != AS_LISTED:
        raise NotReady("There are open matters. Look at them, or sign off with the matters listed.", listed)
    if signs_off:
        state, words = BureauReview.State.SIGNED_OFF, " ".join([words, *listed]).strip()
    bureau.state, bureau.words = state, words
    bureau.signed_by, bureau.signed_at = by, at
    bureau.save(update_fields=["state", "words", "signed_by", "signed_at"])
    Comment.objects.create(
        submission=review.submission,
        unit=unit,
        board_only=True,
        text=f"{bureau.get_state_display()}. {words}".strip(),
        **who,
    )
    act_record_inside("review.sign_off", bureau, reviewer_actor(who))
    return bureau
