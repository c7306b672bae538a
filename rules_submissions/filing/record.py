"""The records of filing, deciding and rescinding as their signers are shown them: plain values, and words."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from compliance.holders.words import fitting
from compliance.regulation.core.canonical import to_json
from compliance.signing.signature import Signature
from compliance.signing.statement import signer_as_json
from compliance.web.values import day_words

from ..models import Draft, Revision, RulesSubmission

FILE, DECIDE, RESCIND = "submission.file/1", "submission.decide/1", "submission.rescind/1"
SHEET = ("title", "original_sha256", "preview_sha256")
Lines = list[tuple[str, str]]


def filing_record(draft: Draft, facts: Any, signature: Signature) -> dict[str, Any]:
    """What a filer signs: the revision as it will be stored; `facts` with the attestations of this signer."""
    submission = draft.submission
    sheets = submission.artwork.filter(removal__isnull=True).order_by("uploaded_at", "id")
    return {
        "submission": str(submission.pk),
        "reference": submission.reference or None,
        "chapter": submission.chapter_number,
        "edition": submission.edition_key,
        "revision": submission.round_number + 1,
        "intended_effective_on": submission.intended_effective_on.isoformat(),
        "facts": to_json(facts),
        "reasons": draft.reasons,
        "replies": draft.replies,
        "sheets": [{"title": t, "original_sha256": o, "sha256": p} for t, o, p in sheets.values_list(*SHEET)],
        "signer": signer_as_json(signature),
    }


def filing_words(submission: RulesSubmission, record: Mapping[str, Any]) -> Lines:
    """The filing in lines of label and value; the answers stand above the statement, each with its question."""
    return [
        ("Rules Submission", f"{submission.reference or 'New'}, {submission.title}, revision {record['revision']}"),
        ("Edition", record["edition"]),
        ("Answers", f"The {len(record['facts'])} answers on this page"),
        ("Sheets", ", ".join(one["title"] for one in record["sheets"]) or "None"),
    ]


def decision_record(
    submission: RulesSubmission,
    revision: Revision,
    signature: Signature,
    *,
    approve: bool,
    effective_on: date | None,
    conditions: str,
    reason: str,
) -> dict[str, Any]:
    """What the Executive Director signs: the decision, on exactly this revision."""
    return {
        "submission": str(submission.pk),
        "reference": submission.reference,
        "edition": revision.edition_key,
        "revision": {"number": revision.number, "sha256": revision.facts_sha256},
        "approved": approve,
        "effective_on": effective_on.isoformat() if approve and effective_on else None,
        "conditions": fitting(conditions, "conditions"),
        "reason": fitting(reason, "reason"),
        "signer": signer_as_json(signature),
    }


def decision_words(submission: RulesSubmission, record: Mapping[str, Any]) -> Lines:
    """The decision in lines of label and value."""
    told = [
        ("Rules Submission", f"{submission.reference}, {submission.title}, revision {record['revision']['number']}"),
        ("SHA-256 of the revision", record["revision"]["sha256"]),
        ("Decision", "Approved" if record["approved"] else "Denied"),
        ("In effect from", day_words(record["effective_on"]) if record["effective_on"] else ""),
        ("Conditions", record["conditions"]),
        ("Reason", record["reason"]),
    ]
    return [(label, value) for label, value in told if value]


def rescission_record(submission: RulesSubmission, signature: Signature, words: str) -> dict[str, Any]:
    """What the Executive Director signs to end the effect of an approval."""
    return {
        "submission": str(submission.pk),
        "reference": submission.reference,
        "effective_on": submission.effective_on.isoformat() if submission.effective_on else None,
        "reason": fitting(words, "words"),
        "signer": signer_as_json(signature),
    }


def rescission_words(submission: RulesSubmission, record: Mapping[str, Any]) -> Lines:
    """The rescission in lines of label and value."""
    since = [("In effect since", day_words(record["effective_on"]))] if record["effective_on"] else []
    return [("Rules Submission", f"{submission.reference}, {submission.title}"), *since, ("Reason", record["reason"])]
