"""A draft amendment names the sheets of the approved filing that it files again. Earlier drafts name none."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0023_own_names_of_drafts")]
    operations: ClassVar = [
        migrations.AddField(
            "draft", "carried", ArrayField(models.UUIDField(), default=list, db_default=[], blank=True)
        ),
    ]  # fmt: skip
