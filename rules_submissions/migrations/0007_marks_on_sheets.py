"""Where filers say that each required element of a layout stands, and what reviewers say of it."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

MARK, CHECK = "rules_submissions_elementmark", "rules_submissions_elementcheck"
VERSION = "rules_submissions_sheetversion"
UNITS = [
    ("gaming_operations", "Gaming Operations"),
    ("casino_compliance", "Casino Compliance"),
    ("gaming_laboratory_operations", "Gaming Laboratory Operations"),
    ("executive_director", "Executive Director"),
    ("board", "Board"),
]


def reference(to: str, name: str = "+") -> "models.ForeignKey[models.Model, models.Model]":
    """A reference to a row that stays while this one does."""
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)


def key() -> "models.UUIDField[str, str]":
    """An id at random."""
    return models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0006_pins")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="ElementMark",
            fields=[
                ("left", models.PositiveIntegerField()),
                ("top", models.PositiveIntegerField()),
                ("width", models.PositiveIntegerField()),
                ("height", models.PositiveIntegerField()),
                ("citation", models.CharField(max_length=40)),
                ("provision", models.CharField(max_length=80)),
                ("id", key()),
                ("stands", models.BooleanField()),
                ("marked_at", models.DateTimeField()),
                ("holder", reference("holders.certificateholder")),
                ("marked_by", reference(settings.AUTH_USER_MODEL)),
                ("version", reference("rules_submissions.sheetversion", "marks")),
            ],
            options={"abstract": False},
        ),
        migrations.CreateModel(
            name="ElementCheck",
            fields=[
                ("citation", models.CharField(max_length=40)),
                ("provision", models.CharField(max_length=80)),
                ("id", key()),
                ("printed_name", models.CharField(max_length=200)),
                ("credential_number", models.CharField(blank=True, max_length=40)),
                ("role", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                ("unit", models.CharField(choices=UNITS, max_length=40)),
                ("found", models.BooleanField()),
                ("by", reference(settings.AUTH_USER_MODEL)),
                ("holder", reference("holders.certificateholder")),
                ("round", reference("rules_submissions.reviewround", "%(class)ss")),
                ("version", reference("rules_submissions.sheetversion", "checks")),
            ],
            options={"ordering": ["at", "id"], "abstract": False},
        ),
        held(MARK, "version_id", VERSION),
        held(CHECK, "version_id", VERSION),
        held(CHECK, "round_id", "rules_submissions_reviewround"),
        *(step for table in (MARK, CHECK) for step in (append_only(table), policy(table), note_changes(table))),
    ]
