"""Objects shown at the addresses of filings, their papers and the public register."""

from compliance.addresses import list_at, object_at, unread
from compliance.documents.models import Document

from .holding import rows_of, rows_of_document
from .models import (
    Announcement,
    AnnouncementAnswer,
    BureauReview,
    ContestText,
    ContestTextAnswer,
    Decision,
    EditionCheck,
    FiguresVersion,
    Letterhead,
    LetterheadAnswer,
    Revision,
    RulesSubmission,
    SealPicture,
)
from .models.conditions import Condition
from .models.reports import DifferenceAnswer, DifferenceReport, DifferenceSentOn

FILINGS = (RulesSubmission, Revision, BureauReview, Decision)
"""The tables whose rows a list of filings shows."""

object_at(
    "submissions",
    "pk",
    "Filing",
    RulesSubmission,
    rows=rows_of,
    files="submissions:artwork_original submissions:export_json submissions:odds_csv submissions:paper",
)
object_at("api", "submission_id", "Filing", RulesSubmission, rows=rows_of)
for argument in ("condition_pk", "paper_pk", "pin_pk", "sheet_pk"):
    object_at("submissions", argument, silent="with its filing, which says so")
object_at(
    "submissions",
    "report_pk",
    "Report of a difference",
    DifferenceReport,
    parts=((DifferenceAnswer, "report"), (DifferenceSentOn, "report")),
)
object_at("submissions", "text_id", silent="wording for letters, which each letter repeats")
object_at("documents", "document_id", "Document saved", Document, rows=rows_of_document, files="documents:download")
object_at("register", "casino", silent="open to all; the register is no record")
list_at("submissions:list api:submissions", "Filings", *FILINGS)
list_at("submissions:queue", "Queue", *FILINGS)
list_at("submissions:approved submissions:try_choose", "Approved now", *FILINGS)
list_at("submissions:decisions api:decisions", "Decisions", *FILINGS)
list_at(
    "submissions:conditions",
    "Register of conditions",
    Condition,
    *FILINGS,
    files="submissions:conditions_csv submissions:conditions_pdf",
)
list_at(
    "submissions:impact api:rule_change api:rule_change_filings",
    "Filings under another edition",
    *FILINGS,
    files="submissions:impact_csv submissions:impact_pdf",
)
list_at("submissions:plan", "Plan for new rules", *FILINGS)
list_at("submissions:unchanged", "Approvals that need no change", EditionCheck, *FILINGS)
list_at("submissions:impact_fill", "Amendments to start", *FILINGS)
list_at("submissions:reports", "Reports from visitors", DifferenceReport)
list_at("submissions:contest_texts submissions:contest_text", "", ContestText, ContestTextAnswer)
list_at("submissions:figures submissions:figures_new", "", FiguresVersion)
list_at(
    "submissions:figures_of",
    "Filings under figures that are not law",
    FiguresVersion,
    *FILINGS,
    files="submissions:figures_csv",
)
list_at("submissions:announcements submissions:announcement", "", Announcement, AnnouncementAnswer)
list_at("submissions:letterhead", "", Letterhead, LetterheadAnswer, SealPicture)
object_at("submissions", "seal_id", silent="the seal of letters, which each letter repeats")
unread(
    "submissions:contest_texts submissions:contest_text submissions:letterhead submissions:letterhead_seal",
    "settings of the office",
)
unread("submissions:figures submissions:figures_new submissions:figures_change", "texts of the Board's own counsel")
unread("submissions:announcements submissions:announcement", "announcements of the Board, which are public")
unread("register", "open to everybody; the register is no record, and a sweep makes it again")
unread("api:register api:register_approval", "the public register")
unread("submissions:reprint", "a list of papers to print again, which are read where they are saved")
unread("submissions:rule_changes", "the editions on file, open to everybody")
unread("submissions:start submissions:start_file", "an empty form")
unread("submissions:wording submissions:wordings", "stock wording of the Board, which each letter repeats")
