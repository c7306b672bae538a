"""The floor in a real browser, at the width of a phone and of a tablet."""

from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.urls import reverse

from compliance.holders.tests.factories import given
from inspections.models import LogEntry, TableState
from inspections.services.alarms import alarms_raise
from tests.cast import PASSWORD

from .factories import deck_change, signed, with_shuffler

pytestmark = [pytest.mark.django_db(transaction=True)]

WIDTHS = {"phone": (320, 720), "tablet": (1024, 768)}


def now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture
def page_for(browser, live_server, client_of):
    """`page_for(user, "phone")`: a page in which this person is signed in; what the console complains of is kept."""
    opened = []

    def page(user, width="tablet", theme="dark", script=True):
        size = WIDTHS[width]
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, base_url=live_server.url, java_script_enabled=script
        )
        cookie = client_of(user).cookies[settings.SESSION_COOKIE_NAME].value
        host = live_server.url.split("//")[1].split(":")[0]
        context.add_cookies(
            [
                {"name": settings.SESSION_COOKIE_NAME, "value": cookie, "domain": host, "path": "/"},
                {"name": "floor_theme", "value": theme, "domain": host, "path": "/"},
            ]
        )
        found = context.new_page()
        found.complaints = []
        found.on("console", lambda line: found.complaints.append(line.text) if line.type == "error" else None)
        opened.append(context)
        return found

    yield page
    for context in opened:
        context.close()


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
        "inspection": reverse("floor:entry_new", args=[roulette.pk, "roulette_inspection"]),
        "change": reverse("floor:entry_new", args=[war.pk, "deck_change"]),
        "entry": reverse("floor:entry", args=[entry.pk]),
        "mine": reverse("floor:my_entries"),
        "entries": reverse("floor:entries"),
        "alarms": reverse("floor:alarms"),
    }


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_page_fits_and_breaks_no_policy(floor, floorperson, page_for, width, theme):
    page = page_for(floorperson, width, theme)
    for name, url in floor.items():
        page.goto(url)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, (name, width, wide)
        assert page.complaints == [], (name, page.complaints)
        small = page.evaluate(
            "[...document.querySelectorAll('main button, main .usa-button, .yn label')]"
            ".filter((e) => e.offsetParent && !e.classList.contains('vh') && e.getBoundingClientRect().height < 44)"
            ".map((e) => e.textContent)"
        )
        assert small == [], (name, small)


def test_617a_2__an_adjustment_opens_its_questions_as_it_is_chosen(floor, floorperson, maintenance, security, page_for):
    page = page_for(floorperson)
    page.goto(floor["inspection"])
    assert page.locator("[name='performer_signature.person']").count() == 0
    page.locator("#adjustment_or_replacement_made-adjustment").check()
    page.locator("[name='performer_signature.person']").wait_for()
    page.locator("[name='performer_signature.person']").select_option(str(maintenance.pk))
    page.locator("[name='security_witness_name.person']").select_option(str(security.pk))
    page.locator("[name='adjustment_replacement_description']").fill("Two leveling screws.")
    for name in ("adjustment_completed_at", "inspection_started_at", "inspection_completed_at"):
        page.locator(f"[data-now='field-{name}']").click()
    page.locator("#event_reason-after_adjustment").check()
    for name in (
        "ball_nonmagnetic_ok",
        "no_magnet_or_contrivance_ok",
        "wheel_level_free_even_ok",
        "wheel_parts_secure_ok",
    ):
        page.locator(f"#{name}-yes").check()
    page.locator("#ball_test_instrument-magnet").check()
    page.locator("label[for='field-inspection_completed_certification-signed']").click()
    page.locator("[name='sign-password']").fill(PASSWORD)
    page.locator(".signbar button[type=submit]").click()
    page.get_by_role("heading", name="Signed: entry 1").wait_for()
    assert LogEntry.objects.get(log_code="roulette_inspection").decoded.performer_role == "table_game_maintenance"
    assert page.complaints == []


def test_the_countdown_is_there_without_script(floor, floorperson, page_for):
    page = page_for(floorperson, script=False)
    page.goto(floor["table"])
    assert "over" in page.locator("[data-due]").inner_text()


@pytest.mark.parametrize(
    ("instant", "offset"), [("2026-11-01T05:30:00Z", "-04:00"), ("2026-11-01T06:30:00Z", "-05:00")]
)
def test_now_tells_the_two_hours_apart_in_which_the_clocks_go_back(floor, floorperson, page_for, instant, offset):
    page = page_for(floorperson)
    page.clock.set_fixed_time(instant)
    page.goto(floor["inspection"])
    page.locator("[data-now='field-inspection_started_at']").click()
    typed = {
        part: page.locator(f"#field-inspection_started_at-{part}").input_value() for part in ("day", "time", "offset")
    }
    assert typed == {"day": "1", "time": "01:30", "offset": offset}
