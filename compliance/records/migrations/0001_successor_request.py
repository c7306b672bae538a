"""Requests for successors of suspended logs, which the office alone sees."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import policy


class Migration(migrations.Migration):
    initial = True
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("ledger", "0001_ledger"),
        ("isolation", "0001_second_layer"),
    ]
    operations = [
        migrations.CreateModel(
            name="SuccessorRequest",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("log_id", models.UUIDField()),
                ("reason", models.TextField()),
                ("asked_number", models.CharField(max_length=50)),
                ("asked_at", models.DateTimeField()),
                ("confirmed_number", models.CharField(blank=True, max_length=50)),
                ("confirmed_at", models.DateTimeField(null=True)),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "confirmed_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("log_id",), name="one_successor_is_asked_for_a_log"),
                    models.CheckConstraint(
                        name="two_people_open_a_successor",
                        condition=models.Q(confirmed_by__isnull=True)
                        | (
                            ~models.Q(confirmed_by=models.F("asked_by"))
                            & ~models.Q(confirmed_number=models.F("asked_number"))
                        ),
                    ),
                ]
            },
        ),
        policy("records_successorrequest", "false"),
    ]
