"""Packages of cards, dice and tiles, and the signed entries about them."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

from compliance.isolation.migrations._steps import can_be_held, held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

ENTRY, PACKAGE, MOVE = "inspections_packagesigning", "inspections_package", "inspections_packagemove"
FACILITY, TABLE = "holders_facility", "holders_gamingtable"
KINDS = [("cards", "Decks of cards"), ("dice", "Dice"), ("tiles", "Tiles")]
MOVES = [
    ("receive", "Received"), ("issue", "Issued to a table"), ("use", "Put in use"), ("inspect", "Inspected"),
    ("take_off", "Taken off the table"), ("put_back", "Put back in storage"), ("cancel", "Cancelled"),
    ("destroy", "Destroyed"), ("hand_over", "Handed to the Board"), ("miss", "Found missing"),
    ("find", "Found or came back"), ("count", "Counted"), ("explain", "Count explained"),
]  # fmt: skip


def reference(to: str, name: str = "+", **more: bool) -> "models.ForeignKey[models.Model, models.Model]":
    """A reference to a row that stays while this one does."""
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to, **more)


def key() -> "models.UUIDField[str, str]":
    """An id at random."""
    return models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)


def at_facility() -> "list[tuple[str, models.Field[object, object]]]":
    """The columns of a row about the packages of a facility."""
    return [
        ("id", key()),
        ("holder", reference("holders.certificateholder")),
        ("facility", reference("holders.facility", "%(class)s_rows")),
    ]


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0011_problems"), ("holders", "0013_package_numbers")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="PackageSigning",
            fields=[
                *at_facility(),
                ("number", models.PositiveIntegerField()),
                ("move", models.CharField(choices=MOVES, max_length=12)),
                ("facts", models.BinaryField()),
                ("facts_sha256", models.CharField(max_length=64)),
                ("findings", models.BinaryField(help_text="The findings at signing, as JSON")),
                ("occurred_at", models.DateTimeField()),
                ("received_at", models.DateTimeField()),
                ("late_seconds", models.PositiveIntegerField(null=True)),
                ("late_reason", models.TextField(blank=True)),
                ("differs", models.BooleanField(default=False)),
                ("signature", models.JSONField(help_text="Printed name, credential number, role, method, time")),
                ("sent_key", models.CharField(blank=True, max_length=64)),
                ("sent_sha256", models.CharField(blank=True, max_length=64)),
                (
                    "explains",
                    models.OneToOneField(
                        blank=True, null=True, on_delete=django.db.models.deletion.PROTECT,
                        related_name="explained_by", to="inspections.packagesigning",
                    ),
                ),
                ("signed_by", reference(settings.AUTH_USER_MODEL)),
                ("table", reference("holders.gamingtable", blank=True, null=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["facility", "-occurred_at", "-id"], name="package_entry_newest_first"),
                    models.Index(
                        condition=Q(differs=True), fields=["facility", "-received_at"], name="count_that_differs"
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("facility", "number"), name="package_entry_number_once_a_facility"),
                    models.UniqueConstraint(
                        condition=~Q(sent_key=""), fields=("signed_by", "sent_key"),
                        name="one_package_entry_a_signer_and_key",
                    ),
                    models.CheckConstraint(
                        condition=Q(late_seconds__isnull=True) | ~Q(late_reason=""),
                        name="a_late_package_entry_says_why",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Package",
            fields=[
                *at_facility(),
                ("kind", models.CharField(choices=KINDS, max_length=8)),
                ("number", models.CharField(max_length=40)),
                ("maker_name", models.CharField(max_length=200)),
                ("color", models.CharField(blank=True, max_length=1000)),
                ("batch_number", models.CharField(blank=True, max_length=200)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("facility", "number"), name="package_number_once_a_facility")
                ],
            },
        ),
        migrations.CreateModel(
            name="PackageMove",
            fields=[
                ("id", key()),
                ("number", models.PositiveIntegerField()),
                ("move", models.CharField(choices=MOVES, max_length=12)),
                ("entry", reference("inspections.packagesigning", "moves")),
                ("holder", reference("holders.certificateholder")),
                ("package", reference("inspections.package", "moves")),
                ("table", reference("holders.gamingtable", blank=True, null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=Q(table__isnull=False), fields=["table", "package"], name="moves_to_table"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("package", "number"), name="move_number_once_a_package")
                ],
            },
        ),
        can_be_held(ENTRY),
        can_be_held(PACKAGE),
        *(held(one, column, parent) for one, column, parent in (
            (ENTRY, "facility_id", FACILITY), (ENTRY, "table_id", TABLE), (ENTRY, "explains_id", ENTRY),
            (PACKAGE, "facility_id", FACILITY),
            (MOVE, "package_id", PACKAGE), (MOVE, "entry_id", ENTRY), (MOVE, "table_id", TABLE),
        )),
        *(
            step
            for table in (ENTRY, PACKAGE, MOVE)
            for step in (policy(table), append_only(table), note_changes(table))
        ),
    ]  # fmt: skip
