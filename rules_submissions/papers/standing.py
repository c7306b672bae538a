"""Standing of the papers of a filing: its rules replaced, rescinded or ended, or the revision filed again."""

from collections.abc import Sequence
from datetime import date, timedelta

from django.utils import timezone

from compliance.documents.models import Document
from compliance.web.values import day_words

from ..conditions import ends_on_of, state_by, today_of
from ..models import Revision, RevisionDocument
from ..models.public import PublicApproval, PublicState
from ..models.succession import Successor
from ..publishing import STATES, successor_of, until_of
from ..states import S
from ..successors import replaced_words, successors_of, tables_words
from .services import FILING, RESCISSION

RECORD = "Kept for the record."
OVER = {
    PublicState.SUPERSEDED: "SUPERSEDED: these rules were replaced on {day}{by}.",
    PublicState.RESCINDED: "RESCINDED: the Board rescinded these rules on {day}.",
    PublicState.ENDED: "ENDED: the approval of these rules ended on {day}.",
}


def standing_of(document: Document) -> str:
    """The sentence that is stamped on a copy, letter or print of a filing; empty where it still stands. Up to five
    queries."""
    rows = RevisionDocument.objects.select_related("revision__submission").defer("revision__facts")
    paper = rows.filter(document=document.pk).first()
    if paper is None or paper.kind == RESCISSION:
        return ""
    submission = paper.revision.submission
    ends_on = ends_on_of(submission)
    state = state_by(submission.status, ends_on, today_of(timezone.now()))
    newest = submission.events.order_by("-number").first()
    if newest is not None and (public := STATES.get(S(state))) in OVER:
        is_late = state != submission.status and ends_on is not None
        until = ends_on + timedelta(days=1) if is_late and ends_on else until_of(submission, newest)
        return _sentence(PublicState(public), until, successor_of(submission, newest))
    if state == S.IN_EFFECT and (taken := successors_of(submission, today_of(timezone.now()))):
        return in_part(taken, submission.table_numbers)
    later = Revision.objects.filter(submission=submission, number__gt=paper.revision.number).order_by("-number")
    if paper.kind == FILING and (newer := later.defer("facts", "findings").first()) is not None:
        day = day_words(today_of(newer.filed_at))
        return f"REPLACED by revision {newer.number}, filed on {day}. {RECORD}"
    return ""


def standing_on(row: PublicApproval, day: date) -> str:
    """The same sentence from the public register, for a print of this approval; empty where its rules hold on the
    day."""
    state = row.state_on(day)
    if state == PublicState.APPROVED:
        return in_part(row.successors, row.table_numbers)
    return _sentence(state, row.until_on(day), row.superseded_by) if state in OVER else ""


def in_part(taken: dict[str, Successor], numbers: Sequence[str]) -> str:
    """The sentence on papers of rules that were replaced at some of their tables (`numbers`), or at all where the
    office's clock has not come to the last yet; empty where they hold at all."""
    if not taken:
        return ""
    if left := [number for number in numbers if number not in taken]:
        return f"SUPERSEDED IN PART. {replaced_words(taken)} In effect at {tables_words(left)} alone."
    last = max(taken.values(), key=lambda one: one.since)
    return _sentence(PublicState.SUPERSEDED, last.since, last.reference)


def _sentence(state: PublicState, until: date | None, by: str) -> str:
    return f"{OVER[state].format(day=day_words(until or ''), by=f' by {by}' if by else '')} {RECORD}"
