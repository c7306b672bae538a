"""The columns of a log, on paper and as CSV, made from the fields of its kind of entry; this module lists none."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from compliance.holders.roles import role_words
from compliance.regulation.core.fields import Field, fields_of
from compliance.regulation.core.identity import same_number
from compliance.regulation.core.log import ROLES, Signatory
from compliance.signing.signature import method_words
from compliance.web.values import fact_words

from .sources import LogRow, kind_of


def label_of(field: Field) -> str:
    """The label without its question mark."""
    return field.label.rstrip("?")


def stated_words(value: Any, field: Field) -> str:
    """A value of an entry in words; the lines of a list are apart by semicolons."""
    return "; ".join(value) if field.kind == "text_list" else fact_words(value, field)


def date_and_time(fields: Sequence[Field], row: LogRow, zone: ZoneInfo) -> set[str]:
    """The fields of day and time of day, if together they state only the time of the event."""
    days = [field.name for field in fields if field.kind == "day"]
    clocks = [field.name for field in fields if field.kind == "time_of_day"]
    if len(days) != 1 or len(clocks) != 1 or not {days[0], clocks[0]} <= set(row.facts):
        return set()
    stated = datetime.fromisoformat(f"{row.facts[days[0]]}T{row.facts[clocks[0]]}")
    aware = stated if stated.tzinfo else stated.replace(tzinfo=zone)
    return {days[0], clocks[0]} if aware.astimezone(UTC) == row.occurred_at.astimezone(UTC) else set()


def is_signer(person: Signatory, row: LogRow) -> bool:
    """Whether the person whom an entry names here signed it."""
    number = row.facts.get(person.credential) if person.credential else None
    same_name = row.facts.get(person.name) == row.signature.get("printed_name")
    return same_name and (not number or same_number(number, row.signature.get("credential_number")))


def person_words(person: Signatory, row: LogRow) -> str:
    """`J. Pike, table game maintenance member, PA-108250`."""
    role = str(row.facts.get(person.role) or "") if person.role else ""
    number = str(row.facts.get(person.credential) or "") if person.credential else ""
    parts = [str(row.facts[person.name]), ROLES.get(role, role).lower(), number]
    return ", ".join(part for part in parts if part)


def signer_words(signature: Mapping[str, str]) -> str:
    """Printed name, role and credential number of a signature."""
    parts = [
        signature.get("printed_name", ""),
        role_words(signature.get("role", "")).lower(),
        signature.get("credential_number", ""),
    ]
    return ", ".join(part for part in parts if part)


def shortened(citations: Sequence[str]) -> str:
    """`§ 617a.2(a)(1), (2), (3)`: the common part of the citations appears once."""
    words, before = f"§ {citations[0]}", citations[0]
    for citation in citations[1:]:
        stem, _, last = citation.rpartition("(")
        words += f", ({last}" if stem and stem == before.rpartition("(")[0] else f", § {citation}"
        before = citation
    return words


# -- CSV ---------------------------------------------------------------------------------------------------------------

COMMON = (
    "Facility", "Log", "Table", "Number", "Event, facility time", "Event, UTC", "Received, facility time",
    "Received, UTC", "Late", "Seconds from event to receipt, if late", "Reason for lateness", "Made without network",
    "Correction of number", "Reason for correction", "Superseded by number", "Reason it was superseded",
    "Never happened", "Exposure of a problem", "Signed by", "Credential number", "Role", "Way of signing",
    "Signed at, UTC", "Countersigned by", "Countersignatures due", "Edition", "Violations found at signing",
    "SHA-256 of the entry",
)  # fmt: skip


def csv_fields(logs: Sequence[str]) -> dict[str, str]:
    """The entry fields of these logs, by name, with the head of their column: label and, where it has one, unit."""
    heads: dict[str, str] = {}
    for log in logs:
        for name, field in fields_of(kind_of(log).entry).items():
            unit = f" ({field.asked.unit})" if field.asked.unit else ""
            heads.setdefault(name, label_of(field) + unit)
    taken = [*COMMON, *heads.values()]
    return {name: head if taken.count(head) == 1 else f"{head} [{name}]" for name, head in heads.items()}


def csv_cells(row: LogRow, facility: str, zone: ZoneInfo, names: Sequence[str]) -> list[str]:
    """The cells of an entry under COMMON and these fields; times as ISO 8601 with their offset, empty if not stated."""
    kind = kind_of(row.log)
    fields = fields_of(kind.entry)

    def local(at: datetime) -> str:
        return at.astimezone(zone).isoformat(timespec="seconds")

    def utc(at: datetime) -> str:
        return at.astimezone(UTC).isoformat(timespec="microseconds")

    def number(value: int | None) -> str:
        return "" if value is None else str(value)

    def stated(name: str) -> str:
        value = row.facts.get(name)
        if value is None or name not in fields:
            return ""
        if fields[name].kind in ("moment", "day", "time_of_day", "integer", "decimal"):
            return str(value)
        return stated_words(value, fields[name])

    signed = row.signature
    given = [
        f"{person.title}: {signer_words(person.signature)}, {utc(person.received_at)},"
        f" {method_words(person.signature['method'])}"
        for person in row.countersigned
        if person.signature is not None and person.received_at is not None
    ]
    due = [
        f"{person.title}: {', '.join(filter(None, (person.name, person.credential_number)))}{person.citation_note}"
        for person in row.countersigned
        if person.is_due
    ]
    return [
        facility,
        kind.title,
        row.table_number,
        str(row.number),
        local(row.occurred_at),
        utc(row.occurred_at),
        local(row.received_at),
        utc(row.received_at),
        "yes" if row.late_seconds is not None else "no",
        number(row.late_seconds),
        row.late_reason,
        row.without_network,
        number(row.supersedes),
        row.correction_reason,
        number(row.superseded_by),
        row.superseded_reason,
        row.never_happened,
        row.exposure,
        signed.get("printed_name", ""),
        signed.get("credential_number", ""),
        role_words(signed.get("role", "")),
        method_words(signed.get("method", "")),
        signed.get("at", ""),
        "; ".join(given),
        "; ".join(due),
        row.edition_key,
        "; ".join(row.violations),
        row.facts_sha256,
        *(stated(name) for name in names),
    ]
