"""Grants to people from outside: whose records may be read, between which instants, and who allowed it."""

from datetime import datetime, timedelta
from typing import ClassVar, Self

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from ..roles import OUTSIDE_ROLES, Perm, Role
from .accounts import User
from .places import Identified


class OutsideGrantQuerySet(models.QuerySet["OutsideGrant"]):
    """Grants by state and by who may see them."""

    def waiting(self, at: datetime) -> Self:
        """The grants that may still be confirmed at this time."""
        return self.filter(outcome="", asked_at__gt=at - OutsideGrant.LASTS, ends_at__gt=at)

    def in_force(self, at: datetime) -> Self:
        """The grants under which records may be read at this time. PostgreSQL asks the same (`isolation.guest_of`)."""
        return self.filter(outcome="confirmed", ended_at__isnull=True, begins_at__lte=at, ends_at__gt=at)

    def visible_to(self, user: User) -> Self:
        """Administrators and auditors of the Board see all; others see their own, once two people confirmed them."""
        if user.may(Perm.READ_OFFICE):
            return self
        return self.filter(user=user, outcome="confirmed")


class OutsideGrant(Identified):
    """A request of one Board administrator for a person from outside, the decision of a second, and its end.

    `holders` are ids of certificate holders. `begins_at` is the first instant, `ends_at` the first after the last.
    """

    LASTS: ClassVar = timedelta(days=7)
    """The time for which a grant waits to be confirmed."""
    LONGEST: ClassVar = timedelta(days=366)

    class Outcome(models.TextChoices):
        CONFIRMED = "confirmed", "Confirmed"
        DECLINED = "declined", "Declined"

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="grants")
    role = models.CharField(
        max_length=40,
        choices=[(role.value, role.label) for role in Role if role in OUTSIDE_ROLES],
        help_text="Of the person, when it was asked for",
    )
    organization = models.CharField(max_length=200, help_text="Where the person comes from")
    holders = ArrayField(models.CharField(max_length=36))
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    reason = models.TextField()
    asked_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    asked_number = models.CharField(max_length=50, blank=True)
    asked_at = models.DateTimeField()
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True)
    decided_by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    decided_number = models.CharField(max_length=50, blank=True)
    decided_at = models.DateTimeField(null=True)
    ended_by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    ended_number = models.CharField(max_length=50, blank=True)
    ended_at = models.DateTimeField(null=True)
    end_reason = models.TextField(blank=True)

    objects = OutsideGrantQuerySet.as_manager()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["-asked_at", "-id"], name="grants_newest_first")]
        constraints: ClassVar = [
            models.CheckConstraint(
                name="two_people_let_a_guest_read",
                condition=~Q(outcome="confirmed")
                | (
                    Q(decided_by__isnull=False, decided_at__isnull=False)
                    & ~Q(decided_by=F("asked_by"))
                    & ~Q(user=F("asked_by"))
                    & ~Q(user=F("decided_by"))
                    & (Q(decided_number="") | ~Q(decided_number=F("asked_number")))
                ),
            ),
            models.CheckConstraint(
                name="a_grant_ends_after_it_begins", condition=Q(ends_at__gt=F("begins_at")) & Q(holders__len__gt=0)
            ),
            models.CheckConstraint(
                name="only_a_confirmed_grant_is_ended", condition=Q(ended_at__isnull=True) | Q(outcome="confirmed")
            ),
        ]

    def __str__(self) -> str:
        return f"Outside access of {self.user.printed_name}"

    def is_waiting(self, at: datetime) -> bool:
        """Whether it may still be confirmed; the same question as `waiting`, of one row."""
        return not self.outcome and at < self.expires_at

    def is_in_force(self, at: datetime) -> bool:
        """Whether records may be read under it; the same question as `in_force`, of one row."""
        return self.may_be_ended(at) and self.begins_at <= at

    def may_be_ended(self, at: datetime) -> bool:
        """Whether it is confirmed and neither over nor ended."""
        return self.outcome == self.Outcome.CONFIRMED and self.ended_at is None and at < self.ends_at

    @property
    def expires_at(self) -> datetime:
        """The time at which the grant expires unless somebody confirms it."""
        return min(self.asked_at + self.LASTS, self.ends_at)

    def state_words(self, at: datetime) -> str:
        """The state in words."""
        if self.outcome == self.Outcome.DECLINED:
            return "Declined"
        if not self.outcome:
            return "Waiting for a second administrator" if self.is_waiting(at) else "Expired"
        if self.ended_at is not None:
            return "Ended early"
        if at >= self.ends_at:
            return "Over"
        return "In force" if self.is_in_force(at) else "Starts later"
