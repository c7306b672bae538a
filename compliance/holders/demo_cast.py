"""People and things of the demonstration: two competing certificate holders, with a person for each role. All
invented."""

from dataclasses import dataclass
from typing import NamedTuple

from .models import EquipmentKind
from .roles import Role

BOARD_DOMAIN, OUTSIDE_DOMAIN = "board.example", "outside.example"


class DemoPerson(NamedTuple):
    """A person of the demonstration. The part of the address before the @ names the role."""

    mailbox: str
    printed_name: str
    role: Role
    credential: str
    title: str = ""


class Thing(NamedTuple):
    """Equipment on a table of the demonstration; the serial number ends with the table's number."""

    kind: EquipmentKind
    model: str
    serial: str


class DemoTable(NamedTuple):
    """A table of the demonstration."""

    number: str
    chapter: str
    things: tuple[Thing, ...]


@dataclass(frozen=True)
class DemoHolder:
    """A certificate holder of the demonstration with its facility and its people.

    `planned` are tables that no approved rules cover yet, beside those of TABLES; `pits` are pits with the chapters
    whose tables stand there.
    """

    name: str
    facility: str
    domain: str
    people: tuple[DemoPerson, ...]
    planned: tuple[DemoTable, ...] = ()
    pits: tuple[tuple[str, tuple[str, ...]], ...] = ()


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
        DemoPerson("admin2", "Caleb Winslow", Role.HOLDER_ADMINISTRATOR, "PA-204491", "Licensing Coordinator"),
    ),
    (DemoTable("R-08", "617a", ()), DemoTable("R-09", "617a", ()), DemoTable("W-15", "651a", ())),
    (("Pit 1", ("617a", "619a")), ("Pit 2", ("621a", "623a", "625a", "651a"))),
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
        DemoPerson("admin2", "Rosa Delgado", Role.HOLDER_ADMINISTRATOR, "PA-318861", "Licensing Coordinator"),
    ),
    (DemoTable("W-16", "651a", ()),),
)
HOLDERS = (KEYSTONE, LEHIGH)

FIRST_ADMINISTRATOR = DemoPerson("admin", "Evelyn Hart", Role.BOARD_ADMINISTRATOR, "GCB-0107")
BOARD_PEOPLE = (
    DemoPerson("operations", "Thomas Adeyemi", Role.GAMING_OPERATIONS_REVIEWER, "GCB-0211", "Gaming Operations"),
    DemoPerson("operations2", "Clara Novak", Role.GAMING_OPERATIONS_REVIEWER, "GCB-0214", "Gaming Operations"),
    DemoPerson("compliance", "Ruth Abernathy", Role.CASINO_COMPLIANCE_REPRESENTATIVE, "GCB-0226"),
    DemoPerson("laboratory", "Stephen Yoon", Role.GAMING_LABORATORY_ANALYST, "GCB-0233"),
    DemoPerson("director", "Eleanor Vance", Role.EXECUTIVE_DIRECTOR, "GCB-0101", "Executive Director"),
    DemoPerson("counsel", "Harriet Sloane", Role.BOARD_COUNSEL, "GCB-0239", "Office of Chief Counsel"),
    DemoPerson("auditor", "Miguel Santos", Role.AUDITOR, "GCB-0245", "Auditor"),
    FIRST_ADMINISTRATOR,
    DemoPerson("admin2", "Nathan Orr", Role.BOARD_ADMINISTRATOR, "GCB-0108"),
)
OUTSIDE_FROM = "Halvorsen and Tate, auditors"
OUTSIDE_PEOPLE = (DemoPerson("auditor", "Irene Castellan", Role.OUTSIDE_AUDITOR, "HT-0031"),)
"""They read the records of the first certificate holder, and sign nothing."""


WHEEL = Thing(EquipmentKind.WHEEL, "Halcyon Mark 4, double zero", "HW4")
BATCH_SHUFFLER = Thing(EquipmentKind.SHUFFLER, "Ardent Twin-Batch 8", "ATB8")
MANUAL_SHOE = Thing(EquipmentKind.SHOE, "Ardent manual dealing shoe, 8 decks", "AMS")
BIG_WHEEL = Thing(EquipmentKind.BIG_SIX_WHEEL, "Halcyon Fortune 60", "HF60")
PAI_GOW_SHAKER = Thing(EquipmentKind.SHAKER, "Corvane covered shaker", "CCS")
SIC_BO_SHAKER = Thing(EquipmentKind.SHAKER, "Corvane Tumbler 3, automated", "CT3")
# The same at both facilities.
TABLES = (
    *(DemoTable(f"R-{number:02d}", "617a", (WHEEL,)) for number in range(1, 7)),
    DemoTable("B-01", "619a", (BIG_WHEEL,)),
    *(DemoTable(f"P-{number:02d}", "621a", (PAI_GOW_SHAKER,)) for number in (1, 2)),
    DemoTable("C-01", "623a", ()),
    DemoTable("S-01", "625a", (SIC_BO_SHAKER,)),
    *(DemoTable(f"W-{number:02d}", "651a", (BATCH_SHUFFLER, MANUAL_SHOE)) for number in range(11, 15)),
)
