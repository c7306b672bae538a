"""Standings as tiles of the pit board, and as lines of a table's page."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.http import urlencode

from compliance.regulation import chapter
from compliance.regulation.core.log import in_sentence

from ..limits.running import Running
from ..models import LogEntry
from ..order import WORDS, FloorState, state_of
from ..problems.standing import OpenProblem
from ..reasons import Cure, Reason
from ..words import clock_words, headline, lane_words, span_words
from .standing import TableStanding


@dataclass(frozen=True)
class Matter:
    """A matter of a table, with the next step."""

    state: FloorState
    headline: str
    detail: str
    citation: str
    next: str
    about: str = ""

    @property
    def in_short(self) -> str:
        """In one line, with what it is about: `1 h 00 min over: change the decks`."""
        return ": ".join(filter(None, (self.headline, in_sentence(self.about))))


@dataclass(frozen=True)
class Tile:
    """A gaming table on the pit board; `light` is a code of `words.LIGHTS`, `light_word` says more where needed. `also`
    is what matters next; empty where nothing does."""

    number: str
    game: str
    pit: str
    is_open: bool
    light: str
    headline: str
    detail: str
    url: str
    next: str = ""
    citation: str = ""
    light_word: str = ""
    rung: str = ""
    also: str = ""


@dataclass(frozen=True)
class ReasonLine:
    """A reason with the one button that cures it; `url` is empty where this person cannot."""

    citation: str
    words: str
    is_known: bool
    url: str = ""
    label: str = ""


@dataclass(frozen=True)
class ClockLine:
    """A clock of a table: what it asks for, how long is left, when it is due."""

    title: str
    lane: str
    state: str
    left: str
    started_at: datetime
    due_at: datetime
    citation: str
    url: str


def tile_of(standing: TableStanding, rung: str = "") -> Tile:
    """The tile of a table: what matters most about it now, and what matters next. `rung` says how far its alarm has
    climbed."""
    first, *others = _matters(standing)
    return Tile(
        number=standing.table.number,
        game=chapter(standing.table.chapter).game,
        pit=standing.pit,
        is_open=standing.is_open,
        light=light_of(standing),
        light_word=WORDS.get(first.state, "") if standing.is_open or first.state == FloorState.PROBLEM else "",
        headline=first.headline,
        detail=first.detail,
        citation=first.citation,
        also=others[0].in_short if others else "",
        next=first.next if standing.is_open or standing.reasons or standing.problems else "open",
        url=reverse("floor:table", kwargs={"table_id": standing.table.pk}),
        rung=rung,
    )


def light_of(standing: TableStanding) -> str:
    """The verdict; where a problem is open, an open table is one to stop at, a closed one that may open one to look
    at."""
    if standing.states[0] == FloorState.PROBLEM and (standing.is_open or standing.reasons):
        return "do_not_open"
    return "due_soon" if standing.problems else standing.verdict


def _matters(standing: TableStanding) -> list[Matter]:
    """The matters of a table, the worst first; at least one."""
    made = [_of_problem(standing, problem) for problem in standing.problems]
    made += [_of_reason(standing, reason) for reason in standing.reasons if reason.problem_id is None]
    if FloorState.DUE in standing.states or not made:
        made.append(_of_clock(standing))
    return sorted(made, key=lambda matter: matter.state)


def _of_problem(standing: TableStanding, shown: OpenProblem) -> Matter:
    problem = shown.problem
    moment = clock_words(problem.found_at, standing.table.facility.zone, standing.at)
    detail = f"Problem {problem.number}, found {moment}"
    cited = shown.citation if shown.bars else ""
    return Matter(FloorState.PROBLEM, problem.words, detail, cited, "sign what was done")


def _of_reason(standing: TableStanding, reason: Reason) -> Matter:
    following = in_sentence(reason.cure.label) if reason.cure else "see the table"
    over = next((one for one in standing.running if one.limit is reason.running_limit), None)
    if over is None:
        return Matter(state_of(reason), headline(reason.words), _since(standing), reason.citation, following)
    started = clock_words(over.limit.started_at, standing.table.facility.zone, standing.at)
    detail = f"{_titled(over)}; in use since {started}"
    return Matter(FloorState.OVER, over.left_words, detail, reason.citation, following, _titled(over))


def _of_clock(standing: TableStanding) -> Matter:
    """The matter of the limit that is due first; if no limit runs, of the entry that was logged last."""
    zone, due, entry = standing.table.facility.zone, standing.next_due, _latest(standing)
    state = standing.states[-1]
    if due is not None:
        by = clock_words(due.limit.due_at, zone, standing.at)
        return Matter(
            state,
            due.left_words,
            f"{_titled(due)}: due {by}",
            "",
            f"{in_sentence(_titled(due))} by {by}",
            _titled(due),
        )
    if entry is not None:
        logged = f"Logged {clock_words(entry.occurred_at, zone, standing.at)}"
        return Matter(state, logged, f"{entry.kind.title}, by {entry.signer_name}", "", "nothing due")
    return Matter(state, "No time limit", "Approved rules in effect", "", "nothing due")


def _since(standing: TableStanding) -> str:
    if standing.since is None:
        return "Never opened here"
    since = clock_words(standing.since, standing.table.facility.zone, standing.at)
    return f"{'Open' if standing.is_open else 'Closed'} since {since}"


def _titled(running: Running) -> str:
    lane = lane_words(running.limit.lane)
    return f"{running.clock.title}{', ' + lane if lane else ''}"


def _latest(standing: TableStanding) -> LogEntry | None:
    entries = [entry for rows in standing.newest.values() for entry in rows]
    return max(entries, key=lambda entry: entry.occurred_at, default=None)


def reason_line(reason: Reason, *, may_log: bool, may_read_filings: bool = False) -> ReasonLine:
    """A reason as the table's page shows it, with the way to its cure where the reader may go there."""
    cure = reason.cure
    may_cure = cure is not None and (may_log if cure.name.startswith("floor:") else may_read_filings)
    url = _cure_url(cure, reason) if cure and may_cure else ""
    return ReasonLine(reason.citation, reason.words, reason.is_known, url, cure.label if cure and url else "")


