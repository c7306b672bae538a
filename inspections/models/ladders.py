"""The ladders that facilities set, and each rung that was told. Rows are added once and stay."""

from typing import ClassVar

from django.db import models

from compliance.holders.models import Facility, OwnedQuerySet, User
from compliance.holders.ordered_id import OrderedKey
from compliance.holders.rows import OfHolder

from .entries import Alarm, AtTable


class LadderSet(OfHolder):
    """A ladder that somebody set for a facility: its rungs, who, when, why. The newest one counts; an alarm keeps the
    ladder that counted when it was raised."""

    id = OrderedKey()
    facility = models.ForeignKey(Facility, on_delete=models.PROTECT, related_name="ladders")
    rungs = models.JSONField(help_text="Roles, minutes after the limit, pit board, mail")
    hold_minutes = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    printed_name = models.CharField(max_length=200)
    role = models.CharField(max_length=40)
    reason = models.TextField()

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(name="a_ladder_says_why", condition=~models.Q(reason="")),
        ]
        indexes: ClassVar = [models.Index(fields=["facility", "-at", "-id"], name="ladder_of_facility_newest")]


class RungTold(AtTable):
    """A rung of the ladder that was told of an alarm: its number, the time, the roles, the people, the ways. Of the two
    alarms of a running limit, the earlier one climbs. `people` is empty if nobody on file has such a role."""

    alarm = models.ForeignKey(Alarm, on_delete=models.PROTECT, related_name="told")
    number = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    roles = models.JSONField()
    people = models.JSONField(help_text="Ids and printed names")
    board = models.BooleanField()
    mail = models.BooleanField()
    is_last = models.BooleanField(help_text="Whether the ladder has no further rung")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["alarm", "number"], name="one_telling_an_alarm_and_rung")
        ]
