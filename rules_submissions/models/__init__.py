"""Every table of Rules Submissions, by subject."""

from . import conditions, desk, precedents, prints, public, reports, sheets, signatures
from .announcements import Announcement, AnnouncementAnswer
from .contest import ContestText, ContestTextAnswer
from .edition_checks import EditionCheck
from .figures import FiguresVersion
from .filings import (
    Acted,
    Artwork,
    ArtworkRemoval,
    BureauReview,
    Comment,
    Decision,
    Draft,
    FindingAct,
    Mark,
    Opening,
    ReviewRound,
    Revision,
    RevisionDocument,
    RulesSubmission,
    Settlement,
    SubmissionEvent,
)
from .impact_runs import ImpactRow, ImpactRun
from .letterhead import Letterhead, LetterheadAnswer, SealPicture

__all__ = [
    "Acted",
    "Announcement",
    "AnnouncementAnswer",
    "Artwork",
    "ArtworkRemoval",
    "BureauReview",
    "Comment",
    "ContestText",
    "ContestTextAnswer",
    "Decision",
    "Draft",
    "EditionCheck",
    "FiguresVersion",
    "FindingAct",
    "ImpactRow",
    "ImpactRun",
    "Letterhead",
    "LetterheadAnswer",
    "Mark",
    "Opening",
    "ReviewRound",
    "Revision",
    "RevisionDocument",
    "RulesSubmission",
    "SealPicture",
    "Settlement",
    "SubmissionEvent",
    "conditions",
    "desk",
    "precedents",
    "prints",
    "public",
    "reports",
    "sheets",
    "signatures",
]
