"""The chapter's items in order, each with what the check says of these facts: the reviewer's view of a draft."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from compliance.regulation import Explained, Finding, Rules, explain
from compliance.regulation.core.fields import Attestation, Field
from compliance.regulation.core.provision import Provision
from compliance.regulation.core.signed import AttestedPart
from compliance.web.values import fact_words
from compliance.web.words import CLAUSE_MARKS, TagWords

# In this order: the gravest finding of an item names its mark.
_OF_SEVERITY = {
    "violation": "finding",
    "needs_approval": "needs_approval",
    "attestation_missing": "finding",
    "cannot_tell": "cannot_tell",
    "note": "note",
}


@dataclass(frozen=True)
class ClauseLine:
    """An item: its citation, its title and duty, the answers it reads, its mark, and the parts of an attestation."""

    citation: str
    title: str
    duty: str
    answers: str
    mark: TagWords
    findings: Sequence[Finding]
    parts: Sequence[AttestedPart]


def mark_of(row: Explained) -> str:
    """The mark of an item before anybody has read it, as a code of `CLAUSE_MARKS`."""
    severities = {finding.severity for finding in row.findings}
    for severity, mark in _OF_SEVERITY.items():
        if severity in severities:
            return mark
    if row.answer == "not_applicable":
        return "does_not_apply"
    return "attested" if row.provision.kind == "attestation" else "passed_unread"


def is_other_text(provision: Provision, before: str, now: str) -> bool:
    """Whether the edition `before` is without this clause of `now`, or has other figures in it."""
    if before == now:
        return False
    return before not in provision.editions or any(figure.of(before) != figure.of(now) for figure in provision.figures)


def is_same_clause(provision: Provision, before: Any, now: Any, edition_before: str, edition: str) -> bool:
    """Whether a clause reads the same answers in the same text as in earlier facts, under their editions."""
    if is_other_text(provision, edition_before, edition):
        return False
    names = () if provision.log else provision.reads
    return all(_is_same(getattr(before, name), getattr(now, name)) for name in names)


def _is_same(before: Any, after: Any) -> bool:
    if isinstance(before, Attestation) and isinstance(after, Attestation):
        return before.signed == after.signed
    return bool(before == after)


def out_of_reach(facts: Any, rules: Rules, at: datetime) -> frozenset[tuple[str, str]]:
    """Citation and name of each clause of an edition that does not apply to these facts."""
    rows = explain(facts, rules, at)
    return frozenset((row.provision.citation, row.provision.name) for row in rows if row.answer == "not_applicable")


def clauses_of(rows: Iterable[Explained], fields: Mapping[str, Field]) -> list[ClauseLine]:
    """A line for each item that facts, approvals or attestations answer; what is only shown is left out."""
    return [
        ClauseLine(
            citation=row.provision.citation,
            title=row.provision.title,
            duty=row.provision.duty,
            answers="; ".join(
                fact_words(value, fields[name])
                for name, value in zip(row.provision.fields, row.values, strict=False)
                if value is not None and name in fields
            )
            if row.provision.kind == "validator"
            else "",
            mark=CLAUSE_MARKS[mark_of(row)],
            findings=row.findings,
            parts=row.provision.parts,
        )
        for row in rows
        if row.answer != "not_checked"
    ]
