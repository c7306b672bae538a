"""Gaming tables, and whether each may open, as programs read them."""

from datetime import date
from typing import Annotated
from uuid import UUID

from compliance.regulation.core.filing import TABLE_FORMATS
from compliance.regulation.core.outputs import Answer, Citation, Count, Moment, about, one_of

from ..order import FloorState

VERDICTS = ("may_open", "in_order", "due_soon", "do_not_open", "cannot_tell")


class Table(Answer):
    id: UUID
    number: str
    chapter: str
    game: str
    table_format: Annotated[str, one_of(TABLE_FORMATS)]
    is_active: bool
    facility_id: UUID
    facility__name: str
    pit: Annotated[str, about("The pit in which it stands; empty for none.")]


class Device(Answer):
    kind: str
    model: str
    serial_number: str


class SheetVersion(Answer):
    sheet: str
    version: Count


class InstalledVersion(SheetVersion):
    installed_at: Moment


class InstalledSheet(Answer):
    """The approved versions of a sheet, and what is at the table."""

    state: Annotated[
        str,
        one_of(["as_approved", "differs", "cannot_tell"]),
        about("`cannot_tell`: nobody recorded what is at the table. That alone does not bar opening."),
    ]
    approved: list[SheetVersion]
    installed: InstalledVersion | None


class RulesInEffect(Answer):
    """The approved rules of a table."""

    reference: str
    revision: Count
    edition: str
    effective_on: date
    conditions: str
    layout: InstalledSheet | None
    sign: InstalledSheet | None


class Stop(Answer):
    """A reason that keeps a table closed, with the label of its cure."""

    citation: Citation
    words: str
    message: str
    cure: str | None
    is_known: bool


class Ground(Answer):
    citation: Citation
    words: str


class TableProblem(Answer):
    number: Count
    entry: UUID
    found_at: Moment
    words: str
    citation: Citation
    bars: bool


class EntryAtTable(Answer):
    entry: UUID
    log_code: str
    number: Count
    occurred_at: Moment
    signed_by: str
    credential_number: str


class RunningLimit(Answer):
    what: str
    lane: str
    citation: Citation
    in_use_since: Moment
    due_at: Moment
    over: bool


class RunningClock(Answer):
    """A time limit that is running, with the time left."""

    log_code: str
    lane: str
    citation: Citation
    title: str
    started_at: Moment
    due_at: Moment
    seconds_left: Annotated[int, about("Negative after the limit passes.")]


class Standing(Answer):
    """The answer whether a table may open, with the reasons against it and the facts on which it rests."""

    table: UUID
    at: Moment
    may_open: bool
    verdict: Annotated[str, one_of(VERDICTS)]
    states: Annotated[
        list[Annotated[str, one_of([state.code for state in FloorState])]],
        about("Everything that is to be said of the table, the worst first, in the order of the pit board."),
    ]
    is_open: bool
    since: Moment | None
    rules: str | None
    approval: Annotated[
        RulesInEffect | None, about("The approved rules in effect at the table; null where there are none.")
    ]
    reasons: list[Stop]
    grounds: list[Ground]
    problems: Annotated[
        list[TableProblem],
        about(
            "Open problems, the oldest first. Where `bars` is true, the citation keeps the table closed until the "
            "problem is dealt with; otherwise it is the clause to look at."
        ),
    ]
    running: list[RunningClock]
    running_limits: list[RunningLimit]
    inspection: Annotated[
        EntryAtTable | None,
        about("The newest inspection of the wheel, dice, tiles or decks; null where there is none."),
    ]
    devices: list[Device]
    credentials: Annotated[list[str], about("Credential numbers of those who signed what the answer rests on.")]
