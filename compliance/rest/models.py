"""Tokens of the API, and the answers kept under idempotency keys."""

import hashlib
from datetime import date, datetime
from typing import Any, ClassVar, Self

from django.db import models
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from compliance.holders.means import replacements_by_others
from compliance.holders.models import Identified, Membership, User
from compliance.holders.roles import Perm
from compliance.holders.unwritable import reading_goes_on
from compliance.ledger.images import fetch


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    """Tokens by secret and by who may see them."""

    def with_secret(self, secret: str) -> "ApiToken | None":
        """The token of this secret with its membership, person and organization. One query."""
        rows = self.select_related("membership__user", "membership__holder", "membership__facility")
        return rows.with_means().filter(secret_sha256=hashed(secret)).first()

    def with_means(self) -> Self:
        """With `is_outlived`: whether others helped to replace the means of the person after it was made. Whoever had
        the account until then may have made it. No query more."""
        later: QuerySet[Any] = replacements_by_others(OuterRef("membership__user"))
        later = later.filter(replaced_at__gt=OuterRef("created_at"))
        return self.annotate(is_outlived=Exists(later))

    def visible_to(self, user: User) -> Self:
        """A person's own tokens, and for administrators those of the memberships that they may see."""
        own = Q(membership__user=user)
        if user.may(Perm.ADMINISTER_BOARD) or user.may(Perm.ADMINISTER_HOLDER):
            own |= Q(membership__in=Membership.objects.visible_to(user))
        return self.filter(own)


def hashed(secret: str) -> str:
    """The hash that is kept of a secret. Plain SHA-256 is enough: the secret is 256 random bits, which nobody
    guesses."""
    return hashlib.sha256(secret.encode()).hexdigest()


class ApiToken(Identified):
    """A key by which programs act for one person in one role at one certificate holder (or at the Board).

    Only the hash of the secret is kept. `may_sign` lets it sign log entries, by a method labeled as of lower assurance.
    """

    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="api_tokens")
    label = models.CharField(max_length=80)
    may_sign = models.BooleanField(default=False)
    secret_sha256 = models.CharField(max_length=64, unique=True)
    hint = models.CharField(max_length=8, help_text="The last characters of the secret, to tell tokens apart")
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_on = models.DateField(null=True, blank=True)

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["-created_at", "-id"]
        indexes: ClassVar = [models.Index(fields=["membership", "-created_at", "-id"])]
        constraints: ClassVar = [
            models.CheckConstraint(
                name="a_token_expires_after_it_was_made", condition=Q(expires_at__gt=models.F("created_at"))
            )
        ]

    def __str__(self) -> str:
        return self.label

    def is_open(self, at: datetime) -> bool:
        """Whether it is valid at `at`, of a row read `with_means`: neither revoked nor expired nor outlived by the
        means with which it was made, and its role in force."""
        if self.revoked_at is not None or self.is_outlived:  # type: ignore[attr-defined]  # `with_means`
            return False
        return at < self.expires_at and self.membership.is_in_force(timezone.localdate(at))

    def hold(self) -> bool:
        """Keeps it from being revoked before this transaction ends; False where it has been revoked. One query.

        So acts through a token are received before its revocation. Others may hold this lock at the same time.
        """
        return bool(fetch("SELECT FROM rest_apitoken WHERE id = %s AND revoked_at IS NULL FOR KEY SHARE", str(self.pk)))

    def acting_user(self) -> User:
        """The person, limited to the membership of this token; roles, rights and rows all follow from it."""
        user: User = self.membership.user
        user.current_memberships = (self.membership,)
        return user

    def note_use(self, day: date) -> None:
        """Saves the day of the last use; one update a day."""
        if self.last_used_on != day:
            with reading_goes_on():
                ApiToken.objects.filter(pk=self.pk).update(last_used_on=day)
            self.last_used_on = day


class IdempotencyRecord(models.Model):
    """The answer to one write, written in its transaction: the same key and body gets the same bytes again.

    A refused write leaves no record and its key stays free. `status` is null only within the transaction that writes.
    """

    id = models.BigAutoField(primary_key=True)
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    token = models.ForeignKey(ApiToken, on_delete=models.PROTECT, null=True, related_name="+")
    key = models.CharField(max_length=100)
    request_sha256 = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True)
    location = models.CharField(max_length=300, blank=True)
    entries = models.TextField(blank=True, default="", db_default="")
    body = models.BinaryField(default=b"")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "token", "key"], name="a_key_once_a_caller", nulls_distinct=False)
        ]
        indexes: ClassVar = [models.Index(fields=["created_at"])]

    def finish(self, status: int, body: bytes, location: str, entries: str) -> None:
        """Keeps the answer."""
        kept: dict[str, Any] = {"status": status, "body": body, "location": location, "entries": entries}
        IdempotencyRecord.objects.filter(pk=self.pk).update(**kept)
        for name, value in kept.items():
            setattr(self, name, value)
