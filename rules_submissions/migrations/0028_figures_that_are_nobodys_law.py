"""Texts of figures that are nobody's law, in versions."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import migrations, models
from django.db.models.deletion import PROTECT

from compliance.isolation.migrations._steps import policy
from compliance.ledger.migrations._steps import append_only, note_changes

TABLE = "rules_submissions_figuresversion"
NOBODY_ELSE = "false"
"""The condition for who is not the office."""


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("rules_submissions", "0027_pictures_of_seals"),
        ("holders", "0021_board_counsel"),
    ]
    operations: ClassVar = [
        migrations.CreateModel(
            name="FiguresVersion",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("printed_name", models.CharField(max_length=200)),
                ("credential_number", models.CharField(blank=True, max_length=40)),
                ("role", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                ("by", models.ForeignKey(on_delete=PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("key", models.CharField(max_length=60)),
                ("number", models.PositiveIntegerField()),
                ("text", models.TextField()),
                ("reason", models.TextField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("key", "number"), name="a_version_of_a_text_of_figures_once")
                ]
            },
        ),
        append_only(TABLE),
        policy(TABLE, NOBODY_ELSE),
        note_changes(TABLE),
    ]
