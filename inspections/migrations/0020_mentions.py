"""The index of search: words of log entries and filed revisions. No record: made again from what was signed."""

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models

from compliance.isolation.migrations._steps import held, policy

TABLE = "inspections_mention"
GOES_WITH_ITS_ENTRY = f"{TABLE}_entry_id_same_holder"
"""Destruction deletes the rows of entries. No word of one may stay behind."""


def of_holder(to: str) -> "models.ForeignKey[object, object]":
    """A reference to a row that stays while this one does; another index begins with it."""
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to=to, db_index=False)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0019_samples"), ("rules_submissions", "0015_prints")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="Mention",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("word", models.CharField(db_collation="C", max_length=60)),
                ("at", models.DateTimeField()),
                ("in_people", models.BooleanField(default=False)),
                ("in_numbers", models.BooleanField(default=False)),
                ("in_tables", models.BooleanField(default=False)),
                ("in_texts", models.BooleanField(default=False)),
                (
                    "entry",
                    models.ForeignKey(
                        db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE,
                        related_name="+", to="inspections.logentry",
                    ),
                ),
                ("facility", of_holder("holders.facility")),
                ("holder", of_holder("holders.certificateholder")),
                (
                    "revision",
                    models.ForeignKey(
                        db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+",
                        to="rules_submissions.revision",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("entry__isnull", False)), fields=("entry", "word"),
                        name="one_mention_an_entry_and_word",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("revision__isnull", False)), fields=("revision", "word"),
                        name="one_mention_a_revision_and_word",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("entry__isnull", False), ("revision__isnull", True)),
                            models.Q(("entry__isnull", True), ("revision__isnull", False)),
                            _connector="OR",
                        ),
                        name="a_mention_is_of_one_thing",
                    ),
                ],
                "indexes": [
                    models.Index(fields=["word", "-at", "-id"], name="mention_newest_first"),
                    models.Index(fields=["holder", "word", "-at", "-id"], name="mention_of_holder_newest"),
                ],
            },
        ),
        migrations.RunSQL(
            f"ALTER TABLE {TABLE} ADD CONSTRAINT {GOES_WITH_ITS_ENTRY} FOREIGN KEY (holder_id, entry_id)"
            " REFERENCES inspections_logentry (holder_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED",
            f"ALTER TABLE {TABLE} DROP CONSTRAINT {GOES_WITH_ITS_ENTRY}",
        ),
        held(TABLE, "facility_id", "holders_facility"),
        held(TABLE, "revision_id", "rules_submissions_revision"),
        policy(TABLE),
    ]  # fmt: skip
