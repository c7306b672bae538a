"""A set put back after its time was used up is due at once; and the use of a lane before is found by an index."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0005_countersignatures")]
    operations: ClassVar = [
        migrations.RemoveConstraint(model_name="life", name="a_life_is_due_after_it_starts"),
        migrations.AddConstraint(
            model_name="life",
            constraint=models.CheckConstraint(
                condition=models.Q(("due_at__gte", models.F("started_at"))), name="a_life_is_due_no_earlier"
            ),
        ),
        migrations.AddIndex(
            model_name="life",
            index=models.Index(fields=["table", "log_code", "lane", "-started_at"], name="life_of_lane_newest_first"),
        ),
    ]
