"""Checks of this database: no table and no view shows rows of one certificate holder to another, and the server is what
the office requires."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from . import catalogue, required


@register(Tags.database)
def every_table_and_view_is_guarded(databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """An error for each table of holders without a policy, and for each view that bypasses policies. A database with
    unapplied migrations is not checked, because one of them may add the policy."""
    if "default" not in (databases or ()) or MigrationExecutor(connection).migration_plan(_newest()):
        return []
    tables = [
        Error(
            f"Table {name} holds rows of certificate holders and has no policy: each would read all of it.",
            hint="Give it policy(…) of compliance.isolation.migrations._steps in its migration, or excuse it in"
            " compliance.isolation.catalogue with the reason.",
            id="isolation.E001",
        )
        for name in sorted(catalogue.open_tables())
    ]
    views = [
        Error(
            f"View {name} shows rows with the rights of its owner, past the policies of its tables.",
            hint="Make it WITH (security_invoker = true).",
            id="isolation.E002",
        )
        for name in sorted(catalogue.loose_views())
    ]
    server = [Error(what, hint=remedy, id="isolation.E003") for what, remedy in required.shortcomings()]
    return [*tables, *views, *server]


def _newest() -> list[tuple[str, str]]:
    return MigrationExecutor(connection).loader.graph.leaf_nodes()
