"""Precedents: what decided filings picked and where they differed from the text, for Board staff alone."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models

from compliance.isolation.migrations._steps import held, policy

TABLE = "rules_submissions_precedent"
NOBODY_ELSE = "false"
"""The condition of a policy after which the office alone reads and writes a table."""
OUTCOMES = [
    ("approved", "Approved"), ("conditions", "Approved with conditions"), ("returned", "Returned"),
    ("denied", "Denied"),
]  # fmt: skip


def reference(to: str, name: str = "+") -> "models.ForeignKey[models.Model, models.Model]":
    """A reference to a row that stays while this one does."""
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0010_recusals_delegates_and_wording")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="Precedent",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("chapter_number", models.CharField(max_length=8)),
                ("key", models.CharField(max_length=300)),
                ("value", models.JSONField(null=True)),
                ("outcome", models.CharField(choices=OUTCOMES, max_length=20)),
                ("is_about", models.BooleanField()),
                ("reason", models.TextField(blank=True)),
                ("at", models.DateTimeField()),
                ("facility", reference("holders.facility")),
                ("holder", reference("holders.certificateholder")),
                ("revision", reference("rules_submissions.revision", "precedents")),
                ("submission", reference("rules_submissions.rulessubmission", "precedents")),
            ],
            options={
                "indexes": [models.Index(fields=["chapter_number", "key", "-at", "-id"], name="precedents_newest")],
                "constraints": [models.UniqueConstraint(fields=("revision", "key"), name="one_precedent_a_revision")],
            },
        ),
        held(TABLE, "facility_id", "holders_facility"),
        held(TABLE, "revision_id", "rules_submissions_revision"),
        held(TABLE, "submission_id", "rules_submissions_rulessubmission"),
        policy(TABLE, NOBODY_ELSE),
    ]
