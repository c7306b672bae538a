"""People and places for tests, each with a name that says what it is.

`person(Role.FLOORPERSON, at=holder)` is the whole of most set-ups: a user who may sign in, the membership and a
credential valid for years.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Any, TypeVar

import factory
from django.contrib.auth.hashers import make_password
from django.db import models, transaction
from factory.django import DjangoModelFactory

from compliance.holders.models import (
    CertificateHolder,
    Credential,
    Equipment,
    EquipmentKind,
    Facility,
    GamingTable,
    Membership,
    Pit,
    PitStay,
    User,
)
from compliance.holders.roles import HOLDER_ROLES, Role
from compliance.ledger.recording import CLOCK, LedgerAct, record

PASSWORD = "a password for tests only"
LONG_AGO = date(2012, 1, 1)
Row = TypeVar("Row", bound=models.Model)
_giving: ContextVar[bool] = ContextVar("giving", default=False)


@lru_cache(maxsize=1)
def hashed_password() -> str:
    """The hash of PASSWORD, made once: hashing is slow on purpose."""
    return make_password(PASSWORD)


@contextmanager
def given() -> Iterator[None]:
    """Rows that a test writes by hand, with the entry of the ledger without which PostgreSQL keeps no row.

    One entry tells of all that is given inside the outermost block.
    """
    if _giving.get():
        yield
        return
    token = _giving.set(True)
    try:
        with transaction.atomic():
            yield
            record(LedgerAct("test.given", by=CLOCK), holder_id=None)
    finally:
        _giving.reset(token)


class RecordedFactory(DjangoModelFactory[Row]):
    """Rows given to a test."""

    class Meta:
        abstract = True

    @classmethod
    def _create(cls, model_class: type[Row], *args: Any, **kwargs: Any) -> Row:
        with given():
            return super()._create(model_class, *args, **kwargs)


class HolderFactory(RecordedFactory[CertificateHolder]):
    class Meta:
        model = CertificateHolder

    name = factory.Sequence(lambda n: f"Certificate Holder {n}, LLC")


class FacilityFactory(RecordedFactory[Facility]):
    class Meta:
        model = Facility

    holder = factory.SubFactory(HolderFactory)
    name = factory.Sequence(lambda n: f"Facility {n}")


class UserFactory(RecordedFactory[User]):
    """A person without a role. `is_demo`: signs in and signs with the password alone, where the office is a demo."""

    class Meta:
        model = User

    email = factory.Sequence(lambda n: f"person{n}@example.test")
    printed_name = factory.Sequence(lambda n: f"Person Number {n}")
    password = factory.LazyFunction(hashed_password)
    is_demo = True


class CredentialFactory(RecordedFactory[Credential]):
    class Meta:
        model = Credential

    user = factory.SubFactory(UserFactory)
    number = factory.Sequence(lambda n: f"PA-{300000 + n}")
    valid_from = LONG_AGO


class MembershipFactory(RecordedFactory[Membership]):
    class Meta:
        model = Membership

    user = factory.SubFactory(UserFactory)
    role = Role.COMPLIANCE_MANAGER
    holder = factory.SubFactory(HolderFactory)
    valid_from = LONG_AGO

    class Params:
        at_the_board = factory.Trait(role=Role.GAMING_OPERATIONS_REVIEWER, holder=None)


class TableFactory(RecordedFactory[GamingTable]):
    class Meta:
        model = GamingTable

    facility = factory.SubFactory(FacilityFactory)
    holder = factory.SelfAttribute("facility.holder")
    number = factory.Sequence(lambda n: f"R-{n:02d}")
    chapter = "617a"


class EquipmentFactory(RecordedFactory[Equipment]):
    class Meta:
        model = Equipment

    facility = factory.SubFactory(FacilityFactory)
    holder = factory.SelfAttribute("facility.holder")
    kind = EquipmentKind.WHEEL
    model = "Invented wheel"
    serial_number = factory.Sequence(lambda n: f"SN-{n:05d}")


class PitFactory(RecordedFactory[Pit]):
    class Meta:
        model = Pit

    facility = factory.SubFactory(FacilityFactory)
    holder = factory.SelfAttribute("facility.holder")
    name = factory.Sequence(lambda n: f"Pit {n}")


class PitStayFactory(RecordedFactory[PitStay]):
    """A table in a pit of its facility, since long ago."""

    class Meta:
        model = PitStay

    table = factory.SubFactory(TableFactory)
    holder = factory.SelfAttribute("table.holder")
    pit = factory.SubFactory(PitFactory, facility=factory.SelfAttribute("..table.facility"))
    since = datetime(2026, 1, 1, tzinfo=UTC)
    by = factory.SubFactory(UserFactory)
    printed_name = factory.SelfAttribute("by.printed_name")


def person(role: Role, *, at: CertificateHolder | None = None, **fields: Any) -> User:
    """A person with this role and a valid credential; `at` names the certificate holder, for holder roles only."""
    if (at is None) == (role in HOLDER_ROLES):
        raise ValueError(f"{role}: a holder role names its certificate holder with at=, other roles do not")
    with given():
        user = UserFactory(**fields)
        MembershipFactory(user=user, role=role, holder=at)
        CredentialFactory(user=user)
    return user


def to_the_board(user: User, role: Role) -> User:
    """The same person and account a while later: its roles at the certificate holder ended, and this one at the
    Board."""
    with given():
        Membership.objects.filter(user=user).update(ended_on=LONG_AGO + timedelta(days=1))
        Membership.objects.create(user=user, role=role, holder=None, valid_from=LONG_AGO)
    return User.objects.get(pk=user.pk)
