"""PostgreSQL notes changed rows of this app and refuses to commit them without an entry in the ledger."""

from django.db import migrations

from compliance.ledger.migrations._steps import note_changes


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_ledger"), ("rules_submissions", "0003_papers_with_findings_and_decision")]
    operations = [
        note_changes("rules_submissions_rulessubmission"),
        note_changes("rules_submissions_artwork"),
        note_changes("rules_submissions_artworkremoval"),
        note_changes("rules_submissions_revision"),
        note_changes("rules_submissions_revision_artwork"),
        note_changes("rules_submissions_revisiondocument"),
        note_changes("rules_submissions_reviewround"),
        note_changes("rules_submissions_bureaureview"),
        note_changes("rules_submissions_mark"),
        note_changes("rules_submissions_findingact"),
        note_changes("rules_submissions_settlement"),
        note_changes("rules_submissions_comment"),
        note_changes("rules_submissions_submissionevent"),
        note_changes("rules_submissions_decision"),
    ]
