"""A role of the Board may stand in for a reviewer who is away."""

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("holders", "0017_acts_in_order")]
    operations: ClassVar = [
        migrations.AddField(
            model_name="membership",
            name="stands_in_for",
            field=models.ForeignKey(
                blank=True,
                help_text="Who is away",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="deputies",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("stands_in_for", None), models.Q(("holder", None), ("valid_to__isnull", False)), _connector="OR"
                ),
                name="a_deputy_of_the_board_has_a_last_day",
            ),
        ),
    ]
