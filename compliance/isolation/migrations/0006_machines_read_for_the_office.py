"""What a machine read on an upload is written by the office alone. It is no record, and reviewers see it as notes: a
statement in a certificate holder's context writes and removes none of it."""

from typing import ClassVar

from django.db import migrations

TEXT = "rules_submissions_sheettext"
OFFICE = "((SELECT isolation.is_office()))"
CHECKED = {"INSERT": "WITH CHECK", "UPDATE": "USING", "DELETE": "USING"}
"""How a policy bounds each command."""


class Migration(migrations.Migration):
    dependencies: ClassVar = [("isolation", "0005_one_clock"), ("rules_submissions", "0008_words_on_sheets")]
    operations: ClassVar = [
        migrations.RunSQL(
            f"CREATE POLICY office_alone_{command.lower()} ON {TEXT} AS RESTRICTIVE FOR {command} {how} {OFFICE}",
            f"DROP POLICY office_alone_{command.lower()} ON {TEXT}",
        )
        for command, how in CHECKED.items()
    ]
