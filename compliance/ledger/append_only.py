"""Append-only tables: triggers by which PostgreSQL itself refuses to change or remove what was recorded."""

from django.db import migrations

FUNCTION = """
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
        sql=[FUNCTION, *(f"{trigger} EXECUTE FUNCTION refuse_change()" for trigger in (rows_stay, stays))],
        reverse_sql=[f"DROP TRIGGER {table}_rows_stay ON {table}", f"DROP TRIGGER {table}_stays ON {table}"],
    )
