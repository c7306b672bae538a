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
    """A table of the office whose rows entries hold.

    `without` names the columns that are not recorded, and says why for each. `attached` are columns with files, which
    are recorded by hash and size. `blank` gives the value that a lost row gets in a column of `without`: one that opens
    nothing, in which `{key}` is the row's key; other columns get their default. `person` is the column of the account
    whose right to act depends on the row.
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
    """Declares a table a projection. To declare it again changes nothing."""
    _projections[table] = Projection(table, key, without or {}, frozenset(attached), blank or {}, person)


def projection(table: str) -> Projection:
    """The projection of this table. Raises KeyError for a table that is none."""
    return _projections[table]


def is_projection(table: str) -> bool:
    """Whether entries hold the rows of this table."""
    return table in _projections


def name_of(table: str) -> sql.Identifier:
    """The name of the table in a query. The name of a table of the ledger begins with its schema."""
    return sql.Identifier(*table.split("."))


def projections() -> list[Projection]:
    """Every projection, by table."""
    return [_projections[table] for table in sorted(_projections)]
