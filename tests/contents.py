"""The contents of a database, kept in memory and put back past every trigger: most tests write a few rows of a few
tables, and copying, truncating or dropping files takes far longer than they do."""

from dataclasses import dataclass

import psycopg
from psycopg import sql

WITH_PAGES = """
SELECT format('%I.%I', nspname, relname) FROM pg_class JOIN pg_namespace AS schema ON schema.oid = relnamespace
WHERE relkind = 'r' AND nspname IN ('public', 'ledger') AND pg_relation_size(pg_class.oid) > 0 ORDER BY 1
"""
"""Tables with a page on disk; no other holds a row, and most hold none."""
SEQUENCES = """
SELECT format('%I.%I', schemaname, sequencename), COALESCE(last_value, start_value), last_value IS NOT NULL
FROM pg_sequences WHERE schemaname IN ('public', 'ledger') ORDER BY 1
"""
SCHEMA = """
WITH ours AS (SELECT * FROM pg_class WHERE oid >= 16384 AND relpersistence <> 't'),
lines (line) AS (
    SELECT concat_ws(' ', 'class', oid, relname, relowner, relkind, relrowsecurity, relforcerowsecurity, relacl)
    FROM ours
    UNION ALL SELECT concat_ws(' ', 'column', attrelid, attnum, attname, atttypid, attnotnull, attidentity, attacl)
    FROM pg_attribute JOIN ours ON ours.oid = attrelid
    UNION ALL SELECT concat_ws(' ', 'default', adrelid, adnum, adbin) FROM pg_attrdef
    UNION ALL SELECT concat_ws(' ', 'constraint', oid, conname, conrelid, convalidated, conbin) FROM pg_constraint
    WHERE oid >= 16384
    UNION ALL SELECT concat_ws(' ', 'trigger', oid, tgname, tgrelid, tgenabled) FROM pg_trigger
    UNION ALL SELECT concat_ws(' ', 'policy', oid, polname, polrelid, polroles, polqual, polwithcheck) FROM pg_policy
    UNION ALL SELECT concat_ws(' ', 'function', oid, proname, proowner, prosecdef, proconfig, proacl, prosrc)
    FROM pg_proc WHERE oid >= 16384
)
SELECT md5(string_agg(line, E'\\n' ORDER BY line COLLATE "C")) FROM lines
"""
"""A hash of everything that a statement may change in a database besides rows and sequences."""

Superuser = psycopg.Connection


@dataclass(frozen=True)
class Contents:
    """The rows of each table that has any, as COPY writes them; of each sequence its value and whether it was given."""

    rows: dict[str, bytes]
    sequences: list[tuple[str, int, bool]]


def filled(superuser: Superuser) -> set[str]:
    """The tables that hold a row."""
    names = [name for (name,) in superuser.execute(WITH_PAGES).fetchall()]
    asked = sql.SQL(" UNION ALL ").join(
        sql.SQL("SELECT {} WHERE EXISTS (SELECT FROM {})").format(sql.Literal(name), identifier(name)) for name in names
    )
    return {name for (name,) in superuser.execute(asked).fetchall()}


def contents(superuser: Superuser) -> Contents:
    """The committed contents now; nobody else may be writing."""
    rows = {name: copied_out(superuser, name) for name in sorted(filled(superuser))}
    return Contents(rows, superuser.execute(SEQUENCES).fetchall())


def put_back(superuser: Superuser, kept: Contents) -> None:
    """The database as it was kept. Nobody else may be writing."""
    now = contents(superuser)
    changed = {name for name in now.rows | kept.rows if now.rows.get(name) != kept.rows.get(name)}
    rewritten(superuser, kept, changed)


def rewritten(superuser: Superuser, kept: Contents, names: set[str]) -> None:
    """These tables and every sequence as they were kept; in one transaction, past every trigger."""
    with superuser.transaction():
        superuser.execute("SET LOCAL session_replication_role = replica")
        for name in sorted(names):
            superuser.execute(sql.SQL("DELETE FROM {}").format(identifier(name)))
            if rows := kept.rows.get(name):
                copy_in = sql.SQL("COPY {} FROM STDIN (FORMAT binary)").format(identifier(name))
                with superuser.cursor().copy(copy_in) as copy:
                    copy.write(rows)
        if kept.sequences:
            superuser.execute(
                "SELECT setval(name, at, given) FROM unnest(%s::text[], %s::bigint[], %s::boolean[]) "
                "AS kept (name, at, given)",
                [list(column) for column in zip(*kept.sequences, strict=True)],
            )


def schema(superuser: Superuser) -> str:
    """A hash of everything except rows and sequences. If it differs, a test changed a table, a right or a rule."""
    ((told,),) = superuser.execute(SCHEMA).fetchall()
    return str(told)


def copied_out(superuser: Superuser, name: str) -> bytes:
    """The rows of a table."""
    copy_out = sql.SQL("COPY {} TO STDOUT (FORMAT binary)").format(identifier(name))
    with superuser.cursor().copy(copy_out) as copy:
        return b"".join(bytes(part) for part in copy)


def identifier(name: str) -> sql.Identifier:
    """A table's name, which may contain quotes, as part of a statement."""
    return sql.Identifier(*name.replace('"', "").split("."))
