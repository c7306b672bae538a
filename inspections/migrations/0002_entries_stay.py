"""Entries, openings and closings stay: PostgreSQL refuses to change or remove them."""

from django.db import migrations

from compliance.ledger.migrations._steps import append_only


class Migration(migrations.Migration):
    dependencies = [("inspections", "0001_entries_lives_alarms")]
    operations = [append_only("inspections_logentry"), append_only("inspections_tableevent")]
