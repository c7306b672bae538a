"""Pits of a facility, and the stays of tables in them."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import migrations, models
from django.db.models.deletion import PROTECT

from compliance.isolation.migrations._steps import can_be_held, held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

PIT, STAY = "holders_pit", "holders_pitstay"


class Migration(migrations.Migration):
    dependencies: ClassVar = [("holders", "0018_deputies"), ("isolation", "0016_for_one_transaction")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="Pit",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=40)),
                ("is_active", models.BooleanField(default=True)),
                ("holder", models.ForeignKey(on_delete=PROTECT, related_name="+", to="holders.certificateholder")),
                ("facility", models.ForeignKey(on_delete=PROTECT, related_name="pits", to="holders.facility")),
            ],
            options={
                "ordering": ["name"],
                "constraints": [models.UniqueConstraint(fields=("facility", "name"), name="pit_name_once_a_facility")],
            },
        ),
        migrations.CreateModel(
            name="PitStay",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("since", models.DateTimeField()),
                ("printed_name", models.CharField(max_length=200)),
                ("by", models.ForeignKey(on_delete=PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("holder", models.ForeignKey(on_delete=PROTECT, related_name="+", to="holders.certificateholder")),
                (
                    "pit",
                    models.ForeignKey(blank=True, null=True, on_delete=PROTECT, related_name="stays", to="holders.pit"),
                ),
                ("table", models.ForeignKey(on_delete=PROTECT, related_name="pit_stays", to="holders.gamingtable")),
            ],
            options={
                "indexes": [models.Index(fields=["table", "-since", "-id"], name="pit_stays_newest_first")],
            },
        ),
        can_be_held(PIT),
        held(PIT, "facility_id", "holders_facility"),
        held(STAY, "table_id", "holders_gamingtable"),
        held(STAY, "pit_id", PIT),
        policy(PIT),
        policy(STAY),
        append_only(STAY),
        note_changes(PIT),
        note_changes(STAY),
    ]
