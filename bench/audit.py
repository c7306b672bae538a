"""The auditor's pages as the records grow: script/bench audit [--entries 1000000] [--slow]

Two copies of one office, of 10,000 entries and of as many as asked, with the same number a month: the larger one goes
back further. A BENCH COPY: a few entries are signed by the services, and the rest are rows made from them in SQL, of
which the ledger knows nothing. Each page is asked of both copies in turn; the times are wall time, the database with
it. `--slow` prints the statements that take longer in the larger copy.
"""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from statistics import median
from time import perf_counter
from typing import Any

from tests.services import point_here, run_folder

point_here()
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django  # noqa: E402

django.setup()

import psycopg  # noqa: E402
from django.conf import settings  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.urls import reverse  # noqa: E402
from django.utils import timezone  # noqa: E402
from django.utils.http import urlencode  # noqa: E402

from bench.acts import browser_of  # noqa: E402
from bench.measure import line  # noqa: E402
from bench.own_database import own_database  # noqa: E402
from compliance.embedded.places import places_of  # noqa: E402
from compliance.embedded.postgres import connect  # noqa: E402
from compliance.holders.models import GamingTable, User  # noqa: E402
from compliance.holders.roles import Role  # noqa: E402
from compliance.holders.tests.factories import FacilityFactory, person  # noqa: E402
from compliance.isolation.context import OFFICE, isolated  # noqa: E402
from inspections.models import LogEntry  # noqa: E402
from inspections.searching.mentions import mentions_keep  # noqa: E402
from inspections.tests.factories import deck_change, inspection, signed, table_of  # noqa: E402

GOAL = 1.5
SMALL = 10_000
"""Entries of the smaller copy, which are also those of a month of either."""
FACILITIES, TABLES = 2, 5
STEP = timedelta(days=30) * FACILITIES * TABLES / SMALL
"""Between two entries of a log at a table."""
ROUNDS, ASKED = 7, 3
LARGE = "bench_copy"
LATE_EVERY, VIOLATION_EVERY, OVER_EVERY, OPENED_EVERY = 50, 500, 100, 10
REASON = "The tablet was not at hand."
TIMES = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00")
AS_STORED = 'YYYY-MM-DD"T"HH24:MI:SS+00:00'
MADE = "md5(t.id::text || '/' || k)::uuid"
OF = "FROM inspections_logentry t, generate_series(%(first)s::int, %(last)s::int) k WHERE t.id = %(id)s"
Statements = Callable[[LogEntry], Iterator[Any]]
VIOLATION = b'[{"citation":"651a.3(d)","edition":"651a-2012","message":"m","severity":"violation","wrong":"w"}]'


def furnished(now: datetime, facilities: int = FACILITIES, tables: int = TABLES) -> tuple[list[LogEntry], User]:
    """A signed entry at each table of some facilities, from which its copies are made, and an auditor."""
    settings.DEMO = True
    found, moment = list[LogEntry](), now - timedelta(hours=2)
    for _ in range(facilities):
        facility = FacilityFactory()
        by = person(Role.FLOORPERSON, at=facility.holder)
        for place in range(tables):
            moment += timedelta(seconds=1)
            if place % 2:
                table = table_of(facility, "617a", f"R-{place:02d}", by)
                found.append(signed(table, "roulette_inspection", inspection(moment), by, moment))
            else:
                table = table_of(facility, "651a", f"W-{place:02d}", by)
                found.append(signed(table, "deck_change", deck_change(moment - STEP, moment), by, moment))
    mentions_keep()
    return found, person(Role.AUDITOR)


@contextmanager
def superuser(database: str) -> Iterator["psycopg.Cursor[Any]"]:
    """A cursor for which no trigger and no policy holds: what it writes, no act wrote."""
    with connect(places_of(run_folder()).postgres_socket, database) as opened, opened.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        yield cursor


def copied(database: str, entries: Sequence[LogEntry], first: int, last: int, statements: Statements) -> None:
    """Copies of each entry from `first` to `last` steps before it, by these statements."""
    with superuser(database) as cursor:
        for entry in entries:
            for statement in statements(entry):
                cursor.execute(statement, {"id": entry.pk, "first": first, "last": last, "step": STEP})
        cursor.execute("ANALYZE")


