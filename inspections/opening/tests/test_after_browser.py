"""The page after an inspection on a phone: both ways on stand within the first screen."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from compliance.holders.models import EquipmentKind
from compliance.holders.tests.factories import EquipmentFactory, given
from inspections.models import TableEvent
from tests.browsing import looked_at
from tests.cast import PASSWORD

from ...tests.factories import inspection, signed, table_of

pytestmark = [pytest.mark.django_db(transaction=True)]
LOG = "roulette_inspection"


def test_both_ways_on_stand_within_the_first_screen(facility, floorperson, page_for):
    tables = [table_of(facility, "617a", f"R-0{place}", floorperson) for place in (4, 6)]
    with given():
        EquipmentFactory(
            facility=facility, holder=facility.holder, table=tables[0], kind=EquipmentKind.WHEEL,
            serial_number="KR-W-0119",
        )  # fmt: skip
    now = datetime.now(UTC)
    signed(
        tables[0], LOG, inspection(now - timedelta(days=1), wheel_level_free_even_ok=False), floorperson,
        moment=now - timedelta(days=1),
    )  # fmt: skip
    entry = signed(tables[0], LOG, inspection(now - timedelta(minutes=1)), floorperson, moment=now)
    page = page_for(floorperson, width=390)
    page.goto(f"{reverse('floor:after', args=[entry.pk])}?signed=1")
    for role, name in (("button", "Open R-04"), ("link", "Next: R-06")):
        box = page.get_by_role(role, name=name).bounding_box()
        assert box["y"] + box["height"] <= 844, name
    looked_at(page, "after")
    page.get_by_role("button", name="Open R-04").click()
    page.get_by_text("R-04 is open.").wait_for()
    page.get_by_role("link", name="Next: R-06").click()
    page.get_by_role("heading", name="table R-06").wait_for()
    page.goto(reverse("floor:entry_new", args=[tables[0].pk, LOG]))
    looked_at(page, "form-with-history")


@pytest.mark.sampled
def test_the_round_ends_with_one_signature_for_all(facility, floorperson, page_for):
    tables = [table_of(facility, "617a", f"R-0{place}", floorperson) for place in range(1, 8)]
    now = datetime.now(UTC)
    for table in tables:
        more = {"wheel_parts_secure_ok": False} if table == tables[-1] else {}
        entry = signed(table, LOG, inspection(now - timedelta(minutes=1), **more), floorperson, moment=now)
    page = page_for(floorperson, width=390)
    page.goto(reverse("floor:after", args=[entry.pk]))
    page.get_by_role("link", name="Open these 6").click()
    looked_at(page, "open-these")
    page.locator("[name=sign-password]").fill(PASSWORD)
    page.get_by_role("button", name="Open these 6").click()
    page.get_by_text("Open: R-01, R-02, R-03, R-04, R-05, R-06.").wait_for()
    assert TableEvent.objects.filter(act="opened").count() == 6
    page.get_by_text("R-07").first.wait_for()
    looked_at(page, "opened-these")
