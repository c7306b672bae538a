"""The answer of a table's page as a printout to post at the table."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.models import GamingTable
from compliance.holders.roles import Perm
from compliance.regulation import chapter
from compliance.web.one_moment import require_GET

from ..standing import table_standing
from ..tiles import clock_line, tile_of


@require_GET
@perm_required(Perm.READ_LOGS)
def printout(request: SignedInRequest, table_id: UUID) -> HttpResponse:
    """Whether the table may open, as of now, on one page for the printer."""
    table = get_visible_or_404(GamingTable.objects.select_related("facility"), request.user, pk=table_id)
    standing = table_standing(table, timezone.now())
    context = {
        "table": table,
        "standing": standing,
        "tile": tile_of(standing),
        "game": chapter(table.chapter).game,
        "clocks": [clock_line(running, may_log=False) for running in standing.running],
        "equipment": list(table.equipment.filter(is_active=True)),
        "now": standing.at,
    }
    return render(request, "inspections/printout.html", context)
