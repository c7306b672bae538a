"""How integrity alarms are settled: the office alone sees it, and entries tell it."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import policy
from compliance.ledger.migrations._steps import note_changes


class Migration(migrations.Migration):
    dependencies = [
        ("records", "0001_successor_request"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            name="AlarmSettlement",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("alarm_id", models.UUIDField()),
                (
                    "how",
                    models.CharField(
                        choices=[
                            ("restore", "Restore it as the records tell it"),
                            ("accept", "Accept it as it is"),
                        ],
                        max_length=10,
                    ),
                ),
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
                    models.UniqueConstraint(fields=("alarm_id",), name="one_settlement_is_asked_for_an_alarm"),
                    models.CheckConstraint(
                        name="two_people_settle_an_alarm",
                        condition=models.Q(confirmed_by__isnull=True)
                        | (
                            ~models.Q(confirmed_by=models.F("asked_by"))
                            & ~models.Q(confirmed_number=models.F("asked_number"))
                        ),
                    ),
                ]
            },
        ),
        policy("records_alarmsettlement", "false"),
        note_changes("records_alarmsettlement"),
    ]
