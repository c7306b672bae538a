"""The page of one item, down to the last letter: its text, what the office does about it, its editions."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control

from compliance.holders.policy import policies
from compliance.holders.roles import Perm
from compliance.management.clause_index import IndexRow
from compliance.regulation import chapters
from compliance.regulation.core.chapter import PACKAGES, Chapter
from compliance.regulation.core.edition import Edition, NotInForce
from compliance.regulation.core.fields import fields_of
from compliance.regulation.general.rows import GENERAL
from compliance.web.words import TagWords

from ..citing import open_findings
from ..reading import ChapterReading, Item, elsewhere
from ..shelf import EditionChoice, chapter_or_404, day_asked, edition_asked, keys_with, reading_of
from ..slugs import chapter_of
from ..statements import KINDS, MEANINGS, kind_words
from .common import edition_marks, not_on_file, page_context, sentence


@dataclass(frozen=True)
class Act:
    """The handling of an item by one provision: the row, its kind in words, and the labels of the facts that decide
    it."""

    row: IndexRow
    tag: TagWords
    decided_from: tuple[str, ...]


def acts_of(whole: Chapter, item: Item) -> list[Act]:
    """The handling of an item, provision by provision."""
    return [Act(row, _tag(row), labels_of(whole, row)) for row in item.rows]


def _tag(row: IndexRow) -> TagWords:
    words = KINDS[row.provision.kind]
    return TagWords(kind_words(row), words.icon, words.kind)


def labels_of(whole: Chapter, row: IndexRow) -> tuple[str, ...]:
    """The labels of the facts, or of the parts of a log entry, that a provision reads."""
    known = whole.fields
    if row.provision.log:
        kind = whole.log(row.provision.log)
        known = {**fields_of(kind.table), **fields_of(kind.entry)}
    return tuple(dict.fromkeys(known[name].label for name in row.provision.fields if name in known))


def provision(request: HttpRequest, citation: str) -> HttpResponse:
    """An item in the edition that the address asks for. Open to everybody."""
    if chapter_of(citation) not in PACKAGES:
        return _outside(request, citation)
    whole = chapter_or_404(chapter_of(citation))
    try:
        asked = edition_asked(whole, request.GET, timezone.localdate())
    except NotInForce as reason:
        return not_on_file(request, whole, sentence(str(reason)))
    reading = reading_of(whole, asked.edition)
    item = reading.item(citation)
    keys = keys_with(whole, citation)
    if item is None:
        missing = f"Edition {asked.edition.key} of Chapter {whole.number} has no item § {citation}."
        marks = edition_marks(whole, slug=citation, keys=keys) if keys else None
        return not_on_file(request, whole, missing, marks)
    response = render(request, "regulation/item.html", _context(request, reading, item, asked, keys))
    patch_cache_control(response, private=True)
    return response


def _context(
    request: HttpRequest, reading: ChapterReading, item: Item, asked: EditionChoice, keys: set[str]
) -> dict[str, object]:
    before, after = reading.beside(item)
    kinds = reading.kinds(item)
    return page_context(
        reading.whole,
        asked,
        item=item,
        above=reading.above(item),
        shown=[(part, part.depth - item.depth) for part in reading.whole_of(item)],
        text=reading.text if item.words else None,
        acts=acts_of(reading.whole, item),
        kinds=[(KINDS[kind], MEANINGS[kind]) for kind in kinds],
        answering=reading.answering(item) if kinds == ["with_parent"] else None,
        marks=edition_marks(reading.whole, asked.edition, item.slug, keys),
        before=before,
        after=after,
        citation=f"58 Pa. Code § {item.citation}",
        compare_url=reverse("regulation:compare", kwargs={"chapter_number": reading.whole.number}),
        findings=_findings(request, item),
    )


def _findings(request: HttpRequest, item: Item) -> int | None:
    """The number of open findings that cite the item, for people who may read filings; None for everybody else."""
    if not request.user.is_authenticated or not request.user.may(Perm.READ_FILINGS):
        return None
    return open_findings(request.user, item.citation)


def _outside(request: HttpRequest, citation: str) -> HttpResponse:
    """An item of the general chapters, which the chapters on file cite: what the office does about it, by chapter."""
    key = request.GET.get("edition", "").strip()
    pairs = [(whole.number, edition.key) for whole in chapters() if (edition := _edition_to_show(whole, key, request))]
    clauses = elsewhere(citation, pairs)
    general = [row for row in GENERAL if row.citation == citation]
    settings = policies() if any(row.setting for row in general) else {}
    if not clauses and not general:
        raise Http404(f"Nothing on file cites § {citation}.")
    groups: dict[Edition, list[Act]] = {}
    for edition, row in clauses:
        act = Act(row, _tag(row), labels_of(chapter_or_404(edition.chapter), row))
        groups.setdefault(edition, []).append(act)
    item = Item(citation, citation, rows=tuple(row for _, row in clauses))
    context = {
        "item": item,
        "groups": [(chapter_or_404(edition.chapter), edition, acts) for edition, acts in groups.items()],
        "general": [(row, settings.get(row.setting)) for row in general],
        "sources": list(
            dict.fromkeys([*(row.provision.source for _, row in clauses), *(clause.source for clause in general)])
        ),
        "citation": f"58 Pa. Code § {citation}",
        "findings": _findings(request, item),
    }
    return render(request, "regulation/outside.html", context)


def _edition_to_show(whole: Chapter, key: str, request: HttpRequest) -> Edition | None:
    """The edition of this chapter to show: the one named, none where another chapter's is named, else the day's."""
    if key:
        return next((edition for edition in whole.editions if edition.key == key), None)
    try:
        return whole.edition_on(day_asked(request.GET) or timezone.localdate())
    except NotInForce:
        return None
