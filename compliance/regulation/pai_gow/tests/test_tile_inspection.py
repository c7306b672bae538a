"""§ 621a.6(a) to (c): inspection of a set, sealing of an unsuitable one, and what bars opening."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation import chapter
from compliance.regulation.core.figure import Text
from compliance.regulation.core.log import Opening
from compliance.regulation.core.parse import Refused, parse_records

from .cases import AS_OF, PROPOSED, at, inspection, log_told, rejected, sealed

V, C = "violation", "cannot_tell"
LOG = "tile_inspection"
SEAL = "621a.6(a)(3)(ii)"
CHECKS = {
    "check_pairs_complete": "621a.6(a)(1)",
    "check_size_and_shading": "621a.6(a)(2)",
    "check_backs_and_sides": "621a.6(a)(3)",
}
UP_TO_PLAY = ("first_player_inspection_at", "mixed_at", "opened_for_play_at")
WAITING = dict.fromkeys(UP_TO_PLAY)
ORDER = ("received_at", "inspected_at", "verified_at", *UP_TO_PLAY)


def test_621a_6_a__complete_entries_have_no_finding() -> None:
    assert log_told(LOG, inspection()) == log_told(LOG, rejected()) == []
    assert log_told(LOG, rejected(), inspection(tile_set_id="T-2")) == []


@pytest.mark.parametrize(
    "field",
    [
        "received_at", "inspected_at", "verified_at", "dealer_name", "dealer_credential_number", "floorperson_name",
        "floorperson_credential_number",
    ],
)  # fmt: skip
def test_621a_6_a__the_people_and_times_are_required(field: str) -> None:
    assert log_told(LOG, inspection(**{field: None})) == [("621a.6(a)", V, field, 0)]


@pytest.mark.parametrize("field", ["table_number", "tile_set_id", "cleaned_before", "result"])
def test_621a_6_a__what_else_is_missing_cannot_be_told(field: str) -> None:
    assert log_told(LOG, inspection(**{field: None})) == [("621a.6(a)", C, field, 0)]


def test_621a_6_a__the_entry_is_of_its_table() -> None:
    assert log_told(LOG, inspection(table_number="P-09")) == [("621a.6(a)", C, "table_number", 0)]


def test_621a_6_a__dealer_and_floorperson_are_two_people() -> None:
    for number in ("PA-500101", "pa 500101"):
        same = inspection(floorperson_credential_number=number)
        assert log_told(LOG, same) == [("621a.6(a)", V, "floorperson_credential_number", 0)]


@pytest.mark.parametrize(("field", "citation"), CHECKS.items())
def test_621a_6_a__a_failed_check_is_a_violation_only_when_the_set_was_passed(field: str, citation: str) -> None:
    assert log_told(LOG, inspection(**{field: False})) == [(citation, V, field, 0)]
    assert log_told(LOG, inspection(**{field: False}, **WAITING)) == [(citation, V, field, 0)]
    assert log_told(LOG, rejected(**{field: False})) == []
    assert log_told(LOG, inspection(**{field: None})) == [(citation, C, field, 0)]


@pytest.mark.parametrize(
    ("field", "clock", "citation", "told_at"),
    [
        ("inspected_at", "08:59", "621a.6(a)", "inspected_at"),
        ("verified_at", "09:14", "621a.6(a)", "verified_at"),
        ("first_player_inspection_at", "09:19", "621a.6(b)", "first_player_inspection_at"),
        ("mixed_at", "09:59", "621a.6(c)", "mixed_at"),
        ("opened_for_play_at", "10:02", "621a.6(c)", "opened_for_play_at"),
    ],
)
def test_621a_6_a__times_follow_one_another(field: str, clock: str, citation: str, told_at: str) -> None:
    assert log_told(LOG, inspection(**{field: at(clock)})) == [(citation, V, told_at, 0)]


@given(st.lists(st.integers(0, 300), min_size=6, max_size=6))
def test_621a_6_a__times_in_their_order_are_met_and_equal_ones_too(minutes: list[int]) -> None:
    start = datetime.fromisoformat(at("09:00"))
    times = {
        field: (start + timedelta(minutes=later)).isoformat()
        for field, later in zip(ORDER, sorted(minutes), strict=True)
    }
    in_haste = max(minutes) - min(minutes) <= 1
    told = [("621a.6(a)", "cannot_tell", "opened_for_play_at", 0)] if in_haste else []
    assert log_told(LOG, inspection(**times)) == told


def test_621a_6_a__tiles_that_arrive_and_are_dealt_within_a_minute_ask_for_confirmation() -> None:
    times = {field: at("09:00") for field in ORDER}
    haste = [("621a.6(a)", "cannot_tell", "opened_for_play_at", 0)]
    assert log_told(LOG, inspection(**times)) == haste
    assert log_told(LOG, inspection(**times | {"opened_for_play_at": at("09:01")})) == haste
    assert log_told(LOG, inspection(**times | {"opened_for_play_at": at("09:02")})) == []


def test_621a_6_b__showing_and_mixing_are_due_once_the_next_step_was_taken() -> None:
    """§ 621a.6(b) and 621a.6(c): until a player arrives there is nothing to record."""
    assert log_told(LOG, inspection(**WAITING)) == []
    assert log_told(LOG, inspection(mixed_at=None, opened_for_play_at=None)) == []
    assert log_told(LOG, inspection(opened_for_play_at=None)) == []
    assert log_told(LOG, inspection(first_player_inspection_at=None)) == [
        ("621a.6(b)", V, "first_player_inspection_at", 0)
    ]
    assert log_told(LOG, inspection(mixed_at=None)) == [("621a.6(c)", V, "mixed_at", 0)]


def test_621a_6_a_3_i__an_unsuitable_set_is_not_dealt() -> None:
    """Citation 621a.6(a)(3)(i); its check of backs and sides failed as well."""
    assert log_told(LOG, rejected(opened_for_play_at=at("10:05"))) == [
        ("621a.6(a)(3)", V, "check_backs_and_sides", 0),
        ("621a.6(a)(3)(i)", V, "opened_for_play_at", 0),
    ]


@pytest.mark.parametrize(
    ("changes", "citation", "severity", "part"),
    [
        ({"reason": None}, "621a.6(a)(3)(i)", C, "reason"),
        ({"replacement_brought_by": None}, "621a.6(a)(3)(i)", C, "replacement_brought_by"),
        ({"replacement_source": None}, "621a.6(a)(3)(i)", C, "replacement_source"),
        ({"replacement_source": "storage room"}, "621a.6(a)(3)(i)", V, "replacement_source"),
        ({"replacement_set_id": None}, "621a.6(a)(3)(i)", C, "replacement_set_id"),
        ({"replacement_set_id": "T-1"}, "621a.6(a)(3)(i)", V, "replacement_set_id"),
        ({"table_number": None}, SEAL, V, "table_number"),
        ({"table_number": "P-03"}, SEAL, V, "table_number"),
        ({"date": None}, SEAL, V, "date"),
        ({"time": None}, SEAL, V, "time"),
        ({"dealer_signature": None}, SEAL, V, "dealer_signature"),
        ({"floorperson_signature": None}, SEAL, V, "floorperson_signature"),
        ({"floorperson_signature": "kai ostrow "}, SEAL, V, "floorperson_signature"),
        ({"container_type": None}, SEAL, C, "container_type"),
        ({"sealed": None}, SEAL, C, "sealed"),
        ({"sealed": False}, SEAL, V, "sealed"),
        ({"tile_set_id": None}, SEAL, C, "tile_set_id"),
        ({"tile_set_id": "T-7"}, SEAL, V, "tile_set_id"),
    ],
)
def test_621a_6_a_3__one_broken_item_of_an_unsuitable_set(
    changes: dict[str, Any], citation: str, severity: str, part: str
) -> None:
    entry = rejected(unsuitable_set=sealed(**changes))
    assert log_told(LOG, entry) == [(citation, severity, f"unsuitable_set.{part}", 0)]


def test_621a_6_a_3_ii__sealing_that_is_not_recorded_is_a_violation() -> None:
    """The whole set is sealed, never single tiles: 621a.6(a)(3)(ii)."""
    assert log_told(LOG, rejected(unsuitable_set=None)) == [(SEAL, V, "unsuitable_set", 0)]
    assert log_told(LOG, rejected(unsuitable_set=sealed(seal_number=None))) == []


def test_621a_6_a_3_i__the_other_set_is_inspected_in_its_turn() -> None:
    told = log_told(LOG, rejected(), inspection(tile_set_id="T-5"))
    assert told == [("621a.6(a)(3)(i)", C, "unsuitable_set.replacement_set_id", 0)]


def test_621a_6_a__an_unknown_part_of_the_record_is_refused_with_its_path() -> None:
    with pytest.raises(Refused, match=r"entries\[0\]\.unsuitable_set\.seal_no: unknown field"):
        log_told(LOG, rejected(unsuitable_set=sealed() | {"seal_no": "S-11"}))


def on(day: str, **changes: Any) -> dict[str, Any]:
    """The inspection on another day."""
    times = {name: value.replace("2026-03-02", day) for name, value in inspection().items() if str(value)[:4] == "2026"}
    return inspection(**(times | changes))


def test_621a_6_a__every_opening_has_an_inspection_after_the_opening_before() -> None:
    next_day = {
        name: at(clock, "2026-03-03") for name, clock in zip(UP_TO_PLAY, ("10:00", "10:03", "10:05"), strict=True)
    }
    stale = [("621a.6(a)", V, "inspected_at", 1)]
    assert log_told(LOG, inspection(), on("2026-03-03")) == []
    assert log_told(LOG, inspection(), inspection(**next_day)) == stale
    assert log_told(LOG, inspection(), inspection(verified_at=at("10:05"), **next_day)) == stale
    assert log_told(LOG, inspection(), inspection(verified_at=at("10:06"), **next_day)) == []


def test_621a_6_a__an_inspection_serves_no_second_opening_of_the_table() -> None:
    waiting = inspection(**WAITING)
    for before, expected in ((at("09:19"), []), (at("09:20"), [("621a.6(a)", V, "inspected_at")])):
        assert barred(waiting, before=before) == expected
    assert barred(inspection(), closed=at("18:00")) == [("621a.6(a)", V, "inspected_at")]


def test_621a_6_a_3_ii__a_date_on_the_envelope_before_every_time_is_noted() -> None:
    entry = rejected(unsuitable_set=sealed(date="2026-03-01"))
    assert log_told(LOG, entry) == [(SEAL, "note", "unsuitable_set.date", 0)]
    assert log_told(LOG, rejected(unsuitable_set=sealed(date="2026-03-03"))) == []


def barred(
    *entries: dict[str, Any], closed: str | None = None, before: str | None = None
) -> list[tuple[str, str, str]]:
    whole = chapter("621a")
    kind = whole.log(LOG)
    assert kind.bars_opening is not None
    opening: Opening[Any, Any] = Opening(
        table=kind.table(table_number="P-02"),
        newest=parse_records(kind.entry, list(entries), "entries"),
        closed_since=None if closed is None else datetime.fromisoformat(closed),
        text=Text(whole.edition(PROPOSED), {}),
        as_of=AS_OF,
        opened_before=None if before is None else datetime.fromisoformat(before),
    )
    return [(f.citation, f.severity, f.field) for f in kind.bars_opening(opening)]


def test_621a_6_a__a_table_opens_with_a_verified_set_before_any_player_arrives() -> None:
    assert barred(inspection(**WAITING)) == barred(inspection()) == []


def test_621a_6_a__a_table_without_a_sound_inspection_stays_closed() -> None:
    assert barred() == [("621a.6(a)", C, "inspected_at")]
    assert barred(inspection(**WAITING, verified_at=None)) == [("621a.6(a)", V, "verified_at")]
    assert barred(inspection(**WAITING, check_pairs_complete=None)) == [("621a.6(a)(1)", C, "check_pairs_complete")]
    assert barred(rejected()) == [("621a.6(a)(3)(i)", V, "result")]


def test_621a_6_a_3_i__the_latest_inspection_counts() -> None:
    later = {"received_at": at("12:00"), "inspected_at": at("12:10"), "verified_at": at("12:15"), **WAITING}
    assert barred(rejected(), inspection(tile_set_id="T-2", **later)) == []
    assert barred(inspection(), rejected(**later)) == [("621a.6(a)(3)(i)", V, "result")]


def test_621a_6_a__the_floor_asks_for_the_sealing_of_unsuitable_sets_only() -> None:
    kind = chapter("621a").log(LOG)
    (suitable, unsuitable) = parse_records(kind.entry, [inspection(), rejected()], "entries")
    fields = kind.fields(kind.table())
    assert [fields["unsuitable_set"].is_asked(entry) for entry in (suitable, unsuitable)] == [False, True]
    assert [fields["mixed_at"].is_asked(entry) for entry in (suitable, unsuitable)] == [True, False]
