"""Which tables are projections of the ledger: each row as an entry last told it.

An app declares its tables in its `recorded.py`, and by a migration step that makes PostgreSQL note their changes:

    projections.register("inspections_logentry")
    operations = [note_changes("inspections_logentry")]

A transaction that changes such a row cannot be committed before an entry of the ledger holds the row (`record`).
"""

from dataclasses import dataclass, field
from typing import Any

from django.db import migrations
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


def note_changes(table: str, *, key: str = "id", without: tuple[str, ...] = ()) -> migrations.RunSQL:
    """A migration step after which PostgreSQL notes changed rows of `table` and refuses to commit them unrecorded."""
    arguments = ", ".join(f"'{name}'" for name in (key, *without))
    on = f"AFTER INSERT OR UPDATE OR DELETE ON {table}"
    return migrations.RunSQL(
        sql=[
            f"CREATE TRIGGER a_change_is_noted {on} FOR EACH ROW EXECUTE FUNCTION ledger.note_change({arguments})",
            (
                f"CREATE CONSTRAINT TRIGGER is_recorded {on} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW "
                "EXECUTE FUNCTION ledger.check_recorded()"
            ),
        ],
        reverse_sql=[f"DROP TRIGGER a_change_is_noted ON {table}", f"DROP TRIGGER is_recorded ON {table}"],
    )
