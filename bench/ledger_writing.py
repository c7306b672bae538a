"""O4 and appends: a log entry with its limit row against the bare entry; the ledger's append against a bare insert."""

import hashlib
import itertools
import secrets
import threading
import time
from collections.abc import Callable
from copy import copy
from functools import partial
from statistics import median
from typing import Any
from uuid import uuid4

import psycopg
from django.db import connection, transaction
from psycopg import sql

from bench.ledger_office import Database
from bench.measure import line
from compliance.holders.rows import Statement, statement_for
from compliance.isolation.context import OFFICE, in_context, isolated
from inspections.models import LogEntry, RunningLimit

ROUNDS = 7
AT_A_TIME = 100
SECONDS = 2.0
THIS_YEAR = "extract(year FROM ledger.clock() AT TIME ZONE 'UTC')::integer"
PAYLOAD = b'{"about":{},"rows":[],"shown":"' + b"a record as its signer was shown it, " * 60 + b'"}'
ENVELOPE = (
    '{{"actor":{{"credential_number":"PA-300012","method":"session","printed_name":"Inspector Number 12","role":'
    '"floorperson","user":"6414f28f-d6cc-4c45-9158-e9ccce11764a"}},"attachments":[],"event":"{event}","format":1,'
    '"index":{index},"lateness":null,"occurred_at":null,"origin":"{origin}","payload_sha256":"{digest}","policy":"1",'
    '"received_at":"{at}","release":"0.1.0","signature":null,"stream":null,"subject":null,"supersedes":null,'
    '"type":"log_entry.note"}}'
)


def event_and_limit() -> list[str]:
    """O4: the services' own statement for an entry with its limit, and one each, against the entry's alone.

    The rows are copies of ones that the services wrote, on the product's tables with their indexes and triggers; each
    transaction is taken back.
    """
    entry, limit = LogEntry.objects.order_by("pk")[0], RunningLimit.objects.order_by("pk")[0]
    numbers = itertools.count(1_000_000)  # beyond those given out

    def rows() -> tuple[LogEntry, RunningLimit]:
        of_entry, of_limit = copy(entry), copy(limit)
        of_entry.pk, of_entry.number, of_entry.supersedes = uuid4(), next(numbers), None
        of_limit.pk, of_limit.entry, of_limit.ended_at = uuid4(), of_entry, of_limit.due_at
        return of_entry, of_limit

    def spent(made: Callable[[LogEntry, RunningLimit], list[Statement]]) -> float:
        told = [statement for _ in range(AT_A_TIME) for statement in made(*rows())]
        with transaction.atomic(), connection.cursor() as cursor:
            start = time.perf_counter()
            for statement in told:
                cursor.execute(*statement)
            passed = time.perf_counter() - start
            transaction.set_rollback(True)
        return passed

    one, apart = [], []
    for _ in range(ROUNDS):
        base = spent(lambda entry, _: [statement_for(entry)])
        one.append(spent(lambda entry, limit: [statement_for(entry, [limit])]) / base)
        apart.append(spent(lambda entry, limit: [statement_for(entry), statement_for(limit)]) / base)
    ratio = median(one)
    return [
        line("O4", "entry and limit as the services write them, times the entry", ratio, "<= 1.5", ratio <= 1.5),
        line("", "the same in two statements", median(apart), "", True),
    ]


