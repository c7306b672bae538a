"""§ 617a.2(a) to (e): the Roulette inspection log."""

from datetime import UTC, datetime

import pytest

from compliance.regulation.core.elapsed import at_words
from compliance.regulation.core.log import countersigners
from compliance.regulation.roulette.logs.opening import ROULETTE_INSPECTION
from compliance.regulation.tests.cases import SIGNED, without

from .cases import ADJUSTED, CONVERTED, INSPECTED, REPLACED, TABLE, log_told, table_of

CHECKS = {
    "ball_nonmagnetic_ok": "617a.2(a)(1)",
    "no_magnet_or_contrivance_ok": "617a.2(a)(2)",
    "wheel_level_free_even_ok": "617a.2(a)(3)",
    "wheel_parts_secure_ok": "617a.2(a)(4)",
}
CLOSED = without(INSPECTED, "opened_or_reopened_at")


def at(clock: str) -> str:
    return f"2026-02-10T{clock}:00-05:00"


@pytest.mark.parametrize("entry", [INSPECTED, ADJUSTED, REPLACED, CLOSED])
def test_617a_2__a_complete_entry_has_no_finding(entry):
    assert log_told(entry) == []


@pytest.mark.parametrize("day", ["2012-05-19", "2019-08-30", "2019-08-31"])
def test_617a_2__the_first_and_last_days_of_each_edition(day):
    moved = {k: v.replace("2026-02-10", day) if isinstance(v, str) else v for k, v in INSPECTED.items()}
    assert log_told(moved) == []
    assert log_told(without(moved, "log_time")) == [("violation", "617a.2(e)", "log_time", 0)]


@pytest.mark.parametrize("role", ["floorperson", "security_member"])
def test_617a_2_a__floorperson_and_security_may_inspect(role):
    assert log_told(INSPECTED | {"inspector_role": role}) == []


@pytest.mark.parametrize("role", ["table_game_maintenance", "dealer", "surveillance", "other"])
def test_617a_2_a__others_may_not_inspect(role):
    assert log_told(INSPECTED | {"inspector_role": role}) == [("violation", "617a.2(a)", "inspector_role", 0)]


@pytest.mark.parametrize("role", ["pit_manager", "assistant_shift_manager", "shift_manager"])
def test_617a_2_a_b__a_supervisor_is_a_note(role):
    assert log_told(INSPECTED | {"inspector_role": role}) == [("note", "617a.2(a)", "inspector_role", 0)]
    assert log_told(ADJUSTED | {"performer_role": role}) == [("note", "617a.2(b)", "performer_role", 0)]


@pytest.mark.parametrize(
    "field",
    [
        "inspector_role", "inspector_name", "inspector_credential_number", "event_reason", "inspection_started_at",
        "inspection_completed_at",
    ],
)  # fmt: skip
def test_617a_2_a__what_the_text_does_not_list_cannot_be_told(field):
    assert log_told(without(INSPECTED, field)) == [("cannot_tell", "617a.2(a)", field, 0)]


@pytest.mark.parametrize(("field", "citation"), CHECKS.items())
def test_617a_2_a__a_failed_check_is_a_violation_only_when_the_table_opened(field, citation):
    assert log_told(INSPECTED | {field: False}) == [("violation", citation, field, 0)]
    assert log_told(CLOSED | {field: False}) == []
    assert log_told(without(INSPECTED, field)) == [("cannot_tell", citation, field, 0)]


def test_617a_2_a_1__the_instrument_is_recorded():
    assert log_told(INSPECTED | {"ball_test_instrument": "compass"}) == []
    assert log_told(without(INSPECTED, "ball_test_instrument")) == [
        ("cannot_tell", "617a.2(a)(1)", "ball_test_instrument", 0)
    ]


