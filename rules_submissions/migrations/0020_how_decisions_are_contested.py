"""The text on how a decision can be contested, by game and decision, in versions; and who answered each request."""

import uuid
from typing import Any, ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

from compliance.isolation.migrations._steps import policy
from compliance.ledger.migrations._steps import append_only, note_changes

TEXT, ANSWER = "rules_submissions_contesttext", "rules_submissions_contesttextanswer"
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
    dependencies: ClassVar = [("rules_submissions", "0019_a_reason_under_a_proposed_edition")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="ContestText",
            fields=[
                *acted(),
                ("chapter_number", models.CharField(blank=True, max_length=8)),
                (
                    "decision",
                    models.CharField(
                        choices=[("approval", "Approval"), ("denial", "Denial"), ("rescission", "Rescission")],
                        max_length=12,
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("text", models.TextField(blank=True)),
                ("reason", models.TextField()),
            ],
            options={
                "ordering": ["chapter_number", "decision", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("chapter_number", "decision", "number"), name="a_version_of_a_contest_text_once"
                    ),
                    models.CheckConstraint(
                        condition=~Q(chapter_number="") | ~Q(text=""), name="all_games_have_some_text"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ContestTextAnswer",
            fields=[
                *acted(),
                (
                    "text",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answer",
                        to="rules_submissions.contesttext",
                    ),
                ),
                ("is_confirmed", models.BooleanField()),
            ],
            options={"abstract": False},
        ),
        *(
            step
            for table in (TEXT, ANSWER)
            for step in (append_only(table), policy(table, NOBODY_ELSE), note_changes(table))
        ),
    ]
