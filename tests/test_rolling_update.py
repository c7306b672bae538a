"""Nodes of the last release go on working on a database that this one has migrated: migrations only add.

`tests/release.json` names the last migration of each app at the release; whoever makes a release writes it anew.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ModelState, ProjectState

RELEASE = json.loads((Path(settings.BASE_DIR) / "tests" / "release.json").read_text())
TAKES_AWAY = (
    migrations.DeleteModel, migrations.RemoveField, migrations.RenameField, migrations.RenameModel,
    migrations.AlterModelTable,
)  # fmt: skip
SQL_TAKES_AWAY = re.compile(
    r"\bDROP\s+(TABLE|COLUMN|FUNCTION|VIEW|SCHEMA|DEFAULT)\b|\bRENAME\b"
    r"|\bALTER\s+COLUMN\s+\w+\s+(SET\s+NOT\s+NULL|SET\s+DATA\s+TYPE|TYPE)\b",
    re.IGNORECASE,
)
SQL_SETS_DEFAULT = re.compile(r"\bALTER\s+TABLE\s+(\w+)\s+ALTER\s+COLUMN\s+(\w+)\s+SET\s+DEFAULT\b", re.IGNORECASE)


def sql_of(operation: Operation) -> str:
    """The statements that an operation has written out, as one text."""
    sql: Any = getattr(operation, "sql", "")
    return sql if isinstance(sql, str) else "; ".join(one if isinstance(one, str) else one[0] for one in sql)


@cache
def loaded() -> MigrationLoader:
    return MigrationLoader(None)


def newer() -> Iterator[tuple[str, migrations.Migration]]:
    """The migrations of ours since the release, with the apps' labels."""
    ours = {folder.parent.name for folder in Path(settings.BASE_DIR).glob("*/**/migrations")}
    for (app, name), migration in sorted(loaded().disk_migrations.items()):
        if app in ours and name[:4] > RELEASE["migrations"].get(app, "")[:4]:
            yield app, migration


def narrower(before: Any, after: Any) -> str:
    """In what a column takes or gives other values than before; empty where everything goes on."""
    if type(before) is not type(after) or before.column != after.column:
        return "has another type or name"
    if before.null and not after.null:
        return "may no longer be empty"
    lengths = [one.max_length for one in (before, after)]
    return "is shorter" if lengths[1] and (lengths[0] or lengths[1] + 1) > lengths[1] else ""


def breaks(app: str, operation: Operation, state: ProjectState, defaults: set[tuple[str, str]]) -> str:
    """The reason why a node of the last release would fail after this operation; empty if it would not."""
    if isinstance(operation, TAKES_AWAY):
        return f"{type(operation).__name__} takes away what the last release reads"
    if isinstance(operation, migrations.RunSQL) and (found := SQL_TAKES_AWAY.search(sql_of(operation))):
        return f"its SQL has {found[0]}"
    if isinstance(operation, migrations.AddField):
        field, model = operation.field, state.models[app, operation.model_name.lower()]
        has_value = field.null or field.has_db_default() or field.many_to_many
        column = field.get_attname_column()[1] or operation.name
        if not has_value and (table_of(app, model), column) not in defaults:
            return f"{operation.name} has no default in the database, so the last release cannot add rows"
    if isinstance(operation, migrations.AlterField):
        before = state.models[app, operation.model_name.lower()].fields[operation.name]
        for field in (before, operation.field):
            field.set_attributes_from_name(operation.name)
        if why := narrower(before, operation.field):
            return f"{operation.name} {why}"
    return ""


def table_of(app: str, model: ModelState) -> str:
    return str(model.options.get("db_table") or f"{app}_{model.name_lower}")


def broken(several: list[tuple[str, migrations.Migration]]) -> list[str]:
    """The breaks that these migrations cause, but for tables that they make themselves."""
    operations = [one for _, migration in several for one in migration.operations]
    defaults = {found.groups() for one in operations for found in SQL_SETS_DEFAULT.finditer(sql_of(one))}
    made: set[tuple[str, str]] = set()
    found = []
    for app, migration in several:
        state = loaded().project_state((app, migration.name), at_end=False)
        for operation in migration.operations:
            if isinstance(operation, migrations.CreateModel):
                made.add((app, operation.name_lower))
            model = getattr(operation, "model_name_lower", "")
            if (app, model) not in made and (why := breaks(app, operation, state, defaults)):  # type: ignore[arg-type]
                found.append(f"{app}.{migration.name}: {why}")
            operation.state_forwards(app, state)
    return found


def test_the_release_is_of_migrations_that_are_here() -> None:
    assert {(app, name) for app, name in RELEASE["migrations"].items()} <= set(loaded().disk_migrations)
    assert [migration.name for _, migration in newer()]


def test_no_migration_since_the_release_takes_away_what_it_reads() -> None:
    assert broken(list(newer())) == []


class Tried(migrations.Migration):
    """A migration after the last one of an app."""


@pytest.mark.parametrize(
    ("operation", "why"),
    [
        (migrations.RemoveField("exportjob", "plan"), "takes away"),
        (migrations.RenameField("exportjob", "plan", "scheme"), "takes away"),
        (migrations.DeleteModel("ExportVolume"), "takes away"),
        (migrations.RenameModel("ExportJob", "Export"), "takes away"),
        (migrations.AlterModelTable("exportjob", "exports"), "takes away"),
        (migrations.RunSQL("ALTER TABLE documents_document DROP COLUMN pages"), "DROP COLUMN"),
        (migrations.RunSQL(["SELECT 1", "ALTER TABLE a RENAME TO b"]), "RENAME"),
        (migrations.RunSQL([("ALTER TABLE a ALTER COLUMN b SET NOT NULL", None)]), "SET NOT NULL"),
        (migrations.AddField("exportjob", "new", models.TextField(default="")), "no default in the database"),
        (migrations.AlterField("bundle", "size", models.PositiveBigIntegerField()), "no longer be empty"),
        (migrations.AlterField("bundle", "file_name", models.CharField(max_length=20)), "is shorter"),
        (migrations.AlterField("bundle", "failure", models.CharField(max_length=20)), "another type"),
        (migrations.AddField("exportjob", "new", models.TextField(db_default="")), ""),
        (migrations.AddField("exportjob", "new", models.TextField(null=True)), ""),
        (migrations.AlterField("bundle", "file_name", models.CharField(max_length=300)), ""),
        (migrations.RunSQL("CREATE INDEX one ON documents_document (pages)"), ""),
    ],
)
def test_what_breaks_the_last_release_is_found(operation: Operation, why: str) -> None:
    migration = Tried("9999_tried", "documents")
    migration.operations = [operation]
    state = loaded().project_state(loaded().graph.leaf_nodes("documents"))
    said = breaks("documents", operation, state, set())
    assert (why in said) if why else said == ""
