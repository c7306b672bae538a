"""Reports of a difference, in the office's own log, are destroyed after their term as log entries of a holder are."""

from pathlib import Path

from django.db import migrations

DESTRUCTION = Path(__file__).with_suffix(".sql").read_text()


class Migration(migrations.Migration):
    dependencies = [("ledger", "0007_leaves")]
    operations = [migrations.RunSQL(["SET ROLE compliance_ledger", DESTRUCTION, "RESET ROLE"])]
