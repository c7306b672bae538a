"""The record of an entry, as its signer sees it and as it is stored: plain values, and the same in words."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from compliance.holders.models import GamingTable
from compliance.holders.words import fitting
from compliance.ledger.canonical import instant
from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.log import ROLES, LogKind, Signatory
from compliance.signing.signature import Meaning, Prepared, Signature, signer_as_json, way_words
from compliance.web.values import fact_words, moment_words

from ..facts import facts_of, thawed_findings
from ..kept.mark import Mark, mark_words
from ..models import LogEntry
from .checking import Checked, EntryReading

SIGN = Meaning(
    "log_entry.sign/1",
    "I sign this entry of the log. It says what I did or saw at this table, it is true and complete to the best "
    "of my knowledge, and I have read every finding shown with it. (Statement L-1)",
)
CORRECT = Meaning(
    "log_entry.correct/1",
    "I sign this correction. It says what is true instead of the entry that it names, and why; the first entry "
    "stays readable. I have read every finding shown with it. (Statement C-1)",
)
SIGN_TOGETHER = Meaning(
    "log_entry.sign_together/1",
    "I sign each of these entries of the logs. Each says what I did or saw at its table, is true and complete to the "
    "best of my knowledge, and I have read every finding shown with it. (Statement L-2)",
)
"""The meaning under which the entries of a round are signed at once."""
COUNTERSIGN = Meaning(
    "log_entry.countersign/1",
    "I am the person whom this entry names beside its signer, and sign it with my own signature. What it says "
    "that I did is true and complete to the best of my knowledge. (Statement S-1)",
)
"""The meaning under which a person whom an entry names signs it too."""


def meaning_of(supersedes: LogEntry | None) -> Meaning:
    """The meaning under which an entry, or a correction, is signed."""
    return CORRECT if supersedes is not None else SIGN


def entry_record(
    table: GamingTable,
    checked: Checked,
    signature: Signature,
    *,
    late_reason: str,
    supersedes: LogEntry | None,
    correction_reason: str,
    without_network: Mark | None = None,
) -> dict[str, Any]:
    """The record that a signer of this entry signs: the entry as it will be stored, its table, and the findings that
    the signer has read; for an entry made without network also that mark."""
    marked = {} if without_network is None else {"without_network": dict(without_network)}
    return marked | {
        "table": table_as_json(table),
        "log": checked.kind.code,
        "chapter": table.chapter,
        "edition": checked.edition_key,
        "entry": to_json(checked.entry),
        "occurred_at": instant(checked.occurred_at),
        "late_reason": fitting(late_reason, "late_reason"),
        "supersedes": _corrected_as_json(supersedes),
        "correction_reason": fitting(correction_reason, "correction_reason"),
        "findings": _findings_as_json(checked.findings),
        "signer": signer_as_json(signature),
    }


def entry_prepared(
    reading: EntryReading,
    values: Mapping[str, Any],
    *,
    late_reason: str,
    correction_reason: str,
    without_network: Mark | None = None,
) -> Prepared:
    """An entry with these values, ready to be shown and signed. Composing it may raise what `Reading.check` raises."""
    table, supersedes = reading.table, reading.supersedes

    def compose(signature: Signature) -> dict[str, Any]:
        return entry_record(
            table,
            reading.check(values, signature),
            signature,
            late_reason=late_reason,
            supersedes=supersedes,
            correction_reason=correction_reason,
            without_network=without_network,
        )

    return Prepared(meaning_of(supersedes), table.holder_id, compose, partial(record_words, reading.kind, table))


def countersign_record(entry: LogEntry, place: Signatory, signature: Signature) -> dict[str, Any]:
    """The record that the person named at `place` of a signed entry signs: the whole entry as it was signed, with its
    number and the SHA-256 of its facts, and the place in which the person signs."""
    return {
        "countersigns": signed_as_json(entry),
        "place": {"citation": place.countersigns, "field": place.name, "title": place.title},
        "signer": signer_as_json(signature),
    }


def signed_as_json(entry: LogEntry) -> dict[str, Any]:
    """A signed entry as it was signed, with its number and the SHA-256 of its facts, for whoever signs about it."""
    return {
        "id": str(entry.pk),
        "number": entry.number,
        "sha256": entry.facts_sha256,
        "table": table_as_json(entry.table),
        "log": entry.log_code,
        "chapter": entry.chapter_number,
        "edition": entry.edition_key,
        "entry": dict(facts_of(entry)),
        "occurred_at": instant(entry.occurred_at),
        "received_at": instant(entry.received_at),
        "late_reason": entry.late_reason,
        "supersedes": _corrected_as_json(entry.supersedes),
        "correction_reason": entry.correction_reason,
        "findings": _findings_as_json(thawed_findings(entry)),
        **({} if entry.without_network is None else {"without_network": entry.without_network}),
        "signature": entry.signature,
    }


def table_as_json(table: GamingTable) -> dict[str, str]:
    """The table as the records of signed acts name it."""
    return {"id": str(table.pk), "number": table.number, "facility": table.facility.name}


def _corrected_as_json(supersedes: LogEntry | None) -> dict[str, Any] | None:
    return {"id": str(supersedes.pk), "number": supersedes.number} if supersedes is not None else None


def _findings_as_json(findings: Iterable[Finding]) -> list[dict[str, str]]:
    """The findings that a signer has to read."""
    return [
        {"citation": finding.citation, "severity": finding.severity, "field": finding.field}
        for finding in findings
        if finding.severity != "note"
    ]


def record_words(kind: LogKind, table: GamingTable, record: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The record in lines of label and value, in the order of the form."""
    corrects = record["supersedes"]
    lines = [
        ("Table", f"{record['table']['number']}, {record['table']['facility']}"),
        ("Log", kind.title),
        *([("Corrects", f"Entry {corrects['number']}: {record['correction_reason']}")] if corrects else []),
        *(
            (field.noun, fact_words(record["entry"][n], field))
            for n, field in fields_of(kind.entry).items()
            if n in record["entry"]
        ),
        ("Happened", moment_words(record["occurred_at"])),
        *([("Entered late because", record["late_reason"])] if record["late_reason"] else []),
        ("Without network", mark_words(record.get("without_network"))),
        ("Findings read", "; ".join(f"§ {finding['citation']}" for finding in record["findings"]) or "None"),
        ("Edition", record["edition"]),
    ]
    return [(label, value) for label, value in lines if value]


def countersign_words(kind: LogKind, table: GamingTable, record: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The record of `countersign_record` in lines of label and value: the place in which the person signs, then the
    entry as signed."""
    signed, place, signer = record["countersigns"], record["place"], record["signer"]
    by = signed["signature"]
    role = ROLES.get(by["role"], by["role"]).lower()
    return [
        ("You sign as", f"{place['title']}: {signer['printed_name']}, {signer['credential_number']}"),
        ("Required by", f"§\u00a0{place['citation']}"),
        ("Entry", str(signed["number"])),
        *record_words(kind, table, signed),
        ("Signed by", f"{by['printed_name']}, {role}, {by['credential_number']}, {way_words(by['method'])}"),
        ("Received", moment_words(signed["received_at"])),
        ("SHA-256 of the entry", signed["sha256"]),
    ]


def countersign_prepared(entry: LogEntry, place: Signatory) -> Prepared:
    """The countersignature of the person named at `place`, ready to be shown and signed."""
    return Prepared(
        COUNTERSIGN,
        entry.holder_id,
        lambda signature: countersign_record(entry, place, signature),
        partial(countersign_words, entry.kind, entry.table),
    )
