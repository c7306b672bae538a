"""O1 and O3: the first page of what is overdue; open limits found again from history, against the rows beside it."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from statistics import median
from time import perf_counter
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.db.models import F, Model
from psycopg import Connection

from bench.ledger_office import Database
from bench.measure import ROUNDS, line
from compliance.holders.models import GamingTable
from compliance.holders.roles import Role
from compliance.holders.tests.factories import FacilityFactory, HolderFactory, person
from compliance.ledger.reconciling import checks
from compliance.ledger.reconciling.difference import Difference
from inspections.alarms.services.alarms import limits_to_tell
from inspections.models import LogEntry, RunningLimit, TableState
from inspections.tests.factories import at, deck_change, signed, table_of

TABLES = 4
ENTRIES = 12
CHECK = "inspections.open_lives"
MANY_TABLES, OVERDUE, PAGE = 100_000, 1_000, 50
ENDED, TIMES = 10_000, 100
"""Limits that have ended, at first; then so many times as many."""
RUNS = 40
TABLE = "md5('table ' || n)::uuid"


def kept_limits() -> None:
    """Tables of two games whose entries the services wrote: decks opened, removed and corrected, wheels inspected."""
    holder = HolderFactory()
    facility = FacilityFactory(holder=holder)
    by = person(Role.FLOORPERSON, at=holder)
    for number in range(TABLES):
        table = table_of(facility, "651a", f"W-{number}", by)
        for hour in range(ENTRIES):
            removed = None if hour == ENTRIES - 1 else at(hour + 0.5)
            moment = removed or at(hour + 0.1)
            before = signed(table, "deck_change", deck_change(at(hour), removed), by, moment)
        signed(
            table, "deck_change", deck_change(at(ENTRIES - 1), back_color="blue"), by, at(ENTRIES - 0.5),
            supersedes=before, correction_reason="The backs were blue.",
        )  # fmt: skip


def limits_compared() -> Iterator[str]:
    """The check as every sweep of `ledger_check` runs it: how many open limits it compared and how many differed; then
    again with one kept row moved, which it must name. Nothing of that stays."""
    found = _all_steps()
    count = RunningLimit.objects.filter(ended_at__isnull=True).count()
    entries = LogEntry.objects.count()
    words = f"{count} open limits of {entries} entries found by NOT EXISTS: differences"
    yield line("O3", words, len(found), "= 0", not found and count > 0)
    with transaction.atomic():
        moved = RunningLimit.objects.filter(ended_at__isnull=True).order_by("pk")[:1].values("pk")
        RunningLimit.objects.filter(pk__in=moved).update(started_at=F("started_at") + timedelta(seconds=1))
        seen = len(_all_steps())
        transaction.set_rollback(True)
    yield line("O3", "the same after one kept row was moved by a second", seen, "= 1", seen == 1)


def _all_steps() -> list[Difference]:
    """Every step of the check. Raises RuntimeError where no sweep runs it."""
    if CHECK not in checks.names():
        raise RuntimeError(f"{CHECK} is none of the checks of a sweep")
    found: list[Difference] = []
    after: str | None = None
    while True:
        more, after = checks.run(CHECK, after)
        found += more
        if after is None:
            return found


def overdue_compared(database: Database) -> Iterator[str]:
    """The first page of overdue limits over many open tables, against counting them from the index alone; and the same
    page once history has grown. Rows are copies of one that the services wrote."""
    _open_tables_made(database)
    _ended_made(database, ENDED)
    page, count = _seconds(_first_page), _seconds(_counted)
    words = f"first {PAGE} of {OVERDUE:,} overdue limits at {MANY_TABLES:,} tables, times a count"
    yield line("O1", words, page / count, "<= 4", page <= 4 * count)
    _ended_made(database, ENDED * (TIMES - 1))
    later = _seconds(_first_page)
    yield line("O1", f"the same page with {TIMES} times the history", later / page, "<= 1.2", later <= 1.2 * page)


def _now() -> datetime:
    return at(ENTRIES)


def _first_page() -> None:
    list(limits_to_tell("overdue", _now())[:PAGE])


def _counted() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM inspections_life WHERE ended_at IS NULL AND due_at < %s", [_now()])
        cursor.fetchone()


def _seconds(run: Callable[[], None]) -> float:
    """Of so many runs: the median of the rounds after the first."""
    times = []
    for _ in range(ROUNDS + 1):
        start = perf_counter()
        for _ in range(RUNS):
            run()
        times.append(perf_counter() - start)
    return median(times[1:])


def _model_limit() -> RunningLimit:
    return RunningLimit.objects.filter(ended_at__isnull=True, table__chapter="651a").order_by("started_at", "pk")[0]


def _open_tables_made(database: Database) -> None:
    """Open tables with one open limit each, of which the first are overdue."""
    limit, now = _model_limit(), _now()
    due = (
        f"CASE WHEN n <= {OVERDUE} THEN %s::timestamptz - n * interval '1 s' ELSE %s::timestamptz + interval '1 h' END"
    )
    life = {
        "id": "gen_random_uuid()", "table_id": TABLE, "started_at": "%s::timestamptz - interval '24 h'", "due_at": due,
    }  # fmt: skip
    with database.connect() as superuser:
        _copied(superuser, GamingTable, limit.table_id, MANY_TABLES, {"id": TABLE, "number": "'B-' || n"}, [])
        _copied(superuser, TableState, limit.table_id, MANY_TABLES, {"table_id": TABLE, "is_open": "true"}, [])
        _copied(superuser, RunningLimit, limit.pk, MANY_TABLES, life, [now, now])


def _ended_made(database: Database, number: int) -> None:
    """So many more limits that ended in time at those tables."""
    limit = _model_limit()
    ended = {"id": "gen_random_uuid()", "table_id": TABLE, "ended_at": "%s::timestamptz"}
    with database.connect(autocommit=True) as superuser:
        _copied(superuser, RunningLimit, limit.pk, number, ended, [limit.due_at])
        superuser.execute("VACUUM ANALYZE")


def _copied(
    superuser: Connection[Any], model: type[Model], pk: UUID, number: int, changed: dict[str, str], given: list[Any]
) -> None:
    """So many copies of a row, the `n`th with some columns changed. Nothing checks them: their model was checked."""
    name, key = model._meta.db_table, model._meta.pk.column
    values = ", ".join(f"'{column}', {value}" for column, value in changed.items())
    superuser.execute("SET session_replication_role = replica")
    superuser.execute(
        f"INSERT INTO {name} SELECT made.* FROM {name} AS model, generate_series(1, {number}) AS n, "
        f"LATERAL jsonb_populate_record(NULL::{name}, to_jsonb(model) || jsonb_build_object({values})) AS made "
        f"WHERE model.{key} = %s",
        [*given, pk],
    )