def test_617a_2_a_5__the_fifth_check_belongs_to_conversion_only():
    confirmed = INSPECTED | {"dz_as_sz_layout_signage_ok": True}
    failed = INSPECTED | {"dz_as_sz_layout_signage_ok": False}
    field = "dz_as_sz_layout_signage_ok"
    assert log_told(confirmed, table=CONVERTED) == []
    assert log_told(failed, table=CONVERTED) == [("violation", "617a.2(a)(5)", field, 0)]
    assert log_told(INSPECTED, table=CONVERTED) == [("cannot_tell", "617a.2(a)(5)", field, 0)]
    assert log_told(failed, table=TABLE) == []
    assert log_told(failed, table=TABLE | {"wheel_mode": "single_zero"}) == []
    assert log_told(INSPECTED, INSPECTED, table=without(TABLE, "wheel_mode")) == [
        ("cannot_tell", "617a.2(a)(5)", "wheel_mode", 0)
    ]


@pytest.mark.parametrize(
    ("edition", "item"), [("617a-2011P", "617a.1(f)"), ("617a-2012", "617a.1(e)"), ("617a-2019", "617a.1(e)")]
)
def test_617a_2_a_5__the_cross_reference_moved_from_f_to_e(edition, item):
    from compliance.regulation.core.figure import Text
    from compliance.regulation.core.log import LogCase

    from .cases import AS_OF, CHAPTER, entries_of

    text = Text(CHAPTER.edition(edition), {})
    entries = entries_of(INSPECTED | {"dz_as_sz_layout_signage_ok": False})
    case = LogCase(entries[0], 0, entries, table_of(CONVERTED), text, AS_OF)
    (row,) = (row for row in CHAPTER.provisions if row.name == "conversion_is_confirmed")
    (finding,) = row.check(case, text)
    assert f"§ {item}" in finding.required


@pytest.mark.parametrize("role", ["floorperson", "table_game_maintenance"])
def test_617a_2_b__floorperson_and_maintenance_may_adjust(role):
    assert log_told(ADJUSTED | {"performer_role": role}) == []


@pytest.mark.parametrize("role", ["security_member", "dealer", "other"])
def test_617a_2_b__security_inspects_and_does_not_adjust(role):
    assert log_told(ADJUSTED | {"performer_role": role}) == [("violation", "617a.2(b)", "performer_role", 0)]


@pytest.mark.parametrize("role", ["security_member", "dealer", "other", "table_game_maintenance"])
def test_617a_2_d__anyone_may_replace(role):
    assert log_told(REPLACED | {"performer_role": role}) == []


@pytest.mark.parametrize(
    "field", ["security_witness_name", "security_witness_role", "security_witness_credential_number"]
)
def test_617a_2_b__an_adjustment_names_its_witness(field):
    assert log_told(without(ADJUSTED, field)) == [("violation", "617a.2(b)", field, 0)]


def test_617a_2_b__the_witness_is_of_security_and_another_person():
    assert log_told(ADJUSTED | {"security_witness_role": "floorperson"}) == [
        ("violation", "617a.2(b)", "security_witness_role", 0)
    ]
    number = ADJUSTED["performer_credential_number"]
    for spelled in (number, number.lower().replace("-", " ")):
        same = ADJUSTED | {"security_witness_credential_number": spelled}
        assert log_told(same) == [("violation", "617a.2(b)", "security_witness_credential_number", 0)]


def test_617a_2_b__the_witness_may_inspect_afterwards():
    witness = {
        "inspector_name": "Ilse Brandt",
        "inspector_role": "security_member",
        "inspector_credential_number": "PA-310052",
    }
    assert log_told(ADJUSTED | witness) == []


def test_617a_2_b__a_wheel_without_external_movable_parts_gets_a_note():
    table = TABLE | {"wheel_has_external_movable_parts": False}
    assert log_told(ADJUSTED | {"performer_role": "dealer"}, table=table) == [
        ("note", "617a.2(b)", "adjustment_or_replacement_made", 0)
    ]


def test_617a_2_c__an_adjustment_ends_no_later_than_the_inspection_starts():
    assert log_told(ADJUSTED | {"adjustment_completed_at": at("09:35")}) == []
    late = ("violation", "617a.2(c)", "adjustment_completed_at", 0)
    assert log_told(ADJUSTED | {"adjustment_completed_at": at("09:36")}) == [late]
    assert log_told(without(ADJUSTED, "adjustment_completed_at")) == [
        ("cannot_tell", "617a.2(c)", "adjustment_completed_at", 0)
    ]


