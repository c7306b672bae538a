"""Retention in a real browser, wide and narrow: asked for, held, lifted, confirmed, carried out."""

import os

import pytest
from django.utils import timezone

from compliance.retention.models import Destruction
from compliance.retention.services import last_day
from tests.browsing import problems_of

from .conftest import carried_out

pytestmark = [pytest.mark.django_db(transaction=True)]
SHOTS = os.environ.get("RETENTION_SHOTS")


def looked_at(page, name):
    assert problems_of(page) == []
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}-{page.viewport_size['width']}.png", full_page=True)


def test_two_people_destroy_and_a_hold_stops_them(old_log, page_for, holder_admin, board_admin):
    page = page_for(holder_admin, width=400)
    page.goto("/records/")
    page.get_by_role("link", name="Retention").click()
    page.get_by_label("Log entries received up to the end of").fill(last_day(timezone.now()).isoformat())
    page.get_by_label("Reason").fill("Record retention policy, section 7.")
    looked_at(page, "ask")
    page.get_by_role("button", name="Ask for the destruction").click()
    page.get_by_text("Waiting for a second person").wait_for()
    looked_at(page, "asked")
    address = page.url
    board = page_for(board_admin, width=400)
    board.goto("/retention/holds/")
    board.get_by_role("button", name="Set the hold").wait_for()
    board.get_by_label("Records of").select_option(label=old_log.holder.name)
    board.get_by_label("Proceeding or inquiry").fill("Inquiry 12.")
    board.get_by_role("button", name="Set the hold").click()
    board.get_by_text("Not lifted").wait_for()
    looked_at(board, "holds")
    board.goto(address)
    board.get_by_text("under a legal hold").wait_for()
    assert board.get_by_role("button", name="Confirm and destroy").count() == 0
    board.goto("/retention/holds/")
    board.get_by_role("link", name="Lift").click()
    board.get_by_label("Why can the hold end?").fill("The inquiry is closed.")
    looked_at(board, "lift")
    board.get_by_role("button", name="Lift the hold").click()
    board.goto(address)
    looked_at(board, "confirm")
    board.get_by_role("button", name="Confirm and destroy").click()
    board.get_by_text("Being carried out").wait_for()
    carried_out(Destruction.objects.get())
    board.reload()
    board.get_by_text("3 log entries").wait_for()
    looked_at(board, "finished")
    page.goto("/retention/")
    page.get_by_text("Finished", exact=True).wait_for()
    looked_at(page, "list")
    assert page.complaints == board.complaints == []
