"""Evaluation: the provisions of one edition, resolved once, applied to facts; every finding, in chapter order."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from .citation import chapter_order
from .edition import Edition
from .figure import Text
from .finding import NOT_APPLICABLE, SERIES, SEVERITIES, Finding, Outcome
from .provision import Check, Provision

Answer = Literal["met", "not_met", "not_applicable", "not_checked"]


class Rules:
    """The provisions of one edition with their figures and checks looked up.

    Build once per edition (`Chapter.rules` keeps them); `evaluate` then makes no look-up by name or day.
    """

    __slots__ = ("checks", "edition", "fields", "provisions", "text")

    def __init__(self, edition: Edition, provisions: Iterable[Provision], fields: Sequence[str]) -> None:
        self.edition = edition
        rows = [p for p in provisions if edition.key in p.editions]
        rows.sort(key=lambda p: chapter_order(p.citation))
        self.provisions: tuple[Provision, ...] = tuple(rows)
        figures = {figure: figure.of(edition.key) for p in rows for figure in p.figures}
        self.text = Text(edition, figures)
        self.checks: tuple[Check, ...] = tuple(p.check for p in rows if p.check is not None and not p.log)
        self.fields: dict[str, int] = {name: place for place, name in enumerate(fields)}


class Explained(msgspec.Struct, frozen=True):
    """What a provision says of some facts: its answer, the values it read, its findings."""

    provision: Provision
    answer: Answer
    values: tuple[Any, ...]
    findings: tuple[Finding, ...]


def evaluate(facts: Any, rules: Rules) -> list[Finding]:
    """Every finding about `facts`, in the order of the chapter, then of the field."""
    text = rules.text
    outcomes = [outcome for check in rules.checks if (outcome := check(facts, text))]
    if not outcomes:
        return []
    return _explained_findings(facts, rules)


def _explained_findings(facts: Any, rules: Rules) -> list[Finding]:
    found: list[Finding] = []
    for provision in rules.provisions:
        if provision.check is not None and not provision.log:
            found.extend(stamped(provision.check(facts, rules.text), provision, rules.edition))
    return in_order(found, rules.fields)


def explain(facts: Any, rules: Rules) -> list[Explained]:
    """What every provision of the edition says of `facts`, in chapter order: the reviewer's checklist."""
    rows: list[Explained] = []
    for provision in rules.provisions:
        values = tuple(getattr(facts, name) for name in provision.fields) if not provision.log else ()
        if provision.check is None or provision.log:
            rows.append(Explained(provision, "not_checked", values, ()))
            continue
        outcome = provision.check(facts, rules.text)
        if outcome is None:
            rows.append(Explained(provision, "met", values, ()))
        elif outcome is NOT_APPLICABLE:
            rows.append(Explained(provision, "not_applicable", values, ()))
        else:
            findings = stamped(outcome, provision, rules.edition)
            rows.append(Explained(provision, "not_met" if findings else "met", values, findings))
    return rows


def stamped(outcome: Outcome, provision: Provision, edition: Edition, entry: int | None = None) -> tuple[Finding, ...]:
    """The findings of one outcome with citation, owner, edition and entry filled in where the validator left them."""
    if not outcome:
        return ()
    found = (outcome,) if isinstance(outcome, Finding) else tuple(outcome)
    return tuple(
        msgspec.structs.replace(
            finding,
            citation=finding.citation or provision.citation,
            owner=finding.owner or provision.owner(edition.key),
            edition=edition.key,
            edition_status=edition.status,
            entry=None if finding.entry == SERIES else entry,
        )
        for finding in found
    )


def in_order(found: list[Finding], fields: dict[str, int]) -> list[Finding]:
    """Findings by chapter order, then field order, then place inside the field; the same input, the same order."""

    def place(finding: Finding) -> tuple[Any, ...]:
        name, _, inside = finding.field.replace("[", ".").partition(".")
        rank = fields.get(name, len(fields))
        return (chapter_order(finding.citation), rank, name, _by_number(inside), finding.severity)

    return sorted(found, key=place)


def _by_number(place: str) -> tuple[tuple[int, str], ...]:
    """Sort key of a place inside a field: `ring[9]` comes before `ring[10]`."""
    steps = place.replace("]", "").replace("_", ".").split(".")
    return tuple((int(step), "") if step.isdecimal() and len(step) < 10 else (-1, step) for step in steps)


def counts(found: Iterable[Finding]) -> dict[str, int]:
    """How many findings of each severity, zeros included."""
    tally: dict[str, int] = dict.fromkeys(SEVERITIES, 0)
    for finding in found:
        tally[finding.severity] += 1
    return tally
