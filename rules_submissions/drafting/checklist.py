"""A filing as a filled checklist: each question with its answer, the clauses that read it, and what is found."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from compliance.regulation import Chapter, Finding
from compliance.regulation.core.provision import Provision
from compliance.web.facts_forms import base_name

from .summary import fact_words


@dataclass(frozen=True)
class ChecklistLine:
    """One question; `clauses` are those of the edition that read its answer, in the order of the chapter."""

    question: str
    answer: str
    clauses: Sequence[Provision]
    findings: Sequence[Finding]


@dataclass(frozen=True)
class Checklist:
    """The lines of each section by its title, and the findings that name no question of it."""

    sections: Sequence[tuple[str, Sequence[ChecklistLine]]]
    others: Sequence[Finding]


def checklist_of(chapter: Chapter, edition_key: str, facts: Any, findings: Sequence[Finding]) -> Checklist:
    """Every question that these facts ask under this edition, section by section."""
    asked = [field for field in chapter.fields.values() if field.is_asked(facts, edition_key)]
    clauses = [row for row in chapter.rules(edition_key).provisions if not row.log]
    lines = {
        field.name: ChecklistLine(
            field.label,
            fact_words(field, facts),
            [row for row in clauses if field.name in row.fields],
            [finding for finding in findings if base_name(finding.field) == field.name],
        )
        for field in asked
    }
    sections = [
        (section.title, [lines[field.name] for field in asked if field.asked.section == section])
        for section in chapter.sections
    ]
    others = [finding for finding in findings if base_name(finding.field) not in lines]
    return Checklist([(title, rows) for title, rows in sections if rows], others)
