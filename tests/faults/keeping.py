"""Contents of a database, kept in memory with the hashes of its rows, and put back while an act is tried."""

from dataclasses import dataclass

from compliance.ledger.tests.databases import OwnDatabase
from tests.contents import Contents, contents, rewritten

from . import superuser
from .state import OUTSIDE, State, state_of


@dataclass(frozen=True)
class Kept:
    """The rows of each table, and what they hash to."""

    state: State
    contents: Contents


def keep(database: OwnDatabase) -> Kept:
    """The contents committed now; nobody else may be writing."""
    return Kept(state_of(database), contents(superuser.connected(database)))


def put_back(database: OwnDatabase, kept: Kept) -> None:
    """The database as it was kept; past every trigger. Nobody else may be writing."""
    now = state_of(database)
    changed = {table for table, _ in (now - kept.state) | (kept.state - now)}
    rewritten(superuser.connected(database), kept.contents, changed | {f"public.{name}" for name in OUTSIDE})
    assert state_of(database) == kept.state
