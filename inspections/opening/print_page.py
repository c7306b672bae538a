"""A print for those who work with it: at which tables it belongs, what is recorded there, and the act of putting it up.

What a scan tells everybody is another page (`rules_submissions.public.views.scan`), the same for all; it leads here.
"""

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.roles import Perm
from compliance.web.codes import read_code
from compliance.web.values import by_number
from rules_submissions.conditions import lines_of_approval
from rules_submissions.models.prints import PrintCode
from rules_submissions.models.public import PrintKind
from rules_submissions.models.sheets import SheetKind
from rules_submissions.prints.codes import code_words
from rules_submissions.states import S
from rules_submissions.successors import replaced_words, successors_of

from ..at_hand import floor_context
from ..installing.hanging import Hanging
from ..installing.print_code import FIELD, PRINTED
from .standing import TableStanding, facility_standings


@dataclass(frozen=True)
class PrintPlace:
    """A table of a print: its standing, the sheet of this kind that hangs there, and the address at which the print is
    put up (`url`, empty if this person signs for no sheet or nobody does)."""

    standing: TableStanding
    hanging: Hanging | None
    is_here: bool
    url: str


@require_safe
@perm_required(Perm.READ_LOGS)
def print_at(request: SignedInRequest, hung_code: str) -> HttpResponse:
    """The place of the print with this code, and the records there. Sixteen queries at most, whatever the number of
    tables."""
    rows = PrintCode.objects.select_related("paper__revision__submission__facility", "paper__revision__decision")
    rows = rows.defer("paper__revision__facts", "paper__revision__findings")
    printed = get_visible_or_404(rows, request.user, code=read_code(hung_code))
    submission, at = printed.paper.revision.submission, timezone.now()
    context = floor_context(
        request,
        one=printed,
        kind=PrintKind(printed.paper.kind).label,
        code=code_words(printed.code),
        submission=submission,
        is_current=submission.status == S.IN_EFFECT,
        replaced=replaced_words(successors_of(submission, submission.facility.day(at))),
        places=_places(printed, at, may_log=Perm.LOG in request.user.perms),
        conditions=lines_of_approval(submission, at),
    )
    return render(request, "inspections/print_at.html", context)


def _places(printed: PrintCode, at: datetime, *, may_log: bool) -> list[PrintPlace]:
    """The tables of the print, by number."""
    submission = printed.paper.revision.submission
    standings = facility_standings(submission.facility, at)
    tables = [(submission.chapter_number, number) for number in submission.table_numbers]
    own = [standing for standing in standings if (standing.table.chapter, standing.table.number) in tables]
    return [
        _place(printed, standing, may_log=may_log)
        for standing in sorted(own, key=lambda standing: by_number(standing.table.number))
    ]


def _place(printed: PrintCode, standing: TableStanding, *, may_log: bool) -> PrintPlace:
    hanging = next(
        (sheet for sheet in standing.hanging if PRINTED.get(SheetKind(sheet.kind)) == printed.paper.kind), None
    )
    is_here = hanging is not None and hanging.printed is not None and hanging.printed.pk == printed.pk
    is_current = standing.rules is not None and standing.rules.revision.pk == printed.paper.revision_id
    url = ""
    if may_log and hanging is not None and is_current and not is_here:
        query = {FIELD: printed.code} | ({"version": hanging.approved[0].pk} if len(hanging.approved) == 1 else {})
        url = f"{reverse('floor:install', args=[standing.table.pk])}?{urlencode(query)}"
    return PrintPlace(standing, hanging, is_here, url)
