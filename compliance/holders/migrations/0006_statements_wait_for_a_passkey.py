"""Statements that were shown and wait for a passkey: single use, five minutes. They are no records."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("holders", "0005_rows_are_recorded")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="SigningStatement",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("text", models.TextField(help_text="The statement, canonical JSON")),
                ("shown", models.TextField(help_text="The record as shown, canonical JSON")),
                ("made_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(null=True)),
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={"indexes": [models.Index(fields=["user", "made_at"], name="statement_by_person")]},
        ),
    ]
