"""Receivers of events, how far each has read the log, and what was sent to it."""

import uuid
from typing import ClassVar

from django.db import migrations, models
from django.db.models import F, Q
from django.db.models.deletion import PROTECT

from compliance.isolation.migrations._steps import policy, through
from compliance.ledger.migrations._steps import note_changes

RECEIVER, CURSOR, DELIVERY = "webhooks_webhookreceiver", "webhooks_webhookcursor", "webhooks_webhookdelivery"


class Migration(migrations.Migration):
    initial = True
    dependencies: ClassVar = [
        ("holders", "0020_dismissed_steps"),
        ("isolation", "0016_for_one_transaction"),
        ("ledger", "0001_ledger"),
    ]
    operations: ClassVar = [
        migrations.CreateModel(
            name="WebhookReceiver",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=80)),
                ("address", models.CharField(max_length=500)),
                ("kinds", models.JSONField(default=list)),
                ("secret", models.TextField()),
                (
                    "hint",
                    models.CharField(
                        help_text="The last characters of the secret, to tell secrets apart", max_length=8
                    ),
                ),
                ("secret_at", models.DateTimeField()),
                ("former_secret", models.TextField(blank=True)),
                ("former_until", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField()),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                (
                    "is_given_up",
                    models.BooleanField(default=False, help_text="Paused by the office, after days without an answer"),
                ),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "holder",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=PROTECT, related_name="+", to="holders.certificateholder"
                    ),
                ),
                ("source", models.ForeignKey(on_delete=PROTECT, related_name="+", to="holders.certificateholder")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(holder__isnull=True) | Q(holder=F("source")),
                        name="a_receiver_of_a_holder_gets_its_own_events",
                    ),
                    models.CheckConstraint(
                        condition=Q(is_given_up=False) | Q(paused_at__isnull=False),
                        name="a_receiver_given_up_is_paused",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="WebhookCursor",
            fields=[
                (
                    "receiver",
                    models.OneToOneField(
                        on_delete=PROTECT,
                        primary_key=True,
                        related_name="cursor",
                        serialize=False,
                        to="webhooks.webhookreceiver",
                    ),
                ),
                ("mark", models.CharField(max_length=60, null=True)),
                ("failing_since", models.DateTimeField(null=True)),
                ("failures", models.PositiveIntegerField(default=0)),
                ("next_at", models.DateTimeField(help_text="Before this time nothing is tried", null=True)),
            ],
        ),
        migrations.CreateModel(
            name="WebhookDelivery",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("event", models.CharField(max_length=60)),
                ("kind", models.CharField(max_length=40)),
                ("body", models.TextField()),
                ("created_at", models.DateTimeField()),
                ("attempts", models.PositiveIntegerField(default=0)),
                ("tried_at", models.DateTimeField(null=True)),
                ("answer", models.CharField(blank=True, max_length=300)),
                ("sent_at", models.DateTimeField(null=True)),
                ("is_wanted_again", models.BooleanField(default=False)),
                (
                    "receiver",
                    models.ForeignKey(on_delete=PROTECT, related_name="deliveries", to="webhooks.webhookreceiver"),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("receiver", "event"), name="one_delivery_an_event")],
                "indexes": [
                    models.Index(fields=["receiver", "-id"], name="deliveries_newest_first"),
                    models.Index(
                        condition=Q(sent_at__isnull=True), fields=["receiver", "id"], name="deliveries_that_wait"
                    ),
                    models.Index(
                        condition=Q(is_wanted_again=True), fields=["receiver", "id"], name="deliveries_wanted_again"
                    ),
                    models.Index(fields=["sent_at"], name="deliveries_by_arrival"),
                ],
            },
        ),
        policy(RECEIVER),
        policy(CURSOR, through("receiver_id", RECEIVER)),
        policy(DELIVERY, through("receiver_id", RECEIVER)),
        note_changes(RECEIVER, without=("secret", "former_secret")),
    ]
