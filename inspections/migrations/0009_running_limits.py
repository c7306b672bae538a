"""The model of running limits gets their name. Table and column keep theirs, which entries of the ledger state."""

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0007_alarms_of_entries")]

    operations: ClassVar = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Life", "RunningLimit"),
                migrations.AlterModelTable("RunningLimit", "inspections_life"),
                migrations.RemoveConstraint("Alarm", "one_alarm_a_life_and_kind"),
                migrations.RemoveConstraint("Alarm", "an_alarm_is_of_a_life_or_an_entry"),
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
                        condition=models.Q(("running_limit__isnull", False)) ^ models.Q(("entry__isnull", False)),
                        name="an_alarm_is_of_a_life_or_an_entry",
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