def _cure_url(cure: Cure, reason: Reason) -> str:
    kwargs: dict[str, Any] = dict(cure.kwargs)
    url = reverse(cure.name, kwargs=kwargs)
    return f"{url}?{urlencode({'lane': reason.lane})}" if reason.lane else url


def clock_line(running: Running, *, may_log: bool) -> ClockLine:
    """A clock as the table's page shows it."""
    limit = running.limit
    url = reverse("floor:change", kwargs={"table_id": limit.table_id, "log_code": limit.log_code}) if may_log else ""
    return ClockLine(
        title=running.clock.title,
        lane=lane_words(limit.lane),
        state="late" if running.is_over else ("soon" if running.is_soon else "running"),
        left=f"{span_words(running.left)} {'over' if running.is_over else 'left'}",
        started_at=limit.started_at,
        due_at=limit.due_at,
        citation=limit.citation,
        url=f"{url}?lane={limit.lane}" if url and limit.lane else url,
    )


def count_words(standings: list[TableStanding]) -> str:
    """`9 tables · 1 with a problem · 2 not in order · 2 due soon`."""
    troubled = sum(bool(standing.problems) for standing in standings)
    stopped = sum(standing.verdict == "do_not_open" for standing in standings)
    unknown = sum(standing.verdict == "cannot_tell" for standing in standings)
    soon = sum(standing.verdict == "due_soon" for standing in standings)
    parts = [f"{len(standings)} {'table' if len(standings) == 1 else 'tables'}"]
    parts += [f"{troubled} with a problem"] if troubled else []
    parts += [f"{stopped} not in order"] if stopped else []
    parts += [f"{unknown} not known"] if unknown else []
    parts += [f"{soon} due soon"] if soon else []
    return " · ".join(parts)
