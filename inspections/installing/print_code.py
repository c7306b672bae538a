"""The print that was put up: its code names it, and only a current print of the table's own approval is taken."""

from datetime import datetime

from compliance.holders.models import GamingTable
from compliance.isolation.context import office_context
from compliance.web.codes import read_code
from compliance.web.values import day_words
from rules_submissions.decision.effect import InEffect, submission_in_effect
from rules_submissions.models.prints import PrintCode
from rules_submissions.models.public import PrintKind, PublicApproval, PublicPrint
from rules_submissions.models.sheets import SheetKind
from rules_submissions.prints.codes import code_words

from ..errors import FieldRefused

PRINTED = {SheetKind.SIGN: PrintKind.SIGN, SheetKind.LAYOUT: PrintKind.LEGEND}
"""The kind of print for each kind of sheet at a table."""
FIELD = "print_code"


def printed_words(printed: PrintCode) -> str:
    """`Table sign 7Q4X3-M3HT9, RS-6T2K-P4, revision 1`."""
    revision = printed.paper.revision
    kind = PrintKind(printed.paper.kind).label
    return f"{kind} {code_words(printed.code)}, {revision.submission.reference}, revision {revision.number}"


def print_for(table: GamingTable, kind: str, typed: str, at: datetime) -> PrintCode:
    """The print with this code, for this kind of sheet at the table. Four queries at most. Raises FieldRefused, in
    words, for a code that no print has, one of another casino, table or kind, and one whose rules do not hold now."""
    code = read_code(typed)
    rows = PrintCode.objects.select_related("paper__revision__submission", "paper__document")
    rows = rows.defer("paper__document__content", "paper__revision__facts", "paper__revision__findings")
    printed = rows.filter(code=code, holder=table.holder_id).first()
    if printed is None:
        raise FieldRefused(FIELD, _not_here(code))
    submission = printed.paper.revision.submission
    if submission.facility_id != table.facility_id:
        raise FieldRefused(FIELD, _not_here(code))
    rules = submission_in_effect(table, table.facility.day(at))
    own = (submission.chapter_number, table.number in submission.table_numbers) == (table.chapter, True)
    if not own:
        of = ", ".join(submission.table_numbers)
        raise FieldRefused(FIELD, f"This print belongs to other tables ({of}). Look at the number again.")
    if rules is None or rules.revision.pk != printed.paper.revision_id:
        raise FieldRefused(FIELD, _replaced(printed, rules))
    if printed.paper.kind != PRINTED.get(SheetKind(kind)):
        label = PrintKind(printed.paper.kind).label.lower()
        raise FieldRefused(FIELD, f"This number is on a {label}. Choose the sheet that you put up, or its number.")
    return printed


def _not_here(code: str) -> str:
    """The words that no print of this casino has the code, and the name of its casino, as a scan tells everybody."""
    with office_context("which casino a print belongs to is told to whoever scans it"):
        printed = PublicPrint.objects.filter(code=code).only("reference", "revision").first() if code else None
        row = (
            PublicApproval.objects.filter(reference=printed.reference, revision=printed.revision).first()
            if printed is not None
            else None
        )
    if row is None:
        return "No print has this number. Look at it again, or leave it empty."
    return f"This print belongs to {row.facility_name}, not to this casino."


def _replaced(printed: PrintCode, now: InEffect | None) -> str:
    if now is None:
        reference = printed.paper.revision.submission.reference
        return f"The rules of this print, {reference}, are not in effect now. It must not be at this table."
    held = now.submission
    since = day_words(held.effective_on)
    return f"This print was replaced: {held.reference} holds since {since}. Print the current one and put it up."
