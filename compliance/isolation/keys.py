"""Foreign keys that carry the holder, as migration steps: a reference to another holder's row cannot be stored.

    operations = [can_be_held("holders_facility"), held("inspections_alarm", "facility_id", "holders_facility")]

They stand beside Django's own. PostgreSQL checks foreign keys past row-level security: these hold for the office too.
"""

from django.db import migrations


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


SAME_HOLDER = """
CREATE FUNCTION isolation.same_holder() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    row jsonb := to_jsonb(NEW);
    one uuid;
    other uuid;
BEGIN
    EXECUTE format('SELECT holder_id FROM public.%I WHERE id = $1', TG_ARGV[1])
        INTO one USING (row ->> TG_ARGV[0])::uuid;
    EXECUTE format('SELECT holder_id FROM public.%I WHERE id = $1', TG_ARGV[3])
        INTO other USING (row ->> TG_ARGV[2])::uuid;
    IF one IS NULL OR one IS DISTINCT FROM other THEN
        RAISE EXCEPTION '% joins what does not belong together', TG_TABLE_NAME USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NEW;
END $$
"""
REMOVE_SAME_HOLDER = "DROP FUNCTION isolation.same_holder()"