def copy_of(entry: LogEntry) -> Iterator[Any]:
    """The statement that copies an entry alone."""
    facts = "convert_from(t.facts, 'UTF8')"
    for text in sorted(set(TIMES.findall(bytes(entry.facts).decode()))):
        earlier = f"timestamptz '{text}' - k * %(step)s"
        facts = (
            f"replace({facts}, '{text}', to_char(({earlier}) AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS+00:00'))"
        )
    others: Mapping[str, str] = {
        "id": MADE,
        "number": "t.number - k",
        "facts": f"convert_to({facts}, 'UTF8')",
        "occurred_at": "t.occurred_at - k * %(step)s",
        "received_at": "t.received_at - k * %(step)s",
        "late_seconds": f"CASE WHEN k %% {LATE_EVERY} = 0 THEN 3600 END",
        "late_reason": f"CASE WHEN k %% {LATE_EVERY} = 0 THEN '{REASON}' ELSE '' END",
        "findings": f"CASE WHEN k %% {VIOLATION_EVERY} = 0 THEN '{VIOLATION.decode()}'::bytea ELSE t.findings END",
    }
    names = [field.column for field in LogEntry._meta.local_concrete_fields]
    values = ", ".join(others.get(name, f"t.{name}") for name in names)
    yield f"INSERT INTO inspections_logentry ({', '.join(names)}) SELECT {values} {OF} ORDER BY k DESC"


