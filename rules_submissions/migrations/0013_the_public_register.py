"""The public register: approvals as everybody may read them. The office writes it; the context `public` reads it.

Its rows follow from decisions and moves. A sweep makes those of approvals from before it was kept.
"""

import uuid
from typing import ClassVar

import django.contrib.postgres.fields
from django.db import migrations, models
from django.db.models import F

from compliance.isolation.migrations._steps import also, policy

TABLE = "rules_submissions_publicapproval"
STATES = [("approved", "Approved"), ("superseded", "Superseded"), ("ended", "Ended"), ("rescinded", "Rescinded")]
OFFICE_ALONE = "false"
EVERYBODY = "(SELECT isolation.is_public())"


def words(longest: int) -> "django.contrib.postgres.fields.ArrayField[list[str], list[str]]":
    """A list of short words."""
    return django.contrib.postgres.fields.ArrayField(
        base_field=models.CharField(max_length=longest), default=list, size=None
    )


class Migration(migrations.Migration):
    dependencies: ClassVar = [("rules_submissions", "0012_second_signatures"), ("isolation", "0009_public")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="PublicApproval",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("reference", models.CharField(max_length=20)),
                ("revision", models.PositiveIntegerField()),
                ("holder_name", models.CharField(max_length=200)),
                ("facility_name", models.CharField(max_length=200)),
                ("facility", models.UUIDField()),
                ("chapter_number", models.CharField(max_length=8)),
                ("edition_key", models.CharField(max_length=20)),
                ("table_numbers", words(40)),
                ("decided_on", models.DateField()),
                ("in_effect_since", models.DateField()),
                ("until", models.DateField(blank=True, null=True)),
                ("ends_on", models.DateField(blank=True, null=True)),
                ("state", models.CharField(choices=STATES, default="approved", max_length=20)),
                ("changed_at", models.DateTimeField()),
                ("conditions", models.JSONField(default=list)),
                ("facts", models.JSONField(default=dict)),
                ("supersedes", words(20)),
                ("superseded_by", models.CharField(blank=True, max_length=20)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("reference", "revision"), name="a_revision_is_published_once")
                ],
                "indexes": [
                    models.Index(F("changed_at").desc(), F("id").desc(), name="register_newest_first"),
                    models.Index(fields=["facility", "chapter_number", "state"], name="register_by_place"),
                ],
            },
        ),
        policy(TABLE, OFFICE_ALONE),
        also(TABLE, "SELECT", EVERYBODY),
    ]
