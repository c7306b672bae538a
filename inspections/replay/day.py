"""Everything that happened at a table on a day, with the time of the event and the time of receipt."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from compliance.holders.models import GamingTable

from ..models import LogEntry, TableEvent
from ..models.tables import Installation
from ..words import entry_words
from .moment import Moment

MOST = 200
"""How many happenings of each kind a day shows at most."""
TABLE, SHEETS = "Table", "Sheets"
"""Rows of the time bar beside those of the logs."""


@dataclass(frozen=True)
class Happening:
    """One line of a day: what, by whom, when it happened and when the office had it; `entry` is the id of its entry.

    `row` is the row of the time bar in which it stands. `opens` says of an opening and a closing which of them it is.
    """

    at: datetime
    received_at: datetime
    words: str
    who: str
    entry: str = ""
    number: int | None = None
    is_late: bool = False
    corrected_by: int | None = None
    is_known: bool = True
    row: str = ""
    opens: bool | None = None


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

    @property
    def before(self) -> datetime | None:
        """When something last happened before the moment, on that day."""
        return max((happening.at for happening in self.happenings if happening.at < self.moment.at), default=None)

    @property
    def after(self) -> datetime | None:
        """When something next happened after the moment, on that day."""
        return min((happening.at for happening in self.happenings if happening.at > self.moment.at), default=None)


def day_of(table: GamingTable, moment: Moment) -> Day:
    """The day of a moment. Entries that the office had not received by the moment's other time are marked as not yet
    known. Four queries."""
    zone = table.facility.zone
    start = datetime.combine(table.facility.day(moment.at), time(), zone)
    end = datetime.combine(start.date() + timedelta(days=1), time(), zone)
    within = {"gte": start, "lt": end}
    happenings = [*_entries(table, within, moment), *_events(table, within), *_installed(table, within, moment)]
    before = TableEvent.objects.filter(table=table.pk, at__lt=start).order_by("-at", "-id").first()
    began_open = before is not None and before.leaves_open
    return Day(
        sorted(happenings, key=lambda happening: (happening.at, happening.received_at)), moment, start, end, began_open
    )


def _entries(table: GamingTable, within: dict[str, datetime], moment: Moment) -> list[Happening]:
    rows = LogEntry.objects.filter(table=table.pk, **{f"occurred_at__{name}": at for name, at in within.items()})
    return [
        Happening(
            at=row.occurred_at, received_at=row.received_at, words=f"{row.kind.title}: {entry_words(row)}",
            who=_who(row.signature), entry=str(row.pk), number=row.number, is_late=row.late_seconds is not None,
            corrected_by=later.number if (later := getattr(row, "superseded_by", None)) else None,
            is_known=row.received_at <= moment.known_at, row=row.kind.title,
        )
        for row in rows.select_related("superseded_by").order_by("occurred_at", "number")[:MOST]
    ]  # fmt: skip


def _events(table: GamingTable, within: dict[str, datetime]) -> list[Happening]:
    rows = TableEvent.objects.filter(table=table.pk, **{f"at__{name}": at for name, at in within.items()})
    return [
        Happening(
            row.at, row.at, row.get_act_display(), f"{row.printed_name}, {row.credential_number}".strip(", "),
            row=TABLE, opens=row.leaves_open,
        )
        for row in rows.order_by("at", "id")[:MOST]
    ]  # fmt: skip


def _installed(table: GamingTable, within: dict[str, datetime], moment: Moment) -> list[Happening]:
    rows = Installation.objects.filter(table=table.pk, **{f"installed_at__{name}": at for name, at in within.items()})
    return [
        Happening(
            row.installed_at, row.received_at, f"{row.version.title}, put up", _who(row.signature),
            is_known=row.received_at <= moment.known_at, row=SHEETS,
        )
        for row in rows.select_related("version__sheet").order_by("installed_at", "id")[:MOST]
    ]  # fmt: skip


def _who(signature: dict[str, str]) -> str:
    return f"{signature.get('printed_name', '')}, {signature.get('credential_number', '')}".strip(", ")
