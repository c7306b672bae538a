"""The clause index: every provision of every chapter and edition, from the registry alone.

`index_rows` gives the rows of an edition, for the pages of the regulation.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from compliance.regulation.core.chapter import PACKAGES, Chapter, chapter
from compliance.regulation.core.citation import chapter_order
from compliance.regulation.core.figure import Figure
from compliance.regulation.core.provision import Provision

REGULATION = Path(__file__).resolve().parents[1] / "regulation"


@dataclass(frozen=True)
class IndexRow:
    """A provision as one edition has it. `owner` is a code, empty if nothing is checked or owned; `figures` are in
    words; `tests` names the test files that name it."""

    provision: Provision
    owner: str
    figures: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def citation(self) -> str:
        return self.provision.citation


def _test_files(number: str) -> dict[str, Path]:
    own = sorted((REGULATION / PACKAGES[number] / "tests").rglob("test_*.py"))
    return {path.name: path for path in (*own, REGULATION / "tests" / "test_general.py")}


@cache
def _tests_of(number: str) -> dict[str, str]:
    return {name: path.read_text(encoding="utf-8") for name, path in _test_files(number).items()}


@cache
def paths_of_tests(number: str) -> dict[str, str]:
    """By name, where the test files of a game, and those shared by all, stand in the source."""
    root = REGULATION.parents[1]
    return {name: path.relative_to(root).as_posix() for name, path in _test_files(number).items()}


def files_naming(number: str, *names: str) -> list[str]:
    """The test files of a game, or shared by all, that hold one of `names`; a citation also as `651a_3_c_1`."""
    whole = [re.escape(form) for name in names for form in (name, re.sub(r"[.()]+", "_", name).strip("_"))]
    named = re.compile(rf"(?<![0-9A-Za-z.])(?:{'|'.join(whole)})(?![0-9A-Za-z(]|_[0-9a-z]{{1,3}}(?:_|\b))")
    return [name for name, text in _tests_of(number).items() if named.search(text)]


def naming_tests(whole: Chapter, row: Provision) -> list[str]:
    """The tests that name a provision; an attestation may be named by its field."""
    names = (row.citation, row.name) if row.kind == "attestation" else (row.citation,)
    return files_naming(whole.number, *names)


@cache
def index_rows(number: str, edition_key: str) -> tuple[IndexRow, ...]:
    """Every provision that the edition has, in the order of the chapter. Raises NotInForce for an unknown key."""
    whole = chapter(number)
    key = whole.edition(edition_key).key
    rows = [row for row in whole.provisions if key in row.editions]
    return tuple(_ledger_row(whole, key, row) for row in sorted(rows, key=lambda row: chapter_order(row.citation)))


def _ledger_row(whole: Chapter, key: str, row: Provision) -> IndexRow:
    return IndexRow(
        provision=row,
        owner="" if row.kind in ("procedure", "definition") else row.owner(key),
        figures=tuple(figure_words(figure, key) for figure in row.figures),
        tests=tuple(naming_tests(whole, row)) if row.check is not None else (),
    )


def figure_words(figure: Figure[Any], edition_key: str) -> str:
    """A figure as the edition has it, in words and whole."""
    return f"{figure.name}: {figure_value_words(figure, figure.of(edition_key))}"


def figure_value_words(figure: Figure[Any], value: Any) -> str:
    """A value of this figure, or a part of one, in words with its unit; sets in the order of the text."""
    unit = f" {figure.unit}" if figure.unit else ""
    return f"{_words(value, figure.labels)}{unit}"


def _words(value: Any, labels: Mapping[str, str]) -> str:
    if isinstance(value, Mapping):
        return _listed(_pair(key, item, labels) for key, item in value.items())
    if isinstance(value, frozenset | set):
        places = {code: place for place, code in enumerate(labels)}
        return _several(sorted(value, key=lambda item: (places.get(item, 0), item)), labels, "or")
    if isinstance(value, tuple | list):
        return _several(value, labels, "and")
    if isinstance(value, Decimal):
        return format(value, "f")
    return labels.get(value, value.replace("_", " ")) if isinstance(value, str) else str(value)


def _pair(key: Any, item: Any, labels: Mapping[str, str]) -> str:
    """`A (…)` for its own table, `23 of $1` for a number of things, `Split: 17 to 1` for anything else."""
    named, words = _words(key, labels), _words(item, labels)
    if isinstance(item, Mapping):
        return f"{named} ({words})"
    return f"{words} of {named}" if isinstance(item, int) else f"{named}: {words}"


def _several(items: Sequence[Any], labels: Mapping[str, str], last: str) -> str:
    """Numbers as they stand in a sentence, `6 or 8`; anything else as a list."""
    words = [_words(item, labels) for item in items]
    if len(words) < 2 or set(map(type, items)) - {int, Decimal}:
        return _listed(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def _listed(words: Iterable[str]) -> str:
    """The items as a list; semicolons separate items that contain a comma."""
    parts = list(words)
    return ("; " if any("," in part for part in parts) else ", ").join(parts)
