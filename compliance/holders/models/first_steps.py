"""Which first steps a person dismissed. No record; each is seen by its person alone."""

from typing import ClassVar

from django.db import models

from .accounts import User
from .places import Identified


class DismissedSteps(Identified):
    """The first steps of this role, which this person no longer sees."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    role = models.CharField(max_length=40)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "role"], name="first_steps_are_dismissed_once_a_role")
        ]
