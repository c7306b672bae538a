"""Two editions of a chapter side by side, with the changes marked."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from compliance.regulation.core.chapter import Chapter
from compliance.regulation.core.edition import Edition, NotInForce
from compliance.web.parts import Filter

from ..comparing import side_by_side
from ..shelf import chapter_or_404, reading_of
from ..words import EditionStanding
from .common import not_on_file, sentence


def compare(request: HttpRequest, chapter_number: str) -> HttpResponse:
    """Editions `?from=` and `?to=` item by item; the last two of the chapter by default. Open to everybody."""
    whole = chapter_or_404(chapter_number)
    try:
        earlier, later = _two(whole, request.GET)
    except NotInForce as reason:
        return not_on_file(request, whole, sentence(str(reason)))
    choices = [(edition.key, f"{edition.key}: {edition.label}") for edition in whole.editions]
    context = {
        "whole": whole,
        "earlier": EditionStanding(earlier),
        "later": EditionStanding(later),
        "sides": side_by_side(reading_of(whole, earlier), reading_of(whole, later)),
        "filters": [
            Filter("from", "Earlier edition", earlier.key, "choice", choices),
            Filter("to", "Later edition", later.key, "choice", choices),
        ],
    }
    return render(request, "regulation/compare.html", context)


def _two(whole: Chapter, params: Mapping[str, str]) -> tuple[Edition, Edition]:
    """The editions asked for; `to` alone is compared with the one before it. Raises NotInForce for an unknown key."""
    editions = whole.editions
    later = whole.edition(params["to"]) if params.get("to") else editions[-1]
    if params.get("from"):
        return whole.edition(params["from"]), later
    place = max(editions.index(later), min(1, len(editions) - 1))
    return editions[max(place - 1, 0)], later if editions.index(later) else editions[place]
