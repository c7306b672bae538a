"""Loads the people and places of the demonstration. `demo_cast` says who they are."""

from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.contrib.auth.hashers import make_password
from django.utils import timezone

from compliance.demonstration import Scene, acted
from compliance.ledger.recording import LedgerAct, record, subject_of

from .acting import actor_of
from .demo_cast import (
    BOARD_DOMAIN,
    BOARD_PEOPLE,
    FIRST_ADMINISTRATOR,
    HOLDERS,
    OUTSIDE_DOMAIN,
    OUTSIDE_FROM,
    OUTSIDE_PEOPLE,
    TABLES,
    DemoHolder,
    DemoPerson,
    DemoTable,
)
from .models import BOARD, CertificateHolder, Facility, GamingTable, User
from .models.account_changes import AccountChange
from .roles import Role
from .services import (
    account_change_confirm,
    credential_issue,
    equipment_create,
    facility_create,
    holder_create,
    outside_grant_ask,
    outside_grant_confirm,
    person_create,
    pit_create,
    pit_tables_set,
    table_create,
)
from .services.first import FirstPerson, first_administrators

DEMO_PASSWORD = "demonstration"  # noqa: S105  # known to everybody; opens demo accounts in a demo only (backends.py)
HERE_FOR = timedelta(days=300)
"""The time before now at which everybody was entered: before the first filing."""
IN_OFFICE_FOR = timedelta(days=420)
VISIT, ASKED_FOR = timedelta(days=200), timedelta(days=20)
"""The time for which people from outside may read, and the time before now at which that was asked for."""


class Both(NamedTuple):
    """The first two administrators: one enters, the other confirms."""

    first: User
    second: User


def is_loaded() -> bool:
    """Whether the people of the demonstration are here."""
    return User.objects.filter(email=_address(FIRST_ADMINISTRATOR, BOARD_DOMAIN)).exists()


def people(at: datetime) -> list[Scene]:
    """The scene that enters people and places, 300 days before `at`."""
    return [_entered(at)]


def scenes(at: datetime) -> list[Scene]:
    """The later scenes, up to `at`: somebody from outside is let in."""
    return [_let_in(at)]


def load(at: datetime) -> bool:
    """Loads what concerns people and places alone, as of `at`; whether anything was added. A second call adds
    nothing."""
    if is_loaded():
        return False
    acted([*people(at), *scenes(at)])
    return True


def _address(person: DemoPerson, domain: str) -> str:
    return f"{person.mailbox}@{domain}"


def _entered(now: datetime) -> Scene:
    at, since = now - HERE_FOR, timezone.localdate(now - IN_OFFICE_FOR)
    yield at
    by = _first_administrators(since, at)
    for person in BOARD_PEOPLE:
        if person.role != Role.BOARD_ADMINISTRATOR:
            _person(person, BOARD_DOMAIN, None, since, by=by, at=at)
    for person in OUTSIDE_PEOPLE:
        _person(person, OUTSIDE_DOMAIN, None, since, by=by, at=at)
    for described in HOLDERS:
        _holder(described, since, by=by, at=at)


def _let_in(now: datetime) -> Scene:
    """Two administrators of the Board open the first certificate holder's records to an outside auditor."""
    at = now - ASKED_FOR
    yield at
    admin, second = (
        User.objects.get(email=_address(person, BOARD_DOMAIN))
        for person in BOARD_PEOPLE
        if person.role == Role.BOARD_ADMINISTRATOR
    )
    described, *_ = HOLDERS
    holder = CertificateHolder.objects.get(name=described.name)
    grants = [
        outside_grant_ask(
            user_id=User.objects.get(email=_address(person, OUTSIDE_DOMAIN)).pk,
            organization=OUTSIDE_FROM,
            holders=[holder.pk],
            begins_at=at,
            ends_at=at + VISIT,
            by=admin,
            at=at,
            reason="Yearly audit of the table game records.",
        )
        for person in OUTSIDE_PEOPLE
    ]
    yield at + timedelta(hours=2)
    for grant in grants:
        outside_grant_confirm(grant_id=grant.pk, by=second, at=at + timedelta(hours=2))


