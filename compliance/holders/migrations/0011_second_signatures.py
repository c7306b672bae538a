"""A certificate holder may require a second officer's signature on its filings."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("holders", "0010_owners_claim_addresses")]
    operations: ClassVar = [
        migrations.AddField(
            model_name="certificateholder",
            name="needs_second_signature",
            field=models.BooleanField(
                db_default=False, default=False,
                help_text="Whether a second officer signs each filing before it is filed",
            ),
        )
    ]  # fmt: skip
