"""Decision: the Executive Director approves or denies, another person than who recommended; and rescinds."""

from collections.abc import Sequence
from datetime import date, datetime
from uuid import UUID

from compliance.after_commit import after_commit
from compliance.holders.acting import actor_of
from compliance.holders.models import User
from compliance.holders.page_mark import refuse_changed
from compliance.holders.roles import Perm, Role
from compliance.holders.two_people import is_one_of, refuse_new
from compliance.holders.words import fitting, require_words
from compliance.ledger.holding import act
from compliance.notices.services import notify
from compliance.regulation.core.edition import Edition
from compliance.signing.signature import Signature

from ...acts import act_record_inside, act_record_signed
from ...conditions import REMIND_LATER, Term, ended_from, ending, terms_of, words_of
from ...drafting.edition_words import WHY_PROPOSED
from ...errors import IllegalMove, NotAllowed, NotReady
from ...filing.record import decision_prepared, rescission_prepared
from ...holding import submission_hold
from ...models import BureauReview, Decision, ReviewRound, RulesSubmission
from ...models.conditions import Condition
from ...people import holder_people, unit_people
from ...publishing import register_write
from ...recusals import may_ever, refuse_recused, role_of_decider
from ...review.looked_at import not_looked_at
from ...review.matters import open_matters
from ...review.precedents import precedents_keep
from ...review.reviewers import REPORTS, refuse_own_filing, review_locked
from ...states import S
from ...tasks import revision_document_render
from ...transitions import move
from ..contest import Of, text_required
from ..effect import submission_take_effect
from ..rests_on import decision_rests_on, rescission_rests_on


def refuse_same_person(review: ReviewRound, signature: Signature) -> None:
    """Recommendation and decision are made by different people, by account and by credential number."""
    recommended = review.submission.events.filter(move="recommend").order_by("-number").first()
    if recommended is None:
        return
    acted = (recommended.actor_id, recommended.credential_number)
    if is_one_of(signature.user, [acted], signs_with=signature.credential_number):
        raise NotAllowed("You recommended this filing, so another person must decide.")


def refuse_own_sign_off(submission: RulesSubmission, signature: Signature) -> None:
    """A delegate does not decide on what they signed off for a bureau. Raises NotAllowed."""
    is_delegate = signature.role != Role.EXECUTIVE_DIRECTOR
    if is_delegate and BureauReview.objects.filter(round__submission=submission, signed_by=signature.user).exists():
        raise NotAllowed("You signed off this filing for your bureau, so another person must decide.")


@act
def submission_decide(
    *,
    submission_id: UUID,
    revision_sha256: str,
    approve: bool,
    effective_on: date | None,
    conditions: str,
    reason: str,
    signature: Signature,
    at: datetime,
    terms: Sequence[Term] = (),
    proposed_reason: str = "",
) -> Decision:
    """Approves with an effective day, or denies with the reason, exactly the revision that was shown. An approval holds
    under `terms`, the conditions kept of those proposed, and under `conditions`, one more in words alone. Under an
    edition that is only proposed it says why in `proposed_reason`, which any other decision leaves out.

    Raises IllegalMove when another revision is under review by now or where no text says how the decision can be
    contested, NotReady while matters are open, NotAllowed for who recommended or filed it or is recused, FieldRefused
    without that reason, ShownChanged where the decision is not what the signer was shown.
    """
    review = review_locked(submission_id)
    submission, revision = review.submission, review.revision
    if not may_ever(submission, Perm.DECIDE, signature.user):
        raise NotAllowed("Only the Executive Director can decide.")
    if revision.facts_sha256 != revision_sha256:
        raise IllegalMove("A newer revision is now under review. Read it, then decide.")
    refuse_own_filing(review, signature.user, signs_with=signature.credential_number)
    refuse_same_person(review, signature)
    refuse_recused(submission, signature.user, signs_with=signature.credential_number)
    refuse_own_sign_off(submission, signature)
    if submission.status != S.RECOMMENDED:
        raise IllegalMove(
            f"{submission.reference} is “{submission.get_status_display()}”; a decision needs a recommendation first."
        )
    text_required(submission, Of.APPROVAL if approve else Of.DENIAL, at)
    today, why = submission.facility.day(at), ""
    if approve:
        if effective_on is None or effective_on < today:
            raise IllegalMove("An approval needs the day when it takes effect: today or later.")
        _refuse_other_edition(submission, revision.edition_key, effective_on)
        _refuse_terms(terms, review, effective_on, at)
        why = _why_proposed(submission.chapter.edition(revision.edition_key), proposed_reason)
        matters = open_matters(review)
        if matters:
            raise NotReady("This filing cannot be approved yet.", matters)
    prepared = decision_prepared(
        submission,
        revision,
        approve=approve,
        effective_on=effective_on,
        conditions=conditions,
        reason=reason,
        proposed_reason=why,
        terms=terms,
        unread=not_looked_at(review),
    )
    signed = prepared.signed_by(signature, rests_on=lambda: decision_rests_on(review))
    if approve:
        submission.effective_on = effective_on
        submission.save(update_fields=["effective_on"])
    move(submission, "approve" if approve else "deny", by=signature.actor, at=at, reason=reason)
    every = terms_of(terms, conditions)
    decision = Decision.objects.create(
        holder_id=submission.holder_id,
        submission=submission,
        revision=revision,
        approved=approve,
        effective_on=effective_on if approve else None,
        conditions=words_of([term.words for term in every]),
        reason=fitting(reason, "reason"),
        proposed_reason=why,
        signature=signature.as_json(),
        decided_by=signature.user,
        decided_at=at,
    )
    if approve:
        _keep(every, decision)
    review.closed_at, review.outcome = at, "approved" if approve else "denied"
    review.save(update_fields=["closed_at", "outcome"])
    precedents_keep(decision)
    act_record_signed("submission.approve" if approve else "submission.deny", submission, signed, about=decision)
    _tell_decided(submission, decision, at)
    after_commit(revision_document_render, str(revision.pk), "decision")
    if approve and effective_on == today:
        submission_take_effect(submission_id=submission.pk, at=at)
    return decision


