"""A change of equipment as one flow: which step is next, what its form opens with, and that each is signed once."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.regulation import chapter
from inspections.entries.changes import change_of
from inspections.entries.work import changes_waiting
from inspections.models import LogEntry
from inspections.packages.tests.entries import entered, keeping, received
from inspections.tests.factories import signed, table_of
from inspections.tests.test_pages import moment, sent
from tests.cast import sign_data
from tests.scenes import scene

pytestmark = pytest.mark.django_db


def ago(minutes: float) -> str:
    return (timezone.now() - timedelta(minutes=minutes)).isoformat(timespec="minutes")


def step_of(table: Any, log: str, lane: str = "") -> tuple[str, str]:
    """The next step of a change, and its log."""
    change = change_of(table, chapter(table.chapter).log(log), lane)
    return change.step, change.step_kind.code


@scene
def cards(facility: Any, floorperson: Any) -> Any:
    return table_of(facility, "651a", "W-01", floorperson, shuffler_mode="batch_shuffler", deck_count=16)


def decks(opened: float, **more: Any) -> dict[str, Any]:
    return {"batch_label": "A", "deck_count": 8, "back_color": "red", "opened_at": ago(opened), **more}


def inspected(dealer: Any, first: float, **more: Any) -> dict[str, Any]:
    """An inspection of the decks of batch A, from so many minutes ago, a minute for each time."""
    names = ("received", "inspected", "verified", "first_player_inspection", "shuffled", "opened_for_play")
    return {
        "batch_label": "A", "decks_received": 8, "preinspected_basis": "none", "defects_found": False,
        "dealer_name": dealer.printed_name, "dealer_credential_number": dealer.credentials.get().number,
        **{f"{name}_at": ago(first - place) for place, name in enumerate(names)}, **more,
    }  # fmt: skip


@scene
def in_use(cards: Any, dealer: Any, floorperson: Any) -> Any:
    """Both batches in use; batch A inspected, batch B not."""
    for values in (decks(600), decks(590, batch_label="B", back_color="blue")):
        signed(cards, "deck_change", values, dealer, moment=timezone.now(), late_reason="Busy.")
    signed(cards, "deck_inspection", inspected(dealer, 599), floorperson, moment=timezone.now(), late_reason="Busy.")
    return cards


def test_651a_4__the_steps_follow_from_what_is_signed(in_use, dealer, floorperson):
    assert step_of(in_use, "deck_change", "A") == ("out", "deck_change")
    assert step_of(in_use, "deck_change", "B") == ("inspect", "deck_inspection")
    out = decks(600, removed_at=ago(12), replacement_opened_at=ago(11))
    signed(in_use, "deck_change", out, dealer, moment=timezone.now())
    assert step_of(in_use, "deck_change", "A") == ("inspect", "deck_inspection")
    signed(in_use, "deck_inspection", inspected(dealer, 10), floorperson, moment=timezone.now())
    assert step_of(in_use, "deck_change", "A") == ("out", "deck_change")


def test_651a_4__the_inspection_of_one_batch_is_none_of_the_other(in_use, dealer, floorperson):
    assert step_of(in_use, "deck_change", "B") == ("inspect", "deck_inspection")
    signed(in_use, "deck_inspection", inspected(dealer, 8, batch_label="B"), floorperson, moment=timezone.now())
    assert step_of(in_use, "deck_change", "B") == step_of(in_use, "deck_change", "A") == ("out", "deck_change")


def now_of(*names: str, before: float = 0) -> dict[str, str]:
    """The inputs of these times, each a minute after the one before, the last a minute ago and so much `before`."""
    at = timezone.now() - timedelta(minutes=before)
    times = {name: at - timedelta(minutes=len(names) - place) for place, name in enumerate(names)}
    return {key: text for name, one in times.items() for key, text in moment(name, one).items()}


def opened(browser: Any, table: Any, log: str, lane: str = "") -> tuple[str, Any]:
    """The form of the next step, with its address."""
    page = browser.get(reverse("floor:change", args=[table.pk, log]), {"lane": lane}, follow=True)
    assert page.status_code == 200
    return page.redirect_chain[-1][0] if page.redirect_chain else "", page


def told(page: Any) -> dict[str, str]:
    """The presets of the step from the records, by field."""
    return {line.name: line.words for line in page.context["presets"]}


OUT = ("removed_at", "replacement_opened_at")
LOOKED = ("inspected_at", "verified_at", "first_player_inspection_at", "shuffled_at")


def out(browser: Any, table: Any) -> Any:
    """The decks go out, and others come."""
    url, page = opened(browser, table, "deck_change", "A")
    return browser.post(url, sent(page, preset="right", **now_of(*OUT, before=9), **sign_data()))


def inspection_sent(page: Any) -> dict[str, Any]:
    return sent(page, preset="right", defects_found="false", **now_of(*LOOKED), **sign_data())


def test_651a_4__each_step_opens_with_what_the_one_before_states(in_use, dealer, floorperson, client_of):
    answer = out(client_of(dealer), in_use)
    assert answer.status_code == 302
    change = LogEntry.objects.filter(log_code="deck_change").latest("number")
    waits = client_of(dealer).get(answer.url)
    assert "A floorperson signs this step." in " ".join(waits.content.decode().split())
    assert [line.title for line in waits.context["done"]] == ["Out", "Next opened"]
    url, page = opened(client_of(floorperson), in_use, "deck_change", "A")
    assert told(page) == {
        "batch_label": "Batch A", "decks_received": "8\u00a0decks", "dealer_name": dealer.printed_name,
        "preinspected_basis": "No, the dealer inspects them",
    }  # fmt: skip
    assert client_of(floorperson).post(url, inspection_sent(page)).status_code == 302
    stated = LogEntry.objects.filter(log_code="deck_inspection").latest("number").decoded
    assert stated.received_at == change.decoded.replacement_opened_at
    assert stated.dealer_credential_number == dealer.credentials.get().number
    assert stated.opened_for_play_at > stated.shuffled_at


def test_651a_4__a_step_that_is_sent_again_is_signed_once(in_use, dealer, floorperson, client_of):
    """The answer was lost on its way: the same form is sent again."""
    browser = client_of(dealer)
    url, page = opened(browser, in_use, "deck_change", "A")
    data = sent(page, preset="right", **now_of(*OUT, before=9), **sign_data())
    first, again = browser.post(url, data), browser.post(url, data)
    assert (first.status_code, first.url) == (again.status_code, again.url)
    assert LogEntry.objects.filter(log_code="deck_change").count() == 3


def test_651a_4__a_step_that_somebody_else_signed_meanwhile_is_not_signed_twice(in_use, dealer, floorperson, client_of):
    out(client_of(dealer), in_use)
    mine, theirs = client_of(floorperson), client_of(person(Role.PIT_MANAGER, at=in_use.holder))
    url, page = opened(mine, in_use, "deck_change", "A")
    data = inspection_sent(page)
    _, other = opened(theirs, in_use, "deck_change", "A")
    assert theirs.post(url, inspection_sent(other)).status_code == 302
    answer = mine.post(url, data, follow=True)
    assert "Somebody signed this step before you. Nothing was signed by you." in answer.content.decode()
    assert LogEntry.objects.filter(log_code="deck_inspection").count() == 2
    assert mine.get(url).status_code == 302


def test_651a_4__a_step_waits_for_whoever_signs_it(in_use, dealer, floorperson, client_of):
    out(client_of(dealer), in_use)
    at = timezone.now()
    assert changes_waiting(dealer, at) == []
    assert [item.title for item in changes_waiting(floorperson, at)] == [
        "Table W-01, batch A: inspect what came", "Table W-01, batch B: inspect what came",
    ]  # fmt: skip
    url, page = opened(client_of(floorperson), in_use, "deck_change", "A")
    client_of(floorperson).post(url, inspection_sent(page))
    assert [item.url for item in changes_waiting(floorperson, at)] == [
        reverse("floor:change", args=[in_use.pk, "deck_change"]) + "?lane=B"
    ]


def test_my_work_reads_as_much_however_many_changes_wait(
    in_use, dealer, floorperson, client_of, django_assert_num_queries
):
    changes_waiting(floorperson, timezone.now())
    with django_assert_num_queries(3):
        assert len(changes_waiting(floorperson, timezone.now())) == 1
    out(client_of(dealer), in_use)
    with django_assert_num_queries(3):
        assert len(changes_waiting(floorperson, timezone.now())) == 2


def test_621a_6__tiles_go_out_are_inspected_and_come_into_use(facility, dealer, floorperson, client_of):
    stated = {"start_position_method": frozenset({"manual_shaker"}), "player_bank_offered": False}
    table = table_of(facility, "621a", "P-01", floorperson, **stated)
    tiles = {"old_set_id": "T-1", "in_use_from": ago(600)}
    signed(table, "tile_change", tiles, floorperson, moment=timezone.now(), late_reason="Busy.")
    browser = client_of(floorperson)
    url, page = opened(browser, table, "tile_change")
    gone = sent(page, preset="right", reason="scheduled", new_set_id="T-2", **now_of("removed_at"), **sign_data())
    assert browser.post(url, gone).status_code == 302
    assert step_of(table, "tile_change") == ("inspect", "tile_inspection")
    values = {
        "tile_set_id": "T-2", "received_at": ago(6), "cleaned_before": True, "check_pairs_complete": True,
        "check_size_and_shading": True, "check_backs_and_sides": True, "result": "suitable", "inspected_at": ago(3),
        "verified_at": ago(0.5), "dealer_name": dealer.printed_name,
        "dealer_credential_number": dealer.credentials.get().number,
    }  # fmt: skip
    signed(table, "tile_inspection", values, floorperson, moment=timezone.now())
    assert step_of(table, "tile_change") == ("start", "tile_change")
    url, page = opened(browser, table, "tile_change")
    assert told(page).keys() == {"old_set_id", "in_use_from"}
    assert browser.post(url, sent(page, preset="right", **sign_data())).status_code == 302
    assert LogEntry.objects.filter(log_code="tile_change").latest("number").decoded.old_set_id == "T-2"
    assert step_of(table, "tile_change") == ("out", "tile_change")


def test_625a_2_b__dice_go_out_and_others_come_into_use(facility, dealer, floorperson, client_of):
    table = table_of(facility, "625a", "S-01", floorperson, shaker_types=frozenset({"manual"}))
    dice = {"shaker_type": "manual", "shaker_id": "M-1", "dice_set_id": "D-1", "dice_count": 3, "placed_at": ago(600)}
    signed(table, "dice_change", dice, dealer, moment=timezone.now(), late_reason="Busy.")
    browser = client_of(dealer)
    url, page = opened(browser, table, "dice_change", "M-1")
    assert browser.post(url, sent(page, preset="right", **now_of("removed_at"), **sign_data())).status_code == 302
    assert step_of(table, "dice_change", "M-1") == ("start", "dice_change")
    url, page = opened(browser, table, "dice_change", "M-1")
    assert told(page) == {
        "shaker_type": "Manual shaker", "shaker_id": "M-1", "dice_count": "3\u00a0dice",
    }  # fmt: skip
    placed = sent(page, preset="right", dice_set_id="D-2", **now_of("placed_at"), **sign_data())
    assert browser.post(url, placed).status_code == 302
    assert step_of(table, "dice_change", "M-1") == ("out", "dice_change")


def test_603a_16__packages_that_leave_and_come_are_those_of_the_package_log(in_use, dealer, floorperson, client_of):
    facility = keeping(in_use.facility)
    old, new = ([f"{letter}-{number}" for number in range(1, 10)] for letter in "CD")
    at = timezone.now() - timedelta(minutes=50)
    received(facility, floorperson, [*old, *new], at)
    for place, move in enumerate(("issue", "use"), start=1):
        entered(facility, move, floorperson, old[:8], at + timedelta(minutes=place), table_number="W-01")
    names = inspected(dealer, 40, package_numbers=old[:8])
    signed(in_use, "deck_inspection", names, floorperson, moment=timezone.now(), late_reason="Busy.")
    entered(facility, "issue", floorperson, new, at + timedelta(minutes=5), table_number="W-01")
    _, page = opened(client_of(dealer), in_use, "deck_change", "A")
    assert told(page)["package_numbers"] == ", ".join(old[:8])
    out(client_of(dealer), in_use)
    url, page = opened(client_of(floorperson), in_use, "deck_change", "A")
    assert told(page)["package_numbers"] == ", ".join(new[:8])
    client_of(floorperson).post(url, inspection_sent(page))
    over = client_of(floorperson).get(
        reverse("floor:change", args=[in_use.pk, "deck_change"]), {"lane": "A", "signed": 1}
    )
    assert [(act, numbers) for act, numbers, _ in over.context["moves"]] == [
        ("Take off a table", ", ".join(old[:8])), ("Put in use", ", ".join(new[:8])),
    ]  # fmt: skip
    form = client_of(floorperson).get(over.context["moves"][1][2])
    assert form.context["form"].values["package_numbers"] == new[:8]
