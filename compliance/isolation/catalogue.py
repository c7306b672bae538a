"""Tables, policies, keys and rights in PostgreSQL's catalogue, as small rows."""

import re
from typing import Any

from django.db import connection

TENANT_ROOT = "holders_certificateholder"
PEOPLE = "holders_user"
OF_THE_BOARD = {
    "chapters_editiontext": "the official texts, which are public; a person of the Board imported them",
    "chapters_textconfirmation": "as above; a second person of the Board confirmed them",
    "chapters_textitemrow": "as above",
    "holders_settingvalue": "settings of the whole office, read by all but the public; a Board administrator set them",
}
"""Tables that name a person and belong to no certificate holder, with the reason."""
COUNTS = re.compile("axes_|cache$|django_session$")
"""Tables of nobody that only the office may read: guesses, places where people have signed in, what is cached,
sessions."""


def rows(query: str, *parameters: Any) -> list[tuple[Any, ...]]:
    """The rows of a query on the catalogue."""
    with connection.cursor() as cursor:
        cursor.execute(query, parameters or None)
        return cursor.fetchall()


def names(query: str, *parameters: Any) -> set[str]:
    """The first column of a query."""
    return {row[0] for row in rows(query, *parameters)}


def with_holder() -> set[str]:
    """Tables with a column `holder_id`, and that of the holders themselves."""
    tables = names(
        "SELECT table_name::text FROM information_schema.columns"
        " WHERE table_schema = 'public' AND column_name = 'holder_id'"
    )
    return tables | {TENANT_ROOT}


def references() -> list[tuple[str, str, tuple[str, ...], tuple[str, ...], bool]]:
    """Foreign keys: table, referenced table, columns, referenced columns, and whether all columns are always filled."""
    return [
        (table, parent, tuple(own), tuple(theirs), filled)
        for table, parent, own, theirs, filled in rows(
            """
            SELECT c.conrelid::regclass::text, c.confrelid::regclass::text,
                   array_agg(a.attname::text ORDER BY k.place), array_agg(b.attname::text ORDER BY k.place),
                   bool_and(a.attnotnull)
            FROM pg_constraint c
            CROSS JOIN LATERAL unnest(c.conkey, c.confkey) WITH ORDINALITY AS k (own, theirs, place)
            JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.own
            JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = k.theirs
            WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
            GROUP BY c.oid, c.conrelid, c.confrelid
            """
        )
    ]


def tenant_tables() -> set[str]:
    """Tables with a holder, and all tables that depend on one of them, or on a person, through any chain of foreign
    keys."""
    tables, known = with_holder() | {PEOPLE}, references()
    while more := {table for table, parent, *_ in known if parent in tables} - tables:
        tables |= more
    return tables


def open_tables() -> set[str]:
    """Tables of certificate holders, of a ledger, or of counts of which PostgreSQL shows every row to everybody."""
    bare = unprotected()
    counts = {table for table in bare if COUNTS.match(table)}
    of_holders = bare & (tenant_tables() - set(OF_THE_BOARD))
    return of_holders | counts | {f"ledger.{name}" for name in unguarded_logs()}


def unguarded_logs() -> set[str]:
    """Tables of the ledger that belong to a log and have no policy. Their policies are not forced on the owner: nobody
    signs in as the owner, whose functions see every log."""
    of_logs = names(
        "SELECT DISTINCT table_name::text FROM information_schema.columns"
        " WHERE table_schema = 'ledger' AND column_name IN ('log_id', 'holder_id')"
    )
    guarded = names(
        "SELECT relname::text FROM pg_class c WHERE relnamespace = 'ledger'::regnamespace AND relrowsecurity"
        " AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polcmd = '*' AND p.polroles = '{0}')"
    )
    return of_logs - guarded


def loose_views() -> set[str]:
    """Views that show rows with the rights of their owner, without regard to policies."""
    return names(
        "SELECT relname::text FROM pg_class WHERE relkind IN ('v', 'm') AND relnamespace::regnamespace::text"
        " NOT IN ('pg_catalog', 'information_schema')"
        " AND NOT coalesce(reloptions, '{}') @> '{security_invoker=true}'"
    )


def unprotected() -> set[str]:
    """Tables of the application without forced row-level security, or without a policy for each command."""
    every = names(
        "SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')"
    )
    forced = names(
        "SELECT relname::text FROM pg_class c WHERE relnamespace = 'public'::regnamespace"
        " AND relrowsecurity AND relforcerowsecurity AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid"
        " AND p.polcmd = '*' AND p.polpermissive AND p.polroles = '{0}')"
    )
    return every - forced
