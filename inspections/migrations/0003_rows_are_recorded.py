"""PostgreSQL notes changed rows of this app and refuses to commit them without an entry in the ledger."""

from django.db import migrations

from compliance.ledger.migrations._steps import note_changes


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_ledger"), ("inspections", "0002_entries_stay")]
    operations = [
        migrations.RemoveField("stream", "last_received_at"),
        note_changes("inspections_logentry"),
        note_changes("inspections_stream"),
        note_changes("inspections_newest"),
        note_changes("inspections_life"),
        note_changes("inspections_alarm"),
        note_changes("inspections_tablestate", key="table_id"),
        note_changes("inspections_tableevent"),
    ]