def _first_administrators(since: date, at: datetime) -> Both:
    """The two people whom nobody entered. One enters all others, and the other confirms them."""
    people = [person for person in BOARD_PEOPLE if person.role == Role.BOARD_ADMINISTRATOR]
    first, second = first_administrators(
        [FirstPerson(_address(one, BOARD_DOMAIN), one.printed_name, one.credential, one.title) for one in people],
        since=since,
        at=at,
    )
    # One hash for all: everybody knows the password, and the hash is slow to make.
    password = make_password(DEMO_PASSWORD)
    for user in (first, second):
        user.is_demo, user.password = True, password
        user.save(update_fields=["is_demo", "password"])
    record(LedgerAct("demonstration.begin", by=actor_of(first, at), subject=subject_of(first)), holder_id=None)
    return Both(first, second)


def _person(
    person: DemoPerson, domain: str, holder: CertificateHolder | None, since: date, *, by: Both, at: datetime
) -> User:
    user = person_create(
        email=_address(person, domain),
        printed_name=person.printed_name,
        title=person.title,
        role=person.role,
        holder=holder,
        valid_from=since,
        by=by.first,
        at=at,
        reason="Demonstration",
    )
    credential_issue(user=user, number=person.credential, valid_from=since, by=by.first, at=at, reason="Demonstration")
    for change in AccountChange.objects.filter(user=user).waiting(at):
        account_change_confirm(change_id=change.pk, by=by.second, at=at)
    user.is_demo, user.password = True, by.first.password
    user.save(update_fields=["is_demo", "password"])
    record(
        LedgerAct("demonstration.account", by=actor_of(by.first, at), subject=subject_of(user)),
        holder_id=holder.pk if holder else None,
    )
    return user


def _holder(described: DemoHolder, since: date, *, by: Both, at: datetime) -> None:
    holder = holder_create(name=described.name, by=by.first, at=at, reason="Demonstration")
    facility = facility_create(holder=holder, name=described.facility, by=by.first, at=at, reason="Demonstration")
    for person in described.people:
        _person(person, described.domain, holder, since, by=by, at=at)
    tables = [_table(wanted, facility, by=by.first, at=at) for wanted in (*TABLES, *described.planned)]
    for name, chapters in described.pits:
        pit = pit_create(facility=facility, name=name, by=by.first, at=at, reason="Demonstration")
        here = [table.pk for table in tables if table.chapter in chapters]
        pit_tables_set(pit_id=pit.pk, tables=here, by=by.first, at=at, reason="Demonstration")


def _table(wanted: DemoTable, facility: Facility, *, by: User, at: datetime) -> GamingTable:
    table = table_create(
        facility=facility,
        number=wanted.number,
        chapter=wanted.chapter,
        table_format="traditional",
        by=by,
        at=at,
        reason="Demonstration",
    )
    for thing in wanted.things:
        equipment_create(
            facility=facility,
            table=table,
            kind=thing.kind,
            model=thing.model,
            serial_number=f"{thing.serial}-{facility.name[:3].upper()}-{wanted.number}",
            by=by,
            at=at,
            reason="Demonstration",
        )
    return table


class Account(NamedTuple):
    """The data with which to sign in as somebody of the demonstration."""

    email: str
    password: str
    printed_name: str
    role: str
    place: str


def accounts() -> list[Account]:
    """Every account of the demonstration: those of the holders, then the Board's, then those from outside."""
    groups = [(described.people, described.domain, described.name) for described in HOLDERS]
    return [
        Account(
            _address(person, domain), DEMO_PASSWORD, person.printed_name, str(Role(person.role).label), organization
        )
        for people, domain, organization in (
            *groups,
            (BOARD_PEOPLE, BOARD_DOMAIN, BOARD),
            (OUTSIDE_PEOPLE, OUTSIDE_DOMAIN, OUTSIDE_FROM),
        )
        for person in people
    ]
