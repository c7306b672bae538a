"""A condition may be marked, by the decision, as one that concerns players."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0016_numbers_of_prints")]
    operations: ClassVar = [
        migrations.AddField(model_name="condition", name="for_players", field=models.BooleanField(default=False)),
    ]
