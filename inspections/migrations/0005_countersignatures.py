"""The signature of a person whom an entry names beside its signer; and whom an entry asks for one."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

TABLE = "inspections_countersignature"


def reference(to: str, name: str = "+") -> "models.ForeignKey[models.Model, models.Model]":
    """A reference to a row that stays while this one does."""
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("inspections", "0004_entries_newest_first"),
        ("holders", "0006_statements_wait_for_a_passkey"),
        ("isolation", "0004_documents_hang_on_what_is_seen"),
        ("ledger", "0002_destruction"),
    ]
    operations: ClassVar = [
        migrations.AddField(
            model_name="logentry",
            name="countersigner",
            field=models.CharField(blank=True, db_default="", default="", max_length=40),
        ),
        migrations.AddIndex(
            model_name="logentry",
            index=models.Index(
                condition=models.Q(("countersigner", ""), _negated=True),
                fields=["countersigner", "-received_at", "-id"],
                name="entry_by_countersigner",
            ),
        ),
        migrations.CreateModel(
            name="Countersignature",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("place", models.CharField(max_length=60)),
                ("signature", models.JSONField(help_text="Printed name, credential number, role, method, time")),
                ("received_at", models.DateTimeField()),
                ("entry", reference("inspections.logentry", "countersignatures")),
                ("facility", reference("holders.facility")),
                ("holder", reference("holders.certificateholder")),
                ("signed_by", reference(settings.AUTH_USER_MODEL)),
                ("table", reference("holders.gamingtable", "%(class)s_rows")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("entry", "place"), name="one_countersignature_an_entry_and_place")
                ],
            },
        ),
        append_only(TABLE),
        policy(TABLE),
        held(TABLE, "facility_id", "holders_facility"),
        held(TABLE, "table_id", "holders_gamingtable"),
        held(TABLE, "entry_id", "inspections_logentry"),
        note_changes(TABLE),
    ]
