"""Everything about a table on a day, as the page, the paper and programs have it."""

from datetime import date
from typing import Annotated
from uuid import UUID

from compliance.regulation.core.outputs import Answer, Citation, Count, Moment, about, one_of

from ..entries.outputs import LogEntryDetail
from ..ladder.services.by_hand import NOBODY
from ..models import Alarm
from ..opening.outputs import Table


class Happening(Answer):
    """A line of a day; an event before its receipt by the office has two times."""

    at: Moment
    received_at: Moment
    row: Annotated[str, about("The title of the log; or Table, Sheets, Alarms, Notes of the Board.")]
    words: str
    who: str
    number: Annotated[Count | None, about("Of the entry, in its log.")]
    entry: UUID | None
    package_entry: UUID | None
    alarm: UUID | None
    is_late: bool
    corrected_by: Annotated[Count | None, about("The number of the entry that corrects this one.")]


class OpenTime(Answer):
    """From when to when the table was open for play, within the day."""

    since: Moment
    until: Moment


class NumbersOfLog(Answer):
    """The numbers of one log on the day, and whether one is missing between them."""

    log: str
    first: Count
    last: Count
    rows: Annotated[Count, about("Entries whose event is on the day.")]
    missing: Annotated[Count, about("Numbers from the first to the last without an entry on file.")]


class InEffect(Answer):
    """A fact at the table when the day began and when it ended; empty words if one of them has none."""

    label: str
    at_start: str
    at_end: str
    citation: Annotated[str, about("Empty where no clause asks for it.")]

    @property
    def words(self) -> str:
        """Both in one line; once where nothing changed."""
        if self.at_start == self.at_end:
            return self.at_end
        return f"At first: {self.at_start or 'nothing'}. At the end: {self.at_end or 'nothing'}"


class UseOfEquipment(Answer):
    """Equipment that was in use on the day against a time limit."""

    title: str
    lane: str
    citation: Citation
    entry: UUID
    since: Moment
    until: Annotated[Moment | None, about("null while it is in use.")]
    due_at: Moment
    is_over: Annotated[bool, about("Whether it was in use after the limit, as far as is known.")]


class AlarmNotice(Answer):
    """The notice of an alarm to a rung of the ladder: its number, when, and to whom."""

    number: Count
    at: Moment
    roles: str
    people: list[str]

    @property
    def words(self) -> str:
        """`Shift manager: A. Kovac`."""
        return f"{self.roles}: {', '.join(self.people) or NOBODY}"


class AlarmOfDay(Answer):
    """An alarm that was raised or seen on the day, or of which a rung of the ladder had notice."""

    id: UUID
    kind: Annotated[str, one_of(Alarm.Kind.values)]
    words: str
    citation: str
    raised_at: Moment
    notices: list[AlarmNotice]
    seen_at: Moment | None
    seen_by: str


class ProblemOfDay(Answer):
    """A problem that was open on the day, with its steps up to what is known."""

    number: Count
    entry: UUID
    words: str
    found_at: Moment
    closed_by: UUID | None
    closed_at: Moment | None
    steps: list[Happening]


class TotalsOfDay(Answer):
    entries: Count
    logs: Count
    missing: Count
    late: Count
    corrected: Count
    problems: Count
    open_problems: Count
    alarms: Count
    seconds_open: Count


class TableDay(Answer):
    """Everything on record about a table on one day of its facility, by the records up to `known_at`."""

    table: Table
    day: date
    starts_at: Moment
    ends_at: Annotated[Moment, about("The day has 23 or 25 hours where clocks change.")]
    known_at: Moment
    destroyed: Annotated[list[str], about("What was destroyed after its term and may have been of this day.")]
    totals: TotalsOfDay
    open_times: list[OpenTime]
    happenings: list[Happening]
    numbers: list[NumbersOfLog]
    in_effect: list[InEffect]
    at_table: Annotated[list[InEffect], about("The pit of the table, its equipment and its packages.")]
    in_use: list[UseOfEquipment]
    alarms: list[AlarmOfDay]
    problems: list[ProblemOfDay]
    changed_since: Annotated[list[Happening], about("What was received about this day after it ended.")]
    entries: list[LogEntryDetail]
