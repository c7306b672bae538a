"""The numbers under the codes of prints: given once, recorded, and no more made from a key that can change."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models

from compliance.isolation.migrations._steps import can_be_held, held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

CODE, PAPER = "rules_submissions_printcode", "rules_submissions_revisiondocument"
PROTECT = django.db.models.deletion.PROTECT


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0015_prints")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="PrintCode",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("code", models.CharField(max_length=20, unique=True)),
                (
                    "holder",
                    models.ForeignKey(on_delete=PROTECT, related_name="+", to="holders.certificateholder"),
                ),
                (
                    "paper",
                    models.OneToOneField(
                        on_delete=PROTECT, related_name="print_code", to="rules_submissions.revisiondocument"
                    ),
                ),
            ],
            options={"abstract": False},
        ),
        policy(CODE),
        can_be_held(PAPER),
        can_be_held(CODE),
        held(CODE, "paper_id", PAPER),
        append_only(CODE),
        note_changes(CODE),
    ]
