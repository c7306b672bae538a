"""An approval under an edition that is only proposed says why. Earlier decisions have no such words."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0018_words_that_a_sheet_shows")]
    operations: ClassVar = [
        migrations.AddField(
            "decision", "proposed_reason",
            models.TextField(
                blank=True, db_default="", help_text="Why it is approved under an edition that is only proposed"
            ),
        )
    ]  # fmt: skip
