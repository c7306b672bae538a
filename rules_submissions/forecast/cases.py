"""Subjects of a forecast: a filing as it was filed last, or a draft as it would be filed now."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from compliance.regulation import Explained

from .. import facts as bridge
from ..case.comparison import Side
from ..drafting.worksheet import Worksheet
from ..models import Artwork, RulesSubmission
from ..models.sheets import read_as_versions, sheets_of_draft
from ..settlements import settled_facts, settlements_in_effect
from ..sheets.against import read_of_draft
from ..states import UNFILED
from .outlook import Case


def case_of(submission: RulesSubmission, at: datetime) -> Case:
    """The draft of a submission that is not filed, else its newest revision with the approvals settled since. Four
    queries at most."""
    if submission.status in UNFILED:
        submission.draft.submission = submission
        sheet = Worksheet(submission.draft, at)
        return case_of_sheet(sheet, read_as_versions(sheets_of_draft(submission)))
    revision = submission.revisions.order_by("-number")[0]
    revision.submission = submission
    settled = settlements_in_effect(submission)
    rows = bridge.open_answers(revision, settled)
    findings = [finding for row in rows for finding in row.findings]
    side = Side(settled_facts(revision, settled), revision.edition_key, findings)
    return case_of_filing(submission, side, rows, list(read_as_versions(revision.artwork.all())), at)


def case_of_filing(
    submission: RulesSubmission, side: Side, rows: Sequence[Explained], sheets: Sequence[Artwork], at: datetime
) -> Case:
    """A filing as it was filed last, read already. No query."""
    day = max(submission.intended_effective_on, submission.facility.day(at))
    return Case(submission, side, rows, sheets, submission.table_numbers, day, {})


def case_of_sheet(sheet: Worksheet, uploads: Iterable[Artwork]) -> Case:
    """A draft with these uploads (of `read_as_versions`), which says of each what it says otherwise. Two queries."""
    submission, uploads = sheet.submission, list(uploads)
    differences = {
        read.upload.pk: [one.sentence for one in read.differences({})] for read in read_of_draft(sheet.draft, uploads)
    }
    day = max(submission.intended_effective_on, submission.facility.day(sheet.at))
    side = Side(sheet.facts, sheet.edition_key, sheet.findings)
    return Case(submission, side, sheet.explained, uploads, sheet.facts.table_numbers or (), day, differences)
