"""A revision keeps the words of each attestation by their SHA-256, and from which revision one stands."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0020_how_decisions_are_contested")]
    operations: ClassVar = [
        migrations.AddField(
            "revision", "attestations",
            models.JSONField(
                default=dict, db_default={},
                help_text="By field: the SHA-256 of the words, and the revision from which it stands",
            ),
        )
    ]  # fmt: skip
