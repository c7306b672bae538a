"""An alarm may be of a condition: its approval has ended, and the table is open."""

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models

from compliance.isolation.migrations._steps import held

NAMES = ("life", "entry", "condition")


def alone(one: str) -> models.Q:
    """That this column is set, and the others are not."""
    return models.Q(*sorted((f"{name}__isnull", name != one) for name in NAMES))


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("inspections", "0007_alarms_of_entries"),
        ("rules_submissions", "0009_conditions_that_end"),
    ]
    operations: ClassVar = [
        migrations.AddField(
            model_name="alarm",
            name="condition",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="alarms",
                to="rules_submissions.condition",
            ),
        ),
        migrations.RemoveConstraint(model_name="alarm", name="an_alarm_is_of_a_life_or_an_entry"),
        migrations.AddConstraint(
            model_name="alarm",
            constraint=models.UniqueConstraint(
                fields=("table", "condition", "kind"), name="one_alarm_a_table_condition_and_kind"
            ),
        ),
        migrations.AddConstraint(
            model_name="alarm",
            constraint=models.CheckConstraint(
                condition=alone("life") | alone("entry") | alone("condition"), name="an_alarm_is_of_one_thing"
            ),
        ),
        held("inspections_alarm", "condition_id", "rules_submissions_condition"),
    ]  # fmt: skip
