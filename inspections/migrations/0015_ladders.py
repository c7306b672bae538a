"""Alarms climb a ladder: what each facility set, and each rung that was told."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import can_be_held, held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

SET, TOLD, ALARM = "inspections_ladderset", "inspections_rungtold", "inspections_alarm"


def reference(to: str, name: str = "+") -> "models.ForeignKey[object, object]":
    """A reference to a row that stays while this one does."""
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)


def key() -> "models.UUIDField[str, str]":
    """An id at random."""
    return models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0014_without_network")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="LadderSet",
            fields=[
                ("id", key()),
                ("rungs", models.JSONField(help_text="Roles, minutes after the limit, pit board, mail")),
                ("hold_minutes", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                ("printed_name", models.CharField(max_length=200)),
                ("role", models.CharField(max_length=40)),
                ("reason", models.TextField()),
                ("by", reference(settings.AUTH_USER_MODEL)),
                ("facility", reference("holders.facility", "ladders")),
                ("holder", reference("holders.certificateholder")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="a_ladder_says_why"
                    )
                ],
                "indexes": [models.Index(fields=["facility", "-at", "-id"], name="ladder_of_facility_newest")],
            },
        ),
        migrations.CreateModel(
            name="RungTold",
            fields=[
                ("id", key()),
                ("number", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                ("roles", models.JSONField()),
                ("people", models.JSONField(help_text="Ids and printed names")),
                ("board", models.BooleanField()),
                ("mail", models.BooleanField()),
                ("is_last", models.BooleanField(help_text="Whether the ladder has no further rung")),
                ("alarm", reference("inspections.alarm", "told")),
                ("facility", reference("holders.facility")),
                ("holder", reference("holders.certificateholder")),
                ("table", reference("holders.gamingtable", "%(class)s_rows")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("alarm", "number"), name="one_telling_an_alarm_and_rung")
                ],
            },
        ),
        can_be_held(ALARM),
        held(SET, "facility_id", "holders_facility"),
        held(TOLD, "facility_id", "holders_facility"),
        held(TOLD, "table_id", "holders_gamingtable"),
        held(TOLD, "alarm_id", ALARM),
        policy(SET),
        policy(TOLD),
        append_only(SET),
        append_only(TOLD),
        note_changes(SET),
        note_changes(TOLD),
    ]  # fmt: skip
