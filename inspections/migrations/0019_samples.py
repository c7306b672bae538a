"""Random samples with work papers, for the Board's auditors alone, and the cases that a certificate holder answers."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import can_be_held, held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

SAMPLE, ITEM, NOTE = "inspections_sample", "inspections_sampleitem", "inspections_samplenote"
CASE, STEP = "inspections_auditcase", "inspections_casestep"
FACILITY, TABLE = "holders_facility", "holders_gamingtable"
NOBODY_ELSE = "false"
"""The condition of a policy after which the office alone reads and writes a table."""
EVIDENCE = [
    ("slip", "Slip"), ("video", "Video"), ("both", "Slip and video"), ("other", "Other, see the note"),
    ("none", "None found"),
]  # fmt: skip
AGREES = [("yes", "Yes"), ("no", "No"), ("unknown", "Cannot tell")]
STEPS = [("sent", "Sent"), ("answered", "Answered"), ("asked", "Asked again"), ("closed", "Closed")]


def reference(to: str, name: str = "+") -> "models.ForeignKey[models.Model, models.Model]":
    """A reference to a row that stays while this one does."""
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)


def of_holder() -> "list[tuple[str, models.Field[object, object]]]":
    """The first columns of a row about a certificate holder."""
    return [
        ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
        ("holder", reference("holders.certificateholder")),
    ]


def of_entry() -> "list[tuple[str, models.Field[object, object]]]":
    """The columns that name a log entry without a reference to it."""
    return [
        ("table", reference("holders.gamingtable")),
        ("entry_key", models.UUIDField(help_text="The id of the entry")),
        ("entry_number", models.PositiveIntegerField()),
        ("entry_sha256", models.CharField(max_length=64)),
        ("occurred_at", models.DateTimeField()),
    ]


def signer() -> "list[tuple[str, models.Field[object, object]]]":
    """The columns that say who wrote a row, and when."""
    return [
        ("at", models.DateTimeField()),
        ("by", reference(settings.AUTH_USER_MODEL)),
        ("printed_name", models.CharField(max_length=200)),
        ("credential_number", models.CharField(blank=True, max_length=40)),
    ]


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0018_exceptions")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="Sample",
            fields=[
                *of_holder(),
                ("facility", reference("holders.facility")),
                ("year", models.PositiveIntegerField()),
                ("number", models.PositiveIntegerField()),
                ("chapter_number", models.CharField(max_length=8)),
                ("log_code", models.CharField(max_length=30)),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
                (
                    "is_by_table",
                    models.BooleanField(help_text="Whether each table gives as many entries as the others"),
                ),
                ("seed", models.CharField(max_length=200)),
                ("population", models.PositiveIntegerField()),
                ("population_sha256", models.CharField(max_length=64)),
                ("drawn_at", models.DateTimeField()),
                ("drawn_by", reference(settings.AUTH_USER_MODEL)),
                ("printed_name", models.CharField(max_length=200)),
                ("credential_number", models.CharField(blank=True, max_length=40)),
            ],
            options={
                "indexes": [models.Index(fields=["-drawn_at", "-id"], name="samples_newest_first")],
                "constraints": [
                    models.UniqueConstraint(fields=("year", "number"), name="sample_number_once_a_year")
                ],
            },
        ),
        migrations.CreateModel(
            name="SampleItem",
            fields=[
                *of_holder(),
                *of_entry(),
                ("sample", reference("inspections.sample", "items")),
                ("place", models.PositiveIntegerField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("sample", "place"), name="one_sampled_entry_a_place"),
                    models.UniqueConstraint(fields=("sample", "entry_key"), name="one_place_a_sampled_entry"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SampleNote",
            fields=[
                *of_holder(),
                ("item", reference("inspections.sampleitem", "notes")),
                ("evidence", models.CharField(choices=EVIDENCE, max_length=10)),
                ("agrees", models.CharField(choices=AGREES, max_length=10)),
                ("words", models.TextField(blank=True)),
                *signer(),
            ],
            options={"indexes": [models.Index(fields=["item", "-at", "-id"], name="notes_of_item_newest")]},
        ),
        migrations.CreateModel(
            name="AuditCase",
            fields=[
                *of_holder(),
                *of_entry(),
                ("facility", reference("holders.facility")),
                ("chapter_number", models.CharField(max_length=8)),
                ("log_code", models.CharField(max_length=30)),
                ("number", models.CharField(max_length=30)),
                (
                    "item",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="case", to="inspections.sampleitem"
                    ),
                ),
                ("sent_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["-sent_at", "-id"], name="cases_newest_first")],
                "constraints": [
                    models.UniqueConstraint(fields=("holder", "number"), name="case_number_once_a_holder")
                ],
            },
        ),
        migrations.CreateModel(
            name="CaseStep",
            fields=[
                *of_holder(),
                ("case", reference("inspections.auditcase", "steps")),
                ("number", models.PositiveIntegerField()),
                ("kind", models.CharField(choices=STEPS, max_length=10)),
                ("words", models.TextField()),
                *signer(),
                ("role", models.CharField(max_length=40)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("case", "number"), name="one_step_a_number")],
            },
        ),
        *(can_be_held(one) for one in (SAMPLE, ITEM, CASE)),
        *(held(one, column, parent) for one, column, parent in (
            (SAMPLE, "facility_id", FACILITY), (ITEM, "sample_id", SAMPLE), (ITEM, "table_id", TABLE),
            (NOTE, "item_id", ITEM), (CASE, "facility_id", FACILITY), (CASE, "table_id", TABLE),
            (CASE, "item_id", ITEM), (STEP, "case_id", CASE),
        )),
        *(policy(one, NOBODY_ELSE) for one in (SAMPLE, ITEM, NOTE)),
        *(policy(one) for one in (CASE, STEP)),
        *(step for one in (SAMPLE, ITEM, NOTE, CASE, STEP) for step in (append_only(one), note_changes(one))),
    ]  # fmt: skip
