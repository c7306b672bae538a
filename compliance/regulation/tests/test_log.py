"""Logs: each entry by the text of its day, limits inclusive, a wick still in use counted to the instant asked."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from compliance.regulation.core.edition import NotInForce
from compliance.regulation.core.figure import Text
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.log import entry_day
from compliance.regulation.core.parse import Refused, parse_records
from compliance.regulation.tests.invented.chapter import CHAPTER, FIRST, SECOND, WICK_CHANGE, WickEntry, WickTable

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)


def found(*entries: dict[str, Any], as_of: datetime = NOW) -> list[Finding]:
    """Findings about a log of these entries."""
    return CHAPTER.check_log(WICK_CHANGE, WickTable(), parse_records(WickEntry, list(entries), "entries"), as_of)


def life(placed: str, removed: str | None) -> dict[str, Any]:
    """The life of a wick."""
    return {"placed_at": placed, "removed_at": removed}


@pytest.mark.parametrize(
    ("entry", "violations"),
    [
        (life("2026-02-03T09:00:00-05:00", "2026-02-04T09:00:00-05:00"), 0),
        (life("2026-02-03T09:00:00-05:00", "2026-02-04T09:00:01-05:00"), 1),
        (life("2026-03-07T12:00:00-05:00", "2026-03-08T13:00:00-04:00"), 0),
        (life("2026-03-07T12:00:00-05:00", "2026-03-08T13:00:01-04:00"), 1),
        (life("2026-10-31T12:00:00-04:00", "2026-11-01T11:00:00-05:00"), 0),
        (life("2026-10-31T12:00:00-04:00", "2026-11-01T12:00:00-05:00"), 1),
        (life("2012-05-11T23:59:59-04:00", "2012-05-13T23:59:59-04:00"), 0),
        (life("2012-05-12T00:00:00-04:00", "2012-05-13T00:00:01-04:00"), 1),
    ],
)
def test_900a_7_c__the_limit_of_the_day_in_elapsed_hours(entry: dict[str, Any], violations: int) -> None:
    findings = found(entry)
    assert [finding.severity for finding in findings] == ["violation"] * violations
    assert all((finding.entry, finding.citation) == (0, "900a.7(c)") for finding in findings)


def test_900a_7_c__a_wick_still_in_use_runs_to_the_instant_asked() -> None:
    entry = life("2026-02-03T09:00:00-05:00", None)
    assert found(entry, as_of=datetime(2026, 2, 4, 14, tzinfo=UTC)) == []
    (finding,) = found(entry, as_of=datetime(2026, 2, 4, 14, 1, tzinfo=UTC))
    assert finding.found == "24 h 01 min"


def test_each_entry_names_its_own_edition_and_its_place() -> None:
    findings = found(
        life("2026-02-03T09:00:00-05:00", "2026-02-09T09:00:00-05:00"),
        life("2026-02-09T09:00:00-05:00", "2026-02-10T09:00:00-05:00"),
        life("2011-02-03T09:00:00-05:00", "2011-02-09T09:00:00-05:00"),
        {},
    )
    assert [(finding.entry, finding.edition, finding.field) for finding in findings] == [
        (3, SECOND, "placed_at"),
        (0, SECOND, "removed_at"),
        (2, FIRST, "removed_at"),
    ]


def test_a_day_without_a_text_is_refused_and_names_the_entry() -> None:
    with pytest.raises(NotInForce, match=r"entries\[1\]: no edition of chapter 900a is on file for 2009-02-03"):
        found(life("2026-02-03T09:00:00-05:00", None), life("2009-02-03T09:00:00-05:00", None))


def test_the_day_of_an_entry_is_the_facilitys() -> None:
    late = WickEntry(placed_at=datetime(2026, 2, 4, 3, tzinfo=UTC))
    assert entry_day(WICK_CHANGE, late, NOW).isoformat() == "2026-02-03"
    assert entry_day(WICK_CHANGE, WickEntry(), datetime(2026, 2, 4, 3, tzinfo=UTC)).isoformat() == "2026-02-03"


def test_clocks_run_out_after_the_figure_or_a_month() -> None:
    hours, month = WICK_CHANGE.clocks
    text = Text(CHAPTER.edition(SECOND), {})
    placed = datetime(2026, 1, 31, 15, tzinfo=UTC)
    assert hours.due_at(WickEntry(placed_at=placed), text) == placed + timedelta(hours=24)
    assert month.due_at(WickEntry(placed_at=placed), text) == datetime(2026, 2, 28, 15, tzinfo=UTC)
    assert hours.due_at(WickEntry(), text) is None


def test_a_log_of_another_chapter_is_refused_with_the_known_ones() -> None:
    assert CHAPTER.log("wick_change") is WICK_CHANGE
    with pytest.raises(Refused, match=r'log: "dice_change" is no log of chapter 900a; expected one of wick_change'):
        CHAPTER.log("dice_change")
