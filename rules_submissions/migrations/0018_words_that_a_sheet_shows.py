"""Words that only the file of a sheet holds are kept apart, and by which reader the words were read. What an earlier
reader read is read again."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0017_conditions_for_players")]
    operations: ClassVar = [
        migrations.AddField("sheettext", "unseen", models.JSONField(default=list, db_default=[])),
        migrations.AddField("sheettext", "reader", models.PositiveSmallIntegerField(default=1, db_default=1)),
    ]
