"""Every foreign key from one table of holders to another names the holder too."""

from typing import ClassVar

from django.db import migrations

from compliance.isolation.migrations._steps import can_be_held, held, joined

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

REFERENCES = {
    "holders_facility": (
        ("holders_gamingtable", "facility_id"),
        ("holders_equipment", "facility_id"),
        # The Board's own roles have neither holder nor facility, and are not looked at.
        ("holders_membership", "facility_id"),
        ("documents_exportjob", "facility_id"),
        ("rules_submissions_rulessubmission", "facility_id"),
        *((f"inspections_{name}", "facility_id") for name in ("logentry", "newest", "life", "alarm", "tableevent")),
    ),
    "holders_gamingtable": (
        ("holders_equipment", "table_id"),
        *((f"inspections_{name}", "table_id") for name in ("logentry", "newest", "life", "alarm", "tableevent")),
    ),
    "inspections_logentry": (
        ("inspections_logentry", "supersedes_id"),
        ("inspections_newest", "entry_id"),
        ("inspections_life", "entry_id"),
    ),
    "inspections_life": (("inspections_alarm", "life_id"),),
    "rules_submissions_rulessubmission": (
        ("rules_submissions_rulessubmission", "amends_id"),
        *(
            (f"rules_submissions_{name}", "submission_id")
            for name in ("artwork", "revision", "reviewround", "comment", "submissionevent", "decision")
        ),
    ),
    "rules_submissions_artwork": (("rules_submissions_artworkremoval", "artwork_id"),),
    "rules_submissions_revision": (
        ("rules_submissions_revisiondocument", "revision_id"),
        ("rules_submissions_reviewround", "revision_id"),
        ("rules_submissions_decision", "revision_id"),
    ),
    "rules_submissions_reviewround": tuple(
        (f"rules_submissions_{name}", "round_id")
        for name in ("bureaureview", "mark", "findingact", "settlement", "comment")
    ),
    "documents_document": (("rules_submissions_revisiondocument", "document_id"),),
}


class Migration(migrations.Migration):
    dependencies: ClassVar = [("isolation", "0001_second_layer")]
    operations: ClassVar = [
        *(can_be_held(parent) for parent in REFERENCES),
        *(held(table, column, parent) for parent, held_by in REFERENCES.items() for table, column in held_by),
        migrations.RunSQL(SAME_HOLDER, REMOVE_SAME_HOLDER),
        joined(
            "rules_submissions_revision_artwork",
            ("revision_id", "rules_submissions_revision"),
            ("artwork_id", "rules_submissions_artwork"),
        ),
        joined("documents_exportvolume", ("job_id", "documents_exportjob"), ("document_id", "documents_document")),
    ]
