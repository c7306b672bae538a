"""PostgreSQL notes changed rows of this app and refuses to commit them without an entry in the ledger."""

from django.db import migrations

from compliance.ledger.migrations._steps import note_changes


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_ledger"), ("chapters", "0002_texts_stay")]
    operations = [
        note_changes("chapters_editiontext"),
        note_changes("chapters_textitemrow"),
    ]
