"""Figures of Chapter 619a: the size of the wheel, its 54 sections and the least odds."""

from collections.abc import Mapping
from decimal import Decimal

from ..core.fields import Odds
from ..core.figure import Figure
from .labels import SYMBOLS

SMALLEST_WHEEL = Figure(
    "least diameter of the wheel (5 feet)", citation="619a.1(a)", unit="inches", everywhere=Decimal(60)
)
SECTION_COUNT = Figure("sections of the rim", citation="619a.1(a)", unit="sections", everywhere=54)
SECTIONS_BY_SYMBOL: Figure[Mapping[str, int]] = Figure(
    "sections of each symbol",
    citation="619a.1(a)",
    everywhere={"1": 23, "2": 15, "5": 8, "10": 4, "20": 2, "flag": 1, "joker": 1},
    labels=SYMBOLS,
)


def _clockwise(symbols: str) -> tuple[str, ...]:
    return tuple(symbols.split())


SECTION_ORDER: Figure[tuple[str, ...]] = Figure(
    "symbols of the sections, clockwise from the joker",
    citation="619a.1(b)",
    everywhere=_clockwise(
        "joker 1 2 1 5 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1 "
        "flag 2 5 2 1 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1"
    ),
    labels=SYMBOLS,
)
LEAST_ODDS: Figure[Mapping[str, Odds]] = Figure(
    "least payout odds by symbol",
    citation="619a.3",
    everywhere={
        **{symbol: Odds(int(symbol), 1) for symbol in ("1", "2", "5", "10", "20")},
        "joker": Odds(45, 1),
        "flag": Odds(45, 1),
    },
    labels=SYMBOLS,
)
