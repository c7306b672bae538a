"""A round on a phone: each table is inspected and kept, then all are read on one page and signed once."""

import pytest
from django.urls import reverse

from inspections.models import LogEntry
from tests.browsing import looked_at
from tests.cast import PASSWORD

from ...tests.factories import table_of

pytestmark = [pytest.mark.django_db(transaction=True)]
CHECKS = ("no_magnet_or_contrivance_ok-yes", "wheel_level_free_even_ok-yes", "wheel_parts_secure_ok-yes")


@pytest.mark.sampled
def test_a_round_is_kept_at_the_tables_and_signed_at_its_end(facility, floorperson, page_for):
    tables = [table_of(facility, "617a", f"R-0{place}", floorperson) for place in (1, 2, 3)]
    page = page_for(floorperson, width=390)
    page.goto(reverse("floor:round", args=[facility.pk]))
    for table in tables:
        page.get_by_role("link", name=f"table {table.number}").first.click()
        for answer in ("preset-right", "ball_nonmagnetic_ok-yes-magnet", *CHECKS):
            page.locator(f"#{answer}").check()
        if table == tables[0]:
            looked_at(page, "round-form")
        page.get_by_role("button", name="Keep, and sign").click()
        page.get_by_text(f"{table.number}: kept.").wait_for()
    assert not LogEntry.objects.exists()
    looked_at(page, "round-kept")
    page.get_by_role("link", name="Read and sign").click()
    looked_at(page, "round-sign")
    page.locator("[name=sign-password]").fill(PASSWORD)
    page.get_by_role("button", name="Sign these 3").click()
    page.get_by_text("Signed: 3 entries, for R-01, R-02, R-03.").wait_for()
    assert LogEntry.objects.count() == 3
    page.get_by_role("button", name="Open these 3").wait_for()
    looked_at(page, "round-signed")
