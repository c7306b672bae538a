"""People: accounts, credentials, memberships, and what administrators changed of people and places."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any, ClassVar, Self

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX, check_password
from django.db import models
from django.db.models import Exists, OuterRef, Q, Value
from django.db.models.functions import Lower, Upper
from django.dispatch import Signal
from django.utils import timezone
from django.utils.crypto import salted_hmac

from compliance.regulation.core.identity import address_form, number_form

from ..ordered_id import OrderedKey
from ..policy import SettingValue  # noqa: F401  # Django finds the models of an app here
from ..roles import BOARD_ROLES, GUEST, HOLDER_ROLES, MAY, OUTSIDE_ROLES, UNITS_OF, Perm, Role
from .places import CertificateHolder, Facility, Identified, OwnedQuerySet

BOARD = "Gaming Control Board"
OUTSIDE = "Outside the Board"
hash_outdated = Signal()
"""Somebody typed the right password, of which an older release made the hash: `user` and `password`."""
HAS_PASSWORD = ~Q(password__startswith=UNUSABLE_PASSWORD_PREFIX)


@dataclass(frozen=True)
class Guest:
    """A person from outside who reads now: under which grant, the records of which certificate holder, until when."""

    grant_id: uuid.UUID
    holder_id: uuid.UUID
    holder_name: str
    ends_at: datetime


class UserQuerySet(models.QuerySet["User"]):
    """People by who may see them."""

    def visible_to(self, user: "User") -> Self:
        """Board staff see everybody; a holder's people those who act or acted for it; anyone else nobody."""
        if user.is_board:
            return self
        if user.holder_id is None:
            return self.none()
        return self.filter(Exists(Membership.objects.filter(user=OuterRef("pk"), holder_id=user.holder_id)))

    def with_password(self) -> Self:
        """People who set a password, and so showed that the address is theirs."""
        return self.filter(HAS_PASSWORD)


def _plain_form(name: str, beside: str) -> models.Func:
    """A column in compatibility form (NFKC), without the characters of this class."""
    plain = models.Func(name, function="normalize", template="%(function)s(%(expressions)s, NFKC)")
    return models.Func(
        plain, Value(beside), Value(""), Value("g"), function="regexp_replace", output_field=models.TextField()
    )


def number_form_of(name: str) -> models.Func:
    """`identity.number_form` of a column, in PostgreSQL."""
    return Upper(_plain_form(name, "[^0-9A-Za-z]+"))


def address_form_of(name: str) -> models.Func:
    """`identity.address_form` of a column, in PostgreSQL."""
    return Lower(_plain_form(name, "[^!-~]+"))


