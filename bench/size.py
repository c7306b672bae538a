"""An office of forty casinos after five years: script/bench size [--entries 1000000] [--slow]

Two copies of one office of 50 holders: with the newest 10,000 entries, and with five years of as many as asked, each
with its record (`bench/size_copies.py`). Pages, an export of a day, the reconciler and what beat starts are asked of
both in turn; a line says how many times longer the larger one takes. What the reconciler finds must be nothing. Then
the disk that an entry takes, by table. `--slow` prints the statements that take longer in the larger copy.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from importlib import import_module
from statistics import median
from time import perf_counter

from bench.audit import SMALL, addresses, asked_of, furnished, measured, slow, superuser  # sets Django up

from django.conf import settings  # isort: skip
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from bench.acts import browser_of
from bench.lists import pages_of
from bench.measure import line
from bench.own_database import own_database
from bench.size_copies import Template, filled
from compliance.documents.services import export_request, export_write
from compliance.embedded.places import places_of
from compliance.embedded.postgres import connect
from compliance.holders.models import User
from compliance.isolation.context import OFFICE, isolated
from compliance.ledger.images import fetch
from compliance.ledger.reconcile import CHECKS, LOGS, ROWS, SweepPlace, step
from compliance.ledger.reconciling.logs import Walk
from inspections.books.services import months_due
from inspections.exports.retention import past_retention
from inspections.models import LogEntry
from inspections.searching.mentions import mentions_keep
from tests.services import run_folder

GOAL = 1.5
HOLDERS, TABLES = 50, 4
YEARS = timedelta(days=5 * 365)
ROUNDS = 5
LARGE = "test_size_copy"
NOT_TIMED = {
    "reconcile", "make_due_books", "probe_parts", "back_up", "ask_witnesses", "read_witnesses_back",
    "render_missing_documents", "keep_prints",
}  # fmt: skip
"""Tasks of beat that are measured apart, ask others, or make papers of approvals."""
LEAST_S = 0.02
"""A task that takes less in both copies is told in the sum alone."""
TABLE_SIZES = """
    SELECT relid::regclass::text, pg_total_relation_size(relid) FROM pg_stat_all_tables
    WHERE schemaname IN ('public', 'ledger')
"""
COPIED_LOGS = "SELECT id FROM ledger.log WHERE starts_with(origin, 'localhost/log/size-') ORDER BY id"
Work = Callable[[], None]


@dataclass(frozen=True)
class People:
    """The entry of which things are asked, the auditor, and the browsers of auditor and floorperson."""

    entry: LogEntry
    auditor: User
    auditing: Client
    floor: Client

    def pages(self) -> dict[str, str]:
        """The addresses that the auditor asks for, by name."""
        return addresses(self.entry.table, self.entry.signature["credential_number"], timezone.now())


@contextmanager
def two_copies(count: int) -> Iterator[tuple[People, Sequence[str]]]:
    """A database of SMALL entries and one of as many as asked, over the same tables: who asks, and the names of both.
    Both are removed at the end."""
    with own_database():
        now, small = timezone.now().astimezone(UTC).replace(microsecond=0), connection.settings_dict["NAME"]
        with isolated(OFFICE):
            entries, auditor = furnished(now, HOLDERS, TABLES)
            mentions_keep()
            templates = [Template(entry) for entry in entries]
            people = People(entries[0], auditor, browser_of(auditor), browser_of(entries[0].signed_by))
        connection.close()
        with connect(places_of(run_folder()).postgres_socket) as server:
            server.execute(f"CREATE DATABASE {LARGE} TEMPLATE {small}")
        apart = YEARS * HOLDERS * TABLES / count
        for copy, size in ((small, SMALL), (LARGE, count)):
            begun = perf_counter()
            with superuser(copy) as cursor:
                filled(cursor, templates, size, apart, TABLES)
            print(f"A bench copy of {size:,} entries was made in {perf_counter() - begun:.0f} s.", file=sys.stderr)
        yield people, (small, LARGE)


def timed(work: Mapping[str, Work], copies: Sequence[str], rounds: int = ROUNDS) -> dict[str, list[float]]:
    """Seconds of each piece of work, by copy: the medians of interleaved rounds, after one that does not count."""
    spent: dict[str, list[list[float]]] = {name: [[], []] for name in work}
    for counts in (False, *[True] * rounds):
        for name, run in work.items():
            for place, copy in enumerate(copies):
                with asked_of(copy), isolated(OFFICE):
                    connection.ensure_connection()
                    begun = perf_counter()
                    run()
                    if counts:
                        spent[name][place].append(perf_counter() - begun)
    return {name: [median(one) for one in both] for name, both in spent.items()}


def exported(entry: LogEntry, day: date, by: User) -> Work:
    """An export of a day of this entry's log at its table."""

    def export() -> None:
        logs = [f"{entry.chapter_number}:{entry.log_code}"]
        asked = {"facility": entry.facility, "tables": [entry.table], "logs": logs, "first": day, "last": day}
        job = export_request(by=by, at=timezone.now(), **asked)
        export_write(job_id=job.pk)
        job.refresh_from_db()
        assert job.status == job.Status.READY, job.status

    return export


