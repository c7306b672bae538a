"""From the figures to an answer in a real browser: the holder explains on a phone, the Board's auditor closes."""

import os
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from inspections.models.exceptions import ExceptionAct
from tests.browsing import problems_of

from ...tests.factories import deck_change, signed, table_of

pytestmark = [pytest.mark.django_db(transaction=True)]
SHOTS = os.environ.get("EXCEPTIONS_SHOTS")


def looked_at(page, name):
    assert problems_of(page) == []
    assert page.complaints == []
    wide = page.viewport_size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= wide
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}-{wide}.png", full_page=True)


def test_a_number_opens_its_list_and_one_of_it_is_explained_and_closed(
    facility, floorperson, dealer, filer, auditor, page_for
):
    table, now = table_of(facility, "651a", "W-01", floorperson), datetime.now(UTC)
    opened = now - timedelta(hours=26)
    signed(table, "deck_change", deck_change(opened), dealer, moment=opened + timedelta(minutes=1))
    phone = page_for(filer, width=390)
    phone.goto(reverse("floor:figures") + f"?period=days&from={opened:%Y-%m}-01&to={now:%Y-%m-%d}")
    looked_at(phone, "figures")
    phone.get_by_role("link", name="1 decks over their limit").click()
    looked_at(phone, "exceptions")
    phone.get_by_role("link", name="Decks over their limit at table W-01").click()
    looked_at(phone, "exception")
    phone.get_by_label("Your answer").fill("The shift changed early. The decks are out now.")
    phone.get_by_role("button", name="Explain").click()
    phone.get_by_text("Recorded: explained").wait_for()
    desk = page_for(auditor, width=1280)
    desk.goto("/")
    desk.get_by_role("link", name="1 exception explained, to close").click()
    looked_at(desk, "exceptions")
    desk.get_by_role("link", name="Decks over their limit at table W-01").click()
    desk.get_by_label("Your answer").fill("Accepted.")
    desk.get_by_role("button", name="Close").click()
    desk.get_by_text("Recorded: closed").wait_for()
    looked_at(desk, "exception")
    desk.get_by_role("link", name="Overview").click()
    looked_at(desk, "figures")
    assert [one.state for one in ExceptionAct.objects.order_by("number")] == ["explained", "closed"]
