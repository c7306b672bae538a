"""Filings that two officers sign: the state in which one waits for the second, and both signatures."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

from compliance.isolation.migrations._steps import can_be_held, held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

FIRST, SECOND = "rules_submissions_firstsignature", "rules_submissions_secondsignature"
SUBMISSION, REVISION = "rules_submissions_rulessubmission", "rules_submissions_revision"
EVENT = "rules_submissions_submissionevent"
STATES = [
    ("draft", "Draft"),
    ("awaiting_second", "Awaiting second signature"),
    ("filed", "Filed"),
    ("under_review", "Under review"),
    ("returned", "Returned"),
    ("recommended", "Recommended"),
    ("approved", "Approved"),
    ("denied", "Denied"),
    ("withdrawn", "Withdrawn"),
    ("in_effect", "In effect"),
    ("superseded", "Superseded"),
    ("rescinded", "Rescinded"),
    ("ended", "Ended"),
]


def reference(to: str, name: str = "+") -> "models.ForeignKey[models.Model, models.Model]":
    """A reference to a row that stays while this one does."""
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)


def the_one(to: str, name: str) -> "models.OneToOneField[models.Model, models.Model]":
    """A reference to a row that only one row names."""
    return models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)


def signed() -> "list[tuple[str, models.Field[object, object]]]":
    """The columns of a signature."""
    return [
        ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
        ("statement", models.TextField(help_text="The sentence that was signed, in full")),
        ("signature", models.JSONField(help_text="Printed name, credential number, role, method, time")),
        ("signed_at", models.DateTimeField()),
        ("holder", reference("holders.certificateholder")),
        ("signed_by", reference(settings.AUTH_USER_MODEL)),
    ]


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("rules_submissions", "0011_precedents"),
        ("holders", "0011_second_signatures"),
    ]
    operations: ClassVar = [
        migrations.AlterField(
            "rulessubmission", "status", models.CharField(choices=STATES, default="draft", max_length=20)
        ),
        *(
            migrations.AlterField("submissionevent", name, models.CharField(choices=STATES, max_length=20))
            for name in ("from_status", "to_status")
        ),
        migrations.RemoveConstraint("rulessubmission", "what_was_filed_has_a_reference"),
        migrations.AddConstraint(
            "rulessubmission",
            models.CheckConstraint(
                name="what_was_filed_has_a_reference",
                condition=Q(status__in=["draft", "awaiting_second", "withdrawn"]) | ~Q(reference=""),
            ),
        ),
        migrations.CreateModel(
            name="FirstSignature",
            fields=[
                *signed(),
                ("event", the_one("rules_submissions.submissionevent", "first_signature")),
                ("number", models.PositiveIntegerField()),
                ("record", models.BinaryField(help_text="Canonical JSON of the filing")),
                ("findings", models.BinaryField(help_text="The findings at the first signature, as JSON")),
                ("submission", reference("rules_submissions.rulessubmission", "first_signatures")),
            ],
            options={"ordering": ["event__number"]},
        ),
        migrations.CreateModel(
            name="SecondSignature",
            fields=[
                *signed(),
                ("first", the_one("rules_submissions.firstsignature", "second")),
                ("revision", the_one("rules_submissions.revision", "second_signature")),
            ],
            options={"abstract": False},
        ),
        can_be_held(FIRST),
        can_be_held(EVENT),
        held(FIRST, "event_id", EVENT),
        held(FIRST, "submission_id", SUBMISSION),
        held(SECOND, "first_id", FIRST),
        held(SECOND, "revision_id", REVISION),
        *(step for table in (FIRST, SECOND) for step in (append_only(table), policy(table), note_changes(table))),
    ]
