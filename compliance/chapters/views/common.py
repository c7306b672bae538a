"""Parts that the pages of the regulation share: the edition asked for, and the answer if there is none."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from compliance.regulation.core.chapter import Chapter
from compliance.regulation.core.edition import Edition, NotInForce

from ..shelf import EditionChoice, chapter_or_404, edition_asked
from ..words import EditionMark, EditionStanding

ChapterView = Callable[[HttpRequest, Chapter, EditionChoice], HttpResponse]


def of_chapter(view: ChapterView) -> Callable[..., HttpResponse]:
    """A page of one chapter in the edition that the address asks for; without one, the page that says why."""

    @wraps(view)
    def wrapper(request: HttpRequest, chapter_number: str) -> HttpResponse:
        whole = chapter_or_404(chapter_number)
        try:
            edition = edition_asked(whole, request.GET, timezone.localdate())
        except NotInForce as reason:
            return not_on_file(request, whole, sentence(str(reason)))
        return view(request, whole, edition)

    return wrapper


def sentence(words: str) -> str:
    """The words as a sentence of a page."""
    return f"{words[:1].upper()}{words[1:].rstrip('.')}."


def not_on_file(
    request: HttpRequest, whole: Chapter, reason: str, marks: list[EditionMark] | None = None
) -> HttpResponse:
    """The answer 404 that says why, and which editions are on file."""
    context = {"whole": whole, "reason": reason, "marks": marks or edition_marks(whole)}
    return render(request, "regulation/not_on_file.html", context, status=404)


def edition_marks(
    whole: Chapter, current: Edition | None = None, slug: str = "", keys: set[str] | None = None
) -> list[EditionMark]:
    """The line of dates of a chapter: each edition with a link to the same item in it, or to its chapter."""
    if slug:
        base = reverse("regulation:provision", kwargs={"citation": slug})
    else:
        base = reverse("regulation:chapter", kwargs={"chapter_number": whole.number})
    return [
        EditionMark(
            edition=edition,
            url=f"{base}?edition={edition.key}" if keys is None or edition.key in keys else "",
            is_current=edition == current,
        )
        for edition in whole.editions
    ]


def page_context(whole: Chapter, asked: EditionChoice, **more: Any) -> dict[str, Any]:
    """The context of the head of every page of an edition."""
    return {"whole": whole, "standing": EditionStanding(asked.edition, asked.day), "query": asked.query, **more}
