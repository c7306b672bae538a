"""Entries that never happened: two signatures that say so."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

DENIAL = "inspections_denial"


def reference(to: str, name: str = "+") -> "models.ForeignKey[object, object]":
    """A reference to a row that stays while this one does."""
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0012_packages")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="Denial",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("is_second", models.BooleanField()),
                ("reason", models.TextField(blank=True)),
                ("signature", models.JSONField(help_text="Printed name, credential number, role, method, time")),
                ("received_at", models.DateTimeField()),
                ("entry", reference("inspections.logentry", "denials")),
                ("facility", reference("holders.facility")),
                ("holder", reference("holders.certificateholder")),
                ("signed_by", reference(settings.AUTH_USER_MODEL)),
                ("table", reference("holders.gamingtable", "%(class)s_rows")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("entry", "is_second"), name="one_denial_an_entry_and_place"),
                    models.UniqueConstraint(fields=("entry", "signed_by"), name="a_denial_has_two_people"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_second", True), models.Q(("reason", ""), _negated=True), _connector="OR"
                        ),
                        name="the_first_denial_says_why",
                    ),
                ],
            },
        ),
        held(DENIAL, "facility_id", "holders_facility"),
        held(DENIAL, "table_id", "holders_gamingtable"),
        held(DENIAL, "entry_id", "inspections_logentry"),
        policy(DENIAL),
        append_only(DENIAL),
        note_changes(DENIAL),
    ]
