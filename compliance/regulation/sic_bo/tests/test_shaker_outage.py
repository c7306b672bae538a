"""§ 625a.7(d): a failed automated shaker is emptied and marked before a manual one takes its place."""

from datetime import datetime
from typing import Any

import pytest

from compliance.regulation import chapter
from compliance.regulation.core.figure import Text
from compliance.regulation.core.log import Opening
from compliance.regulation.core.parse import parse_struct

from .cases import OUTAGE, PROPOSED, TABLE, entry, log_found, parsed

V, C, N = "violation", "cannot_tell", "note"
LOG = "device_out_of_service"
BEFORE, AFTER = "2026-02-09T14:06:00-05:00", "2026-02-09T14:06:01-05:00"


def outage(**changes: Any) -> set[tuple[str, str, str]]:
    return log_found(LOG, entry(OUTAGE, **changes))


def test_625a_7_d__dice_out_and_device_marked_first_is_met() -> None:
    assert outage() == outage(back_in_service_at=None) == set()


@pytest.mark.parametrize("field", ["dice_removed_at", "marked_at"])
def test_625a_7_d__both_come_before_the_manual_shaker(field: str) -> None:
    assert outage(**{field: BEFORE}) == set()
    assert outage(**{field: AFTER}) == {("625a.7(d)", V, field)}
    assert outage(**{field: None}) == {("625a.7(d)", V, field)}


@pytest.mark.parametrize("back", [OUTAGE["back_in_service_at"], None])
def test_625a_7_d__while_the_table_waits_a_marking_that_is_not_recorded_cannot_be_told(back: str | None) -> None:
    waits = {"alternate_method_started_at": None, "dice_removed_at": None, "back_in_service_at": back}
    assert outage(**waits) == set()
    assert outage(**waits, marked_at=None) == {("625a.7(d)", C, "marked_at")}
    assert outage(**waits, marked_at=None, marking=None) == {("625a.7(d)", C, "marked_at")}
    assert outage(marked_at=None, marking=None) == {("625a.7(d)", V, "marked_at")}


@pytest.mark.parametrize("field", ["table_number", "device_id", "out_at", "marking"])
def test_625a_7_d__what_else_is_left_out_cannot_be_told(field: str) -> None:
    assert outage(**{field: None}) == {("625a.7(d)", C, field)}


def test_625a_7_d__a_return_before_the_failure_is_noted() -> None:
    assert outage(back_in_service_at="2026-02-09T13:00:00-05:00") == {("625a.7(d)", N, "back_in_service_at")}


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({}, []),
        ({"back_in_service_at": None}, []),
        ({"back_in_service_at": None, "marked_at": None}, ["marked_at"]),
        ({"back_in_service_at": None, "dice_removed_at": None}, ["dice_removed_at"]),
        ({"back_in_service_at": None, "marked_at": None, "dice_removed_at": None}, ["marked_at", "dice_removed_at"]),
        ({"marked_at": None, "dice_removed_at": None}, []),
    ],
)
def test_625a_7_d__a_shaker_that_is_out_keeps_the_table_closed_until_emptied_and_marked(
    changes: dict[str, Any], fields: list[str]
) -> None:
    whole = chapter("625a")
    kind = whole.log(LOG)
    assert kind.bars_opening is not None
    opening = Opening(
        table=parse_struct(kind.table, TABLE),
        newest=parsed(LOG, entry(OUTAGE, **changes)),
        closed_since=None,
        text=Text(whole.edition(PROPOSED), {}),
        as_of=datetime.fromisoformat("2026-02-10T09:00:00-05:00"),
    )
    found = kind.bars_opening(opening)
    assert [one.field for one in found] == fields
    assert {one.severity for one in found} <= {V}
    waiting = Opening(
        table=opening.table,
        newest=parsed(LOG, entry(OUTAGE, **changes, alternate_method_started_at=None)),
        closed_since=None,
        text=opening.text,
        as_of=opening.as_of,
    )
    assert [(one.field, one.severity) for one in kind.bars_opening(waiting)] == [(name, C) for name in fields]
    assert {one.citation for one in found} <= {"625a.7(d)"}


def test_625a_7_d__the_form_speaks_of_the_shaker_in_the_order_of_events() -> None:
    fields = chapter("625a").log(LOG).fields(None)
    assert list(fields)[1:4] == ["device_id", "out_at", "dice_removed_at"]
    assert "manual shaker" in fields["alternate_method_started_at"].label
    assert {kind.code for kind in chapter("625a").logs} == {"dice_change", "sic_bo_inspection", LOG, "problem"}
