"""A change of decks on two phones, with touch and passkeys: counted taps, and what a cut network leaves."""

import os
import threading
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import FacilityFactory, HolderFactory, person
from compliance.isolation.context import OFFICE, isolated
from inspections.entries.views import entry_form as entering
from inspections.kept.tests.test_browser import KEPT_FORMS, listed
from inspections.models import LogEntry
from inspections.tests.factories import signed, table_of
from tests import clock
from tests.phones import PHONE
from tests.waiting import wait_until
from tests.wcag import violations_of

pytestmark = [pytest.mark.django_db(transaction=True)]
LOGS = ("deck_change", "deck_inspection")
GONE_ON_THE_WAY = "() => { kept.ask = async () => ({ here: false }); }"
"""The office is there while the statement is composed, and gone when the signed entry leaves."""
GAP = """() => document.querySelector(".answer + .choices").getBoundingClientRect().top
  - document.querySelector(".answer").getBoundingClientRect().bottom"""
"""The distance of the other batch below the next one, in pixels."""
LATER = timedelta(minutes=6)
"""The time for which the dealer looks at the cards."""
SHOTS = os.environ.get("CHANGE_SHOTS")


def ago(minutes: float) -> str:
    return (timezone.now() - timedelta(minutes=minutes)).isoformat(timespec="minutes")


@pytest.fixture
def people(live_server: Any, settings: Any) -> dict[str, User]:
    """A dealer and a floorperson with passkeys alone."""
    settings.SITE_URL = live_server.url
    holder = HolderFactory()
    roles = {"dealer": (Role.DEALER, "Jonas Reed"), "floor": (Role.FLOORPERSON, "Dana Whitlock")}
    return {
        name: person(role, at=holder, email=f"{name}@example.test", printed_name=words, is_demo=False)
        for name, (role, words) in roles.items()
    }


@pytest.fixture
def table(people: dict[str, User]) -> Any:
    return table_of_two_batches(FacilityFactory(holder=people["floor"].memberships.get().holder), people)


@pytest.fixture
def inspected_table(people: dict[str, User]) -> Any:
    """The same, with both batches inspected: the decks of both go out next."""
    return table_of_two_batches(FacilityFactory(holder=people["floor"].memberships.get().holder), people, "AB")


def table_of_two_batches(facility: Any, people: dict[str, User], inspected: str = "A") -> Any:
    """A table with a shuffling device that takes two batches, which came ten hours ago; these were inspected then."""
    table = table_of(facility, "651a", "CW-02", people["floor"], shuffler_mode="batch_shuffler", deck_count=16)
    decks = {"batch_label": "A", "deck_count": 8, "back_color": "burgundy", "opened_at": ago(600)}
    names = ("received", "inspected", "verified", "first_player_inspection", "shuffled", "opened_for_play")
    made = {f"{name}_at": ago(599 - place) for place, name in enumerate(names)}
    made |= {"decks_received": 8, "preinspected_basis": "none", "defects_found": False}
    dealer = people["dealer"]
    made |= {"dealer_name": dealer.printed_name, "dealer_credential_number": dealer.credentials.get().number}
    other = decks | {"batch_label": "B", "back_color": "navy"}
    entries = [
        ("deck_change", decks, dealer),
        ("deck_change", other, dealer),
        *(("deck_inspection", made | {"batch_label": lane}, people["floor"]) for lane in inspected),
    ]
    for log, values, by in entries:
        signed(table, log, values, by, moment=timezone.now(), late_reason="Entered after the shift.")
    return table


def shot(page: Any, name: str) -> None:
    """Keeps a picture where somebody asked for one."""
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def tap(page: Any, *places: str) -> int:
    """Taps each of these. Gives how many."""
    for place in places:
        page.locator(place).tap()
        if place.startswith("[data-now"):
            given = page.locator(f"#{field_of(place)}-time")
            wait_until(lambda given=given: given.input_value() != "", place)
    return len(places)


def now(name: str) -> str:
    return f"[data-now='field-{name}']"


def field_of(place: str) -> str:
    """The field that a button of the office's time fills."""
    return place.split("'")[1]


def sign(page: Any) -> int:
    """Signs with the passkey: the button, and the passkey."""
    page.get_by_role("button", name="Sign with your passkey").tap()
    return 2


@pytest.mark.sampled
def test_651a_4__a_change_of_one_batch_takes_twelve_taps(people, table, phone):
    dealer, floor = phone(people["dealer"]), phone(people["floor"])
    dealer.goto(reverse("floor:change", args=[table.pk, "deck_change"]) + "?lane=A")
    dealer.get_by_role("heading", name="Change the decks, batch A").wait_for()
    assert dealer.locator("input[type=radio]:checked").count() == 0
    assert violations_of(dealer) == []
    assert dealer.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    shot(dealer, "1-out")
    taps = tap(dealer, "#preset-right", now("removed_at"), now("replacement_opened_at")) + sign(dealer)
    dealer.get_by_text("A floorperson signs this step.").wait_for()
    shot(dealer, "2-waits")
    assert dealer.evaluate(GAP) >= 8
    assert violations_of(dealer) == []
    with clock.moved(connection, LATER), isolated(OFFICE):
        floor.context.add_init_script(clock.script(LATER))
        taps += _inspected(floor, table)
    assert taps <= 12
    change, inspection = (LogEntry.objects.filter(log_code=log).latest("number") for log in LOGS)
    assert (change.number, change.signature["method"], change.decoded.batch_label) == (3, "passkey", "A")
    assert (inspection.number, inspection.signature["method"], inspection.decoded.batch_label) == (2, "passkey", "A")
    stated = inspection.decoded
    assert stated.dealer_name == "Jonas Reed"
    assert stated.received_at == change.decoded.replacement_opened_at
    assert stated.inspected_at <= stated.verified_at <= stated.opened_for_play_at
    assert floor.complaints == dealer.complaints == []


