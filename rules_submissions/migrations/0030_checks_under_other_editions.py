"""Approvals that need no change under an edition, and what the public register says of that."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

CHECK = "rules_submissions_editioncheck"
SUBMISSION, REVISION = "rules_submissions_rulessubmission", "rules_submissions_revision"


def reference(to: str, name: str = "+") -> "models.ForeignKey[models.Model, models.Model]":
    """A reference to a row that stays while this one does."""
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0029_announcements_of_editions")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="EditionCheck",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("printed_name", models.CharField(max_length=200)),
                ("credential_number", models.CharField(blank=True, max_length=40)),
                ("at", models.DateTimeField()),
                ("role", models.CharField(max_length=40)),
                ("edition_key", models.CharField(max_length=20)),
                ("in_force_on", models.DateField()),
                ("grounds", models.JSONField()),
                ("reason", models.TextField()),
                ("by", reference(settings.AUTH_USER_MODEL)),
                ("holder", reference("holders.certificateholder")),
                ("submission", reference("rules_submissions.rulessubmission", "edition_checks")),
                ("revision", reference("rules_submissions.revision", "edition_checks")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("revision", "edition_key", "in_force_on"), name="one_check_a_revision_edition_and_day"
                    )
                ],
            },
        ),
        migrations.AddField("publicapproval", "checked_under", models.JSONField(default=list)),
        held(CHECK, "submission_id", SUBMISSION),
        held(CHECK, "revision_id", REVISION),
        append_only(CHECK),
        policy(CHECK),
        note_changes(CHECK),
    ]
