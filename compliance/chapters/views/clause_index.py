"""The clause index: every item of an edition, or every sentence, with what the office does about it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from compliance.management.clause_index import IndexRow, index_rows, paths_of_tests
from compliance.regulation import chapters
from compliance.regulation.core.chapter import Chapter
from compliance.regulation.core.edition import Edition, NotInForce, keys_of
from compliance.web.parts import Filter
from compliance.web.words import TagWords

from ..last_run import LastRun, last_run
from ..reading import ChapterReading, Item
from ..sentences import Sentence, sentences_of
from ..shelf import reading_of
from ..slugs import section_of
from ..statements import KINDS, MEANINGS, kind_words
from ..words import EditionStanding

ALL = "all"
SENTENCES, TO_COMPARE = "sentences", "compare"
LISTS = [("", "Items"), (SENTENCES, "Sentences"), (TO_COMPARE, "Sentences to compare")]


@dataclass(frozen=True)
class TestFile:
    """A test file with what the last run said of it, and where its source is shown; empty where nowhere."""

    words: str
    url: str


@dataclass(frozen=True)
class IndexLine:
    """A line of the index: an item and one of its provisions, or the reason why it has none."""

    item: Item
    kind: str
    row: IndexRow | None
    tests: tuple[TestFile, ...] = ()

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
        """The reason why the item has no provision."""
        return MEANINGS[self.kind]


@dataclass(frozen=True)
class IndexSection:
    """The lines of one section of an edition."""

    citation: str
    title: str
    lines: tuple[IndexLine, ...]

    @property
    def counts(self) -> list[tuple[str, int]]:
        """The number of lines of each kind that it has, in words."""
        counts = Counter(line.kind for line in self.lines)
        return [(words.word, counts[kind]) for kind, words in KINDS.items() if counts[kind]]


@dataclass(frozen=True)
class SentenceLine:
    """A sentence with the lines of the provisions that cite its item; without one, the line that says why."""

    sentence: Sentence
    lines: tuple[IndexLine, ...]


@dataclass(frozen=True)
class SentenceSection:
    """The sentences of one section of an edition."""

    citation: str
    title: str
    sentences: tuple[Sentence, ...]

    @property
    def duties(self) -> int:
        """The number of sentences that lay down a duty."""
        return sum(one.is_duty for one in self.sentences)

    @property
    def unsaid(self) -> int:
        """The number of sentences that are a duty that no statement says."""
        return sum(one.is_unsaid for one in self.sentences)

    @property
    def crowded(self) -> int:
        """The number of sentences that are a duty of an item with more duties than its statements have sentences."""
        return sum(one.is_crowded for one in self.sentences)


@dataclass(frozen=True)
class IndexPart:
    """The lines of one edition; `sentences` where they are asked for and its text is on file."""

    whole: Chapter
    standing: EditionStanding
    lines: tuple[IndexLine, ...]
    titles: Mapping[str, str]
    sentences: tuple[Sentence, ...] = ()
    shown: tuple[SentenceLine, ...] = ()

    @property
    def sections(self) -> list[IndexSection]:
        """Its sections that have a line, in their order."""
        return [
            IndexSection(section, self.titles.get(section, ""), tuple(lines))
            for section, lines in groupby(self.lines, key=lambda line: line.section)
        ]

    @property
    def sentence_sections(self) -> list[SentenceSection]:
        """Its sections that have a sentence, in their order."""
        return [
            SentenceSection(section, self.titles.get(section, ""), tuple(found))
            for section, found in groupby(self.sentences, key=lambda one: one.section)
        ]

    @property
    def whole_text(self) -> SentenceSection:
        """All its sentences as one section."""
        return SentenceSection("", "", self.sentences)

    @property
    def sections_here(self) -> frozenset[str]:
        """The sections of which a sentence is on the page."""
        return frozenset(line.sentence.section for line in self.shown)


def lines_of(reading: ChapterReading, run: LastRun | None = None) -> list[IndexLine]:
    """The index of an edition: every item of the chapter in order, then the provisions of other chapters."""
    lines = []
    for item in reading.items:
        rows = [_line(reading.whole, item, row, run) for row in item.rows]
        lines += rows or [IndexLine(item, kind, None) for kind in reading.kinds(item)]
    return lines


def _line(whole: Chapter, item: Item, row: IndexRow, run: LastRun | None) -> IndexLine:
    tests = (_test_file(whole.number, name, run) for name in row.tests)
    return IndexLine(item, row.provision.kind, row, tuple(tests))


def _test_file(number: str, name: str, run: LastRun | None) -> TestFile:
    words = f"{name} ({run.words(number, name)})" if run else name
    source = settings.SOURCE_URL.rstrip("/")
    return TestFile(words, f"{source}/{paths_of_tests(number)[name]}" if source else "")


def outside_lines(whole: Chapter, edition: Edition, run: LastRun | None = None) -> list[IndexLine]:
    """The provisions of general chapters that the edition's register holds."""
    rows = [r for r in index_rows(whole.number, edition.key) if not r.citation.startswith(f"{whole.number}.")]
    return [_line(whole, Item(row.citation, row.citation, rows=(row,)), row, run) for row in rows]


def _sentence_line(reading: ChapterReading, sentence: Sentence, run: LastRun | None) -> SentenceLine:
    lines = [_line(reading.whole, sentence.item, row, run) for row in sentence.rows]
    lines = lines or [IndexLine(sentence.item, kind, None) for kind in sentence.kinds]
    return SentenceLine(sentence, tuple(lines))


def clause_index(request: HttpRequest) -> HttpResponse:
    """The index of `?chapter=`, `?edition=` and `?kind=`; today's editions by default; by item, or `?by=` sentence.
    Open to everybody."""
    asked = {name: request.GET.get(name, "").strip() for name in ("chapter", "edition", "kind", "by")}
    on_file = chapters()
    if not asked["chapter"]:
        asked["chapter"] = next(
            (w.number for w in on_file if asked["edition"] in keys_of(w.editions)), on_file[0].number
        )
    editions = list(_editions(on_file, asked))
    parts, counts, run = [], Counter[str](), last_run()
    for whole, edition in editions:
        reading = reading_of(whole, edition)
        lines = [*lines_of(reading, run), *outside_lines(whole, edition, run)]
        counts.update(line.kind for line in lines)
        shown = tuple(line for line in lines if asked["kind"] in ("", line.kind))
        titles = {item.slug: item.title for item in reading.sections}
        part = IndexPart(whole, EditionStanding(edition), shown, titles)
        parts.append(_by_sentence(part, reading, asked, run) if asked["by"] in (SENTENCES, TO_COMPARE) else part)
    context = {
        "is_by_sentence": asked["by"] in (SENTENCES, TO_COMPARE),
        "run": run,
        "parts": parts,
        "counts": [(KINDS[kind], MEANINGS[kind], counts[kind]) for kind in KINDS],
        "total": sum(counts.values()),
        "filters": _filters(on_file, asked),
        "reason": "" if editions else _why_nothing(asked),
    }
    return render(request, "regulation/ledger.html", context)


def _by_sentence(part: IndexPart, reading: ChapterReading, asked: Mapping[str, str], run: LastRun | None) -> IndexPart:
    found = tuple(sentences_of(reading))
    shown = (
        _sentence_line(reading, one, run)
        for one in found
        if (asked["by"] == SENTENCES or one.is_unsaid or one.is_crowded) and asked["kind"] in ("", *one.kinds)
    )
    return replace(part, sentences=found, shown=tuple(shown))


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
        Filter("by", "List", asked["by"], "choice", LISTS),
    ]
