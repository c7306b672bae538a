"""Requests for destruction, which their holder sees, and legal holds, which the office alone sees."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import policy
from compliance.ledger.migrations._steps import note_changes


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("holders", "0006_statements_wait_for_a_passkey"),
        ("ledger", "0002_destruction"),
        ("isolation", "0001_second_layer"),
    ]

    operations = [
        migrations.CreateModel(
            name="Destruction",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("up_to", models.DateField()),
                ("reason", models.TextField()),
                ("asked_name", models.CharField(max_length=200)),
                ("asked_number", models.CharField(max_length=50)),
                ("asked_at", models.DateTimeField()),
                ("confirmed_name", models.CharField(blank=True, max_length=200)),
                ("confirmed_number", models.CharField(blank=True, max_length=50)),
                ("confirmed_at", models.DateTimeField(null=True)),
                ("withdrawn_name", models.CharField(blank=True, max_length=200)),
                ("withdrawn_at", models.DateTimeField(null=True)),
                ("destroyed", models.PositiveIntegerField(default=0)),
                ("finished_at", models.DateTimeField(null=True)),
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
                (
                    "holder",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="holders.certificateholder"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["-asked_at", "-id"], name="retention_d_asked_a_591b9a_idx")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("finished_at__isnull", True), ("withdrawn_at__isnull", True)),
                        fields=("holder",),
                        name="one_open_destruction_a_holder",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("confirmed_by__isnull", True),
                            models.Q(
                                models.Q(("confirmed_by", models.F("asked_by")), _negated=True),
                                models.Q(("confirmed_number", models.F("asked_number")), _negated=True),
                                models.Q(("confirmed_number", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="two_people_destroy",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LegalHold",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("reason", models.TextField()),
                ("set_name", models.CharField(max_length=200)),
                ("set_at", models.DateTimeField()),
                ("lifted_name", models.CharField(blank=True, max_length=200)),
                ("lifted_at", models.DateTimeField(null=True)),
                ("lifted_because", models.TextField(blank=True)),
                (
                    "holder",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="holders.certificateholder"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["-set_at", "-id"], name="retention_l_set_at_df7404_idx"),
                    models.Index(
                        condition=models.Q(("lifted_at__isnull", True)), fields=["holder"], name="hold_that_stands"
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("lifted_at__isnull", True),
                            models.Q(("lifted_because", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_hold_is_lifted_with_a_reason",
                    )
                ],
            },
        ),
        policy("retention_destruction"),
        policy("retention_legalhold", "false"),
        note_changes("retention_destruction"),
        note_changes("retention_legalhold"),
    ]
