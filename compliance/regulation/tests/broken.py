"""Filings and log entries with one thing broken at a time, whatever their fields."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import msgspec

from compliance.regulation.core.fields import Field, fields_of

STRANGE = "gargoyle"


def broken(struct: type[msgspec.Struct], stated: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The field that was broken and what is stated then: each field left out, changed, or stated where it was not."""
    for name, field in fields_of(struct).items():
        for value in changed(field, stated[name]) if name in stated else fresh(field):
            yield name, {other: one for other, one in {**stated, name: value}.items() if one is not None}


def fresh(field: Field) -> list[Any]:
    """The values that a field may state and did not state before."""
    if field.codes:
        return list(field.codes)
    return {
        "boolean": [True, False], "integer": [0, 3], "decimal": ["0", "3"], "text": [" ", STRANGE],
        "moment": ["2026-06-02T12:00:00-04:00"], "text_set": [[]], "text_list": [[]], "decimal_or_map": ["5"],
        "odds_table": [{STRANGE: {"pay": 1, "to": 1}}],
    }.get(field.kind, [])  # fmt: skip


def changed(field: Field, value: Any) -> list[Any]:
    """Nothing, and whatever else the field may state instead of `value`."""
    if field.record is not None and field.kind == "record":
        return [None, *(one for _, one in broken(field.record, value))]
    if field.record is not None:
        rows = [[one, *value[1:]] for row in value[:1] for _, one in broken(field.record, row)]
        return [None, [], value[:-1], [*value, *value[-1:]], *rows]
    if field.codes:
        return [None, *(code for code in field.codes if code != value)]
    others = _OTHERS.get(field.kind, lambda value: [])(value)
    if field.asked.no_repeats:
        others = [one for one in others if len(set(one)) == len(one)]
    return [None, *others]


def _moments(value: str) -> list[str]:
    return [(datetime.fromisoformat(value) + timedelta(days=days)).isoformat() for days in (-40, -2, 2, 40)]


def _lists(value: list[Any]) -> list[Any]:
    strange = 99 if value and isinstance(value[0], int) else STRANGE
    swapped = [value[1], value[0], *value[2:]] if len(value) > 1 else value
    return [[], value[:-1], [*value, strange], [*value[:-1], strange], swapped, [*value, *value[-1:]]]


def _sets(value: list[Any]) -> list[Any]:
    return [[], *([one for one in value if one != gone] for gone in _some(value)), [*value, STRANGE]]


def _tables(value: dict[str, Any]) -> list[Any]:
    rows = [{key: one for key, one in value.items() if key != gone} for gone in _some(value)]
    paid = [{**value, key: {"pay": value[key]["pay"] + 1, "to": value[key]["to"]}} for key in _some(value)]
    return [{}, *rows, *paid, {**value, STRANGE: {"pay": 1, "to": 1}}]


def _maps(value: dict[str, Any]) -> list[Any]:
    rows = [{key: one for key, one in value.items() if key != gone} for gone in _some(value)]
    other = [{**value, key: 99 if isinstance(value[key], int) else STRANGE} for key in _some(value)]
    return [{}, *rows, *other]


def _some(members: Any) -> list[Any]:
    """The first members and the last: what is said of the others differs in the name alone."""
    known = list(members)
    return known if len(known) < 4 else [*known[:2], known[-1]]


def _limits(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [{}, "0", *({**value, key: figure} for key in value for figure in ("-1", "0", "9999"))]
    return ["-1", "0", "9999", {}]


_OTHERS: dict[str, Any] = {
    "boolean": lambda value: [not value],
    "integer": lambda value: [-1, 0, value + 1, 999],
    "decimal": lambda value: ["-1", "0", "0.01", "999"],
    "fraction": lambda value: ["0/1", "1/3", "2/1"],
    "text": lambda value: ["", " ", STRANGE],
    "moment": _moments,
    "day": lambda value: ["2020-01-01", "2030-01-01"],
    "odds": lambda value: [{"pay": value["pay"] + 1, "to": value["to"]}, {"pay": 1, "to": 9}],
    "text_list": _lists,
    "integer_list": _lists,
    "text_set": _sets,
    "odds_table": _tables,
    "text_map": _maps,
    "integer_map": _maps,
    "decimal_or_map": _limits,
    "approval": lambda value: [
        {**value, "approving_unit": "board"}, {**value, "approval_number": " "}, {**value, "approved_on": "2035-01-01"},
    ],
    "attestation": lambda value: [
        {**value, "signed": False}, {**value, "signer": " "}, {**value, "signed_at": "2035-01-01T12:00:00-05:00"},
    ],
}  # fmt: skip
