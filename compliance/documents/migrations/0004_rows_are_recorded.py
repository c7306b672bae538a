"""PostgreSQL notes changed rows of this app and refuses to commit them without an entry in the ledger."""

from django.db import migrations

from compliance.ledger.migrations._steps import note_changes


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_ledger"), ("documents", "0003_exports_are_planned_and_claimed")]
    operations = [
        note_changes("documents_document"),
        note_changes("documents_exportvolume"),
    ]
