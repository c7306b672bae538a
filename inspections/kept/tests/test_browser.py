"""Dead spots in a real browser: whatever is cut, and when, there is one entry, or one that waits."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse

from inspections.entries.views import entry_form as entering
from inspections.kept.tests.test_pages import form_url
from inspections.labels.services import labels_make
from inspections.models import LogEntry
from tests import clock
from tests.browsing import problems_of
from tests.cast import PASSWORD
from tests.waiting import wait_until

pytestmark = [pytest.mark.django_db(transaction=True)]
SIGN = ".signbar button[type=submit]"
KEPT_FORMS = """async () => {
  let found = 0;
  for (const name of await caches.keys()) {
    for (const one of await (await caches.open(name)).keys()) found += one.url.includes("kept=1");
  }
  return found;
}"""
FILL = """(values) => {
  const { elements } = document.querySelector("form[data-kept]");
  for (const [name, value] of Object.entries(values)) elements[name].value = value;
}"""
FULL = """() => {
  window.rightPut = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
ROOM = "() => { IDBObjectStore.prototype.put = window.rightPut; }"
READ = "(name) => document.querySelector('form[data-kept]').elements[name].value"
AHEAD = timedelta(minutes=12)
"""The time by which the clock of the tablet is off."""
STATES = "all => all.map((one) => one.dataset.state).sort()"


@pytest.fixture
def page(war, floorperson, page_for):
    """A tablet of the person signed in: the worker answers for the floor, copies of the forms are on the device."""
    found = page_for(floorperson, width=390, workers="allow")
    found.context.add_init_script(clock.script(AHEAD))
    found.goto(reverse("floor:tray"))
    wait_until(lambda: found.evaluate(KEPT_FORMS), "the forms are kept")
    return found


def cut(page, *, off=True):
    page.context.set_offline(off)


def enter(page, table, opened, **more):
    """Opens the form of a deck change, and fills it with decks opened at this instant."""
    page.goto(form_url(table))
    local = opened.astimezone(table.facility.zone)
    when = {
        "month": local.month, "day": local.day, "year": local.year, "time": f"{local:%H:%M}",
        "offset": f"{local:%z}"[:3] + ":" + f"{local:%z}"[3:],
    }  # fmt: skip
    parts = {f"opened_at.{part}": str(value) for part, value in when.items()}
    page.evaluate(FILL, {"batch_label": "single", "deck_count": "6", "back_color": "red"} | parts | more)


def send(page):
    """Sends the entry, or keeps it as it stands where the device has something to say of it."""
    page.locator(SIGN).click()
    anyway = page.get_by_role("button", name="Keep it as it stands")
    if anyway.count():
        anyway.click()


def listed(page, *states):
    """Waits until the list shows entries in just these states."""
    page.get_by_role("heading", name="Entries on this device").wait_for()
    shown = lambda: page.locator("[data-kept]").evaluate_all(STATES)  # noqa: E731
    wait_until(lambda: shown() == sorted(states), lambda: (shown(), states))


def sign_first(page):
    """Opens the first entry that is ready, and signs it as ever."""
    laid_open(page)
    send(page)
    page.get_by_role("heading", name="Signed: entry").wait_for()


def laid_open(page):
    """Opens the first entry that is ready, and fills in what is asked before it is signed."""
    page.get_by_role("button", name="Check and sign").first.click()
    page.locator("[name=late_reason]").or_(page.locator("[name=sign-password]")).first.wait_for()
    for name, text in (("late_reason", "No network."), ("sign-password", PASSWORD)):
        if page.locator(f"[name={name}]").count():
            page.locator(f"[name={name}]").fill(text)
    if page.locator("#confirmed").count():
        page.locator("label[for=confirmed]").click()


def test_an_hour_without_network(war, page):
    earlier = datetime.now(UTC) - timedelta(hours=2)

    # Cut before: the table cannot be told; its form is there, and what is entered waits, through a reload.
    cut(page)
    page.goto(reverse("floor:table", args=[war.pk]))
    page.get_by_role("heading", name="May W-01 open? Cannot tell").wait_for()
    enter(page, war, earlier)
    send(page)
    listed(page, "waits")
    page.reload()
    listed(page, "waits")

    # Cut while it is sent: the office was there when it was asked, and is gone when the entry leaves.
    enter(page, war, earlier + timedelta(minutes=1))
    page.evaluate(
        "() => { kept.ask = async () => ({ here: true });"
        " Object.defineProperty(navigator, 'onLine', { get: () => true }); }"
    )
    send(page)
    listed(page, "waits", "waits")

    # A second tab sees the same. What is entered there for tomorrow is refused when the network is back.
    tab = page.context.new_page()
    cut(page, off=False)
    enter(tab, war, earlier + timedelta(days=1))
    cut(page)
    send(tab)
    listed(tab, "waits", "waits", "waits")
    assert not LogEntry.objects.exists()

    # The network is back: both tabs ask, nothing is signed by itself, the list says what is ready and what is refused.
    cut(page, off=False)
    page.reload()
    listed(page, "ready", "ready", "refused")
    assert "in the future" in page.locator("[data-state=refused]").inner_text()
    words = page.locator("[data-state=refused]").inner_text()
    assert "12 min ahead of" in words
    listed(tab, "ready", "ready", "refused")
    assert not LogEntry.objects.exists()

    # Signed in one tab, and again in the other, which had it open: one entry.
    tab.get_by_role("button", name="Check and sign").first.click()
    tab.locator("[name=sign-password]").wait_for()
    sign_first(page)
    tab.go_back()
    listed(tab, "ready", "refused", "sent")
    sign_first(tab)
    tab.goto(reverse("floor:tray"))
    listed(tab, "refused", "sent", "sent")
    kept = LogEntry.objects.order_by("number")
    assert [one.occurred_at.minute for one in kept] == [(earlier + timedelta(minutes=m)).minute for m in (0, 1)]
    assert {round(one.without_network["clock_ahead_s"] / 60) for one in kept} == {12}
    assert all(one.late_seconds and one.late_reason for one in kept)

    # The refused entry stays until its author withdraws it, with a reason; the list empties by hand alone.
    assert problems_of(tab) == []
    tab.get_by_text("Withdraw, with reason").click()
    tab.locator("textarea").fill("Entered for tomorrow by mistake.")
    tab.locator("[data-state=refused] details button").click()
    listed(tab, "sent", "sent", "withdrawn")
    tab.locator("[data-state=sent] button").first.click()
    listed(tab, "sent", "withdrawn")


def test_an_office_that_dies_before_it_wrote_or_before_it_answered_has_one_entry(war, page, monkeypatch):
    def dead(*_):
        """The answer of the web server in front when the process behind it is killed."""
        return HttpResponse(status=502)

    enter(page, war, datetime.now(UTC) - timedelta(hours=2))
    with monkeypatch.context() as patch:
        patch.setattr(entering, "_sign", dead)
        send(page)
        listed(page, "ready")
    assert not LogEntry.objects.exists()
    laid_open(page)
    with monkeypatch.context() as patch:
        patch.setattr(entering, "_signed", dead)
        send(page)
        listed(page, "sent")
    page.reload()
    listed(page, "sent")
    assert LogEntry.objects.get().without_network


def test_a_label_scanned_without_network_says_that_it_cannot_tell_and_leads_to_the_forms(war, page, floorperson):
    label = labels_make(
        facility=war.facility, tables=[war.pk], by=floorperson, at=datetime.now(UTC)
    ).labels.get()  # fmt: skip
    page.goto(reverse("floor:tray"))
    page.evaluate("async () => { for (const one of await caches.keys()) await caches.delete(one); }")
    page.goto(reverse("floor:tray"))
    wait_until(lambda: page.evaluate(KEPT_FORMS), "the forms are kept again")
    cut(page)
    page.goto(reverse("scan", args=[label.code]))
    page.get_by_role("heading", name="May W-01 open? Cannot tell").wait_for()
    assert page.locator("[data-unknown]").is_hidden()
    assert problems_of(page) == []
    page.locator("[data-forms]").get_by_role("link", name="Deck change log").click()
    page.get_by_role("heading", name="Deck change log, table W-01").wait_for()
    page.goto(reverse("scan", args=["22222222"]))
    page.get_by_text("This device does not know the label.").wait_for()


def test_a_full_device_loses_nothing_and_a_shared_one_shows_each_person_their_own(war, page, dealer, client_of):
    # No room: told, and what was typed still stands there. Then there is room, and the office is gone (502).
    opened = datetime.now(UTC) - timedelta(hours=2)
    enter(page, war, opened)
    page.evaluate(FULL)
    cut(page)
    send(page)
    page.get_by_text("this device has no room to keep the entry").wait_for()
    assert page.evaluate(READ, "deck_count") == "6"
    page.evaluate(ROOM)
    cut(page, off=False)
    page.route("**/tray/session/*", lambda route: route.fulfill(status=502))
    send(page)
    listed(page, "waits")
    page.unroute("**/tray/session/*")

    # Signing out says what waits and gives it as a file, sealed; pages and keys of the person are gone.
    page.goto(reverse("account_logout"))
    page.get_by_text("1 entry waits on this device").wait_for()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    saved = json.loads(saving.value.path().read_text())
    assert [set(one) for one in saved["entries"]] == [{"id", "person", "key_id", "iv", "data"}]
    page.locator("[data-leaving] button").click()
    page.wait_for_url("**/register/")
    page.locator(".app-menu summary").click()
    page.get_by_role("link", name="Sign in").first.wait_for()
    wait_until(lambda: not page.evaluate("async () => (await caches.keys()).length"), "the kept pages are gone")

    # The next person on the device sees that something is there, and nothing of it.
    session = client_of(dealer).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": page.evaluate("location.origin")}]
    )
    page.goto(reverse("floor:tray"))
    page.get_by_text("1 more on this device, sealed").wait_for()
    assert page.locator("[data-kept]").count() == 0
    assert not LogEntry.objects.exists()


def test_now_is_the_time_of_the_office_and_a_clock_that_is_off_is_said(war, page):
    page.goto(form_url(war))
    page.get_by_text("12 minutes ahead of the clock of this system. “Now” enters the time of this system.").wait_for()
    button = page.locator("[data-now]:visible").first
    entered = f"#{button.get_attribute('data-now')}"
    button.click()
    page.get_by_text("“Now” entered the time of this system.").wait_for()
    local = datetime.now(UTC).astimezone(war.facility.zone)
    near = {f"{local - timedelta(minutes=by):%H:%M}" for by in range(3)}
    assert page.locator(f"{entered}-time").input_value() in near
    assert page.locator(f"{entered}-offset").input_value() in ("", f"{local:%z}"[:3] + ":" + f"{local:%z}"[3:])
    cut(page)
    button.click()
    page.get_by_text("as this device last knew it").wait_for()
    assert page.locator(f"{entered}-time").input_value() in near | {f"{local + timedelta(minutes=1):%H:%M}"}
