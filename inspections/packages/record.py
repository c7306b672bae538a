"""The signed records about packages: plain values, and the same in words."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from compliance.holders.models import Facility
from compliance.holders.words import fitting
from compliance.ledger.canonical import instant
from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.fields import fields_of
from compliance.regulation.general.packages import PACKAGES, Moving
from compliance.signing.signature import Meaning, Prepared, Signature, signer_as_json
from compliance.web.values import fact_words, moment_words

from ..models.packages import PackageSigning
from .checking import Checked, PackageReading

SIGN = Meaning(
    "log_entry.package/1",
    "I sign this entry about packages. It says what I did or saw with each package that it names, it is true and "
    "complete to the best of my knowledge, and I have read every finding shown with it. (Statement P-1)",
)


def package_record(
    facility: Facility, checked: Checked, signature: Signature, *, late_reason: str, explains: PackageSigning | None
) -> dict[str, Any]:
    """The record that a signer signs: the entry as it will be stored, with every package by its number, the count that
    it explains, and the findings that the signer has read."""
    return {
        "facility": {"id": str(facility.pk), "name": facility.name},
        "log": PACKAGES.code,
        "entry": to_json(checked.entry),
        "occurred_at": instant(checked.occurred_at),
        "late_reason": fitting(late_reason, "late_reason"),
        "explains": {"id": str(explains.pk), "number": explains.number} if explains is not None else None,
        "findings": [
            {"citation": finding.citation, "field": finding.field, "severity": finding.severity, "words": finding.wrong}
            for finding in checked.findings
        ],
        "signer": signer_as_json(signature),
    }


def package_prepared(reading: PackageReading, values: Mapping[str, Any], *, late_reason: str) -> Prepared:
    """An entry with these values, ready to be shown and signed. Composing it may raise what `Reading.check` raises."""

    def compose(signature: Signature) -> dict[str, Any]:
        checked = reading.check(values, signature)
        return package_record(reading.facility, checked, signature, late_reason=late_reason, explains=reading.explains)

    return Prepared(SIGN, reading.facility.holder_id, compose, partial(_words, reading.move))


def _words(move: str, record: Mapping[str, Any]) -> list[tuple[str, str]]:
    stated, explains = record["entry"], record["explains"]
    fields = {"move": fields_of(PACKAGES.entry)["move"], **PACKAGES.fields(Moving(move=move))}
    lines = [
        ("Facility", record["facility"]["name"]),
        *([("Explains", f"Count, entry {explains['number']}")] if explains else []),
        *((field.noun, fact_words(stated[name], field)) for name, field in fields.items() if name in stated),
        *([("Entered late because", record["late_reason"])] if record["late_reason"] else []),
        ("Happened", moment_words(record["occurred_at"])),
        ("Findings read", " ".join(finding["words"] for finding in record["findings"]) or "None"),
    ]
    return [(label, value) for label, value in lines if value]
