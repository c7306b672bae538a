"""Text of a filing for players: the sentences that differ between two filings, and the prints that say them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, Self

from django.utils.translation import gettext_noop as noop

from compliance.regulation import Chapter
from compliance.regulation.core.canonical import canonical_bytes
from compliance.regulation.core.drawing import Drawing
from compliance.regulation.core.figure import Values
from compliance.regulation.core.public import public_facts
from compliance.regulation.core.published import PublicSentence, Published, PublishedWager, published

from ..models.public import PrintKind

NOT_OFFERED, NO_LONGER = noop("not offered"), noop("no longer offered")


@dataclass(frozen=True)
class Changed:
    """A subject of a replaced print, as it was and as it holds now; empty if one side says nothing of it."""

    about: str
    before: str
    now: str


def changed_between(before: Published, now: Published) -> list[Changed]:
    """The changes for a player between two texts: odds, limits and rules, in the order of the rules that hold now."""
    return list(chain(_lines(before, now), _sentences(before, now)))


def _lines(before: Published, now: Published) -> Iterator[Changed]:
    old = {line.code: line for line in before.lines}
    new = {line.code: line for line in now.lines}
    for code in dict.fromkeys([*new, *old]):
        was, is_now = old.get(code), new.get(code)
        if (was and was.odds) != (is_now and is_now.odds):
            title = (is_now or was).title  # type: ignore[union-attr]  # one of both has the code
            yield Changed(title, was.pays if was else NOT_OFFERED, is_now.pays if is_now else NO_LONGER)


def _sentences(before: Published, now: Published) -> Iterator[Changed]:
    old = {sentence.field: sentence.words for sentence in (*before.limits, *before.rules)}
    new = {sentence.field: sentence.words for sentence in (*now.limits, *now.rules)}
    for field in dict.fromkeys([*new, *old]):
        if old.get(field) != new.get(field):
            yield Changed("", old.get(field, noop("Not said.")), new.get(field, noop("No longer said.")))


@dataclass(frozen=True)
class ForPlayers:
    """Everything that players read and see of answers, on pages and prints."""

    chapter: Chapter
    facts: Any
    edition_key: str
    values: Values | None = None

    @classmethod
    def of(cls, chapter: Chapter, facts: Any, edition_key: str, values: Values | None = None) -> Self:
        """The public text of a filing's facts: its public answers alone."""
        return cls(chapter, chapter.decode(canonical_bytes(public_facts(facts))), edition_key, values)

    @cached_property
    def public_rules(self) -> Published:
        """Rules, wagers with their house edge, limits."""
        return published(self.chapter, self.facts, self.edition_key, self.values)

    @cached_property
    def drawings(self) -> list[Drawing]:
        """The layout, and the wheel where the game has one."""
        return self.chapter.draw_all(self.facts, self.edition_key, (), self.values)

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The title and the payout of each line."""
        return [(line.title, line.pays) for line in self.public_rules.lines]

    @property
    def limits(self) -> tuple[PublicSentence, ...]:
        """The least and the most that may be wagered."""
        return self.public_rules.limits

    @property
    def rules(self) -> tuple[PublicSentence, ...]:
        """The rules in short."""
        return self.public_rules.rules

    @property
    def wagers(self) -> tuple[PublishedWager, ...]:
        """Each wager with chance and house edge."""
        return self.public_rules.wagers


SAYS: Mapping[PrintKind, tuple[str, ...]] = {
    PrintKind.SIGN: ("lines", "limits"),
    PrintKind.LEGEND: ("drawings",),
    PrintKind.CARD: ("lines", "limits", "rules"),
    PrintKind.GUIDE: ("wagers", "rules", "limits", "drawings"),
}
"""The contents of each print about the rules, as parts of `ForPlayers`, in the order of its template."""


def says_the_same(kind: PrintKind, before: ForPlayers, after: ForPlayers) -> bool:
    """Whether a print of both says the same about the rules."""
    return all(getattr(before, part) == getattr(after, part) for part in SAYS[kind])


def changed_on_pages(before: ForPlayers, after: ForPlayers) -> list[Changed]:
    """The changes of the public page: odds, limits and rules, then house edges, then drawings."""
    drawn = zip(before.drawings, after.drawings, strict=False)
    return [
        *changed_between(before.public_rules, after.public_rules),
        *_edges(before.public_rules, after.public_rules),
        *(Changed(now.title, "As drawn now", "Another drawing") for was, now in drawn if was != now),
    ]


def _edges(before: Published, now: Published) -> Iterator[Changed]:
    """Wagers that stay, with another house edge."""
    old = {(wager.code, wager.title): wager for wager in before.wagers}
    for wager in now.wagers:
        was = old.get((wager.code, wager.title))
        if was is not None and was.edge != wager.edge:
            yield Changed(f"House edge, {wager.title}", _edge(was), _edge(wager))


def _edge(wager: PublishedWager) -> str:
    return f"{wager.edge_percent}\u00a0%" if wager.edge_percent else "not known"
