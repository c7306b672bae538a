"""Requests of one administrator that another has to confirm: a successor of a log, the settlement of an alarm."""

from typing import ClassVar

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

from compliance.holders.models import Identified, User


class TwoPersonRequest(Identified):
    """A request of one person, with a reason, that another confirms: two accounts with two credentials."""

    reason = models.TextField()
    asked_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    asked_number = models.CharField(max_length=50)
    asked_at = models.DateTimeField()
    confirmed_by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    confirmed_number = models.CharField(max_length=50, blank=True)
    confirmed_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True


ANOTHER_CONFIRMS = Q(confirmed_by__isnull=True) | (
    ~Q(confirmed_by=F("asked_by")) & ~Q(confirmed_number=F("asked_number"))
)


class SuccessorRequest(TwoPersonRequest):
    """A request to close a suspended log (`log_id`, of the ledger) and open its successor."""

    log_id = models.UUIDField()

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint(fields=["log_id"], name="one_successor_is_asked_for_a_log"),
            CheckConstraint(name="two_people_open_a_successor", condition=ANOTHER_CONFIRMS),
        ]


class AlarmSettlement(TwoPersonRequest):
    """A settlement of an integrity alarm (`alarm_id`, of the ledger): the row is restored from its image, or accepted
    as it is with a reason."""

    class How(models.TextChoices):
        RESTORE = "restore", "Restore it from the records"
        ACCEPT = "accept", "Accept it as it is"

    alarm_id = models.UUIDField()
    how = models.CharField(max_length=10, choices=How.choices)

    class Meta:
        constraints: ClassVar = [
            UniqueConstraint(fields=["alarm_id"], name="one_settlement_is_asked_for_an_alarm"),
            CheckConstraint(name="two_people_settle_an_alarm", condition=ANOTHER_CONFIRMS),
        ]
