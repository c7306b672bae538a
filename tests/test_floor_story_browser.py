"""A shift on phones with passkeys: a scan, a round of six wheels, two changes of decks, a failed check that climbs to
the shift manager, an hour without network, a card that is missing, a handover. The same in the API, on paper, in the
bundle, by both verifiers. Each page of which there is a picture fits the phone, and axe finds nothing on it."""

import json
import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from compliance.documents.services import bundle_request, bundling
from compliance.documents.tests.files import file_of
from compliance.holders.models import Facility, GamingTable, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.isolation.context import OFFICE, isolated
from compliance.ledger.tests.signing_office import SITE, SigningOffice
from compliance.ledger.tests.test_two_verifiers import by_python
from compliance.ledger.tests.test_web_verifier import PAGE, check, said
from compliance.notices.models import Notice
from compliance.rest.tests.tokens import token_of
from inspections.exports.tests.test_export import asked, pdfs, whole_csv, written
from inspections.kept.tests.test_browser import FILL, KEPT_FORMS, STATES
from inspections.labels.services import labels_make
from inspections.models import LogEntry
from inspections.models.handovers import Handover
from inspections.models.ladders import RungTold
from inspections.opening.services import table_open
from inspections.problems.lines import exposure_of
from inspections.problems.tests.problems import rated
from inspections.tasks import raise_alarms
from inspections.tests.bundling import files_of, taken_through
from inspections.tests.factories import deck_change, signed, table_of
from tests import clock
from tests.pdf_checks import bare, text_of
from tests.phones import PHONE
from tests.test_change_in_a_browser import bring_in, table_of_two_batches, take_out
from tests.waiting import wait_until
from tests.wcag import violations_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]
SHOTS = os.environ.get("STORY_SHOTS")
SEATS = 7
FOUND = "The wheel tilts toward 17."
CHECKS = ("no_magnet_or_contrivance_ok", "wheel_level_free_even_ok", "wheel_parts_secure_ok")
CLIMBED = timedelta(minutes=31)
"""After the failed check: the rungs of floor, pit and shift are told, compliance is not."""
BACK = CLIMBED + timedelta(hours=1)


@pytest.fixture
def people(holder: Any, settings: Any, live_server: Any) -> dict[str, User]:
    """People of the floor with passkeys alone, and whoever else a ladder and an export need."""
    settings.SITE_URL = live_server.url
    roles = {
        "floor": (Role.FLOORPERSON, "Flora Person"), "pit": (Role.PIT_MANAGER, "Pat Manager"),
        "dealer": (Role.DEALER, "Jonas Reed"),
        "shift": (Role.SHIFT_MANAGER, "Sheila Shift"), "compliance": (Role.COMPLIANCE_MANAGER, "Frances Filer"),
    }  # fmt: skip
    return {
        name: person(role, at=holder, email=f"{name}@example.test", printed_name=words, is_demo=False)
        for name, (role, words) in roles.items()
    }


@pytest.fixture
def wheels(facility: Facility, people: dict[str, User]) -> list[GamingTable]:
    return [table_of(facility, "617a", f"R-{place:02d}", people["floor"]) for place in range(1, 7)]


@pytest.fixture
def cards(facility: Facility, people: dict[str, User]) -> GamingTable:
    """A table of Casino War, open, with decks that were inspected and opened an hour ago."""
    table = table_of(facility, "651a", "W-01", people["floor"], betting_positions=SEATS)
    rated(facility, c651a=90)
    # The first act opens the ledger, before the time of receipt that is told of the entries below.
    labels_make(facility=facility, tables=[table.pk], by=people["floor"], at=timezone.now())
    by = people["floor"]
    inspect_decks(table, by, minutes_ago=90)
    signed(table, "deck_change", deck_change(timezone.now() - timedelta(minutes=80)), by, moment=timezone.now())
    table_open(table=table, by=by, at=timezone.now())
    return table


