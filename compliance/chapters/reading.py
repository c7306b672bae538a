"""An edition as it is read here: every item in the order of the chapter, with its words and its provisions."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property

from compliance.management.clause_index import IndexRow, index_rows
from compliance.regulation.core.chapter import Chapter, chapter
from compliance.regulation.core.edition import Edition
from compliance.regulation.texts import outline_of

from .models import EditionText, TextItemRow
from .slugs import depth_of, parent_of, place_of, section_of, term_slug

DEFINITIONS = "Definitions"


@dataclass(frozen=True)
class Item:
    """An item of an edition. `rows` are its own provisions; `words` its official text, if one is on file."""

    slug: str
    citation: str
    heading: str = ""
    rows: tuple[IndexRow, ...] = ()
    words: TextItemRow | None = None

    @property
    def parent(self) -> str:
        """The slug of the item that holds this one; empty for a section."""
        return parent_of(self.slug)

    @property
    def depth(self) -> int:
        """0 for a section, 1 for a letter or a term, and so on."""
        return depth_of(self.slug)

    @property
    def title(self) -> str:
        """Its heading, or what its first provision is called."""
        return self.heading or (self.rows[0].provision.title if self.rows else "")

    @property
    def duties(self) -> list[str]:
        """Our own statement of it, a sentence or more for each provision."""
        return list(dict.fromkeys(row.provision.duty for row in self.rows))


@dataclass(frozen=True)
class ChapterReading:
    """All items of one edition. `text` is the official text that they come from, where one is on file."""

    whole: Chapter
    edition: Edition
    items: tuple[Item, ...]
    text: EditionText | None = None

    def item(self, slug: str) -> Item | None:
        """The item of this slug, or None."""
        place = self._places.get(slug)
        return None if place is None else self.items[place]

    @cached_property
    def _places(self) -> dict[str, int]:
        return {item.slug: place for place, item in enumerate(self.items)}

    @cached_property
    def _under(self) -> dict[str, list[Item]]:
        under: dict[str, list[Item]] = defaultdict(list)
        for item in self.items:
            under[item.parent].append(item)
        return under

    @property
    def sections(self) -> list[Item]:
        """The sections, in order."""
        return self._under[""]

    def children(self, item: Item) -> list[Item]:
        """The items directly under this one."""
        return self._under.get(item.slug, [])

    def whole_of(self, item: Item) -> list[Item]:
        """The item and everything under it, in order."""
        return [item, *(below for child in self.children(item) for below in self.whole_of(child))]

    def above(self, item: Item) -> list[Item]:
        """The items that hold this one, the section first."""
        holder = self.item(item.parent) if item.parent else None
        return [*self.above(holder), holder] if holder else []

    def beside(self, item: Item) -> tuple[Item | None, Item | None]:
        """The items before and after this one, in the order of the chapter."""
        place = self._places[item.slug]
        after = self.items[place + 1] if place + 1 < len(self.items) else None
        return (self.items[place - 1] if place else None), after

    def kinds(self, item: Item) -> list[str]:
        """Codes of `statements.KINDS` that hold of the item: those of its provisions, or why it has none."""
        if item.rows:
            return list(dict.fromkeys(row.provision.kind for row in item.rows))
        if any(below.rows for below in self.whole_of(item)):
            return ["heading"]
        return ["with_parent"] if self.answering(item) else ["not_covered"]

    def answering(self, item: Item) -> Item | None:
        """The nearest item above that has provisions; it answers for an item that has none."""
        return next((holder for holder in reversed(self.above(item)) if holder.rows), None)


@cache
def registered(number: str, edition_key: str) -> tuple[Item, ...]:
    """The items of an edition that the outline and the registry know, without its text. Raises NotInForce."""
    outline = outline_of(edition_key)
    headings = dict(outline.sections) if outline else {}
    own = [row for row in index_rows(number, edition_key) if row.citation.startswith(f"{number}.")]
    by_slug: dict[str, list[IndexRow]] = defaultdict(list)
    terms = _terms(own, headings)
    for row in own:
        term = terms.get(_term(row)) if row.citation in headings else None
        by_slug[term or row.citation].append(row)
    named = {slug: term for term, slug in terms.items()}
    for slug in [*headings, *by_slug]:
        while slug:
            by_slug.setdefault(slug, [])
            slug = parent_of(slug)  # noqa: PLW2901  # upward to the section
    items = (
        Item(
            slug,
            f"{section_of(slug)} ({named[slug]})" if slug in named else slug,
            named.get(slug) or headings.get(slug, ""),
            tuple(rows),
        )
        for slug, rows in by_slug.items()
    )
    return tuple(sorted(items, key=lambda item: place_of(item.slug)))


def _terms(rows: Iterable[IndexRow], headings: dict[str, str]) -> dict[str, str]:
    """Maps a term to its slug where a section of definitions has a row for each term; a single row concerns the whole
    section."""
    of_section: dict[str, dict[str, None]] = defaultdict(dict)
    for row in rows:
        if headings.get(row.citation) == DEFINITIONS:
            of_section[row.citation][_term(row)] = None
    return {term: term_slug(section, term) for section, terms in of_section.items() if len(terms) > 1 for term in terms}


def _term(row: IndexRow) -> str:
    """The defined term that a provision is about: a “Marker of the bank” is a “Marker”."""
    return row.provision.title.partition(" of the ")[0]


def read(
    whole: Chapter, edition: Edition, text: EditionText | None, words: Iterable[TextItemRow] = ()
) -> ChapterReading:
    """The edition with the words of its official text, where there is one; no query."""
    known = {item.slug: item for item in registered(whole.number, edition.key)}
    for row in words:
        item = known.get(row.slug) or Item(row.slug, row.citation)
        known[row.slug] = replace(item, citation=row.citation, heading=row.heading or item.heading, words=row)
    order = {row.slug: row.order for row in words}
    items = sorted(known.values(), key=lambda item: (place_of(item.slug), order.get(item.slug, 0)))
    return ChapterReading(whole, edition, tuple(items), text)


def not_found(number: str, edition_key: str, slugs: Iterable[str]) -> list[str]:
    """The items with provisions that a text of the edition with these slugs does not have, in the order of the
    chapter: lost in the copy, or known from another text."""
    there = set(slugs)
    return [item.citation for item in registered(number, edition_key) if item.rows and item.slug not in there]


def elsewhere(citation: str, edition_keys: Iterable[tuple[str, str]]) -> list[tuple[Edition, IndexRow]]:
    """The provisions of these (chapter, edition) pairs that cite an item outside the six chapters."""
    return [
        (chapter(number).edition(key), row)
        for number, key in edition_keys
        for row in index_rows(number, key)
        if row.citation == citation
    ]
