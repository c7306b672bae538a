"""The signer holds its own clock against the database's."""

from django.db import migrations

GRANT = "GRANT EXECUTE ON FUNCTION ledger.clock TO compliance_signer"
REVOKE = "REVOKE EXECUTE ON FUNCTION ledger.clock FROM compliance_signer"


class Migration(migrations.Migration):
    dependencies = [("ledger", "0005_guards")]
    operations = [
        migrations.RunSQL(
            sql=["SET ROLE compliance_ledger", GRANT, "RESET ROLE"],
            reverse_sql=["SET ROLE compliance_ledger", REVOKE, "RESET ROLE"],
        )
    ]
