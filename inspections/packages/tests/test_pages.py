"""Pages, files and answers about packages; what they cost; and that a holder without numbers sees nothing of it."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import AdministrationEvent
from compliance.web.templatetags.web import whole_codes
from compliance.web.tests.browser import send
from inspections.models.packages import Package, PackageSigning
from inspections.tests.factories import at
from tests.cast import sign_data

from .entries import entered, keeping, received

pytestmark = pytest.mark.django_db


def page(browser, name, *args):
    return browser.get(reverse(name, args=args)).content.decode()


def typed(moment, zone, **more):
    """A form's texts, its time at the facility."""
    local = moment.astimezone(zone)
    stated = {
        "moved_at.month": local.month, "moved_at.day": local.day, "moved_at.year": local.year,
        "moved_at.time": f"{local:%H:%M}", "moved_at.offset": f"{local:%z}"[:3] + ":" + f"{local:%z}"[3:],
    }  # fmt: skip
    return {name: str(value) for name, value in stated.items()} | {"key": "k"} | more


def test_a_range_is_received_and_one_of_it_taken_to_a_table_on_the_pages(facility, war, floorperson, client_of):
    keeping(facility)
    browser, now = client_of(floorperson), timezone.now() - timedelta(minutes=1)
    receive = reverse("floor:package_new", args=[facility.pk, "receive"])
    told = typed(
        now, facility.zone, package_kind="tiles", package_numbers="t-1 to t-3", maker_name="Maker",
        **sign_data(),
    )  # fmt: skip
    answer = browser.post(receive, told)
    made = PackageSigning.objects.get()
    assert answer.url == f"{reverse('floor:package_entry', args=[made.pk])}?signed=1"
    assert list(Package.objects.values_list("number", flat=True).order_by("number")) == ["T-1", "T-2", "T-3"]
    one = Package.objects.get(number="T-2")
    shown = page(browser, "floor:package", one.pk)
    assert "In storage" in shown
    issue = reverse("floor:package_new", args=[facility.pk, "issue"])
    assert "T-2" in browser.get(f"{issue}?number=T-2").content.decode()
    told = typed(now, facility.zone, table_number="W-01", **{**sign_data(), "key": "l"})
    told |= {"package_numbers": "T-2", "package_numbers.other": ""}  # ticked
    assert browser.post(issue, told).status_code == 302
    assert whole_codes("At a table, not in use: W-01") in page(browser, "floor:package", one.pk)
    at_table = page(browser, "floor:table", war.pk)
    assert reverse("floor:package", args=[one.pk]) in at_table
    assert "T-1" not in at_table
    refused = browser.post(issue, told | {"key": "m"})
    assert refused.status_code == 400
    assert "If it moved since, enter that first" in refused.content.decode()


def test_a_count_asks_for_the_table_only_where_one_is_counted_and_is_explained(kept, floorperson, client_of):
    browser, address = client_of(floorperson), reverse("floor:package_new", args=[kept.pk, "count"])
    told = typed(timezone.now(), kept.zone, counted_place="table", package_kind="cards", **sign_data())
    assert "At which table?" not in browser.get(address).content.decode()
    assert "At which table?" in browser.post(address, told | {"then": "refresh"}).content.decode()
    told["counted_place"] = "storage"
    shown = browser.post(address, told).content.decode()
    assert "Not counted, but here by their entries: C-1, C-2, C-3, C-4." in shown
    assert '<span class="cite"></span>' not in shown  # no text on file asks for a count
    mark = re.search(r'name="confirmed"\s+value="([^"]+)"', shown)[1]
    assert browser.post(address, told | {"confirmed": mark}).status_code == 302
    count = PackageSigning.objects.unexplained().get()
    assert "A count does not balance." in page(browser, "floor:packages", kept.pk)
    explain = reverse("floor:package_explain", args=[count.pk])
    told = typed(timezone.now(), kept.zone, description="They lay in the other room.", **{**sign_data(), "key": "l"})
    assert browser.post(explain, told).status_code == 302
    assert "A count does not balance." not in page(browser, "floor:packages", kept.pk)
    assert browser.get(explain).url == reverse("floor:package_entry", args=[count.pk])


