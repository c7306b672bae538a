"""The clause index: every item of an edition with what the office does about it, from the registry."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from compliance.management.clause_index import IndexRow, index_rows
from compliance.regulation import chapters
from compliance.regulation.core.chapter import Chapter
from compliance.regulation.core.edition import Edition, NotInForce
from compliance.web.parts import Filter
from compliance.web.words import TagWords

from ..reading import ChapterReading, Item
from ..shelf import reading_of
from ..slugs import section_of
from ..statements import KINDS, MEANINGS, kind_words
from ..words import EditionStanding

ALL = "all"


@dataclass(frozen=True)
class IndexLine:
    """One line of the index: an item and one of its provisions, or why it has none."""

    item: Item
    kind: str
    row: IndexRow | None

    @property
    def section(self) -> str:
        """The section in which it stands."""
        return section_of(self.item.slug)

    @property
    def tag(self) -> TagWords:
        words = KINDS[self.kind]
        return TagWords(kind_words(self.row) if self.row else words.word, words.icon, words.kind)

    @property
    def meaning(self) -> str:
        """Why the item has no provision of its own."""
        return MEANINGS[self.kind]


@dataclass(frozen=True)
class IndexSection:
    """The lines of one section of an edition."""

    citation: str
    title: str
    lines: tuple[IndexLine, ...]

    @property
    def counts(self) -> list[tuple[str, int]]:
        """How many lines there are of each kind that it has, in words."""
        counts = Counter(line.kind for line in self.lines)
        return [(words.word, counts[kind]) for kind, words in KINDS.items() if counts[kind]]


@dataclass(frozen=True)
class IndexPart:
    """The lines of one edition."""

    whole: Chapter
    standing: EditionStanding
    lines: tuple[IndexLine, ...]

    @property
    def sections(self) -> list[IndexSection]:
        """Its sections that have a line, in their order."""
        titles = {line.section: line.item.title for line in self.lines if line.item.slug == line.section}
        return [
            IndexSection(section, titles.get(section, ""), tuple(lines))
            for section, lines in groupby(self.lines, key=lambda line: line.section)
        ]


def lines_of(reading: ChapterReading) -> list[IndexLine]:
    """The index of an edition: every item of the chapter in order, then the provisions of other chapters."""
    lines = []
    for item in reading.items:
        rows = [IndexLine(item, row.provision.kind, row) for row in item.rows]
        lines += rows or [IndexLine(item, kind, None) for kind in reading.kinds(item)]
    return lines


def outside_lines(whole: Chapter, edition: Edition) -> list[IndexLine]:
    """The provisions of general chapters that the edition's register holds."""
    rows = [r for r in index_rows(whole.number, edition.key) if not r.citation.startswith(f"{whole.number}.")]
    return [IndexLine(Item(row.citation, row.citation, rows=(row,)), row.provision.kind, row) for row in rows]


def clause_index(request: HttpRequest) -> HttpResponse:
    """The index of `?chapter=`, `?edition=` and `?kind=`; today's editions by default. Open to everybody."""
    asked = {name: request.GET.get(name, "").strip() for name in ("chapter", "edition", "kind")}
    on_file = chapters()
    if not asked["chapter"]:
        asked["chapter"] = next((w.number for w in on_file if asked["edition"] in _keys(w)), on_file[0].number)
    editions = list(_editions(on_file, asked))
    parts, counts = [], Counter[str]()
    for whole, edition in editions:
        lines = [*lines_of(reading_of(whole, edition)), *outside_lines(whole, edition)]
        counts.update(line.kind for line in lines)
        shown = tuple(line for line in lines if asked["kind"] in ("", line.kind))
        parts.append(IndexPart(whole, EditionStanding(edition), shown))
    context = {
        "parts": parts,
        "counts": [(KINDS[kind], MEANINGS[kind], counts[kind]) for kind in KINDS],
        "total": sum(counts.values()),
        "filters": _filters(on_file, asked),
        "reason": "" if editions else _why_nothing(asked),
    }
    return render(request, "regulation/ledger.html", context)


def _keys(whole: Chapter) -> list[str]:
    return [edition.key for edition in whole.editions]


def _editions(on_file: Iterable[Chapter], asked: Mapping[str, str]) -> Iterable[tuple[Chapter, Edition]]:
    for whole in on_file:
        if asked["chapter"] not in (ALL, whole.number):
            continue
        if asked["edition"]:
            chosen = [edition for edition in whole.editions if asked["edition"] in (ALL, edition.key)]
        else:
            try:
                chosen = [whole.edition_on(timezone.localdate())]
            except NotInForce:
                chosen = []
        yield from ((whole, edition) for edition in chosen)


def _why_nothing(asked: Mapping[str, str]) -> str:
    if asked["edition"]:
        return f"Chapter {asked['chapter']} has no edition {asked['edition']}. Choose an edition of this chapter."
    return f"Chapter {asked['chapter']} is not on file, or has no edition today. Choose another."


def _filters(on_file: Iterable[Chapter], asked: Mapping[str, str]) -> list[Filter]:
    chapters = [(ALL, "All chapters"), *((whole.number, f"{whole.number}, {whole.game}") for whole in on_file)]
    editions = [("", "Today’s"), (ALL, "All editions")]
    editions += [(edition.key, f"{edition.key}: {edition.label}") for whole in on_file for edition in whole.editions]
    kinds = [("", "All kinds"), *((kind, words.word) for kind, words in KINDS.items())]
    return [
        Filter("chapter", "Chapter", asked["chapter"], "choice", chapters),
        Filter("edition", "Edition", asked["edition"], "choice", editions),
        Filter("kind", "Kind", asked["kind"], "choice", kinds),
    ]
