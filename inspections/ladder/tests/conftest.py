"""Alarms that climb: decks in use at an open table, and somebody for each rung of the default ladder."""

from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from inspections.models import TableState
from tests.scenes import scene

from ...tests.factories import NOON, at, deck_change, signed
from ...tests.floor import Floor


@scene
def people(holder, floorperson, second_floorperson, filer):
    pit = person(Role.PIT_MANAGER, at=holder, email="pit@example.test", printed_name="Pat Manager")
    shift = person(Role.SHIFT_MANAGER, at=holder, email="shift@example.test", printed_name="Sheila Shift")
    watch = person(Role.SURVEILLANCE, at=holder, email="watch@example.test", printed_name="Susan Veil")
    return {
        "surveillance": watch,
        "floor": floorperson,
        "floor2": second_floorperson,
        "pit": pit,
        "shift": shift,
        "compliance": filer,
    }


@scene
def decks(war, dealer, people):
    """Decks in use at an open table."""
    signed(war, "deck_change", deck_change(at(-1)), dealer)
    TableState.objects.update_or_create(table=war, defaults={"is_open": True, "since": NOON})
    return war


@scene
def floor(facility, floorperson, security, maintenance, dealer):
    people = {"floorperson": floorperson, "security": security, "maintenance": maintenance, "dealer": dealer}
    return Floor(facility, people)
