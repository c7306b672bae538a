"""A letterhead can show a picture of the Board's seal."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models

from compliance.isolation.migrations._steps import policy
from compliance.ledger.migrations._steps import append_only, note_changes

PICTURE = "rules_submissions_sealpicture"
NOBODY_ELSE = "false"
"""The condition for who is not the office."""


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0026_letters_of_rescission")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="SealPicture",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("original", models.BinaryField()),
                ("original_type", models.CharField(max_length=40)),
                ("original_sha256", models.CharField(max_length=64, unique=True)),
                ("preview", models.BinaryField(help_text="PNG made from the original")),
                ("preview_sha256", models.CharField(max_length=64)),
                ("width", models.PositiveIntegerField()),
                ("height", models.PositiveIntegerField()),
            ],
            options={"abstract": False},
        ),
        migrations.AddField(
            "letterhead",
            "picture",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="rules_submissions.sealpicture",
            ),
        ),
        append_only(PICTURE),
        policy(PICTURE, NOBODY_ELSE),
        note_changes(PICTURE),
    ]
