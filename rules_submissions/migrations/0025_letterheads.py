"""The head of the Board's letters, in versions; and who answered each request."""

import uuid
from typing import Any, ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import policy
from compliance.ledger.migrations._steps import append_only, note_changes

HEAD, ANSWER = "rules_submissions_letterhead", "rules_submissions_letterheadanswer"
NOBODY_ELSE = "false"
"""The condition for who is not the office."""


def acted() -> "list[tuple[str, models.Field[Any, Any]]]":
    """The key, and the columns that say who acted, with name, credential and role as they were."""
    person = models.ForeignKey(
        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
    )
    return [
        ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
        ("printed_name", models.CharField(max_length=200)),
        ("credential_number", models.CharField(blank=True, max_length=40)),
        ("role", models.CharField(max_length=40)),
        ("at", models.DateTimeField()),
        ("by", person),
    ]


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0024_sheets_that_come_along")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="Letterhead",
            fields=[
                *acted(),
                ("number", models.PositiveIntegerField(unique=True)),
                ("name", models.CharField(max_length=120)),
                ("address", models.TextField()),
                ("seal", models.CharField(blank=True, max_length=60)),
                ("reason", models.TextField()),
            ],
            options={"abstract": False},
        ),
        migrations.CreateModel(
            name="LetterheadAnswer",
            fields=[
                *acted(),
                (
                    "letterhead",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answer",
                        to="rules_submissions.letterhead",
                    ),
                ),
                ("is_confirmed", models.BooleanField()),
            ],
            options={"abstract": False},
        ),
        *(
            step
            for table in (HEAD, ANSWER)
            for step in (append_only(table), policy(table, NOBODY_ELSE), note_changes(table))
        ),
    ]