def _refuse_other_edition(submission: RulesSubmission, edition_key: str, day: date) -> None:
    """An approval holds under the edition that governs its effective day, which must be the one that was reviewed."""
    governing = submission.chapter.edition_on(day).key
    if governing != edition_key:
        raise IllegalMove(
            f"On {day:%B %-d, %Y} edition {governing} applies, but this revision was reviewed under {edition_key}. "
            "Return it, so that the certificate holder moves it to the newer edition."
        )


def _why_proposed(edition: Edition, words: str) -> str:
    """The words that an approval under this edition needs: empty unless it is only proposed. Raises FieldRefused."""
    return require_words(words, "proposed_reason", WHY_PROPOSED) if edition.status == "proposed" else ""


def _refuse_terms(terms: Sequence[Term], review: ReviewRound, day: date, at: datetime) -> None:
    """Conditions are those proposed in this round, none ends before the approval takes effect, and reminders are to
    come."""
    proposed = {term.proposal_id for term in terms if term.proposal_id is not None}
    if proposed - set(review.conditionproposals.values_list("pk", flat=True)):
        raise IllegalMove("A condition was proposed in another round. Reload the page, then decide.")
    if early := next((term.last_on for term in terms if term.last_on is not None and term.last_on < day), None):
        raise IllegalMove(
            f"The last day of a condition, {early:%B %-d, %Y}, is before the approval takes effect. "
            "Change the last day, or strike the condition."
        )
    today = review.submission.facility.day(at)
    if any(term.remind_on is not None and term.remind_on <= today for term in terms):
        raise IllegalMove(REMIND_LATER)


def _keep(terms: Sequence[Term], decision: Decision) -> None:
    """The conditions of the approval, as they were signed."""
    Condition.objects.bulk_create(
        Condition(
            holder_id=decision.holder_id,
            submission=decision.submission,
            decision=decision,
            number=number,
            **vars(term),
        )
        for number, term in enumerate(terms, start=1)
    )


def _tell_decided(submission: RulesSubmission, decision: Decision, at: datetime) -> None:
    word = "approved" if decision.approved else "denied"
    outcome = f"approved, effective {decision.effective_on:%B %-d, %Y}" if decision.effective_on else word
    conditions = f"Conditions: {decision.conditions}" if decision.conditions else ""
    words = "\n".join(part for part in (conditions, decision.reason) if part)
    notify(
        holder_people(submission),
        "decided",
        subject=f"{submission.reference}: {word}",
        body=f"{submission.reference}, {submission.title}, was {outcome}. {words}".strip(),
        link=f"/submissions/{submission.pk}/",
        cause=f"decision:{decision.pk}",
        at=at,
    )


@act
def submission_send_back(
    *, submission_id: UUID, words: str, by: User, at: datetime, seen: str | None = None
) -> RulesSubmission:
    """Sends a recommended filing back to review with words, and tells Gaming Operations, which reports. `seen`: as of
    `refuse_changed`."""
    review = review_locked(submission_id)
    submission = review.submission
    actor = actor_of(by, at, role_of_decider(submission, by))
    refuse_new(by.pk, at=at)
    refuse_changed(by, seen, lambda: decision_rests_on(review))
    event = move(submission, "send_back", by=actor, at=at, reason=fitting(words, "words"))
    act_record_inside("submission.send_back", submission, actor)
    notify(
        unit_people([REPORTS]),
        "assigned",
        subject=f"{submission.reference}: sent back to review",
        body=f"{submission.reference}, {submission.title}, was sent back by {by.printed_name}: {words}",
        link=f"/submissions/{submission.pk}/review/",
        cause=f"send_back:{event.pk}",
        at=at,
    )
    return submission


def _refuse_ended(submission: RulesSubmission, at: datetime) -> None:
    first = ending(submission)
    if first is not None and first.last_on is not None and at >= ended_from(first.last_on):
        raise IllegalMove(f"{submission.reference} has ended by its condition; there is nothing to rescind.")


@act
def submission_rescind(*, submission_id: UUID, words: str, signature: Signature, at: datetime) -> RulesSubmission:
    """Ends the effect of an approval, with the reason, signed; the record stays. Raises IllegalMove where no text says
    how a rescission can be contested."""
    submission = RulesSubmission.objects.select_for_update().prefetch_related("facility").get(pk=submission_id)
    submission_hold(submission)
    _refuse_ended(submission, at)
    contest = text_required(submission, Of.RESCISSION, at)
    signed = rescission_prepared(submission, words).signed_by(
        signature, rests_on=lambda: rescission_rests_on(submission)
    )
    move(submission, "rescind", by=signature.actor, at=at, reason=fitting(words, "words"))
    register_write(submission)
    act_record_signed("submission.rescind", submission, signed, about=submission)
    approved = submission.revisions.get(decision__approved=True)
    after_commit(revision_document_render, str(approved.pk), "rescission")
    notify(
        holder_people(submission),
        "decided",
        subject=f"{submission.reference}: rescinded",
        body=f"{submission.reference}, {submission.title}, was rescinded: {words}\nIf you do not agree: {contest.text}",
        link=f"/submissions/{submission.pk}/",
        cause=f"rescind:{submission.pk}",
        at=at,
    )
    return submission