def logs_walked() -> None:
    """The reconciler through 4,000 entries of the copies' logs, which finds nothing."""
    logs, further = iter(fetch(COPIED_LOGS)), None
    for _ in range(20):
        if further is None or further.walk is None:
            ((log_id,), further) = next(logs), None
        found, further = step(further or SweepPlace(LOGS, str(log_id), None, Walk(log_id)), 200)
        assert not found, found[:3]


def gone_through(place: SweepPlace, steps: int) -> Work:
    """Some steps of the reconciler from this place on, which find nothing."""

    def go() -> None:
        further: SweepPlace | None = place
        for _ in range(steps):
            found, further = step(further or place)
            assert not found, found[:3]

    return go


def timed_tasks() -> dict[str, Work]:
    """The tasks that beat starts, by name."""
    found = {}
    for name, entry in settings.CELERY_BEAT_SCHEDULE.items():
        module, _, task = entry["task"].rpartition(".")
        if name not in NOT_TIMED:
            found[name] = getattr(import_module(module), task)
    return found


def nightly(entry: LogEntry, now: datetime) -> dict[str, Work]:
    """The searches through the records of years for due books and entries past their term, by name."""

    def past_their_term() -> None:
        with transaction.atomic():
            past_retention(entry.holder_id, now - YEARS, 1000)

    def due() -> None:
        months_due(now)

    return {"which books are due": due, "which entries are past their term": past_their_term}


def disk(copies: Sequence[str]) -> tuple[int, Counter[str]]:
    """The number of entries that the larger copy has more, and of bytes that each table takes more there."""
    entries, sizes = [], []
    for copy in copies:
        with superuser(copy) as cursor:
            sizes.append(Counter(dict(cursor.execute(TABLE_SIZES).fetchall())))
            ((count,),) = cursor.execute("SELECT count(*) FROM inspections_logentry").fetchall()
            entries.append(count)
    sizes[1].subtract(sizes[0])
    return entries[1] - entries[0], sizes[1]


def told(name: str, few: float, many: float, goal: float = GOAL) -> str:
    """A line of the report: how many times longer it takes in the larger copy, and the milliseconds of both."""
    return f"{line('', name, many / few, f'<= {goal}', many / few <= goal)}   {few * 1e3:.1f} ms, {many * 1e3:.1f} ms"


def report(people: People, copies: Sequence[str]) -> Iterator[str]:
    """Every line, as it is measured."""
    entry, now = people.entry, timezone.now()
    lists = pages_of(copies[1], entry.facility_id)
    pages = measured(people.auditing, people.pages() | lists, copies)
    (_, first), (_, last) = pages.pop("first page"), pages.pop("last page")
    for name, (few, many) in pages.items():
        yield told(name, few, many)
    yield told("last page of entries, times the first, both in the larger", first, last)
    board = {"pit board": reverse("floor:facility", args=[entry.facility_id])}
    for name, (few, many) in measured(people.floor, board, copies).items():
        yield told(name, few, many)
    work = {"export of a day": exported(entry, (now - timedelta(days=1)).date(), people.auditor)}
    work["the reconciler, 4,000 entries of logs"] = logs_walked
    work["the reconciler, rows without a record"] = gone_through(SweepPlace(ROWS, "inspections_logentra"), 2)
    work["the reconciler, running limits"] = gone_through(SweepPlace(CHECKS), 2)
    for name, (few, many) in timed(work | nightly(entry, now), copies).items():
        yield told(name, few, many)
    tasks = timed(timed_tasks(), copies)
    for name, (few, many) in tasks.items():
        if max(few, many) > LEAST_S:
            yield told(name, few, many)
    yield told(f"{len(tasks)} tasks that beat starts, together", *map(sum, zip(*tasks.values(), strict=True)))
    more, sizes = disk(copies)
    yield f"Bytes an entry: {sum(sizes.values()) / more:,.0f}"
    yield from (f"  {size / more:8,.0f}  {name}" for name, size in sizes.most_common(12))


def main() -> None:
    """Makes both copies, measures, removes them."""
    parser = argparse.ArgumentParser(prog="script/bench size", description=__doc__)
    parser.add_argument("--entries", type=int, default=1_000_000)
    parser.add_argument("--slow", action="store_true")
    given = parser.parse_args()
    print(f"{given.entries:,} entries of {HOLDERS} holders over five years, times {SMALL:,}:")
    with two_copies(given.entries) as (people, copies):
        if given.slow:
            print(*slow(people.auditing, people.pages(), copies), sep="\n")
        for words in report(people, copies):
            print(words, flush=True)


if __name__ == "__main__":
    sys.exit(main())
