"""Conditions: when a fact is asked and when a duty applies, as data that pages, schemas and checks read."""

from collections.abc import Callable
from typing import Any

Predicate = Callable[[Any], bool]


class FactCondition:
    """A question about facts. For a fact that is not stated, the answer is no."""

    __slots__ = ("fields", "met", "words")

    def __init__(self, words: str, fields: tuple[str, ...], met: Predicate) -> None:
        self.words, self.fields, self.met = words, fields, met

    def __and__(self, other: "FactCondition") -> "FactCondition":
        first, second = self.met, other.met
        return FactCondition(
            f"{self.words} and {other.words}", self.fields + other.fields, lambda f: first(f) and second(f)
        )

    def __or__(self, other: "FactCondition") -> "FactCondition":
        first, second = self.met, other.met
        return FactCondition(
            f"{self.words} or {other.words}", self.fields + other.fields, lambda f: first(f) or second(f)
        )


def says(field: str, *values: Any) -> FactCondition:
    """The fact is one of `values`; without values, it is true."""
    allowed = frozenset(values or (True,))
    words = f"{field} is {' or '.join(str(v) for v in values)}" if values else field
    return FactCondition(words, (field,), lambda facts: getattr(facts, field) in allowed)


def stated(field: str) -> FactCondition:
    """The fact is stated, whatever it is."""
    return FactCondition(f"{field} is stated", (field,), lambda facts: getattr(facts, field) is not None)


def unless(field: str, *values: Any) -> FactCondition:
    """The fact is stated and is none of `values`; without values, it is false."""
    denied = frozenset(values or (True,))
    words = f"{field} is not {' or '.join(str(v) for v in values)}" if values else f"not {field}"

    def met(facts: Any) -> bool:
        value = getattr(facts, field)
        return value is not None and value not in denied

    return FactCondition(words, (field,), met)


def may_be_other_than(field: str, *values: Any) -> FactCondition:
    """The fact is none of `values`, or is not stated and may still be another."""
    denied = frozenset(values)
    words = f"{field} is not {' or '.join(str(v) for v in values)}"
    return FactCondition(words, (field,), lambda facts: getattr(facts, field) not in denied)


def may_hold(field: str, member: Any) -> FactCondition:
    """The set, list or map holds `member`, or is not stated yet."""
    return FactCondition(
        f"{field} may hold {member}",
        (field,),
        lambda facts: getattr(facts, field) is None or member in getattr(facts, field),
    )


def holds(field: str, *members: Any) -> FactCondition:
    """The set, list or map holds at least one of `members`."""
    wanted = frozenset(members)

    def met(facts: Any) -> bool:
        value = getattr(facts, field)
        return value is not None and not wanted.isdisjoint(value)

    return FactCondition(f"{field} holds {' or '.join(map(str, members))}", (field,), met)


def lacks(field: str, member: Any) -> FactCondition:
    """The set, list or map is stated and does not hold `member`."""

    def met(facts: Any) -> bool:
        value = getattr(facts, field)
        return value is not None and member not in value

    return FactCondition(f"{field} lacks {member}", (field,), met)