def inspect_decks(table: GamingTable, by: User, minutes_ago: int) -> None:
    """Signs the inspection of six decks that came so long ago."""
    now, names = timezone.now(), ("received", "inspected", "verified", "first_player_inspection", "shuffled")
    times = {
        f"{name}_at": now - timedelta(minutes=minutes_ago - place)
        for place, name in enumerate([*names, "opened_for_play"])
    }
    decks = {name: at.isoformat() for name, at in times.items()}
    decks |= {"decks_received": 6, "defects_found": False, "preinspected_basis": "none", "dealer_name": "Dee Ler"}
    signed(table, "deck_inspection", decks | {"dealer_credential_number": "PA-1"}, by, moment=now)


def shot(page: Any, name: str) -> None:
    """Holds a page to its width and to axe, and keeps a picture where somebody asked for one."""
    page.wait_for_load_state()
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], name
    assert violations_of(page) == [], name


def moved(page: Any, by: timedelta) -> None:
    """Moves the clock of a phone to that of an office that was moved on by so much, from the next page on."""
    page.context.add_init_script(clock.script(by))


def back_in(page: Any, address: str) -> None:
    """Opens an address after a session that ended because nobody touched the phone: the passkey signs in again."""
    page.goto(address)
    page.click("#passkey_login")
    page.wait_for_url(f"**{address}")


def inspect(page: Any, *, fails: str = "") -> None:
    """Answers the checks of a wheel, each by its own tap, and signs with the passkey."""
    page.locator("#preset-right").tap()
    page.locator("#ball_nonmagnetic_ok-yes-magnet").tap()
    for name in CHECKS:
        page.locator(f"#{name}-{'no' if name == fails else 'yes'}").tap()
    if fails:
        page.get_by_label("What did you find?").fill(FOUND)
    page.get_by_role("button", name="Sign as not met" if fails else "Certify and sign").tap()


