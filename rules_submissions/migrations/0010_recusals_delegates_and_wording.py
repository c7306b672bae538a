"""Recusals, delegates of the Executive Director, and stock wording: the Board's own, which no holder sees."""

import uuid
from typing import Any, ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

RECUSAL, DELEGATION = "rules_submissions_recusal", "rules_submissions_delegation"
WORDING, ROUND = "rules_submissions_stockwording", "rules_submissions_reviewround"
UNITS = [
    ("gaming_operations", "Gaming Operations"),
    ("casino_compliance", "Casino Compliance"),
    ("gaming_laboratory_operations", "Gaming Laboratory Operations"),
    ("executive_director", "Executive Director"),
    ("board", "Board"),
]
NOBODY_ELSE = "false"
"""The condition for who is not the office."""


def reference(to: str, name: str = "+") -> "models.ForeignKey[models.Model, models.Model]":
    """A reference to a row that stays while this one does."""
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)


def key() -> "models.UUIDField[str, str]":
    """An id at random."""
    return models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)


def acted() -> list[tuple[str, "models.Field[Any, Any]"]]:
    """The columns that say who acted, with name, credential and role as they were."""
    return [
        ("printed_name", models.CharField(max_length=200)),
        ("credential_number", models.CharField(blank=True, max_length=40)),
        ("role", models.CharField(max_length=40)),
        ("at", models.DateTimeField()),
        ("by", reference(settings.AUTH_USER_MODEL)),
    ]


def in_round() -> list[tuple[str, "models.Field[Any, Any]"]]:
    """The columns that say in which round of which holder."""
    return [
        ("holder", reference("holders.certificateholder")),
        ("round", reference("rules_submissions.reviewround", "%(class)ss")),
    ]


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0009_conditions_that_end")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="Recusal",
            fields=[
                ("id", key()),
                *acted(),
                ("unit", models.CharField(choices=UNITS, max_length=40)),
                ("reason", models.TextField()),
                *in_round(),
            ],
            options={"ordering": ["at", "id"], "abstract": False},
        ),
        migrations.CreateModel(
            name="Delegation",
            fields=[
                ("id", key()),
                *acted(),
                ("delegate", reference(settings.AUTH_USER_MODEL)),
                ("delegate_name", models.CharField(max_length=200)),
                ("delegate_number", models.CharField(blank=True, max_length=40)),
                ("reason", models.TextField()),
                *in_round(),
            ],
            options={"ordering": ["at", "id"], "abstract": False},
        ),
        migrations.CreateModel(
            name="StockWording",
            fields=[
                ("id", key()),
                ("text_id", models.UUIDField(default=uuid.uuid4)),
                ("number", models.PositiveIntegerField()),
                ("unit", models.CharField(choices=UNITS, max_length=40)),
                ("title", models.CharField(max_length=120)),
                ("text", models.TextField()),
                ("citation", models.CharField(blank=True, max_length=40)),
                ("is_retired", models.BooleanField(default=False)),
                *acted(),
            ],
            options={
                "ordering": ["title", "text_id", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("text_id", "number"), name="a_version_of_a_wording_once")
                ],
            },
        ),
        held(RECUSAL, "round_id", ROUND),
        held(DELEGATION, "round_id", ROUND),
        *(
            step
            for table in (RECUSAL, DELEGATION, WORDING)
            for step in (append_only(table), policy(table, NOBODY_ELSE), note_changes(table))
        ),
    ]
