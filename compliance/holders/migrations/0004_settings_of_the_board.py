"""What Board administrators set, beside the defaults; rows are added and read, nothing else."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.ledger.migrations._steps import append_only


class Migration(migrations.Migration):
    dependencies: ClassVar = [("holders", "0003_roles_end_and_acts_have_a_subject")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="SettingValue",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("code", models.CharField(max_length=40)),
                ("value", models.TextField()),
                ("printed_name", models.CharField(max_length=200)),
                ("role", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                ("reason", models.TextField()),
                (
                    "set_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-id"],
                "indexes": [
                    models.Index(fields=["code", "-at", "-id"], name="setting_newest_first"),
                    models.Index(fields=["-at", "-id"], name="settings_newest_first"),
                ],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("reason", ""), _negated=True), name="a_setting_says_why")
                ],
            },
        ),
        append_only("holders_settingvalue"),
    ]
