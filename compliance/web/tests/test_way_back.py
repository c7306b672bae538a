"""The way back leads to the list as it was left, also without script; from nowhere else is anything taken."""

import re

import pytest
from django.conf import settings
from django.urls import reverse

from compliance.holders.tests.factories import TableFactory

pytestmark = pytest.mark.django_db
BACK = re.compile(r'class="app-back[^"]*" href="([^"]*)"')
HOST = "http://testserver"


def way_back(browser, address, referer):
    (found,) = BACK.findall(browser.get(address, headers={"referer": referer}).content.decode())
    return found.replace("&amp;", "&")


def test_the_way_back_keeps_filter_and_page_in_both_kinds_of_link(client_of, holder_admin, floorperson, facility):
    people, person = reverse("holders:people"), reverse("holders:person", args=[floorperson.pk])
    assert way_back(client_of(holder_admin), person, f"{HOST}{people}?q=a&page=2") == f"{people}?q=a&page=2"
    board = reverse("floor:facility", args=[facility.pk])
    table = reverse("floor:table", args=[TableFactory(facility=facility).pk])
    assert way_back(client_of(floorperson), table, f"{HOST}{board}?game=651a") == f"{board}?game=651a"


@pytest.mark.parametrize(
    "referer", ["", "{0}", "https://elsewhere.example{0}?q=a", HOST + "/floor/?q=a", "http://[", '{0}?"']
)
def test_any_other_page_adds_nothing(client_of, holder_admin, floorperson, referer):
    people, person = reverse("holders:people"), reverse("holders:person", args=[floorperson.pk])
    assert way_back(client_of(holder_admin), person, referer.format(people)) == people


def test_no_template_has_a_way_back_of_its_own():
    (folder,) = settings.TEMPLATES[0]["DIRS"]
    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.rglob("*.html")}
    links = [
        (name, link) for name, text in texts.items() for link in re.findall(r'(<a[^>]*>)({% icon "arrow" %})?', text)
    ]
    back = [(name, tag) for name, (tag, arrow) in links if arrow or "app-back" in tag]
    own = [
        (name, tag) for name, tag in back if not re.search(r'class="[^"]*(app|way)-back[^>]*href="{% way_back ', tag)
    ]
    assert len(back) > 20
    assert own == []
