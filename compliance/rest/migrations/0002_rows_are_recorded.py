"""PostgreSQL notes changed rows of this app and refuses to commit them without an entry in the ledger."""

from django.db import migrations

from compliance.ledger.migrations._steps import note_changes


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_ledger"), ("rest", "0001_tokens_and_keys")]
    operations = [
        note_changes(
            "rest_apitoken",
            without=(
                "secret_sha256",
                "last_used_on",
            ),
        ),
    ]
