"""Sic Bo on the floor: one clock for each shaker, with the limit of its dice, and when a table may open. § 625a.2(b)"""

from typing import Any

import pytest

from compliance.holders.models import GamingTable
from compliance.regulation.entry_examples import entry
from inspections.models import RunningLimit
from inspections.opening.standing import table_standing
from tests.scenes import scene

from ...tests.factories import NOON, at, iso, signed, table_of

pytestmark = pytest.mark.django_db


@scene
def sic_bo(facility, floorperson) -> GamingTable:
    return table_of(facility, "625a", "SB-01", floorperson, shaker_types=frozenset({"manual", "automated"}))


def dice(shaker: str, placed: float, **more: Any) -> dict[str, Any]:
    values = {"shaker_id": shaker, "dice_set_id": f"D-{shaker}", "dice_count": 3, "placed_at": iso(at(placed))}
    sealed = {"shaker_type": "automated", "dice_locked": True, "dice_meet_603a_12_c": True}
    return values | (sealed if shaker.startswith("X") else {"shaker_type": "manual"}) | more


def inspected(hours: float) -> dict[str, Any]:
    """An inspection of a table at which the manual shaker is in use."""
    unused = {"automated_shaker_in_use": False, "automated_shaker_cycles": None, "dice_properly_tossed": None}
    return entry("625a/sic_bo_inspection", at(hours), **unused)


def test_625a_2_b__each_shaker_has_one_limit_with_the_limit_of_its_dice(sic_bo, floorperson):
    signed(sic_bo, "dice_change", dice("M-1", -2), floorperson, moment=at(-2, 1))
    signed(sic_bo, "dice_change", dice("X-1", -1), floorperson, moment=at(-1, 1))
    told = {limit.lane: (limit.started_at, limit.due_at) for limit in RunningLimit.objects.filter(ended_at=None)}
    assert told["M-1"] == (at(-2), at(22))
    started, due = told["X-1"]
    assert (started, due - started) == (at(-1), at(31 * 24 - 1) - NOON)  # a month across the night of spring
    assert RunningLimit.objects.count() == 2


def test_625a_2_b__changing_the_dice_ends_one_limit_and_starts_the_next(sic_bo, floorperson):
    signed(sic_bo, "dice_change", dice("X-1", -5), floorperson, moment=at(-5, 1))
    signed(sic_bo, "dice_change", dice("X-1", -5, removed_at=iso(at(-1))), floorperson, moment=at(-1, 1))
    signed(sic_bo, "dice_change", dice("X-1", -1, dice_set_id="D-2", dice_locked=False), floorperson, moment=at(-1, 2))
    limits = list(RunningLimit.objects.order_by("started_at"))
    assert [(limit.started_at, limit.ended_at) for limit in limits] == [(at(-5), at(-1)), (at(-1), None)]
    assert limits[1].due_at == at(23)


def test_625a_2_b__a_long_shaker_number_is_kept_as_far_as_a_lane_goes(sic_bo, floorperson):
    signed(sic_bo, "dice_change", dice("M-" + "7" * 60, -2), floorperson, moment=at(-2, 1))
    assert RunningLimit.objects.get().lane == "M-" + "7" * 38


def test_625a__a_table_opens_with_dice_in_time_and_an_inspection(sic_bo, floorperson):
    citations = {reason.citation for reason in table_standing(sic_bo, at(0)).reasons}
    assert {"625a.2(b)", "625a.5(a)"} <= citations
    signed(sic_bo, "dice_change", dice("M-1", -2), floorperson, moment=at(-2, 1))
    signed(sic_bo, "sic_bo_inspection", inspected(-0.5), floorperson, moment=at(-0.5, 1))
    assert table_standing(sic_bo, at(0)).reasons == []
    over = {reason.citation for reason in table_standing(sic_bo, at(23)).reasons}
    assert "625a.2(b)" in over


def test_625a_7_d__a_failed_shaker_with_its_dice_inside_bars_opening(sic_bo, floorperson):
    signed(sic_bo, "dice_change", dice("M-1", -2), floorperson, moment=at(-2, 1))
    signed(sic_bo, "sic_bo_inspection", inspected(-0.5), floorperson, moment=at(-0.5, 1))
    outage = {"device_id": "X-1", "out_at": iso(at(-1)), "marking": "sign", "marked_at": iso(at(-0.9))}
    signed(sic_bo, "device_out_of_service", outage, floorperson, moment=at(-0.8))
    assert {reason.citation for reason in table_standing(sic_bo, at(0)).reasons} == {"625a.7(d)"}
    signed(sic_bo, "device_out_of_service", outage | {"dice_removed_at": iso(at(-0.7))}, floorperson, moment=at(-0.6))
    assert table_standing(sic_bo, at(0)).reasons == []
