"""People choose when mail comes: at once or once a day, and not in quiet hours. Some notices no choice holds."""

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import PERSON, policy


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("notices", "0002_owners_of_accounts_are_told"),
        ("isolation", "0007_counts_are_the_office_s"),
    ]
    operations: ClassVar = [
        migrations.AddField(
            model_name="notice", name="is_urgent", field=models.BooleanField(db_default=False, default=False)
        ),
        migrations.CreateModel(
            name="NoticeChoice",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name="notice_choice",
                        serialize=False, to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("digest_hour", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("quiet_from", models.TimeField(blank=True, null=True)),
                ("quiet_to", models.TimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("quiet_from__isnull", True), ("quiet_to__isnull", True)
                        ) | models.Q(
                            ("quiet_from__isnull", False), ("quiet_to__isnull", False)
                        ) & ~models.Q(("quiet_from", models.F("quiet_to"))),
                        name="quiet_hours_begin_and_end",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("digest_hour__isnull", True)) | models.Q(("digest_hour__lte", 23)),
                        name="a_digest_leaves_at_an_hour",
                    ),
                ]
            },
        ),
        policy("notices_noticechoice", f"user_id = {PERSON}"),
    ]  # fmt: skip
