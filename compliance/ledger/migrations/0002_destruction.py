"""Payloads are destroyed lawfully, and rows that stood in them removed; by no other way."""

from pathlib import Path

from django.db import migrations

from compliance.ledger.append_only import FUNCTION
from compliance.regulation.general.retention import retention_years

TEXT = (Path(__file__).resolve().parent.parent / "destruction.sql").read_text()
DESTRUCTION = TEXT.replace("{years}", str(retention_years()))
UNDONE = "DROP FUNCTION ledger.destroy; DROP FUNCTION ledger.is_destroyed"


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_ledger")]
    operations = [
        migrations.RunSQL(
            sql=["SET ROLE compliance_ledger", DESTRUCTION, "RESET ROLE"],
            reverse_sql=["SET ROLE compliance_ledger", UNDONE, "RESET ROLE"],
        ),
        migrations.RunSQL(FUNCTION, migrations.RunSQL.noop),
    ]
