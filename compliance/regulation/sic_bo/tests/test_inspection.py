"""§ 625a.5(a): the inspection before every opening, and what it says of opening a table."""

from datetime import datetime
from typing import Any

import pytest

from compliance.regulation import chapter
from compliance.regulation.core.figure import Text
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.log import Opening
from compliance.regulation.core.parse import parse_struct

from .cases import INSPECTED, PROPOSED, TABLE, entry, log_findings, log_found, parsed

V, C, N = "violation", "cannot_tell", "note"
LOG = "sic_bo_inspection"


def inspected(**changes: Any) -> set[tuple[str, str, str]]:
    return log_found(LOG, entry(INSPECTED, **changes))


def test_625a_5_a__a_complete_inspection_is_met() -> None:
    assert inspected() == set()
    assert inspected(automated_shaker_in_use=False, automated_shaker_cycles=None, dice_properly_tossed=None) == set()


@pytest.mark.parametrize(
    ("changes", "citation", "severity", "field"),
    [
        ({"inspector_name": None}, "625a.5(a)", V, "inspector_name"),
        ({"inspector_role": None}, "625a.5(a)", V, "inspector_role"),
        ({"inspector_role": "dealer"}, "625a.5(a)", V, "inspector_role"),
        ({"inspector_role": "security_member"}, "625a.5(a)", V, "inspector_role"),
        ({"inspector_role": "pit_manager"}, "625a.5(a)", N, "inspector_role"),
        ({"inspector_role": "shift_manager"}, "625a.5(a)", N, "inspector_role"),
        ({"inspector_credential_number": None}, "625a.5(a)", V, "inspector_credential_number"),
        ({"table_number": None}, "625a.5(a)", C, "table_number"),
        ({"table_number": "SB-09"}, "625a.5(a)", C, "table_number"),
        ({"inspected_at": None}, "625a.5(a)", V, "inspected_at"),
        ({"device_values_entered": None}, "625a.5(a)(1)", C, "device_values_entered"),
        ({"device_values_entered": [2, 5]}, "625a.5(a)(1)", V, "device_values_entered"),
        ({"device_values_entered": [2, 5, 6, 7]}, "625a.5(a)(1)", V, "device_values_entered[3]"),
        ({"device_values_entered": [0, 2, 5, 6]}, "625a.5(a)(1)", V, "device_values_entered[0]"),
        ({"all_combinations_illuminated": None}, "625a.5(a)(1)", C, "all_combinations_illuminated"),
        ({"all_combinations_illuminated": False}, "625a.5(a)(1)", V, "all_combinations_illuminated"),
        ({"automated_shaker_in_use": None}, "625a.5(a)(2)", C, "automated_shaker_in_use"),
        ({"automated_shaker_cycles": None}, "625a.5(a)(2)", C, "automated_shaker_cycles"),
        ({"automated_shaker_cycles": 2}, "625a.5(a)(2)", V, "automated_shaker_cycles"),
        ({"dice_properly_tossed": None}, "625a.5(a)(2)", C, "dice_properly_tossed"),
        ({"dice_properly_tossed": False}, "625a.5(a)(2)", V, "dice_properly_tossed"),
    ],
)
def test_625a_5_a__one_broken_item_gives_its_finding_and_no_other(
    changes: dict[str, Any], citation: str, severity: str, field: str
) -> None:
    """Of 625a.5(a), 625a.5(a)(1) and 625a.5(a)(2)."""
    assert inspected(**changes) == {(citation, severity, field)}


@pytest.mark.parametrize("values", [[1, 1, 1], [6, 5, 4], [1, 1, 4, 3, 3, 6]])
def test_625a_5_a_1__three_values_are_enough_in_one_entry_or_in_three(values: list[int]) -> None:
    """Trap 38."""
    assert inspected(device_values_entered=values) == set()


FAILED = (
    {"all_combinations_illuminated": False}, {"dice_properly_tossed": False}, {"automated_shaker_cycles": 2},
    {"device_values_entered": [1]}, {"device_values_entered": [1, 2, 7]}, {"device_values_entered": [0, 0, 0, 6]},
)  # fmt: skip
"""Answers that keep a table closed. Values that no die shows are no values."""
NO_VALUES = "device_values_entered["


@pytest.mark.parametrize("failed", FAILED)
def test_625a_5_a__a_failed_item_is_no_violation_while_the_table_stays_closed(failed: dict[str, Any]) -> None:
    closed, opened = (
        {one for one in inspected(**failed, **when) if not one[2].startswith(NO_VALUES)}
        for when in ({"opened_at": None}, {})
    )
    assert (closed, len(opened)) == (set(), 1)


@pytest.mark.parametrize(("opened", "met"), [("09:40:01", True), ("09:40:00", True), ("09:39:59", False)])
def test_625a_5_a__the_inspection_is_before_the_opening(opened: str, met: bool) -> None:
    """Trap 38: by a floorperson, before opening, at every opening."""
    found = inspected(opened_at=f"2026-02-09T{opened}-05:00")
    assert found == (set() if met else {("625a.5(a)", V, "opened_at")})


