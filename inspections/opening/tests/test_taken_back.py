"""A closing asks once, and can be taken back for a minute while nothing followed: by its own record."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from inspections.errors import NotAllowed, NotInOrder
from inspections.models import TableEvent, TableState
from inspections.opening.services import closing_take_back, table_close, table_open
from inspections.replay.moment import moment_of
from inspections.replay.replay import replay
from tests.scenes import scene

from ...tests.factories import at, inspection, signed, table_of

pytestmark = pytest.mark.django_db


@scene
def opened(facility, floorperson):
    """A wheel that was open until ten, was inspected, and is open since eleven."""
    table = table_of(facility, "617a", "R-01", floorperson)
    for hours in (-4, -1):
        signed(table, "roulette_inspection", inspection(at(hours, -10)), floorperson, moment=at(hours, -9))
        table_open(table=table, by=floorperson, at=at(hours))
        if hours == -4:
            table_close(table=table, by=floorperson, at=at(-2))
    return table


def state(table):
    row = TableState.objects.get(table=table)
    return row.is_open, row.since, row.closed_since


def test_a_closing_is_taken_back_by_a_record_that_says_so(opened, floorperson):
    before = state(opened)
    closing = table_close(table=opened, by=floorperson, at=at(0))
    back = closing_take_back(table=opened, by=floorperson, at=at(0) + timedelta(seconds=60))
    assert (back.act, back.takes_back) == ("reopened", closing)
    assert state(opened) == before == (True, at(-1), at(-2))
    closing.refresh_from_db()
    assert (closing.act, closing.at) == ("closed", at(0))
    again = table_close(table=opened, by=floorperson, at=at(1))
    assert state(opened) == (False, at(1), at(1))
    assert again.takes_back is None


@pytest.mark.parametrize("how", ["late", "entry", "twice", "opened"])
def test_it_is_too_late_after_a_minute_or_once_something_followed(opened, floorperson, how):
    moment = at(0) + timedelta(seconds=30)
    if how != "opened":
        table_close(table=opened, by=floorperson, at=at(0))
    if how == "late":
        moment = at(0) + timedelta(seconds=61)
    elif how == "entry":
        signed(opened, "roulette_inspection", inspection(at(0)), floorperson, moment=at(0) + timedelta(seconds=20))
    elif how == "twice":
        closing_take_back(table=opened, by=floorperson, at=at(0) + timedelta(seconds=10))
    count = TableEvent.objects.count()
    with pytest.raises(NotInOrder, match="cannot be taken back"):
        closing_take_back(table=opened, by=floorperson, at=moment)
    assert TableEvent.objects.count() == count


def test_who_closes_no_tables_takes_none_back(opened, floorperson, security):
    table_close(table=opened, by=floorperson, at=at(0))
    with pytest.raises(NotAllowed):
        closing_take_back(table=opened, by=security, at=at(0) + timedelta(seconds=5))


def test_a_replay_shows_it_closed_for_that_time_and_then_open_since_it_was_opened(opened, floorperson):
    table_close(table=opened, by=floorperson, at=at(0))
    closing_take_back(table=opened, by=floorperson, at=at(0) + timedelta(seconds=50))
    shown = {
        seconds: replay(opened, moment_of(at(0) + timedelta(seconds=seconds), None, at(9))).standing
        for seconds in (-1, 30, 55)
    }  # fmt: skip
    assert [(one.is_open, one.since) for one in shown.values()] == [(True, at(-1)), (False, at(0)), (True, at(-1))]


def test_the_page_asks_once_and_offers_to_take_it_back(opened, floorperson, client_of):
    browser, page = client_of(floorperson), reverse("floor:table", args=[opened.pk])
    asked = browser.post(reverse("floor:close", args=[opened.pk]))
    assert "Close table R-01?" in asked.content.decode()
    assert state(opened)[0]
    assert browser.post(reverse("floor:close", args=[opened.pk]), {"sure": "1"}).url == page
    assert "Take the closing back, until" in browser.get(page).content.decode()
    assert browser.post(reverse("floor:reopen", args=[opened.pk]), shown_on(browser, page)).url == page
    assert state(opened)[0]
    text = browser.get(page).content.decode()
    assert "Take the closing back" not in text
    assert "Closing taken back" in text
    assert browser.post(reverse("floor:reopen", args=[opened.pk])).status_code == 409
    assert timezone.now() > at(0)


def shown_on(browser, page):
    """The closing that the page offers to take back."""
    return {"closing": re.search(r'name="closing" value="([^"]+)"', browser.get(page).content.decode())[1]}


def test_a_page_takes_back_the_closing_that_it_showed_and_no_later_one(opened, floorperson, client_of):
    browser, page = client_of(floorperson), reverse("floor:table", args=[opened.pk])
    back = reverse("floor:reopen", args=[opened.pk])
    table_close(table=opened, by=floorperson, at=timezone.now())
    first = shown_on(browser, page)
    assert browser.post(back, first).status_code == 302
    later = table_close(table=opened, by=floorperson, at=timezone.now())
    for stale in (first, {}):
        assert browser.post(back, stale).status_code == 409
        assert not state(opened)[0]
    assert browser.post(back, {"closing": str(later.pk)}).status_code == 302
