"""Log books: kept papers of a facility's logs, month by month."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models

from compliance.isolation.migrations._steps import can_be_held, held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

BOOK, PART = "inspections_logbook", "inspections_logbookpart"


def reference(to: str, name: str = "+", kind: type = models.ForeignKey) -> "models.Field[object, object]":
    """A reference to a row that stays while this one does."""
    made: models.Field[object, object] = kind(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)
    return made


def key() -> "models.UUIDField[str, str]":
    """An id at random."""
    return models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("inspections", "0016_handover"),
        ("documents", "0006_bundles_of_the_office"),
    ]
    operations: ClassVar = [
        migrations.CreateModel(
            name="LogBook",
            fields=[
                ("id", key()),
                ("month", models.DateField(help_text="The first day of the month")),
                ("number", models.PositiveIntegerField(help_text="0: the book; from 1 on: supplements")),
                ("received_after", models.DateTimeField(null=True)),
                ("received_until", models.DateTimeField()),
                ("made_at", models.DateTimeField()),
                ("summary", models.JSONField()),
                ("facility", reference("holders.facility", "log_books")),
                ("holder", reference("holders.certificateholder")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("facility", "month", "number"), name="one_book_a_month_and_number"),
                    models.CheckConstraint(
                        condition=models.Q(("number", 0), ("received_after__isnull", False), _connector="XOR"),
                        name="a_supplement_follows_a_book",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LogBookPart",
            fields=[
                ("id", key()),
                ("number", models.PositiveIntegerField()),
                ("book", reference("inspections.logbook", "parts")),
                ("document", reference("documents.document", "log_book_part", models.OneToOneField)),
                ("holder", reference("holders.certificateholder")),
            ],
            options={
                "ordering": ["number"],
                "constraints": [models.UniqueConstraint(fields=("book", "number"), name="one_part_a_book_and_number")],
            },
        ),
        can_be_held(BOOK),
        held(BOOK, "facility_id", "holders_facility"),
        held(PART, "book_id", BOOK),
        held(PART, "document_id", "documents_document"),
        *(step for table in (BOOK, PART) for step in (policy(table), append_only(table), note_changes(table))),
    ]
