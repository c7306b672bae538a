"""Auditors' bundles: asked for, on their way, written; and documents found by their hash."""

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import OWN, policy


class Migration(migrations.Migration):
    dependencies = [
        ("documents", "0004_rows_are_recorded"),
        ("isolation", "0001_second_layer"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Bundle",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("for_board", models.BooleanField(default=False)),
                ("requested_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("parameters", models.JSONField(help_text="First and last day of receipt, types of entries")),
                ("plan", models.JSONField(default=dict)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("writing", "Writing"),
                            ("ready", "Ready"),
                            ("failed", "Failed"),
                            ("stopped", "Stopped"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                (
                    "step",
                    models.CharField(
                        choices=[
                            ("reports", "Making the reports to read"),
                            ("entry", "Recording the export"),
                            ("signed", "Waiting for the signer’s checkpoint"),
                            ("committed", "Waiting for the Board log"),
                            ("witnessed", "Waiting for the witnesses"),
                            ("file", "Writing the file"),
                        ],
                        default="reports",
                        max_length=10,
                    ),
                ),
                ("step_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("claim", models.UUIDField(null=True)),
                ("claimed_until", models.DateTimeField(null=True)),
                ("failure", models.TextField(blank=True)),
                ("finished_at", models.DateTimeField(null=True)),
                ("file_name", models.CharField(blank=True, max_length=200)),
                ("sha256", models.CharField(blank=True, max_length=64)),
                ("size", models.PositiveBigIntegerField(null=True)),
                ("witnesses", models.PositiveIntegerField(null=True)),
            ],
        ),
        migrations.AddIndex(
            model_name="document",
            index=models.Index(fields=["sha256"], name="document_by_sha256"),
        ),
        migrations.AddField(
            model_name="bundle",
            name="holder",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="bundles", to="holders.certificateholder"
            ),
        ),
        migrations.AddField(
            model_name="bundle",
            name="requested_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="bundles",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddIndex(
            model_name="bundle",
            index=models.Index(fields=["holder", "-requested_at", "-id"], name="documents_b_holder__f92015_idx"),
        ),
        migrations.AddIndex(
            model_name="bundle",
            index=models.Index(
                condition=models.Q(("for_board", True)),
                fields=["-requested_at", "-id"],
                name="bundle_of_the_board_newest",
            ),
        ),
        migrations.AddIndex(
            model_name="bundle",
            index=models.Index(
                condition=models.Q(("status__in", ["waiting", "writing"])),
                fields=["requested_at"],
                name="bundle_still_moving",
            ),
        ),
        migrations.AddConstraint(
            model_name="bundle",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status__in", ["waiting", "writing"])),
                fields=("holder", "requested_by", "parameters"),
                name="same_bundle_once_at_a_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="bundle",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("status", "ready"), _negated=True), ("sha256__regex", "^[0-9a-f]{64}$"), _connector="OR"
                ),
                name="a_ready_bundle_has_its_hash",
            ),
        ),
        policy("documents_bundle", f"{OWN} AND NOT for_board"),
    ]
