"""The source of the entries of an export: the app that keeps logs registers one; this app never imports it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from typing import Any, Protocol
from uuid import UUID
from zoneinfo import ZoneInfo

from compliance.holders.models import Facility, GamingTable
from compliance.regulation import PACKAGES as PACKAGED
from compliance.regulation import chapter
from compliance.regulation.core.log import LogKind
from compliance.regulation.general.handovers import HANDOVERS
from compliance.regulation.general.installed import INSTALLED
from compliance.regulation.general.packages import PACKAGES

from .in_words import Composed

PACKAGE_LOG = f"{PACKAGES.chapter}:{PACKAGES.code}"
HANDOVER_LOG = f"shifts:{HANDOVERS.code}"
SHEET_LOG = f"sheets:{INSTALLED.code}"
OF_NO_GAME: Mapping[str, LogKind] = {SHEET_LOG: INSTALLED, PACKAGE_LOG: PACKAGES, HANDOVER_LOG: HANDOVERS}
"""The logs that no game declares."""
OF_FACILITY = (PACKAGE_LOG, HANDOVER_LOG)
"""The logs among them that are one series of a whole facility."""
WHOLE = "Whole facility"
"""Stands where the logs of tables name their table."""


@dataclass(frozen=True)
class Wanted:
    """The content of an export: a facility's tables (none named: all), logs as `651a:deck_change`, days inclusive.

    With `received_after`, only entries that the office received after an instant, or that another person signed after
    it; with `received_until`, only those received no later than an instant.
    """

    facility_id: UUID
    zone: ZoneInfo
    logs: tuple[str, ...]
    tables: tuple[UUID, ...]
    first: date
    last: date
    received_after: datetime | None = None
    received_until: datetime | None = None

    @property
    def start(self) -> datetime:
        """The instant at which the first day begins at the facility."""
        return datetime.combine(self.first, time(), self.zone)

    @property
    def end(self) -> datetime:
        """The instant at which the day after the last one begins; not part of the period."""
        return datetime.combine(self.last + timedelta(days=1), time(), self.zone)


@dataclass(frozen=True)
class EntryStream:
    """The entries of one log at one table in the period.

    `numbers` are theirs, ascending; `on_file` counts all entries from the first to the last of these, whatever their
    day, so that a gap in the numbering shows; `seen` is the newest number at the time of the plan.
    """

    log: str
    table_id: UUID
    table_number: str
    numbers: tuple[int, ...]
    on_file: int
    seen: int


@dataclass(frozen=True)
class Segment:
    """Some consecutive entries of a stream, first and last number inclusive."""

    log: str
    table_id: UUID
    table_number: str
    first: int
    last: int
    rows: int
    seen: int


@dataclass(frozen=True)
class Countersigned:
    """A signature that the text (`citation`) asks of a person whom an entry names, in the field `field`; `citation` is
    empty if the office asks for it. `signature` and its `received_at` are None while it is due, and if a correction
    came before it (`is_due` False)."""

    field: str
    title: str
    citation: str
    name: str
    credential_number: str
    is_due: bool
    signature: Mapping[str, str] | None = None
    received_at: datetime | None = None

    @property
    def citation_note(self) -> str:
        """` (§ 617a.2(e))`; empty where no citation asks for the signature."""
        return f" (§ {self.citation})" if self.citation else ""


@dataclass(frozen=True)
class LogRow:
    """An entry as recorded. `facts` are plain JSON values by field; `violations` the citations found at signing,
    `violation_words` the findings in words, `never_happened` the person who stated that it never happened, and the
    reason, in words; `exposure` the most that was played before a problem was found, in words."""

    log: str
    table_number: str
    number: int
    occurred_at: datetime
    received_at: datetime
    facts: Mapping[str, Any]
    facts_sha256: str
    edition_key: str
    signature: Mapping[str, str]
    late_seconds: int | None = None
    late_reason: str = ""
    without_network: str = ""
    supersedes: int | None = None
    correction_reason: str = ""
    superseded_by: int | None = None
    superseded_reason: str = ""
    never_happened: str = ""
    exposure: str = ""
    violations: tuple[str, ...] = ()
    violation_words: tuple[str, ...] = ()
    countersigned: tuple[Countersigned, ...] = ()


class Source(Protocol):
    """Reads the entries of logs."""

    def logs(self, facility_id: UUID) -> Sequence[str]:
        """The logs of which a facility has entries, or tables that keep them, in the order of the chapters."""

    def logs_of_tables(self, tables: Iterable[GamingTable]) -> Sequence[str]:
        """The logs of the games that these tables are for or were for before."""

    def logs_of_no_game(self, facility: Facility) -> Sequence[str]:
        """The logs of `OF_NO_GAME` that a facility keeps or kept."""

    def late_after(self, at: datetime) -> timedelta:
        """The time after its event within which an entry may be received without counting as late."""

    def streams(self, wanted: Wanted) -> Sequence[EntryStream]:
        """The logs at the tables that hold an entry in the period, by log, then table number."""

    def rows(self, wanted: Wanted, segment: Segment) -> Iterator[LogRow]:
        """The entries of a segment, by number, read as they are used."""


sources: Sequence[Source] = ()
"""The source of entries: a single one, set in `compliance/wiring.py`."""


def source() -> Source:
    """The source of log entries."""
    return sources[0]


table_day_papers: Sequence[Callable[[UUID, date, datetime], Composed]] = ()
"""A single function, set in `compliance/wiring.py`: everything about the table with this key on a day, by the records
up to an instant."""


def table_day_paper() -> Callable[[UUID, date, datetime], Composed]:
    """The function that composes the paper with everything about a table on a day. It raises NotHeld for rows that
    differ from the records."""
    return table_day_papers[0]


def kind_of(log: str) -> LogKind:
    """The kind of log of a code `651a:deck_change`. Raises regulation's Refused for any other."""
    if log in OF_NO_GAME:
        return OF_NO_GAME[log]
    number, _, code = log.partition(":")
    return chapter(number).log(code)


def title_of(log: str) -> str:
    """The title of a log; with its game where other games have a log of the same title: `Problem log, Roulette`."""
    title = kind_of(log).title
    return title if log in OF_NO_GAME or _titles()[title] == 1 else f"{title}, {chapter(log.partition(':')[0]).game}"


def basis_of(log: str) -> str:
    """Under which chapter a log is kept, in a sentence without its end."""
    kind = kind_of(log)
    if not kind.chapter:
        return "A log that no clause asks for"
    game = "Table game equipment" if log in OF_NO_GAME else chapter(kind.chapter).game
    return f"Kept under 58 Pa. Code, Chapter {kind.chapter} ({game})"


@cache
def _titles() -> Counter[str]:
    return Counter(kind.title for number in PACKAGED for kind in chapter(number).logs)
