"""The pages of pits in a browser: by keyboard, on a phone, and with nothing that axe finds."""

import pytest
from django.urls import reverse

from compliance.holders.models import PitStay
from tests.browsing import looked_at

from .factories import PitFactory, PitStayFactory, TableFactory

pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [1280, 390])
def test_an_administrator_chooses_the_tables_of_a_pit_by_keyboard(facility, holder_admin, page_for, width):
    first, second = (PitFactory(facility=facility, name=name) for name in ("Pit 1", "Pit 2"))
    for place in range(1, 13):
        table = TableFactory(facility=facility, number=f"R-{place:02d}")
        if place < 9:
            PitStayFactory(table=table, pit=first if place < 6 else second)
    page = page_for(holder_admin, width=width)
    page.goto(reverse("holders:pits"))
    looked_at(page, "pits")
    page.get_by_role("link", name="Choose its tables Pit 2").press("Enter")
    page.get_by_role("heading", name="Tables of Pit 2").wait_for()
    looked_at(page, "pit-tables")
    for number in ("R-12", "R-01 (Pit 1)"):
        page.get_by_role("checkbox", name=number, exact=True).press("Space")
    page.get_by_label("Reason").fill("New floor plan")
    page.get_by_role("button", name="Save").press("Enter")
    page.get_by_text("The tables were moved.").wait_for()
    assert page.get_by_text("R-01, R-06, R-07, R-08, R-12").is_visible()
    assert PitStay.objects.count() == 8 + 2
