"""Indexes for the lists of entries of a holder and of the office, newest first."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("holders", "0006_statements_wait_for_a_passkey"),
        ("inspections", "0003_rows_are_recorded"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="logentry",
            index=models.Index(fields=["holder", "-received_at", "-id"], name="entry_of_holder_newest_first"),
        ),
        migrations.AddIndex(
            model_name="logentry",
            index=models.Index(fields=["-received_at", "-id"], name="entry_newest_first"),
        ),
    ]
