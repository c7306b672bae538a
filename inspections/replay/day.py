"""Everything that happened at a table on a day, with the time of the event and the time of receipt."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet

from compliance.holders.models import GamingTable, PitStay
from compliance.regulation.general.packages import PACKAGES
from compliance.web.days import day_begins
from compliance.web.values import by_number

from ..alarms.services.alarms import alarm_line
from ..ladder.rungs import who_words
from ..ladder.services.by_hand import NOBODY
from ..models import Alarm, LogEntry, TableEvent
from ..models.ladders import RungTold
from ..models.packages import PackageSigning
from ..models.tables import BoardNote, Installation
from ..words import entry_words
from .moment import Moment

MOST = 200
"""The greatest number of happenings of each kind that a replay shows."""
TABLE, SHEETS, ALARMS, NOTES = "Table", "Sheets", "Alarms", "Notes of the Board"
"""Rows of the time bar beside those of the logs."""
OFFICE = "This system"
"""The name of the raiser and teller of alarms."""


@dataclass(frozen=True)
class Happening:
    """A line of a day: the act, its person, the time of the event and of its receipt by the office; `entry` is the id
    of its entry, `alarm` that of the alarm that it is about, `package_entry` that of an entry of the package log; `url`
    leads to the table at that time, if there is such a page.

    `row` is the row of the time bar in which it stands. `opens` says of an opening and a closing which of them it is.
    """

    at: datetime
    received_at: datetime
    words: str
    who: str
    entry: str = ""
    alarm: str = ""
    package_entry: str = ""
    number: int | None = None
    is_late: bool = False
    corrected_by: int | None = None
    is_known: bool = True
    row: str = ""
    opens: bool | None = None
    url: str = ""


@dataclass(frozen=True)
class TableSpan:
    """The state of a table from one instant to another: open, closed, or with a problem that was open
    (`is_problem`)."""

    words: str
    since: datetime
    until: datetime
    is_problem: bool = False


@dataclass(frozen=True)
class Day:
    """The happenings of the calendar day, at the facility, of a moment; and the nearest ones outside the moment. The
    day is from `start` on and before `end`; `began_open` says whether the table was open when it began."""

    happenings: Sequence[Happening]
    moment: Moment
    start: datetime
    end: datetime
    began_open: bool

    def open_spans(self, until: datetime) -> list[tuple[datetime, datetime]]:
        """From when to when the table was open on that day, as far as it had come by an instant."""
        spans, since = list[tuple[datetime, datetime]](), self.start if self.began_open else None
        for happening in self.happenings:
            if happening.opens and since is None:
                since = happening.at
            elif happening.opens is False and since is not None:
                spans.append((since, happening.at))
                since = None
        end = min(self.end, until)
        return [*spans, (since, end)] if since is not None and since < end else spans

    def spans(self, until: datetime) -> list[TableSpan]:
        """The times at which the table was open and closed on that day, as far as it had come by an instant."""
        spans, at = list[TableSpan](), self.start
        for since, end in self.open_spans(until):
            spans += [TableSpan("Closed", at, since)] if at < since else []
            spans.append(TableSpan("Open", since, end))
            at = end
        end = min(self.end, until)
        return [*spans, TableSpan("Closed", at, end)] if at < end else spans

    @property
    def holds_moment(self) -> bool:
        """Whether the moment is on that day."""
        return self.start <= self.moment.at < self.end

    @property
    def before(self) -> datetime | None:
        """The time of the last happening before the moment, on that day; None if there is none."""
        return max((happening.at for happening in self.happenings if happening.at < self.moment.at), default=None)

    @property
    def after(self) -> datetime | None:
        """The time of the next happening after the moment, on that day; None if there is none."""
        return min((happening.at for happening in self.happenings if happening.at > self.moment.at), default=None)


def day_of(table: GamingTable, moment: Moment, day: date | None = None, most: int | None = MOST) -> Day:
    """The day of a moment, or another one that is named. Entries that the office had not received by the moment's other
    time are marked as not yet known. Nine queries, and two more where the facility keeps numbers of packages."""
    named = day or table.facility.day(moment.at)
    start, end = day_begins(named), day_begins(named + timedelta(days=1))
    within = _Within(table, start, end, moment, most)
    happenings = [happening for kind in KINDS for happening in kind(within)]
    before = TableEvent.objects.filter(table=table.pk, at__lt=start).order_by("-at", "-id").first()
    began_open = before is not None and before.leaves_open
    return Day(
        sorted(happenings, key=lambda happening: (happening.at, happening.received_at)), moment, start, end, began_open
    )


@dataclass(frozen=True)
class _Within:
    """The rows of a table that make up a day."""

    table: GamingTable
    start: datetime
    end: datetime
    moment: Moment
    most: int | None

    def between(self, column: str) -> Q:
        """Rows whose time in this column is on the day."""
        return Q(**{f"{column}__gte": self.start, f"{column}__lt": self.end})

    def rows(self, rows: "QuerySet[Any]", column: str, *also: str) -> "QuerySet[Any]":
        """The rows at the table with this time on the day, in order."""
        return rows.filter(self.between(column), table=self.table.pk).order_by(column, *also, "id")[: self.most]

    def is_known(self, received_at: datetime) -> bool:
        """Whether the office had it by the moment's other time."""
        return received_at <= self.moment.known_at


