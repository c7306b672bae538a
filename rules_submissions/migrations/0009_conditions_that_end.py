"""Conditions of approvals get rows: proposed, kept by the decision, met, reminded of; and a state for what has ended.

The words of an old approval become one condition without a clause and without a last day. `ledger_begin` records the
new rows. What bureaus propose is theirs: the holder's context reads none of it.
"""

import uuid
from typing import Any, ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import OFFICE, can_be_held, held, policy
from compliance.ledger.migrations._steps import append_only, note_changes

PROPOSAL, CONDITION = "rules_submissions_conditionproposal", "rules_submissions_condition"
MET, REMINDER = "rules_submissions_conditionmet", "rules_submissions_conditionreminder"
ROUND, DECISION = "rules_submissions_reviewround", "rules_submissions_decision"
UNITS = [
    ("gaming_operations", "Gaming Operations"),
    ("casino_compliance", "Casino Compliance"),
    ("gaming_laboratory_operations", "Gaming Laboratory Operations"),
    ("executive_director", "Executive Director"),
    ("board", "Board"),
]
STATES = [
    ("draft", "Draft"), ("filed", "Filed"), ("under_review", "Under review"), ("returned", "Returned"),
    ("recommended", "Recommended"), ("approved", "Approved"), ("denied", "Denied"), ("withdrawn", "Withdrawn"),
    ("in_effect", "In effect"), ("superseded", "Superseded"), ("rescinded", "Rescinded"), ("ended", "Ended"),
]  # fmt: skip
PROTECT = django.db.models.deletion.PROTECT


def reference(to: str, name: str = "+") -> "models.ForeignKey[models.Model, models.Model]":
    """A reference to a row that stays while this one does."""
    return models.ForeignKey(on_delete=PROTECT, related_name=name, to=to)


def key() -> "models.UUIDField[str, str]":
    """An id at random."""
    return models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)


def worded() -> "list[tuple[str, models.Field[Any, Any]]]":
    """Words, clause, last day and unit."""
    return [
        ("text", models.TextField()),
        ("citation", models.CharField(blank=True, max_length=40)),
        ("last_on", models.DateField(blank=True, null=True)),
        ("unit", models.CharField(choices=UNITS, max_length=40)),
    ]


def acted() -> "list[tuple[str, models.Field[Any, Any]]]":
    """Who acted in a round."""
    return [
        ("id", key()),
        ("printed_name", models.CharField(max_length=200)),
        ("credential_number", models.CharField(blank=True, max_length=40)),
        ("role", models.CharField(max_length=40)),
        ("at", models.DateTimeField()),
        ("by", reference(settings.AUTH_USER_MODEL)),
        ("holder", reference("holders.certificateholder")),
        ("round", reference("rules_submissions.reviewround", "%(class)ss")),
    ]


def number_conditions(apps: Any, schema_editor: Any) -> None:
    """Gives the words of every old approval their row."""
    decisions = apps.get_model("rules_submissions", "Decision")
    condition = apps.get_model("rules_submissions", "Condition")
    for one in decisions.objects.filter(approved=True).exclude(conditions=""):
        condition.objects.create(
            holder_id=one.holder_id, submission_id=one.submission_id, decision=one, number=1, text=one.conditions,
            unit="executive_director",
        )  # fmt: skip


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0008_words_on_sheets")]
    operations: ClassVar = [
        *(
            migrations.AlterField(model, name, models.CharField(choices=STATES, max_length=20, **more))
            for model, name, more in (
                ("rulessubmission", "status", {"default": "draft"}),
                ("submissionevent", "from_status", {}),
                ("submissionevent", "to_status", {}),
            )
        ),
        migrations.CreateModel(
            name="ConditionProposal",
            fields=[*worded(), *acted()],
            options={"ordering": ["at", "id"], "abstract": False},
        ),
        migrations.CreateModel(
            name="Condition",
            fields=[
                *worded(),
                ("id", key()),
                ("number", models.PositiveIntegerField()),
                ("decision", reference("rules_submissions.decision", "kept")),
                ("holder", reference("holders.certificateholder")),
                (
                    "proposal",
                    models.OneToOneField(
                        blank=True, null=True, on_delete=PROTECT, related_name="kept",
                        to="rules_submissions.conditionproposal",
                    ),
                ),
                ("submission", reference("rules_submissions.rulessubmission")),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("decision", "number"), name="condition_number_once_a_decision")
                ],
                "indexes": [
                    models.Index(models.F("last_on"), models.F("id"), name="condition_by_last_day")
                ],
            },
        ),
        migrations.CreateModel(
            name="ConditionMet",
            fields=[
                *acted(),
                ("unit", models.CharField(choices=UNITS, max_length=40)),
                ("words", models.TextField()),
                (
                    "condition",
                    models.OneToOneField(on_delete=PROTECT, related_name="met", to="rules_submissions.condition"),
                ),
            ],
            options={"ordering": ["at", "id"], "abstract": False},
        ),
        migrations.CreateModel(
            name="ConditionReminder",
            fields=[
                ("id", key()),
                ("days_before", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                ("condition", reference("rules_submissions.condition", "reminders")),
                ("holder", reference("holders.certificateholder")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("condition", "days_before"), name="one_reminder_a_condition_and_day"
                    )
                ],
            },
        ),
        migrations.RunPython(number_conditions, migrations.RunPython.noop),
        # PostgreSQL checks the keys of new rows at the end, or now: a table with checks to come is not altered.
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE", migrations.RunSQL.noop),
        *(can_be_held(parent) for parent in (PROPOSAL, CONDITION, DECISION)),
        held(PROPOSAL, "round_id", ROUND),
        held(CONDITION, "submission_id", "rules_submissions_rulessubmission"),
        held(CONDITION, "decision_id", DECISION),
        held(CONDITION, "proposal_id", PROPOSAL),
        held(MET, "round_id", ROUND),
        held(MET, "condition_id", CONDITION),
        held(REMINDER, "condition_id", CONDITION),
        policy(PROPOSAL, OFFICE),
        *(policy(table) for table in (CONDITION, MET, REMINDER)),
        *(
            step
            for table in (PROPOSAL, CONDITION, MET, REMINDER)
            for step in (append_only(table), note_changes(table))
        ),
    ]  # fmt: skip
