"""The needs of a database besides its tables: the keys with which it checks contexts, the application's rights, and the
policies by which guests write nothing."""

from typing import Any

from django.conf import settings
from django.db import connections

from compliance.database_roles import APP_ROLE

from .context import pads_of

_GRANTS = f"""
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = '{APP_ROLE}') AND current_user <> '{APP_ROLE}' THEN
        GRANT USAGE ON SCHEMA public TO {APP_ROLE};
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {APP_ROLE};
        GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {APP_ROLE};
        ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {APP_ROLE};
        ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO {APP_ROLE};
    END IF;
END $$
"""


READS_ONLY = """
DO $$
DECLARE
    named text;
BEGIN
    IF to_regprocedure('isolation.is_guest()') IS NULL THEN
        RETURN;
    END IF;
    FOR named IN
        SELECT c.oid::regclass::text FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relrowsecurity
            AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'no_guest_deletes')
    LOOP
        EXECUTE format('CREATE POLICY no_guest_adds ON %s AS RESTRICTIVE FOR INSERT'
            ' WITH CHECK ((SELECT isolation.is_guest()) IS NOT TRUE)', named);
        EXECUTE format('CREATE POLICY no_guest_changes ON %s AS RESTRICTIVE FOR UPDATE'
            ' USING ((SELECT isolation.is_guest()) IS NOT TRUE)', named);
        EXECUTE format('CREATE POLICY no_guest_deletes ON %s AS RESTRICTIVE FOR DELETE'
            ' USING ((SELECT isolation.is_guest()) IS NOT TRUE)', named);
    END LOOP;
END $$
"""
"""Gives each table with policies three more: the context of a guest adds, changes and deletes nothing in it."""


def keys_kept(cursor: Any) -> None:
    """Stores the keys of the settings' secret keys, the current one and its predecessors, and removes all others."""
    secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    cursor.execute("DELETE FROM isolation.key")
    cursor.executemany(
        "INSERT INTO isolation.key (inner_pad, outer_pad) VALUES (%s, %s)", [pads_of(secret) for secret in secrets]
    )


def on_migrate(*, using: str, **kwargs: Any) -> None:
    """Runs before and after a migration, but not after a flush. Does nothing before the schema `isolation` exists."""
    if "plan" not in kwargs:
        return
    with connections[using].cursor() as cursor:
        cursor.execute("SELECT to_regclass('isolation.key') IS NOT NULL")
        if cursor.fetchone()[0]:
            keys_kept(cursor)
            cursor.execute(_GRANTS)
            cursor.execute(READS_ONLY)
