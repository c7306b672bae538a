"""Reports of a difference between sign and play, the answer to each, and that it was sent on to the holder.

The office reads and writes them. A certificate holder reads what was sent on to it, and the answer to no report.
"""

import uuid
from typing import Any, ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F

from compliance.isolation.migrations._steps import policy
from compliance.ledger.migrations._steps import append_only, note_changes

REPORT, ANSWER = "rules_submissions_differencereport", "rules_submissions_differenceanswer"
SENT_ON = "rules_submissions_differencesenton"
NOBODY_ELSE = "false"
SENT_TO_IT = f"EXISTS (SELECT FROM {SENT_ON} sent WHERE sent.report_id = {REPORT}.id)"  # names alone
PROTECT = django.db.models.deletion.PROTECT


def key() -> "models.UUIDField[str, str]":
    """An id at random."""
    return models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)


def by_officer(name: str) -> "list[tuple[str, models.Field[Any, Any]]]":
    """Who acted, when, in which words, on which report."""
    return [
        ("id", key()),
        ("printed_name", models.CharField(max_length=200)),
        ("credential_number", models.CharField(blank=True, max_length=40)),
        ("role", models.CharField(max_length=40)),
        ("at", models.DateTimeField()),
        ("words", models.TextField()),
        ("by", models.ForeignKey(on_delete=PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
        (
            "report",
            models.OneToOneField(on_delete=PROTECT, related_name=name, to="rules_submissions.differencereport"),
        ),
    ]


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0013_the_public_register")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="DifferenceReport",
            fields=[
                ("id", key()),
                ("reference", models.CharField(max_length=20, unique=True)),
                ("code_sha256", models.CharField(max_length=64, unique=True)),
                ("facility", models.UUIDField()),
                ("facility_name", models.CharField(max_length=200)),
                ("approval", models.CharField(blank=True, max_length=20)),
                ("table_number", models.CharField(blank=True, max_length=40)),
                ("happened_on", models.DateField(blank=True, null=True)),
                ("sign_said", models.TextField()),
                ("was_paid", models.TextField()),
                ("received_at", models.DateTimeField()),
            ],
            options={
                "indexes": [
                    models.Index(F("received_at").desc(), F("id").desc(), name="reports_newest_first"),
                ],
            },
        ),
        migrations.CreateModel(name="DifferenceAnswer", fields=by_officer("answer"), options={"abstract": False}),
        migrations.CreateModel(
            name="DifferenceSentOn",
            fields=[
                *by_officer("sent_on"),
                (
                    "holder",
                    models.ForeignKey(on_delete=PROTECT, related_name="+", to="holders.certificateholder"),
                ),
            ],
            options={"abstract": False},
        ),
        policy(SENT_ON),
        policy(ANSWER, NOBODY_ELSE),
        policy(REPORT, SENT_TO_IT),
        *(step for table in (REPORT, ANSWER, SENT_ON) for step in (append_only(table), note_changes(table))),
    ]
