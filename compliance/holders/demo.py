"""People and places of the demonstration: two competing certificate holders, a person for each role. All invented."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from .models import BOARD, CertificateHolder, Credential, EquipmentKind, Facility, GamingTable, Membership, User
from .roles import Role
from .services import (
    credential_issue,
    equipment_create,
    facility_create,
    holder_create,
    person_create,
    table_create,
)

DEMO_PASSWORD = "demonstration"  # noqa: S105  # known to everybody; opens demo accounts in a demo only (backends.py)
IN_OFFICE_FOR = timedelta(days=420)
BOARD_DOMAIN = "board.example"


class DemoPerson(NamedTuple):
    """A person of the demonstration; the part of the address before the @ tells the role."""

    mailbox: str
    printed_name: str
    role: Role
    credential: str
    title: str = ""


@dataclass(frozen=True)
class DemoHolder:
    """A certificate holder of the demonstration with its facility and its people."""

    name: str
    facility: str
    domain: str
    people: tuple[DemoPerson, ...]


KEYSTONE = DemoHolder(
    "Keystone Ridge Gaming, LLC",
    "Keystone Ridge Casino",
    "keystone.example",
    (
        DemoPerson("filer", "Marianne Okafor", Role.COMPLIANCE_MANAGER, "PA-204417", "Director of Compliance"),
        DemoPerson("filer2", "Daniel Reyes", Role.COMPLIANCE_MANAGER, "PA-204420", "Compliance Counsel"),
        DemoPerson("floor", "Teresa Lindqvist", Role.FLOORPERSON, "PA-204431"),
        DemoPerson("floor2", "Andre Whitfield", Role.FLOORPERSON, "PA-204433"),
        DemoPerson("pit", "Helen Marchetti", Role.PIT_MANAGER, "PA-204436"),
        DemoPerson("assistant", "Omar Haddad", Role.ASSISTANT_SHIFT_MANAGER, "PA-204437"),
        DemoPerson("shift", "Grace Tolliver", Role.SHIFT_MANAGER, "PA-204438"),
        DemoPerson("security", "Raymond Pike", Role.SECURITY_MEMBER, "PA-204452"),
        DemoPerson("maintenance", "Lucia Ferrante", Role.TABLE_GAME_MAINTENANCE, "PA-204459"),
        DemoPerson("dealer", "Kevin Zhao", Role.DEALER, "PA-204470"),
        DemoPerson("audit", "Beatrice Nolan", Role.INTERNAL_AUDIT, "PA-204481"),
        DemoPerson("surveillance", "Walter Jennings", Role.SURVEILLANCE, "PA-204483"),
        DemoPerson("admin", "Priya Raman", Role.HOLDER_ADMINISTRATOR, "PA-204490", "Licensing Manager"),
    ),
)
LEHIGH = DemoHolder(
    "Lehigh Bend Entertainment, Inc.",
    "Lehigh Bend Casino",
    "lehigh.example",
    (
        DemoPerson("filer", "Samuel Brandt", Role.COMPLIANCE_MANAGER, "PA-318802", "Vice President, Compliance"),
        DemoPerson("floor", "Naomi Castellano", Role.FLOORPERSON, "PA-318815"),
        DemoPerson("pit", "Victor Osei", Role.PIT_MANAGER, "PA-318818"),
        DemoPerson("assistant", "Ingrid Svoboda", Role.ASSISTANT_SHIFT_MANAGER, "PA-318821"),
        DemoPerson("shift", "Carl Devereaux", Role.SHIFT_MANAGER, "PA-318823"),
        DemoPerson("security", "Fatima Siddiqui", Role.SECURITY_MEMBER, "PA-318831"),
        DemoPerson("maintenance", "Paul Kowalczyk", Role.TABLE_GAME_MAINTENANCE, "PA-318837"),
        DemoPerson("dealer", "Renee Archambault", Role.DEALER, "PA-318842"),
        DemoPerson("audit", "Howard Bell", Role.INTERNAL_AUDIT, "PA-318850"),
        DemoPerson("surveillance", "Mei Tanaka", Role.SURVEILLANCE, "PA-318853"),
        DemoPerson("admin", "Joan Prescott", Role.HOLDER_ADMINISTRATOR, "PA-318860", "Human Resources"),
    ),
)
HOLDERS = (KEYSTONE, LEHIGH)

FIRST_ADMINISTRATOR = DemoPerson("admin", "Evelyn Hart", Role.BOARD_ADMINISTRATOR, "GCB-0107")
BOARD_PEOPLE = (
    DemoPerson("operations", "Thomas Adeyemi", Role.GAMING_OPERATIONS_REVIEWER, "GCB-0211", "Gaming Operations"),
    DemoPerson("operations2", "Clara Novak", Role.GAMING_OPERATIONS_REVIEWER, "GCB-0214", "Gaming Operations"),
    DemoPerson("compliance", "Ruth Abernathy", Role.CASINO_COMPLIANCE_REPRESENTATIVE, "GCB-0226"),
    DemoPerson("laboratory", "Stephen Yoon", Role.GAMING_LABORATORY_ANALYST, "GCB-0233"),
    DemoPerson("director", "Eleanor Vance", Role.EXECUTIVE_DIRECTOR, "GCB-0101", "Executive Director"),
    DemoPerson("auditor", "Miguel Santos", Role.AUDITOR, "GCB-0245", "Auditor"),
    FIRST_ADMINISTRATOR,
)


class Thing(NamedTuple):
    """Equipment on a table of the demonstration; the serial number ends with the table's number."""

    kind: EquipmentKind
    model: str
    serial: str


