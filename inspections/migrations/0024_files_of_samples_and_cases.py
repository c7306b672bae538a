"""Files that auditors keep with a sample, and that either side sends with a step of a case."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import can_be_held, held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

SAMPLE_FILE, CASE_FILE = "inspections_samplefile", "inspections_casefile"
SAMPLE, ITEM, STEP = "inspections_sample", "inspections_sampleitem", "inspections_casestep"
DOCUMENT = "documents_document"
NOBODY_ELSE = "false"
"""The condition of a policy after which the office alone reads and writes a table."""


def reference(to: str, name: str = "+", kind: type = models.ForeignKey, **more: bool) -> "models.Field[object, object]":
    """A reference to a row that stays while this one does."""
    made: models.Field[object, object] = kind(
        on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to, **more
    )
    return made


def of_holder() -> "list[tuple[str, models.Field[object, object]]]":
    """The first columns of a row about a certificate holder."""
    return [
        ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
        ("holder", reference("holders.certificateholder")),
    ]


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0023_prints_that_hang"), ("documents", "0005_bundles")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="SampleFile",
            fields=[
                *of_holder(),
                ("sample", reference("inspections.sample", "files")),
                ("item", reference("inspections.sampleitem", "files", null=True)),
                ("document", reference("documents.document", "sample_file", models.OneToOneField)),
                ("at", models.DateTimeField()),
                ("by", reference(settings.AUTH_USER_MODEL)),
                ("printed_name", models.CharField(max_length=200)),
                ("credential_number", models.CharField(blank=True, max_length=40)),
            ],
        ),
        migrations.CreateModel(
            name="CaseFile",
            fields=[
                *of_holder(),
                ("step", reference("inspections.casestep", "files")),
                ("document", reference("documents.document", "case_file", models.OneToOneField)),
            ],
        ),
        can_be_held(STEP),
        *(held(one, column, parent) for one, column, parent in (
            (SAMPLE_FILE, "sample_id", SAMPLE), (SAMPLE_FILE, "item_id", ITEM), (SAMPLE_FILE, "document_id", DOCUMENT),
            (CASE_FILE, "step_id", STEP), (CASE_FILE, "document_id", DOCUMENT),
        )),
        policy(SAMPLE_FILE, NOBODY_ELSE),
        policy(CASE_FILE),
        *(step for one in (SAMPLE_FILE, CASE_FILE) for step in (append_only(one), note_changes(one))),
    ]  # fmt: skip
