"""What became of the papers of a filing: its rules replaced, rescinded or ended, or the revision filed again."""

from compliance.documents.models import Document
from compliance.web.values import day_words

from ..conditions import today_of
from ..models import Revision, RevisionDocument
from ..publishing import successor_of, until_of
from ..states import S
from .keeping import FILING

RECORD = "Kept for the record."
OVER = {
    S.SUPERSEDED: "SUPERSEDED: these rules were replaced on {day}{by}.",
    S.RESCINDED: "RESCINDED: the Board rescinded these rules on {day}.",
    S.ENDED: "ENDED: the approval of these rules ended on {day}.",
}


def standing_of(document: Document) -> str:
    """The sentence that is stamped on a copy, letter or print of a filing; empty where it still stands. Up to four
    queries."""
    rows = RevisionDocument.objects.select_related("revision__submission").defer("revision__facts")
    paper = rows.filter(document=document.pk).first()
    if paper is None:
        return ""
    submission = paper.revision.submission
    newest = submission.events.order_by("-number").first()
    if newest is not None and submission.status in OVER:
        day, by = day_words(until_of(submission, newest) or ""), successor_of(submission, newest)
        return f"{OVER[S(submission.status)].format(day=day, by=f' by {by}' if by else '')} {RECORD}"
    later = Revision.objects.filter(submission=submission, number__gt=paper.revision.number).order_by("-number")
    if paper.kind == FILING and (newer := later.defer("facts", "findings").first()) is not None:
        day = day_words(today_of(newer.filed_at))
        return f"REPLACED by revision {newer.number}, filed on {day}. {RECORD}"
    return ""
