"""A node of an earlier release publishes an approval without naming this column."""

from typing import ClassVar

from django.db import migrations

TABLE = "rules_submissions_publicapproval"


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0030_checks_under_other_editions")]
    operations: ClassVar = [
        migrations.RunSQL(
            f"ALTER TABLE {TABLE} ALTER COLUMN checked_under SET DEFAULT '[]'",
            f"ALTER TABLE {TABLE} ALTER COLUMN checked_under DROP DEFAULT",
        )
    ]
