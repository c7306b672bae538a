"""The bridge from rows to the rule core: drafts, revisions and settlements become facts and findings."""

import json
from collections.abc import Iterable
from datetime import date
from typing import Any

import msgspec

from compliance.regulation import Finding, Rules, evaluate
from compliance.regulation.canonical import canonical_bytes, to_json
from compliance.regulation.fields import Approval, Field
from compliance.regulation.parse import Refused, parse_value

from .models import Draft, Revision, RulesSubmission, Settlement


def stated(submission: RulesSubmission, answers: dict[str, Any]) -> Any:
    """Facts from the well-formed answers of a draft; what is not well formed counts as not stated."""
    struct = submission.chapter.facts
    values: dict[str, Any] = {}
    for name, field in submission.chapter.fields.items():
        if name in answers:
            try:
                values[name] = parse_value(field, answers[name], name)
            except Refused:
                continue
    return struct(**values)


def asked_fields(submission: RulesSubmission, facts: Any) -> list[Field]:
    """The fields that these facts and the edition ask, in the order of the filing."""
    return [f for f in submission.chapter.fields.values() if f.is_asked(facts, submission.edition_key)]


def what_is_asked(submission: RulesSubmission, answers: dict[str, Any]) -> Any:
    """Facts of a draft without answers to questions that are no longer asked; those stay in the draft, unused."""
    facts = stated(submission, answers)
    kept = {f.name: getattr(facts, f.name) for f in asked_fields(submission, facts)}
    return submission.chapter.facts(**kept)


def draft_facts(draft: Draft) -> Any:
    """What the draft would file now."""
    return what_is_asked(draft.submission, draft.answers)


def draft_findings(draft: Draft) -> list[Finding]:
    """Every finding about what the draft would file now."""
    return evaluate(draft_facts(draft), draft.submission.rules)


def finding_key(finding: Finding) -> str:
    """What identifies a finding between rounds: its citation, severity and field."""
    return f"{finding.citation}|{finding.severity}|{finding.field}"


def frozen_findings(findings: Iterable[Finding]) -> bytes:
    """Findings as JSON bytes, as a revision keeps them."""
    return canonical_bytes([to_json(finding) for finding in findings])


def findings_of(revision: Revision) -> list[Finding]:
    """The findings frozen with a revision, as they were at filing."""
    return [msgspec.convert(item, Finding) for item in json.loads(bytes(revision.findings))]


def settlements_in_effect(submission: RulesSubmission) -> dict[str, Settlement]:
    """The newest settlement of each approval field over all rounds. One query."""
    rows = Settlement.objects.filter(round__submission=submission).order_by("at", "id")
    return {row.field: row for row in rows}


def settled_facts(revision: Revision, settlements: dict[str, Settlement]) -> Any:
    """The facts of a revision with the approvals that the owner units have settled since."""
    approvals = {
        field: Approval(row.unit, row.approval_number, approved_day(row))
        for field, row in settlements.items()
        if row.approved and getattr(revision.decoded, field, row) is None  # a place inside a fact is none
    }
    return msgspec.structs.replace(revision.decoded, **approvals)


def approved_day(row: Settlement) -> date:
    """The day of an approving settlement; the table's constraint says that it has one."""
    assert row.approved_on is not None  # noqa: S101
    return row.approved_on


def open_findings(revision: Revision, settlements: dict[str, Settlement], rules: Rules | None = None) -> list[Finding]:
    """The findings that stand after the settlements so far."""
    return evaluate(settled_facts(revision, settlements), rules or revision.rules)
