"""Payloads are destroyed lawfully, and rows that stood in them removed; by no other way."""

from pathlib import Path

from django.db import migrations

from compliance.ledger.migrations._steps import REFUSE_CHANGE

DESTRUCTION = Path(__file__).with_suffix(".sql").read_text()
UNDONE = "DROP FUNCTION ledger.destroy; DROP FUNCTION ledger.is_destroyed"


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_ledger")]
    operations = [
        migrations.RunSQL(
            sql=["SET ROLE compliance_ledger", DESTRUCTION, "RESET ROLE"],
            reverse_sql=["SET ROLE compliance_ledger", UNDONE, "RESET ROLE"],
        ),
        migrations.RunSQL(REFUSE_CHANGE, migrations.RunSQL.noop),
    ]
