"""Content of the components of review, public and audit pages; see `parts` for those of every page."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from compliance.web.values import NOT_STATED


@dataclass(frozen=True)
class NextStep:
    """The next step: its words, and the time, in words with a date."""

    when: str
    text: str
    citation: str = ""


@dataclass(frozen=True)
class Clause:
    """A provision of the checklist; `mark` is a code of `words.CLAUSE_MARKS`; `change` is "Changed", "New" or ""."""

    item: str
    name: str
    mark: str
    url: str
    change: str = ""
    is_current: bool = False


@dataclass(frozen=True)
class ClauseSection:
    """The provisions of one section of the chapter."""

    title: str
    clauses: Sequence[Clause]


@dataclass(frozen=True)
class ClauseChecklist:
    """A chapter's provisions in order, counted."""

    sections: Sequence[ClauseSection]

    @property
    def total(self) -> int:
        return sum(len(section.clauses) for section in self.sections)

    @property
    def agreed(self) -> int:
        return sum(clause.mark == "agreed" for section in self.sections for clause in section.clauses)


@dataclass(frozen=True)
class SetChange:
    """The items removed from a set and those added to it, in words, and the number kept in it."""

    removed: str
    added: str
    kept: int


@dataclass(frozen=True)
class DiffRow:
    """A fact in two revisions, in words; None if it was not asked.

    For a set, `change` says what was added and what was removed.
    """

    label: str
    before: str | None
    after: str | None
    citation: str = ""
    change: SetChange | None = None

    @property
    def was_asked(self) -> bool:
        return self.before is not None

    @property
    def is_asked(self) -> bool:
        return self.after is not None

    @property
    def is_changed(self) -> bool:
        return self.before != self.after

    @property
    def mark(self) -> str:
        """Same, added, no longer asked, or changed."""
        if not self.is_changed:
            return "The same"
        if self.before in (None, NOT_STATED):
            return "Added"
        return "No longer asked" if self.after is None else "Changed"


@dataclass(frozen=True)
class Diff:
    """Facts of two revisions side by side."""

    caption: str
    before_title: str
    after_title: str
    rows: Sequence[DiffRow]


@dataclass(frozen=True)
class Effect:
    """A count of the effect strip; zero is shown."""

    name: str
    changed: int
    same: str = ""
    word: str = "changed"


@dataclass(frozen=True)
class OddsRow:
    """The payout of a wager and the house edge; `state` is exact, assumed or undetermined, `note` says of what."""

    wager: str
    pays: str
    chance: str = ""
    chance_fraction: str = ""
    edge_percent: str = ""
    edge_fraction: str = ""
    covers: str = ""
    true_odds: str = ""
    state: str = "exact"
    note: str = ""

    @property
    def edge_numbers(self) -> list[str]:
        """The numbers of the exact fraction: a line of a paper may end after the slash between them."""
        return self.edge_fraction.split("/")


@dataclass(frozen=True)
class OddsTable:
    """The odds of an approved record; `id` is unique on the page."""

    id: str
    caption: str
    rows: Sequence[OddsRow] = field(default=())
    note: str = ""

    @property
    def assumed(self) -> list[OddsRow]:
        """The rows that the text does not determine and that rest on an assumption."""
        return [row for row in self.rows if row.state == "assumed"]

    @property
    def has_covers(self) -> bool:
        return any(row.covers for row in self.rows)

    @property
    def has_true_odds(self) -> bool:
        return any(row.true_odds for row in self.rows)
