"""Pages of the register: the first page for visitors, all approvals, one approval, a casino, a game, open data."""

from datetime import date
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_safe

from compliance.holders.access import NOT_FOUND
from compliance.holders.models import game_name
from compliance.holders.paging import page_of
from compliance.regulation import PACKAGES
from compliance.web.open_pages import open_page, page_for_all
from compliance.web.parts import DataTable

from ...conditions import today_of
from ...drafting.edition_words import edition_line
from ...models.public import PublicApproval
from ..announced import announced_page, announced_table
from ..front import casinos_on, in_effect_on, recent
from ..helping import help_now
from ..listing import COLUMNS, KEYS, Approvals, lines_of
from ..wagers import table_of
from ..words import changes_of, sections_of, standing, tables_words, tag_on, title_of
from .data import COLUMNS as COLUMNS_OF_CSV
from .data import LICENCE, files

HISTORY = 20


def render_public(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """A page of the register, with where players find help. One query."""
    return page_for_all(request, template, {"help": help_now(), **context})


@require_safe
@open_page
def spanish(request: HttpRequest) -> HttpResponse:
    """`/es/` leads to the first page in Spanish."""
    return redirect("register:front")


@require_safe
@open_page
def front(request: HttpRequest) -> HttpResponse:
    """Casinos, their games and tables; what changed lately; where the data are. Three queries."""
    on = today_of(timezone.now())
    casinos = casinos_on(in_effect_on(on))
    context = {
        "casinos": casinos,
        "games": sorted({(number, game_name(number)) for place in casinos for number in place.games}),
        "tables": sum(place.tables for place in casinos),
        "recent": recent(on),
        "on": on,
    }
    return render_public(request, "register/front.html", context)


@require_safe
@open_page
def approvals(request: HttpRequest) -> HttpResponse:
    """Every approval, what changed last first, with filters. Two queries."""
    listing = Approvals(request.GET.dict(), today_of(timezone.now()))
    page = page_of(listing.rows(), KEYS, request.GET)
    context = {"filters": listing.filters(), "table": listing.table(list(page)), "page": page}
    return render_public(request, "register/approvals.html", context)


@require_safe
@open_page
def announced(request: HttpRequest) -> HttpResponse:
    """Every announcement of an edition and every withdrawal, the latest first. Two queries."""
    page = announced_page(request.GET)
    return render_public(request, "register/announced.html", {"table": announced_table(list(page)), "page": page})


@require_safe
@open_page
def approval(request: HttpRequest, reference: str) -> HttpResponse:
    """An approval: the payout of each wager, what players see, its conditions, what it changed, and its history. Four
    queries at most."""
    row = PublicApproval.objects.with_successors().filter(reference=reference).order_by("-revision").first()
    if row is None:
        raise Http404(NOT_FOUND)
    on = today_of(timezone.now())
    earlier = PublicApproval.objects.filter(reference__in=row.supersedes[:1]).first() if row.supersedes else None
    same = PublicApproval.objects.with_successors().filter(facility=row.facility, chapter_number=row.chapter_number)
    context = {
        "row": row,
        "title": title_of(row),
        "tag": tag_on(row, on),
        "standing": standing(row, on),
        "tables": tables_words(row.tables_shown),
        "edition": row.chapter.edition(row.edition_key),
        "edition_line": edition_line(row.chapter, row.edition_key),
        "odds": table_of(row),
        "sections": sections_of(row),
        "earlier": earlier,
        "changes": changes_of(row, earlier) if earlier is not None else [],
        "history": _history(list(same.order_by(*KEYS)[:HISTORY]), on),
    }
    return render_public(request, "register/approval.html", context)


@require_safe
@open_page
def casino(request: HttpRequest, casino: UUID) -> HttpResponse:
    """A casino: its games with their tables and rules, then every approval it had. Three queries."""
    on = today_of(timezone.now())
    page = page_of(PublicApproval.objects.with_successors().filter(facility=casino), KEYS, request.GET, size=HISTORY)
    if not page.rows and not request.GET:
        raise Http404(NOT_FOUND)
    here = casinos_on(in_effect_on(on, facility=casino))
    last = page.rows[0] if page.rows else None
    context = {
        "name": here[0].name if here else (last.facility_name if last else _("This casino")),
        "holder": here[0].holder if here else (last.holder_name if last else ""),
        "games": here[0].games_in_order if here else [],
        "history": _history(list(page), on),
        "page": page,
    }
    return render_public(request, "register/casino.html", context)


@require_safe
@open_page
def game(request: HttpRequest, game: str) -> HttpResponse:
    """A game: the casinos that offer it under approved rules, then every approval of it. Three queries."""
    if game not in PACKAGES:
        raise Http404(NOT_FOUND)
    on = today_of(timezone.now())
    page = page_of(
        PublicApproval.objects.with_successors().filter(chapter_number=game), KEYS, request.GET, size=HISTORY
    )
    context = {
        "number": game,
        "name": game_name(game),
        "casinos": casinos_on(in_effect_on(on, chapter_number=game)),
        "history": _history(list(page), on),
        "page": page,
    }
    return render_public(request, "register/game.html", context)


@require_safe
@open_page
def open_data(request: HttpRequest) -> HttpResponse:
    """The addresses of the register as data, the contents of each file, and the terms."""
    context = {"files": files(), "licence": LICENCE, "columns": COLUMNS_OF_CSV.items()}
    return render_public(request, "register/data.html", context)


def _history(rows: list[PublicApproval], on: date) -> DataTable:
    return DataTable(
        "history",
        noop("Approvals and their current status"),
        COLUMNS,
        lines_of(rows, on),
        note=noop("Latest change first"),
        empty_title=noop("None"),
        empty_text=noop("Nothing was approved here yet."),
    )
