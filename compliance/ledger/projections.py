"""Which tables are projections of the ledger: each row as an entry last told it.

An app declares its tables in its `recorded.py`, and by a migration step that makes PostgreSQL note their changes:

    projections.register("inspections_logentry")
    operations = [note_changes("inspections_logentry")]

A transaction that changes such a row cannot be committed before an entry of the ledger holds the row (`record`).
"""

from dataclasses import dataclass, field
from typing import Any

from psycopg import sql


@dataclass(frozen=True)
class Projection:
    """A table of the office whose rows entries tell. Columns in `without` are no part of the record: why, by column.

    `attached` are columns with files, which are recorded by hash and size. `blank` says what a lost row gets in a
    column of `without`: a value that opens nothing, `{key}` being the row's key; other columns get their default.
    `person` is the column of the account whose right to act the row tells.
    """

    table: str
    key: str = "id"
    without: dict[str, str] = field(default_factory=dict)
    attached: frozenset[str] = frozenset()
    blank: dict[str, Any] = field(default_factory=dict)
    person: str = ""


_projections: dict[str, Projection] = {}


def register(
    table: str,
    *,
    key: str = "id",
    without: dict[str, str] | None = None,
    attached: tuple[str, ...] = (),
    blank: dict[str, Any] | None = None,
    person: str = "",
) -> None:
    """Declares a table a projection; again is the same."""
    _projections[table] = Projection(table, key, without or {}, frozenset(attached), blank or {}, person)


def projection(table: str) -> Projection:
    """The projection of this table. Raises KeyError for a table that is none."""
    return _projections[table]


def is_projection(table: str) -> bool:
    """Whether entries tell of this table."""
    return table in _projections


def name_of(table: str) -> sql.Identifier:
    """The table's name for a query; that of a table of the ledger itself begins with its schema."""
    return sql.Identifier(*table.split("."))


def projections() -> list[Projection]:
    """Every projection, by table."""
    return [_projections[table] for table in sorted(_projections)]
