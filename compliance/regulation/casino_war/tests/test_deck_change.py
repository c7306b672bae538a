"""§ 651a.3(d): decks are changed at least once every 24 elapsed hours, each batch by itself."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation import NotInForce
from compliance.regulation.core.checks import check_log

NEW_YORK = ZoneInfo("America/New_York")
NOW = datetime(2026, 6, 3, 12, 0, tzinfo=NEW_YORK)
OPENED = datetime(2026, 6, 2, 12, 0, tzinfo=NEW_YORK)
LATE = ("651a.3(d)", "violation", "removed_at")


def entry(opened: datetime | None = OPENED, removed: datetime | None = None, **changes: Any) -> dict[str, Any]:
    """An entry with some fields changed; None leaves a field out."""
    stated = {
        "table_number": "W-03",
        "batch_label": "single",
        "deck_count": 8,
        "opened_at": opened.isoformat() if opened else None,
        "removed_at": removed.isoformat() if removed else None,
        "back_color": "red",
        "recorded_by": "Ilse Brandt",
        "recorded_by_role": "dealer",
        "credential_number": "PA-700010",
        "floorperson_verified_by": "Omar Reyes",
        **changes,
    }
    return {name: value for name, value in stated.items() if value is not None}


def found(
    *entries: dict[str, Any], as_of: datetime = NOW, mode: str | None = "none", table: str = "W-03"
) -> list[tuple[str, str, str, int | None]]:
    """Citation, severity, field and entry of every finding."""
    log = {
        "chapter": "651a",
        "log": "deck_change",
        "table": {"table_number": table, "shuffler_mode": mode},
        "entries": list(entries),
    }
    answer = check_log(log, as_of)["findings"]
    return [(f["citation"], f["severity"], f["field"], f["entry"]) for f in answer]


@pytest.mark.parametrize(("hours", "late"), [(23.99, False), (24, False), (24 + 1 / 3600, True), (30, True)])
def test_651a_3_d__exactly_24_hours_is_met(hours: float, late: bool) -> None:
    removed = OPENED + timedelta(seconds=round(hours * 3600))
    assert found(entry(removed=removed)) == ([(*LATE, 0)] if late else [])


@pytest.mark.parametrize(("seconds", "late"), [(-1, False), (0, False), (1, True)])
def test_651a_3_d__decks_still_in_use_run_to_the_instant_of_judgement(seconds: int, late: bool) -> None:
    as_of = NOW + timedelta(seconds=seconds)
    assert found(entry(), as_of=as_of) == ([(*LATE, 0)] if late else [])


@pytest.mark.parametrize("mode", ["none", "continuous_device"])
def test_651a_3_d__a_device_that_reshuffles_lifts_no_hours(mode: str) -> None:
    assert found(entry(), as_of=NOW + timedelta(hours=1), mode=mode) == [(*LATE, 0)]


def test_651a_3_d__the_clock_is_not_the_gaming_day() -> None:
    opened = datetime(2026, 6, 2, 5, 0, tzinfo=NEW_YORK)
    assert found(entry(opened, datetime(2026, 6, 3, 4, 59, tzinfo=NEW_YORK))) == []


@pytest.mark.parametrize(
    ("night", "wall_hours", "late"),
    [
        (datetime(2026, 3, 7, 12, tzinfo=NEW_YORK), 24, False),  # 23 h pass
        (datetime(2026, 3, 7, 12, tzinfo=NEW_YORK), 25, False),  # 24 h pass
        (datetime(2026, 10, 31, 12, tzinfo=NEW_YORK), 23, False),  # 24 h pass
        (datetime(2026, 10, 31, 12, tzinfo=NEW_YORK), 24, True),  # 25 h pass
    ],
)
def test_651a_3_d__the_night_the_clocks_change_counts_elapsed_hours(
    night: datetime, wall_hours: int, late: bool
) -> None:
    removed = night + timedelta(hours=wall_hours)  # wall-clock arithmetic, on purpose
    got = found(entry(night, removed), as_of=removed + timedelta(days=1))
    assert got == ([(*LATE, 0)] if late else [])


EVES = [datetime(2026, 3, 7, tzinfo=UTC), datetime(2026, 10, 31, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)]


@given(start=st.sampled_from(EVES), begin=st.integers(0, 1800), minutes=st.integers(22 * 60, 26 * 60))
def test_651a_3_d__the_zone_a_time_is_written_in_never_changes_the_outcome(
    start: datetime, begin: int, minutes: int
) -> None:
    opened = start + timedelta(minutes=begin)
    removed = opened + timedelta(minutes=minutes)
    as_of = removed + timedelta(days=1)
    expected = [(*LATE, 0)] if minutes > 24 * 60 else []
    for zone in (UTC, NEW_YORK, ZoneInfo("Asia/Kolkata")):
        assert found(entry(opened.astimezone(zone), removed.astimezone(zone)), as_of=as_of) == expected


def test_651a_3_d__each_batch_has_its_own_hours() -> None:
    a = entry(OPENED - timedelta(hours=2), batch_label="A", back_color="red")
    b = entry(OPENED, batch_label="B", back_color="blue")
    assert found(a, b, mode="batch_shuffler") == [(*LATE, 0)]
    assert found(b, a, mode="batch_shuffler") == [(*LATE, 1)]


def test_651a_3_d__a_change_of_one_batch_does_not_change_the_other() -> None:
    first = entry(OPENED - timedelta(hours=20), OPENED, batch_label="A", back_color="red")
    again = entry(OPENED, batch_label="A", back_color="red")
    other = entry(OPENED - timedelta(hours=1), batch_label="B", back_color="blue")
    assert found(first, again, other, mode="batch_shuffler") == [(*LATE, 2)]


def test_651a_3_d__with_two_batches_both_are_tracked() -> None:
    assert found(entry(batch_label="A"), mode="batch_shuffler") == [("651a.3(d)", "cannot_tell", "batch_label", None)]
    assert found(entry(), mode="batch_shuffler") == [("651a.3(d)", "cannot_tell", "batch_label", 0)]
    assert found(entry(batch_label="A")) == [("651a.3(d)", "note", "batch_label", 0)]


def test_651a_3_c_2__batches_in_use_together_differ_in_color() -> None:
    a = entry(OPENED, batch_label="A", back_color="red")
    b = entry(OPENED, batch_label="B", back_color=" Red ")
    assert found(a, b, mode="batch_shuffler") == [("651a.3(c)(2)", "violation", "back_color", 1)]
    gone = entry(OPENED - timedelta(hours=9), OPENED, batch_label="A", back_color="red")
    now = entry(OPENED, batch_label="A", back_color="blue")
    assert found(gone, b, now, mode="batch_shuffler") == []


def test_651a_3_d__what_proves_the_interval_is_needed_and_nothing_else_is_required() -> None:
    assert found(entry(table_number=None)) == [("651a.3(d)", "violation", "table_number", 0)]
    assert found(entry(None)) == [("651a.3(d)", "cannot_tell", "opened_at", 0)]
    for name in ("deck_count", "recorded_by", "recorded_by_role", "credential_number"):
        assert found(entry(**{name: None})) == [("651a.3(d)", "cannot_tell", name, 0)]
    for name in ("back_color", "floorperson_verified_by", "replacement_opened_at"):
        assert found(entry(**{name: None})) == []


def test_651a_3_d__no_finding_says_that_the_item_requires_the_form_of_the_log() -> None:
    log = {"chapter": "651a", "log": "deck_change", "table": {"table_number": "W-03", "shuffler_mode": "none"}}
    bare = {"table_number": "W-03", "opened_at": OPENED.isoformat()}
    answer = check_log({**log, "entries": [bare]}, NOW)
    assert answer["counts"]["violation"] == 0
    assert all(f["required"] == "" for f in answer["findings"])


@pytest.mark.parametrize("role", ["dealer", "floorperson", "pit_manager", "assistant_shift_manager", "shift_manager"])
def test_651a_3_d__the_text_names_no_signer(role: str) -> None:
    assert found(entry(recorded_by_role=role)) == []


def test_651a_3_d__an_unusual_recorder_is_noted() -> None:
    assert found(entry(recorded_by_role="security_member")) == [("651a.3(d)", "note", "recorded_by_role", 0)]


def test_651a_3_d__decks_removed_before_they_were_opened_prove_nothing() -> None:
    assert found(entry(removed=OPENED - timedelta(minutes=1))) == [(*LATE, 0)]


def test_651a_3_d__entries_that_contradict_each_other_are_noted() -> None:
    at = OPENED + timedelta(hours=3)
    first = entry(OPENED, at, replacement_opened_at=at.isoformat())
    assert found(first, entry(at)) == []
    later = at + timedelta(minutes=1)
    assert found(first, entry(later)) == [("651a.3(d)", "note", "replacement_opened_at", 0)]


def test_651a_3_d__an_entry_of_another_table_tells_nothing_about_this_one() -> None:
    assert found(entry(), table="W-09") == [("651a.3(d)", "cannot_tell", "table_number", 0)]


def test_651a_3_d__a_day_before_the_first_edition_has_no_answer() -> None:
    day = datetime(2012, 5, 18, 23, 0, tzinfo=NEW_YORK)
    with pytest.raises(NotInForce, match="567"):
        found(entry(day))
    assert found(entry(day + timedelta(hours=1), day + timedelta(hours=2))) == []


def test_651a_3_d__decks_of_one_batch_in_use_at_one_time_are_noted() -> None:
    noon = OPENED + timedelta(hours=3)
    first = entry(OPENED, noon)
    assert found(first, entry(noon)) == []
    assert found(first, entry(noon - timedelta(minutes=1))) == [("651a.3(d)", "note", "opened_at", 1)]
    a, b = entry(batch_label="A"), entry(batch_label="B", back_color="blue")
    assert found(a, b, mode="batch_shuffler") == []
    again = entry(noon, batch_label="A")
    assert found(a, b, again, mode="batch_shuffler") == [("651a.3(d)", "note", "opened_at", 2)]


@pytest.mark.parametrize(
    ("count", "mode", "citation"),
    [
        (-8, "none", "651a.3(a)"), (0, "none", "651a.3(a)"), (4, "none", "651a.3(a)"), (7, "none", "651a.3(a)"),
        (16, "continuous_device", "651a.3(a)"), (4, "batch_shuffler", "651a.3(c)"), (9, "batch_shuffler", "651a.3(c)"),
    ],
)  # fmt: skip
def test_651a_3_a__a_number_of_decks_that_cannot_be_is_told(count: int, mode: str, citation: str) -> None:
    """Of 651a.3(a) and 651a.3(c)."""
    label = "A" if mode == "batch_shuffler" else "single"
    told = [one for one in found(entry(deck_count=count, batch_label=label), mode=mode) if one[2] == "deck_count"]
    assert told == [(citation, "violation", "deck_count", 0)]


def test_651a_3_a__six_or_eight_decks_and_what_fits_a_batch_are_met() -> None:
    for count in (6, 8):
        assert found(entry(deck_count=count)) == []
    for count in (6, 7, 8):
        other = entry(batch_label="B", back_color="blue", deck_count=count)
        assert found(entry(batch_label="A", deck_count=count), other, mode="batch_shuffler") == []


def test_651a_3_d__a_log_that_does_not_say_how_the_cards_are_shuffled_is_not_read_as_one_without_batches() -> None:
    """In place of what depends on it: the batch of 651a.3(d), the decks and the colors of 651a.3(c)(1) and (2)."""
    unknown = [
        ("651a.3(c)(1)", "cannot_tell", "shuffler_mode", None),
        ("651a.3(c)(2)", "cannot_tell", "shuffler_mode", None),
        ("651a.3(d)", "cannot_tell", "shuffler_mode", None),
    ]
    assert found(entry(), mode=None) == unknown
    same_backs = [entry(batch_label="A"), entry(batch_label="B")]
    assert found(*same_backs, mode=None) == unknown
    assert found(entry(back_color=None, batch_label=None), mode=None) == unknown
    assert found(mode=None) == []


UNEQUAL = ("651a.3(c)(1)", "violation", "deck_count")
"""The finding about two batches in use that are not equal."""


@pytest.mark.parametrize(("decks", "unequal"), [((6, 6), False), ((6, 7), True), ((8, 6), True), ((8, 8), False)])
@pytest.mark.parametrize("labels", [("A", "B"), ("B", "A")])
def test_651a_3_c_1__two_batches_in_use_have_the_same_number_of_decks(
    decks: tuple[int, int], labels: tuple[str, str], unequal: bool
) -> None:
    first = entry(deck_count=decks[0], batch_label=labels[0], back_color="red")
    second = entry(OPENED + timedelta(hours=1), deck_count=decks[1], batch_label=labels[1], back_color="blue")
    assert found(first, second, mode="batch_shuffler") == ([(*UNEQUAL, 1)] if unequal else [])


def test_651a_3_c_1__batches_of_different_times_and_tables_without_batches_are_not_compared() -> None:
    noon = OPENED + timedelta(hours=4)
    first = entry(OPENED, noon, deck_count=6, batch_label="A")
    second = entry(noon, deck_count=7, batch_label="B", back_color="blue")
    assert found(first, second, mode="batch_shuffler") == []
    overlapping = entry(noon - timedelta(seconds=1), deck_count=7, batch_label="B", back_color="blue")
    assert found(first, overlapping, mode="batch_shuffler") == [(*UNEQUAL, 1)]
    unknown = entry(deck_count=None, batch_label="B", back_color="blue")
    assert [one for one in found(first, unknown, mode="batch_shuffler") if one[0] == "651a.3(c)(1)"] == []
    assert [one for one in found(first, overlapping, mode="none") if one[0] == "651a.3(c)(1)"] == []


@pytest.mark.parametrize("spelled", ["w-03", " W-03 ", "W\u201103"])
def test_651a_3_d__a_table_number_in_another_spelling_is_that_of_the_log(spelled: str) -> None:
    assert found(entry(table_number=spelled, removed=NOW)) == []
    assert found(entry(table_number="W-04", removed=NOW)) == [("651a.3(d)", "cannot_tell", "table_number", 0)]
