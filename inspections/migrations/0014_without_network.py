"""Entries may be marked as made without network, and are found by the key under which they were sent."""

from typing import ClassVar

from django.db import migrations, models

SENT = models.Q(("sent_key", ""), _negated=True)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0013_denials")]
    operations: ClassVar = [
        migrations.AddField(
            model_name="logentry",
            name="without_network",
            field=models.JSONField(
                blank=True, help_text="When and by whom it was made without network; none: with it", null=True
            ),
        ),
        migrations.AddIndex(
            model_name="logentry",
            index=models.Index(condition=SENT, fields=["holder", "sent_key"], name="entry_by_sent_key"),
        ),
    ]
