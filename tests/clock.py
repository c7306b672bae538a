"""The clock of a test run: tests set the time and never read the machine's.

A run starts at a given instant and ticks on from there as real time passes: a plain Tuesday morning in Pennsylvania, or
what TEST_CLOCK says (`TEST_CLOCK=2027-01-01T04:55:00Z script/test`). The first process of a run computes the distance
to the machine's clock and passes it to all others in the environment. Each Python process with the settings of the
tests moves by it when it starts (`start`), each database when it is migrated (`given_to`), each page when it is opened
(`script`).
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import time_machine
from django.db import transaction
from time_machine import escape_hatch

GIVEN = "TEST_CLOCK"
PLAIN_DAY = "2026-11-10T15:00:00Z"
OFFSET_US = "TABLE_GAMES_TEST_CLOCK_OFFSET_US"
EXACT_NS = 20_000

# What tests have otherwise than the office: a clock that is given, a time of receipt that any test may tell, and rows
# that may be taken away all at once, as Django does after a test that commits.
_IN_THE_DATABASE = """
SET ROLE compliance_ledger;
CREATE OR REPLACE FUNCTION ledger.clock() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
    RETURN clock_timestamp() + interval '{offset_us} microseconds';
CREATE OR REPLACE FUNCTION ledger.time_of_receipt(told timestamptz, last timestamptz)
RETURNS timestamptz LANGUAGE sql SET search_path = pg_catalog AS $$
    SELECT coalesce(told, greatest(ledger.clock(), last + interval '1 microsecond'))
$$;
RESET ROLE;
DO $$
DECLARE shut record;
BEGIN
    FOR shut IN
        SELECT tgrelid::regclass AS name, tgname FROM pg_trigger
        WHERE tgfoid = 'public.refuse_change'::regproc AND tgtype & {truncate} <> 0
    LOOP
        EXECUTE format('ALTER TABLE %s DISABLE TRIGGER %I', shut.name, shut.tgname);
    END LOOP;
END $$;
"""
_TRUNCATE = 1 << 5
"""The bit of `pg_trigger.tgtype` for a trigger on TRUNCATE."""

_IN_A_PAGE = """
(() => {
  const now = () => Machine.now() + (OFFSET_MS);
  const Machine = Date;
  globalThis.Date = new Proxy(Machine, {
    apply: () => new Machine(now()).toString(),
    construct: (_, given, made) => Reflect.construct(Machine, given.length ? given : [now()], made),
    get: (_, name) => (name === "now" ? now : Reflect.get(Machine, name)),
  });
})();
"""


def offset() -> timedelta:
    """The distance of this run's clock from the machine's. Raises ValueError if TEST_CLOCK has no zone."""
    if OFFSET_US not in os.environ:
        begins = datetime.fromisoformat(os.environ.get(GIVEN, PLAIN_DAY))
        if begins.tzinfo is None:
            raise ValueError(f"{GIVEN}={begins.isoformat()} names no zone: write 2027-01-01T04:55:00Z")
        real_us = escape_hatch.time.time_ns() // 1000
        os.environ[OFFSET_US] = str(round(begins.timestamp()) * 1_000_000 - real_us)
    return timedelta(microseconds=int(os.environ[OFFSET_US]))


_started: time_machine.Traveller | None = None


def start() -> None:
    """Moves this process to the clock of the run for good, to within a few microseconds, whatever the load."""
    global _started  # noqa: PLW0603
    if _started is not None:
        return
    _started = time_machine.travel(timedelta()).start()
    ahead_us = offset() // timedelta(microseconds=1)
    while True:
        before, shown, after = escape_hatch.time.time_ns(), time.time_ns(), escape_hatch.time.time_ns()
        if after - before <= EXACT_NS:
            break
    _started.shift(timedelta(microseconds=ahead_us + (before - shown) // 1000))


def given_to(database: Any) -> None:
    """Gives a migrated database the clock of the run, and the other changes for tests; copies of it have them too.

    `database` is Django's connection to it, as the owner of its tables.
    """
    with database.cursor() as cursor:
        cursor.execute(_IN_THE_DATABASE.format(offset_us=offset() // timedelta(microseconds=1), truncate=_TRUNCATE))


def database_moved(database: Any, by: timedelta) -> None:
    """Moves a database's clock on from that of the run, until the transaction of the test is rolled back."""
    microseconds = (offset() + by) // timedelta(microseconds=1)
    _clock_replaced(database, f"clock_timestamp() + interval '{microseconds} microseconds'")


@contextmanager
def moved(database: Any, by: timedelta) -> Iterator[None]:
    """Moves this process, with the server in it, and a database on from the clock of the run, for a test that commits;
    moves both back at the end."""
    with time_machine.travel(by):
        try:
            with transaction.atomic(database.alias):
                database_moved(database, by)
            yield
        finally:
            with transaction.atomic(database.alias):
                database_moved(database, timedelta())


def database_stopped(database: Any, at: datetime) -> None:
    """Stops a database's clock at this moment, until the transaction of the test is rolled back."""
    _clock_replaced(database, f"timestamptz '{at.isoformat()}'")


def _clock_replaced(database: Any, told: str) -> None:
    with database.cursor() as cursor:
        cursor.execute("SET LOCAL ROLE compliance_ledger")
        cursor.execute(
            f"CREATE OR REPLACE FUNCTION ledger.clock() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE "
            f"RETURN {told}"
        )
        cursor.execute("RESET ROLE")


def script(by: timedelta | None = None) -> str:
    """The script that a page of the browser runs first, so that it has the clock of the run; run after it with `by`, it
    puts the page's clock off by that much."""
    moved = offset() if by is None else by
    return _IN_A_PAGE.replace("OFFSET_MS", str(moved // timedelta(milliseconds=1)))
