"""Kinds of values, and objects made of values."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from .canonical import parse_canonical, shown
from .errors import Malformed

Kind = Callable[[Any], bool]
"""Whether a value is of a kind."""


def pattern(expression: str) -> Kind:
    """Text of this pattern."""
    fits = re.compile(expression).fullmatch
    return lambda value: type(value) is str and fits(value) is not None


def whole(least: int = 0) -> Kind:
    """An integer from 0 or from 1."""
    return lambda value: type(value) is int and value >= least


def only(expected: Any) -> Kind:
    """This one value."""
    return lambda value: type(value) is type(expected) and value == expected


def either(one: Kind, two: Kind) -> Kind:
    """A value of one of two kinds."""
    return lambda value: one(value) or two(value)


def maybe(kind: Kind) -> Kind:
    """Null, or a value of this kind."""
    return lambda value: value is None or kind(value)


def each(kind: Kind) -> Kind:
    """A list of such values."""
    return lambda value: type(value) is list and all(map(kind, value))


def members(**kinds: Kind) -> Kind:
    """An object with exactly these members, each of its kind."""
    return lambda value: (
        type(value) is dict and value.keys() == kinds.keys() and all(kind(value[name]) for name, kind in kinds.items())
    )


def which(kind: Kind, also: Kind) -> Kind:
    """A value of this kind that also meets a further condition."""
    return lambda value: kind(value) and also(value)


class Shape:
    """The members of an object of the format."""

    def __init__(self, **kinds: Kind) -> None:
        self.kinds = kinds

    def parse(self, data: bytes) -> dict[str, Any]:
        """The object in bytes of canonical JSON. Raises Malformed."""
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            raise Malformed("it is no text in UTF-8") from None
        return self.check(parse_canonical(data))

    def check(self, value: Any) -> dict[str, Any]:
        """The value, if it is such an object. Raises Malformed, which names what is wrong."""
        if type(value) is not dict:
            raise Malformed("no object stands where the format has one")
        if value.keys() != self.kinds.keys():
            others = ", ".join(map(shown, sorted(value.keys() ^ self.kinds.keys())))
            raise Malformed(f"unknown or missing members: {others}")
        for name, kind in self.kinds.items():
            if not kind(value[name]):
                raise Malformed(f"“{name}” is not what the format knows: {shown(value[name])}")
        return value
