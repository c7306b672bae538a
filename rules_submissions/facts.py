"""The bridge from rows to the rule core: drafts, revisions and settlements become facts and findings."""

import json
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any
from uuid import UUID

import msgspec

from compliance.ledger.holding import read
from compliance.regulation import Explained, Finding, evaluate, explain
from compliance.regulation.core.canonical import canonical_bytes, to_json
from compliance.regulation.core.fields import Approval, Attestation, Field
from compliance.regulation.core.parse import Refused, parse_value
from compliance.regulation.core.standing import uncounted_approval

from .attestations import standing_in
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


def of_itself(submission: RulesSubmission) -> dict[str, Any]:
    """What a filing says of itself, as the office knows it: these answers differ between filings by nature."""
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
    """What the draft would file now."""
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
    """What identifies a finding between rounds: its citation, severity and field."""
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


def settlements_in_effect(submission: RulesSubmission, until: datetime | None = None) -> dict[str, Settlement]:
    """The newest settlement of each approval over all rounds, up to `until` where it is given. One query."""
    rows = Settlement.objects.filter(round__submission=submission).select_related("round").order_by("at", "id")
    return {row.field: row for row in (rows.filter(at__lte=until) if until is not None else rows)}


def settlements_by_filing(submissions: Any, until: datetime | None = None) -> dict[UUID, dict[str, Settlement]]:
    """The same for each of these submissions, keys or a query of them, that has any. One query."""
    rows = Settlement.objects.filter(round__submission__in=submissions).select_related("round").order_by("at", "id")
    settled: dict[UUID, dict[str, Settlement]] = {}
    for row in rows if until is None else rows.filter(at__lte=until):
        settled.setdefault(row.round.submission_id, {})[row.field] = row
    return settled


def is_unset_approval(revision: Revision, place: str) -> bool:
    """Whether this is an approval that the filing left unset, or that did not count on the day of filing; and not a
    place inside an answer (`payout_odds.tie`)."""
    field = revision.submission.chapter.fields.get(place)
    if field is None or field.kind != "approval":
        return False
    approval: Approval | None = getattr(revision.decoded, place)
    if approval is None:
        return True
    return bool(uncounted_approval(approval, revision.submission.facility.day(revision.filed_at)))


def settled_facts(revision: Revision, settlements: dict[str, Settlement]) -> Any:
    """The facts of a revision with the approvals that the owner units have settled since; those hold over rounds."""
    approvals = {
        field: Approval(row.unit, row.approval_number, approved_day(row))
        for field, row in settlements.items()
        if row.approved and is_unset_approval(revision, field)
    }
    return msgspec.structs.replace(revision.decoded, **approvals)


def holds(revision: Revision, row: Settlement) -> bool:
    """Whether a settlement approves something of this revision.

    It holds for the revision on which it was made, whatever its place: in the next one something else may stand there.
    An approval that filings leave unset (`layout_approval_ref`) holds over rounds.
    """
    return row.approved and (row.round.revision_id == revision.pk or is_unset_approval(revision, row.field))


def settled_places(revision: Revision, settlements: dict[str, Settlement]) -> frozenset[str]:
    """The places at which an approval that this revision needs has been settled."""
    return frozenset(place for place, row in settlements.items() if holds(revision, row))


def approved_day(row: Settlement) -> date:
    """The day of an approving settlement; the table's constraint says that it has one."""
    assert row.approved_on is not None  # noqa: S101
    return row.approved_on


def last_word_at(revision: Revision, settlements: dict[str, Settlement]) -> datetime:
    """The time as of which a revision is judged: its filing, or the newest settlement after it. The same rows give the
    same findings, whenever they are read."""
    return max([revision.filed_at, *(row.at for row in settlements.values())])


def open_findings(revision: Revision, settlements: dict[str, Settlement]) -> list[Finding]:
    """The findings that stand after the settlements so far."""
    places = settled_places(revision, settlements)
    at = last_word_at(revision, settlements)
    return still_open(evaluate(settled_facts(revision, settlements), revision.rules, at), places)


def still_open(findings: Iterable[Finding], places: frozenset[str]) -> list[Finding]:
    """Findings without the approvals that were settled at these places."""
    return [finding for finding in findings if finding.severity != "needs_approval" or finding.field not in places]


def open_answers(revision: Revision, settlements: dict[str, Settlement]) -> list[Explained]:
    """What every provision says of a revision after the settlements so far, in chapter order."""
    places = settled_places(revision, settlements)
    rows = explain(settled_facts(revision, settlements), revision.rules, last_word_at(revision, settlements))
    return [_still_open(row, places) for row in rows] if places else rows


def _still_open(row: Explained, places: frozenset[str]) -> Explained:
    findings = tuple(still_open(row.findings, places))
    if len(findings) == len(row.findings):
        return row
    return msgspec.structs.replace(row, findings=findings, answer=row.answer if findings else "met")
