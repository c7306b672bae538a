"""Events of openings, alarms and problems, as programs read them."""

from typing import Any
from uuid import UUID

import pytest

from compliance.events.reading import LedgerEvent, events_read, object_of
from compliance.holders.models import CertificateHolder
from compliance.holders.roles import Perm
from inspections.errors import MayNotOpen
from inspections.models import Alarm, TableEvent
from inspections.models.ladders import RungTold
from inspections.models.problems import Problem
from inspections.opening.services import table_open

from ...problems.tests.problems import reported
from ...tests.factories import at
from .walking import beat

pytestmark = pytest.mark.django_db


def events_of(holder: CertificateHolder, kind: str) -> list[LedgerEvent]:
    """The events of this kind, in the order of the log."""
    found = events_read(holder.pk, Perm, after=None, since=None)
    assert not found.has_more
    return [event for event in found.events if event.kind == kind]


def about(event: LedgerEvent) -> tuple[str, UUID]:
    """The object of an event, as programs read it."""
    return object_of(event), UUID(event.key)


def test_an_opening_is_an_event(floor: Any, people: Any, holder: CertificateHolder) -> None:
    floor.ready_cards()
    floor.opened(-1.5)
    (event,) = events_of(holder, "table.opened")
    assert about(event) == ("table_event", TableEvent.objects.get().pk)
    assert event.values["table_id"] == str(floor.table.pk)


def test_an_opening_that_is_barred_is_an_event_once(floor: Any, people: Any, holder: CertificateHolder) -> None:
    floor.wheel()
    for moment in (at(0), at(0.1)):
        with pytest.raises(MayNotOpen):
            table_open(table=floor.table, by=people["floor"], at=moment)
    (event,) = events_of(holder, "table.barred")
    assert about(event) == ("alarm", Alarm.objects.get(kind="barred").pk)
    assert events_of(holder, "table.opened") == []


def test_each_rung_that_was_told_is_an_event(decks: Any, people: Any, holder: CertificateHolder) -> None:
    told = [number for minutes in (-30, -15, 0, 15) for number in beat(minutes)]
    rungs = RungTold.objects.order_by("number")
    assert [about(event) for event in events_of(holder, "alarm.climbed")] == [("rung", rung.pk) for rung in rungs]
    assert told == [1, 2, 3, 4]


def test_a_report_of_a_problem_is_an_event(war: Any, dealer: Any, people: Any, holder: CertificateHolder) -> None:
    reported(war, dealer)
    (event,) = events_of(holder, "problem.found")
    assert about(event) == ("problem", Problem.objects.get().pk)
    assert event.values["table_id"] == str(war.pk)
