"""§ 625a.2(b): 24 hours in a manual shaker, one calendar month locked in an automated one; clocks and lanes."""

from datetime import UTC, datetime
from typing import Any

import pytest

from compliance.regulation import chapter
from compliance.regulation.core.figure import Text

from .cases import MANUAL_DICE, PROPOSED, SEALED_DICE, entry, log_findings, log_found, parsed

V, C = "violation", "cannot_tell"
LOG = "dice_change"
LATE = {("625a.2(b)", V, "removed_at")}


def dice(base: dict[str, Any] = MANUAL_DICE, as_of: str = "2026-03-01T12:00:00-05:00", **changes: Any) -> set[Any]:
    return log_found(LOG, entry(base, **changes), as_of=as_of)


def test_625a_2_b__exactly_24_hours_and_exactly_a_month_are_met() -> None:
    assert dice() == dice(SEALED_DICE) == set()


def test_625a_2_b__one_second_more_is_not() -> None:
    assert dice(removed_at="2026-02-10T10:00:01-05:00") == LATE
    assert dice(SEALED_DICE, removed_at="2026-02-12T09:30:01-05:00") == LATE


@pytest.mark.parametrize(
    ("placed", "last"),
    [
        ("2026-03-07T22:00:00-05:00", "2026-03-08T23:00:00-04:00"),
        ("2026-10-31T22:00:00-04:00", "2026-11-01T21:00:00-05:00"),
    ],
)
def test_625a_2_b__hours_are_elapsed_across_the_nights_on_which_clocks_change(placed: str, last: str) -> None:
    later = datetime.fromisoformat(last).replace(second=1).isoformat()
    assert dice(placed_at=placed, removed_at=last) == set()
    assert dice(placed_at=placed, removed_at=later) == LATE


@pytest.mark.parametrize(
    ("placed", "last"),
    [
        ("2026-01-31T08:00:00-05:00", "2026-02-28T08:00:00-05:00"),
        ("2028-01-31T08:00:00-05:00", "2028-02-29T08:00:00-05:00"),
        ("2026-12-15T08:00:00-05:00", "2027-01-15T08:00:00-05:00"),
        ("2026-02-20T08:00:00-05:00", "2026-03-20T08:00:00-04:00"),
    ],
)
def test_625a_2_b__a_month_ends_on_the_same_day_and_time_or_on_the_last_day(placed: str, last: str) -> None:
    later = datetime.fromisoformat(last).replace(second=1).isoformat()
    assert dice(SEALED_DICE, placed_at=placed, removed_at=last) == set()
    assert dice(SEALED_DICE, placed_at=placed, removed_at=later) == LATE


@pytest.mark.parametrize("changes", [{"dice_locked": False}, {"dice_meet_603a_12_c": False}])
def test_625a_2_b__the_month_needs_lock_and_compliance(changes: dict[str, bool]) -> None:
    """Trap 34: otherwise 24 hours."""
    assert dice(SEALED_DICE, **changes) == LATE
    day = {"placed_at": "2026-02-09T10:00:00-05:00", "removed_at": "2026-02-10T10:00:00-05:00"}
    assert dice(SEALED_DICE, **changes, **day) == set()


@pytest.mark.parametrize("field", ["dice_locked", "dice_meet_603a_12_c"])
def test_625a_2_b__an_open_limit_cannot_be_told_and_a_month_is_too_long_by_either(field: str) -> None:
    open_limit = ("625a.2(b)", C, field)
    assert dice(SEALED_DICE, **{field: None}) == {open_limit}
    assert dice(SEALED_DICE, removed_at="2026-02-12T09:30:01-05:00", **{field: None}) == {open_limit} | LATE


def test_625a_2_b__a_manual_shaker_never_has_the_month() -> None:
    assert dice(SEALED_DICE, shaker_type="manual") == LATE


@pytest.mark.parametrize(
    ("as_of", "expected"), [("2026-02-10T10:00:00-05:00", set()), ("2026-02-10T10:00:01-05:00", LATE)]
)
def test_625a_2_b__dice_still_in_the_shaker_run_to_the_instant_of_judgement(as_of: str, expected: set[Any]) -> None:
    assert dice(removed_at=None, as_of=as_of) == expected


@pytest.mark.parametrize("base", [MANUAL_DICE, SEALED_DICE])
def test_625a_2_b__without_the_placing_the_entry_proves_nothing(base: dict[str, Any]) -> None:
    assert dice(base, placed_at=None) == {("625a.2(b)", V, "placed_at")}


