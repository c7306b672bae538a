"""Pits: who makes them and moves tables, what each move leaves behind, and which pit a table stood in at a time."""

import re
from collections.abc import Callable, Collection, Mapping
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.holders.changes import act_words, change_words
from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import AdministrationEvent, Facility, GamingTable, Pit, PitStay, User, pit_at
from compliance.holders.page_mark import SEEN
from compliance.holders.services import pit_create, pit_retire, pit_tables_set
from compliance.ledger.errors import NotHeld
from tests.attacker import plant

from .factories import FacilityFactory, PitFactory, PitStayFactory, TableFactory

MINUTE = timedelta(minutes=1)
Tables = Mapping[str, GamingTable]


@pytest.fixture
def now() -> datetime:
    return timezone.now()


@pytest.fixture
def tables(facility: Facility) -> Tables:
    return {number: TableFactory(facility=facility, number=number) for number in ("R-01", "R-02", "R-10")}


@pytest.fixture
def pits(facility: Facility) -> Mapping[str, Pit]:
    return {name: PitFactory(facility=facility, name=name) for name in ("Pit 1", "Pit 2")}


def placed(pit: Pit, tables: Collection[GamingTable], by: User, at: datetime) -> Mapping[str, PitStay]:
    return pit_tables_set(pit_id=pit.pk, tables=[one.pk for one in tables], by=by, at=at, reason="New floor plan")


def marked(page: str) -> str:
    """The mark of what a page with a form showed."""
    return re.findall(r'name="seen" value="([^"]+)"', page)[-1]


def pits_at(at: datetime) -> dict[str, str]:
    return dict(GamingTable.objects.annotate(pit=pit_at(at)).values_list("number", "pit"))


def test_a_table_stands_in_the_pit_of_its_newest_stay(
    tables: Tables, pits: Mapping[str, Pit], holder_admin: User, now: datetime
) -> None:
    placed(pits["Pit 1"], [tables["R-01"], tables["R-02"]], holder_admin, now)
    placed(pits["Pit 2"], [tables["R-02"], tables["R-10"]], holder_admin, now + MINUTE)
    before, between, after = now - MINUTE, now, now + MINUTE
    assert pits_at(before) == {"R-01": "", "R-02": "", "R-10": ""}
    assert pits_at(between) == {"R-01": "Pit 1", "R-02": "Pit 1", "R-10": ""}
    assert pits_at(after) == {"R-01": "Pit 1", "R-02": "Pit 2", "R-10": "Pit 2"}


def test_each_table_that_moves_has_its_line_in_the_history(
    tables: Tables, pits: Mapping[str, Pit], holder_admin: User, now: datetime
) -> None:
    placed(pits["Pit 1"], [tables["R-01"], tables["R-02"]], holder_admin, now)
    moved = placed(pits["Pit 1"], [tables["R-02"], tables["R-10"]], holder_admin, now + MINUTE)
    assert {number: stay.pit and stay.pit.name for number, stay in moved.items()} == {"R-01": None, "R-10": "Pit 1"}
    events = AdministrationEvent.objects.filter(act="table_place", at=now + MINUTE)
    assert {event.about: change_words(event) for event in events} == {
        tables["R-01"].pk: "pit: Pit 1 → not stated",
        tables["R-10"].pk: "pit: not stated → Pit 1",
    }
    assert {act_words(event) for event in events} == {"Table moved to another pit"}
    assert {event.reason for event in events} == {"New floor plan"}


def test_a_move_that_moves_nothing_is_refused(
    tables: Tables, pits: Mapping[str, Pit], holder_admin: User, now: datetime
) -> None:
    with pytest.raises(FieldRefused, match="already here"):
        placed(pits["Pit 1"], [], holder_admin, now)
    placed(pits["Pit 1"], [tables["R-01"]], holder_admin, now)
    with pytest.raises(FieldRefused, match="already here"):
        placed(pits["Pit 1"], [tables["R-01"]], holder_admin, now + MINUTE)
    assert PitStay.objects.count() == 1


def test_only_tables_in_use_at_the_facility_are_placed(
    facility: Facility, tables: Tables, pits: Mapping[str, Pit], holder_admin: User, now: datetime
) -> None:
    elsewhere = TableFactory(facility=FacilityFactory(holder=facility.holder))
    for other in (elsewhere, TableFactory(facility=facility, is_active=False)):
        with pytest.raises(FieldRefused, match=f"in use at {facility.name}"):
            placed(pits["Pit 1"], [tables["R-01"], other], holder_admin, now)
    assert not PitStay.objects.exists()


def test_a_move_of_an_earlier_time_does_not_undo_a_later_one(
    tables: Tables, pits: Mapping[str, Pit], holder_admin: User, now: datetime
) -> None:
    placed(pits["Pit 1"], [tables["R-01"]], holder_admin, now)
    with pytest.raises(IllegalMove, match="R-01 moved to another pit meanwhile"):
        placed(pits["Pit 2"], [tables["R-01"]], holder_admin, now - MINUTE)


