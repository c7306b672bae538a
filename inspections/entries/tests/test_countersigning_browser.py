"""§ 617a.2(e) in a real browser, wide and narrow: the person whom an entry names finds it, reads it, and signs."""

import os
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from inspections.models import Countersignature
from tests.browsing import problems_of
from tests.cast import PASSWORD

from ...tests.factories import adjustment, signed

pytestmark = [pytest.mark.django_db(transaction=True)]
SHOTS = os.environ.get("COUNTERSIGNING_SHOTS")


def looked_at(page, name, *, script):
    if script:
        assert problems_of(page) == []
    assert page.complaints == []
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}-{page.viewport_size['width']}-{script}.png", full_page=True)


@pytest.mark.parametrize("script", [True, pytest.param(False, marks=pytest.mark.long)])
def test_the_person_named_finds_reads_and_signs_the_entry(
    roulette, floorperson, maintenance, security, page_for, script
):
    now = datetime.now(UTC)
    values = adjustment(now - timedelta(minutes=5), maintenance, security)
    entry = signed(roulette, "roulette_inspection", values, floorperson, moment=now)
    page = page_for(maintenance, width=400, script=script)
    page.goto("/")
    looked_at(page, "home", script=script)
    page.get_by_role("link", name="To sign: table R-01, entry 1").click()
    page.get_by_role("heading", name="What you sign").wait_for()
    looked_at(page, "sign", script=script)
    page.locator("[name='sign-password']").fill(PASSWORD)
    page.get_by_role("button", name="Sign this entry").click()
    page.get_by_role("heading", name="Signed by you: entry 1").wait_for()
    assert Countersignature.objects.get().entry == entry
    looked_at(page, "signed", script=script)
    page.goto(reverse("floor:table", args=[roulette.pk]))
    assert f"Signed by {maintenance.printed_name}, credential" in page.locator("main").inner_text()
    looked_at(page, "table", script=script)
    page.goto(reverse("notices:inbox"))
    page.get_by_text("Sign entry 1 of table R-01").first.wait_for()
    looked_at(page, "notice", script=script)