def test_617a_2_d__a_replacement_ends_before_the_inspection_that_opens_the_table():
    assert log_told(REPLACED | {"replacement_completed_at": at("09:35")}) == []
    late = REPLACED | {"replacement_completed_at": at("09:36")}
    assert log_told(late) == [("violation", "617a.2(d)", "replacement_completed_at", 0)]
    assert log_told(without(late, "opened_or_reopened_at")) == []
    assert log_told(without(REPLACED, "replacement_completed_at")) == [
        ("cannot_tell", "617a.2(d)", "replacement_completed_at", 0)
    ]


@pytest.mark.parametrize(
    ("entry", "citation"), [(INSPECTED, "617a.2(a)"), (ADJUSTED, "617a.2(a)"), (REPLACED, "617a.2(d)")]
)
def test_617a_2_a_d__the_table_opens_no_earlier_than_the_inspection_ends(entry, citation):
    assert log_told(entry | {"opened_or_reopened_at": at("09:50")}) == []
    assert log_told(entry | {"opened_or_reopened_at": at("09:49")}) == [
        ("violation", citation, "inspection_completed_at", 0)
    ]


def test_617a_2_a__an_inspection_does_not_end_before_it_starts():
    assert log_told(INSPECTED | {"inspection_completed_at": at("09:34")}) == [
        ("violation", "617a.2(a)", "inspection_started_at", 0)
    ]


def opened(inspected, opening, **changes):
    started = f"2026-02-{inspected[:3]}00:00:00-05:00"
    times = {"inspection_started_at": started, "inspection_completed_at": f"2026-02-{inspected}:00-05:00"}
    times["log_date"] = f"2026-02-{opening[:2]}"
    return certified(INSPECTED | times | {"opened_or_reopened_at": f"2026-02-{opening}:00-05:00"} | changes)


def certified(entry):
    """The entry, certified when the inspection ended."""
    return entry | {"inspection_completed_certification": SIGNED | {"signed_at": entry["inspection_completed_at"]}}


def test_617a_2_a__every_opening_has_an_inspection_after_the_opening_before():
    first = opened("10T09:50", "10T10:00")
    stale = [("violation", "617a.2(a)", "inspection_completed_at", 1)]
    assert log_told(first, opened("11T09:50", "11T10:00")) == []
    assert log_told(first, opened("10T10:01", "11T10:00")) == []
    assert log_told(first, opened("10T10:00", "11T10:00")) == stale
    assert log_told(first, opened("10T09:50", "11T10:00")) == stale
    assert log_told(opened("10T09:50", "11T10:00"), first) == [(*stale[0][:3], 0)]
    assert log_told(first, first) == []


def test_617a_2_a__an_inspection_of_another_entry_may_serve_the_opening_if_it_passed():
    first, second = opened("10T09:50", "10T10:00"), opened("10T09:50", "11T10:00")
    between = without(opened("11T08:00", "11T09:00"), "opened_or_reopened_at")
    assert log_told(first, between, second) == []
    failed = between | {"wheel_parts_secure_ok": False}
    assert log_told(first, failed, second) == [("violation", "617a.2(a)", "inspection_completed_at", 2)]


def test_617a_2_e__a_date_before_every_time_of_the_entry_is_noted():
    assert log_told(INSPECTED | {"log_date": "2026-02-09"}) == [("note", "617a.2(e)", "log_date", 0)]
    assert log_told(INSPECTED | {"log_date": "2026-02-11"}) == []
    late = {"inspection_completed_at": "2026-02-11T04:50:00+00:00"}
    assert log_told(certified(CLOSED | late)) == []


def test_617a_2_a__the_night_the_clocks_change_keeps_its_order():
    night = {
        "log_date": "2026-11-01",
        "log_time": "01:20:00-05:00",
        "inspection_started_at": "2026-11-01T01:50:00-04:00",
        "inspection_completed_at": "2026-11-01T01:10:00-05:00",
        "opened_or_reopened_at": "2026-11-01T01:15:00-05:00",
    }
    assert log_told(certified(INSPECTED | night), as_of=datetime(2026, 11, 2, tzinfo=UTC)) == []


