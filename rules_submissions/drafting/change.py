"""What a move between editions changes, in the words of its page."""

import re
from dataclasses import dataclass
from typing import Any

from compliance.management.clause_index import figure_value_words
from compliance.regulation import OWNERS, Finding
from compliance.regulation.core.change import EditionChange, FigureChange
from compliance.regulation.core.fields import Field
from compliance.regulation.core.figure import Figure
from compliance.regulation.core.provision import Provision


@dataclass(frozen=True)
class ChangeLine:
    """One change of the text: its citation, what it is about, and how it read and reads."""

    citation: str
    name: str
    before: str
    after: str


@dataclass(frozen=True)
class ChangeShown:
    """The groups of the page, in order; a group without lines is not shown."""

    questions: list[tuple[str, str, list[tuple[str, str]]]]
    duties: list[tuple[str, list[Provision]]]
    lines: list[ChangeLine]
    findings: list[tuple[str, list[Finding]]]


def change_shown(change: EditionChange) -> ChangeShown:
    """What differs, for people."""
    questions = [
        ("Newly asked", "Answer them before you file.", change.newly_asked),
        ("No longer asked", "The draft keeps your answers, but they are not filed.", change.no_longer_asked),
        (
            "To attest again",
            "The wording of the duty changed, so the old attestation is removed.",
            change.attested_anew,
        ),
    ]
    duties = [("Added", list(change.added)), ("No longer there", list(change.removed))]
    findings = [("New under this edition", list(change.appeared)), ("Gone", list(change.vanished))]
    return ChangeShown(
        questions=[
            (title, what, [_question(field) for field in fields]) for title, what, fields in questions if fields
        ],
        duties=[group for group in duties if group[1]],
        lines=[*_figures(change), *_owners(change)],
        findings=[group for group in findings if group[1]],
    )


def _question(field: Field) -> tuple[str, str]:
    """The label of a question, and the first item that it is asked for."""
    return field.label, re.split(r"[,;] | and ", field.asked.why)[0]


def _figures(change: EditionChange) -> list[ChangeLine]:
    return [
        ChangeLine(changed.figure.citation, changed.figure.name, *_values_in_words(changed))
        for changed in change.figures
    ]


def _values_in_words(changed: FigureChange) -> tuple[str, str]:
    """Both values in words; of two sets, what only one of them holds."""
    figure, before, after = changed.figure, changed.before, changed.after
    if isinstance(before, frozenset) and isinstance(after, frozenset):
        return _with(figure, before - after), _with(figure, after - before)
    return figure_value_words(figure, before), figure_value_words(figure, after)


def _with(figure: Figure[Any], members: frozenset[object]) -> str:
    return f"with {figure_value_words(figure, members)}" if members else "without them"


def _owners(change: EditionChange) -> list[ChangeLine]:
    return [
        ChangeLine(row.provision.citation, f"Who decides: {row.provision.title}", OWNERS[row.before], OWNERS[row.after])  # type: ignore[index]
        for row in change.owners
    ]
