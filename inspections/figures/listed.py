"""The rows that the numbers of the floor count: entries, openings of tables, running limits, open problems."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.http import urlencode

from compliance.holders.models import GamingTable
from compliance.holders.paging import Page, page_of
from compliance.regulation import chapter
from compliance.web.values import moment_words

from ..models import LogEntry, RunningLimit, TableEvent
from ..models.problems import Problem
from ..words import entry_words
from .period import Period

SIZE = 25


@dataclass(frozen=True)
class FigureLine:
    """A line of a list: the table and the facility, when, what happened, whether it is as it should be (None: nothing
    says), and where more stands."""

    table: GamingTable
    at: datetime
    words: str
    is_kept: bool | None
    entry: Any
    replay_url: str


def entries_in(period: Period) -> "QuerySet[LogEntry]":
    """The entries of the logs at tables whose event was in the period, at its facilities."""
    return LogEntry.objects.filter(facility__in=_places(period), **period.rows("occurred_at"))


def problems_in(period: Period) -> "QuerySet[Problem]":
    """The problems reported in the period at its facilities that are still open."""
    return Problem.objects.open().filter(facility__in=_places(period), **period.rows("entry__occurred_at"))


def openings_in(period: Period) -> "QuerySet[TableEvent]":
    """The openings of tables of the period at its facilities."""
    rows = TableEvent.objects.filter(act=TableEvent.Act.OPENED, facility__in=_places(period))
    return rows.filter(**period.rows("at"))


def limits_in(period: Period, at: datetime) -> "QuerySet[RunningLimit]":
    """The running limits of entries that still count which were due in the period at its facilities, and ended or were
    due by `at`."""
    rows = RunningLimit.objects.stated().filter(facility__in=_places(period))
    return rows.filter(Q(ended_at__isnull=False) | Q(due_at__lt=at), **period.rows("due_at"))


def _places(period: Period) -> list[Any]:
    return [facility.pk for facility in period.counted]


def page_of_entries(period: Period, sent: Any) -> tuple[Page[LogEntry], Sequence[FigureLine]]:
    """A page of the entries by their events, newest first. One query."""
    rows = entries_in(period).select_related("table", "facility", "supersedes", "superseded_by")
    page = page_of(rows, ("-occurred_at", "-id"), sent, SIZE)
    return page, [_of_entry(entry) for entry in page.rows]


def page_of_problems(period: Period, sent: Any) -> tuple[Page[Problem], Sequence[FigureLine]]:
    """A page of the open problems by when they were reported, newest first. One query."""
    rows = problems_in(period).select_related("entry__table", "entry__facility", "entry__supersedes")
    page = page_of(rows, ("-entry__occurred_at", "-id"), sent, SIZE)
    return page, [_of_entry(problem.entry) for problem in page.rows]


def _of_entry(entry: LogEntry) -> FigureLine:
    words = f"{entry.kind.title}: {entry_words(entry)}"
    return FigureLine(entry.table, entry.occurred_at, words, None, entry, _replay(entry.table, entry.occurred_at))


def page_of_openings(period: Period, sent: Any) -> tuple[Page[TableEvent], Sequence[FigureLine]]:
    """A page of the openings, newest first. One query."""
    page = page_of(openings_in(period).select_related("table", "facility"), ("-at", "-id"), sent, SIZE)
    return page, [
        FigureLine(
            event.table,
            event.at,
            f"Opened by {event.printed_name}, {event.credential_number}".removesuffix(", "),
            None,
            None,
            _replay(event.table, event.at),
        )
        for event in page.rows
    ]


def page_of_limits(period: Period, sent: Any, at: datetime) -> tuple[Page[RunningLimit], Sequence[FigureLine]]:
    """A page of the running limits by when they were due, newest first, each kept or not. One query."""
    rows = limits_in(period, at).select_related("table", "facility", "entry")
    page = page_of(rows, ("-due_at", "-id"), sent, SIZE)
    return page, [
        FigureLine(
            limit.table,
            limit.due_at,
            _limit_words(limit),
            (limit.ended_at or at) <= limit.due_at,
            limit.entry,
            _replay(limit.table, limit.due_at),
        )
        for limit in page.rows
    ]


def _limit_words(limit: RunningLimit) -> str:
    title = chapter(limit.table.chapter).log(limit.log_code).title
    ended = f"ended {moment_words(limit.ended_at)}" if limit.ended_at else "not ended"
    return f"{title}, § {limit.citation}: began {moment_words(limit.started_at)}, {ended}"


def _replay(table: GamingTable, at: datetime) -> str:
    local = at.astimezone(table.facility.zone)
    asked = {"day": local.date().isoformat(), "time": local.timetz().isoformat()}
    return f"{reverse('floor:replay', args=[table.pk])}?{urlencode(asked)}"
