"""Pai Gow on the floor: twelve hours for tiles and twenty-four for dice, the inspection, and a set sealed as a record
inside its entry. §§ 621a.3(e), 621a.5(c), 621a.6(a)"""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import GamingTable, User
from compliance.regulation.entry_examples import entry
from inspections.exports.reconciling import open_limits_differ
from inspections.models import LogEntry, RunningLimit
from inspections.opening.standing import table_standing
from tests.cast import sign_data
from tests.scenes import scene

from ...tests.factories import at, iso, names_of, signed, table_of
from ...tests.test_pages import moment, now, sent

pytestmark = pytest.mark.django_db


@scene
def pai_gow(facility, floorperson) -> GamingTable:
    methods = frozenset({"manual_shaker"})
    return table_of(facility, "621a", "PG-01", floorperson, start_position_method=methods, player_bank_offered=False)


def tiles(since: float, **more: Any) -> dict[str, Any]:
    return {"old_set_id": "T-1", "in_use_from": iso(at(since))} | more


def dice(placed: float) -> dict[str, Any]:
    return {"shaker_id": "M-1", "dice_set_id": "D-1", "dice_count": 3, "placed_at": iso(at(placed))}


def inspected(dealer: User, hours: float, **more: Any) -> dict[str, Any]:
    return entry("621a/tile_inspection", at(hours), names_of(dealer=dealer)) | more


def test_621a__a_table_opens_with_inspected_tiles_and_both_clocks_running(pai_gow, floorperson, dealer):
    citations = {reason.citation for reason in table_standing(pai_gow, at(0)).reasons}
    assert citations == {"621a.3(e)", "621a.5(c)", "621a.6(a)"}
    signed(pai_gow, "tile_inspection", inspected(dealer, -2), floorperson, moment=at(-2, 1))
    signed(pai_gow, "tile_change", tiles(-2), floorperson, moment=at(-2, 2))
    signed(pai_gow, "dice_change", dice(-2), floorperson, moment=at(-2, 3))
    assert table_standing(pai_gow, at(0)).reasons == []
    assert {limit.citation: limit.due_at for limit in RunningLimit.objects.all()} == {
        "621a.3(e)": at(10),
        "621a.5(c)": at(22),
    }
    assert {reason.citation for reason in table_standing(pai_gow, at(10, 1)).reasons} == {"621a.3(e)"}


def test_621a_3_e__taking_a_set_out_ends_its_limit_and_the_next_set_starts_its_own(pai_gow, floorperson):
    signed(pai_gow, "tile_change", tiles(-6), floorperson, moment=at(-6, 1))
    removed = tiles(-6, removed_at=iso(at(-1)), new_set_id="T-2", reason="scheduled")
    signed(pai_gow, "tile_change", removed, floorperson, moment=at(-1, 1))
    signed(pai_gow, "tile_change", {"old_set_id": "T-2", "in_use_from": iso(at(-1))}, floorperson, moment=at(-1, 2))
    limits = [(limit.started_at, limit.ended_at) for limit in RunningLimit.objects.order_by("started_at")]
    assert limits == [(at(-6), at(-1)), (at(-1), None)]


def test_621a__a_set_put_back_is_due_by_what_is_left_of_its_hours(pai_gow, floorperson):
    """§ 621a.3(e) and 621a.5(c): also in another shaker, and at once where nothing is left."""
    used = tiles(-30, removed_at=iso(at(-22)), reason="table_closed")
    signed(pai_gow, "tile_change", used, floorperson, moment=at(-22, 1))
    signed(pai_gow, "tile_change", tiles(-2), floorperson, moment=at(-2, 1))
    signed(pai_gow, "dice_change", dice(-40) | {"removed_at": iso(at(-10))}, floorperson, moment=at(-10, 1))
    signed(pai_gow, "dice_change", dice(-1) | {"shaker_id": "M-2"}, floorperson, moment=at(-1, 1))
    open_limits = {limit.citation: limit.due_at for limit in RunningLimit.objects.filter(ended_at__isnull=True)}
    assert open_limits == {"621a.3(e)": at(2), "621a.5(c)": at(-1)}
    assert open_limits_differ(None)[0] == []
    over = {reason.citation for reason in table_standing(pai_gow, at(0)).reasons if reason.running_limit is not None}
    assert over == {"621a.5(c)"}