def take_out(dealer: Any, table: Any, lane: str) -> int:
    """The dealer's step of a change. Gives the number of taps."""
    dealer.goto(reverse("floor:change", args=[table.pk, "deck_change"]) + f"?lane={lane}")
    dealer.get_by_role("heading", name=f"Change the decks, batch {lane}").wait_for()
    taps = tap(dealer, *OUT) + sign(dealer)
    dealer.get_by_text("A floorperson signs this step.").wait_for()
    return taps


def bring_in(floor: Any, lane: str) -> int:
    """The floorperson's step, opened from the work that waits. Gives the number of taps."""
    floor.goto("/")
    floor.get_by_role("link", name=f"Table CW-02, batch {lane}").tap()
    floor.get_by_role("heading", name="Deck inspection log").wait_for()
    taps = tap(floor, *INSPECTED) + sign(floor)
    floor.get_by_role("heading", name="Changed").wait_for()
    return taps


def _inspected(floor: Any, table: Any) -> int:
    """The same, looked at on the way."""
    floor.goto("/")
    floor.get_by_role("link", name="Table CW-02, batch A").tap()
    floor.get_by_role("heading", name="Deck inspection log").wait_for()
    assert floor.locator("input[type=radio]:checked").count() == 0
    assert violations_of(floor) == []
    shot(floor, "3-inspect")
    taps = tap(floor, "#preset-right", "#defects_found-no")
    times = ("verified_at", "first_player_inspection_at", "shuffled_at")
    taps += tap(floor, *map(now, times))
    shot(floor, "4-timed")
    taps += sign(floor)
    floor.get_by_role("heading", name="Changed").wait_for()
    shot(floor, "5-over")
    assert violations_of(floor) == []
    floor.set_viewport_size({"width": 1280, "height": 900})
    assert floor.evaluate("document.documentElement.scrollWidth") <= 1280
    shot(floor, "6-over-1280")
    return taps


OUT = ("#preset-right", now("removed_at"), now("replacement_opened_at"))
INSPECTED = (
    "#preset-right", "#defects_found-no", *map(now, ("verified_at", "first_player_inspection_at", "shuffled_at"))
)  # fmt: skip


@pytest.mark.parametrize("at", ["before", pytest.param("while", marks=pytest.mark.sampled), "after"])
def test_a_network_cut_at_any_step_leaves_one_entry_or_one_that_waits(people, table, phone, monkeypatch, at):
    dealer, floor = phone(people["dealer"]), phone(people["floor"])
    _cut_at_a_step(dealer, table, OUT, at, monkeypatch)
    change = LogEntry.objects.filter(log_code="deck_change").latest("number")
    assert (change.number, change.decoded.batch_label, change.signer_name) == (3, "A", "Jonas Reed")
    with clock.moved(connection, LATER), isolated(OFFICE):
        floor.context.add_init_script(clock.script(LATER))
        _cut_at_a_step(floor, table, INSPECTED, at, monkeypatch)
    inspection = LogEntry.objects.filter(log_code="deck_inspection").latest("number")
    assert (inspection.number, inspection.decoded.batch_label, inspection.signer_name) == (2, "A", "Dana Whitlock")
    assert inspection.decoded.received_at == change.decoded.replacement_opened_at


def _cut_at_a_step(page: Any, table: Any, taps: tuple[str, ...], at: str, monkeypatch: Any) -> None:
    """Does a step whose network is cut before its first answer, while it is sent, or after the office wrote it; then
    it is back. Nothing was signed by itself, nothing is lost, and the step is signed once."""
    page.set_default_timeout(20_000)
    _with_copies(page)
    before, step = LogEntry.objects.count(), reverse("floor:change", args=[table.pk, "deck_change"]) + "?lane=A"
    page.goto(step)
    if at == "before":
        page.context.set_offline(True)
    tap(page, *taps)
    if at == "after":
        with monkeypatch.context() as patch:
            patch.setattr(entering, "_signed", lambda *_: HttpResponse(status=502))
            sign(page)
            listed(page, "sent")
        assert LogEntry.objects.count() == before + 1
    else:
        if at == "while":
            page.evaluate(GONE_ON_THE_WAY)
        sign(page)
        listed(page, "waits")
        assert LogEntry.objects.count() == before
        page.context.set_offline(False)
        page.goto(reverse("floor:tray"))
        listed(page, "ready")
        assert LogEntry.objects.count() == before
        page.get_by_role("button", name="Check and sign").tap()
        page.get_by_role("heading", name="Sign", exact=True).wait_for()
        sign(page)
        page.get_by_text("Signed: entry").first.wait_for()
    page.goto(reverse("floor:tray"))
    listed(page, "sent")
    assert LogEntry.objects.count() == before + 1


