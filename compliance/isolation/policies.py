"""Policies as migration steps: which rows of a table a connection sees and writes.

    operations = [policy("inspections_alarm")]                                    # a column holder_id
    operations = [policy("inspections_stream", through("table_id", "holders_gamingtable"))]

Every condition stands on subqueries, so that the context is checked once a statement and not once a row.
"""

from django.db import migrations

TENANT = "(SELECT isolation.tenant())"
OFFICE = "(SELECT isolation.is_office())"
DOOR = "(SELECT isolation.is_door())"
PERSON = "(SELECT isolation.person())"
OWN = f"holder_id = {TENANT}"


def through(column: str, parent: str) -> str:
    """The condition that the parent row is visible, for a table that has no column `holder_id` of its own."""
    return f"EXISTS (SELECT FROM {parent} parent WHERE parent.id = {column})"


def acts_for_the_holder(column: str) -> str:
    """The condition that the person in this column acts or acted for the certificate holder of the context."""
    return f"EXISTS (SELECT FROM holders_membership m WHERE m.user_id = {column} AND m.holder_id = {TENANT})"


def policy(table: str, condition: str = OWN) -> migrations.RunSQL:
    """The step after which rows of `table` are read and written where `condition` holds, and by the office.

    FORCE makes it hold for the owner of the table too, and so for migrations: a migration that touches rows runs as
    the office (`manage.py`), or sees none.
    """
    create = f"CREATE POLICY isolation ON {table} USING ({OFFICE} OR {condition})"
    switch = f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY"
    undone = f"ALTER TABLE {table} DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY"
    return migrations.RunSQL(sql=[create, switch], reverse_sql=[undone, f"DROP POLICY isolation ON {table}"])


def also(table: str, command: str, condition: str) -> migrations.RunSQL:
    """The step after which rows of `table` where `condition` holds are also open to one command."""
    name = f"also_{command.lower()}"
    kind = "WITH CHECK" if command == "INSERT" else "USING"
    return migrations.RunSQL(
        sql=f"CREATE POLICY {name} ON {table} FOR {command} {kind} ({condition})",
        reverse_sql=f"DROP POLICY {name} ON {table}",
    )
