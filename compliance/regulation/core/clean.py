"""A single question instead of many: is there nothing at all to find in these facts?

Nearly every filing that is checked in bulk is compliant, and for those every check of the edition says so. The demands
of an edition are therefore asked family by family: those with one test and one condition read their facts together and
answer together. What a function checks is asked by that function. It is a yes or a no; after a no, `evaluate` runs the
rows' own checks for the findings.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache, reduce
from operator import and_, attrgetter, eq
from typing import Any

from .condition import FactCondition
from .demand import Demand, Test
from .fields import values_of
from .figure import Text
from .provision import Provision

IsClean = Callable[[Any], bool]


def is_clean_of(rows: Iterable[Provision], text: Text) -> IsClean:
    """A function that tells whether no row of the edition has a finding about some facts."""
    checks = []
    asked: defaultdict[tuple[FactCondition, ...], list[Demand]] = defaultdict(list)
    for row in rows:
        if not row.demands and row.check is not None:
            checks.append(row.check)
        for demand in row.demands:
            asked[tuple(when for when in (row.when, demand.when) if when is not None)].append(demand)
    questions = [
        (reduce(and_, conditions).met if conditions else None, _families(demands, text))
        for conditions, demands in asked.items()
    ]

    def is_clean(facts: Any) -> bool:
        for check in checks:
            if check(facts, text):
                return False
        try:
            for applies, families in questions:
                if applies is None or applies(facts):
                    for are_met in families:
                        if not are_met(facts):
                            return False
        except (AttributeError, TypeError):  # a fact that is not stated has no order and no parts
            return False
        return True

    return is_clean


def _families(demands: Iterable[Demand], text: Text) -> list[IsClean]:
    """A question for each family among these demands: those that share a test, and the table whose lines it reads."""
    families: defaultdict[tuple[Any, ...], list[Demand]] = defaultdict(list)
    for demand in demands:
        table = demand.field if demand.line else ""
        families[demand.is_met, demand.optional, table, bool(demand.other)].append(demand)
    return [_question(family, text) for family in families.values()]


def _question(family: Sequence[Demand], text: Text) -> IsClean:
    """A function that tells whether the facts meet every demand of a family."""
    one = family[0]
    if one.is_met is None:
        asking = [demand.asking() for demand in family]
        return lambda facts: not any(outcome_of(facts, text) for outcome_of in asking)
    test = _or_missing(one.is_met) if one.optional else one.is_met
    dues = tuple(demand.due_of()(text) for demand in family)
    if len(family) == 1 and not one.other:
        read_one, due = one.reading(), dues[0]
        return lambda facts: test(read_one(facts), due)
    if one.line:
        table, lines = attrgetter(one.field), [demand.line for demand in family]
        return lambda facts: all(map(test, map((table(facts) or {}).get, lines), dues))
    read = values_of([demand.field for demand in family])
    if one.other:
        read_others = values_of([demand.other for demand in family])
        return lambda facts: all(map(test, read(facts), dues, read_others(facts)))
    if test is eq:
        return lambda facts: read(facts) == dues
    return lambda facts: all(map(test, read(facts), dues))


@cache
def _or_missing(test: Test) -> Test:
    """The same test, which a value that is not stated meets."""
    return lambda value, *due: value is None or test(value, *due)
