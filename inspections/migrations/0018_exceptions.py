"""Acts on exceptions, and what exceptions are found by: entries with a violation, late ones, limits by their end."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

ACT = "inspections_exceptionact"
VIOLATION = """position('"severity":"violation"'::bytea in findings) > 0"""


def reference(to: str, name: str = "+") -> "models.ForeignKey[object, object]":
    """A reference to a row that stays while this one does."""
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)


def entries_where(name: str, condition: str) -> migrations.RunSQL:
    """A partial index of entries by the time of their event."""
    return migrations.RunSQL(
        f"CREATE INDEX {name} ON inspections_logentry (occurred_at, facility_id, id) WHERE {condition}",
        f"DROP INDEX {name}",
    )


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0017_log_books")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="ExceptionAct",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=40)),
                ("key", models.UUIDField()),
                ("number", models.PositiveIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "Open"), ("explained", "Explained"), ("closed", "Closed")], max_length=10
                    ),
                ),
                ("words", models.TextField()),
                ("found_at", models.DateTimeField()),
                ("found", models.TextField()),
                ("at", models.DateTimeField()),
                ("printed_name", models.CharField(max_length=200)),
                ("credential_number", models.CharField(blank=True, max_length=40)),
                ("role", models.CharField(max_length=40)),
                ("by", reference(settings.AUTH_USER_MODEL)),
                ("facility", reference("holders.facility")),
                ("holder", reference("holders.certificateholder")),
                ("table", reference("holders.gamingtable", "%(class)s_rows")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("holder", "kind", "key", "number"), name="exception_act_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("words", ""), _negated=True), name="an_act_on_an_exception_says_why"
                    ),
                ],
                "indexes": [
                    models.Index(
                        condition=models.Q(("number", 1)), fields=["found_at", "id"], name="exception_answered_by_time"
                    )
                ],
            },
        ),
        held(ACT, "facility_id", "holders_facility"),
        held(ACT, "table_id", "holders_gamingtable"),
        policy(ACT),
        append_only(ACT),
        note_changes(ACT),
        entries_where("entry_with_violation", VIOLATION),
        entries_where("entry_late", "late_seconds IS NOT NULL"),
        entries_where("entry_made_without_network", "without_network IS NOT NULL"),
        migrations.RunSQL(
            "CREATE INDEX limit_by_due ON inspections_life (due_at, facility_id, id)", "DROP INDEX limit_by_due"
        ),
    ]
