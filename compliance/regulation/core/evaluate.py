"""Evaluation: the provisions of one edition, resolved once, applied to facts; every finding, in chapter order."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from .citation import chapter_order
from .clean import is_clean_of
from .edition import Edition
from .fields import Approval, Field, values_of
from .figure import Figure, quick_text
from .finding import NOT_APPLICABLE, OF_CITATION, SERIES, SEVERITIES, Finding, Outcome, not_stated, to_state
from .problem import PROBLEM_LOG
from .provision import Provision
from .standing import StandingReader, Uncounted
from .titles import field_at, place_title

Answer = Literal["met", "not_met", "not_applicable", "not_checked"]


class Rules:
    """The provisions of one edition with their figures and checks looked up.

    Build once per edition (`Chapter.rules` keeps them); `evaluate` then makes no look-up by name or day. `is_clean`
    answers for all of them at once; `checks` are the rows' own. What a problem log proves is no clause of a filing.
    `values` are figures with another value than the edition's (`alternative`).
    """

    __slots__ = ("checks", "edition", "fields", "is_clean", "provisions", "readers", "standing", "text", "values")

    def __init__(
        self,
        edition: Edition,
        provisions: Iterable[Provision],
        fields: Mapping[str, Field],
        values: Mapping[Figure[Any], Any] = MappingProxyType({}),
    ) -> None:
        self.edition, self.values = edition, values
        rows = [p for p in provisions if edition.key in p.editions and p.log != PROBLEM_LOG]
        rows.sort(key=lambda p: chapter_order(p.citation))
        self.provisions: tuple[Provision, ...] = tuple(rows)
        figures = {figure: figure.of(edition.key) for p in rows for figure in p.figures}
        self.text = quick_text(edition, {**figures, **values})
        checked = [p for p in rows if p.check is not None and not p.log]
        self.checks = tuple(p.check for p in checked if p.check is not None)
        self.is_clean = is_clean_of(checked, self.text)
        self.readers = tuple((p, None if p.log else p.check, values_of(() if p.log else p.fields)) for p in rows)
        read = {name for p in checked for name in (*p.fields, *(p.when.fields if p.when else ()))}
        self.standing = StandingReader(field for name, field in fields.items() if name in read)
        self.fields: dict[str, int] = {name: place for place, name in enumerate(fields)}

    def attestations(self, name: str) -> tuple[Provision, ...]:
        """The duties, each with its parts, that are signed in the field of this name; none for any other field."""
        return tuple(row for row in self.provisions if row.kind == "attestation" and name in row.fields)


class Explained(msgspec.Struct, frozen=True):
    """The result of a provision for some facts: its answer, the values it read, its findings."""

    provision: Provision
    answer: Answer
    values: tuple[Any, ...]
    findings: tuple[Finding, ...]


def evaluate(facts: Any, rules: Rules, as_of: datetime) -> list[Finding]:
    """Every finding about `facts`, in the order of the chapter, then of the field. Approvals and attestations count
    that do so at `as_of`."""
    counted, uncounted = rules.standing.at(facts, as_of)
    return [] if rules.is_clean(counted) else _findings(facts, counted, uncounted, rules)


def _findings(facts: Any, counted: Any, uncounted: Uncounted, rules: Rules) -> list[Finding]:
    findings: list[Finding] = []
    for provision in rules.provisions:
        if provision.check is not None and not provision.log:
            findings.extend(stamped(provision.check(counted, rules.text), provision, rules.edition))
    if uncounted:
        findings = [_with_reason(finding, facts, uncounted) for finding in findings]
    return in_order(findings, rules.fields)


def _with_reason(finding: Finding, facts: Any, uncounted: Uncounted) -> Finding:
    """A finding about an approval or attestation that does not count, with what was stated and why it does not."""
    why = uncounted.get(finding.field)
    if why is None:
        return finding
    stated = getattr(facts, finding.field, None)
    return msgspec.structs.replace(
        finding,
        wrong=f"{finding.wrong} What is on file does not count: {why}.",
        found=stated if isinstance(stated, Approval) else finding.found,
    )


def explain(facts: Any, rules: Rules, as_of: datetime) -> list[Explained]:
    """The result of every provision of the edition for `facts`, in chapter order: the reviewer's checklist. Approvals
    and attestations count that do so at `as_of`; the values are those stated."""
    rows: list[Explained] = []
    text = rules.text
    counted, uncounted = rules.standing.at(facts, as_of)
    for provision, check, values in rules.readers:
        if check is None:
            rows.append(Explained(provision, "not_checked", values(facts), ()))
            continue
        outcome = check(counted, text)
        if outcome is None:
            rows.append(Explained(provision, "met", values(facts), ()))
        elif outcome is NOT_APPLICABLE:
            rows.append(Explained(provision, "not_applicable", values(facts), ()))
        else:
            findings = stamped(outcome, provision, rules.edition)
            if uncounted:
                findings = tuple(_with_reason(finding, facts, uncounted) for finding in findings)
            rows.append(Explained(provision, "not_met" if findings else "met", values(facts), findings))
    return rows


def stamped(outcome: Outcome, provision: Provision, edition: Edition, entry: int | None = None) -> tuple[Finding, ...]:
    """The findings of one outcome with citation, owner, edition and entry filled in where the validator left them."""
    if not outcome:
        return ()
    findings = (outcome,) if isinstance(outcome, Finding) else tuple(outcome)
    return tuple(
        msgspec.structs.replace(
            _titled(finding, provision, edition),
            citation=(cited := finding.citation or provision.citation),
            mend=finding.mend.replace(OF_CITATION, f"§ {cited}"),
            owner=finding.owner or provision.owner(edition.key),
            edition=edition.key,
            edition_status=edition.status,
            caution=edition.caution,
            entry=None if finding.entry == SERIES else entry,
        )
        for finding in findings
    )


def _titled(finding: Finding, provision: Provision, edition: Edition) -> Finding:
    """A finding that names its field alone, with the title of the field in place of the name."""
    name = finding.field.replace("_", " ")
    if finding.severity != "cannot_tell" or not_stated(name) != finding.wrong:
        return finding
    field = field_at(edition.key, finding.field, provision.log)
    title = finding.field if field is None else place_title(finding.field, {field.name: field})
    mend = to_state(title) if finding.mend == to_state(name) else finding.mend
    return finding if field is None else msgspec.structs.replace(finding, wrong=not_stated(title), mend=mend)


def in_order(findings: list[Finding], fields: dict[str, int]) -> list[Finding]:
    """Findings by chapter order, then field order, then place inside the field; the same input, the same order."""

    def place(finding: Finding) -> tuple[Any, ...]:
        name, _, inside = finding.field.replace("[", ".").partition(".")
        rank = fields.get(name, len(fields))
        return (chapter_order(finding.citation), rank, name, _by_number(inside), finding.severity)

    return sorted(findings, key=place)


def _by_number(place: str) -> tuple[tuple[int, str], ...]:
    """Sort key of a place inside a field: `ring[9]` comes before `ring[10]`."""
    steps = place.replace("]", "").replace("_", ".").split(".")
    return tuple((int(step), "") if step.isdecimal() and len(step) < 10 else (-1, step) for step in steps)


def counts(findings: Iterable[Finding]) -> dict[str, int]:
    """The number of findings of each severity, zeros included."""
    tally: dict[str, int] = dict.fromkeys(SEVERITIES, 0)
    for finding in findings:
        tally[finding.severity] += 1
    return tally
