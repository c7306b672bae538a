"""The regulation on file: chapters, their official texts, and the edition that somebody asks for."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet
from django.http import Http404

from compliance.holders.errors import Refused
from compliance.regulation import PACKAGES, Chapter, Edition, chapter, chapters
from compliance.regulation.texts import parse_text
from compliance.regulation.texts.tree import ChapterText

from .models import EditionText, TextItemRow
from .reading import ChapterReading, read, registered


@dataclass(frozen=True)
class EditionChoice:
    """The edition that an address asks for, and the query with which links keep it."""

    edition: Edition
    query: str = ""
    day: date | None = None


def chapter_or_404(number: str) -> Chapter:
    """The chapter on file with this number. Raises Http404."""
    if number not in PACKAGES:
        raise Http404(f"Chapter {number} is not on file.")
    return chapter(number)


def day_asked(params: Mapping[str, str]) -> date | None:
    """The day of `?on=`; None where none is given. Raises Refused for what is no day."""
    typed = params.get("on", "").strip()
    if not typed:
        return None
    try:
        return date.fromisoformat(typed)
    except ValueError:
        raise Refused(f"“{typed[:40]}” is not a day. Write it as year-month-day, such as 2026-02-27.") from None


def edition_asked(whole: Chapter, params: Mapping[str, str], today: date) -> EditionChoice:
    """The edition of `?edition=`, else that of the day `?on=`, else of today.

    Raises NotInForce for a day or a key without an edition, Refused for what is no day.
    """
    key = params.get("edition", "").strip()
    if key:
        return EditionChoice(whole.edition(key), f"?edition={key}")
    day = day_asked(params)
    if day is None:
        return EditionChoice(whole.edition_on(today))
    return EditionChoice(whole.edition_on(day), f"?on={day.isoformat()}", day)


def reading_of(whole: Chapter, edition: Edition) -> ChapterReading:
    """The edition with its newest official text, where one is on file. One query."""
    newest = EditionText.objects.filter(edition_key=edition.key).current().values("pk")
    rows = list(
        TextItemRow.objects.filter(edition_text__in=newest)
        .select_related("edition_text", "edition_text__imported_by")
        .defer("edition_text__original")
        .order_by("order")
    )
    return read(whole, edition, rows[0].edition_text if rows else None, rows)


def keys_with(whole: Chapter, slug: str) -> set[str]:
    """The editions of the chapter that have this item, by their text or by the registry. One query."""
    current = EditionText.objects.filter(chapter_number=whole.number).current().values("pk")
    by_text = TextItemRow.objects.filter(slug=slug, edition_text__in=current)
    keys = set(by_text.values_list("edition_text__edition_key", flat=True))
    return keys | {e.key for e in whole.editions if any(i.slug == slug for i in registered(whole.number, e.key))}


def text_before(edition_key: str) -> ChapterText | None:
    """The text of the proposal that this edition follows, as it was read; None where none is on file. One query."""
    proposal = proposal_of(edition_key)
    text = text_in_use(proposal) if proposal else None
    return parse_text(bytes(text.original), proposal) if text is not None else None


def proposal_of(edition_key: str) -> str | None:
    """The key of the proposed edition that this one follows; None for the proposal itself."""
    whole = next(each for each in chapters() if any(e.key == edition_key for e in each.editions))
    return next((e.key for e in whole.editions if e.status == "proposed" and e.key != edition_key), None)


def text_in_use(edition_key: str) -> EditionText | None:
    """The text of this edition that pages show; None where none is on file. One query."""
    return EditionText.objects.filter(edition_key=edition_key).current().first()


def reading_with(whole: Chapter, edition: Edition, text: EditionText) -> ChapterReading:
    """The edition with this text of it, in use or not. One query."""
    return read(whole, edition, text, list(text.items.order_by("order")))


def edition_of(edition_key: str) -> Edition:
    """The edition with this key. Raises NotInForce."""
    return chapter(edition_key.partition("-")[0]).edition(edition_key)


def current_texts() -> "QuerySet[EditionText]":
    """The text that is shown of each edition."""
    return EditionText.objects.current().select_related("imported_by")
