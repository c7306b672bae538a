"""The model of running limits gets their name. Table and column keep theirs, which entries of the ledger state."""

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models

NAMES = ("running_limit", "entry", "condition")


def alone(one: str) -> models.Q:
    """That this column is set, and the others are not."""
    return models.Q(*sorted((f"{name}__isnull", name != one) for name in NAMES))


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0008_alarms_of_ended_approvals")]

    operations: ClassVar = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Life", "RunningLimit"),
                migrations.AlterModelTable("RunningLimit", "inspections_life"),
                migrations.RemoveConstraint("Alarm", "one_alarm_a_life_and_kind"),
                migrations.RemoveConstraint("Alarm", "an_alarm_is_of_one_thing"),
                migrations.RenameField("Alarm", "life", "running_limit"),
                migrations.AlterField(
                    "Alarm",
                    "running_limit",
                    models.ForeignKey(
                        blank=True,
                        db_column="life_id",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="alarms",
                        to="inspections.runninglimit",
                    ),
                ),
                migrations.AddConstraint(
                    "Alarm",
                    models.UniqueConstraint(fields=("running_limit", "kind"), name="one_alarm_a_life_and_kind"),
                ),
                migrations.AddConstraint(
                    "Alarm",
                    models.CheckConstraint(
                        condition=alone("running_limit") | alone("entry") | alone("condition"),
                        name="an_alarm_is_of_one_thing",
                    ),
                ),
                migrations.AlterField(
                    "RunningLimit",
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="limits", to="inspections.logentry"
                    ),
                ),
                migrations.AlterField(
                    "RunningLimit",
                    "lane",
                    models.CharField(
                        blank=True, help_text="Batch A or B, where limits run side by side", max_length=40
                    ),
                ),
            ]
        )
    ]