def test_625a_2_b__removal_before_placing_contradicts_itself() -> None:
    assert dice(removed_at="2026-02-09T09:59:00-05:00") == LATE


def test_625a_2_b__dice_that_came_and_went_within_a_minute_ask_for_confirmation() -> None:
    haste = {("625a.2(b)", C, "removed_at")}
    for removed, told in (("10:00:00", haste), ("10:01:00", haste), ("10:01:01", set())):
        assert dice(placed_at="2026-02-09T10:00:00-05:00", removed_at=f"2026-02-09T{removed}-05:00") == told


@pytest.mark.parametrize("field", ["table_number", "shaker_id", "dice_set_id", "shaker_type"])
def test_625a_2_b__what_else_is_left_out_cannot_be_told(field: str) -> None:
    assert dice(**{field: None}) == {("625a.2(b)", C, field)}


def test_625a_2_b__an_entry_of_another_table_is_told() -> None:
    assert dice(table_number="SB-09") == {("625a.2(b)", C, "table_number")}


def test_625a_2_a__three_dice_are_in_the_shaker() -> None:
    assert dice(dice_count=None) == {("625a.2(a)", C, "dice_count")}
    for count in (2, 4):
        assert dice(dice_count=count) == {("625a.2(a)", V, "dice_count")}


def test_625a_2_b__each_entry_is_judged_by_itself() -> None:
    later = {"placed_at": "2026-02-10T10:00:00-05:00", "removed_at": "2026-02-11T11:00:00-05:00"}
    late = entry(MANUAL_DICE, dice_set_id="D-115", **later)
    (finding,) = log_findings(LOG, MANUAL_DICE, late, entry(SEALED_DICE, dice_set_id="D-116"))
    assert (finding.entry, finding.field) == (1, "removed_at")
    assert finding.wrong == (
        "The dice had to be out of use by February 11, 2026, 10:00 a.m. EST. They were taken out on "
        "February 11, 2026, 11:00 a.m. EST, 1 h 00 min late."
    )


def test_625a_2_b__the_clock_gives_each_shaker_the_limit_of_its_dice() -> None:
    kind = chapter("625a").log(LOG)
    (clock,) = kind.clocks
    text = Text(chapter("625a").edition(PROPOSED), {})
    manual, sealed, loose, unknown = parsed(
        LOG, MANUAL_DICE, SEALED_DICE, entry(SEALED_DICE, dice_locked=False), entry(SEALED_DICE, dice_locked=None)
    )
    assert clock.due_at(manual, text) == datetime(2026, 2, 10, 15, tzinfo=UTC)
    assert clock.due_at(sealed, text) == datetime(2026, 2, 12, 14, 30, tzinfo=UTC)
    assert clock.due_at(loose, text) == clock.due_at(unknown, text) == datetime(2026, 1, 13, 14, 30, tzinfo=UTC)
    assert clock.due_at(parsed(LOG, entry(MANUAL_DICE, placed_at=None))[0], text) is None
    assert [kind.lane(one) for one in (manual, sealed)] == ["M-03", "X-04"]
    assert clock.lanes(None) == ("",)


def test_625a_2_b__the_form_asks_for_lock_and_compliance_at_an_automated_shaker_only() -> None:
    kind = chapter("625a").log(LOG)
    manual, sealed = parsed(LOG, MANUAL_DICE, SEALED_DICE)
    fields = kind.fields(None)
    assert list(fields)[:3] == ["table_number", "shaker_type", "shaker_id"]
    assert not fields["dice_locked"].is_asked(manual)
    assert fields["dice_locked"].is_asked(sealed)


def back(base: dict[str, Any] = MANUAL_DICE, **changes: Any) -> dict[str, Any]:
    """Dice in the shaker for some hours of February 9 to 12, some fields changed."""
    return entry(base, **changes)


def hours(day: int, start: int, end: int) -> dict[str, str]:
    day_of = f"2026-02-{day:02d}T"
    return {"placed_at": f"{day_of}{start:02d}:00:00-05:00", "removed_at": f"{day_of}{end:02d}:00:00-05:00"}


