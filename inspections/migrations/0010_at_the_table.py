"""What hangs at a table, its labels, and notes of the Board's people there."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import OFFICE, OWN, can_be_held, held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

INSTALLED, NOTED = "inspections_installation", "inspections_boardnote"
SHEET, LABEL, PAPER = "inspections_labelsheet", "inspections_tablelabel", "inspections_labelpaper"
FACILITY, TABLE = "holders_facility", "holders_gamingtable"
KINDS = [
    ("layout", "Layout"), ("wheel", "Wheel"), ("sign", "Sign"), ("gaming_guide", "Gaming guide"),
    ("schematic", "Schematic"), ("other", "Other"),
]  # fmt: skip
HANGS = (
    "EXISTS (SELECT FROM documents_exportvolume v WHERE v.document_id = documents_document.id)"
    " OR EXISTS (SELECT FROM rules_submissions_revisiondocument p WHERE p.document_id = documents_document.id)"
)
LABELS_HANG = f"{HANGS} OR EXISTS (SELECT FROM {PAPER} l WHERE l.document_id = documents_document.id)"
"""A kept document is seen by whoever sees the volume, the paper or the labels that it is."""


def reference(to: str, name: str = "+", kind: type = models.ForeignKey) -> "models.Field[object, object]":
    """A reference to a row that stays while this one does."""
    made: models.Field[object, object] = kind(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)
    return made


def key() -> "models.UUIDField[str, str]":
    """An id at random."""
    return models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)


def documents_seen(condition: str) -> str:
    """The statement after which documents are seen where `condition` holds, and written by their holder."""
    seen = f"{OFFICE} OR ({OWN} AND ({condition}))"
    return f"ALTER POLICY isolation ON documents_document USING ({seen}) WITH CHECK ({OFFICE} OR {OWN})"


def at_table() -> list[tuple[str, "models.Field[object, object]"]]:
    """The columns of a row about a table."""
    return [
        ("holder", reference("holders.certificateholder")),
        ("facility", reference("holders.facility")),
        ("table", reference("holders.gamingtable", "%(class)s_rows")),
    ]


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("inspections", "0009_running_limits"),
        ("rules_submissions", "0012_second_signatures"),
        ("documents", "0006_bundles_of_the_office"),
        ("isolation", "0005_one_clock"),
    ]
    operations: ClassVar = [
        migrations.CreateModel(
            name="Installation",
            fields=[
                ("id", key()),
                ("kind", models.CharField(choices=KINDS, max_length=20)),
                ("installed_at", models.DateTimeField()),
                ("received_at", models.DateTimeField()),
                ("signature", models.JSONField(help_text="Printed name, credential number, role, method, time")),
                ("signed_by", reference(settings.AUTH_USER_MODEL)),
                ("version", reference("rules_submissions.sheetversion", "installations")),
                *at_table(),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["table", "kind", "-installed_at", "-received_at"], name="installed_at_table_newest"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BoardNote",
            fields=[
                ("id", key()),
                ("text", models.TextField()),
                ("at", models.DateTimeField()),
                ("printed_name", models.CharField(max_length=200)),
                ("credential_number", models.CharField(blank=True, max_length=40)),
                ("role", models.CharField(max_length=40)),
                ("by", reference(settings.AUTH_USER_MODEL)),
                *at_table(),
            ],
            options={"indexes": [models.Index(fields=["table", "-at", "-id"], name="note_at_table_newest")]},
        ),
        migrations.CreateModel(
            name="LabelSheet",
            fields=[
                ("id", key()),
                ("made_at", models.DateTimeField()),
                ("printed_name", models.CharField(max_length=200)),
                ("facility", reference("holders.facility", "label_sheets")),
                ("holder", reference("holders.certificateholder")),
                ("made_by", reference(settings.AUTH_USER_MODEL)),
            ],
            options={
                "indexes": [models.Index(fields=["facility", "-made_at", "-id"], name="labels_of_facility_newest")]
            },
        ),
        migrations.CreateModel(
            name="TableLabel",
            fields=[
                ("id", key()),
                ("number", models.PositiveIntegerField(help_text="Counts the labels of this table")),
                ("code", models.CharField(max_length=8, unique=True)),
                ("holder", reference("holders.certificateholder")),
                ("sheet", reference("inspections.labelsheet", "labels")),
                ("table", reference("holders.gamingtable", "labels")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="label_number_once_a_table")
                ],
            },
        ),
        migrations.CreateModel(
            name="LabelPaper",
            fields=[
                ("id", key()),
                ("document", reference("documents.document", "label_paper", models.OneToOneField)),
                ("holder", reference("holders.certificateholder")),
                ("sheet", reference("inspections.labelsheet", "paper", models.OneToOneField)),
            ],
        ),
        can_be_held(SHEET),
        *(held(one, column, parent) for one, column, parent in (
            (INSTALLED, "facility_id", FACILITY), (INSTALLED, "table_id", TABLE),
            (INSTALLED, "version_id", "rules_submissions_sheetversion"),
            (NOTED, "facility_id", FACILITY), (NOTED, "table_id", TABLE),
            (SHEET, "facility_id", FACILITY), (LABEL, "table_id", TABLE), (LABEL, "sheet_id", SHEET),
            (PAPER, "sheet_id", SHEET), (PAPER, "document_id", "documents_document"),
        )),
        *(
            step
            for table in (INSTALLED, NOTED, SHEET, LABEL, PAPER)
            for step in (policy(table), append_only(table), note_changes(table))
        ),
        migrations.RunSQL(sql=documents_seen(LABELS_HANG), reverse_sql=documents_seen(HANGS)),
    ]  # fmt: skip