def test_a_pit_keeps_its_name_and_no_other_takes_it(facility: Facility, holder_admin: User, now: datetime) -> None:
    def added(name: str, at: Facility = facility) -> Pit:
        return pit_create(facility=at, name=name, by=holder_admin, at=now, reason="New floor plan")

    pit = added("Pit 1")
    pit_retire(pit_id=pit.pk, by=holder_admin, at=now, reason="Closed")
    for same in ("Pit 1", "pit 1", " Pit  1 "):
        with pytest.raises(FieldRefused, match="already has a pit with this name, or had one"):
            added(same)
    with pytest.raises(FieldRefused, match="the name of the pit"):
        added(" ")
    assert added("Pit 1", FacilityFactory(holder=facility.holder)).name == "Pit 1"
    assert added("P" * 40).is_active
    with pytest.raises(FieldRefused):
        added("Q" * 41)


def test_a_pit_is_retired_once_it_is_empty(
    tables: Tables, pits: Mapping[str, Pit], holder_admin: User, now: datetime
) -> None:
    one: dict[str, Any] = {"pit_id": pits["Pit 1"].pk, "by": holder_admin, "reason": "Closed"}
    placed(pits["Pit 1"], [tables["R-10"], tables["R-02"]], holder_admin, now)
    with pytest.raises(IllegalMove, match=r"^R-02, R-10 are in Pit 1\. Move them to another pit first\.$"):
        pit_retire(**one, at=now + MINUTE)
    placed(pits["Pit 1"], [], holder_admin, now + MINUTE)
    pit_retire(**one, at=now + 2 * MINUTE)
    for act in (pit_retire, lambda **more: pit_tables_set(tables=[tables["R-01"].pk], **more)):
        with pytest.raises(IllegalMove, match="Pit 1 is retired"):
            act(**one, at=now + 3 * MINUTE)


@pytest.mark.parametrize("who", ["filer", "outsider", "floorperson", "decider"])
def test_only_administrators_keep_pits(
    facility: Facility, tables: Tables, pits: Mapping[str, Pit], cast: Mapping[str, User], now: datetime, who: str
) -> None:
    own: dict[str, Any] = {"by": cast[who], "at": now, "reason": "New floor plan"}
    acts: list[Callable[[], object]] = [
        lambda: pit_create(facility=facility, name="Pit 9", **own),
        lambda: pit_tables_set(pit_id=pits["Pit 1"].pk, tables=[tables["R-01"].pk], **own),
        lambda: pit_retire(pit_id=pits["Pit 1"].pk, **own),
    ]
    for act in acts:
        with pytest.raises(NotAllowed):
            act()
    assert (Pit.objects.filter(is_active=True).count(), PitStay.objects.count()) == (2, 0)


@pytest.mark.parametrize("planted", ["pit", "stay", "table"])
def test_no_table_moves_on_a_planted_row(
    tables: Tables, pits: Mapping[str, Pit], holder_admin: User, now: datetime, planted: str
) -> None:
    stay = PitStayFactory(table=tables["R-01"], pit=pits["Pit 1"])
    rows: dict[str, tuple[Any, dict[str, Any]]] = {
        "pit": (pits["Pit 2"], {"name": "Pit 3"}),
        "stay": (stay, {"since": now - MINUTE}),
        "table": (tables["R-01"], {"number": "R-77"}),
    }
    row, values = rows[planted]
    plant(row, **values)
    with pytest.raises(NotHeld, match=next(iter(values))):
        placed(pits["Pit 2"], [tables["R-01"]], holder_admin, now)


def test_stays_are_only_added(tables: Tables, pits: Mapping[str, Pit]) -> None:
    PitStayFactory(table=tables["R-01"], pit=pits["Pit 1"])
    for change in (lambda: PitStay.objects.update(pit=None), lambda: PitStay.objects.all()._raw_delete("default")):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            change()


def test_the_page_moves_several_tables_at_once(
    client_of: Callable[[User], Client], tables: Tables, pits: Mapping[str, Pit], holder_admin: User
) -> None:
    PitStayFactory(table=tables["R-10"], pit=pits["Pit 2"])
    client, address = client_of(holder_admin), reverse("holders:pit_tables", args=[pits["Pit 1"].pk])
    page = client.get(address).text
    assert "R-10 (Pit 2)" in page, "A table that stands elsewhere says where"
    chosen = {"tables": [str(tables[one].pk) for one in ("R-01", "R-10")], "reason": "New floor plan"}
    assert client.post(address, chosen | {SEEN: marked(page)}).status_code == 302
    assert pits_at(timezone.now()) == {"R-01": "Pit 1", "R-02": "", "R-10": "Pit 1"}
    listed = client.get(reverse("holders:pits")).text
    assert "R-01, R-10" in listed
    assert "Pit 1" in client.get(reverse("holders:tables")).text


def test_what_changed_since_the_page_was_opened_is_shown_again(
    client_of: Callable[[User], Client], tables: Tables, pits: Mapping[str, Pit], holder_admin: User, now: datetime
) -> None:
    client, address = client_of(holder_admin), reverse("holders:pit_tables", args=[pits["Pit 1"].pk])
    seen = marked(client.get(address).text)
    placed(pits["Pit 2"], [tables["R-01"]], holder_admin, now)
    typed = {"tables": [str(tables["R-01"].pk)], "reason": "New floor plan", SEEN: seen}
    answer = client.post(address, typed)
    assert (answer.status_code, pits_at(timezone.now())["R-01"]) == (409, "Pit 2")
