"""Content of the components of a page: small frozen values that views make and templates read."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from compliance.web.values import day_words, moment_words


@dataclass(frozen=True)
class PageError:
    """A line of the error summary; `field_id` is the id of the input to move to, `url` the address that mends it."""

    message: str
    field_id: str = ""
    url: str = ""

    @property
    def leads_to(self) -> str:
        """The address to which the line leads; empty for nowhere."""
        return self.url or (f"#{self.field_id}" if self.field_id else "")


class Pointer(str):
    """A sentence that knows the address where a person settles what it says; empty for none."""

    __slots__ = ("url",)

    url: str

    def __new__(cls, words: str, url: str = "") -> "Pointer":
        pointer = super().__new__(cls, words)
        pointer.url = url
        return pointer


def page_error(line: object, field_id: str = "") -> PageError:
    """A line of a refusal for the error summary; a pointer keeps its address."""
    return PageError(str(line), field_id, line.url if isinstance(line, Pointer) else "")


@dataclass(frozen=True)
class Part:
    """A part of a filing on the task list; `state` is a code of `words.PART_STATES`.

    `may_stay` is a part that may be filed as it is, answered or not.
    """

    number: int
    name: str
    state: str
    hint: str = ""
    url: str = ""
    may_stay: bool = False

    @property
    def is_done(self) -> bool:
        """Whether it needs nothing more."""
        return self.state in ("done", "filled")


@dataclass(frozen=True)
class TaskList:
    """The parts of a filing, counted."""

    parts: Sequence[Part]

    @property
    def total(self) -> int:
        return len(self.parts)

    @property
    def complete(self) -> int:
        return sum(part.is_done for part in self.parts)

    @property
    def optional(self) -> str:
        """The number of parts that are not done and may be filed as they are, in words; empty if there is none."""
        count = sum(not part.is_done and part.may_stay for part in self.parts)
        return f"{count} optional {'part is' if count == 1 else 'parts are'} left open." if count else ""

    @property
    def left(self) -> str:
        """The work left to do; after the last part, filing itself."""
        rest = sum(not part.is_done and not part.may_stay for part in self.parts)
        if not rest:
            return "You still have to check, sign and file."
        return f"You still have to finish {rest} {'part' if rest == 1 else 'parts'}, then check and file."


@dataclass(frozen=True)
class Clock:
    """Time left: `number` and `words` say it, `share` (0 to 100) draws it. States: running, soon, late, stopped."""

    state: str
    words: str
    number: str = ""
    share: int = 0
    due: str = ""


SOON = 3
"""Days left of a review at which its clock says so."""


def review_clock(due_on: date, today: date, *, days: int = 15) -> Clock:
    """The clock of a review in calendar days; due today is "0 days", the day after is "1 day over"."""
    left = (due_on - today).days
    if left < 0:
        over = "day over" if left == -1 else "days over"
        return Clock(
            "late",
            over,
            str(-left),
            100,
            f"Was due {day_words(due_on)}. The filing is not approved because time ran out",
        )
    share = max(0, min(100, round(100 * (days - left) / max(1, days))))
    state = "soon" if left <= SOON else "running"
    words = "days, due today" if left == 0 else ("day left" if left == 1 else "days left")
    return Clock(state, words, str(left), share, f"Due {day_words(due_on)}")


def stopped_clock(since: date) -> Clock:
    """A clock that is stopped because the filing is with the certificate holder."""
    return Clock("stopped", "Stopped", due=f"With the certificate holder since {day_words(since)}")


@dataclass(frozen=True)
class SignOff:
    """The progress of a bureau; `state` is a code of `words.SIGN_OFF_STATES`."""

    owner: str
    state: str


@dataclass(frozen=True)
class Row:
    """An answer on the check page. `state` is a `words.TagWords` or None; `before` the answer in effect, if it is
    another."""

    label: str
    value: Any
    why: str = ""
    state: Any = None
    change_url: str = ""
    change_word: str = ""
    is_problem: bool = False
    before: str = ""


@dataclass(frozen=True)
class Event:
    """An entry of a timeline; `at` is an aware time or a day; `side` is "holder" or "board"; `links` are pairs of word
    and address that follow the text."""

    at: datetime | date
    text: str
    side: str = "holder"
    is_past: bool = True
    links: Sequence[tuple[str, str]] = ()

    @property
    def machine_time(self) -> str:
        return self.at.isoformat()

    @property
    def time_words(self) -> str:
        return moment_words(self.at) if isinstance(self.at, datetime) else day_words(self.at)


@dataclass(frozen=True)
class Message:
    """A message of a thread. The component says `is_board_only` in words."""

    author: str
    text: str
    at: datetime
    bureau: str = ""
    citation: str = ""
    is_board_only: bool = False


@dataclass(frozen=True)
class Filter:
    """A filter of a list: kind "text", "day" or "choice" (pairs of code and word)."""

    name: str
    label: str
    value: str = ""
    kind: str = "text"
    choices: Sequence[tuple[str, str]] = ()


def facility_filter(facilities: Iterable[Any], chosen: str) -> Filter:
    """The choice of one of these facilities, by its key, or of every one."""
    choices = [("", "Every facility"), *((str(facility.pk), facility.name) for facility in facilities)]
    return Filter("facility", "Facility", chosen, "choice", choices)


@dataclass(frozen=True)
class Column:
    """The head of one column."""

    label: str
    is_number: bool = False


@dataclass(frozen=True)
class Cell:
    """The content of one cell: text, or markup already made safe."""

    content: Any
    label: str = ""
    is_number: bool = False


TableRow = Sequence[Cell]
"""A row; each cell carries the label of its column for the cards of phones."""


@dataclass(frozen=True)
class DataTable:
    """A ledger table; `id` is unique on the page."""

    id: str
    caption: str
    columns: Sequence[Column]
    rows: Sequence[TableRow] = field(default=())
    note: str = ""
    empty_title: str = "Nothing found"
    empty_text: str = ""


def table_row(columns: Sequence[Column], contents: Sequence[Any]) -> TableRow:
    """A row of these contents under these columns; as many contents as columns."""
    return [
        Cell(content, label=column.label, is_number=column.is_number)
        for column, content in zip(columns, contents, strict=True)
    ]
