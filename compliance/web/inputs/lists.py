"""Ordered lists: one item per line, or with commas between."""

from collections.abc import Mapping
from typing import Any

from compliance.regulation.core.fields import Field
from compliance.web.inputs.base import (
    NONE,
    PER_LINE,
    Option,
    Raw,
    first,
    has_separator,
    read_integer,
    split_items,
    states_none,
)

WHEEL_ORDERS = ("_clockwise",)
"""Endings of the names of lists that run around a wheel; such a list is drawn."""


class Items:
    """A list in one text area, or check boxes where it is picked from the register. `.none` states an empty list;
    `.per_line` keeps commas inside items."""

    def __init__(self, read_item: Any = str) -> None:
        self.read_item = read_item

    def raw(self, field: Field, value: Any) -> Raw:
        if value is None:
            return {}
        if not value:
            return {NONE: ["1"]}
        items = [str(item) for item in value]
        if has_separator(items):
            return {"": ["\n".join(items)], PER_LINE: ["1"]}
        return {
            "": [", ".join(items) if self.runs_around(field) or self.read_item is read_integer else "\n".join(items)]
        }

    def read(self, field: Field, raw: Raw, present: Any) -> list[Any] | None:
        items = self._items(raw)
        if not items:
            return [] if states_none(raw) else None
        return [self.read_item(item) for item in items]

    @staticmethod
    def _items(raw: Raw) -> list[str]:
        return split_items("\n".join(raw.get("", [])), per_line=bool(first(raw, PER_LINE)))

    def _picks(self, field: Field, raw: Raw) -> list[Option]:
        """The entries of the register, and those stated all the same; empty if the list is not picked from it."""
        if not (field.asked.registered and field.choices):
            return []
        stated = self._items(raw)
        known = dict(field.choices)
        return [Option(code, known.get(code, code), code in stated) for code in dict.fromkeys([*known, *stated])]

    def widget(self, field: Field, raw: Raw) -> Mapping[str, Any]:
        text = "\n".join(raw.get("", []))
        return {
            "text": text,
            "picks": self._picks(field, raw),
            "rows": max(3, min(12, text.count("\n") + 1)),
            "per_line": bool(first(raw, PER_LINE)),
            "is_none": states_none(raw),
            "offers_none": field.asked.optional or field.asked.may_be_empty or states_none(raw),
            "runs_around": self.runs_around(field),
            "is_short": self.read_item is read_integer,
        }

    @staticmethod
    def runs_around(field: Field) -> bool:
        """Whether the list is the order of a wheel."""
        return field.name.endswith(WHEEL_ORDERS)
