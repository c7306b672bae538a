"""A successor that one administrator asked for and another has to confirm."""

from typing import ClassVar

from django.db import models

from compliance.holders.models import Identified, User


class SuccessorRequest(Identified):
    """That a suspended log (`log_id`, of the ledger) be closed and another opened beside it."""

    log_id = models.UUIDField()
    reason = models.TextField()
    asked_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    asked_number = models.CharField(max_length=50)
    asked_at = models.DateTimeField()
    confirmed_by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    confirmed_number = models.CharField(max_length=50, blank=True)
    confirmed_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["log_id"], name="one_successor_is_asked_for_a_log"),
            models.CheckConstraint(
                name="two_people_open_a_successor",
                condition=models.Q(confirmed_by__isnull=True)
                | (~models.Q(confirmed_by=models.F("asked_by")) & ~models.Q(confirmed_number=models.F("asked_number"))),
            ),
        ]
