"""Alarms climb a ladder: what each facility set, and each rung that was told. An alarm may be of an open problem, or of
an opening that was barred."""

import uuid
from functools import reduce
from operator import or_
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import can_be_held, held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

SET, TOLD = "inspections_ladderset", "inspections_rungtold"
ALARM, PROBLEM = "inspections_alarm", "inspections_problem"


def reference(to: str, name: str = "+") -> "models.ForeignKey[object, object]":
    """A reference to a row that stays while this one does."""
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)


NAMES = ("running_limit", "entry", "condition", "problem", "barred_by")
KINDS = [
    ("due_soon", "Due soon"), ("overdue", "Overdue"), ("stop_play", "Stop play"), ("problem", "Problem open"),
    ("barred", "Opening barred"),
]  # fmt: skip


def alone(one: str) -> models.Q:
    """That this column is set, and the others are not."""
    return models.Q(*sorted((f"{name}__isnull", name != one) for name in NAMES))


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
        migrations.AddField(
            model_name="alarm", name="problem",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="alarms",
                to="inspections.problem",
            ),
        ),
        migrations.AddField(
            model_name="alarm", name="barred_by",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="alarm", name="kind", field=models.CharField(choices=KINDS, max_length=10)
        ),
        migrations.RemoveConstraint(model_name="alarm", name="an_alarm_is_of_one_thing"),
        migrations.AddConstraint(
            model_name="alarm",
            constraint=models.UniqueConstraint(fields=("problem", "kind"), name="one_alarm_a_problem_and_kind"),
        ),
        migrations.AddConstraint(
            model_name="alarm",
            constraint=models.CheckConstraint(
                condition=reduce(or_, map(alone, NAMES)), name="an_alarm_is_of_one_thing"
            ),
        ),
        can_be_held(PROBLEM),
        held(ALARM, "problem_id", PROBLEM),
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
