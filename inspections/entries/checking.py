"""What an entry would say, and what is found about it: the same answer before signing as at signing."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from compliance.holders.models import GamingTable
from compliance.holders.words import given
from compliance.regulation import chapter
from compliance.regulation.core.elapsed import at_words, elapsed
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.log import LogKind, entry_day
from compliance.regulation.core.parse import Refused, parse_struct
from compliance.signing.signature import Signature
from rules_submissions.decision.effect import InEffect, facility_rules

from ..facts import Placed, Series, asked_of, entry_findings, facility_day, series_of, table_facts
from ..models import LogEntry
from ..people import check_people, with_signer
from ..policy import FUTURE_ALLOWED, late_after

SURELY = 2_147_483_647


@dataclass(frozen=True)
class Checked:
    """An entry as it would be signed now. `mark` names exactly these findings: what a signer confirms to have read.

    `late` is how far its event lies back where that is more than the policy allows, else None. `series` holds the
    entry in its place, without the one it corrects.
    """

    kind: LogKind
    table_facts: Any
    entry: Any
    occurred_at: datetime
    edition_key: str
    findings: tuple[Finding, ...]
    mark: str
    late: timedelta | None
    series: Series


def entry_check(
    *,
    table: GamingTable,
    log_code: str,
    values: Mapping[str, Any],
    signature: Signature,
    at: datetime,
    supersedes: LogEntry | None = None,
) -> Checked:
    """The entry that these plain JSON values state, and every finding about it in its series.

    Fields that are not asked are left out; those of the signer are taken from the signature. Raises Refused with the
    problems by field for values that are not well formed, name a future time, or credit a credential to another
    person; NotInForce for a day without an edition.
    """
    kind = chapter(table.chapter).log(log_code)
    _, facts = table_now(table, kind, at)
    stated = with_signer(kind, values, signature)
    stated.setdefault(kind.table_field, table.number)
    parsed = parse_struct(kind.entry, stated)
    asked = set(asked_of(kind, facts, parsed))
    entry = kind.entry(**{name: getattr(parsed, name) for name in fields_of(kind.entry) if name in asked})
    occurred = occurred_at(kind, entry)
    _refuse_future(kind, entry, at)
    check_people(kind, entry, table.facility, occurred)
    edition = chapter(table.chapter).edition_on(entry_day(kind, entry, at))
    number = supersedes.number if supersedes is not None else SURELY
    new = Placed(None, entry, occurred, number)
    series = series_of(table, kind).without(supersedes).having(new)
    findings = tuple(entry_findings(table, facts, series, new, max(at, signature.at)))
    return Checked(
        kind, facts, entry, occurred, edition.key, findings, mark_of(findings), lateness(occurred, at), series
    )


def table_now(table: GamingTable, kind: LogKind, at: datetime) -> tuple[InEffect | None, Any]:
    """The rules in effect at a table, and what this kind of log states of it. At most four queries."""
    rules = facility_rules(table.facility_id, facility_day(table.facility, at)).get((table.chapter, table.number))
    equipment = () if rules else table.equipment.filter(is_active=True).values_list("kind", flat=True)
    return rules, table_facts(table, kind, rules, equipment)


def occurred_at(kind: LogKind, entry: Any) -> datetime:
    """When what the entry tells was complete: the last time that it states. Raises Refused where it states none."""
    event = kind.event_at(entry)
    stated = [at for _, at in _moments(kind, entry)] + ([event] if event is not None else [])
    if not stated:
        name, label = _first_time(kind)
        raise Refused((name, f"Nothing says when this was. Enter “{label}”."))
    return max(at.astimezone(UTC) for at in stated)


def _first_time(kind: LogKind) -> tuple[str, str]:
    return next((name, one.label) for name, one in fields_of(kind.entry).items() if one.kind in ("moment", "day"))


def _moments(kind: LogKind, entry: Any) -> Iterable[tuple[str, datetime]]:
    for name, one in fields_of(kind.entry).items():
        if one.kind == "moment" and (at := getattr(entry, name)) is not None:
            yield name, at


def _refuse_future(kind: LogKind, entry: Any, at: datetime) -> None:
    told = dict(_moments(kind, entry))
    event = kind.event_at(entry)
    if event is not None and not told:
        told = {_first_time(kind)[0]: event}
    problems = [
        (name, f"{at_words(moment)} is still to come. Enter a time that has passed.")
        for name, moment in told.items()
        if elapsed(at + FUTURE_ALLOWED, moment) > timedelta(0)
    ]
    if problems:
        raise Refused(*problems)


def lateness(occurred: datetime, received: datetime) -> timedelta | None:
    """How long after its event an entry came, in whole seconds, where that is longer than the policy allows."""
    span = timedelta(seconds=elapsed(occurred, received) // timedelta(seconds=1))
    return span if span > late_after(received) else None


def mark_of(findings: Iterable[Finding]) -> str:
    """A mark of the findings that a signer must have read; empty where there is none but notes."""
    # Not the words: those of a span still running change every minute.
    named = sorted({(one.citation, one.severity, one.field) for one in findings if one.severity != "note"})
    return hashlib.sha256(json.dumps(named).encode()).hexdigest()[:32] if named else ""


def correction_reason_needed(corrected: LogEntry | None, reason: str) -> None:
    """Raises FieldRefused where an entry corrects another and nothing says why, or too much does."""
    if corrected is not None:
        given(reason, "correction_reason", "Say why the entry is corrected; the first entry stays readable.")


def late_reason_needed(late: timedelta | None, reason: str) -> None:
    """Raises FieldRefused where an entry is late and nothing says why, or too much does."""
    if late is not None:
        minutes = int(late.total_seconds()) // 60
        ago = f"{minutes // 60} h {minutes % 60:02d} min"
        given(reason, "late_reason", f"What this tells was {ago} ago. Say why it is entered only now.")
