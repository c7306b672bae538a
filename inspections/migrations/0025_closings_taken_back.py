"""A closing that was taken back a moment later: a separate record names it."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models.deletion import PROTECT

TAKES_BACK = models.OneToOneField(
    blank=True, null=True, on_delete=PROTECT, related_name="taken_back", to="inspections.tableevent"
)
ACT = models.CharField(
    choices=[("opened", "Opened"), ("closed", "Closed"), ("reopened", "Closing taken back")], max_length=10
)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0024_files_of_samples_and_cases")]
    operations: ClassVar = [
        migrations.AddField("tableevent", "takes_back", TAKES_BACK),
        migrations.AlterField("tableevent", "act", ACT),
    ]
