"""What an administrator asks to be done to somebody else's account waits for a second person."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import policy
from compliance.ledger.migrations._steps import note_changes


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("holders", "0008_identity_is_not_spelling"),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="AccountChange",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "what",
                    models.CharField(
                        choices=[
                            ("address", "Change the e-mail address"),
                            ("password", "Send a link to set a password"),
                            ("factors", "Reset the second factor"),
                        ],
                        max_length=10,
                    ),
                ),
                ("email", models.EmailField(blank=True, max_length=254)),
                ("reason", models.TextField()),
                ("asked_number", models.CharField(blank=True, max_length=50)),
                ("asked_at", models.DateTimeField()),
                (
                    "outcome",
                    models.CharField(
                        blank=True, choices=[("confirmed", "Confirmed"), ("declined", "Declined")], max_length=10
                    ),
                ),
                ("ended_number", models.CharField(blank=True, max_length=50)),
                ("ended_at", models.DateTimeField(null=True)),
                ("means_set_at", models.DateTimeField(null=True)),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "ended_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "holder",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="holders.certificateholder",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="account_changes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("outcome", "confirmed"), _negated=True),
                            models.Q(
                                ("ended_by__isnull", False),
                                models.Q(("ended_by", models.F("asked_by")), _negated=True),
                                models.Q(
                                    ("ended_number", ""),
                                    models.Q(("ended_number", models.F("asked_number")), _negated=True),
                                    _connector="OR",
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="two_people_change_an_account",
                    )
                ],
            },
        ),
        policy("holders_accountchange"),
        note_changes("holders_accountchange"),
    ]
