"""Big Six Wheel: exact win probabilities and house edges (619a.1, 619a.3).

The sample space is the 54 sections; a symbol wins as often as it stands on the wheel. A clapper that rests between
two sections voids the spin (619a.2(d)) and changes nothing.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from typing import Any

from ..core.payouts import Distribution, Lines, PayoutFigures, PayoutRow, figured, lines_of, won_or_lost

WHEEL_READING = "A wheel with the symbols of the chapter, as the filing does not state its own."


def spin(symbol: str, ring: tuple[str, ...], odds: Lines) -> Distribution:
    """Settlement of a wager on `symbol` over the sections of `ring`."""
    return won_or_lost(Fraction(ring.count(symbol), len(ring)), odds[symbol])


def symbol_codes(labels: Iterable[str], themed_symbol_map: dict[str, str] | None) -> tuple[str, ...]:
    """The wheel in the chapter's symbol codes: a themed label is read as the dollar symbol that it stands for."""
    code_of = {label: code for code, label in (themed_symbol_map or {}).items()}
    return tuple(code_of.get(label, label) for label in labels)


def payout_rows(facts: Any | None, figures: PayoutFigures) -> list[PayoutRow]:
    """A row for each of the seven symbols, by the chapter's wheel and odds if `facts` is None.

    Of a filing it reads `payout_odds`, `section_symbols_clockwise` and `themed_symbol_map`; the symbols are counted
    as they stand on the filed wheel, so a wheel that differs from the chapter's shows its own edge.
    """
    if facts is None:
        ring, odds, assumption = figures.ring, lines_of(figures.odds), ""
    else:
        filed = getattr(facts, "section_symbols_clockwise", None) or ()
        ring = symbol_codes(filed, getattr(facts, "themed_symbol_map", None)) or figures.ring
        odds, assumption = lines_of(getattr(facts, "payout_odds", None)), "" if filed else WHEEL_READING
    return [
        figured(symbol, (symbol,), odds, partial(spin, symbol, ring), assumption=assumption) for symbol in figures.odds
    ]
