"""The answer kept under a key has the places in the ledger that the write made."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rest", "0002_rows_are_recorded")]
    operations = [
        migrations.AddField("idempotencyrecord", "entries", models.TextField(blank=True, db_default="", default=""))
    ]