class UserManager(BaseUserManager.from_queryset(UserQuerySet)["User"]):  # type: ignore[misc]
    """Creates people by e-mail address."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """A person with a hashed password, or with none that works."""
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        """The person whom this address opens an account; nobody while it waits for its owner."""
        return self.with_password().get(email=address_form(username or ""))


class User(Identified, AbstractBaseUser):
    """A person who signs in. What they may do comes from memberships; what they sign, from a credential."""

    email = models.EmailField()
    printed_name = models.CharField(max_length=200, help_text="As printed on the credential")
    title = models.CharField(max_length=200, blank=True)
    is_active = models.BooleanField(default=True)
    is_demo = models.BooleanField(default=False, help_text="May sign in with the password alone, in the demo only")
    created_at = models.DateTimeField(default=timezone.now)
    session_round = models.PositiveIntegerField(default=0, help_text="Raised to end every session of this person")

    objects = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar = ["printed_name"]

    guest: "Guest | None" = None
    """For a request that reads: whose records a grant opens now (`compliance.holders.access`)."""

    class Meta:
        ordering: ClassVar = ["printed_name"]
        constraints: ClassVar = [
            # An account without a password waits for the owner of its address, who claims it by setting one.
            models.UniqueConstraint(
                address_form_of("email"), condition=HAS_PASSWORD, name="an_address_opens_one_account"
            )
        ]

    def __str__(self) -> str:
        return self.printed_name

    def get_full_name(self) -> str:
        return self.printed_name

    def check_password(self, raw_password: str | None) -> bool:
        """Whether this is the password. Never where its hash is none that this office or an older release made
        (`PASSWORD_HASHES`). One of an older release is written anew, if it is the one on record."""

        def renewed(password: str) -> None:
            hash_outdated.send(User, user=self, password=password)

        is_ours = self.password.startswith(tuple(settings.PASSWORD_HASHES))
        return check_password(raw_password, self.password if is_ours else UNUSABLE_PASSWORD_PREFIX, renewed)

    def get_session_auth_hash(self) -> str:
        """The hash that a session must carry to go on: changes with the password and with `session_round`."""
        return self._for_this_round(super().get_session_auth_hash())

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        for known in super().get_session_auth_fallback_hash():
            yield self._for_this_round(known)

    def _for_this_round(self, known: str) -> str:
        return salted_hmac("compliance.holders.session_round", f"{known}:{self.session_round}").hexdigest()

    @cached_property
    def current_memberships(self) -> tuple["Membership", ...]:
        """Memberships valid today, read once for this object. One query."""
        return tuple(
            self.memberships.in_force(timezone.localdate()).select_related("holder", "facility").order_by("created_at")
        )

    @property
    def active_membership(self) -> "Membership | None":
        """The membership under which this person acts; the oldest valid one."""
        return self.current_memberships[0] if self.current_memberships and self.is_active else None

    @property
    def roles(self) -> frozenset[Role]:
        """Every role held today at the organization for which this person acts."""
        acting = self.active_membership
        if acting is None:
            return frozenset()
        return frozenset(Role(m.role) for m in self.current_memberships if m.holder_id == acting.holder_id)

    @property
    def perms(self) -> frozenset[Perm]:
        """Every permission of those roles; a guest's while a grant is in force."""
        return GUEST if self.guest else frozenset(perm for role in self.roles for perm in MAY[role])

    def may(self, perm: Perm) -> bool:
        """Whether this person may ever do this, somewhere."""
        return perm in self.perms

    def asks(self, perm: Perm) -> bool:
        """Whether this person may do this and is no guest, who reads what is there and has nothing made or kept."""
        return self.may(perm) and self.guest is None

    @property
    def is_board(self) -> bool:
        """Acts for the Board (or as its auditor)."""
        return bool(self.roles & BOARD_ROLES)

    @property
    def is_outsider(self) -> bool:
        """Has a role outside the Board, and no other."""
        return bool(self.roles) and self.roles <= OUTSIDE_ROLES

    @property
    def holder_id(self) -> uuid.UUID | None:
        """The certificate holder for which this person acts, or whose records a guest reads now; None for Board staff
        and outsiders."""
        if self.guest:
            return self.guest.holder_id
        return self.active_membership.holder_id if self.active_membership else None

    @property
    def units(self) -> frozenset[str]:
        """Units of the Board for which this person reviews, settles or decides."""
        return frozenset(unit for role in self.roles for unit in UNITS_OF.get(role, ()))

    def credential_on(self, day: date) -> "Credential | None":
        """The Board-issued credential valid on `day`; the newest where several are. One query."""
        return self.credentials.valid_on(day).order_by("-valid_from").first()


class CredentialQuerySet(models.QuerySet["Credential"]):
    """Credentials by day."""

    def valid_on(self, day: date) -> Self:
        """Credentials that hold on `day`: both ends inclusive, revocation from its own day on."""
        started = self.filter(waits=False, valid_from__lte=day)
        unexpired = started.filter(Q(valid_to__isnull=True) | Q(valid_to__gte=day))
        return unexpired.filter(Q(revoked_on__isnull=True) | Q(revoked_on__gt=day))

    def numbered(self, *numbers: str) -> Self:
        """Credentials with one of these numbers, however they are spelled."""
        return self.alias(form=number_form_of("number")).filter(form__in=[number_form(number) for number in numbers])


class Credential(Identified):
    """A Board-issued credential: its number stands beside every signature (617a.2(e))."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="credentials")
    number = models.CharField(max_length=40, unique=True)
    valid_from = models.DateField()
    valid_to = models.DateField(null=True, blank=True)
    revoked_on = models.DateField(null=True, blank=True)
    waits = models.BooleanField(
        default=False, db_default=False, help_text="Counts only once a second person has confirmed it"
    )

    objects = CredentialQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="a_credential_ends_after_it_starts",
                condition=Q(valid_to__isnull=True) | Q(valid_to__gte=models.F("valid_from")),
            ),
            models.UniqueConstraint(number_form_of("number"), name="a_number_is_one_credential"),
        ]

    def __str__(self) -> str:
        return self.number

    def is_valid_on(self, day: date) -> bool:
        """Whether it holds on `day`; the same question as `valid_on`, of one row."""
        started = not self.waits and self.valid_from <= day and (self.valid_to is None or self.valid_to >= day)
        return started and (self.revoked_on is None or self.revoked_on > day)


class MembershipQuerySet(models.QuerySet["Membership"]):
    """Memberships by day and by who may see them."""

    def in_force(self, day: date) -> Self:
        """Memberships that hold on `day`: both ends included, an end by an administrator from its own day on."""
        unexpired = self.filter(Q(valid_to__isnull=True) | Q(valid_to__gte=day), waits=False, valid_from__lte=day)
        return unexpired.filter(Q(ended_on__isnull=True) | Q(ended_on__gt=day))

    def visible_to(self, user: User) -> Self:
        """Holder administrators see their own holder's; Board administrators all."""
        if user.is_board:
            return self
        return self.filter(holder_id=user.holder_id) if user.holder_id else self.none()