def test_625a_5_a__the_newest_inspection_may_wait_for_its_opening_and_an_earlier_one_may_not() -> None:
    waiting = entry(INSPECTED, opened_at=None)
    assert log_found(LOG, waiting) == log_found(LOG, INSPECTED, waiting) == set()
    assert log_found(LOG, waiting, INSPECTED) == {("625a.5(a)", C, "opened_at")}
    for failed in FAILED:
        found = log_found(LOG, entry(waiting, **failed), INSPECTED)
        assert [one for one in found if not one[2].startswith(NO_VALUES)] == []


def bars(*entries: dict[str, Any], **given: Any) -> list[str]:
    """The citations of what stands against opening a table with these newest entries."""
    return [one.citation for one in bars_found(*entries, **given)]


def bars_found(
    *entries: dict[str, Any],
    closed: str | None = None,
    at: str = "2026-02-09T09:55:00-05:00",
    before: str | None = None,
) -> list[Finding]:
    """The findings against opening a table with these newest entries."""
    whole = chapter("625a")
    kind = whole.log(LOG)
    assert kind.bars_opening is not None
    opening = Opening(
        table=parse_struct(kind.table, TABLE),
        newest=parsed(LOG, *entries),
        closed_since=None if closed is None else datetime.fromisoformat(closed),
        text=Text(whole.edition(PROPOSED), {}),
        as_of=datetime.fromisoformat(at),
        opened_before=None if before is None else datetime.fromisoformat(before),
    )
    found = kind.bars_opening(opening)
    assert all(one.owner and one.edition == PROPOSED for one in found)
    return found


READY = entry(INSPECTED, opened_at=None)


def test_625a_5_a__a_table_opens_with_an_inspection_of_its_own() -> None:
    assert bars() == ["625a.5(a)"]
    assert bars(READY) == []
    assert bars(READY, closed="2026-02-09T04:00:00-05:00") == []
    assert bars(INSPECTED, closed="2026-02-09T04:00:00-05:00", at="2026-02-09T10:00:00-05:00") == []
    assert bars(entry(INSPECTED, opened_at="2026-02-09T10:00:00-05:00"), closed="2026-02-09T04:00:00-05:00") == []


def test_625a_5_a__an_inspection_serves_no_second_opening() -> None:
    closed, now = "2026-02-09T18:00:00-05:00", "2026-02-10T10:00:00-05:00"
    assert bars(INSPECTED, closed=closed, at=now) == ["625a.5(a)"]
    assert bars(READY, closed=closed, at=now, before="2026-02-09T10:00:00-05:00") == ["625a.5(a)"]
    assert bars(READY, closed=closed, at=now, before="2026-02-09T09:40:00-05:00") == ["625a.5(a)"]
    assert bars(READY, closed=closed, at=now, before="2026-02-09T09:39:59-05:00") == []


def series(*openings: tuple[str, str]) -> list[tuple[str, str, int | None]]:
    """Severity, field and entry of what is found of entries with these times of inspection and opening."""
    entries = [entry(INSPECTED, inspected_at=f"2026-02-{a}:00-05:00", opened_at=f"2026-02-{b}:00-05:00")
               for a, b in openings]  # fmt: skip
    return [(one.severity, one.field, one.entry) for one in log_findings(LOG, *entries)]


def test_625a_5_a__every_opening_has_an_inspection_after_the_opening_before() -> None:
    first = ("09T09:40", "09T10:00")
    assert series(first, ("10T09:40", "10T10:00")) == []
    assert series(first, ("09T10:01", "10T10:00")) == []
    assert series(first, ("09T10:00", "10T10:00")) == [(V, "inspected_at", 1)]
    assert series(first, ("09T09:40", "10T10:00")) == [(V, "inspected_at", 1)]
    assert series(("09T09:40", "10T10:00"), first) == [(V, "inspected_at", 0)]
    assert series(first, first) == []


def test_625a_5_a__a_closed_table_is_never_told_that_it_opened() -> None:
    for failed in ({"all_combinations_illuminated": False}, {"automated_shaker_cycles": 2},
                   {"dice_properly_tossed": False}, {"device_values_entered": [1]},
                   {"inspected_at": "2026-02-09T10:00:00-05:00"}):  # fmt: skip
        (finding,) = bars_found(entry(READY, **failed))
        assert "opened" not in finding.message.replace("before the table opens", "")


def test_625a_5_a__a_failed_item_keeps_the_table_closed_and_a_new_inspection_opens_it() -> None:
    failed = entry(READY, all_combinations_illuminated=False)
    assert bars(failed) == ["625a.5(a)(1)"]
    assert bars(failed, entry(READY, inspected_at="2026-02-09T09:50:00-05:00")) == []
    assert bars(entry(READY, dice_properly_tossed=False)) == ["625a.5(a)(2)"]
    assert bars(entry(READY, inspector_role="shift_manager")) == []


def test_625a_5_a_2__the_form_asks_about_an_automated_shaker_only_where_one_is_in_use() -> None:
    fields = chapter("625a").log(LOG).fields(None)
    with_shaker, without = parsed(LOG, INSPECTED, entry(INSPECTED, automated_shaker_in_use=False))
    assert fields["automated_shaker_cycles"].is_asked(with_shaker)
    assert not fields["automated_shaker_cycles"].is_asked(without)
