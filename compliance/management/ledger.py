"""The clause ledger as a page: every provision of every chapter and edition, from the registry alone."""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from compliance.regulation.chapter import PACKAGES, Chapter, chapter
from compliance.regulation.citation import chapter_order
from compliance.regulation.edition import Edition
from compliance.regulation.figure import Figure
from compliance.regulation.finding import OWNERS
from compliance.regulation.provision import Provision

REGULATION = Path(__file__).resolve().parents[1] / "regulation"
HEAD = """\
# Provisions

What the office does about every item of the six chapters, edition by edition. Generated from the registry by
`python manage.py provisions`; a test fails when this page is not what the registry says. Do not edit.

A **validator** decides from the facts of a filing, a **log** row from the entries of a log. An **approval** is a
reference to a decision of the Board's unit, an **attestation** a statement that the certificate holder signs. A
**procedure** is shown and not checked; a **definition** is a term or reference data.
"""
COLUMNS = ("Citation", "Kind", "Duty", "Owner", "Figures", "Reading", "Tests")


def chapters_on_file() -> tuple[Chapter, ...]:
    """The chapters whose folder is complete, in the order of the Code."""
    return tuple(
        chapter(number) for number, package in PACKAGES.items() if (REGULATION / package / "chapter.py").is_file()
    )


@cache
def _tests_of(number: str) -> dict[str, str]:
    own = sorted((REGULATION / PACKAGES[number] / "tests").rglob("test_*.py"))
    shared = REGULATION / "tests" / "test_general.py"
    return {path.name: path.read_text(encoding="utf-8") for path in (*own, shared)}


def files_naming(number: str, *names: str) -> list[str]:
    """The test files of a game, or shared by all, that hold one of `names`; a citation also as `651a_3_c_1`."""
    whole = [re.escape(form) for name in names for form in (name, re.sub(r"[.()]+", "_", name).strip("_"))]
    named = re.compile(rf"(?<![0-9A-Za-z.])(?:{'|'.join(whole)})(?![0-9A-Za-z(]|_[0-9a-z]{{1,3}}(?:_|\b))")
    return [name for name, text in _tests_of(number).items() if named.search(text)]


def naming_tests(whole: Chapter, row: Provision) -> list[str]:
    """The tests that name a provision; an attestation may be named by its field."""
    names = (row.citation, row.name) if row.kind == "attestation" else (row.citation,)
    return files_naming(whole.number, *names)


def page() -> str:
    """The whole page, in Markdown."""
    return "\n".join((HEAD, *(line for whole in chapters_on_file() for line in _chapter(whole))))


def _chapter(whole: Chapter) -> Iterator[str]:
    yield f"## Chapter {whole.number}: {whole.game}\n"
    for edition in whole.editions:
        yield f"### {edition.key}: {edition.label}\n"
        yield f"{_days(edition)} Source: {edition.source}.\n"
        yield _row(COLUMNS)
        yield _row("---" for _ in COLUMNS)
        rows = [row for row in whole.provisions if edition.key in row.editions]
        for row in sorted(rows, key=lambda row: chapter_order(row.citation)):
            yield _row(_cells(whole, edition, row))
        yield ""


def _days(edition: Edition) -> str:
    if edition.effective_from is None:
        return f"Published {edition.published_on.isoformat()}; never in force."
    until = f" to {edition.effective_to.isoformat()}" if edition.effective_to else ""
    return f"In force from {edition.effective_from.isoformat()}{until}."


def _cells(whole: Chapter, edition: Edition, row: Provision) -> Iterator[str]:
    yield f"§ {row.citation}"
    yield f"{row.kind} ({row.log})" if row.log else row.kind
    yield f"**{row.title}.** {row.duty}"
    yield "" if row.kind in ("procedure", "definition") else OWNERS[row.owner(edition.key)]
    yield "; ".join(_figure(figure, edition.key) for figure in row.figures)
    yield row.reading
    yield ", ".join(naming_tests(whole, row)) if row.check is not None else ""


def _figure(figure: Figure[Any], edition_key: str) -> str:
    unit = f" {figure.unit}" if figure.unit else ""
    return f"{figure.name}: {_value(figure.of(edition_key))}{unit}"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        text = ", ".join(f"{_value(key)} {_value(item)}" for key, item in value.items())
    elif isinstance(value, frozenset | set):
        text = ", ".join(sorted((_value(item) for item in value), key=lambda item: (len(item), item)))
    elif isinstance(value, tuple | list):
        text = ", ".join(_value(item) for item in value)
    else:
        text = format(value, "f") if isinstance(value, Decimal) else str(value)
    return text if len(text) <= 160 else f"{text[:157]}…"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(' '.join(cell.split()).replace('|', '/') for cell in cells)} |"
