"""The form without network is the form with it: the same questions from the copy on the device, in as few taps."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from compliance.holders.roles import Role
from compliance.holders.tests.factories import FacilityFactory, HolderFactory, given, person
from inspections.kept.tests.test_browser import KEPT_FORMS, listed
from inspections.models import LogEntry, TableState
from inspections.tests.factories import inspection, signed, table_of
from tests import clock
from tests.phones import PHONE
from tests.waiting import wait_until
from tests.wcag import violations_of

pytestmark = [pytest.mark.django_db(transaction=True)]
POINTS = (
    "no_magnet_or_contrivance_ok",
    "wheel_level_free_even_ok",
    "wheel_parts_secure_ok",
    "dz_as_sz_layout_signage_ok",
)
CLEAN = ("#preset-right", "#ball_nonmagnetic_ok-yes-magnet", *(f"#{name}-yes" for name in POINTS))
AHEAD = timedelta(minutes=55)
"""The time by which the clock of the phone is off."""
ASKED = "() => document.querySelector('form[data-kept]').elements.shown.value.split(',')"


@pytest.fixture
def floor(live_server: Any, settings: Any) -> dict[str, Any]:
    """A floorperson, and a wheel that was inspected five hours ago and is closed since."""
    settings.SITE_URL = live_server.url
    facility = FacilityFactory(holder=HolderFactory())
    someone = person(Role.FLOORPERSON, at=facility.holder, is_demo=False)
    table = table_of(facility, "617a", "R-01", someone, wheel_mode="double_zero_as_single_zero")
    before = timezone.now() - timedelta(hours=5)
    signed(table, "roulette_inspection", inspection(before), someone, moment=before)
    with given():
        TableState.objects.create(table=table, is_open=False, since=before, closed_since=before)
    return {"person": someone, "table": table}


def form_of(table: Any, log: str = "roulette_inspection") -> str:
    return reverse("floor:entry_new", args=[table.pk, log])


def in_a_dead_spot(page: Any, address: str) -> None:
    """The device has the copies, then there is no network, and the form is opened."""
    page.goto(reverse("floor:tray"))
    forms = page.locator("a[data-form]").count()
    wait_until(lambda: page.evaluate(KEPT_FORMS) == forms, "the copies are kept")
    page.context.set_offline(True)
    page.goto(address)
    page.get_by_text("The copy on this device").wait_for()


def keep(page: Any) -> None:
    page.get_by_role("button", name="Keep on this device").tap()


@pytest.mark.sampled
def test_617a_2__a_clean_inspection_without_network_takes_no_more_taps_than_with_it(floor, phone):
    page = phone(floor["person"])
    page.context.add_init_script(clock.script(AHEAD))
    in_a_dead_spot(page, form_of(floor["table"]))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.locator("input[type=radio]:checked").count() == 0
    assert page.locator("[type=password], [data-passkey-button]").count() == 0
    page.get_by_text("55 minutes ahead of the clock of this system").wait_for()
    assert violations_of(page) == []
    for one in CLEAN:
        page.locator(one).tap()
    keep(page)
    listed(page, "waits")
    assert len(CLEAN) + 1 <= 8
    assert violations_of(page) == []

    page.context.set_offline(False)
    page.reload()
    listed(page, "ready")
    page.get_by_role("button", name="Check and sign").tap()
    page.get_by_text("Made without network").wait_for()
    assert LogEntry.objects.count() == 1
    page.get_by_role("button", name="Sign with your passkey").tap()
    page.get_by_role("heading", name="Signed: entry 2").wait_for()
    entry = LogEntry.objects.get(number=2)
    stated = entry.decoded
    assert (stated.event_reason, stated.adjustment_or_replacement_made) == ("pre_opening", "none")
    assert timedelta(0) <= entry.received_at - stated.inspection_started_at < timedelta(minutes=5)
    assert stated.inspection_started_at <= stated.inspection_completed_at <= entry.received_at
    assert round(entry.without_network["clock_ahead_s"] / 60) == 55


def test_what_is_missing_or_would_be_refused_is_said_before_it_is_kept(floor, phone):
    page = phone(floor["person"])
    in_a_dead_spot(page, form_of(floor["table"]))
    assert page.evaluate("document.documentElement.scrollHeight") <= 2 * PHONE["height"]
    for one in CLEAN[1:-1]:
        page.locator(one).tap()
    page.locator(".stamps summary").tap()
    page.locator("#field-inspection_started_at-time").fill("25:00")
    keep(page)
    told = page.locator(".errsum li")
    told.first.wait_for()
    words = told.all_inner_texts()
    for expected in (
        "“25:00” is not a time of day.",
        "Say whether this is right, or change it.",
        "There is no answer yet.",
    ):
        assert sum(expected in one for one in words) == 1, words
    assert len(words) == 3
    assert violations_of(page) == []
    told.get_by_text("not a time of day").tap()
    assert page.evaluate("document.activeElement.id").startswith("field-inspection_started_at")
    tomorrow = timezone.now().astimezone(floor["table"].facility.zone) + timedelta(days=1)
    for name, value in (("month", tomorrow.month), ("day", tomorrow.day), ("year", tomorrow.year), ("time", "1:30 pm")):
        page.locator(f"#field-inspection_started_at-{name}").fill(str(value))
    page.locator("#preset-right").tap()
    page.locator(CLEAN[-1]).tap()
    keep(page)
    page.get_by_text("is in the future. Enter a time in the past.").wait_for()
    assert told.count() == 1
    page.locator("[data-now='field-inspection_started_at']").tap()
    page.get_by_text("as this device last knew it").or_(page.get_by_text("“Now” entered")).first.wait_for()
    keep(page)
    listed(page, "waits")


def test_an_answer_opens_the_questions_that_it_opens_at_the_office_and_all_can_be_kept_as_it_stands(floor, phone):
    page = phone(floor["person"])
    in_a_dead_spot(page, form_of(floor["table"], "problem"))
    assert page.locator("#field-piece").is_hidden()
    page.locator("#stage-found").tap()
    assert page.locator("[id='field-what']").is_visible()
    asked = page.evaluate(ASKED)
    assert "found_at" in asked
    assert "done_at" not in asked
    assert page.locator("#field-done_at").is_hidden()
    keep(page)
    page.get_by_role("button", name="Keep it as it stands").tap()
    listed(page, "waits")
    page.context.set_offline(False)
    page.reload()
    listed(page, "ready")
