"""What an edition changes for many approvals, as a worker worked it out; for the Board's people alone."""

import uuid
from typing import ClassVar

import django.core.serializers.json
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import policy

RUN, ROW = "rules_submissions_impactrun", "rules_submissions_impactrow"
NOBODY_ELSE = "false"
"""The condition for who is not the office."""
MOVING = models.Q(status__in=["waiting", "working"])
STATUSES = [("waiting", "Waiting"), ("working", "Working"), ("ready", "Ready"), ("failed", "Failed")]
ENCODER = django.core.serializers.json.DjangoJSONEncoder


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0031_checked_under_has_a_default")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="ImpactRun",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("edition_key", models.CharField(max_length=20)),
                ("inputs", models.JSONField()),
                (
                    "requested_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("requested_at", models.DateTimeField()),
                ("status", models.CharField(choices=STATUSES, default="waiting", max_length=10)),
                ("claim", models.UUIDField(null=True)),
                ("claimed_until", models.DateTimeField(null=True)),
                ("began_at", models.DateTimeField(null=True)),
                ("finished_at", models.DateTimeField(null=True)),
                ("done", models.PositiveIntegerField(default=0)),
                ("total", models.PositiveIntegerField(default=0)),
                ("totals", models.JSONField(default=dict, encoder=ENCODER)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=MOVING, fields=("edition_key",), name="one_run_an_edition_at_a_time"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="ImpactRow",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rows",
                        to="rules_submissions.impactrun",
                    ),
                ),
                ("revision_key", models.UUIDField()),
                ("casino", models.CharField(max_length=200)),
                ("clauses", models.JSONField()),
                ("answer", models.JSONField(encoder=ENCODER)),
                ("cells", models.JSONField()),
                ("problems", models.JSONField()),
            ],
            options={
                "ordering": ["id"],
                "constraints": [models.UniqueConstraint(fields=("run", "revision_key"), name="a_revision_once_a_run")],
            },
        ),
        policy(RUN, NOBODY_ELSE),
        policy(ROW, NOBODY_ELSE),
    ]
