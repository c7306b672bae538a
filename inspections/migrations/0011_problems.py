"""Problems found at a table, from the entry that reports each to the entry that says what was done."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models

from compliance.isolation.migrations._steps import held, policy
from compliance.ledger.migrations._steps import note_changes

PROBLEM, ENTRY = "inspections_problem", "inspections_logentry"


def reference(
    to: str, name: str = "+", kind: type = models.ForeignKey, **more: object
) -> "models.Field[object, object]":
    """A reference to a row that stays while this one does."""
    made: models.Field[object, object] = kind(
        on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to, **more
    )
    return made


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0010_at_the_table")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="Problem",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("number", models.PositiveIntegerField()),
                ("found_at", models.DateTimeField()),
                ("closed_by", reference("inspections.logentry", "closes", blank=True, null=True)),
                ("entry", reference("inspections.logentry", "problem", models.OneToOneField)),
                ("facility", reference("holders.facility")),
                ("holder", reference("holders.certificateholder")),
                ("table", reference("holders.gamingtable", "%(class)s_rows")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="problem_number_once_a_table")
                ],
                "indexes": [
                    models.Index(
                        condition=models.Q(("closed_by__isnull", True)), fields=["facility", "found_at", "id"],
                        name="open_problem_at_facility",
                    )
                ],
            },
        ),
        held(PROBLEM, "facility_id", "holders_facility"),
        held(PROBLEM, "table_id", "holders_gamingtable"),
        held(PROBLEM, "entry_id", ENTRY),
        held(PROBLEM, "closed_by_id", ENTRY),
        policy(PROBLEM),
        note_changes(PROBLEM),
    ]  # fmt: skip
