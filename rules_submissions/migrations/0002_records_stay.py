"""What was filed, marked, settled, said, decided and moved stays: PostgreSQL refuses to change it."""

from django.db import migrations

from compliance.ledger.migrations._steps import append_only

TABLES = (
    "artwork",
    "artworkremoval",
    "revision",
    "revision_artwork",
    "revisiondocument",
    "mark",
    "findingact",
    "settlement",
    "comment",
    "submissionevent",
    "decision",
)


class Migration(migrations.Migration):
    dependencies = [("rules_submissions", "0001_filings_and_reviews")]
    operations = [append_only(f"rules_submissions_{table}") for table in TABLES]
