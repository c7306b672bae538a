"""Pages of the guides, open to everybody: the list, each guide, the card for a pit. They read no table."""

from django.db.transaction import non_atomic_requests
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from compliance.holders.access import NOT_FOUND

from .reading import CARD, CARD_IN_SPANISH, GUIDES, guide, guides


@non_atomic_requests
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The guides, and for whom each is."""
    return render(request, "help/index.html", {"guides": guides().values(), "card": guide(CARD)})


@non_atomic_requests
@require_safe
def one_guide(request: HttpRequest, guide_name: str) -> HttpResponse:
    """A guide with the list of its headings."""
    if guide_name not in GUIDES:
        raise Http404(NOT_FOUND)
    others = [one for name, one in guides().items() if name != guide_name]
    return render(request, "help/guide.html", {"guide": guide(guide_name), "others": others})


@non_atomic_requests
@require_safe
def floor_card(request: HttpRequest) -> HttpResponse:
    """The card for a pit: a sheet in English and one in Spanish."""
    return render(request, "help/floor_card.html", {"card": guide(CARD), "card_in_spanish": guide(CARD_IN_SPANISH)})
