"""The steps after an inspection: open the table, or go to the next one of the round."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.roles import Perm
from compliance.regulation import chapter
from compliance.web.one_moment import require_GET

from ...at_hand import floor_context
from ...entries.devices import device_history, line_of
from ...entries.services.denial import denied
from ...entries.services.drafts import drafts_of
from ...entries.views.entries import checks_not_met
from ...models import LogEntry
from ...words import entry_words
from ..standing import facility_standings, table_standing
from ..tiles import reason_line
from .rounds import round_of


@require_GET
@perm_required(Perm.LOG)
def after(request: SignedInRequest, entry_id: UUID) -> HttpResponse:
    """The signed entry in short, whether its table may open now, and the next table of the round."""
    rows = LogEntry.objects.select_related("table__facility", "facility", "superseded_by").prefetch_related("denials")
    entry = get_visible_or_404(rows, request.user, pk=entry_id)
    at = timezone.now()
    standings = facility_standings(entry.facility, at)
    standing = next((one for one in standings if one.table.pk == entry.table_id), None)
    standing = standing or table_standing(entry.table, at)
    context = floor_context(
        request,
        entry=entry,
        kind=entry.kind,
        words=line_of(entry).words if entry.kind.device else entry_words(entry),
        game=chapter(entry.chapter_number).game,
        standing=standing,
        reasons=[reason_line(reason, may_log=True) for reason in standing.stops],
        round=round_of(standings, entry.table.number, drafts_of(request.user, entry.facility)),
        history=device_history(entry.table, entry.kind, but=entry),
        may_change=getattr(entry, "superseded_by", None) is None and denied(entry).first is None,
        **checks_not_met(entry),
    )
    return render(request, "inspections/after.html", context)
