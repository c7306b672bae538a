"""Steps of migrations that keep certificate holders apart: policies, and foreign keys that carry the holder.

    operations = [policy("inspections_alarm")]                                    # a column holder_id
    operations = [policy("inspections_stream", through("table_id", "holders_gamingtable"))]
    operations = [can_be_held("holders_facility"), held("inspections_alarm", "facility_id", "holders_facility")]

Every condition of a policy stands on subqueries, so that the context is checked once a statement and not once a row.
The foreign keys stand beside Django's own. PostgreSQL checks them past row-level security, so they hold for the office.

Frozen: a step that makes anything else gets a file and a name of its own, since history is made from these.
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


def can_be_held(parent: str) -> migrations.RunSQL:
    """The step after which foreign keys may name a row of `parent` together with its holder."""
    name = f"{parent}_with_holder"
    return migrations.RunSQL(
        sql=f"ALTER TABLE {parent} ADD CONSTRAINT {name} UNIQUE (holder_id, id)",
        reverse_sql=f"ALTER TABLE {parent} DROP CONSTRAINT {name}",
    )


def held(table: str, column: str, parent: str) -> migrations.RunSQL:
    """The step after which `column` of a row of `table` names a row of `parent` of the same holder."""
    name = f"{table}_{column}_same_holder"
    return migrations.RunSQL(
        sql=f"ALTER TABLE {table} ADD CONSTRAINT {name} FOREIGN KEY (holder_id, {column})"
        f" REFERENCES {parent} (holder_id, id) DEFERRABLE INITIALLY DEFERRED",
        reverse_sql=f"ALTER TABLE {table} DROP CONSTRAINT {name}",
    )


def joined(table: str, one: tuple[str, str], other: tuple[str, str]) -> migrations.RunSQL:
    """The step after which a row of `table`, which has no holder of its own, joins rows of one holder only.

    `one` and `other` are a column and the table that it refers to, which has the holder.
    """
    arguments = ", ".join(f"'{word}'" for word in (*one, *other))
    return migrations.RunSQL(
        sql=f"CREATE TRIGGER same_holder BEFORE INSERT OR UPDATE ON {table} FOR EACH ROW"
        f" EXECUTE FUNCTION isolation.same_holder({arguments})",
        reverse_sql=f"DROP TRIGGER same_holder ON {table}",
    )
