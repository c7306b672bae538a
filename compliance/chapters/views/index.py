"""The contents: the chapters on file with their editions, and the sections of one chapter."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from compliance.regulation import Chapter, NotInForce, chapters

from ..shelf import EditionChoice, current_texts, day_asked, reading_of
from ..statements import KINDS
from .administer import READERS
from .common import edition_marks, of_chapter, page_context, sentence


def index(request: HttpRequest) -> HttpResponse:
    """Every chapter with its editions; with `?on=`, the edition of that day, or why there is none."""
    day = day_asked(request.GET)
    on = day or timezone.localdate()
    imported = {text.edition_key for text in current_texts()}
    rows = []
    for whole in chapters():
        try:
            edition, reason = whole.edition_on(on), ""
        except NotInForce as missing:
            edition, reason = None, sentence(str(missing))
        rows.append((whole, edition_marks(whole, edition), reason))
    context = {
        "chapters": rows,
        "imported": imported,
        "on": on,
        "day": day,
        "query": f"?on={day.isoformat()}" if day else "",
        "may_read_texts": request.user.is_authenticated and any(map(request.user.may, READERS)),
    }
    return render(request, "regulation/index.html", context)


@of_chapter
def chapter(request: HttpRequest, whole: Chapter, asked: EditionChoice) -> HttpResponse:
    """The sections of a chapter with their items. Open to everybody."""
    reading = reading_of(whole, asked.edition)
    sections = [
        (section, [(item, [KINDS[kind] for kind in reading.kinds(item)]) for item in reading.whole_of(section)[1:]])
        for section in reading.sections
    ]
    context = page_context(
        whole,
        asked,
        sections=sections,
        text=reading.text,
        marks=edition_marks(whole, asked.edition),
        ledger_url=f"{reverse('regulation:ledger')}?chapter={whole.number}&edition={asked.edition.key}",
    )
    return render(request, "regulation/chapter.html", context)
