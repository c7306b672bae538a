"""Steps of migrations for tables that records stand on: append-only, and recorded in the ledger.

    operations = [append_only("inspections_logentry"), note_changes("inspections_logentry")]

Frozen: a step that makes anything else gets a file and a name of its own, since history is made from these.
"""

from django.db import migrations

REFUSE_CHANGE = """
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' THEN
        -- Whose newest image was destroyed lawfully after its retention (`ledger.destroy`) goes too.
        IF ledger.is_destroyed(TG_TABLE_NAME, to_jsonb(OLD) ->> 'id') THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION '% is append-only: % refused; record a correction instead', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END $$
"""


def append_only(table: str) -> migrations.RunSQL:
    """A migration step after which rows of `table` can be added and read, never updated or truncated, and deleted only
    where what the ledger told of them was destroyed lawfully."""
    rows_stay = f"CREATE TRIGGER {table}_rows_stay BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW"
    stays = f"CREATE TRIGGER {table}_stays BEFORE TRUNCATE ON {table} FOR EACH STATEMENT"
    return migrations.RunSQL(
        sql=[REFUSE_CHANGE, *(f"{trigger} EXECUTE FUNCTION refuse_change()" for trigger in (rows_stay, stays))],
        reverse_sql=[f"DROP TRIGGER {table}_rows_stay ON {table}", f"DROP TRIGGER {table}_stays ON {table}"],
    )


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
