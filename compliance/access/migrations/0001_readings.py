"""Readings: who read what. Written by the office alone, never changed, deleted after five years alone."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models

from compliance.isolation.migrations._steps import OFFICE, TENANT

GUARDS = """
-- The time at which a row is kept is the database's, so that none comes into a day that has its digest.
CREATE FUNCTION reading_is_kept_now() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.kept_at := ledger.clock();
    RETURN NEW;
END $$;
CREATE TRIGGER is_kept_now BEFORE INSERT ON access_reading FOR EACH ROW EXECUTE FUNCTION reading_is_kept_now();

CREATE FUNCTION reading_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' THEN
        IF OLD.kept_at AT TIME ZONE 'UTC' < ledger.clock() AT TIME ZONE 'UTC' - interval '5 years' AND NOT EXISTS (
            SELECT FROM public.retention_legalhold WHERE holder_id = OLD.holder_id AND lifted_at IS NULL
        ) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'access_reading keeps its rows for five years: % refused', TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER rows_stay BEFORE UPDATE OR DELETE ON access_reading FOR EACH ROW EXECUTE FUNCTION reading_stays();
CREATE TRIGGER stays BEFORE TRUNCATE ON access_reading FOR EACH STATEMENT EXECUTE FUNCTION reading_stays();
"""
SEEN = f"{OFFICE} OR (holder_id = {TENANT} AND shown_at <= ledger.clock())"
POLICY = [
    f"CREATE POLICY isolation ON access_reading USING ({SEEN}) WITH CHECK ({OFFICE})",
    "ALTER TABLE access_reading ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY",
]


class Migration(migrations.Migration):
    initial = True
    dependencies: ClassVar = [
        ("holders", "0013_package_numbers"),
        ("isolation", "0011_entries_by_row"),
        ("retention", "0001_destructions_and_holds"),
    ]
    operations: ClassVar = [
        migrations.CreateModel(
            name="ReadingKept",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
                ("kept_at", models.DateTimeField()),
                ("shown_at", models.DateTimeField(help_text="From when on the certificate holder sees it")),
                ("person", models.UUIDField(help_text="The account that read")),
                ("printed_name", models.CharField(max_length=200)),
                ("role", models.CharField(blank=True, max_length=40)),
                ("what", models.CharField(max_length=100)),
                ("of_table", models.CharField(blank=True, max_length=80)),
                ("of_row", models.UUIDField(null=True)),
                ("terms", models.CharField(blank=True, max_length=500)),
                ("path", models.CharField(max_length=500)),
                (
                    "holder",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+",
                        to="holders.certificateholder",
                    ),
                ),
            ],
            options={
                "db_table": "access_reading",
                "indexes": [
                    models.Index(fields=["-at", "-id"], name="readings_newest_first"),
                    models.Index(fields=["holder", "-at", "-id"], name="readings_of_a_holder"),
                    models.Index(fields=["kept_at", "id"], name="readings_of_a_day"),
                ],
            },
        ),
        migrations.RunSQL(
            [GUARDS, *POLICY], "DROP FUNCTION reading_stays CASCADE; DROP FUNCTION reading_is_kept_now CASCADE"
        ),
    ]  # fmt: skip
