"""The rules of an approval as players read them: one object for the rules page, the prints and what a scan answers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from re import compile as pattern
from typing import TypeVar

from django.utils.translation import gettext_noop as noop

from compliance.regulation import chapter
from compliance.regulation.core.canonical import canonical_bytes
from compliance.regulation.core.payouts import percent
from compliance.regulation.core.published import Published, PublishedWager, published
from compliance.web.board_parts import OddsRow, OddsTable
from compliance.web.drawings import Figure

from ..models.public import PublicApproval

CAPTION = noop("What each bet pays")
EXAMPLE = noop("{} to {}: a ${} bet wins ${}, and you keep your ${}.")
EDGE = noop("The house edge is what the casino keeps of a bet on average.")
MOST_OUTCOMES = 1_000
"""Up to so many a chance is told as “three in so many”; beyond, where nobody can picture it, as a percentage."""
NUMBERED = pattern(r"(.* )(\d+)")
RARE = Fraction(1, 100)
"""A rarer chance has two decimals more."""


T = TypeVar("T")


@lru_cache(maxsize=256)
def _published(number: str, edition_key: str, stored: bytes) -> Published:
    whole = chapter(number)
    return published(whole, whole.decode(stored), edition_key)


def published_of(row: PublicApproval) -> Published:
    """The public's view of an approval, from its public answers. Kept by them, so that it is counted once."""
    return _published(row.chapter_number, row.edition_key, canonical_bytes(row.facts))


def chance_words(wager: PublishedWager) -> str:
    """The chance that a wager is won: "1 in 37", or a percentage if the numbers are long."""
    if wager.chance is None:
        return ""
    if wager.chance[0] == 1 or wager.chance[1] <= MOST_OUTCOMES:
        return wager.one_in
    chance = Fraction(*wager.chance)
    return f"{percent(chance, 4 if chance < RARE else 2)}\u00a0%"


def examples_of(public: Published) -> list[str]:
    """The meaning of odds, in dollars: by the first line that pays more than 1 to 1 for a dollar, and by the first that
    pays for another stake, such as 9 to 5."""
    for_a_dollar = sorted((line.odds for line in public.lines if line.odds[1] == 1), key=lambda odds: odds[0] == 1)
    otherwise = [line.odds for line in public.lines if line.odds[1] != 1]
    pairs = [(f"{pay:,}", f"{to:,}") for pay, to in (*for_a_dollar[:1], *otherwise[:1])]
    return [EXAMPLE.format(pay, to, to, pay, to) for pay, to in pairs]


def odds_of(public: Published) -> OddsTable:
    """The wagers as a table, with how the house edge was found in one line each."""
    rows = [
        OddsRow(
            wager=wager.title,
            pays=wager.pays or "not stated",
            chance=chance_words(wager),
            edge_percent=wager.edge_percent,
            edge_fraction=wager.fraction if wager.state == "exact" else "",
            state=wager.state,
            note=wager.note,
        )
        for wager in public.wagers
    ]
    case = f"{public.case}. " if public.case else ""
    note = " ".join((*examples_of(public), EDGE, *public.methods))
    return OddsTable("wagers", CAPTION, rows, case + note)


def in_fewer_rows(rows: Iterable[tuple[str, T]]) -> list[tuple[str, T]]:
    """Titles of bets, and what is said of each. Bets that differ in their number alone, and of which the same is said,
    are one, such as `Buy Bet on 4, 10`."""
    found: dict[tuple[str, T], list[str]] = {}
    for title, said in rows:
        part = NUMBERED.fullmatch(title)
        found.setdefault((part[1] if part else title, said), []).append(part[2] if part else "")
    return [(f"{words}{', '.join(numbers)}", said) for (words, said), numbers in found.items()]


def short_odds_of(public: Published) -> OddsTable:
    """The wagers as a table of fewer rows, for paper."""
    table = odds_of(public)
    rows = in_fewer_rows((row.wager, replace(row, wager="")) for row in table.rows)
    return replace(table, rows=[replace(row, wager=wager) for wager, row in rows])


def figures_of(row: PublicApproval) -> list[Figure]:
    """The layout, and the wheel where there is one, as the approved answers make them."""
    return [Figure(drawing, row.edition_key) for drawing in row.chapter.draw_all(row.decoded, row.edition_key, ())]


@dataclass(frozen=True)
class Offer:
    """An approval's offer of a game, for comparing: its picks, and its least and greatest house edge."""

    row: PublicApproval
    found: Published

    @property
    def picks(self) -> list[tuple[str, str]]:
        """The choices of the approval, if the text leaves one, the odds apart."""
        return [(pick.title, pick.words) for pick in self.found.picks if "." not in pick.place]

    @property
    def wagers_with_edge(self) -> list[PublishedWager]:
        """Its wagers whose house edge is known, the lowest first."""
        return sorted(
            (wager for wager in self.found.wagers if wager.edge is not None),
            key=lambda wager: Fraction(*(wager.edge or (0, 1))),
        )

    @property
    def span(self) -> str:
        """`2.70 % to 5.26 %`, one figure where all are the same; empty where none is known."""
        if not self.wagers_with_edge:
            return ""
        low, high = self.wagers_with_edge[0].edge_percent, self.wagers_with_edge[-1].edge_percent
        return f"{low}\u00a0%" if low == high else f"{low}\u00a0% to {high}\u00a0%"

    @property
    def order(self) -> tuple[bool, Fraction, str]:
        """The lowest house edge first; unknown ones last."""
        lowest = Fraction(*(self.wagers_with_edge[0].edge or (0, 1))) if self.wagers_with_edge else Fraction(0)
        return not self.wagers_with_edge, lowest, self.row.facility_name


@dataclass(frozen=True)
class Differing:
    """A wager that these approvals do not all pay or settle alike: what it is at each, the lowest edge first."""

    title: str
    lines: Sequence[tuple[Offer, PublishedWager | None]]


def offers_of(rows: Iterable[PublicApproval]) -> list[Offer]:
    """The offers of these approvals, the lowest house edge first."""
    return sorted((Offer(row, published_of(row)) for row in rows), key=lambda offer: offer.order)


def differing(offers: Sequence[Offer]) -> list[Differing]:
    """The wagers in which these offers differ, in the order of the first that has them."""
    titles = dict.fromkeys((wager.code, wager.title) for offer in offers for wager in offer.found.wagers)
    different = []
    for code, title in titles:
        lines = [(offer, _wager(offer, code, title)) for offer in offers]
        if len({(wager.pays, wager.edge, wager.state) if wager else None for _, wager in lines}) > 1:
            different.append(Differing(title, sorted(lines, key=_by_edge)))
    return different


def _wager(offer: Offer, code: str, title: str) -> PublishedWager | None:
    return next((wager for wager in offer.found.wagers if (wager.code, wager.title) == (code, title)), None)


def _by_edge(line: tuple[Offer, PublishedWager | None]) -> tuple[bool, Fraction]:
    wager = line[1]
    if wager is None or wager.edge is None:
        return True, Fraction(0)
    return False, Fraction(*wager.edge)
