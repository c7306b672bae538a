"""What one administrator asks for and another has to confirm: a successor of a log, how an alarm is settled."""

from typing import ClassVar

from django.db import models

from compliance.holders.models import Identified, User


class SuccessorRequest(Identified):
    """A request to close a suspended log (`log_id`, of the ledger) and open its successor."""

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


class AlarmSettlement(Identified):
    """How an integrity alarm (`alarm_id`, of the ledger) is settled: the row is restored from its image, or accepted
    as it is with a reason. Two administrators, with different accounts and credentials."""

    class How(models.TextChoices):
        RESTORE = "restore", "Restore it from the records"
        ACCEPT = "accept", "Accept it as it is"

    alarm_id = models.UUIDField()
    how = models.CharField(max_length=10, choices=How.choices)
    reason = models.TextField()
    asked_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    asked_number = models.CharField(max_length=50)
    asked_at = models.DateTimeField()
    confirmed_by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    confirmed_number = models.CharField(max_length=50, blank=True)
    confirmed_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["alarm_id"], name="one_settlement_is_asked_for_an_alarm"),
            models.CheckConstraint(
                name="two_people_settle_an_alarm",
                condition=models.Q(confirmed_by__isnull=True)
                | (~models.Q(confirmed_by=models.F("asked_by")) & ~models.Q(confirmed_number=models.F("asked_number"))),
            ),
        ]
