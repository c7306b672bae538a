"""The words of the bureaus about a filing, under the name of the person who signed each, with role and time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from compliance.holders.roles import Role
from compliance.web.words import TagWords

from ..models import BureauReview, Comment, SubmissionEvent
from ..review.docket import Docket
from ..review.matters import word_of
from ..review.reviewers import REPORTS
from ..review.services.review import DONE

State = BureauReview.State
TAGS = {
    State.WAITING: TagWords("Not claimed", "empty"),
    State.IN_REVIEW: TagWords("In review", "half", "note"),
    State.SIGNED_OFF: TagWords("Signed off", "ok", "ok"),
    State.ASKS_RETURN: TagWords("Asks for return", "return", "warn"),
    State.ADVISES_DENIAL: TagWords("Recommends denial", "stop", "stop"),
}


@dataclass(frozen=True)
class BureauWord:
    """A word of a bureau: its signer, with credential and role as they were; its time, verdict and reasons. `mark` says
    since when that person is recused."""

    unit: str
    tag: TagWords
    words: str = ""
    name: str = ""
    credential: str = ""
    role: str = ""
    at: datetime | None = None
    mark: str = ""


def bureau_words(docket: Docket) -> list[BureauWord]:
    """The recommendation, then each bureau that was asked in this round. Two queries."""
    comments = list(docket.review.comments.filter(board_only=True).order_by("at", "id"))
    report = [_recommendation(docket, docket.report)] if docket.report is not None else []
    return [*report, *_sign_offs(docket, comments)]


def _recommendation(docket: Docket, report: SubmissionEvent) -> BureauWord:
    """The report to the Executive Director. Its first sentence is what is recommended."""
    verdict, _, words = report.reason.partition(". ")
    tag = TagWords(verdict, "stop", "stop") if "denial" in verdict else TagWords(verdict, "ok", "ok")
    who = (report.printed_name, report.credential_number, _role(report.role), report.at, docket.recusals.mark(report))
    return BureauWord(REPORTS, tag, words, *who)


def _sign_offs(docket: Docket, comments: Sequence[Comment]) -> Iterator[BureauWord]:
    for bureau in docket.bureaus.values():
        tag, word = TAGS[State(bureau.state)], word_of(bureau, comments)
        if bureau.state in DONE and word is not None:
            who = (word.printed_name, word.credential_number, _role(word.role), word.at, docket.recusals.mark(word))
            yield BureauWord(bureau.unit, tag, bureau.words, *who)
        else:
            claimed = bureau.claimed_mark if bureau.claimed_by else ""  # type: ignore[attr-defined]  # by the docket
            yield BureauWord(bureau.unit, tag, bureau.words, str(bureau.claimed_by or ""), mark=claimed)


def _role(code: str) -> str:
    """A role in words, as it was called when it was kept."""
    return Role(code).label if code in Role.values else code
