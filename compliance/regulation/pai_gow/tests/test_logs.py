"""§ 621a.3(e), § 621a.5(a) and (c): tiles for 12 hours, dice for 24, each by its own clock."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation import chapter
from compliance.regulation.core.elapsed import facility_zone
from compliance.regulation.core.figure import Text

from .cases import PROPOSED, at, log_told

V, C, N = "violation", "cannot_tell", "note"
TEXT = Text(chapter("621a").edition(PROPOSED), {})


def tiles(**changes: Any) -> dict[str, Any]:
    """A set taken out exactly after 12 hours, some fields changed; None leaves one out."""
    entry: dict[str, Any] = {
        "table_number": "P-02",
        "old_set_id": "T-1",
        "new_set_id": "T-2",
        "in_use_from": at("09:00"),
        "removed_at": at("21:00"),
        "reason": "scheduled",
    }
    return {name: value for name, value in (entry | changes).items() if value is not None}


def dice(**changes: Any) -> dict[str, Any]:
    """Dice taken out exactly after 24 hours, some fields changed; None leaves one out."""
    entry: dict[str, Any] = {
        "table_number": "P-02",
        "shaker_id": "M-1",
        "dice_set_id": "D-1",
        "dice_count": 3,
        "placed_at": at("09:00"),
        "removed_at": at("09:00", "2026-03-03"),
    }
    return {name: value for name, value in (entry | changes).items() if value is not None}


def test_621a_3_e__exactly_twelve_hours_are_met_and_a_second_more_is_not() -> None:
    assert log_told("tile_change", tiles()) == []
    late = tiles(removed_at="2026-03-02T21:00:01-05:00")
    assert log_told("tile_change", late) == [("621a.3(e)", V, "removed_at", 0)]


def test_621a_5_c__exactly_twenty_four_hours_are_met_and_a_second_more_is_not() -> None:
    """Trap: two different clocks at the same table."""
    assert log_told("dice_change", dice()) == []
    late = dice(removed_at="2026-03-03T09:00:01-05:00")
    assert log_told("dice_change", late) == [("621a.5(c)", V, "removed_at", 0)]


@pytest.mark.parametrize(("log", "entry", "hours"), [("tile_change", tiles, 12), ("dice_change", dice, 24)])
def test_621a_3_e__what_is_still_in_use_runs_to_the_instant_of_judgement(log: str, entry: Any, hours: int) -> None:
    start = datetime(2026, 3, 2, 14, tzinfo=UTC)
    limit = start + timedelta(hours=hours)
    citation = "621a.3(e)" if hours == 12 else "621a.5(c)"
    open_entry = entry(removed_at=None, new_set_id=None, reason=None) if hours == 12 else entry(removed_at=None)
    assert log_told(log, open_entry, as_of=limit) == []
    over = limit + timedelta(seconds=1)
    assert log_told(log, open_entry, as_of=over) == [(citation, V, "removed_at", 0)]


def test_621a_3_e__the_night_of_the_clock_change_has_its_real_hours() -> None:
    spring = tiles(in_use_from="2026-03-07T20:00:00-05:00", removed_at="2026-03-08T09:00:00-04:00")
    assert log_told("tile_change", spring) == []
    autumn = tiles(in_use_from="2025-11-01T20:00:00-04:00", removed_at="2025-11-02T08:00:00-05:00")
    assert log_told("tile_change", autumn) == [("621a.3(e)", V, "removed_at", 0)]


@given(st.integers(0, 26 * 60), st.sampled_from(["2026-03-07T20:00:00-05:00", "2025-11-01T20:00:00-04:00"]))
def test_621a_3_e__the_zone_a_time_is_written_in_never_changes_the_outcome(minutes: int, start: str) -> None:
    begun = datetime.fromisoformat(start)
    ended = begun.astimezone(UTC) + timedelta(minutes=minutes)
    written = [ended.isoformat(), ended.astimezone(facility_zone()).isoformat()]
    answers = [log_told("tile_change", tiles(in_use_from=start, removed_at=at)) for at in written]
    assert answers[0] == answers[1] == ([] if minutes <= 12 * 60 else [("621a.3(e)", V, "removed_at", 0)])


@pytest.mark.parametrize(
    ("log", "entry", "starts", "which", "half"),
    [("tile_change", tiles, "in_use_from", "old_set_id", 6), ("dice_change", dice, "placed_at", "dice_set_id", 12)],
)
def test_621a__a_set_put_back_without_another_between_keeps_its_hours(
    log: str, entry: Any, starts: str, which: str, half: int
) -> None:
    """§ 621a.3(e) and 621a.5(c). Time off the table is not counted."""
    begun = datetime(2026, 3, 2, 14, tzinfo=UTC)

    def use(days: int, hours: float, name: str = "S-1", **more: Any) -> dict[str, Any]:
        start = begun + timedelta(days=days)
        times = {starts: start.isoformat(), "removed_at": (start + timedelta(hours=hours)).isoformat()}
        return entry(**times, **{which: name}, **more)

    citation = "621a.3(e)" if log == "tile_change" else "621a.5(c)"
    late = [(citation, V, "removed_at", 1)]
    assert log_told(log, use(0, half), use(2, half)) == []
    assert log_told(log, use(0, half), use(2, half + 0.01)) == late
    assert log_told(log, use(0, half), use(1, 1, "S-2"), use(2, half + 1)) == []
    assert log_told(log, use(2, half + 1), use(0, half)) == [(*late[0][:3], 0)]


@pytest.mark.parametrize(
    ("log", "entry", "starts"), [("tile_change", tiles, "in_use_from"), ("dice_change", dice, "placed_at")]
)
def test_621a__two_sets_in_use_at_one_time_are_noted(log: str, entry: Any, starts: str) -> None:
    """§ 621a.3(e) and 621a.5(c)."""
    citation = "621a.3(e)" if log == "tile_change" else "621a.5(c)"
    first = entry(removed_at=at("12:00"))
    name = "old_set_id" if log == "tile_change" else "dice_set_id"
    assert log_told(log, first, entry(**{name: "S-9", starts: at("12:00"), "removed_at": at("13:00")})) == []
    overlap = entry(**{name: "S-9", starts: at("11:59"), "removed_at": at("13:00")})
    assert log_told(log, first, overlap) == [(citation, N, starts, 1)]


@pytest.mark.parametrize(
    ("changes", "severity", "field"),
    [
        ({"in_use_from": None}, V, "in_use_from"),
        ({"removed_at": at("08:59")}, V, "removed_at"),
        ({"table_number": None}, C, "table_number"),
        ({"table_number": "P-03"}, C, "table_number"),
        ({"old_set_id": None}, C, "old_set_id"),
        ({"new_set_id": None}, C, "new_set_id"),
        ({"reason": None}, C, "reason"),
        ({"new_set_id": "T-1"}, N, "new_set_id"),
    ],
)
def test_621a_3_e__one_broken_item_of_a_tile_change(changes: dict[str, Any], severity: str, field: str) -> None:
    assert log_told("tile_change", tiles(**changes)) == [("621a.3(e)", severity, field, 0)]


def test_621a_3_e__a_table_that_closed_needs_no_other_set() -> None:
    assert log_told("tile_change", tiles(reason="table_closed", new_set_id=None)) == []


@pytest.mark.parametrize(
    ("changes", "citation", "severity", "field"),
    [
        ({"dice_count": 2}, "621a.5(a)", V, "dice_count"),
        ({"dice_count": 4}, "621a.5(a)", V, "dice_count"),
        ({"dice_count": None}, "621a.5(a)", C, "dice_count"),
        ({"placed_at": None}, "621a.5(c)", V, "placed_at"),
        ({"removed_at": at("08:59")}, "621a.5(c)", V, "removed_at"),
        ({"table_number": None}, "621a.5(c)", C, "table_number"),
        ({"table_number": "P-03"}, "621a.5(c)", C, "table_number"),
        ({"shaker_id": None}, "621a.5(c)", C, "shaker_id"),
        ({"dice_set_id": None}, "621a.5(c)", C, "dice_set_id"),
    ],
)
def test_621a_5__one_broken_item_of_a_dice_change(
    changes: dict[str, Any], citation: str, severity: str, field: str
) -> None:
    assert log_told("dice_change", dice(**changes)) == [(citation, severity, field, 0)]


def test_621a_5_c__a_dice_log_of_craps_or_sic_bo_is_another_one() -> None:
    assert {kind.code for kind in chapter("621a").logs} == {"tile_change", "tile_inspection", "dice_change", "problem"}


def test_621a_3_e__the_clocks_of_the_floor_are_due_at_their_limits() -> None:
    whole = chapter("621a")
    for log, entry, hours in (("tile_change", tiles(), 12), ("dice_change", dice(), 24)):
        kind = whole.log(log)
        (clock,) = kind.clocks
        stated = kind.entry(**{clock.starts: datetime.fromisoformat(entry[clock.starts])})
        assert clock.due_at(stated, TEXT) == datetime(2026, 3, 2, 14, tzinfo=UTC) + timedelta(hours=hours)
        assert clock.due_at(kind.entry(), TEXT) is None


def test_621a_5_c__dice_are_due_where_the_rules_use_a_shaker() -> None:
    (tile_clock,) = chapter("621a").log("tile_change").clocks
    kind = chapter("621a").log("dice_change")
    (clock,) = kind.clocks
    assert tile_clock.lanes(None) == ("",)
    assert clock.lanes(kind.table(table_number="P-02")) == ()
    assert clock.lanes(kind.table(start_position_method=frozenset({"rng"}), player_bank_offered=False)) == ()
    assert clock.lanes(kind.table(start_position_method=frozenset({"rng"}), player_bank_offered=True)) == ("",)
    assert clock.lanes(kind.table(start_position_method=frozenset({"manual_shaker"}))) == ("",)