def test_lists_filter_give_a_file_and_cost_the_same_however_long(kept, floorperson, client_of):
    browser, address = client_of(floorperson), reverse("floor:packages", args=[kept.pk])
    browser.get(address)
    with CaptureQueriesContext(connection) as few:
        browser.get(address)
    received(kept, floorperson, ["D-1 to D-30"], at(-3))
    entered(kept, "cancel", floorperson, ["C-2"], at(-2))
    with CaptureQueriesContext(connection) as many:
        browser.get(address)
    assert len(many) == len(few)
    assert "C-1" not in browser.get(f"{address}?place=cancelled").content.decode()
    lines = (
        browser.get(f"{reverse('floor:packages_csv', args=[kept.pk])}?place=cancelled").content.decode().splitlines()
    )
    assert len(lines) == 2
    assert lines[1].startswith('"C-2","Decks of cards","Cancelled, not destroyed"')
    log = reverse("floor:package_log", args=[kept.pk])
    assert "Cancelled" in browser.get(f"{log}?number=c-2&move=cancel&from=2026-03-03").content.decode()


def test_a_deck_inspection_offers_and_names_the_packages_of_its_table(kept, war, floorperson, client_of):
    address = reverse("floor:entry_new", args=[war.pk, "deck_inspection"])
    entered(kept, "issue", floorperson, ["C-1", "C-2"], at(-3), table_number="W-01")
    shown = " ".join(client_of(floorperson).get(address).content.decode().split())
    assert 'name="package_numbers" value="C-1"' in shown
    assert 'value="C-3"' not in shown


def test_a_holder_without_numbers_sees_nothing_of_it(facility, war, floorperson, holder_admin, client_of):
    browser = client_of(floorperson)
    assert "Packages" not in page(browser, "floor:facility", facility.pk)
    assert "package_numbers" not in page(browser, "floor:entry_new", war.pk, "deck_inspection")
    assert browser.get(reverse("floor:packages", args=[facility.pk])).status_code == 404
    assert browser.get(reverse("floor:package_new", args=[facility.pk, "receive"])).status_code == 404


def test_the_holder_s_administrator_decides_and_what_was_signed_stays_readable(
    facility, floorperson, holder_admin, client_of
):
    address = reverse("holders:package_numbers", args=[facility.pk])
    admin, browser = client_of(holder_admin), client_of(floorperson)
    assert send(admin, address, {"kept": "yes", "reason": "We follow each deck."}).status_code == 302
    assert AdministrationEvent.objects.filter(act="package_numbers_set", about=facility.pk).count() == 1
    assert "Receive packages" in page(browser, "floor:packages", facility.pk)
    assert "This is already so." in send(admin, address, {"kept": "yes", "reason": "Again."}).content.decode()
    assert send(admin, address, {"kept": "no", "reason": "Too much work."}).status_code == 302
    assert "Receive packages" not in page(browser, "floor:packages", facility.pk)
    assert browser.get(reverse("floor:package_new", args=[facility.pk, "receive"])).status_code == 404


def test_programs_read_and_sign(kept, floorperson, client_of):
    browser = client_of(floorperson)
    found = browser.get("/api/v1/packages/?place=storage&number=C-1").json()["results"]
    assert [(one["number"], one["place"], one["table_number"]) for one in found] == [("C-1", "storage", None)]
    sent = {
        "facility": str(kept.pk), "move": "issue", "signature": {"password": sign_data()["sign-password"]},
        "values": {
            "moved_at": timezone.now().isoformat(), "package_numbers": ["C-1 to C-2"], "table_number": "W-01",
        },
    }  # fmt: skip
    headers = {"HTTP_IDEMPOTENCY_KEY": "one"}
    answers = [
        browser.post("/api/v1/package-entries/", sent, content_type="application/json", **headers) for _ in range(2)
    ]
    assert [one.status_code for one in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert answers[0].json()["facts"]["package_numbers"] == ["C-1", "C-2"]
    history = browser.get(f"/api/v1/packages/{found[0]['id']}/").json()
    assert (history["place"], [one["move"] for one in history["moves"]]) == ("issued", ["receive", "issue"])
    wrong = sent | {"values": sent["values"] | {"package_numbers": ["C-9"]}}
    answer = browser.post("/api/v1/package-entries/", wrong, content_type="application/json", HTTP_IDEMPOTENCY_KEY="2")
    assert answer.status_code == 400
    assert answer.json()["problems"][0]["path"] == "values.package_numbers"
