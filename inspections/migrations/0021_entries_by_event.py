"""Entries and openings by their time, so that the pages of auditors read as much whatever the years of records."""

from typing import ClassVar

from django.db import migrations, models

BY_EVENT = models.Index(fields=["occurred_at", "facility", "id"], name="entry_by_event")
OF_LOG_BY_EVENT = models.Index(fields=["table", "log_code", "occurred_at", "number"], name="entry_of_log_by_event")
OF_LOG_BY_RECEIPT = models.Index(fields=["table", "log_code", "received_at"], name="entry_of_log_by_receipt")
OPENINGS = models.Index(condition=models.Q(("act", "opened")), fields=["at", "facility"], name="opening_by_time")


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0020_mentions")]
    operations: ClassVar = [
        *(migrations.AddIndex("logentry", one) for one in (BY_EVENT, OF_LOG_BY_EVENT, OF_LOG_BY_RECEIPT)),
        migrations.AddIndex("tableevent", OPENINGS),
    ]
