"""Shifts in the demonstration: labels, sheets that were put up, one shift taken over and one that waits."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial

from compliance.holders.models import GamingTable
from compliance.holders.roles import Role

from ..handover.open_items import USUAL_HOURS, looked_at
from ..handover.services import handover_sign, handover_take
from ..installing.hanging import hanging_of
from ..installing.services import sheet_install
from ..labels.services import labels_make
from ..models.handovers import Handover
from .floor import DAY, Floor, Step

WORDS = {
    Role.ASSISTANT_SHIFT_MANAGER: "The cover of the last wheel sticks. Maintenance knows.",
    Role.PIT_MANAGER: "Two dealers are new today. Look in on Pai Gow.",
}


def shifts(floor: Floor) -> Iterator[Step]:
    """Labels of every table and the sheets of the first table of two games, two days ago; the last shift handed over
    and taken over; this one handed over half an hour ago."""
    begin = floor.at - 2 * DAY - timedelta(hours=8)
    yield begin, partial(_labels, floor, begin)
    for place, table in enumerate((floor.of("617a")[0], floor.of("651a")[0])):
        moment = begin + timedelta(minutes=10 + place)
        yield moment, partial(_installed, floor, table, moment)
    for hours, role in ((8.5, Role.ASSISTANT_SHIFT_MANAGER), (0.5, Role.PIT_MANAGER)):
        moment = floor.at - timedelta(hours=hours)
        yield moment, partial(_handed, floor, role, moment)
    taken = floor.at - timedelta(hours=8.3)
    yield taken, partial(_take_over, floor, Role.PIT_MANAGER, taken)


def _labels(floor: Floor, moment: datetime) -> None:
    tables = [table.pk for table in floor.tables]
    labels_make(facility=floor.facility, tables=tables, by=floor.people[Role.PIT_MANAGER], at=moment)


def _installed(floor: Floor, table: GamingTable, moment: datetime) -> None:
    """Puts up and signs for the approved sheets of the table."""
    for hanging in hanging_of([table], floor.rules)[table.pk]:
        sheet_install(
            table_id=table.pk,
            version_id=hanging.approved[0].pk,
            installed_at=moment,
            signature=floor.signature(Role.FLOORPERSON, moment),
        )


def _handed(floor: Floor, role: Role, moment: datetime) -> None:
    shown = looked_at(floor.facility, moment, USUAL_HOURS).sha256
    handover_sign(
        facility=floor.facility,
        as_of=moment,
        hours=USUAL_HOURS,
        words=WORDS[role],
        shown_sha256=shown,
        signature=floor.signature(role, moment),
        at=moment,
    )


def _take_over(floor: Floor, role: Role, moment: datetime) -> None:
    waiting = Handover.objects.waiting().filter(facility=floor.facility).latest("number")
    handover_take(handover_id=waiting.pk, as_of=moment, signature=floor.signature(role, moment), at=moment)
