"""Two Board administrators let a person from outside read records of certificate holders, between two instants."""

import uuid
from typing import ClassVar

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Q

from compliance.isolation.migrations._steps import PERSON, also, policy
from compliance.ledger.migrations._steps import note_changes

OUTSIDE = [("outside_auditor", "Outside auditor"), ("state_police", "State Police")]
ROLES = [
    ("compliance_manager", "Compliance manager"),
    ("floorperson", "Floorperson"),
    ("pit_manager", "Pit manager"),
    ("assistant_shift_manager", "Assistant table games shift manager"),
    ("shift_manager", "Table games shift manager"),
    ("security_member", "Security department member"),
    ("table_game_maintenance", "Table game maintenance member"),
    ("dealer", "Dealer"),
    ("internal_audit", "Internal audit"),
    ("surveillance", "Surveillance"),
    ("holder_administrator", "Holder administrator"),
    ("gaming_operations_reviewer", "Gaming Operations reviewer"),
    ("casino_compliance_representative", "Casino Compliance representative"),
    ("gaming_laboratory_analyst", "Gaming Laboratory analyst"),
    ("executive_director", "Executive Director"),
    ("auditor", "Auditor"),
    ("board_administrator", "Board administrator"),
    *OUTSIDE,
]
OF_A_HOLDER = [
    "assistant_shift_manager", "compliance_manager", "dealer", "floorperson", "holder_administrator", "internal_audit",
    "pit_manager", "security_member", "shift_manager", "surveillance", "table_game_maintenance",
]  # fmt: skip
OF_NO_HOLDER = [
    "auditor", "board_administrator", "casino_compliance_representative", "executive_director",
    "gaming_laboratory_analyst", "gaming_operations_reviewer", "outside_auditor", "state_police",
]  # fmt: skip


class Migration(migrations.Migration):
    dependencies: ClassVar = [("holders", "0013_package_numbers"), ("isolation", "0011_entries_by_row")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="OutsideGrant",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "role",
                    models.CharField(choices=OUTSIDE, max_length=40, help_text="Of the person, when it was asked for"),
                ),
                ("organization", models.CharField(max_length=200, help_text="Where the person comes from")),
                (
                    "holders",
                    django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=36), size=None),
                ),
                ("begins_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("reason", models.TextField()),
                ("asked_number", models.CharField(blank=True, max_length=50)),
                ("asked_at", models.DateTimeField()),
                (
                    "outcome",
                    models.CharField(
                        blank=True, choices=[("confirmed", "Confirmed"), ("declined", "Declined")], max_length=10
                    ),
                ),
                ("decided_number", models.CharField(blank=True, max_length=50)),
                ("decided_at", models.DateTimeField(null=True)),
                ("ended_number", models.CharField(blank=True, max_length=50)),
                ("ended_at", models.DateTimeField(null=True)),
                ("end_reason", models.TextField(blank=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="grants",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "ended_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["-asked_at", "-id"], name="grants_newest_first")],
                "constraints": [
                    models.CheckConstraint(
                        name="two_people_let_a_guest_read",
                        condition=~Q(outcome="confirmed")
                        | (
                            Q(decided_by__isnull=False, decided_at__isnull=False)
                            & ~Q(decided_by=F("asked_by"))
                            & ~Q(user=F("asked_by"))
                            & ~Q(user=F("decided_by"))
                            & (Q(decided_number="") | ~Q(decided_number=F("asked_number")))
                        ),
                    ),
                    models.CheckConstraint(
                        name="a_grant_ends_after_it_begins",
                        condition=Q(ends_at__gt=F("begins_at")) & Q(holders__len__gt=0),
                    ),
                    models.CheckConstraint(
                        name="only_a_confirmed_grant_is_ended",
                        condition=Q(ended_at__isnull=True) | Q(outcome="confirmed"),
                    ),
                ],
            },
        ),
        # The office alone writes it: a guest cannot widen what is granted.
        policy("holders_outsidegrant", "false"),
        also("holders_outsidegrant", "SELECT", f"user_id = {PERSON}"),
        note_changes("holders_outsidegrant"),
        migrations.RemoveConstraint(model_name="membership", name="holder_roles_name_their_holder"),
        migrations.AlterField(
            model_name="membership", name="role", field=models.CharField(choices=ROLES, max_length=40)
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                name="holder_roles_name_their_holder",
                condition=Q(role__in=OF_A_HOLDER, holder__isnull=False) | Q(role__in=OF_NO_HOLDER, holder__isnull=True),
            ),
        ),
    ]
