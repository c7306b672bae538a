"""People turn on messages to their devices, by rung of the alarm ladder."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import PERSON, policy, through


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("notices", "0003_choices_of_mail"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations: ClassVar = [
        migrations.AddField(
            model_name="notice", name="rung",
            field=models.PositiveSmallIntegerField(help_text="Of the alarm ladder; none: of no ladder", null=True),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("rung__isnull", False)), fields=["created_at"], name="notice_of_a_rung"
            ),
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("kind", models.CharField(choices=[("browser", "Browser"), ("phone", "Text messages")], max_length=10)),
                ("name", models.CharField(max_length=80)),
                ("address", models.CharField(max_length=1000)),
                ("key", models.CharField(blank=True, max_length=100)),
                ("secret", models.CharField(blank=True, max_length=40)),
                ("office_key", models.CharField(blank=True, max_length=100)),
                ("rungs", models.JSONField(default=list)),
                ("created_at", models.DateTimeField()),
                ("confirmed_at", models.DateTimeField(null=True)),
                ("code", models.TextField(blank=True)),
                ("code_at", models.DateTimeField(null=True)),
                ("wrong_codes", models.PositiveSmallIntegerField(default=0)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="devices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "kind", "address"), name="one_device_an_address_and_person"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("created_at", models.DateTimeField()),
                ("sent_at", models.DateTimeField(null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("trouble", models.CharField(blank=True, max_length=300)),
                (
                    "notice",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="notices.notice"
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="notices.device"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("sent_at__isnull", True)), fields=["created_at"],
                        name="delivery_that_waits",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("notice", "device"), name="one_delivery_a_notice_and_device")
                ],
            },
        ),
        policy("notices_device", f"user_id = {PERSON}"),
        policy("notices_delivery", through("device_id", "notices_device")),
    ]  # fmt: skip
