"""Imported texts stay: PostgreSQL refuses to change a file or an item that was taken."""

from django.db import migrations

from compliance.ledger.migrations._steps import append_only


class Migration(migrations.Migration):
    dependencies = [("chapters", "0001_official_texts")]
    operations = [append_only("chapters_editiontext"), append_only("chapters_textitemrow")]
