"""The rules of an approval in plain words, and a game compared between casinos."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from compliance.holders.access import NOT_FOUND
from compliance.holders.models import game_name
from compliance.holders.paging import page_of
from compliance.regulation import PACKAGES
from compliance.web.open_pages import open_page

from ...conditions import today_of
from ...drafting.edition_words import edition_line
from ...models.public import PublicApproval, PublicPrint
from ...prints.rules import differing, figures_of, odds_of, offers_of, published_of
from ..listing import KEYS
from ..words import standing, tables_words, tag_on
from .register import render_public

AT_ONCE = 20
"""The number of approvals that one page compares."""


@require_safe
@open_page
def rules(request: HttpRequest, reference: str) -> HttpResponse:
    """The approved rules as players read them. Three queries."""
    row = PublicApproval.objects.with_successors().filter(reference=reference).order_by("-revision").first()
    if row is None:
        raise Http404(NOT_FOUND)
    on, published = today_of(timezone.now()), published_of(row)
    context = {
        "row": row,
        "found": published,
        "tag": tag_on(row, on),
        "standing": standing(row, on),
        "tables": tables_words(row.tables_shown),
        "edition_line": edition_line(row.chapter, row.edition_key),
        "odds": odds_of(published),
        "figures": figures_of(row),
        "prints": PublicPrint.objects.filter(reference=row.reference, revision=row.revision)
        .defer("content")
        .order_by("kind"),
    }
    return render_public(request, "register/rules.html", context)


@require_safe
@open_page
def compare(request: HttpRequest, game: str) -> HttpResponse:
    """The picks of each casino for a game today, and the wagers in which they differ. Two queries."""
    if game not in PACKAGES:
        raise Http404(NOT_FOUND)
    on = today_of(timezone.now())
    rows = PublicApproval.objects.current_on(on).filter(chapter_number=game)
    page = page_of(rows, KEYS, request.GET, size=AT_ONCE)
    offers = offers_of(page)
    context = {
        "number": game,
        "name": game_name(game),
        "on": on,
        "offers": offers,
        "differing": differing(offers),
        "page": page,
    }
    return render_public(request, "register/compare.html", context)
