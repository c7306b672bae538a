"""Where a submission stands: one of five words, who holds it since when, and the days left beside it."""

from dataclasses import dataclass
from datetime import date, datetime

from compliance.regulation import Chapter
from compliance.regulation.core.edition import Edition
from compliance.web.parts import Clock, review_clock, stopped_clock
from compliance.web.values import day_words, moment_words

from ..clock import facility_day
from ..models import BureauReview, ReviewRound, RulesSubmission
from ..services.editions import overtaken_by
from ..states import WITH_HOLDER, S, Status

# The applicant's five words, as codes of `compliance.web.words.SUBMISSION_STATES`.
WORD_CODES: dict[Status, str] = {
    S.DRAFT: "draft",
    S.FILED: "filed",
    S.UNDER_REVIEW: "in_review",
    S.RECOMMENDED: "in_review",
    S.RETURNED: "returned",
} | dict.fromkeys((S.APPROVED, S.DENIED, S.WITHDRAWN, S.IN_EFFECT, S.SUPERSEDED, S.RESCINDED), "decided")

STATES_OF_WORD = {word: [s for s, code in WORD_CODES.items() if code == word] for word in set(WORD_CODES.values())}

_BUSY = (BureauReview.State.WAITING, BureauReview.State.IN_REVIEW)


@dataclass(frozen=True)
class Standing:
    """A submission's word (a code), what stands beside it, who holds it, and its clock where one is told."""

    word: str
    detail: str
    holder: str
    clock: Clock | None = None


def newest_round(submission: RulesSubmission) -> ReviewRound | None:
    """The newest round, from rounds read before where they are prefetched."""
    return max(submission.rounds.all(), key=lambda one: one.number, default=None)


def standing_of(submission: RulesSubmission, at: datetime, *, for_board: bool = False) -> Standing:
    """The standing as of `at`. Reads `rounds` and their `bureaus`; prefetch both for a list."""
    status = Status(submission.status)
    review = newest_round(submission)
    since = day_words(submission.status_since.astimezone(submission.facility.zone).date())
    with_holder = "the certificate holder" if for_board else "you"
    clock = _clock(submission, review, at)
    if status == S.DRAFT:
        return Standing("draft", f"With {with_holder}, as a draft", with_holder)
    if status == S.RETURNED:
        return Standing("returned", f"With {with_holder} since {since}; the clock has stopped", with_holder, clock)
    if status == S.FILED:
        return Standing("filed", f"With {_bureaus(review)} since {since}", _bureaus(review), clock)
    if status == S.UNDER_REVIEW:
        return Standing("in_review", f"With {_bureaus(review)} since {since}", _bureaus(review), clock)
    if status == S.RECOMMENDED:
        return Standing("in_review", f"With the Executive Director since {since}", "the Executive Director", clock)
    return Standing("decided", _decided_words(submission, status, since), "nobody")


def _decided_words(submission: RulesSubmission, status: Status, since: str) -> str:
    if status == S.APPROVED and submission.effective_on:
        return f"Approved; in effect from {day_words(submission.effective_on)}"
    if status == S.IN_EFFECT and submission.effective_on:
        return f"Approved; in effect since {day_words(submission.effective_on)}"
    return f"{status.label} on {since}"


def _bureaus(review: ReviewRound | None) -> str:
    """The bureaus that have not signed off; Gaming Operations, which reports, when all have."""
    busy = [one.get_unit_display() for one in review.bureaus.all() if one.state in _BUSY] if review else []
    names = sorted(busy) or ["Gaming Operations"]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _clock(submission: RulesSubmission, review: ReviewRound | None, at: datetime) -> Clock | None:
    if review is None:
        return None
    if submission.status == S.RETURNED:
        return stopped_clock(facility_day(submission.facility, submission.status_since))
    return review_clock(review.due_on, facility_day(submission.facility, at), days=review.term)


def edition_line(chapter: Chapter, edition_key: str) -> str:
    """The edition in words: its key, its standing, and that it was only proposed where it was."""
    edition = chapter.edition(edition_key)
    since = f", in force since {day_words(edition.effective_from)}" if edition.effective_from else ""
    return f"58 Pa. Code Chapter {chapter.number}, edition {edition.key}{since}"


def proposed_warning(edition: Edition) -> str:
    """What every page of a filing says under a text that is only proposed, or was not seen here in full; empty under
    any other."""
    if edition.status == "proposed":
        return (
            f"Edition {edition.key} is only proposed (published {day_words(edition.published_on)}). Its checks show "
            "how a filing would stand under the proposal; the proposal is not in force."
        )
    if edition.caution:
        return f"Edition {edition.key}: {edition.reading} Every finding says that the text was not seen in full."
    return ""


def newer_edition(submission: RulesSubmission, today: date, *, for_board: bool = False) -> str:
    """What is told of an undecided filing whose effective day another edition governs than its own; empty for any
    other."""
    edition = overtaken_by(submission, today)
    if edition is None:
        return ""
    day = day_words(max(today, submission.intended_effective_on))
    told = f"Edition {edition.key} governs {day}, the earliest day for this filing; it stands under "
    told += f"{submission.edition_key}. "
    if submission.status in WITH_HOLDER:
        return told + ("It is with the certificate holder, who moves it." if for_board else "Move it before you file.")
    if for_board:
        return told + "It cannot be approved as it stands: return it, so that the certificate holder moves it."
    return told + "It cannot be approved as it stands: once it is returned or recalled, you can move it."


def saved_words(at: datetime) -> str:
    """The time of the last save, in facility time."""
    return moment_words(at)
