"""May this table open? § 617a.2, asked of the log."""

from datetime import datetime

import pytest

from compliance.regulation.roulette.logs.inspection import entry_fields
from compliance.regulation.roulette.logs.opening import inspection_allows_opening
from compliance.regulation.tests.cases import without

from .cases import CONVERTED, INSPECTED, TABLE, entries_of, table_of
from .test_inspection_log import ADJUSTED, CHECKS, REPLACED, alone, at

READY = without(INSPECTED, "opened_or_reopened_at")
NOW = datetime.fromisoformat(at("10:05"))


def answer(*entries, table=TABLE, now=NOW):
    found = inspection_allows_opening(entries_of(*entries), table_of(table), now)
    return [(f.citation, f.field, f.entry) for f in found]


def test_617a_2_a__a_complete_inspection_opens_the_table():
    assert answer(READY) == []
    assert answer(READY | {"inspector_role": "pit_manager"}) == []


def test_617a_2_a__without_an_inspection_the_table_stays_closed():
    assert answer() == [("617a.2(a)", "inspection_completed_at", None)]
    assert answer(alone(ADJUSTED)) == [("617a.2(a)", "inspection_completed_at", None)]


def test_617a_2_a__an_inspection_serves_one_opening():
    assert answer(INSPECTED) == [("617a.2(a)", "inspection_completed_at", 0)]


@pytest.mark.parametrize(("field", "citation"), CHECKS.items())
def test_617a_2_a__a_failed_or_missing_check_keeps_it_closed(field, citation):
    assert answer(READY | {field: False}) == [(citation, field, 0)]
    assert answer(without(READY, field)) == [(citation, field, 0)]


def test_617a_2_a__the_last_try_counts():
    later = {"inspection_started_at": at("09:55"), "inspection_completed_at": at("09:58")}
    assert answer(READY | {"wheel_level_free_even_ok": False}, READY | later) == []
    assert answer(READY, READY | later | {"wheel_level_free_even_ok": False}) == [
        ("617a.2(a)(3)", "wheel_level_free_even_ok", 1)
    ]


@pytest.mark.parametrize(
    ("entry", "field", "citation"),
    [(ADJUSTED, "adjustment_completed_at", "617a.2(c)"), (REPLACED, "replacement_completed_at", "617a.2(d)")],
)
def test_617a_2_c_d__a_later_change_keeps_it_closed(entry, field, citation):
    taken_in = without(entry, "opened_or_reopened_at") | {field: at("09:30")}
    assert answer(taken_in, alone(entry, **{field: at("09:30")})) == []
    assert answer(READY, alone(entry, **{field: at("09:30")})) == [("617a.2(e)", "adjustment_or_replacement_made", 0)]
    assert answer(READY, alone(entry, **{field: at("10:01")})) == [(citation, "inspection_started_at", 0)]
    unknown = without(alone(entry, log_time="10:01:00-05:00"), field)
    assert answer(READY, unknown) == [(citation, "inspection_started_at", 0)]


def test_617a_2_e__without_its_certification_it_stays_closed():
    assert answer(without(READY, "inspection_completed_certification")) == [
        ("617a.2(e)", "inspection_completed_certification", 0)
    ]


def test_617a_2_a_5__a_converted_table_needs_the_fifth_check():
    assert answer(READY, table=CONVERTED) == [("617a.2(a)(5)", "dz_as_sz_layout_signage_ok", 0)]
    assert answer(READY | {"dz_as_sz_layout_signage_ok": True}, table=CONVERTED) == []


def test_617a_2_a__an_inspection_that_has_not_ended_does_not_open_the_table():
    early = datetime.fromisoformat(at("09:40"))
    assert answer(READY, now=early) == [
        ("617a.2(a)", "inspection_completed_at", 0),
        ("617a.2(e)", "inspection_completed_certification.signed_at", 0),
    ]


def test_617a_2_a_5__the_form_asks_the_fifth_check_in_conversion_only():
    assert "dz_as_sz_layout_signage_ok" in entry_fields(table_of(CONVERTED))
    assert "dz_as_sz_layout_signage_ok" not in entry_fields(table_of(TABLE))


def test_617a_2_a__an_inspection_after_the_opening_before_serves_the_next():
    earlier = datetime.fromisoformat(at("09:49"))
    found = inspection_allows_opening(entries_of(READY), table_of(TABLE), NOW, earlier)
    assert found == []
    for served in ("09:50", "09:51"):
        before = datetime.fromisoformat(at(served))
        (finding,) = inspection_allows_opening(entries_of(READY), table_of(TABLE), NOW, before)
        assert finding.wrong.startswith("Not inspected since the table last opened, on February 10, 2026")


@pytest.mark.parametrize(
    "changes",
    [{check: False} for check in CHECKS] + [{"inspection_completed_at": at("10:30")}],
)
def test_617a_2_a__a_closed_table_is_never_told_that_it_opened(changes):
    for entry in (READY, without(REPLACED, "opened_or_reopened_at")):
        findings = inspection_allows_opening(entries_of(entry | changes), table_of(TABLE), NOW)
        assert findings
        assert not any("opened" in finding.message for finding in findings)


def test_617a_2_a_5__a_table_whose_wheel_is_not_told_stays_closed_whatever_else_is_logged():
    table = without(TABLE, "wheel_mode")
    before = alone(ADJUSTED, log_time="09:00:00-05:00")
    inspected = without(ADJUSTED, "opened_or_reopened_at")
    assert answer(before, inspected, table=table) == [("617a.2(a)(5)", "wheel_mode", 1)]
