"""Picks: what a filing states where the text leaves a choice: a pay table, a number of decks, the odds of a line.

What the text fixes is no pick. Nor is a length or an amount: those are measured, not chosen.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import msgspec

from .canonical import to_json
from .condition import FactCondition
from .evaluate import Rules
from .families import answered_no, answered_yes, exactly, pays, pays_listed
from .fields import fields_of

CHOSEN: Final = frozenset({"choice", "boolean", "integer", "fraction", "decimal_or_map"})
"""Kinds of facts that are chosen as a whole; of a table of odds each line is."""
OF_THE_FILING: Final = frozenset({"filing_kind"})
"""Facts that say what the filing is, not how the game is played."""
FIXING: Final = frozenset(
    demand.is_met for demand in (exactly("", 0), answered_yes(""), answered_no(""), pays("", 0), pays_listed("", 0))
)
"""The tests of demands that leave one answer."""


def picks_of(facts: msgspec.Struct, rules: Rules) -> Iterator[tuple[str, Any]]:
    """Each pick of these facts: its place (`deck_count`, `payout_odds.tie`) and the JSON value that stands there."""
    fixed = {at for at, conditions in _fixing(rules) if all(condition.met(facts) for condition in conditions)}
    for name, field in fields_of(type(facts)).items():
        value = getattr(facts, name)
        if value is None or name in OF_THE_FILING or not field.is_asked(facts, rules.edition.key):
            continue
        if field.kind == "odds_table":
            yield from ((f"{name}.{line}", to_json(odds)) for line, odds in value.items() if (name, line) not in fixed)
        elif field.kind in CHOSEN and (name, "") not in fixed:
            yield name, to_json(value)


@cache
def _fixing(rules: Rules) -> tuple[tuple[tuple[str, str], tuple[FactCondition, ...]], ...]:
    """The fields and lines for which an edition leaves a single answer, with the conditions under which it does."""
    demands = ((row, demand) for row in rules.provisions if not row.log for demand in row.demands)
    return tuple(
        ((demand.field, demand.line), tuple(when for when in (row.when, demand.when) if when is not None))
        for row, demand in demands
        if demand.is_met in FIXING
    )
