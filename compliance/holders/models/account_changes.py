"""Requests of administrators that a second person confirms: to change how somebody else signs in, and that a role or a
credential counts."""

from datetime import datetime, timedelta
from typing import ClassVar, Self

from django.db import models
from django.db.models import Q

from ..roles import Perm
from .accounts import Credential, Membership, User
from .places import CertificateHolder, Identified


class AccountChangeQuerySet(models.QuerySet["AccountChange"]):
    """Requests by state and by who may see them."""

    def waiting(self, at: datetime) -> Self:
        """The changes that may still be confirmed at this time."""
        lasting = Q(membership__ended_on=None, membership__waits=True) | Q(
            credential__revoked_on=None, credential__waits=True
        )
        return self.filter(lasting | Q(what__in=MEANS, asked_at__gt=at - AccountChange.LASTS), outcome="")

    def visible_to(self, user: User) -> Self:
        """A person sees requests about their own account; administrators also those about their people's accounts."""
        if user.may(Perm.ADMINISTER_BOARD):
            return self
        own = Q(user=user)
        return self.filter(own | Q(holder_id=user.holder_id) if user.may(Perm.ADMINISTER_HOLDER) else own)


class AccountChange(Identified):
    """A request of an administrator to change how somebody else signs in, and how it ended.

    A second administrator confirms it, or the person does. `means_set_at` is when the person then set a new password or
    second factor. That a `membership` or `credential` counts, only another administrator confirms, however late.
    """

    LASTS: ClassVar = timedelta(days=7)

    class What(models.TextChoices):
        ADDRESS = "address", "Change the e-mail address"
        PASSWORD = "password", "Send a link to set a password"
        FACTORS = "factors", "Reset the second factor"
        LINK = "link", "Sign-in by the organization"
        ROLE = "role", "Confirm a role"
        CREDENTIAL = "credential", "Confirm a credential"

    class Outcome(models.TextChoices):
        CONFIRMED = "confirmed", "Confirmed"
        DECLINED = "declined", "Declined"

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="account_changes")
    holder = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, null=True, related_name="+")
    what = models.CharField(max_length=10, choices=What.choices)
    email = models.EmailField(blank=True)
    issuer = models.TextField(blank=True, db_default="", help_text="Of the provider by which the person will sign in")
    subject = models.CharField(max_length=255, blank=True, db_default="", help_text="Whom the provider names so")
    membership = models.ForeignKey(Membership, null=True, on_delete=models.PROTECT, related_name="+")
    credential = models.ForeignKey(Credential, null=True, on_delete=models.PROTECT, related_name="+")
    reason = models.TextField()
    asked_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    asked_number = models.CharField(max_length=50, blank=True)
    asked_at = models.DateTimeField()
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True)
    ended_by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    ended_number = models.CharField(max_length=50, blank=True)
    ended_at = models.DateTimeField(null=True)
    means_set_at = models.DateTimeField(null=True)

    objects = AccountChangeQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="two_people_change_an_account",
                condition=~Q(outcome="confirmed")
                | (
                    Q(ended_by__isnull=False)
                    & ~Q(ended_by=models.F("asked_by"))
                    & (Q(ended_number="") | ~Q(ended_number=models.F("asked_number")))
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.get_what_display()

    def is_waiting(self, at: datetime) -> bool:
        """Whether it may still be confirmed; the same question as `waiting`, of one row."""
        if self.membership is not None:
            return not self.outcome and self.membership.waits and self.membership.ended_on is None
        if self.credential is not None:
            return not self.outcome and self.credential.waits and self.credential.revoked_on is None
        return not self.outcome and self.asked_at > at - self.LASTS

    @property
    def is_of_means(self) -> bool:
        """Whether it changes how the person signs in."""
        return self.what in MEANS

    @property
    def expires_at(self) -> datetime | None:
        """The time at which the change expires by itself; None if it does not."""
        return self.asked_at + self.LASTS if self.is_of_means else None

    @property
    def thing(self) -> Membership | Credential | None:
        """The role or credential that counts once it is confirmed; None if the change is of means."""
        return self.membership or self.credential


MEANS = (
    AccountChange.What.ADDRESS,
    AccountChange.What.PASSWORD,
    AccountChange.What.FACTORS,
    AccountChange.What.LINK,
)
"""The kinds of changes to the way in which somebody signs in."""