def alone(entry, **changes):
    """The entry without an inspection: a closed table was adjusted, or a part replaced."""
    names = [name for name in INSPECTED if name.startswith(("insp", "ball_", "no_", "wheel_", "opened"))]
    return without(entry, *names) | changes


@pytest.mark.parametrize(
    ("entry", "field", "citation"),
    [(ADJUSTED, "adjustment_completed_at", "617a.2(c)"), (REPLACED, "replacement_completed_at", "617a.2(d)")],
)
def test_617a_2_c_d__a_later_change_makes_the_inspection_stale(entry, field, citation):
    def series(clock, *more, first=INSPECTED):
        return log_told(first, alone(entry, **{field: at(clock)}), *more)

    stale = [("violation", citation, "inspection_started_at", 0)]
    assert series("09:35", first=entry) == []
    assert series("09:35") == [NONE_AND_SOME]
    assert series("09:36") == stale
    assert series("09:55") == stale
    assert series("10:00") == stale
    assert series("10:01") == []


def test_617a_2_d__a_fresh_inspection_cures_a_stale_one():
    times = ("inspection_started_at", "inspection_completed_at", "replacement_completed_at")
    again = REPLACED | dict(zip(times, map(at, ("09:56", "09:59", "09:55")), strict=True))
    assert log_told(INSPECTED, alone(REPLACED, replacement_completed_at=at("09:55")), again) == []


def test_617a_2_e__an_entry_of_an_adjustment_alone_needs_no_certification():
    assert log_told(alone(ADJUSTED)) == []
    assert log_told(alone(REPLACED)) == []


@pytest.mark.parametrize("field", ["log_date", "log_time", "roulette_table_number", "adjustment_or_replacement_made"])
def test_617a_2_e__what_every_entry_holds(field):
    assert log_told(without(INSPECTED, field)) == [("violation", "617a.2(e)", field, 0)]


@pytest.mark.parametrize("entry", [ADJUSTED, REPLACED])
@pytest.mark.parametrize(
    "field", ["adjustment_replacement_description", "performer_signature", "performer_credential_number"]
)
def test_617a_2_e__whoever_adjusts_or_replaces_signs_with_a_credential(entry, field):
    assert log_told(without(entry, field)) == [("violation", "617a.2(e)", field, 0)]


@pytest.mark.parametrize(
    "certification",
    [
        None,
        {"signed": False, "signer": "Marcus Oyelaran"},
        *(without(SIGNED, part) for part in ("signer", "credential_number", "signed_at")),
        *(SIGNED | {part: " \t\u00a0"} for part in ("signer", "credential_number")),
        SIGNED | {"signed_at": "2999-01-01T00:00:00-05:00"},
    ],
)
def test_617a_2_e__a_required_inspection_is_certified(certification):
    (finding,) = log_told(INSPECTED | {"inspection_completed_certification": certification})
    assert finding[:2] == ("violation", "617a.2(e)")
    assert finding[2].startswith("inspection_completed_certification")


@pytest.mark.parametrize("field", ["inspector_name", "security_witness_name", "performer_signature"])
def test_617a_2__white_space_alone_states_nothing(field):
    """Of 617a.2(a), (b) and (e)."""
    assert log_told(ADJUSTED | {field: " \t\u00a0\n"}) == log_told(without(ADJUSTED, field)) != []


def test_617a_2_e__a_spot_check_of_a_table_that_stays_as_it_is_needs_none():
    spot = without(CLOSED, "inspection_completed_certification") | {"event_reason": "spot_check"}
    assert log_told(spot) == []


def test_617a_2_e__an_entry_stands_in_the_log_of_its_table():
    assert log_told(INSPECTED | {"roulette_table_number": "R-02"}) == [
        ("violation", "617a.2(e)", "roulette_table_number", 0)
    ]


