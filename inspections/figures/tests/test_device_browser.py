"""The year of a wheel in a browser: it fits, and nothing is wrong with it."""

import pytest
from django.urls import reverse

from tests.browsing import looked_at

from .test_device import wheel

__all__ = ["wheel"]
pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.mark.sampled
def test_the_page_fits_a_phone_and_a_desk(wheel, floorperson, page_for):
    for width in (390, 1280):
        page = page_for(floorperson, width=width)
        page.goto(reverse("floor:device", args=[wheel.pk]))
        assert page.locator("svg[role=img], svg title").count() >= 1
        looked_at(page, "device")
