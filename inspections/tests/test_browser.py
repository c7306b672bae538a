"""The floor in a real browser."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from compliance.holders.tests.factories import given
from inspections.alarms.services.alarms import alarms_raise
from inspections.models import LogEntry, TableState
from tests import clock
from tests.browsing import problems_of
from tests.cast import PASSWORD

from .factories import deck_change, signed, with_shuffler

pytestmark = [pytest.mark.django_db(transaction=True)]


def now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture
def floor(roulette, war, dealer, floorperson):
    with_shuffler(war)
    entry = signed(war, "deck_change", deck_change(now() - timedelta(hours=25)), dealer, moment=now())
    with given():
        TableState.objects.create(table=war, is_open=True, since=now())
    alarms_raise(at=now())
    return {
        "board": reverse("floor:board"),
        "table": reverse("floor:table", args=[war.pk]),
        "replay": reverse("floor:replay", args=[war.pk]),
        "inspection": reverse("floor:entry_new", args=[roulette.pk, "roulette_inspection"]),
        "change": reverse("floor:entry_new", args=[war.pk, "deck_change"]),
        "entry": reverse("floor:entry", args=[entry.pk]),
        "mine": reverse("floor:my_entries"),
        "entries": reverse("floor:entries"),
        "alarms": reverse("floor:alarms"),
    }


@pytest.mark.parametrize("theme", ["dark", pytest.param("light", marks=pytest.mark.long)])
def test_every_page_meets_wcag_fits_and_breaks_no_policy(floor, floorperson, page_for, theme):
    page = page_for(floorperson, theme=theme)
    for name, url in floor.items():
        assert problems_of(page, url) == [], name
        assert page.complaints == [], (name, page.complaints)
        page.set_viewport_size({"width": 320, "height": 720})
        small = page.evaluate(
            "[...document.querySelectorAll('main button, main .usa-button, .yn label')]"
            ".filter((e) => e.offsetParent && !e.classList.contains('vh') && e.getBoundingClientRect().height < 44)"
            ".map((e) => e.textContent)"
        )
        assert small == [], (name, small)
        page.set_viewport_size({"width": 1280, "height": 900})


def test_617a_2__an_adjustment_opens_its_questions_as_it_is_chosen(floor, floorperson, maintenance, security, page_for):
    page = page_for(floorperson)
    page.goto(floor["inspection"])
    assert page.locator("[name='performer_signature.person']").count() == 0
    page.locator("#preset-change").check()
    page.locator("#adjustment_or_replacement_made-adjustment").check()
    page.locator("[name='performer_signature.person']").wait_for()
    page.locator("[name='performer_signature.person']").select_option(str(maintenance.pk))
    page.locator("[name='security_witness_name.person']").select_option(str(security.pk))
    page.locator("[name='adjustment_replacement_description']").fill("Two leveling screws.")
    page.get_by_text("Change times").click()
    for name in ("adjustment_completed_at", "inspection_started_at", "inspection_completed_at"):
        page.locator(f"[data-now='field-{name}']").click()
    page.locator("#event_reason-after_adjustment").check()
    for name in (
        "no_magnet_or_contrivance_ok",
        "wheel_level_free_even_ok",
        "wheel_parts_secure_ok",
    ):
        page.locator(f"#{name}-yes").check()
    page.locator("#ball_nonmagnetic_ok-yes-magnet").check()
    page.locator("[name='sign-password']").fill(PASSWORD)
    page.locator(".signbar button[type=submit]").click()
    page.get_by_role("heading", name="Signed: entry 1").wait_for()
    assert LogEntry.objects.get(log_code="roulette_inspection").decoded.performer_role == "table_game_maintenance"
    assert page.complaints == []


def test_the_countdown_is_there_without_script(floor, floorperson, page_for):
    page = page_for(floorperson, script=False)
    page.goto(floor["table"])
    assert "over" in page.locator("[data-due]").inner_text()


@pytest.mark.parametrize("name", ["floorperson", "auditor"])
def test_the_countdown_runs_on_the_office_s_time_on_a_device_whose_clock_is_off(floor, cast, page_for, name):
    def minutes(place):
        hours, rest = re.findall(r"[0-9]+", place.inner_text())
        return int(hours) * 60 + int(rest)

    page = page_for(cast[name])
    page.context.add_init_script(clock.script(timedelta(hours=-3)))
    page.goto(floor["table"])
    place = page.locator("[data-due]").first
    written = minutes(place)
    page.evaluate(
        """() => {
          document.querySelector("[data-due]").textContent = "";
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    page.locator("[data-due]").first.filter(has_text="over").wait_for()
    assert abs(minutes(place) - written) <= 1


@pytest.mark.parametrize(
    ("instant", "offset"), [("2026-11-01T05:30:00Z", "-04:00"), ("2026-11-01T06:30:00Z", "-05:00")]
)
def test_now_tells_the_two_hours_apart_in_which_the_clocks_go_back(floor, floorperson, page_for, instant, offset):
    page = page_for(floorperson)
    told = {"person": str(floorperson.pk), "keys": [], "now": instant}
    page.route(f"**{reverse('floor:tray_session')}*", lambda route: route.fulfill(json=told))
    page.clock.set_fixed_time(instant)
    page.goto(floor["inspection"])
    page.get_by_text("Change times").click()
    page.locator("[data-now='field-inspection_started_at']").click()
    for part, text in {"day": "1", "time": "01:30", "offset": offset}.items():
        expect(page.locator(f"#field-inspection_started_at-{part}")).to_have_value(text)
