"""Precedents are kept with the decision, and made again where they are missing."""

from collections.abc import Iterator
from datetime import datetime
from uuid import UUID

from django.db.models import Exists, OuterRef

from compliance.in_turn import in_turn

from .. import facts as bridge
from ..models import Decision, ReviewRound, Revision
from ..models.precedents import Precedent
from ..settlements import settlements_in_effect
from .subjects import PICK, Review, Subject, subjects_of

Outcome = Precedent.Outcome
MOST = 20


def precedents_keep(decision: Decision) -> None:
    """Keeps what the decided revision picked and where it differed, and for what earlier ones were returned; again is
    the same. Six queries, and four for each return."""
    Precedent.objects.bulk_create(_rows(decision), ignore_conflicts=True)


def decisions_without(most: int = MOST) -> list[UUID]:
    """Decisions whose precedents are missing, in turn, oldest first. Two queries."""
    kept = Precedent.objects.filter(revision=OuterRef("revision"))
    return in_turn(Decision.objects.filter(~Exists(kept)), "decided_at", most, "precedents")


def _rows(decision: Decision) -> Iterator[Precedent]:
    submission = decision.submission
    for review in submission.rounds.select_related("revision").order_by("-number"):
        review.submission = review.revision.submission = submission
        if review.revision_id == decision.revision_id:
            yield from _decided(decision, review)
        elif review.outcome == "returned" and review.closed_at is not None:
            yield from _returned(review, review.closed_at)


def _decided(decision: Decision, review: ReviewRound) -> Iterator[Precedent]:
    approved = Outcome.CONDITIONS if decision.conditions else Outcome.APPROVED
    outcome = approved if decision.approved else Outcome.DENIED
    for subject in subjects_of(review_of(review, decision.decided_at)):
        is_about = subject.kind != PICK if decision.approved else bool(subject.against)
        reason = subject.excuse if decision.approved else subject.against
        yield _row(review.revision, subject, outcome, decision.decided_at, is_about=is_about, reason=reason)


def _returned(review: ReviewRound, at: datetime) -> Iterator[Precedent]:
    for subject in subjects_of(review_of(review, at)):
        if subject.against:
            yield _row(review.revision, subject, Outcome.RETURNED, at, is_about=True, reason=subject.against)


def _row(
    revision: Revision, subject: Subject, outcome: Outcome, at: datetime, *, is_about: bool, reason: str
) -> Precedent:
    submission = revision.submission
    return Precedent(
        holder_id=submission.holder_id,
        submission=submission,
        revision=revision,
        facility_id=submission.facility_id,
        chapter_number=submission.chapter_number,
        key=subject.key,
        value=subject.value,
        outcome=outcome,
        is_about=is_about,
        reason=reason,
        at=at,
    )


def review_of(review: ReviewRound, until: datetime) -> Review:
    """The content of a round about its revision at the end. Three queries."""
    settlements = settlements_in_effect(review.submission, until)
    return Review(
        revision=review.revision,
        findings=bridge.open_findings(review.revision, settlements),
        acts=list(review.findingacts.order_by("at", "id")),
        settlements=settlements.values(),
        points=list(review.comments.filter(for_return=True).order_by("at", "id")),
    )
