"""Two editions of a chapter side by side: their official texts if both are on file, else our own statements."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from compliance.regulation.texts import ChangeKind, ChapterText, ItemChange, TextItem, compare

from .reading import ChapterReading, Item
from .slugs import slugs_of

MARKS = {
    ChangeKind.CHANGED: "Changed",
    ChangeKind.ADDED: "Added",
    ChangeKind.REMOVED: "Removed",
    ChangeKind.UNCHANGED: "The same",
}


@dataclass(frozen=True)
class SideBySide:
    """The changes between two editions, item by item. `by_text` says whether the official texts were compared."""

    changes: tuple[tuple[str, ItemChange], ...]
    by_text: bool

    @property
    def counts(self) -> list[tuple[str, int]]:
        """The number of items that changed, were added, removed, stayed."""
        counts = Counter(change.kind for _, change in self.changes)
        return [(word, counts[kind]) for kind, word in MARKS.items()]

    @property
    def changed(self) -> list[tuple[str, ItemChange, str]]:
        """Slug, change and mark of every item that is not the same."""
        return [
            (slug, change, MARKS[change.kind])
            for slug, change in self.changes
            if change.kind is not ChangeKind.UNCHANGED
        ]

    @property
    def same(self) -> list[tuple[str, str]]:
        """Slug and citation of the items that are the same."""
        return [(slug, change.citation) for slug, change in self.changes if change.kind is ChangeKind.UNCHANGED]


def side_by_side(earlier: ChapterReading, later: ChapterReading) -> SideBySide:
    """The two editions compared. By their texts when both are on file, else by duty, kind and figures."""
    by_text = earlier.text is not None and later.text is not None
    stated = _by_text if by_text else _by_statement
    changes = _compared(_flat(earlier, stated(earlier)), _flat(later, stated(later)))
    slugs = {item.citation: item.slug for reading in (earlier, later) for item in reading.items}
    fallback = dict(
        zip((change.citation for change in changes), slugs_of(change.citation for change in changes), strict=True)
    )
    return SideBySide(
        tuple((slugs.get(change.citation) or fallback[change.citation], change) for change in changes), by_text
    )


@lru_cache(maxsize=32)
def _compared(earlier: ChapterText, later: ChapterText) -> tuple[ItemChange, ...]:
    return tuple(compare(earlier, later))


def _flat(reading: ChapterReading, items: tuple[TextItem, ...]) -> ChapterText:
    whole, edition = reading.whole, reading.edition
    return ChapterText(whole.number, whole.game, edition.key, reading.text.sha256 if reading.text else "", items)


def _by_text(reading: ChapterReading) -> tuple[TextItem, ...]:
    return tuple(
        TextItem(
            item.citation, item.words.heading, "\n".join(part for part in (item.words.text, *_tables(item)) if part)
        )
        for item in reading.items
        if item.words is not None
    )


def _tables(item: Item) -> list[str]:
    tables = item.words.tables if item.words else []
    return ["\n".join(" | ".join(row) for row in table["rows"]) for table in tables]


def _by_statement(reading: ChapterReading) -> tuple[TextItem, ...]:
    return tuple(
        TextItem(item.citation, item.heading, "\n".join(_statement(item)))
        for item in reading.items
        if item.rows or item.heading
    )


def _statement(item: Item) -> list[str]:
    """Each duty once, then each figure once."""
    figures = dict.fromkeys(figure for row in item.rows for figure in row.figures)
    return [*item.duties, *(f"Figure: {figure}." for figure in figures)]
