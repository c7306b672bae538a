"""Searches that people keep under a name. No record; each is seen by its person alone."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import PERSON, policy


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0021_entries_by_event")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="SavedSearch",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("page", models.CharField(max_length=20)),
                ("name", models.CharField(max_length=80)),
                ("query", models.CharField(blank=True, max_length=2000)),
                ("saved_at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("user", "name"), name="one_saved_search_a_name")]},
        ),
        policy("inspections_savedsearch", f"user_id = {PERSON}"),
    ]
