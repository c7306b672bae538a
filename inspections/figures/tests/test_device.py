"""A year of a wheel: adjustments and failed checks by month, drawn and in numbers, at whatever tables it stood."""

import pytest
from django.urls import reverse

from compliance.holders.models import EquipmentKind
from compliance.holders.services import equipment_move
from compliance.holders.tests.factories import EquipmentFactory, given
from inspections.tests.factories import adjustment, at, inspection, signed, table_of

pytestmark = pytest.mark.django_db
LOG = "roulette_inspection"


@pytest.fixture
def wheel(facility, holder_admin, floorperson, maintenance, security):
    """At two tables in January, February and March of 2026; adjusted once, which two entries state; one check not
    met."""
    first, second = (table_of(facility, "617a", number, floorperson) for number in ("R-01", "R-02"))
    with given():
        item = EquipmentFactory(
            facility=facility, holder=facility.holder, table=first, kind=EquipmentKind.WHEEL, serial_number="KR-W-0119"
        )
    day = -24
    signed(first, LOG, inspection(at(day * 40)), floorperson, moment=at(day * 40, 1))
    done = adjustment(at(day * 20), maintenance, security)
    signed(first, LOG, done, floorperson, moment=at(day * 20, 1))
    again = done | inspection(at(day * 20, 30)) | {
        name: done[name] for name in done if name.startswith(("adjust", "performer", "security"))
    } | {"event_reason": "after_adjustment"}  # fmt: skip
    signed(first, LOG, again, floorperson, moment=at(day * 20, 31))
    equipment_move(equipment_id=item.pk, table=second, by=holder_admin, at=at(day * 10), reason="Used there.")
    signed(first, LOG, inspection(at(day), wheel_parts_secure_ok=False), floorperson, moment=at(day, 1))
    signed(second, LOG, inspection(at(-1), wheel_level_free_even_ok=False), floorperson, moment=at(-1, 1))
    return item


def test_each_month_counts_once_what_was_done_to_this_wheel(wheel, auditor, client_of):
    page = client_of(auditor).get(reverse("floor:device", args=[wheel.pk]))
    months = page.context["months"]
    assert len(months) == 12
    assert [(month.words, month.inspections, month.changes, month.failed) for month in months if month.inspections] == [
        ("Jan 2026", 1, 0, 0), ("Feb 2026", 2, 1, 0), ("Mar 2026", 1, 0, 1),
    ]  # fmt: skip
    assert not any(month.changes or month.failed for month in months if not month.inspections)
    text = page.content.decode()
    assert text.count("<svg") >= 2
    assert "Feb 2026: 1" in text
    assert len(page.context["lines"]) == 3


def test_a_device_that_no_log_inspects_says_so(facility, maintenance, client_of):
    with given():
        item = EquipmentFactory(facility=facility, holder=facility.holder, kind=EquipmentKind.SHUFFLER)
    page = client_of(maintenance).get(reverse("floor:device", args=[item.pk]))
    assert page.status_code == 200
    assert "None in these twelve months." in page.content.decode()


def test_the_page_asks_a_fixed_number_of_queries(wheel, auditor, client_of, django_assert_max_num_queries, floorperson):
    browser, url = client_of(auditor), reverse("floor:device", args=[wheel.pk])
    with django_assert_max_num_queries(25) as first:
        browser.get(url)
    signed(wheel.table, LOG, inspection(at(-0.5)), floorperson, moment=at(-0.5, 1))
    with django_assert_max_num_queries(len(first)):
        browser.get(url)