def appends(database: Database, app_role: str, writers: int) -> list[str]:
    """Entries a second by the ledger's append, through the application's role, as a ratio to bare inserts.

    Each entry is its own transaction on its way to the disk. The writers are threads, each with a connection: of
    one log a writer, and all of one log.
    """
    with database.connect() as superuser:
        superuser.execute(
            "CREATE TABLE IF NOT EXISTS ledger.bare (log_id uuid, index bigint, entry_bytes bytea, payload bytea, "
            "salt bytea, PRIMARY KEY (log_id, index))"
        )
        superuser.execute(sql.SQL("GRANT INSERT ON ledger.bare TO {}").format(sql.Identifier(app_role)))
    rates: dict[str, list[float]] = {"bare": [], "apart": [], "together": []}
    for _ in range(5):
        shared = uuid4()
        rates["bare"].append(_rate(database, app_role, writers, _bare_writer))
        rates["apart"].append(_rate(database, app_role, writers, lambda: _appender(uuid4())))
        if writers > 1:
            rates["together"].append(_rate(database, app_role, writers, partial(_appender, shared)))
    said = [f"appends/s of {writers} writer{'s' * (writers > 1)}, a log each, times bare inserts"]
    lines = [_compared(said[0], rates["apart"], rates["bare"])]
    if writers > 1:
        lines.append(_compared(f"appends/s of {writers} writers on one log, times bare inserts", rates["together"],
                               rates["bare"]))  # fmt: skip
    lines.append(f"    ({median(rates['apart']):,.0f} appends/s, {median(rates['bare']):,.0f} bare inserts/s here)")
    return lines


def _compared(words: str, ours: list[float], bare: list[float]) -> str:
    return line("", words, median(one / other for one, other in zip(ours, bare, strict=True)), "", True)


Writer = Callable[[psycopg.Connection[Any]], None]


def _rate(database: Database, role: str, writers: int, made: Callable[[], Writer]) -> float:
    """Transactions a second of so many writers at once."""
    counts, go = [0] * writers, threading.Barrier(writers + 1)
    until = float("inf")

    def work(number: int, write: Writer) -> None:
        try:
            with database.connect(role) as connection:
                with isolated(OFFICE), in_context(connection):
                    write(connection)  # opens the log
                connection.commit()
                go.wait()
                while time.perf_counter() < until:
                    with isolated(OFFICE), in_context(connection):
                        write(connection)
                    connection.commit()
                    counts[number] += 1
        except BaseException:
            go.abort()
            raise

    threads = [threading.Thread(target=work, args=(number, made())) for number in range(writers)]
    for thread in threads:
        thread.start()
    go.wait()
    start = time.perf_counter()
    until = start + SECONDS
    for thread in threads:
        thread.join()
    return sum(counts) / (time.perf_counter() - start)


def _entry(index: int, origin: str, at: str) -> tuple[bytes, bytes]:
    salt = secrets.token_bytes(32)
    digest = hashlib.sha256(salt + PAYLOAD).hexdigest()
    return ENVELOPE.format(event=uuid4(), index=index, origin=origin, digest=digest, at=at).encode(), salt


def _bare_writer() -> Writer:
    log_id, index = uuid4(), 0

    def write(connection: psycopg.Connection[Any]) -> None:
        nonlocal index
        entry, salt = _entry(index, "office.example/log/bare/2026", "2026-01-01T05:00:00.000000Z")
        connection.execute("INSERT INTO ledger.bare VALUES (%s, %s, %s, %s, %s)", [log_id, index, entry, PAYLOAD, salt])
        index += 1

    return write


def _appender(holder: object) -> Writer:
    def write(connection: psycopg.Connection[Any]) -> None:
        place = _reserved(connection, holder)
        while place is None:
            origin = f"office.example/log/{holder}/2026"
            connection.execute(f"SELECT ledger.open_log('holder', %s, {THIS_YEAR}, %s)", [holder, origin])
            place = _reserved(connection, holder)
        log_id, origin, index, at = place
        entry, salt = _entry(index, origin, at)
        connection.execute("SELECT ledger.append(%s, %s, %s, %s)", [log_id, entry, PAYLOAD, salt])

    return write


def _reserved(connection: psycopg.Connection[Any], holder: object) -> Any:
    return connection.execute(
        "SELECT log_id, origin, index, ledger.instant(received_at) FROM ledger.reserve('holder', %s)", [holder]
    ).fetchone()
