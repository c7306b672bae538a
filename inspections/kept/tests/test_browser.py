"""An hour without network in a real browser: whatever is cut, and when, there is one entry, or one that waits."""

import pytest
from django.urls import reverse

from inspections.models import LogEntry
from tests.browsing import problems_of
from tests.cast import PASSWORD
from tests.waiting import wait_until

pytestmark = [pytest.mark.django_db(transaction=True)]
SIGN = ".signbar button[type=submit]"


@pytest.fixture
def tablet(floorperson, page_for):
    """A page whose device keeps the floor: the worker answers for it, the pages of the person are in."""
    page = page_for(floorperson, width=390, workers="allow")
    page.goto(reverse("floor:tray"))
    wait_until(lambda: forms_kept(page), "the forms are kept")
    return page


def forms_kept(page):
    return page.evaluate(
        "(async () => { for (const name of await caches.keys()) { const c = await caches.open(name);"
        " for (const one of await c.keys()) if (one.url.includes('roulette_inspection')) return true; }"
        " return false; })()"
    )


def cut(page, cut=True):
    page.context.set_offline(cut)


def fill(page, note):
    page.locator("#no_magnet_or_contrivance_ok-yes").check()
    page.locator("#field-inspection_started_at-time").fill(note)


def states(page):
    return sorted(page.locator("[data-kept]").evaluate_all("all => all.map((one) => one.dataset.state)"))


def test_an_hour_without_network(roulette, tablet, floorperson):
    page = tablet
    form = reverse("floor:entry_new", args=[roulette.pk, "roulette_inspection"])
    cut(page)
    page.goto(reverse("floor:table", args=[roulette.pk]))
    page.get_by_role("heading", name="May R-01 open? Cannot tell").wait_for()
    page.goto(form)
    fill(page, "21:11")
    page.locator(SIGN).click()
    page.get_by_role("heading", name="Entries on this device").wait_for()
    wait_until(lambda: states(page) == ["waits"], lambda: states(page))
    page.reload()
    wait_until(lambda: states(page) == ["waits"], lambda: states(page))
