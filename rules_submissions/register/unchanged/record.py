"""The record that the Board's Executive Director signs: approvals of one certificate holder need no change under an
edition."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from compliance.holders.words import fitting
from compliance.regulation.core.fields import SENTENCE
from compliance.signing.signature import Meaning, Prepared, Signature, signer_as_json
from compliance.signing.together import together
from compliance.web.values import day_words

from .rows import Unchanged

CHECK = Meaning(
    "edition.check/1",
    "I record, under authority of the Board's Executive Director, that nothing in the approvals named here needs to "
    "change under the edition named here. I have read which approvals these are and what both editions find in them. "
    "The approvals, their decisions and their conditions stay as they were signed. (Statement E-1)",
    decides=True,
)


def check_record(one: Unchanged, reason: str, signature: Signature) -> dict[str, Any]:
    """The content that is signed of one approval."""
    revision, edition = one.row.revision, one.row.edition
    return {
        "submission": str(one.filing.pk),
        "reference": one.filing.reference,
        "revision": {"number": revision.number, "sha256": revision.facts_sha256},
        "edition": edition.key,
        "in_force_on": one.in_force_on.isoformat(),
        "grounds": one.grounds,
        "reason": fitting(reason, "reason", longest=SENTENCE),
        "signer": signer_as_json(signature),
    }


def check_words(one: Unchanged, record: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The same in a line of label and value."""
    lines = [
        f"{one.filing.title}, revision {record['revision']['number']}",
        f"SHA-256: {record['revision']['sha256']}",
        f"Filed under {record['grounds']['own_edition']}.",
        f"No change needed under {record['edition']}, in force from {day_words(record['in_force_on'])}.",
        grounds_words(record["grounds"]),
        f"Reason: {record['reason']}",
    ]
    return [(record["reference"], "\n".join(lines))]


def grounds_words(grounds: Mapping[str, Any]) -> str:
    """The reason why nothing needs to change, in words."""
    gone = ", ".join(f"§\u00a0{cited}" for cited in grounds["findings_gone"])
    return f"No new findings.{f' Findings gone: {gone}.' if gone else ''} The odds and the house edges are the same."


def checks_prepared(rows: Sequence[Unchanged], reason: str) -> Prepared:
    """These approvals of one certificate holder, ready to be shown and signed at once."""
    holder_id = rows[0].filing.holder_id
    parts = [Prepared(CHECK, holder_id, partial(check_record, one, reason), partial(check_words, one)) for one in rows]
    return together(CHECK, holder_id, parts)
