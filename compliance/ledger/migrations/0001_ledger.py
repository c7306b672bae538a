"""The schema `ledger`, made by the role that owns it."""

from pathlib import Path

from django.db import migrations

SCHEMA = Path(__file__).with_suffix(".sql").read_text()


class Migration(migrations.Migration):
    initial = True
    dependencies: list[tuple[str, str]] = []
    operations = [
        migrations.RunSQL(
            sql=[
                "CREATE SCHEMA ledger AUTHORIZATION compliance_ledger",
                "SET ROLE compliance_ledger",
                SCHEMA,
                "RESET ROLE",
            ],
            reverse_sql=["SET ROLE compliance_ledger", "DROP SCHEMA ledger CASCADE", "RESET ROLE"],
        )
    ]