def test_625a_2_b__the_same_set_put_back_keeps_its_hours_whatever_was_used_between() -> None:
    """Time out of the shaker is not counted: 12 and 12 hours are met, an hour more is not."""
    first, second = back(**hours(9, 6, 18)), back(**hours(11, 6, 18))
    assert log_found(LOG, first, second) == set()
    (finding,) = log_findings(LOG, first, back(**hours(11, 6, 19)))
    assert (finding.entry, finding.citation, finding.severity) == (1, "625a.2(b)", V)
    assert "had already been in use for 12 h 00 min" in finding.wrong
    between = back(dice_set_id="D-9", **hours(10, 6, 18))
    assert log_found(LOG, first, between, back(**hours(11, 6, 18))) == set()
    (finding,) = log_findings(LOG, first, between, back(**hours(11, 6, 19)))
    assert (finding.entry, finding.citation, finding.severity) == (2, "625a.2(b)", V)
    assert "had already been in use for 12 h 00 min." in finding.wrong
    elsewhere = back(dice_set_id="D-9", shaker_id="M-99", **hours(10, 6, 18))
    assert log_found(LOG, first, elsewhere, back(**hours(11, 6, 19))) == LATE
    assert log_found(LOG, first, back(shaker_id="M-04", **hours(11, 6, 19))) == LATE


def test_625a_2_b__a_use_whose_end_nobody_stated_ends_when_another_set_takes_the_shaker() -> None:
    first = {**back(**hours(9, 6, 18)), "removed_at": None}
    first = {name: value for name, value in first.items() if value is not None}
    between = back(dice_set_id="D-9", **hours(9, 10, 18))
    late = ("625a.2(b)", V, "removed_at")
    clock = chapter("625a").log(LOG).clocks[0]
    again = back(**hours(11, 0, 20))
    entries = parsed(LOG, first, between, again)
    assert clock.used_before(entries[2], entries).total_seconds() == 4 * 3600
    assert late in log_found(LOG, first, between, back(**hours(11, 0, 21)))


def test_625a_2_b__the_limit_that_runs_at_the_table_counts_all_hours() -> None:
    entries = parsed(LOG, back(**hours(9, 6, 18)), back(dice_set_id="D-9", **hours(10, 6, 18)), back(**hours(11, 6, 7)))
    clock, text = chapter("625a").log(LOG).clocks[0], Text(chapter("625a").edition(PROPOSED), {})
    assert clock.due_at(entries[2], text, entries) == datetime(2026, 2, 11, 23, tzinfo=UTC)


def test_625a_2_b__a_set_that_has_used_up_its_hours_has_none_left() -> None:
    again = back(placed_at="2026-02-10T12:00:00-05:00", removed_at="2026-02-10T12:01:00-05:00")
    (finding,) = log_findings(LOG, MANUAL_DICE, again)
    assert finding.wrong.startswith("The dice had used up their time when they were put back into use on February 10")


def test_625a_2_b__the_month_runs_from_the_first_locking_in() -> None:
    first = back(SEALED_DICE, removed_at="2026-01-20T09:30:00-05:00")
    again = {"placed_at": "2026-02-01T09:30:00-05:00", "removed_at": "2026-02-12T09:30:00-05:00"}
    assert log_found(LOG, first, back(SEALED_DICE, **again)) == set()
    again["removed_at"] = "2026-02-12T09:30:01-05:00"
    assert log_found(LOG, first, back(SEALED_DICE, **again)) == LATE
    other = back(SEALED_DICE, dice_set_id="D-9", placed_at="2026-01-21T09:30:00-05:00",
                 removed_at="2026-01-22T09:30:00-05:00")  # fmt: skip
    assert log_found(LOG, first, other, back(SEALED_DICE, **again)) == set()


def test_625a_2_b__two_sets_in_one_shaker_at_one_time_are_noted() -> None:
    first, second = back(**hours(9, 6, 18)), back(dice_set_id="D-9", **hours(9, 17, 20))
    (finding,) = log_findings(LOG, first, second)
    assert (finding.entry, finding.severity, finding.field) == (1, "note", "placed_at")
    assert log_found(LOG, first, back(dice_set_id="D-9", **hours(9, 18, 20))) == set()
    assert log_found(LOG, first, back(dice_set_id="D-9", shaker_id="M-04", **hours(9, 17, 20))) == set()
    still = back(**hours(9, 6, 18))
    told = log_findings(LOG, entry(still, removed_at=None), still, as_of="2026-02-09T19:00:00-05:00")
    assert told == [], "an entry of the placing and one of the removal tell one use"


@pytest.mark.parametrize("count", [-3, 0])
def test_625a_2_a__a_count_that_cannot_be_is_told(count: int) -> None:
    assert dice(dice_count=count) == {("625a.2(a)", V, "dice_count")}
