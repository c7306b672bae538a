"""The facts that an entry would state, and the findings about it. The answer is the same before signing and at
signing."""

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any

from compliance.holders.models import GamingTable
from compliance.holders.words import require_words
from compliance.regulation import chapter
from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.elapsed import at_words, elapsed, zone_problem
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.log import LogKind, entry_day
from compliance.regulation.core.parse import Refused, parse_struct
from compliance.signing.signature import Signature
from rules_submissions.decision.effect import submission_in_effect

from ..errors import FieldRefused
from ..facts import (
    FUTURE_ALLOWED,
    Placed,
    Series,
    due_field_names,
    entry_findings,
    late_limits,
    lateness,
    series_of,
    table_facts,
)
from ..models import LogEntry, Stream
from ..models.packages import packages_at
from ..people import Known, check_people, credentials_at, with_signer
from ..problems.keeping import problem_check

LONGEST_KEY = 64
SURELY = 2_147_483_647
IN_FUTURE = "{at} is in the future. Enter a time in the past."
NO_TIME = "The entry does not say when this happened. Enter a day and time under “{label}”."


def table_locked(table: GamingTable) -> None:
    """Locks the row of a table until the transaction ends, and reads it again: nobody else signs an entry there in the
    meantime, or changes the table."""
    locked = GamingTable.objects.select_for_update(no_key=True, of=("self",))
    table.refresh_from_db(from_queryset=locked.select_related("facility"))


def stream_locked(table: GamingTable, log_code: str) -> Stream:
    """The stream of this log at this table, locked until the transaction ends. Under the lock of the table its next
    number is ours alone. Before the first entry there is no row yet; whoever signs that entry adds it."""
    rows = Stream.objects.select_for_update().filter(table=table, log_code=log_code)
    return rows.first() or Stream(table=table, log_code=log_code)


def asks_packages(kind: LogKind) -> bool:
    """Whether a log wants to know which packages of cards are at its table."""
    return "packages_here" in fields_of(kind.table)


@dataclass(frozen=True)
class Checked:
    """An entry as it would be signed now. `mark` names exactly these findings: the signer confirms to have read them.

    `late` says how long ago its event was, where that is more than the policy allows, else None. `series` holds the
    entry in its place, without the one that it corrects.
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


class EntryReading:
    """The facts by which an entry in one log of a table is judged, each read once: the rules in effect at the table,
    the earlier entries, the people whom it names, the policy.

    `locked`: the row of the table is locked until the commit. So what the page of a POST shows is what the service
    stores. `refuses_unasked`: what an entry states beside an answer that leaves no room for it is refused; a form only
    hides it, so nobody stated it there. `known` finds the credentials that the entry names.
    """

    def __init__(
        self,
        table: GamingTable,
        log_code: str,
        at: datetime,
        supersedes: LogEntry | None = None,
        *,
        locked: bool = False,
        refuses_unasked: bool = False,
        known: Known | None = None,
    ) -> None:
        self.refuses_unasked = refuses_unasked
        self.table, self.kind, self.at, self.supersedes = table, chapter(table.chapter).log(log_code), at, supersedes
        self.stream = stream_locked(table, log_code) if locked else None
        self._known = known or credentials_at(table.facility)

    @cached_property
    def table_facts(self) -> Any:
        """The facts about the table that this kind of log knows. At most four queries."""
        rules = submission_in_effect(self.table, self.table.facility.day(self.at))
        equipment = () if rules else self.table.equipment.filter(is_active=True).values_list("kind", flat=True)
        packages = packages_at(self.table) if asks_packages(self.kind) else None
        return table_facts(self.table, self.kind, rules, equipment, packages)

    @cached_property
    def series(self) -> Series:
        """The earlier entries, without the one that this entry corrects. One query."""
        return series_of(self.table, self.kind).without(self.supersedes)

    @cached_property
    def late_after(self) -> Callable[[datetime], timedelta]:
        """The time after its event within which an entry may be received and not be late, at any instant. One query."""
        return late_limits()

    def lateness(self, occurred: datetime, received: datetime) -> timedelta | None:
        """The time from its event to the receipt of an entry, in whole seconds, if longer than the policy allows; else
        None."""
        return lateness(occurred, received, self.late_after(received))

    def rests_on(self) -> dict[str, Any]:
        """The content of the entry's page before anything is typed: the place where it is made, the entry that it
        corrects, and the facts from the rules in effect at the table."""
        corrected = self.supersedes
        return {
            "table": {"number": self.table.number, "facility": self.table.facility.name},
            "log": self.kind.title,
            "supersedes": corrected and {"number": corrected.number, "sha256": corrected.facts_sha256},
            "rules": to_json(self.table_facts),
        }

    def check(self, values: Mapping[str, Any], signature: Signature) -> Checked:
        """The entry in these plain JSON values, and every finding about it in its series.

        Fields that are not asked are left out, or refused; the signer's own fields come from the signature. Raises
        Refused with the problems by field for values that are not well formed, that name a future time, that give a
        credential to another person, or that leave open which set the entry is about; NotInForce for a day without an
        edition.
        """
        kind, facts, table = self.kind, self.table_facts, self.table
        stated = with_signer(kind, values, signature)
        stated.setdefault(kind.table_field, table.number)
        parsed = parse_struct(kind.entry, stated)
        asked = set(due_field_names(kind, facts, parsed))
        if self.refuses_unasked:
            _refuse_unasked(kind, parsed, {name for name in values if name not in asked})
        entry = kind.entry(**{name: getattr(parsed, name) for name in fields_of(kind.entry) if name in asked})
        if kind.problem is not None:
            problem_check(table, entry, self.supersedes)
        occurred = occurred_at(kind, entry)
        refuse_zones(entry, kind.event_at(entry))
        _refuse_future(kind, entry, self.at)
        check_people(kind, entry, table.facility, occurred, self._known)
        edition = chapter(table.chapter).edition_on(entry_day(kind, entry, self.at))
        number = self.supersedes.number if self.supersedes is not None else SURELY
        new = Placed(None, entry, occurred, number)
        if (left_open := kind.left_open(entry, facts, self.series.entries)) is not None:
            raise Refused(left_open)
        series = self.series.having(new)
        findings = tuple(entry_findings(table, facts, series, new, max(self.at, signature.at)))
        late = self.lateness(occurred, self.at)
        return Checked(kind, facts, entry, occurred, edition.key, findings, mark_of(findings), late, series)


def _refuse_unasked(kind: LogKind, entry: Any, names: Collection[str]) -> None:
    """Raises Refused where the entry states these fields. What the signature fills in is nobody's statement."""
    problems = [
        (name, f"is not asked beside the other answers (“{field.label}”); leave it out, or correct them")
        for name, field in fields_of(kind.entry).items()
        if name in names and field.kind != "attestation" and getattr(entry, name) is not None
    ]
    if problems:
        raise Refused(*problems)


