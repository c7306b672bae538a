"""The words that the machine read on a sheet, for notes beside the answers."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models

from compliance.isolation.migrations._steps import held, policy

TABLE = "rules_submissions_sheettext"


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0007_marks_on_sheets")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="SheetText",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("lines", models.JSONField(default=list)),
                ("unread", models.JSONField(default=list)),
                ("read_at", models.DateTimeField()),
                (
                    "artwork",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="text",
                        to="rules_submissions.artwork",
                    ),
                ),
                (
                    "holder",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="holders.certificateholder"
                    ),
                ),
            ],
            options={"abstract": False},
        ),
        held(TABLE, "artwork_id", "rules_submissions_artwork"),
        policy(TABLE),
    ]  # fmt: skip
