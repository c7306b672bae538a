"""The clause index: every provision of every chapter and edition, from the registry alone.

`index_rows` gives the rows of an edition; the pages of the regulation and `docs/provisions.md` both show them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from compliance.regulation.core.chapter import PACKAGES, Chapter, chapter
from compliance.regulation.core.citation import chapter_order
from compliance.regulation.core.edition import Edition
from compliance.regulation.core.figure import Figure
from compliance.regulation.core.finding import OWNERS
from compliance.regulation.core.provision import Provision
from compliance.regulation.general.row import CONFIDENCES, GeneralProvision, Setting
from compliance.regulation.general.rows import GENERAL
from compliance.regulation.general.settings import SETTINGS

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
GENERAL_COLUMNS = ("Citation", "Confidence", "Duty", "Figures", "Source", "Setting")
SETTING_COLUMNS = ("Setting", "Default", "Basis", "Confidence", "Reason", "What follows it")


@dataclass(frozen=True)
class IndexRow:
    """One provision as one edition has it. `owner` is a code, empty where nothing is checked or owned; `figures` are
    in words; `tests` names the test files that name it."""

    provision: Provision
    owner: str
    figures: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def citation(self) -> str:
        return self.provision.citation


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
    return "\n".join((HEAD, *_general(), *(line for whole in chapters_on_file() for line in _chapter(whole))))


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


def _chapter(whole: Chapter) -> Iterator[str]:
    yield f"## Chapter {whole.number}: {whole.game}\n"
    for edition in whole.editions:
        yield f"### {edition.key}: {edition.label}\n"
        yield f"{_days(edition)} Source: {edition.source}.\n"
        yield _row(COLUMNS)
        yield _row("---" for _ in COLUMNS)
        yield from (_row(_cells(row)) for row in index_rows(whole.number, edition.key))
        yield ""


def _general() -> Iterator[str]:
    yield "## General provisions\n"
    yield from (f"- **{name[0].upper()}{name[1:]}**: {meaning}" for name, meaning in CONFIDENCES.items())
    yield "- **Ours**: a setting of which no text speaks.\n"
    yield _row(GENERAL_COLUMNS)
    yield _row("---" for _ in GENERAL_COLUMNS)
    yield from (_row(_general_cells(row)) for row in GENERAL)
    yield "\n### Settings of the Board administrator\n"
    yield _row(SETTING_COLUMNS)
    yield _row("---" for _ in SETTING_COLUMNS)
    yield from (_row(_setting_cells(setting)) for setting in SETTINGS.values())
    yield ""


def _general_cells(row: GeneralProvision) -> Iterator[str]:
    yield f"§ {row.citation}"
    yield row.confidence
    yield f"**{row.title}.** {row.duty} {row.ownership}".strip()
    yield "; ".join(figure_words(figure, "") for figure in row.figures)
    yield row.source
    yield SETTINGS[row.setting].label if row.setting else ""


def _setting_cells(setting: Setting) -> Iterator[str]:
    yield f"**{setting.label}**"
    yield setting.words(setting.default)
    yield f"§ {setting.basis}"
    yield setting.confidence
    yield setting.reason
    yield setting.effect


def _days(edition: Edition) -> str:
    if edition.effective_from is None:
        return f"Published {edition.published_on.isoformat()}; never in force."
    until = f" to {edition.effective_to.isoformat()}" if edition.effective_to else ""
    return f"In force from {edition.effective_from.isoformat()}{until}."


def _cells(row: IndexRow) -> Iterator[str]:
    provision = row.provision
    yield f"§ {provision.citation}"
    yield f"{provision.kind} ({provision.log})" if provision.log else provision.kind
    yield f"**{provision.title}.** {provision.duty}"
    yield OWNERS[row.owner] if row.owner else ""  # type: ignore[index]  # an owner's code, or empty
    yield "; ".join(row.figures)
    yield provision.reading
    yield ", ".join(row.tests)


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
        return _words(sorted(value, key=lambda item: (places.get(item, 0), item)), labels)
    if isinstance(value, tuple | list):
        return _listed(_words(item, labels) for item in value)
    if isinstance(value, Decimal):
        return format(value, "f")
    return labels.get(value, value.replace("_", " ")) if isinstance(value, str) else str(value)


def _pair(key: Any, item: Any, labels: Mapping[str, str]) -> str:
    """`A (…)` for a table of its own, `23 of $1` for a number of things, `Split: 17 to 1` for anything else."""
    named, words = _words(key, labels), _words(item, labels)
    if isinstance(item, Mapping):
        return f"{named} ({words})"
    return f"{words} of {named}" if isinstance(item, int) else f"{named}: {words}"


def _listed(words: Iterable[str]) -> str:
    """The items as a list; semicolons separate items that contain a comma."""
    parts = list(words)
    return ("; " if any("," in part for part in parts) else ", ").join(parts)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(' '.join(cell.split()).replace('|', '/') for cell in cells)} |"