def test_621a_5_c__a_corrected_end_of_an_earlier_use_moves_what_is_left_in_another_shaker(pai_gow, floorperson):
    first = dice(-30) | {"removed_at": iso(at(-20))}
    row = signed(pai_gow, "dice_change", first, floorperson, moment=at(-20, 1))
    signed(pai_gow, "dice_change", dice(-1) | {"shaker_id": "M-2"}, floorperson, moment=at(-1, 1))
    assert RunningLimit.objects.get(ended_at__isnull=True).due_at == at(13)
    correct = first | {"removed_at": iso(at(-18))}
    signed(
        pai_gow, "dice_change", correct, floorperson, moment=at(0), supersedes=row, correction_reason="Two hours off"
    )
    assert RunningLimit.objects.get(ended_at__isnull=True).due_at == at(11)
    assert open_limits_differ(None)[0] == []


def test_621a_5_c__a_generator_alone_asks_for_no_dice(facility, floorperson):
    methods = frozenset({"rng"})
    table = table_of(facility, "621a", "PG-02", floorperson, start_position_method=methods, player_bank_offered=False)
    assert "621a.5(c)" not in {reason.citation for reason in table_standing(table, at(0)).reasons}


def test_621a_6_a_3_ii__an_unsuitable_set_is_asked_for_sealed_signed_and_shown(pai_gow, floorperson, dealer, client_of):
    browser = client_of(floorperson)
    url = reverse("floor:entry_new", args=[pai_gow.pk, "tile_inspection"])
    first = {
        "tile_set_id": "T-1", "cleaned_before": "false", "check_pairs_complete": "true",
        "check_size_and_shading": "true", "check_backs_and_sides": "false", "result": "unsuitable",
        "dealer_name.person": str(dealer.pk),
    }  # fmt: skip
    for field, minutes in (("received_at", 30), ("inspected_at", 10), ("verified_at", 5)):
        first |= moment(field, now() - timedelta(minutes=minutes))
    page = browser.post(url, sent(browser.get(url), **first, **sign_data()))
    assert "unsuitable_set.container_type" in page.content.decode()
    kept = {
        "table_number": "PG-01", "container_type": "envelope", "sealed": "true",
        "dealer_signature": dealer.printed_name, "floorperson_signature": floorperson.printed_name,
        "seal_number": "S-5", "tile_set_id": "T-1", "reason": "A scratch on one 5-5", "replacement_set_id": "T-2",
        "replacement_source": "pit stand reserve", "replacement_brought_by": floorperson.printed_name,
    }  # fmt: skip
    parts = {f"unsuitable_set.{name}": value for name, value in kept.items()}
    written = now()
    day, clock = moment("unsuitable_set.date", written), moment("unsuitable_set.time", written)
    parts |= {name: value for name, value in day.items() if name.endswith((".month", ".day", ".year"))}
    parts |= {name: value for name, value in clock.items() if name.endswith((".time", ".offset"))}
    answer = browser.post(url, sent(page, **parts, **sign_data()))
    assert answer.status_code == 302, answer.content.decode()
    entry = LogEntry.objects.get()
    stated = entry.decoded
    assert stated.unsuitable_set.sealed is True
    assert stated.unsuitable_set.replacement_set_id == "T-2"
    shown = " ".join(browser.get(reverse("floor:entry", args=[entry.pk])).content.decode().split())
    assert "signed on it: the dealer" in shown
    assert {reason.citation for reason in table_standing(pai_gow, now()).reasons} >= {"621a.6(a)(3)(i)"}
