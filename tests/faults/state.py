"""The whole committed state of a test's database: every row of every table, as a hash."""

from collections import Counter

from psycopg import sql

from compliance.ledger.tests.databases import OwnDatabase

from . import superuser

State = Counter[tuple[str, str]]
"""The number of rows of a table with this hash: (table, md5 of the row as text)."""
Shape = dict[str, tuple[int, int]]
"""The effect of an act on each table: rows that are gone, rows that came; a changed row is both."""

OUTSIDE = ("cache",)
"""Tables that are no state of the office: counts of attempts."""
TABLES = """
SELECT format('%%I.%%I', schemaname, tablename) FROM pg_tables
WHERE schemaname IN ('public', 'ledger') AND tablename <> ALL(%s) ORDER BY 1
"""


def state_of(database: OwnDatabase) -> State:
    """Every committed row, read by the superuser, whom no policy of rows holds up."""
    names = [name for (name,) in superuser.asked(database, TABLES, list(OUTSIDE))]
    query = sql.SQL(" UNION ALL ").join(
        sql.SQL("SELECT {name}, md5(kept::text) FROM {table} AS kept").format(
            name=sql.Literal(name), table=sql.Identifier(*name.replace('"', "").split("."))
        )
        for name in names
    )
    return Counter((table, digest) for table, digest in superuser.asked(database, query))


def shape_of(before: State, after: State) -> Shape:
    """The change between two states, table by table."""
    gone, came = Counter[str](), Counter[str]()
    for (table, _), count in (before - after).items():
        gone[table] += count
    for (table, _), count in (after - before).items():
        came[table] += count
    return {table: (gone[table], came[table]) for table in sorted(gone | came)}