def test_a_shift_on_the_floor(
    wheels: list[GamingTable], cards: GamingTable, people: dict[str, User], phone: Any, browser: Any, ask: Any,
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    settings.MEDIA_ROOT = tmp_path / "media"
    monkeypatch.setattr(bundling, "PAUSE_SECONDS", 0)
    facility, page = wheels[0].facility, phone(people["floor"])
    sheet = labels_make(
        facility=facility, tables=[one.pk for one in [*wheels, cards]], by=people["floor"], at=timezone.now()
    )
    codes = {label.table_id: label.code for label in sheet.labels.all()}
    _scanned(page, wheels[0], codes[wheels[0].pk])
    _went_round(page, wheels)
    failed = _failed(page, wheels[2])
    dealer = phone(people["dealer"])
    decks = table_of_two_batches(facility, people, inspected="AB")
    taps = [take_out(dealer, decks, lane) for lane in "AB"]
    shot(dealer, "decks-out")
    with clock.moved(connection, CLIMBED), isolated(OFFICE):
        moved(page, CLIMBED)
        _climbed(page, failed, people)
        taps += [bring_in(page, lane) for lane in "AB"]
        shot(page, "decks-in")
        assert sum(taps) <= 2 * 12
        _lost_the_network(page, wheels[0], cards, codes)
    with clock.moved(connection, BACK), isolated(OFFICE):
        moved(page, BACK - CLIMBED)
        kept = _signed_what_waited(page)
        # The decks of the last change that waited were not counted yet.
        inspect_decks(cards, people["floor"], minutes_ago=10)
        problem = _missed_a_card(page, cards, people)
        handover = _handed_over(page, facility)
        other = phone(people["pit"])
        _taken_over(other, handover)
        told = {"failed": failed, "kept": kept, "problem": problem, "handover": handover}
        _programs_read_the_same(ask, people["compliance"], **told)
        _paper_says_the_same(people["compliance"], facility, problem)
        _verifiers_find_it_whole(browser, people["compliance"], tmp_path, settings.SITE_URL, handover)
    assert dealer.complaints == []
    assert [one for one in page.complaints if "ERR_INTERNET_DISCONNECTED" not in one] == []


def _scanned(page: Any, table: GamingTable, code: str) -> None:
    """The label leads to the table, which says what it lacks and the one act that cures it."""
    page.goto(f"/t/{code}/")
    page.get_by_role("heading", name=f"Table {table.number}", exact=False).wait_for()
    assert page.url.endswith(reverse("floor:table", args=[table.pk]))
    page.get_by_role("link", name="Pit board").first.click()
    page.get_by_role("link", name="Opening round").click()


def _went_round(page: Any, wheels: list[GamingTable]) -> None:
    """Six wheels in the order of their numbers, the next one a tap away, each signed with eight taps."""
    page.locator(".answer .usa-button").click()
    for place, table in enumerate(wheels):
        page.get_by_role("heading", name=f"table {table.number}").wait_for()
        inspect(page)
        page.get_by_role("heading", name="Signed: entry 1").wait_for()
        page.get_by_text(f"{place + 1} of 6 may open.").wait_for()
        if table != wheels[-1]:
            page.get_by_role("link", name=f"Next: {wheels[place + 1].number}").click()
    page.get_by_text("6 of 6 may open.").wait_for()
    shot(page, "round")


def _failed(page: Any, table: GamingTable) -> LogEntry:
    """The third wheel opens; a spot check of it is not met."""
    page.goto(reverse("floor:table", args=[table.pk]))
    page.get_by_role("button", name="Open this table").click()
    page.get_by_role("button", name="Close this table").wait_for()
    page.locator("a[href$='/log/roulette_inspection/']").first.click()
    inspect(page, fails="wheel_level_free_even_ok")
    page.get_by_role("heading", name="Signed: entry 2").wait_for()
    page.get_by_text("Not met:", exact=True).wait_for()
    return LogEntry.objects.get(table=table, number=2)


def _climbed(page: Any, failed: LogEntry, people: dict[str, User]) -> None:
    """Beat's turn half an hour later: the floor was told at once, the pit and the shift since; compliance is not."""
    raise_alarms()
    assert [one.number for one in RungTold.objects.order_by("number")] == [1, 2, 3]
    heard = Notice.objects.filter(kind=Notice.Kind.ALARM).values_list("recipient__printed_name", flat=True)
    assert set(heard) == {"Flora Person", "Pat Manager", "Sheila Shift"}
    back_in(page, reverse("floor:alarms"))
    page.get_by_role("link", name="Who was told").click()
    page.get_by_text("Sheila Shift").wait_for()
    assert "Next, in" in page.inner_text(".rung--next")
    shot(page, "alarm")
    page.get_by_role("button", name="Close this table").click()
    page.get_by_role("button", name="Close ").click()
    page.get_by_role("button", name="Open this table").wait_for()


def _lost_the_network(page: Any, wheel: GamingTable, cards: GamingTable, codes: dict[Any, str]) -> None:
    """The label of a table cannot be told; four entries are kept, through a reload."""
    page.goto(reverse("floor:tray"))
    forms = page.locator("a[data-form]").count()
    wait_until(lambda: page.evaluate(KEPT_FORMS) == forms, "the forms are kept")
    page.context.set_offline(True)
    page.goto(f"/t/{codes[wheel.pk]}/")
    page.get_by_role("heading", name=f"May {wheel.number} open? Cannot tell").wait_for()
    shot(page, "cannot-tell")
    page.goto(f"/t/{codes[cards.pk]}/")
    for place in range(4):
        page.goto(reverse("floor:entry_new", args=[cards.pk, "deck_change"]))
        if page.locator("#preset-change").count():
            page.locator("#preset-change").check()
        opened = (timezone.now() - timedelta(minutes=4 - place)).astimezone(cards.facility.zone)
        when = {
            "month": opened.month, "day": opened.day, "year": opened.year, "time": f"{opened:%H:%M}",
            "offset": f"{opened:%z}"[:3] + ":" + f"{opened:%z}"[3:],
        }  # fmt: skip
        parts = {f"opened_at.{part}": str(value) for part, value in when.items()}
        page.evaluate(FILL, {"batch_label": "single", "deck_count": "6", "back_color": "red"} | parts)
        page.get_by_role("button", name="Keep on this device").click()
        anyway = page.get_by_role("button", name="Keep it as it stands")
        if anyway.count():
            anyway.click()
        listed(page, *["waits"] * (place + 1))
    page.reload()
    listed(page, *["waits"] * 4)
    shot(page, "waits")


def listed(page: Any, *states: str) -> None:
    """Waits until the list of kept entries shows entries in just these states."""
    page.get_by_role("heading", name="Entries on this device").wait_for()
    shown = lambda: page.locator("[data-kept]").evaluate_all(STATES)  # noqa: E731
    wait_until(lambda: shown() == sorted(states), lambda: (shown(), states))


def by_passkey(page: Any) -> None:
    """Reads the findings where there are any, and signs."""
    page.get_by_role("heading", name="Sign", exact=True).wait_for()
    if page.locator("[name=late_reason]").count():
        page.locator("[name=late_reason]").fill("No network.")
    if page.locator("#confirmed").count():
        page.locator("label[for=confirmed]").click()
    page.get_by_role("button", name="Sign with your passkey").click()


def _signed_what_waited(page: Any) -> list[LogEntry]:
    """An hour later the network is back: nothing is signed by itself; each is signed once, and is late."""
    before = set(LogEntry.objects.values_list("pk", flat=True))
    page.context.set_offline(False)
    back_in(page, reverse("floor:tray"))
    listed(page, *["ready"] * 4)
    assert set(LogEntry.objects.values_list("pk", flat=True)) == before
    for place in range(4):
        page.get_by_role("button", name="Check and sign").first.click()
        by_passkey(page)
        if page.locator("#confirmed:not(:checked)").count():
            by_passkey(page)
        page.get_by_role("heading", name="Signed: entry").wait_for()
        page.goto(reverse("floor:tray"))
        listed(page, *["ready"] * (3 - place), *["sent"] * (place + 1))
    kept = list(LogEntry.objects.exclude(pk__in=before).order_by("number"))
    assert len({one.sent_key for one in kept}) == len(kept) == 4
    assert all(one.without_network and one.late_seconds >= 3600 for one in kept)
    shot(page, "sent")
    return kept


def _missed_a_card(page: Any, table: GamingTable, people: dict[str, User]) -> LogEntry:
    """The form knows when the decks were last counted; the entry says how much was played since, at most."""
    page.goto(reverse("floor:entry_new", args=[table.pk, "problem"]))
    page.get_by_label("Card missing").check()
    page.locator("[name=card_rank]").select_option("7")
    page.locator("#card_suit-spades").check()
    page.get_by_role("button", name="Sign with your passkey").click()
    page.get_by_role("heading", name="Signed: entry 1").wait_for()
    found = LogEntry.objects.get(table=table, log_code="problem")
    rounds, hands = (" ".join(page.locator(".exposure li").nth(place).inner_text().split()) for place in (1, 2))
    assert rounds.endswith("rounds at most")
    assert hands == f"{figure(rounds) * SEATS:,} hands at most"
    assert "Stop. Nothing moves and no wager is settled until" in page.inner_text(".duties")
    assert Notice.objects.filter(recipient=people["compliance"], cause=f"problem:{found.pk}").exists()
    shot(page, "problem")
    return found


def figure(words: str) -> int:
    """The number with which a line begins."""
    return int(words.split(maxsplit=1)[0].replace(",", ""))


def _handed_over(page: Any, facility: Facility) -> Handover:
    """Read and sign the open items, with a word to the next shift."""
    page.goto(reverse("floor:handovers", args=[facility.pk]))
    page.get_by_role("link", name="Hand over the shift").first.click()
    assert "Problem 1: Card missing: 7 of spades" in page.inner_text("#open-items")
    page.get_by_label("Message to the next shift").fill("A seven of spades is missing at W-01.")
    page.get_by_role("button", name="Sign with your passkey").click()
    page.get_by_role("heading", name="Handover 1").wait_for()
    page.get_by_text("Not taken over yet.").wait_for()
    return Handover.objects.get()


def _taken_over(page: Any, handover: Handover) -> None:
    """Another person, with another passkey, finds it among their work, reads it and signs."""
    page.goto("/")
    page.get_by_role("link", name="Take over the shift").first.click()
    page.get_by_text("A seven of spades is missing at W-01.").first.wait_for()
    page.get_by_role("button", name="Sign with your passkey").click()
    page.get_by_text("You took over the shift. Flora Person is told.").wait_for()
    shot(page, "handover")
    assert page.complaints == []
    assert {handover.signature["method"], handover.takeover.signature["method"]} == {"passkey"}


def _programs_read_the_same(
    ask: Any, who: User, failed: LogEntry, kept: list[LogEntry], problem: LogEntry, handover: Handover
) -> None:
    """By the token of the compliance manager."""
    _, token = token_of(who)

    def told(address: str) -> Any:
        answer = ask("GET", address, token=token)
        assert answer.status_code == 200, answer.content
        return answer.json()

    assert told(f"log-entries/{failed.pk}/")["facts"]["wheel_level_free_even_ok"] is False
    assert told(f"log-entries/{failed.pk}/")["facts"]["not_met_description"] == FOUND
    assert all(told(f"log-entries/{one.pk}/")["without_network"]["made_at"] for one in kept)
    reported = told(f"log-entries/{problem.pk}/")
    assert reported["facts"]["what"] == "card_missing"
    assert any("hands (7 a round)" in one["message"] for one in reported["findings"])
    shift = told(f"handovers/{handover.pk}/")
    assert shift["words"] == "A seven of spades is missing at W-01."
    assert "problem" in {one["kind"] for one in shift["items"]}
    assert shift["takeover"]["signature"]["printed_name"] == "Pat Manager"
    assert told(f"tables/{problem.table_id}/may-open/")["approval"] is not None


def _paper_says_the_same(who: User, facility: Facility, problem: LogEntry) -> None:
    """The export, read back from its PDF and its CSV."""
    day = timezone.now().astimezone(facility.zone).date()
    logs = ("617a:roulette_inspection", "651a:deck_change", "651a:problem")
    job = written(asked(who, facility, logs, first=day - timedelta(days=1), last=day, at=timezone.now()))
    text = bare(" ".join(map(text_of, pdfs(job))))
    for words in (
        "Roulette inspection log", "by the clock of the device", "No network.", "Late", "Exposure",
        FOUND, "7 a round", exposure_of(problem), "Flora Person",
    ):  # fmt: skip
        assert bare(words) in text, words
    rows = whole_csv(job)
    assert len(rows) == job.rows_total == 7 + 5 + 4 + 1
    assert sum(bool(one["Made without network"]) for one in rows) == 4


def _verifiers_find_it_whole(browser: Any, who: User, folder: Path, office: str, handover: Handover) -> None:
    """The bundle of the holder, by `verify.py` and by the page opened from disk; its register tells both signatures."""
    signer = SigningOffice()
    bundle = taken_through(bundle_request(holder=handover.facility.holder, by=who, at=timezone.now()), signer)
    assert (bundle.status, bundle.failure) == ("ready", "")
    data = file_of(bundle).read_bytes()
    policy = signer.policy().replace(SITE, office).replace("rp office.example", "rp localhost")
    page = browser.new_page()
    page.goto(PAGE.as_uri())
    ours, theirs = check(page, data, policy), by_python(folder / "whole", data, policy, None)
    page.close()
    assert said(ours) == said(theirs) == ("INTACT", set())
    files = files_of(file_of(bundle))
    acts = [json.loads(line)["type"] for line in files["logs/0/envelopes.jsonl"].splitlines()]
    counted = {name: acts.count(name) for name in ("log_entry.sign", "log_entry.hand_over", "log_entry.take_over")}
    assert counted == {
        "log_entry.sign": 6 + 1 + 2 + 4 + 4 + 4 + 2,
        "log_entry.hand_over": 1,
        "log_entry.take_over": 1,
    }
    register = bare(" ".join(text_of(content) for name, content in files.items() if name.startswith("report/register")))
    for words in (
        "Shift handed over",
        "Shift taken over by another person",
        "Rung of the alarm ladder told",
    ):
        assert bare(words) in register, words
