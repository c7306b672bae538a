"""The columns of a log, on paper and as CSV, made from the fields of its kind of entry; this module lists none."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from compliance.holders.roles import Role
from compliance.regulation.core.fields import Field, fields_of
from compliance.regulation.core.identity import same_number
from compliance.regulation.core.log import ROLES, LogKind, Signatory
from compliance.signing.signature import method_words
from compliance.web.values import NOT_STATED, fact_words

from . import times
from .sources import Countersigned, LogRow, kind_of

OWN_COLUMNS, OWN_BESIDE_CHECKS = 3, 2
"""How many of a log's own fields get a column on paper, without and with a column of checks; the others share one
column, each with its label."""


def label_of(field: Field) -> str:
    """The label without its question mark."""
    return field.label.rstrip("?")


def value_words(value: Any, field: Field, row: LogRow, zone: ZoneInfo) -> str:
    """A value of an entry in words; times beside the event in facility time."""
    if field.kind == "moment" and isinstance(value, str):
        return times.beside_words(datetime.fromisoformat(value), row.occurred_at, zone)
    return stated_words(value, field)


def stated_words(value: Any, field: Field) -> str:
    """A value of an entry in words; the lines of a list are apart by semicolons."""
    return "; ".join(value) if field.kind == "text_list" else fact_words(value, field)


@dataclass(frozen=True)
class Mark:
    """A word that marks an entry, and what it means here."""

    word: str
    text: str


@dataclass(frozen=True)
class Line:
    """One entry on paper. `own` are the log's own columns, `details` the rest as pairs of label and words.

    `elsewhere` says where the entry is in full, if not in its row.
    """

    number: int
    event: str
    table: str
    own: Sequence[str]
    checks: Sequence[tuple[str, str]]
    details: Sequence[tuple[str, str]]
    signed: str
    received: str
    marks: Sequence[Mark]
    elsewhere: str = ""

    @property
    def checks_words(self) -> str:
        """The checks in one cell."""
        return ". ".join(f"{word}: {cited}" for word, cited in self.checks) or NOT_STATED


@dataclass(frozen=True)
class Sheet:
    """How a kind of log is laid out: its own columns, its checks (each a yes or no of a citation), the rest."""

    kind: LogKind
    own: tuple[Field, ...]
    checks: tuple[Field, ...]
    rest: tuple[Field, ...]

    @property
    def heads(self) -> list[str]:
        """The heads of its own columns."""
        return [label_of(field) for field in self.own]

    @property
    def columns(self) -> int:
        """How many columns follow number, event and table."""
        return len(self.own) + bool(self.checks) + 3

    @property
    def is_countersigned(self) -> bool:
        """Whether its entries may name somebody whose own signature the text asks for."""
        return self.kind.is_countersigned

    @property
    def legend(self) -> list[tuple[str, str]]:
        """Citation and question of each check."""
        return [(field.asked.why, field.label) for field in self.checks]

    def line(self, row: LogRow, zone: ZoneInfo) -> Line:
        """One entry in words."""
        return Line(
            number=row.number,
            event=times.event_words(row.occurred_at, zone),
            table=row.table_number,
            own=[self._words(field, row, zone) for field in self.own],
            checks=list(self._checks(row)),
            details=list(self._details(row, zone)),
            signed=signer_words(row.signature),
            received=times.beside_words(row.received_at, row.occurred_at, zone),
            marks=list(marks_of(row)),
        )

    def labelled(self, line: Line) -> Iterator[tuple[str, str]]:
        """An entry as pairs of label and words, for text without columns."""
        yield from zip(self.heads, line.own, strict=True)
        if self.checks:
            yield "Checks", line.checks_words
        yield from line.details
        yield "Signed by", line.signed
        yield "Received", line.received
        for mark in line.marks:
            yield mark.word, mark.text

    def _words(self, field: Field, row: LogRow, zone: ZoneInfo) -> str:
        stated = row.facts.get(field.name)
        return value_words(stated, field, row, zone) if stated is not None else NOT_STATED

    def _checks(self, row: LogRow) -> Iterator[tuple[str, str]]:
        for word, value in (("Yes", True), ("No", False)):
            cited = [field.asked.why for field in self.checks if row.facts.get(field.name) is value]
            if cited:
                yield word, shortened(cited)

    def _details(self, row: LogRow, zone: ZoneInfo) -> Iterator[tuple[str, str]]:
        people = {signatory.name: signatory for signatory in self.kind.signatories}
        names = {part for signatory in people.values() for part in (signatory.role, signatory.credential)}
        hidden = names | date_and_time(self.rest, row, zone)
        for field in self.rest:
            stated = row.facts.get(field.name)
            if stated is None or field.name in hidden:
                continue
            if (person := people.get(field.name)) is None:
                yield label_of(field), value_words(stated, field, row, zone)
            elif not is_signer(person, row):
                own = [
                    _countersigned_words(countersigned, row, zone)
                    for countersigned in row.countersigned
                    if countersigned.field == field.name
                ]
                yield person.title, person_words(person, row) + "".join(own)


def _countersigned_words(countersigned: Countersigned, row: LogRow, zone: ZoneInfo) -> str:
    if countersigned.signature is None or countersigned.received_at is None:
        return ""
    at = times.beside_words(countersigned.received_at, row.occurred_at, zone)
    return f", signed {at} by {method_words(countersigned.signature.get('method', ''))}"


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


def role_words(code: str) -> str:
    """A role in words."""
    return str(Role(code).label) if code in Role.values else code


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


def marks_of(row: LogRow) -> Iterator[Mark]:
    """Late, made without network, correction, corrected, exposure of a problem, not signed by a person it names,
    finding: what marks an entry, in words."""
    if row.late_seconds is not None:
        late = f"received {times.span_words(row.late_seconds)} after the event. {row.late_reason}"
        yield Mark("Late", late.strip())
    if row.without_network:
        yield Mark("Without network", row.without_network)
    if row.supersedes is not None:
        yield Mark("Correction", f"of No. {row.supersedes:,}. {row.correction_reason}".strip())
    if row.superseded_by is not None:
        yield Mark("Superseded", f"corrected by No. {row.superseded_by:,}. {row.superseded_reason}".strip())
    if row.never_happened:
        yield Mark("Never happened", row.never_happened)
    if row.exposure:
        yield Mark("Exposure", row.exposure)
    for countersigned in row.countersigned:
        if countersigned.is_due:
            yield Mark("Not signed", f"by {countersigned.name} yet{countersigned.asked_by}")
    if row.violations:
        yield Mark("Violation", f"found at signing: {shortened(row.violations)}")


@cache
def sheet_of(log: str) -> Sheet:
    """How the log `651a:deck_change` is laid out on paper.

    Its own columns are the times and lanes of its clocks and its choices, in the order of the form.
    """
    kind = kind_of(log)
    fields = {name: field for name, field in fields_of(kind.entry).items() if name != kind.table_field}
    checks = tuple(field for field in fields.values() if field.kind == "boolean" and field.asked.why)
    if len(checks) < 2:
        checks = ()
    timed = {part for clock in kind.clocks for part in (clock.lane, clock.starts, clock.ends) if part}
    free = [field for field in fields.values() if field.name not in kind.of_people and field not in checks]
    first = [field for field in free if field.name in timed]
    first += [field for field in free if field.kind == "choice" and field not in first]
    chosen = first[: OWN_BESIDE_CHECKS if checks else OWN_COLUMNS]
    own = tuple(field for field in free if field in chosen)
    return Sheet(
        kind, own, checks, tuple(field for field in fields.values() if field not in own and field not in checks)
    )


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
    """One entry under COMMON and these fields; times as ISO 8601 with their offset, what is not stated empty."""
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
        f"{person.title}: {', '.join(filter(None, (person.name, person.credential_number)))}{person.asked_by}"
        for person in row.countersigned
        if person.is_due
    ]
    return [
        facility, kind.title, row.table_number, str(row.number), local(row.occurred_at), utc(row.occurred_at),
        local(row.received_at), utc(row.received_at), "yes" if row.late_seconds is not None else "no",
        number(row.late_seconds), row.late_reason, row.without_network, number(row.supersedes), row.correction_reason,
        number(row.superseded_by), row.superseded_reason, row.never_happened, row.exposure,
        signed.get("printed_name", ""), signed.get("credential_number", ""), role_words(signed.get("role", "")),
        method_words(signed.get("method", "")), signed.get("at", ""), "; ".join(given), "; ".join(due),
        row.edition_key, "; ".join(row.violations), row.facts_sha256,
        *(stated(name) for name in names),
    ]  # fmt: skip
