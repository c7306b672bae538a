"""The state of a part of the office, and the facts by which it is judged."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from compliance.web.words import TagWords

from . import heard
from .writes import Writes, database_answers

PROBED_WITHIN = timedelta(minutes=2)


class State(StrEnum):
    """The state of a part, worst first."""

    DOWN, LATE, UNKNOWN, WORKS, OFF = "down", "late", "unknown", "works", "off"


TAGS = {
    State.DOWN: TagWords("Down", "stop", "stop"),
    State.LATE: TagWords("Late", "warn", "warn"),
    State.UNKNOWN: TagWords("Not known", "unknown"),
    State.OFF: TagWords("Switched off", "dash"),
    State.WORKS: TagWords("Works", "ok", "ok"),
}


@dataclass(frozen=True)
class PartReport:
    """The report on a part: sentences of what its state means, the remedy with the command, since when, and the brief
    word of `/healthz`, which leaves out a part without one."""

    state: State
    words: str
    remedy: str = ""
    command: str = ""
    since: datetime | None = None
    brief: str = ""

    @property
    def tag(self) -> TagWords:
        return TAGS[self.state]

    @property
    def needs_somebody(self) -> bool:
        return self.state in (State.DOWN, State.LATE, State.UNKNOWN)


@dataclass(frozen=True)
class Office:
    """The facts by which the parts are judged: the time, whether the database answers, the knowledge of the broker
    (None: silent), and the result of this process's last attempt to write."""

    now: datetime
    has_database: bool
    broker: heard.Broker | None
    writes: Writes


def office_now(writes: Writes) -> Office:
    """The office at this moment: one query, and one exchange with the broker of a second at most."""
    return Office(datetime.now(UTC), database_answers(), heard.read(), writes)


@dataclass(frozen=True)
class OfficePart:
    """A part: its name, its key in `/healthz`, how it is, and whether its silence is told in a notice. One that
    `needs_database` is not known without."""

    name: str
    key: str
    look: Callable[[Office], PartReport]
    is_told: bool = False
    needs_database: bool = False

    def report(self, office: Office) -> PartReport:
        """The report on the part; a fixed number of queries."""
        if self.needs_database and not office.has_database:
            return PartReport(State.UNKNOWN, "Nobody can tell while the database is silent.")
        return self.look(office)


def stamp(since: datetime) -> str:
    """A time as `/healthz` states it."""
    return f"{since.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def works(words: str, brief: str = "") -> PartReport:
    return PartReport(State.WORKS, words, brief=brief)


def probe(office: Office, part: str, fine: str, meaning: str, remedy: str, state: State) -> PartReport:
    last = office.broker.heard.get(part) if office.broker else None
    if last is None or office.now - last.at > PROBED_WITHIN:
        return PartReport(State.UNKNOWN, "Nobody has tried it lately. A worker does, every half minute.")
    if last.trouble:
        return PartReport(
            state, f"{meaning} {last.trouble}", remedy, "", last.since, f"silent since {stamp(last.since)}"
        )
    return works(fine)
