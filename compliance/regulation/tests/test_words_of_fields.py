"""Words beside a value, in every chapter: a label is that of its code, a unit and the heading of a column those of
their field."""

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from itertools import combinations
from pkgutil import walk_packages

import pytest

from compliance import regulation
from compliance.regulation import Chapter
from compliance.regulation.core.fields import Field, fields_of

from .registered import CHAPTERS

NUMBERS = dict(zip("1234567", ("one", "two", "three", "four", "five", "six", "seven"), strict=True))
UNITS = {"inch": "inch", "inches": "inch", "in": "inch", "foot": "foot", "feet": "foot"}
OTHER_WORDS = {"Began": "started", "Ended": "finished inspected", "By machine": "automated"}
"""Headings of columns that say it in another word than the question."""
SIZES = {"in": "inch", "ft": "foot"}


def _fields(chapter: Chapter) -> Iterator[tuple[str, Field]]:
    yield from chapter.fields.items()
    for kind in chapter.logs:
        for struct in (kind.entry, kind.table):
            yield from ((f"{kind.code}.{name}", field) for name, field in fields_of(struct).items())


ALL = [pytest.param(field, id=f"{one.number}-{name}") for one in CHAPTERS for name, field in _fields(one)]


def crossed(labels: Mapping[str, str]) -> list[tuple[str, str]]:
    """Pairs of codes whose labels are alike, or would fit each other's code better."""

    def in_common(code: str, label: str) -> int:
        return len(_words(code) & _words(label))

    return [
        (one, other)
        for (one, its), (other, others) in combinations(labels.items(), 2)
        if its == others
        or in_common(one, its) + in_common(other, others) < in_common(one, others) + in_common(other, its)
    ]


def _words(text: str) -> set[str]:
    return {NUMBERS.get(word, word) for word in re.findall(r"[a-z]+|\d+", text.lower())}


@pytest.mark.parametrize("field", ALL)
def test_no_label_is_that_of_another_code(field: Field) -> None:
    assert not crossed(field.asked.choices)
    assert not crossed(field.asked.members)


@pytest.mark.parametrize("field", [one for one in ALL if one.values[0].kind == "decimal"])
def test_a_size_has_the_unit_of_its_name(field: Field) -> None:
    unit = SIZES.get(field.name.rpartition("_")[2])
    if unit or field.asked.unit in UNITS:
        assert UNITS[field.asked.unit] == unit


TABLES = [
    pytest.param(table, id=f"{found.name.split('.')[-2]}-{name}")
    for found in walk_packages(regulation.__path__, f"{regulation.__name__}.")
    if found.name.endswith(".labels")
    for name, table in vars(import_module(found.name)).items()
    if name.isupper() and isinstance(table, dict) and all(isinstance(label, str) for label in table.values())
]


@pytest.mark.parametrize("labels", TABLES)
def test_no_table_of_labels_crosses_them(labels: Mapping[str, str]) -> None:
    assert not [pair for pair in crossed(labels) if labels[pair[0]] != labels[pair[1]]]


@pytest.mark.parametrize("field", [one for one in ALL if one.values[0].asked.column])
def test_the_heading_of_a_column_shares_a_word_with_its_question(field: Field) -> None:
    heading = field.asked.column
    assert _stems(OTHER_WORDS.get(heading, heading)) & (_stems(field.name) | _stems(field.asked.label))


def _stems(text: str) -> set[str]:
    return {word[:4] for word in _words(text)}