def _entries(within: _Within) -> Iterator[Happening]:
    for row in within.rows(LogEntry.objects.select_related("superseded_by"), "occurred_at", "number"):
        yield Happening(
            at=row.occurred_at,
            received_at=row.received_at,
            words=f"{row.kind.title}: {entry_words(row)}",
            who=_who(row.signature),
            entry=str(row.pk),
            number=row.number,
            is_late=row.late_seconds is not None,
            corrected_by=later.number if (later := getattr(row, "superseded_by", None)) else None,
            is_known=within.is_known(row.received_at),
            row=row.kind.title,
        )


def _events(within: _Within) -> Iterator[Happening]:
    for row in within.rows(TableEvent.objects.all(), "at"):
        yield Happening(
            row.at,
            row.at,
            row.get_act_display(),
            f"{row.printed_name}, {row.credential_number}".strip(", "),
            row=TABLE,
            opens=row.leaves_open,
        )


def _moves(within: _Within) -> Iterator[Happening]:
    for row in within.rows(PitStay.objects.select_related("pit"), "since"):
        words = f"Moved to {row.pit.name}" if row.pit else "Taken out of its pit"
        yield Happening(row.since, row.since, words, row.printed_name, row=TABLE)


def _installed(within: _Within) -> Iterator[Happening]:
    for row in within.rows(Installation.objects.select_related("version__sheet"), "installed_at"):
        yield Happening(
            row.installed_at,
            row.received_at,
            f"{row.version.title}, put up",
            _who(row.signature),
            is_known=within.is_known(row.received_at),
            row=SHEETS,
        )


def _packages(within: _Within) -> Iterator[Happening]:
    if within.table.facility.keeps_packages is None:
        return
    rows = PackageSigning.objects.prefetch_related("moves__package")
    for row in within.rows(rows, "occurred_at", "number"):
        numbers = sorted({move.package.number for move in row.moves.all()}, key=by_number)
        words = ": ".join(filter(None, (row.get_move_display(), ", ".join(numbers))))
        yield Happening(
            row.occurred_at,
            row.received_at,
            words,
            _who(row.signature),
            package_entry=str(row.pk),
            number=row.number,
            is_late=row.late_seconds is not None,
            is_known=within.is_known(row.received_at),
            row=PACKAGES.title,
        )


def _alarms(within: _Within) -> Iterator[Happening]:
    on_day = within.between("raised_at") | within.between("acknowledged_at")
    rows = Alarm.objects.filter(on_day, table=within.table.pk).select_related("running_limit", "table")
    for row in rows.order_by("raised_at", "id")[: within.most]:
        title = alarm_line(row)
        if within.start <= row.raised_at < within.end:
            yield Happening(row.raised_at, row.raised_at, title, OFFICE, alarm=str(row.pk), row=ALARMS)
        seen = row.acknowledged_at
        if seen is not None and within.start <= seen < within.end:
            yield Happening(seen, seen, f"Acknowledged: {title}", row.acknowledged_name, alarm=str(row.pk), row=ALARMS)


def _rungs(within: _Within) -> Iterator[Happening]:
    for row in within.rows(RungTold.objects.all(), "at", "number"):
        names = ", ".join(person["name"] for person in row.people) or NOBODY
        words = f"{who_words(row.roles)} told: {names}"
        yield Happening(row.at, row.at, words, OFFICE, alarm=str(row.alarm_id), row=ALARMS)


def _notes(within: _Within) -> Iterator[Happening]:
    for row in within.rows(BoardNote.objects.all(), "at"):
        yield Happening(row.at, row.at, f"Note of the Board: {row.text}", row.printed_name, row=NOTES)


KINDS = (_entries, _events, _moves, _installed, _packages, _alarms, _rungs, _notes)
"""The functions that make up a day."""


def _who(signature: dict[str, str]) -> str:
    return f"{signature.get('printed_name', '')}, {signature.get('credential_number', '')}".strip(", ")
