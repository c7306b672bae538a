"""The pit board of a facility, the choice of a facility, and the theme of this device."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_POST

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.models import Facility
from compliance.holders.roles import Perm
from compliance.web.one_moment import require_GET
from compliance.web.values import by_number

from ...at_hand import THEME, facilities_of, floor_context, own_path
from ...ladder.services.climb import rungs_on_board
from ...models import Alarm
from ...people import may_make_labels
from ..standing import TableStanding, facility_standings
from ..tiles import count_words, light_of, tile_of

ALL = "All pits"
NEEDS_SOMEBODY = ("do_not_open", "cannot_tell", "due_soon")
"""Codes of `words.LIGHTS` that the choice counts, the worst first."""


@require_GET
@perm_required(Perm.READ_LOGS)
def board(request: SignedInRequest) -> HttpResponse:
    """The board of the only facility that this person sees, else the choice among them."""
    facilities = facilities_of(request.user)
    if len(facilities) == 1:
        return _board(request, facilities[0])
    return render(request, "inspections/facilities.html", floor_context(request, facilities=facilities))


@require_GET
@perm_required(Perm.READ_LOGS)
def facility_board(request: SignedInRequest, facility_id: UUID) -> HttpResponse:
    """The pit board of one facility."""
    return _board(request, get_visible_or_404(Facility.objects.all(), request.user, pk=facility_id))


def _board(request: SignedInRequest, facility: Facility) -> HttpResponse:
    at = timezone.now()
    standings, pit = facility_standings(facility, at), request.GET.get("pit", "")
    shown = [standing for standing in standings if pit in ("", standing.pit)]
    is_full = request.GET.get("view") == "full"
    rungs = rungs_on_board(facility)
    context = floor_context(
        request,
        facility=facility,
        is_full=is_full,
        pit=pit,
        pits=pit_choices(standings, pit, request.path, is_full=is_full),
        full_url=board_url(request.path, pit, is_full=True),
        plain_url=board_url(request.path, pit, is_full=False),
        now=at.astimezone(facility.zone),
        summary=count_words(shown),
        tiles=[tile_of(standing, rungs.get(standing.table.pk, "")) for standing in shown],
        may_make_labels=may_make_labels(request.user),
        alarms=Alarm.objects.waiting().filter(facility=facility).count(),
    )
    return render(request, "inspections/board.html", context)


@require_POST
@perm_required(Perm.READ_LOGS)
def theme(request: SignedInRequest) -> HttpResponse:
    """Keeps light or dark on this device and goes back to where the person was."""
    chosen = "light" if request.POST.get("theme") == "light" else "dark"
    answer = redirect(own_path(request.POST.get("back", "")) or "floor:board")
    answer.set_cookie(THEME, chosen, max_age=365 * 24 * 3600, httponly=True, samesite="Lax", secure=request.is_secure())
    return answer


@dataclass(frozen=True)
class PitChoice:
    """A pit with how many of its tables need somebody, by light; or all pits with the number of tables."""

    name: str
    url: str
    lights: Sequence[tuple[str, int]]
    tables: int | None
    is_chosen: bool


def pit_choices(standings: Sequence[TableStanding], chosen: str, path: str, *, is_full: bool) -> list[PitChoice]:
    """Every pit in which one of these tables stands, after all pits together; nothing where no table stands in one."""
    names = sorted({standing.pit for standing in standings} - {""}, key=by_number)
    if not names:
        return []
    of_pits = [
        PitChoice(
            name,
            board_url(path, name, is_full=is_full),
            _lights([standing for standing in standings if standing.pit == name]),
            None,
            is_chosen=name == chosen,
        )
        for name in names
    ]
    return [PitChoice(ALL, board_url(path, "", is_full=is_full), (), len(standings), is_chosen=not chosen), *of_pits]


def _lights(standings: Sequence[TableStanding]) -> list[tuple[str, int]]:
    counted = Counter(light_of(standing) for standing in standings)
    return [(code, counted[code]) for code in NEEDS_SOMEBODY if counted[code]]


def board_url(path: str, pit: str, *, is_full: bool) -> str:
    """The board with this pit alone (empty: with all), on a full screen or not."""
    query = ({"pit": pit} if pit else {}) | ({"view": "full"} if is_full else {})
    return f"{path}?{urlencode(query)}" if query else path
