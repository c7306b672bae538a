"""A facility may keep the numbers of its packages of cards, dice and tiles."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("holders", "0012_problems_of_a_facility")]
    operations: ClassVar = [
        migrations.AddField(
            model_name="facility",
            name="keeps_packages",
            field=models.BooleanField(
                blank=True, null=True, help_text="Whether it keeps the numbers of its packages; none: it never did"
            ),
        )
    ]
