"""What a database holds, kept in memory and put back: copying its files takes longer than most acts.

Kept are the rows of every table and where each sequence stands; nothing else changes while an act is tried.
"""

from dataclasses import dataclass

from psycopg import sql

from compliance.ledger.tests.databases import OwnDatabase

from . import superuser
from .state import OUTSIDE, TABLES, State, state_of

SEQUENCES = """
SELECT format('%I.%I', schemaname, sequencename), COALESCE(last_value, start_value), last_value IS NOT NULL
FROM pg_sequences WHERE schemaname IN ('public', 'ledger')
"""


@dataclass(frozen=True)
class Kept:
    """The rows of each table as COPY writes them; of each sequence its name, value and whether that was given out."""

    state: State
    rows: dict[str, bytes]
    sequences: list[tuple[str, int, bool]]


def keep(database: OwnDatabase) -> Kept:
    """What is committed now; nobody else may be writing."""
    names = [name for (name,) in superuser.asked(database, TABLES, [])]
    rows = {name: _copied_out(database, name) for name in names}
    return Kept(state_of(database), rows, superuser.asked(database, SEQUENCES))


def put_back(database: OwnDatabase, kept: Kept) -> None:
    """The database as it was kept; in one transaction, past every trigger. Nobody else may be writing."""
    now = state_of(database)
    changed = {table for table, _ in (now - kept.state) | (kept.state - now)}
    at_work = superuser.connected(database)
    with at_work.transaction():
        at_work.execute("SET LOCAL session_replication_role = replica")
        for name in changed | {name for name in kept.rows if name.split(".")[1] in OUTSIDE}:
            at_work.execute(sql.SQL("DELETE FROM {}").format(_identifier(name)))
            copy_in = sql.SQL("COPY {} FROM STDIN (FORMAT binary)").format(_identifier(name))
            with at_work.cursor().copy(copy_in) as copy:
                copy.write(kept.rows[name])
        for sequence in kept.sequences:
            at_work.execute("SELECT setval(%s, %s, %s)", sequence)
    assert state_of(database) == kept.state


def _copied_out(database: OwnDatabase, name: str) -> bytes:
    copy_out = sql.SQL("COPY {} TO STDOUT (FORMAT binary)").format(_identifier(name))
    with superuser.connected(database).cursor().copy(copy_out) as copy:
        return b"".join(bytes(part) for part in copy)


def _identifier(name: str) -> sql.Identifier:
    return sql.Identifier(*name.replace('"', "").split("."))