@pytest.mark.parametrize("entry", [ADJUSTED, REPLACED])
def test_617a_2_e__whoever_adjusts_or_replaces_signs_beside_another_who_closes_the_entry(entry):
    (place,) = countersigners(ROULETTE_INSPECTION, entry, "PA-204417")
    assert (place.name, place.credential, place.countersigns) == (
        "performer_signature", "performer_credential_number", "617a.2(e)",
    )  # fmt: skip
    assert countersigners(ROULETTE_INSPECTION, without(entry, "performer_credential_number"), "PA-204417") == [place]


def test_617a_2_e__nobody_signs_twice_and_no_adjustment_asks_for_nobody():
    assert countersigners(ROULETTE_INSPECTION, ADJUSTED, "PA-405519") == []
    assert countersigners(ROULETTE_INSPECTION, INSPECTED, "PA-204417") == []


@pytest.mark.parametrize(
    ("instant", "words"),
    [
        (datetime(2026, 2, 10, 5, 0, tzinfo=UTC), "February 10, 2026, 12:00 a.m. EST"),
        (datetime(2026, 2, 10, 16, 59, 59, tzinfo=UTC), "February 10, 2026, 11:59:59 a.m. EST"),
        (datetime(2026, 2, 10, 17, 0, tzinfo=UTC), "February 10, 2026, 12:00 p.m. EST"),
        (datetime(2026, 11, 1, 5, 30, tzinfo=UTC), "November 1, 2026, 1:30 a.m. EDT"),
        (datetime(2026, 11, 1, 6, 30, tzinfo=UTC), "November 1, 2026, 1:30 a.m. EST"),
    ],
)
def test_findings_tell_instants_in_facility_time_with_their_zone(instant, words):
    assert at_words(instant) == words


NONE_AND_SOME = ("cannot_tell", "617a.2(e)", "adjustment_or_replacement_made", 0)
"""The finding about “none” beside an adjustment."""
OF_A_CHANGE = {name: ADJUSTED[name] for name in ADJUSTED if name not in INSPECTED} | {
    "replacement_completed_at": at("09:31"),
}  # fmt: skip


@pytest.mark.parametrize("field", OF_A_CHANGE)
def test_617a_2_e__none_beside_what_belongs_to_an_adjustment_contradicts_itself(field):
    assert log_told(INSPECTED | {field: OF_A_CHANGE[field]}) == [NONE_AND_SOME]
    assert log_told(CLOSED | OF_A_CHANGE) == [NONE_AND_SOME]


@pytest.mark.parametrize(
    ("entry", "field"), [(ADJUSTED, "adjustment_completed_at"), (REPLACED, "replacement_completed_at")]
)
def test_617a_2_e__none_after_a_change_of_another_entry_contradicts_the_log(entry, field):
    change = alone(entry, **{field: at("09:00")})
    assert log_told(INSPECTED, change) == [NONE_AND_SOME]
    assert log_told(change, INSPECTED) == [(*NONE_AND_SOME[:3], 1)]
    unknown = without(alone(entry, log_time="09:00:00-05:00"), field)
    assert [one for one in log_told(INSPECTED, unknown) if one[3] == 0] == [NONE_AND_SOME]


def test_617a_2_e__an_inspection_in_between_took_the_change_in():
    change = alone(ADJUSTED, adjustment_completed_at=at("08:00"))
    times = {"inspection_started_at": at("08:05"), "inspection_completed_at": at("08:20")}
    between = without(certified(ADJUSTED | times | {"adjustment_completed_at": at("08:00")}), "opened_or_reopened_at")
    assert log_told(INSPECTED, change, between) == []
    assert log_told(INSPECTED, between) == []
    denied = without(certified(INSPECTED | times), "opened_or_reopened_at")
    assert log_told(INSPECTED, change, denied) == [(*NONE_AND_SOME[:3], 2)]


@pytest.mark.parametrize(("signed_at", "early"), [("09:49", True), ("09:50", False), ("09:51", False)])
def test_617a_2_e__nothing_is_certified_before_it_was_done(signed_at, early):
    entry = INSPECTED | {"inspection_completed_certification": SIGNED | {"signed_at": at(signed_at)}}
    expected = [("cannot_tell", "617a.2(e)", "inspection_completed_certification", 0)]
    assert log_told(entry) == (expected if early else [])