class Membership(Identified):
    """A role of a person at a certificate holder, or at the Board or outside of it (no holder).

    That of a deputy names whom it `stands_in_for`: a reviewer of another bureau who is away, until its last day.
    """

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=40, choices=Role.choices)
    holder = models.ForeignKey(
        CertificateHolder, on_delete=models.PROTECT, related_name="memberships", null=True, blank=True
    )
    facility = models.ForeignKey(Facility, on_delete=models.PROTECT, related_name="memberships", null=True, blank=True)
    valid_from = models.DateField()
    valid_to = models.DateField(null=True, blank=True)
    ended_on = models.DateField(null=True, blank=True, help_text="Ended by an administrator, from this day on")
    created_at = models.DateTimeField(default=timezone.now)
    waits = models.BooleanField(
        default=False, db_default=False, help_text="Counts only once a second person has confirmed it"
    )
    stands_in_for = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="deputies", help_text="Who is away"
    )

    objects = MembershipQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="holder_roles_name_their_holder",
                condition=Q(role__in=sorted(HOLDER_ROLES), holder__isnull=False)
                | Q(role__in=sorted(BOARD_ROLES | OUTSIDE_ROLES), holder__isnull=True),
            ),
            models.CheckConstraint(
                name="a_deputy_of_the_board_has_a_last_day",
                condition=Q(stands_in_for=None) | Q(holder=None, valid_to__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        deputy = f", as deputy of {self.stands_in_for}" if self.stands_in_for else ""
        return f"{self.get_role_display()}, {self.organization}{deputy}"

    @property
    def organization(self) -> str:
        """The certificate holder's name, or the Board's, or that it is neither."""
        if self.holder:
            return self.holder.name
        return OUTSIDE if self.role in OUTSIDE_ROLES else BOARD

    def was_in_force(self, day: date) -> bool:
        """Whether it held at some time of `day`: also on the day on which it was ended."""
        last = min(end for end in (self.valid_to, self.ended_on, date.max) if end is not None)
        return not self.waits and self.valid_from <= day <= last

    def is_in_force(self, day: date) -> bool:
        """Whether it holds on `day`; the same question as `in_force`, of one row."""
        started = not self.waits and self.valid_from <= day and (self.valid_to is None or self.valid_to >= day)
        return started and (self.ended_on is None or self.ended_on > day)


class AdministrationEvent(models.Model):
    """A change that an administrator made to people and places: who, when, what, from, to, why. Only ever added."""

    id = OrderedKey()
    holder = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, null=True, related_name="+")
    actor = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    actor_name = models.CharField(max_length=200)
    actor_role = models.CharField(max_length=40)
    at = models.DateTimeField()
    subject = models.CharField(max_length=300, help_text="What was changed, in words")
    about = models.UUIDField(null=True, help_text="Id of the person or place that was changed")
    act = models.CharField(max_length=60)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.TextField(blank=True)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["-at", "-id"]
        indexes: ClassVar = [
            models.Index(fields=["holder", "-at", "-id"]),
            models.Index(fields=["-at", "-id"], name="administration_newest_first"),
            models.Index(fields=["about", "-at", "-id"], name="administration_by_subject"),
        ]


class DismissedSteps(Identified):
    """The first steps of this role, which this person no longer sees. No record; each is seen by its person alone."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    role = models.CharField(max_length=40)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "role"], name="first_steps_are_dismissed_once_a_role")
        ]


class ProviderLink(Identified):
    """The person whom a provider (`issuer`) names so (`subject`) signs in as this one, until the link ends. Two people
    make it (`AccountChange`); addresses and names that the provider tells link nobody."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="provider_links")
    issuer = models.TextField()
    subject = models.CharField(max_length=255)
    linked_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user"], condition=Q(ended_at=None), name="one_link_of_a_person"),
            models.UniqueConstraint(
                fields=["issuer", "subject"], condition=Q(ended_at=None), name="a_subject_opens_one_account"
            ),
        ]

    def __str__(self) -> str:
        return self.subject