def occurred_at(kind: LogKind, entry: Any) -> datetime:
    """The time at which the event of the entry was complete: the latest time in it. Raises Refused if it states
    none."""
    event = kind.event_at(entry)
    stated = [at for _, at in _moments(kind, entry)] + ([event] if event is not None else [])
    if not stated:
        name, label = _first_time(kind)
        raise Refused((name, NO_TIME.format(label=label)))
    return max(at.astimezone(UTC) for at in stated)


def _first_time(kind: LogKind) -> tuple[str, str]:
    return next((name, field.label) for name, field in fields_of(kind.entry).items() if field.kind in ("moment", "day"))


def _moments(kind: LogKind, entry: Any) -> Iterable[tuple[str, datetime]]:
    for name, field in fields_of(kind.entry).items():
        if field.kind == "moment" and (at := getattr(entry, name)) is not None:
            yield name, at


def refuse_zones(entry: Any, event: datetime | None) -> None:
    """Raises Refused where a time of an entry is in an hour that does not exist in Pennsylvania, or its zone is not in
    force there then. A time of day is judged on the day of `event`, the instant that it states with its day."""
    fields = fields_of(entry.__class__)
    times = {name: getattr(entry, name) for name, field in fields.items() if field.kind == "moment"}
    times |= {name: event for name, field in fields.items() if field.kind == "time_of_day" and getattr(entry, name)}
    problems = [(name, words) for name, at in times.items() if at is not None and (words := zone_problem(at))]
    if problems:
        raise Refused(*problems)


def _refuse_future(kind: LogKind, entry: Any, at: datetime) -> None:
    moments = dict(_moments(kind, entry))
    event = kind.event_at(entry)
    if event is not None and not moments:
        moments = {_first_time(kind)[0]: event}
    problems = [
        (name, IN_FUTURE.format(at=at_words(moment)))
        for name, moment in moments.items()
        if elapsed(at + FUTURE_ALLOWED, moment) > timedelta(0)
    ]
    if problems:
        raise Refused(*problems)


def mark_of(findings: Iterable[Finding]) -> str:
    """A mark of the findings that a signer must have read; empty where there are only notes."""
    # Not the words: those of a span still running change every minute.
    named = sorted(
        {(finding.citation, finding.severity, finding.field) for finding in findings if finding.severity != "note"}
    )
    return hashlib.sha256(json.dumps(named).encode()).hexdigest()[:32] if named else ""


def sent_sha256(*parts: Any) -> str:
    """The hash of what a form sent, so that the same key is known to come with the same answers."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()


def key_fits(key: str) -> None:
    """Raises FieldRefused for the key of a request that is longer than any that a form or a device makes."""
    if len(key) > LONGEST_KEY:
        raise FieldRefused("key", "This form was changed on its way here. Open it again, and enter your answers again.")


def correction_reason_needed(corrected: LogEntry | None, reason: str) -> None:
    """Raises FieldRefused where a correction has no reason, or one that is too long."""
    if corrected is not None:
        require_words(reason, "correction_reason", "Say why you correct the entry. The first entry stays on file.")


def late_reason_needed(late: timedelta | None, reason: str) -> None:
    """Raises FieldRefused where a late entry has no reason, or one that is too long."""
    if late is not None:
        minutes = int(late.total_seconds()) // 60
        ago = f"{minutes // 60} h {minutes % 60:02d} min"
        require_words(reason, "late_reason", f"This happened {ago} ago. Say why you enter it late.")
