"""Pins: numbered places on a sheet, the comments about them, and that they are settled."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import OWN, can_be_held, held, policy, through
from compliance.ledger.migrations._steps import append_only, note_changes

PIN, SAID, ACT = "rules_submissions_pin", "rules_submissions_pincomment", "rules_submissions_pinact"
SHEET, VERSION = "rules_submissions_sheet", "rules_submissions_sheetversion"
UNITS = [
    ("gaming_operations", "Gaming Operations"),
    ("casino_compliance", "Casino Compliance"),
    ("gaming_laboratory_operations", "Gaming Laboratory Operations"),
    ("executive_director", "Executive Director"),
    ("board", "Board"),
]
WORD_IS_SEEN = f"EXISTS (SELECT FROM {SAID} said WHERE said.pin_id = {PIN}.id)"
"""Who reads no word about a pin does not see it: words for Board staff alone are hidden from the holder."""


def reference(to: str, name: str = "+") -> "models.ForeignKey[models.Model, models.Model]":
    """A reference to a row that stays while this one does."""
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)


def key() -> "models.UUIDField[str, str]":
    """An id at random."""
    return models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0005_versions_of_sheets")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="Pin",
            fields=[
                ("left", models.PositiveIntegerField()),
                ("top", models.PositiveIntegerField()),
                ("width", models.PositiveIntegerField()),
                ("height", models.PositiveIntegerField()),
                ("id", key()),
                ("number", models.PositiveIntegerField()),
                ("holder", reference("holders.certificateholder")),
                ("sheet", reference("rules_submissions.sheet", "pins")),
                ("version", reference("rules_submissions.sheetversion")),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("sheet", "number"), name="pin_number_once_a_sheet")
                ],
            },
        ),
        migrations.CreateModel(
            name="PinComment",
            fields=[
                ("id", key()),
                (
                    "comment",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="on_pin",
                        to="rules_submissions.comment",
                    ),
                ),
                ("holder", reference("holders.certificateholder")),
                ("pin", reference("rules_submissions.pin", "comments")),
            ],
            options={"abstract": False},
        ),
        migrations.CreateModel(
            name="PinAct",
            fields=[
                ("id", key()),
                ("printed_name", models.CharField(max_length=200)),
                ("credential_number", models.CharField(blank=True, max_length=40)),
                ("role", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                ("unit", models.CharField(choices=UNITS, max_length=40)),
                ("settled", models.BooleanField()),
                ("by", reference(settings.AUTH_USER_MODEL)),
                ("holder", reference("holders.certificateholder")),
                ("pin", reference("rules_submissions.pin", "acts")),
                ("round", reference("rules_submissions.reviewround", "%(class)ss")),
            ],
            options={"ordering": ["at", "id"], "abstract": False},
        ),
        *(can_be_held(parent) for parent in (PIN, VERSION, "rules_submissions_comment")),
        held(PIN, "sheet_id", SHEET),
        held(PIN, "version_id", VERSION),
        held(SAID, "pin_id", PIN),
        held(SAID, "comment_id", "rules_submissions_comment"),
        held(ACT, "pin_id", PIN),
        held(ACT, "round_id", "rules_submissions_reviewround"),
        policy(SAID, f"{OWN} AND {through('comment_id', 'rules_submissions_comment')}"),
        policy(PIN, f"{OWN} AND {WORD_IS_SEEN}"),
        policy(ACT, f"{OWN} AND {through('pin_id', PIN)}"),
        *(step for table in (PIN, SAID, ACT) for step in (append_only(table), note_changes(table))),
    ]  # fmt: skip
