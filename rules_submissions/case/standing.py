"""The standing of a submission: its state in one word, its holder and since when, and the days left beside it."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q, QuerySet

from compliance.web.parts import Clock, review_clock, stopped_clock
from compliance.web.values import day_words, series_words

from ..conditions import in_state, state_by
from ..models import BureauReview, ReviewRound, RulesSubmission
from ..states import S, Status

WITH_BUREAUS = "in_review"
DISCARDED = "discarded"


def word_code(submission: RulesSubmission, status: Status) -> str:
    """The filer's word for this state, as a code of `compliance.web.words.SUBMISSION_STATES`."""
    if status == S.WITHDRAWN and not submission.reference:
        return DISCARDED
    return WITH_BUREAUS if status in (S.UNDER_REVIEW, S.RECOMMENDED) else status.value


def in_word(rows: "QuerySet[RulesSubmission]", code: str, on: date) -> "QuerySet[RulesSubmission]":
    """Submissions of this word of the filer on a day of New York; none for a word that there is not."""
    if code in (DISCARDED, S.WITHDRAWN):
        return rows.filter(Q(reference="") if code == DISCARDED else ~Q(reference=""), status=S.WITHDRAWN)
    if code == WITH_BUREAUS:
        return rows.filter(status__in=(S.UNDER_REVIEW, S.RECOMMENDED))
    return in_state(rows, code, on)


_BUSY = (BureauReview.State.WAITING, BureauReview.State.IN_REVIEW)


@dataclass(frozen=True)
class SubmissionStanding:
    """A submission's state on that day, its word (a code), what stands beside it, who holds it, and its clock where one
    is told."""

    state: Status
    word: str
    detail: str
    holder: str
    clock: Clock | None = None


def standing_of(submission: RulesSubmission, at: datetime, *, for_board: bool = False) -> SubmissionStanding:
    """The standing as of `at`, of a submission that was read by `with_ends_on`, or that was never approved.

    Reads `rounds` and their `bureaus`; prefetch both for a list.
    """
    ends_on: date | None = getattr(submission, "ends_on", None)
    status = state_by(submission.status, ends_on, submission.facility.day(at))
    review = max(submission.rounds.all(), key=lambda review: review.number, default=None)
    since = day_words(submission.facility.day(submission.status_since))
    with_holder = "the certificate holder" if for_board else "you"
    clock = _clock(submission, review, at)
    if status == S.DRAFT:
        return SubmissionStanding(status, "draft", f"With {with_holder}", with_holder)
    if status == S.AWAITING_SECOND:
        return SubmissionStanding(
            status, "awaiting_second", f"With {with_holder}, signed once on {since}; not filed yet", with_holder
        )
    if status == S.RETURNED:
        return SubmissionStanding(
            status, "returned", f"With {with_holder} since {since}; the clock has stopped", with_holder, clock
        )
    if status == S.FILED:
        return SubmissionStanding(status, "filed", f"With {_bureaus(review)} since {since}", _bureaus(review), clock)
    if status == S.UNDER_REVIEW:
        return SubmissionStanding(
            status, "in_review", f"With {_bureaus(review)} since {since}", _bureaus(review), clock
        )
    if status == S.RECOMMENDED:
        return SubmissionStanding(
            status, "in_review", f"With the Executive Director since {since}", "the Executive Director", clock
        )
    if status == S.ENDED and ends_on is not None:
        return SubmissionStanding(status, "ended", f"The approval ended with {day_words(ends_on)}", "nobody")
    words = _decided_words(submission, status, since)
    return SubmissionStanding(status, word_code(submission, status), words, "nobody")


def _decided_words(submission: RulesSubmission, status: Status, since: str) -> str:
    """The words beside the word of the state, without repeating it."""
    if status == S.APPROVED and submission.effective_on:
        return f"In effect from {day_words(submission.effective_on)}"
    if status == S.IN_EFFECT and submission.effective_on:
        return f"Since {day_words(submission.effective_on)}"
    return f"On {since}"


def _bureaus(review: ReviewRound | None) -> str:
    """The bureaus that have not signed off; Gaming Operations, which reports, when all have."""
    busy = [bureau.get_unit_display() for bureau in review.bureaus.all() if bureau.state in _BUSY] if review else []
    return series_words(sorted(busy) or ["Gaming Operations"])


def _clock(submission: RulesSubmission, review: ReviewRound | None, at: datetime) -> Clock | None:
    if review is None:
        return None
    if submission.status == S.RETURNED:
        return stopped_clock(submission.facility.day(submission.status_since))
    return review_clock(review.due_on, submission.facility.day(at), days=review.term)


def recall_refusal(submission: RulesSubmission) -> str:
    """The reason why a filing can no longer be recalled; empty while it can: a bureau's claim ends recall, reading does
    not."""
    if submission.status == S.UNDER_REVIEW:
        return f"A bureau has claimed {submission.reference}. Withdraw it, or ask the Board to return it."
    if submission.status != S.FILED:
        return (
            f"{submission.reference or 'This draft'} is “{submission.get_status_display()}”; you can recall it only "
            "after filing and before a bureau claims it."
        )
    return ""
