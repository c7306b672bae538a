"""A facility states how fast its games are played, and whether the Board is told of problems at its tables."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("holders", "0011_second_signatures")]
    operations: ClassVar = [
        migrations.AddField(
            model_name="facility",
            name="rounds_per_hour",
            field=models.JSONField(
                blank=True, db_default={}, default=dict,
                help_text="By chapter, how many rounds an hour a table plays at most, as the facility states it",
            ),
        ),
        migrations.AddField(
            model_name="facility",
            name="problems_to_board",
            field=models.BooleanField(
                db_default=False, default=False,
                help_text="Whether Casino Compliance gets a notice of each problem at a table",
            ),
        ),
    ]  # fmt: skip
