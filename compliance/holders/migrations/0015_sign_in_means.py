"""The ledger states digests of the means by which each person signs in."""

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import policy
from compliance.ledger.migrations._steps import note_changes


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("holders", "0014_grants_to_people_from_outside"),
        ("isolation", "0016_for_one_transaction"),
    ]
    operations: ClassVar = [
        migrations.CreateModel(
            name="SignInMeans",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name="+",
                        serialize=False, to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("password", models.CharField(blank=True, max_length=64)),
                ("app", models.CharField(blank=True, max_length=64)),
                ("passkeys", models.CharField(blank=True, max_length=64)),
                ("codes", models.CharField(blank=True, max_length=64)),
            ],
        ),
        # The office alone reads and writes it: no statement in another context restates by what somebody signs in.
        policy("holders_signinmeans", "false"),
        note_changes("holders_signinmeans", key="user_id"),
    ]  # fmt: skip
