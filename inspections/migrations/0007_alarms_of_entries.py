"""An alarm may be of an entry: what it holds against play at an open table."""

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models

from compliance.isolation.migrations._steps import held

REFERENCE = {"on_delete": django.db.models.deletion.PROTECT, "related_name": "alarms", "null": True, "blank": True}
KINDS = [("due_soon", "Due soon"), ("overdue", "Overdue"), ("stop_play", "Stop play")]


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0006_lives_may_be_due_at_once")]
    operations: ClassVar = [
        migrations.AddField(
            model_name="alarm",
            name="entry",
            field=models.ForeignKey(to="inspections.logentry", **REFERENCE),
        ),
        migrations.AddField(
            model_name="alarm",
            name="citation",
            field=models.CharField(blank=True, db_default="", default="", max_length=40),
        ),
        migrations.AddField(
            model_name="alarm", name="words", field=models.TextField(blank=True, db_default="", default="")
        ),
        migrations.AlterField(model_name="alarm", name="kind", field=models.CharField(choices=KINDS, max_length=10)),
        migrations.AlterField(
            model_name="alarm",
            name="life",
            field=models.ForeignKey(to="inspections.life", **REFERENCE),
        ),
        migrations.AddConstraint(
            model_name="alarm",
            constraint=models.UniqueConstraint(fields=("entry", "kind"), name="one_alarm_an_entry_and_kind"),
        ),
        migrations.AddConstraint(
            model_name="alarm",
            constraint=models.CheckConstraint(
                condition=models.Q(("life__isnull", False)) ^ models.Q(("entry__isnull", False)),
                name="an_alarm_is_of_a_life_or_an_entry",
            ),
        ),
        held("inspections_alarm", "entry_id", "inspections_logentry"),
    ]
