"""Announcements of editions, in numbers; and who answered each."""

import uuid
from typing import Any, ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

from compliance.isolation.migrations._steps import policy
from compliance.ledger.migrations._steps import append_only, note_changes

ANNOUNCEMENT, ANSWER = "rules_submissions_announcement", "rules_submissions_announcementanswer"
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
    dependencies: ClassVar = [("rules_submissions", "0028_figures_that_are_nobodys_law")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="Announcement",
            fields=[
                *acted(),
                ("edition_key", models.CharField(max_length=20)),
                ("number", models.PositiveIntegerField()),
                ("is_withdrawal", models.BooleanField()),
                ("in_force_on", models.DateField()),
                ("text_sha256", models.CharField(blank=True, max_length=64)),
                ("reason", models.TextField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("edition_key", "number"), name="an_announcement_of_an_edition_once"
                    ),
                    models.CheckConstraint(
                        condition=Q(is_withdrawal=True) | ~Q(text_sha256=""), name="what_is_announced_has_a_text"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="AnnouncementAnswer",
            fields=[
                *acted(),
                (
                    "announcement",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answer",
                        to="rules_submissions.announcement",
                    ),
                ),
                ("is_confirmed", models.BooleanField()),
            ],
            options={"abstract": False},
        ),
        *(
            step
            for table in (ANNOUNCEMENT, ANSWER)
            for step in (append_only(table), policy(table, NOBODY_ELSE), note_changes(table))
        ),
    ]
