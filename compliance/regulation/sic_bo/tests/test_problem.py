"""Sic Bo: problems with shaker and display. § 625a.7(b) and (d)"""

from datetime import UTC, datetime, timedelta
from typing import Any

from compliance.regulation import chapter
from compliance.regulation.core.figure import Text
from compliance.regulation.sic_bo.logs.problem import PROBLEM, SicBoProblem

FOUND_AT = datetime(2026, 3, 3, 17, tzinfo=UTC)
STATED: dict[str, Any] = {"table_number": "SB-01", "stage": "found", "found_at": FOUND_AT}
SHAKER = STATED | {"what": "shaker_fault", "device_id": "X-1"}
DISPLAY = STATED | {"what": "device_display_fault"}


def told(stated: dict[str, Any], citation: str) -> list[tuple[str, str]]:
    entry = SicBoProblem(**stated)
    found = chapter("625a").check_log(PROBLEM, PROBLEM.table(), [entry], FOUND_AT + timedelta(hours=1))
    return [(one.field, one.severity) for one in found if one.citation == citation]


def barred(stated: dict[str, Any]) -> list[tuple[str, str, str]]:
    text = Text(chapter("625a").edition_on(FOUND_AT.date()), {})
    assert PROBLEM.problem is not None
    return [(one.citation, one.field, one.severity) for one in PROBLEM.problem.bars(SicBoProblem(**stated), text)]


def test_625a_7_b__a_display_that_failed_closes_the_table_until_the_repair() -> None:
    assert told(DISPLAY, "625a.7(b)") == [("device_id", "cannot_tell")]
    assert told(DISPLAY | {"device_id": "D-1"}, "625a.7(b)") == []
    assert barred(DISPLAY) == [("625a.7(b)", "what", "violation")]
    assert barred(STATED | {"what": "die_wrong"}) == []


def test_625a_7_d__a_shaker_is_emptied_and_marked_before_a_manual_one_is_used() -> None:
    used = {"alternate_method_started_at": FOUND_AT}
    cured = {"marking": "sign", "marked_at": FOUND_AT, "dice_removed_at": FOUND_AT}
    assert told(SHAKER, "625a.7(d)") == [("marked_at", "cannot_tell")]
    assert {one for one, _ in told(SHAKER | used, "625a.7(d)")} == {"marked_at", "dice_removed_at"}
    assert told(SHAKER | used | cured, "625a.7(d)") == []
    late = {name: FOUND_AT + timedelta(seconds=1) for name in ("marked_at", "dice_removed_at")}
    assert len(told(SHAKER | used | cured | late, "625a.7(d)")) == 2
    assert {severity for *_, severity in barred(SHAKER)} == {"cannot_tell"}
    assert {severity for *_, severity in barred(SHAKER | used)} == {"violation"}
    assert barred(SHAKER | cured) == []
