"""PostgreSQL notes changed rows of this app and refuses to commit them without an entry in the ledger."""

from django.db import migrations

from compliance.ledger.migrations._steps import note_changes


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_ledger"), ("holders", "0004_settings_of_the_board")]
    operations = [
        note_changes("holders_certificateholder"),
        note_changes("holders_facility"),
        note_changes(
            "holders_user",
            without=(
                "password",
                "last_login",
                "session_round",
            ),
        ),
        note_changes("holders_credential"),
        note_changes("holders_membership"),
        note_changes("holders_gamingtable"),
        note_changes("holders_equipment"),
        note_changes("holders_administrationevent"),
        note_changes("holders_settingvalue"),
    ]