def _with_all(entry: LogEntry) -> Iterator[Any]:
    """The statements that copy an entry with openings, limits, alarms and words."""
    yield from copy_of(entry)
    place, made, of = "t.holder_id, t.facility_id", MADE, OF
    held = f"{place}, t.table_id"
    words = "holder_id, facility_id, entry_id, word, at, in_people, in_numbers, in_tables, in_texts"
    yield (
        f"INSERT INTO inspections_mention ({words}) SELECT {place}, {made}, m.word, m.at - k * %(step)s, m.in_people,"
        f" m.in_numbers, m.in_tables, m.in_texts {of.replace('WHERE', 'JOIN inspections_mention m ON true WHERE')}"
        " AND m.entry_id = t.id ORDER BY k DESC"
    )
    yield (
        f"INSERT INTO inspections_mention ({words}) SELECT {place}, {made}, word, t.occurred_at - k * %(step)s, false,"
        " false, false, true FROM unnest(ARRAY['the', 'tablet', 'was', 'not', 'at', 'hand']) word,"
        f" {of.removeprefix('FROM ')} AND k %% {LATE_EVERY} = 0 ORDER BY k DESC"
    )
    for act, offset in (("opened", 0), ("closed", OPENED_EVERY // 2)):
        yield (
            "INSERT INTO inspections_tableevent (id, holder_id, facility_id, table_id, act, at, by_id, printed_name,"
            f" credential_number, role, reasons) SELECT gen_random_uuid(), {held}, '{act}', t.occurred_at - k *"
            " %(step)s + interval '1 minute', t.signed_by_id, 'Flora Person', 'PA-1', 'floorperson', '[]'"
            f" {of} AND k %% {OPENED_EVERY} = {offset}"
        )
    if entry.log_code == "deck_change":
        yield from _limits(held)


def _limits(held: str) -> Iterator[Any]:
    made, of = MADE, OF
    due = f"CASE WHEN k %% {OVER_EVERY} = 0 THEN interval '1 minute' ELSE interval '24 hours' END"
    began = "t.occurred_at - (k + 1) * %(step)s"
    yield (
        "INSERT INTO inspections_life (id, holder_id, facility_id, table_id, log_code, lane, citation, started_at,"
        f" warn_at, due_at, ended_at, entry_id) SELECT md5({made}::text)::uuid, {held}, t.log_code, 'single',"
        f" '651a.3(d)', {began}, {began}, {began} + {due}, t.occurred_at - k * %(step)s, {made} {of}"
    )
    yield (
        "INSERT INTO inspections_alarm (id, holder_id, facility_id, table_id, life_id, kind, raised_at, citation,"
        f" words, acknowledged_name) SELECT gen_random_uuid(), {held}, md5({made}::text)::uuid, 'overdue',"
        f" {began} + interval '1 minute', '', '', '' {of} AND k %% {OVER_EVERY} = 0"
    )


def addresses(table: GamingTable, number: str, now: datetime) -> dict[str, str]:
    """The addresses asked for, by their name in the report."""
    day = (now - timedelta(days=9)).date().isoformat()
    then = urlencode({"day": day, "time": "21:15", "known": "then"})
    return {
        "home": reverse("floor:figures"),
        "exceptions": reverse("floor:exceptions"),
        "replay of a table": f"{reverse('floor:replay', args=[table.pk])}?{then}",
        "search for a person": f"{reverse('floor:find')}?{urlencode({'q': number})}",
        "search for two words": f"{reverse('floor:find')}?{urlencode({'q': 'tablet hand'})}",
        "search for what nobody wrote": f"{reverse('floor:find')}?{urlencode({'q': 'unheard'})}",
        "entries of a facility": reverse("floor:entries"),
    }


@contextmanager
def asked_of(database: str) -> Iterator[None]:
    """Everything within is asked of this copy."""
    before = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = database
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before


def measured(browser: Client, asked: Mapping[str, str], copies: Sequence[str]) -> dict[str, list[float]]:
    """Seconds of one answer of each page, by copy: the medians of interleaved rounds."""
    spent: dict[str, list[list[float]]] = {name: [[], []] for name in asked}
    for _ in range(ROUNDS):
        for name, address in asked.items():
            for place, copy in enumerate(copies):
                with asked_of(copy):
                    _get(browser, address)
                    begun = perf_counter()
                    for _ in range(ASKED):
                        _get(browser, address)
                    spent[name][place].append((perf_counter() - begun) / ASKED)
    return {name: [median(one) for one in both] for name, both in spent.items()}


def _get(browser: Client, address: str) -> None:
    answer = browser.get(address)
    if answer.status_code != 200:
        raise RuntimeError(f"{address} answered {answer.status_code}")


def slow(browser: Client, asked: Mapping[str, str], copies: Sequence[str]) -> Iterator[str]:
    """Statements that take 10 ms longer in the larger copy, with both times."""
    for name, address in asked.items():
        found = []
        for copy in copies:
            with asked_of(copy):
                _get(browser, address)
                with CaptureQueriesContext(connection) as ran:
                    _get(browser, address)
                found.append([(float(one["time"]), one["sql"]) for one in ran.captured_queries])
        for (small, _), (large, statement) in zip(*found, strict=False):
            if large > small + 0.01:
                yield f"-- {name}: {small * 1000:.0f} ms, {large * 1000:.0f} ms\n{statement};"


@contextmanager
def two_copies(count: int, statements: Statements) -> Iterator[tuple[Client, Sequence[LogEntry], Sequence[str]]]:
    """A database of SMALL entries and a larger copy of it: the auditor's browser, the entries of which all are copies,
    and the names of both. Both are removed at the end."""
    with own_database():
        now, small = timezone.now().astimezone(UTC).replace(microsecond=0), connection.settings_dict["NAME"]
        each, all_of_them = SMALL // (FACILITIES * TABLES), count // (FACILITIES * TABLES)
        with isolated(OFFICE):
            entries, auditor = furnished(now)
            browser = browser_of(auditor)
        connection.close()
        with superuser(small) as cursor:
            cursor.execute("UPDATE inspections_logentry SET number = %s", [all_of_them])
            cursor.execute("UPDATE inspections_stream SET last_number = %s", [all_of_them])
        copied(small, entries, 1, each - 1, statements)
        begun = perf_counter()
        with connect(places_of(run_folder()).postgres_socket) as server:
            server.execute(f"CREATE DATABASE {LARGE} TEMPLATE {small}")
        copied(LARGE, entries, each, all_of_them - 1, statements)
        print(f"A bench copy of {count:,} entries was made in {perf_counter() - begun:.0f} s.", file=sys.stderr)
        yield browser, entries, (small, LARGE)


def main() -> None:
    """Makes a database and a larger copy of it, measures, removes both."""
    parser = argparse.ArgumentParser(prog="script/bench audit", description=__doc__)
    parser.add_argument("--entries", type=int, default=1_000_000)
    parser.add_argument("--slow", action="store_true")
    given = parser.parse_args()
    with two_copies(given.entries, _with_all) as (browser, entries, copies):
        asked = addresses(entries[0].table, entries[0].signature["credential_number"], timezone.now())
        if given.slow:
            print(*slow(browser, asked, copies), sep="\n")
        for name, (few, many) in measured(browser, asked, copies).items():
            words = f"{name}: {given.entries:,} entries, times {SMALL:,}"
            print(line("M1", words, many / few, f"<= {GOAL}", many / few <= GOAL))


if __name__ == "__main__":
    sys.exit(main())
