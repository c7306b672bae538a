"""People dismiss the first steps of their role. No record; each is seen by its person alone."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import migrations, models
from django.db.models.deletion import PROTECT

from compliance.isolation.migrations._steps import PERSON, policy


class Migration(migrations.Migration):
    dependencies: ClassVar = [("holders", "0019_pits"), ("isolation", "0016_for_one_transaction")]
    operations: ClassVar = [
        migrations.CreateModel(
            name="DismissedSteps",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("role", models.CharField(max_length=40)),
                ("user", models.ForeignKey(on_delete=PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("user", "role"), name="first_steps_are_dismissed_once_a_role")
                ]
            },
        ),
        policy("holders_dismissedsteps", f"user_id = {PERSON}"),
    ]
