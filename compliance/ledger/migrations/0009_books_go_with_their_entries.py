"""The term of a log book counts from the receipt of the newest entry in it, so that it goes when its entries do."""

from pathlib import Path

from django.db import migrations

DESTRUCTION = Path(__file__).with_suffix(".sql").read_text()


class Migration(migrations.Migration):
    dependencies = [("ledger", "0008_reports_are_destroyed")]
    operations = [migrations.RunSQL(["SET ROLE compliance_ledger", DESTRUCTION, "RESET ROLE"])]
