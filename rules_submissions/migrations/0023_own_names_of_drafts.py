"""A certificate holder may give a draft a name, which nobody else reads."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0022_reminders_without_a_last_day")]
    operations: ClassVar = [
        migrations.AddField("draft", "name", models.CharField(blank=True, db_default="", default="", max_length=60))
    ]
