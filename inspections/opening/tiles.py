"""Standings as tiles of the pit board, and as lines of a table's page."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse

from compliance.regulation import chapter

from ..limits.running import Running
from ..limits.words import left_words
from ..models import LogEntry
from ..reasons import Cure, Reason
from ..words import clock_words, headline, lane_words, span_words
from .standing import TableStanding


@dataclass(frozen=True)
class Tile:
    """A gaming table on the pit board; `light` is a code of `words.LIGHTS`, `light_word` says more where needed."""

    number: str
    game: str
    is_open: bool
    light: str
    headline: str
    detail: str
    url: str
    next: str = ""
    citation: str = ""
    light_word: str = ""
    rung: str = ""


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
    """The tile of a table: what matters most about it now. `rung` says how far its alarm has climbed."""
    headline, detail, citation = _told(standing)
    return Tile(
        number=standing.table.number,
        game=chapter(standing.table.chapter).game,
        is_open=standing.is_open,
        light=_light(standing),
        light_word=_light_word(standing),
        headline=headline,
        detail=detail,
        citation=citation,
        next=_next(standing),
        url=reverse("floor:table", kwargs={"table_id": standing.table.pk}),
        rung=rung,
    )


def _light(standing: TableStanding) -> str:
    """The verdict; a table in order with an open problem is one to look at."""
    return "due_soon" if standing.problems and standing.may_open else standing.verdict


def _light_word(standing: TableStanding) -> str:
    due = standing.next_due
    if standing.problems and standing.may_open:
        return "Problem open"
    if standing.is_open and standing.verdict == "do_not_open":
        return "Over the limit" if due is not None and due.is_over else "Stop play"
    return ""


def _told(standing: TableStanding) -> tuple[str, str, str]:
    zone, due = standing.table.facility.zone, standing.next_due
    if standing.reasons:
        first = standing.stops[0]
        if first.running_limit is not None and due is not None:
            started = clock_words(first.running_limit.started_at, zone, standing.at)
            return left_words(due), f"{_titled(due)}; in use since {started}", first.citation
        return headline(first.words), _since(standing), first.citation
    if standing.problems:
        problem = standing.problems[0].problem
        moment = clock_words(problem.found_at, zone, standing.at)
        return headline(problem.words), f"Problem {problem.number}, found {moment}", ""
    if due is not None:
        return left_words(due), f"{_titled(due)}: due {clock_words(due.limit.due_at, zone, standing.at)}", ""
    entry = _latest(standing)
    if entry is not None:
        logged = f"Logged {clock_words(entry.occurred_at, zone, standing.at)}"
        return logged, f"{entry.kind.title}, by {entry.signer_name}", ""
    return "No time limit", "Approved rules in effect", ""


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


def _next(standing: TableStanding) -> str:
    if standing.reasons:
        cure = standing.stops[0].cure
        return _lower(cure.label) if cure else "see the table"
    if standing.problems:
        return "sign what was done"
    due = standing.next_due
    if due is not None:
        by = clock_words(due.limit.due_at, standing.table.facility.zone, standing.at)
        return f"{_lower(_titled(due))} by {by}"
    return "nothing due"


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


def reason_line(reason: Reason, *, may_log: bool) -> ReasonLine:
    """A reason as the table's page shows it."""
    cure = reason.cure
    url = _cure_url(cure, reason) if cure and (may_log or not cure.name.startswith("floor:")) else ""
    return ReasonLine(reason.citation, reason.words, reason.is_known, url, cure.label if cure and url else "")


def _cure_url(cure: Cure, reason: Reason) -> str:
    kwargs: dict[str, Any] = dict(cure.kwargs)
    url = reverse(cure.name, kwargs=kwargs)
    return (
        f"{url}?lane={reason.running_limit.lane}"
        if reason.running_limit is not None and reason.running_limit.lane
        else url
    )


def clock_line(running: Running, *, may_log: bool) -> ClockLine:
    """A clock as the table's page shows it."""
    limit = running.limit
    url = reverse("floor:entry_new", kwargs={"table_id": limit.table_id, "log_code": limit.log_code}) if may_log else ""
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
    """`9 tables · 2 may not open · 2 due soon`."""
    stopped = sum(standing.verdict == "do_not_open" for standing in standings)
    unknown = sum(standing.verdict == "cannot_tell" for standing in standings)
    soon = sum(standing.verdict == "due_soon" for standing in standings)
    parts = [f"{len(standings)} {'table' if len(standings) == 1 else 'tables'}"]
    parts += [f"{stopped} may not open"] if stopped else []
    parts += [f"{unknown} not known"] if unknown else []
    parts += [f"{soon} due soon"] if soon else []
    return " · ".join(parts)