class DemoTable(NamedTuple):
    """A table of the demonstration, the same at both facilities."""

    number: str
    chapter: str
    things: tuple[Thing, ...]


WHEEL = Thing(EquipmentKind.WHEEL, "Halcyon Mark 4, double zero", "HW4")
BATCH_SHUFFLER = Thing(EquipmentKind.SHUFFLER, "Ardent Twin-Batch 8", "ATB8")
MANUAL_SHOE = Thing(EquipmentKind.SHOE, "Ardent manual dealing shoe, 8 decks", "AMS")
TABLES = (
    *(DemoTable(f"R-{number:02d}", "617a", (WHEEL,)) for number in range(1, 7)),
    *(DemoTable(f"W-{number:02d}", "651a", (BATCH_SHUFFLER, MANUAL_SHOE)) for number in range(11, 15)),
)


def load(at: datetime) -> bool:
    """Loads people and places as of `at`; whether anything was added. A second call adds nothing."""
    if User.objects.filter(email=_address(FIRST_ADMINISTRATOR, BOARD_DOMAIN)).exists():
        return False
    with transaction.atomic():
        by = _first_administrator(at)
        for person in BOARD_PEOPLE:
            if person is not FIRST_ADMINISTRATOR:
                _person(person, BOARD_DOMAIN, None, by=by, at=at)
        for described in HOLDERS:
            _holder(described, by=by, at=at)
    return True


def _address(person: DemoPerson, domain: str) -> str:
    return f"{person.mailbox}@{domain}"


def _first_administrator(at: datetime) -> User:
    """The only person whom nobody entered; who enters all others."""
    person, since = FIRST_ADMINISTRATOR, timezone.localdate(at - IN_OFFICE_FOR)
    user = User.objects.create_user(
        email=_address(person, BOARD_DOMAIN), password=DEMO_PASSWORD, printed_name=person.printed_name,
        is_demo=True, created_at=at,
    )  # fmt: skip
    Membership.objects.create(user=user, role=person.role, valid_from=since, created_at=at)
    Credential.objects.create(user=user, number=person.credential, valid_from=since)
    return user


def _person(person: DemoPerson, domain: str, holder: CertificateHolder | None, *, by: User, at: datetime) -> User:
    since = timezone.localdate(at - IN_OFFICE_FOR)
    user = person_create(
        email=_address(person, domain), printed_name=person.printed_name, title=person.title, role=person.role,
        holder=holder, valid_from=since, by=by, at=at, reason="Demonstration",
    )  # fmt: skip
    credential_issue(user=user, number=person.credential, valid_from=since, by=by, at=at, reason="Demonstration")
    user.is_demo = True
    user.set_password(DEMO_PASSWORD)
    user.save(update_fields=["is_demo", "password"])
    return user


def _holder(described: DemoHolder, *, by: User, at: datetime) -> None:
    holder = holder_create(name=described.name, by=by, at=at)
    facility = facility_create(holder=holder, name=described.facility, zone_name="America/New_York", by=by, at=at)
    for person in described.people:
        _person(person, described.domain, holder, by=by, at=at)
    for wanted in TABLES:
        _table(wanted, facility, by=by, at=at)


def _table(wanted: DemoTable, facility: Facility, *, by: User, at: datetime) -> GamingTable:
    table = table_create(
        facility=facility, number=wanted.number, chapter=wanted.chapter, table_format="traditional", by=by, at=at
    )
    for thing in wanted.things:
        equipment_create(
            facility=facility, table=table, kind=thing.kind, model=thing.model,
            serial_number=f"{thing.serial}-{facility.name[:3].upper()}-{wanted.number}", by=by, at=at,
        )  # fmt: skip
    return table


class Account(NamedTuple):
    """How to sign in as somebody of the demonstration."""

    email: str
    password: str
    printed_name: str
    role: str
    place: str


def accounts() -> list[Account]:
    """Every account of the demonstration: those of the holders, then the Board's."""
    groups = [(described.people, described.domain, described.name) for described in HOLDERS]
    return [
        Account(
            _address(person, domain), DEMO_PASSWORD, person.printed_name, str(Role(person.role).label), organization
        )
        for people, domain, organization in (*groups, (BOARD_PEOPLE, BOARD_DOMAIN, BOARD))
        for person in people
    ]
