"""Shift handovers: what one person left open, and who took it over."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

from compliance.isolation.migrations._steps import can_be_held, held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

HANDOVER, TAKEOVER = "inspections_handover", "inspections_takeover"
SIGNED = "Printed name, credential number, role, method, time"


def reference(to: str, name: str = "+") -> "models.ForeignKey[models.Model, models.Model]":
    """A reference to a row that stays while this one does."""
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)


def at_facility() -> "list[tuple[str, models.Field[object, object]]]":
    """The columns of a signed row about a facility."""
    return [
        ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
        ("holder", reference("holders.certificateholder")),
        ("facility", reference("holders.facility", "%(class)s_rows")),
        ("as_of", models.DateTimeField()),
        ("signed_by", reference(settings.AUTH_USER_MODEL)),
        ("signature", models.JSONField(help_text=SIGNED)),
        ("received_at", models.DateTimeField()),
    ]


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0015_ladders")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="Handover",
            fields=[
                *at_facility(),
                ("number", models.PositiveIntegerField()),
                ("until", models.DateTimeField()),
                ("shown", models.BinaryField(help_text="What was open, as canonical JSON")),
                ("shown_sha256", models.CharField(max_length=64)),
                ("words", models.TextField(blank=True)),
                ("sent_key", models.CharField(blank=True, max_length=64)),
            ],
            options={
                "indexes": [models.Index(fields=["holder", "-received_at", "-id"], name="handover_newest_first")],
                "constraints": [
                    models.UniqueConstraint(fields=("facility", "number"), name="handover_number_once_a_facility"),
                    models.UniqueConstraint(
                        condition=~Q(sent_key=""), fields=("signed_by", "sent_key"),
                        name="one_handover_a_signer_and_key",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Takeover",
            fields=[
                *at_facility(),
                (
                    "changed",
                    models.BinaryField(help_text="What had changed since it was handed over, as canonical JSON"),
                ),
                (
                    "handover",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="takeover",
                        to="inspections.handover",
                    ),
                ),
            ],
        ),
        can_be_held(HANDOVER),
        held(HANDOVER, "facility_id", "holders_facility"),
        held(TAKEOVER, "facility_id", "holders_facility"),
        held(TAKEOVER, "handover_id", HANDOVER),
        *(
            step
            for table in (HANDOVER, TAKEOVER)
            for step in (policy(table), append_only(table), note_changes(table))
        ),
    ]  # fmt: skip
