"""The record of an entry as it is shown to its signer and stored: plain values, and the same in words."""

from collections.abc import Mapping
from typing import Any

from compliance.holders.models import GamingTable
from compliance.holders.signature import Signature
from compliance.holders.statement import signer_as_json
from compliance.ledger.canonical import instant
from compliance.regulation.canonical import to_json
from compliance.regulation.fields import fields_of
from compliance.regulation.log import LogKind
from compliance.web.values import fact_words, moment_words

from ..models import LogEntry
from .checking import Checked


def meaning_of(supersedes: LogEntry | None) -> str:
    """The meaning under which an entry, or a correction, is signed."""
    return "log_entry.correct/1" if supersedes is not None else "log_entry.sign/1"


def entry_record(
    table: GamingTable,
    checked: Checked,
    signature: Signature,
    *,
    late_reason: str,
    supersedes: LogEntry | None,
    correction_reason: str,
) -> dict[str, Any]:
    """What a signer of this entry signs: the entry as it will be stored, its table, and the findings that were read."""
    return {
        "table": {"id": str(table.pk), "number": table.number, "facility": table.facility.name},
        "log": checked.kind.code,
        "chapter": table.chapter,
        "edition": checked.edition_key,
        "entry": to_json(checked.entry),
        "occurred_at": instant(checked.occurred_at),
        "late_reason": late_reason.strip(),
        "supersedes": {"id": str(supersedes.pk), "number": supersedes.number} if supersedes is not None else None,
        "correction_reason": correction_reason.strip(),
        "findings": [
            {"citation": one.citation, "severity": one.severity, "field": one.field}
            for one in checked.findings
            if one.severity != "note"
        ],
        "signer": signer_as_json(signature),
    }


def record_words(kind: LogKind, table: GamingTable, record: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The record in lines of label and value, in the order and the words of the form."""
    corrects = record["supersedes"]
    told = [
        ("Table", f"{record['table']['number']}, {record['table']['facility']}"),
        ("Log", kind.title),
        *([("Corrects", f"Entry {corrects['number']}: {record['correction_reason']}")] if corrects else []),
        *(
            (one.label, fact_words(record["entry"][n], one))
            for n, one in fields_of(kind.entry).items()
            if n in record["entry"]
        ),
        ("Happened", moment_words(record["occurred_at"])),
        *([("Entered late because", record["late_reason"])] if record["late_reason"] else []),
        ("Findings read", "; ".join(f"§ {one['citation']}" for one in record["findings"]) or "None"),
        ("Edition", record["edition"]),
    ]
    return [(label, value) for label, value in told if value]