def _with_copies(page: Any) -> None:
    """Has the device keep the copies of its forms."""
    page.goto(reverse("floor:tray"))
    forms = page.locator("a[data-form]").count()
    wait_until(lambda: page.evaluate(KEPT_FORMS) == forms, "the copies are kept")


def test_without_network_the_change_of_a_batch_is_that_of_this_batch(people, inspected_table, phone):
    dealer = phone(people["dealer"])
    dealer.set_default_timeout(60_000)
    _with_copies(dealer)
    dealer.context.set_offline(True)
    dealer.goto(reverse("floor:change", args=[inspected_table.pk, "deck_change"]) + "?lane=B")
    dealer.get_by_text("The copy on this device").wait_for()
    assert dealer.locator("[name='preset.batch_label']").input_value() == '"B"'
    dealer.locator("#preset-right").tap()
    tap(dealer, *map(now, ("removed_at", "replacement_opened_at")))
    dealer.get_by_role("button", name="Keep on this device").tap()
    listed(dealer, "waits")
    _leads_to_the_inspection(dealer, inspected_table, "B")
    dealer.context.set_offline(False)
    dealer.goto(reverse("floor:tray"))
    listed(dealer, "ready")
    dealer.get_by_role("button", name="Check and sign").tap()
    dealer.get_by_role("heading", name="Sign", exact=True).wait_for()
    sign(dealer)
    dealer.get_by_text("Signed: entry").first.wait_for()
    change = LogEntry.objects.filter(log_code="deck_change").latest("number")
    assert (change.number, change.decoded.batch_label, change.decoded.back_color) == (3, "B", "navy")
    assert dealer.get_by_role("link", name=NEXT_OF_B).get_attribute("href") == inspection_of_lane(inspected_table, "B")


NEXT_OF_B = "Next: Deck inspection log, batch B"


def inspection_of_lane(table: Any, lane: str) -> str:
    return reverse("floor:entry_new", args=[table.pk, "deck_inspection"]) + f"?lane={lane}"


def _leads_to_the_inspection(page: Any, table: Any, lane: str) -> None:
    """From the kept change to the copy of the inspection of the same batch, at an address that says so."""
    shot(page, "7-kept")
    link = page.get_by_role("link", name=f"Next: Deck inspection log, batch {lane}")
    assert link.get_attribute("href") == inspection_of_lane(table, lane)
    link.tap()
    _is_copy_of(page, "deck_inspection", lane)


def _is_copy_of(page: Any, log: str, lane: str) -> None:
    page.get_by_text(f"The copy on this device for batch {lane}").wait_for()
    assert page.locator("[name='preset.batch_label']").input_value() == f'"{lane}"'
    path, _, query = page.url.partition("?")
    assert path.endswith(f"/log/{log}/")
    assert query == f"lane={lane}&kept=1"
    assert page.locator("[data-office]").get_attribute("href") == f"{urlsplit(page.url).path}?lane={lane}"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert violations_of(page) == []
    shot(page, f"8-copy-{log}")


def test_without_network_a_change_that_waits_for_an_inspection_leads_to_its_form(people, table, phone):
    floor = phone(people["floor"])
    floor.set_default_timeout(60_000)
    _with_copies(floor)
    floor.context.set_offline(True)
    change = reverse("floor:change", args=[table.pk, "deck_change"])
    floor.goto(f"{change}?lane=B")
    _is_copy_of(floor, "deck_inspection", "B")
    floor.goto(f"{change}?lane=A")
    _is_copy_of(floor, "deck_change", "A")
    floor.goto(reverse("floor:entry_new", args=[table.pk, "deck_change"]) + "?lane=B")
    _is_copy_of(floor, "deck_change", "B")
    due = floor.get_by_role("link", name="Next: Deck inspection log, batch B")
    assert due.get_attribute("href") == inspection_of_lane(table, "B")


def test_a_copy_shown_because_the_office_is_slow_says_what_it_is(people, inspected_table, phone, monkeypatch):
    dealer = phone(people["dealer"])
    dealer.set_default_timeout(60_000)
    _with_copies(dealer)
    dealer.goto(reverse("floor:change", args=[inspected_table.pk, "deck_change"]) + "?lane=B")
    dealer.get_by_role("heading", name="Change the decks, batch B").wait_for()
    step, late = dealer.url, threading.Event()
    assert "change=out-" in step
    with monkeypatch.context() as patch:
        patch.setattr(entering, "change_asked", lambda *_: late.wait() and None)
        dealer.goto(step)
        _is_copy_of(dealer, "deck_change", "B")
        late.set()
    dealer.locator("[data-office]").tap()
    dealer.get_by_role("heading", name="Deck change log").wait_for()
    assert dealer.locator("[data-copy]").count() == 0
