"""People choose of which kinds notices come in one mail a day."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("notices", "0004_devices")]
    operations: ClassVar = [
        migrations.AddField(
            model_name="noticechoice", name="daily_kinds", field=models.JSONField(blank=True, null=True)
        ),
    ]
