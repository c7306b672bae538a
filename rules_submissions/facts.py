"""The bridge from rows to the rule core: drafts, revisions and settlements become facts and findings."""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from compliance.ledger.holding import read
from compliance.regulation import Explained, Finding, evaluate, explain
from compliance.regulation.core.canonical import canonical_bytes, to_json
from compliance.regulation.core.fields import Attestation, Field
from compliance.regulation.core.parse import Refused, parse_value

from .attestations import standing_in
from .models import Draft, Revision, RulesSubmission, Settlement
from .settlements import last_word_at, settled_facts, settled_places


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


def of_itself(submission: RulesSubmission) -> dict[str, Any]:
    """The answers of a filing about itself, as the office knows it: they differ between filings by nature."""
    amended = submission.amends
    return {
        "filing_kind": "amendment" if amended else "initial",
        "amends_submission_id": amended.reference if amended else None,
    }


def due_fields(submission: RulesSubmission, facts: Any) -> list[Field]:
    """The fields that these facts and the edition ask, in the order of the filing."""
    return [f for f in submission.chapter.fields.values() if f.is_asked(facts, submission.edition_key)]


def what_is_asked(submission: RulesSubmission, answers: dict[str, Any]) -> Any:
    """Facts of a draft without answers to questions that are no longer asked; those stay in the draft, unused. With the
    attestations that stand from the version in effect where nobody signs them again (`attestations`)."""
    facts = stated(submission, answers)
    kept = {f.name: getattr(facts, f.name) for f in due_fields(submission, facts)}
    standing = standing_in(submission, facts).signed
    return submission.chapter.facts(**kept | {name: made for name, made in standing.items() if kept[name] is None})


def draft_facts(draft: Draft) -> Any:
    """The facts that the draft would file now."""
    return what_is_asked(draft.submission, draft.answers)


def stamped(submission: RulesSubmission, facts: Any, stamp: Attestation) -> Any:
    """The facts with this stamp on every statement that is ticked; those that stand keep the signature they have."""
    names = (field.name for field in submission.chapter.fields.values() if field.kind == "attestation")
    made = {name: getattr(facts, name) for name in names}
    standing = standing_in(submission, facts).signed
    ticked = (name for name, value in made.items() if value is not None and value != standing.get(name))
    return msgspec.structs.replace(facts, **{name: stamp for name in ticked if made[name].signed})


def as_filed(submission: RulesSubmission, facts: Any, at: datetime) -> Any:
    """The facts of a draft as the checks would read them if it were filed at `at`: the person who files signs what is
    ticked. For checks alone; a page shows the facts themselves."""
    return stamped(submission, facts, Attestation(True, "the person who files", "of that person", at))


def draft_findings(draft: Draft, at: datetime) -> list[Finding]:
    """Every finding about what the draft would file at `at`."""
    return evaluate(as_filed(draft.submission, draft_facts(draft), at), draft.submission.rules, at)


def finding_key(finding: Finding) -> str:
    """The key of a finding between rounds: its citation, severity and field."""
    return f"{finding.citation}|{finding.severity}|{finding.field}"


def frozen_findings(findings: Iterable[Finding]) -> bytes:
    """Findings as JSON bytes, as a revision keeps them."""
    return canonical_bytes([to_json(finding) for finding in findings])


def findings_in(frozen: "bytes | memoryview[int]") -> list[Finding]:
    """The findings that `frozen_findings` keeps."""
    return [msgspec.convert(item, Finding) for item in json.loads(bytes(frozen))]


def findings_of(revision: Revision) -> list[Finding]:
    """The findings frozen with a revision, as they were at filing. Raises RowNotRead."""
    return read(revision, "findings", findings_in)


def open_findings(revision: Revision, settlements: dict[str, Settlement]) -> list[Finding]:
    """The findings that stand after the settlements so far."""
    places = settled_places(revision, settlements)
    at = last_word_at(revision, settlements)
    return still_open(evaluate(settled_facts(revision, settlements), revision.rules, at), places)


def still_open(findings: Iterable[Finding], places: frozenset[str]) -> list[Finding]:
    """Findings without the approvals that were settled at these places."""
    return [finding for finding in findings if finding.severity != "needs_approval" or finding.field not in places]


def open_answers(revision: Revision, settlements: dict[str, Settlement]) -> list[Explained]:
    """The answer of every provision to a revision after the settlements so far, in chapter order."""
    places = settled_places(revision, settlements)
    rows = explain(settled_facts(revision, settlements), revision.rules, last_word_at(revision, settlements))
    return [_still_open(row, places) for row in rows] if places else rows


def _still_open(row: Explained, places: frozenset[str]) -> Explained:
    findings = tuple(still_open(row.findings, places))
    if len(findings) == len(row.findings):
        return row
    return msgspec.structs.replace(row, findings=findings, answer=row.answer if findings else "met")
