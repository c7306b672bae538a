"""A condition without a last day may name when both sides are reminded of it: on a day, or every so many days."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import Q

ONE_WAY = Q(remind_on=None, remind_every=None) | (
    Q(last_on=None) & (Q(remind_on=None, remind_every__gt=0) | Q(remind_on__isnull=False, remind_every=None))
)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0021_attestations_that_stand")]
    operations: ClassVar = [
        *(
            migrations.AddField(model, name, field)
            for model in ("conditionproposal", "condition")
            for name, field in (
                ("remind_on", models.DateField(blank=True, null=True)),
                ("remind_every", models.PositiveIntegerField(blank=True, null=True, help_text="In days")),
            )
        ),
        *(
            migrations.AddConstraint(model, models.CheckConstraint(condition=ONE_WAY, name=f"{model}_reminds_one_way"))
            for model in ("conditionproposal", "condition")
        ),
        migrations.AddField("conditionreminder", "due_on", models.DateField(blank=True, null=True)),
        migrations.AlterField("conditionreminder", "days_before", models.PositiveIntegerField(blank=True, null=True)),
        migrations.AddConstraint(
            "conditionreminder",
            models.UniqueConstraint(fields=["condition", "due_on"], name="one_reminder_a_condition_and_due_day"),
        ),
        migrations.AddConstraint(
            "conditionreminder",
            models.CheckConstraint(
                condition=Q(days_before=None, due_on__isnull=False) | Q(days_before__isnull=False, due_on=None),
                name="a_reminder_is_before_the_last_day_or_of_its_own_day",
            ),
        ),
    ]
