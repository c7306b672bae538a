"""A scan at a table on a phone: the answer, what hangs there, and signing for the sheet that was put up."""

import os

import pytest
from django.urls import reverse

from inspections.labels.services import labels_make
from inspections.models.tables import Installation
from rules_submissions.models import RulesSubmission
from tests.browsing import problems_of
from tests.cast import PASSWORD

from ...tests.factories import NOON, sheet_of

pytestmark = [pytest.mark.django_db(transaction=True)]
SHOTS = os.environ.get("SCAN_SHOTS")


def looked_at(page, name, *, script):
    if script:
        assert problems_of(page) == []
    assert page.complaints == []
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}-{page.viewport_size['width']}-{script}.png", full_page=True)


@pytest.mark.parametrize(
    ("width", "script"),
    [(390, True), pytest.param(1280, True, marks=pytest.mark.long), pytest.param(390, False, marks=pytest.mark.long)],
)
def test_a_scan_leads_to_the_table_where_the_sheet_is_signed_for(roulette, floorperson, page_for, width, script):
    rules = RulesSubmission.objects.get(table_numbers=[roulette.number])
    sheet_of(rules, "layout", "L-1")
    sign = sheet_of(rules)
    sheet = labels_make(facility=roulette.facility, tables=[roulette.pk], by=floorperson, at=NOON)
    page = page_for(floorperson, width=width, script=script)
    page.goto(reverse("floor:labels", args=[roulette.facility_id]))
    page.get_by_role("heading", name="Labels of tables").wait_for()
    looked_at(page, "labels", script=script)
    page.goto(reverse("scan_typed"))
    page.get_by_label("Code").fill(sheet.labels.get().code.lower())
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name=f"Table {roulette.number}").wait_for()
    page.get_by_text("Not recorded").first.wait_for()
    looked_at(page, "table", script=script)
    page.get_by_role("link", name="Install a sheet at this table").first.click()
    page.get_by_text("Sign: S-1, version 1 approved now").click()
    page.locator("[name='sign-password']").fill(PASSWORD)
    looked_at(page, "install", script=script)
    page.get_by_role("button", name="Sign for this sheet").click()
    page.get_by_text("You signed for Sign: S-1, version 1").wait_for()
    assert Installation.objects.get().version == sign
    page.get_by_role("link", name="To print and post").click()
    page.get_by_role("heading", name="At this table").wait_for()
    looked_at(page, "printout", script=script)
