"""A layout that pays 11 to 1, in a browser: found by difference and by words, pinned, answered, settled, approved under
a condition, and no table opens once that has ended it. By mouse, keys and fingers, on a phone, without script."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from compliance.holders.models import Facility, GamingTable, User
from compliance.isolation.context import OFFICE, isolated
from compliance.rest.tests.tokens import token_of
from inspections.models import TableEvent
from inspections.tasks import raise_alarms
from inspections.tests.factories import deck_change, signed
from rules_submissions.conditions import ended_from
from rules_submissions.models import RulesSubmission
from rules_submissions.models.sheets import Pin
from rules_submissions.review.services.proposals import condition_propose
from rules_submissions.review.services.report import submission_recommend, submission_return
from rules_submissions.review.tests.test_sheet_story_browser import eleven, layout, sheet_page
from rules_submissions.sheets.pins import is_settled
from rules_submissions.sheets.tests.making import line
from rules_submissions.sheets.tests.making import page as drawn
from rules_submissions.sheets.text import text_read
from rules_submissions.tests.filings import after, claimed, signed_off
from rules_submissions.tests.making import drafted, file_it
from tests import clock
from tests.browsing import problems_of
from tests.cast import PASSWORD, Cast

__all__ = ["eleven"]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.long
def test_eleven_to_one_is_found_pinned_answered_settled_and_approved_until_its_condition_ends_it(
    eleven: RulesSubmission, filer: User, cast: Cast, page_for: Any, ask: Any, tmp_path: Path
) -> None:
    reviewer = cast["reviewer"]
    _pinned_on_the_difference(page_for(reviewer), eleven)
    submission_return(submission_id=eleven.pk, words="One point.", by=reviewer, at=after(9))
    _answered_without_script(page_for(filer, width=390, script=False), eleven, tmp_path)
    file_it(eleven, filer, after(11))
    claimed(eleven, cast, at=after(12))
    _settled_by_keyboard(page_for(reviewer, width=390), eleven)
    last_on = timezone.localdate() + timedelta(days=1)
    _condition_proposed(eleven, cast, last_on)
    _approved_under_it(page_for(cast["decider"]), eleven)
    table = GamingTable.objects.get(number="W-11")
    _decks_at_hand(table, cast)

    def told() -> Any:
        return ask("GET", f"tables/{table.pk}/may-open/", token=token_of(cast["floorperson"])[1]).json()

    _opened(page_for(cast["floorperson"], width=390), table, told)
    with clock.moved(connection, ended_from(last_on) - timezone.now()), isolated(OFFICE):
        assert raise_alarms() >= 1
        _ended_at_the_table(page_for(cast["floorperson"], width=390), table, told)


def _pinned_on_the_difference(page: Any, submission: RulesSubmission) -> None:
    """With the mouse: the changed line is drawn around where it is boxed."""
    page.goto(sheet_page(submission, "?show=diff"))
    page.wait_for_load_state()
    assert "a changed, zone C3" in page.inner_text(".said")
    assert "The layout says 11 to 1 for Tie Wager, the filing 10 to 1." in page.inner_text("#words .differs")
    page.locator(".stage").scroll_into_view_if_needed()
    box = page.locator(".stage__box .stage__edge").bounding_box()
    page.mouse.move(box["x"] - 6, box["y"] - 6)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] + 6, box["y"] + box["height"] + 6, steps=4)
    page.mouse.up()
    page.keyboard.type("It reads 11 to 1; the Tie Wager pays exactly 10 to 1.")
    page.click("button:has-text('Set the pin')")
    page.wait_for_url("**show=diff*#pins")
    assert Pin.objects.get().place.is_area
    assert "1 open pin" in page.inner_text(".sheet-tabs")


def _answered_without_script(page: Any, submission: RulesSubmission, folder: Path) -> None:
    """On a phone: the point with its cut-out, the answer, and the next version of the sheet."""
    page.goto(f"/submissions/{submission.pk}/draft/return/")
    assert page.locator(".pin-cut svg image").is_visible()
    page.fill("textarea", "Drawn again with 10 to 1.")
    page.click("button:has-text('Save and go to the list')")
    page.goto(f"/submissions/{submission.pk}/draft/artwork/")
    (folder / "l.pdf").write_bytes(layout(10))
    page.set_input_files("input[type=file]", folder / "l.pdf")
    page.select_option("select[name=version_of]", label="Layout: L-1")
    page.click("button:has-text('Attach')")
    page.get_by_text("version 3").first.wait_for()


def _settled_by_keyboard(page: Any, submission: RulesSubmission) -> None:
    """Both versions one under the other on a phone; the words agree, and the pin is settled by a key."""
    page.goto(sheet_page(submission, "?show=beside"))
    page.wait_for_load_state()
    first, second = (page.locator(".stage").nth(at).bounding_box() for at in (0, 1))
    assert first["y"] + first["height"] < second["y"]
    assert page.locator("#words .differs").count() == 0
    assert "Drawn again with 10 to 1." in page.inner_text("#pins")
    page.focus("button:has-text('Settle')")
    page.keyboard.press("Enter")
    page.get_by_text("Settled by").wait_for()
    assert is_settled(Pin.objects.get())
    assert problems_of(page) == []


def _condition_proposed(submission: RulesSubmission, cast: Cast, last_on: date) -> None:
    """By the reviewer at sign-off; all agree, and Gaming Operations recommends approval."""
    now, reviewer = timezone.now(), cast["reviewer"]
    stated = {"unit": "gaming_operations", "text": "Destroy the sheets with 11 to 1.", "citation": "651a.3(a)"}
    condition_propose(submission_id=submission.pk, last_on=last_on, by=reviewer, at=now, **stated)
    signed_off(submission, cast, at=now)
    submission_recommend(submission_id=submission.pk, approve=True, words="Nothing stands.", by=reviewer, at=now)


def _approved_under_it(page: Any, submission: RulesSubmission) -> None:
    """The condition is kept, the decision signed; it takes effect the same day."""
    page.goto(f"/submissions/{submission.pk}/decision/")
    page.get_by_label("Approve", exact=True).press("Space")
    page.fill("input[name=effective_on]", timezone.localdate().isoformat())
    page.fill("input[type=password]", PASSWORD)
    page.click("button:has-text('Sign the decision')")
    page.wait_for_url(f"**/submissions/{submission.pk}/")
    assert "Destroy the sheets with 11 to 1." in page.inner_text("main")
    submission.refresh_from_db()
    assert submission.status == "in_effect"


def _decks_at_hand(table: GamingTable, cast: Cast) -> None:
    """Two batches of eight decks are received, inspected and opened, so that nothing else keeps the table closed."""
    now, dealer = timezone.now(), cast["dealer"]
    names = ("received", "inspected", "verified", "first_player_inspection", "shuffled", "opened_for_play")
    times = {f"{name}_at": (now - timedelta(minutes=9 - place)).isoformat() for place, name in enumerate(names)}
    decks = {"decks_received": 8, "defects_found": False, "preinspected_basis": "none"}
    by = {"dealer_name": dealer.printed_name, "dealer_credential_number": dealer.credentials.get().number}
    for place, batch in enumerate("AB"):
        later = now + timedelta(microseconds=place)
        inspected = times | decks | by | {"batch_label": batch}
        signed(table, "deck_inspection", inspected, cast["floorperson"], moment=later)
        opened = deck_change(now - timedelta(minutes=1), batch_label=batch, deck_count=8)
        signed(table, "deck_change", opened, dealer, moment=later)


def _opened(page: Any, table: GamingTable, told: Any) -> None:
    """On a phone at the table, while the approval holds: nothing speaks against it."""
    page.goto(f"/floor/tables/{table.pk}/")
    assert "Destroy the sheets with 11 to 1." in page.inner_text("main")
    assert told()["may_open"] is True
    page.click("button:has-text('Open this table')")
    page.get_by_role("button", name="Close this table").wait_for()


def _ended_at_the_table(page: Any, table: GamingTable, told: Any) -> None:
    """From midnight on: the table is open, so an alarm stands; board, page and program say why it may not be."""
    reason = "because a condition was not met: Destroy the sheets with 11 to 1. (§ 651a.3(a))"
    page.goto("/floor/alarms/")
    assert "Stop play: table W-11" in page.inner_text(".alarm-list")
    assert reason in page.inner_text(".alarm-list")
    page.goto(f"/floor/facilities/{table.facility_id}/")
    told_by_board = page.inner_text(".board")
    assert "The approval RS-" in told_by_board
    assert "ended with" in told_by_board
    page.goto(f"/floor/tables/{table.pk}/")
    page.click("button:has-text('Close this table')")
    page.get_by_role("button", name="Close ").click()
    page.get_by_role("button", name="Open this table").click()
    page.wait_for_load_state()
    assert reason in page.inner_text(".reasons")
    assert problems_of(page) == []
    assert list(TableEvent.objects.order_by("at").values_list("act", flat=True)) == ["opened", "closed"]
    answer = told()
    assert answer["may_open"] is False
    assert any(reason in one["message"] and one["citation"] == "651a.3(a)" for one in answer["reasons"])


@pytest.mark.long
def test_a_wrong_sheet_is_found_before_it_is_filed(
    facility: Facility, filer: User, cast: Cast, page_for: Any, tmp_path: Path
) -> None:
    """A sign that says $10 where the filing says $15: told after the upload, on the list and at the check; filed with
    words the first time, seen on the desk, replaced the second."""
    submission = drafted(facility, filer, table_min_usd="15.00")
    page = page_for(filer)
    page.goto(f"/submissions/{submission.pk}/draft/artwork/")
    _uploaded(page, tmp_path / "sign-10.pdf", sign(10))
    assert "We are reading the words on it." in page.inner_text(".words-told")
    text_read(artwork_id=submission.artwork.get().pk, at=timezone.now())
    page.wait_for_selector(f".words-told >> text={SIGN_SAYS}", timeout=15_000)
    assert problems_of(page) == []
    phone = page_for(filer, width=390, script=False)
    phone.goto(f"/submissions/{submission.pk}/draft/check/")
    phone.click("text=Replace the sheet, correct the answer, or say why.")
    phone.fill(".words-told textarea", "The old sign hangs until Friday.")
    phone.click("button:has-text('Save the reason')")
    assert phone.locator(".words-told textarea").input_value() == "The old sign hangs until Friday."
    phone.goto(f"/submissions/{submission.pk}/draft/check/")
    assert "Replace the sheet, correct the answer, or say why." not in phone.inner_text("main")
    assert "You file it all the same: “The old sign hangs until Friday.”" in phone.inner_text("main")
    file_it(submission, filer, after(1))
    claimed(submission, cast, at=after(2))
    desk = page_for(cast["reviewer"])
    desk.goto(f"/submissions/{submission.pk}/review/")
    row = desk.locator("[data-row]", has_text="Words on a sheet")
    assert SIGN_SAYS in row.inner_text()
    assert "The old sign hangs until Friday." in row.inner_text()
    assert row.locator("svg.cut").count() == 1
    row.locator("a:has-text('Look at it, and pin it')").click()
    assert desk.input_value("#new-pin textarea") == SIGN_SAYS
    desk.click("button:has-text('Set the pin')")
    desk.wait_for_url("**#pins")
    pin = Pin.objects.get()
    [words] = [one for one in submission.artwork.get().text.lines if "MINIMUM" in one[0]]
    assert pin.left < words[1]
    assert pin.left + pin.width > words[1] + words[3]
    assert pin.top < words[2]
    assert pin.top + pin.height > words[2] + words[4]
    assert desk.complaints == page.complaints == []


SIGN_SAYS = "The sign says $10 for minimum wager at the table, the filing $15.00."


def sign(amount: int) -> bytes:
    return drawn(line("TABLE MINIMUM", 340) + line(f"${amount}", 340, 260) + line("Tie pays 10 to 1", 200))


def _uploaded(page: Any, path: Path, content: bytes) -> None:
    path.write_bytes(content)
    page.click("label:has-text('Sign')")
    page.fill("input[name=title]", "S-1")
    page.set_input_files("input[name=file]", str(path))
    page.click("button:has-text('Attach')")
    page.wait_for_selector(".words-told")
