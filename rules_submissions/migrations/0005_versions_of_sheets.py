"""Sheets get a kind, a name and versions. Those on file become version 1, or the next of the same chain, kind and
title, in the order in which they were uploaded; `signage` becomes sign. `ledger_begin` records the new rows."""

import uuid
from typing import Any, ClassVar

import django.db.models.deletion
from django.db import migrations, models

from compliance.isolation.migrations._steps import can_be_held, held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

SHEET, VERSION = "rules_submissions_sheet", "rules_submissions_sheetversion"
KINDS = [
    ("layout", "Layout"), ("wheel", "Wheel"), ("sign", "Sign"), ("gaming_guide", "Gaming guide"),
    ("schematic", "Schematic"), ("other", "Other"),
]  # fmt: skip
RENAMED = {"signage": "sign"}


def reference(to: str, name: str = "+") -> "models.ForeignKey[models.Model, models.Model]":
    """A reference to a row that stays while this one does."""
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)


def first_of(amended: dict[uuid.UUID, uuid.UUID | None], submission: uuid.UUID) -> uuid.UUID:
    """The filing at the beginning of the chain of amendments in which this one stands."""
    while (earlier := amended.get(submission)) is not None:
        submission = earlier
    return submission


def number_sheets(apps: Any, schema_editor: Any) -> None:
    """Gives every upload on file its sheet and its number."""
    submissions = apps.get_model("rules_submissions", "RulesSubmission")
    artwork = apps.get_model("rules_submissions", "Artwork")
    sheet = apps.get_model("rules_submissions", "Sheet")
    version = apps.get_model("rules_submissions", "SheetVersion")
    amended = dict(submissions.objects.values_list("pk", "amends_id"))
    sheets: dict[tuple[Any, ...], Any] = {}
    counted: dict[tuple[Any, ...], int] = {}
    uploads = artwork.objects.order_by("uploaded_at", "pk")
    for upload in uploads.values("pk", "holder_id", "submission_id", "sheet", "title", "original_name"):
        kind = RENAMED.get(upload["sheet"], upload["sheet"])
        name = upload["title"] or upload["original_name"][:120]
        key = (first_of(amended, upload["submission_id"]), kind, name)
        if key not in sheets:
            sheets[key] = sheet.objects.create(holder_id=upload["holder_id"], first_id=key[0], kind=kind, name=name)
        counted[key] = counted.get(key, 0) + 1
        version.objects.create(
            holder_id=upload["holder_id"], sheet=sheets[key], number=counted[key], artwork_id=upload["pk"]
        )


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("rules_submissions", "0004_rows_are_recorded"),
        ("isolation", "0005_one_clock"),
        ("ledger", "0007_leaves"),
    ]
    operations: ClassVar = [
        migrations.CreateModel(
            name="Sheet",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("kind", models.CharField(choices=KINDS, max_length=20)),
                ("name", models.CharField(max_length=120)),
                ("first", reference("rules_submissions.rulessubmission", "sheets")),
                ("holder", reference("holders.certificateholder")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("first", "kind", "name"), name="one_sheet_a_chain_kind_and_name"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SheetVersion",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("number", models.PositiveIntegerField()),
                (
                    "artwork",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="version",
                        to="rules_submissions.artwork",
                    ),
                ),
                ("holder", reference("holders.certificateholder")),
                ("sheet", reference("rules_submissions.sheet", "versions")),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("sheet", "number"), name="version_number_once_a_sheet")
                ],
            },
        ),
        migrations.AlterField("artwork", "sheet", models.CharField(max_length=20)),
        migrations.RunPython(number_sheets, migrations.RunPython.noop),
        # PostgreSQL checks the keys of new rows at the end, or now: a table with checks to come is not altered.
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE", migrations.RunSQL.noop),
        can_be_held(SHEET),
        held(SHEET, "first_id", "rules_submissions_rulessubmission"),
        held(VERSION, "sheet_id", SHEET),
        held(VERSION, "artwork_id", "rules_submissions_artwork"),
        *(step for table in (SHEET, VERSION) for step in (append_only(table), policy(table), note_changes(table))),
    ]  # fmt: skip
