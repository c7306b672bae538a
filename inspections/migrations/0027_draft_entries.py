"""Entries of a round that wait for their signature; no records."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import migrations, models
from django.db.models.deletion import PROTECT

from compliance.isolation.migrations._steps import held, policy

DRAFTS = "inspections_draftentry"


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("inspections", "0026_taken_back_at_one_holder"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations: ClassVar = [
        migrations.CreateModel(
            name="DraftEntry",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("log_code", models.CharField(max_length=30)),
                ("values", models.JSONField()),
                ("made_at", models.DateTimeField()),
                ("findings_mark", models.CharField(blank=True, max_length=64)),
                ("late_reason", models.TextField(blank=True)),
                ("key", models.CharField(max_length=64)),
                ("facility", models.ForeignKey(on_delete=PROTECT, related_name="+", to="holders.facility")),
                ("holder", models.ForeignKey(on_delete=PROTECT, related_name="+", to="holders.certificateholder")),
                (
                    "table",
                    models.ForeignKey(on_delete=PROTECT, related_name="%(class)s_rows", to="holders.gamingtable"),
                ),
                ("user", models.ForeignKey(on_delete=PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "table", "log_code"), name="one_draft_a_person_table_and_log"
                    )
                ]
            },
        ),
        policy(DRAFTS),
        held(DRAFTS, "facility_id", "holders_facility"),
        held(DRAFTS, "table_id", "holders_gamingtable"),
    ]
