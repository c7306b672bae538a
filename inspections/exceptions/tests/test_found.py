"""Each kind of exception, found and not found, on both sides of what it asks."""

from datetime import date

import pytest

from compliance.holders.tests.factories import given
from compliance.regulation import PACKAGES, chapter
from inspections.alarms.services.alarms import alarms_raise
from inspections.exceptions.kinds import LIMITS
from inspections.exceptions.rows import ExceptionFilter, counts, exceptions
from inspections.models import RunningLimit, TableEvent, TableState
from rules_submissions.models import RulesSubmission
from rules_submissions.states import S
from tests.attacker import plant

from ...tests.factories import NOON, adjustment, approved_rules, at, inspection, installed, said_never, sheet_of, signed
from ...tests.floor import Floor

pytestmark = pytest.mark.django_db


@pytest.fixture
def floor(facility, floorperson, security, maintenance, dealer):
    people = {"floorperson": floorperson, "security": security, "maintenance": maintenance, "dealer": dealer}
    return Floor(facility, people)


def found(user, when=NOON, **wanted):
    """The exceptions found, each with the row that raises it."""
    return {(one.code, one.row) for one in exceptions(user, ExceptionFilter(when, **wanted))[:50]}


def test_what_is_in_order_raises_nothing(floor, auditor):
    floor.wheel()
    floor.inspected()
    floor.opened(0)
    assert found(auditor) == set()
    assert counts(auditor, ExceptionFilter(NOON), "code") == {}


def test_every_log_with_limits_has_its_kind():
    assert {kind.code for number in PACKAGES for kind in chapter(number).logs if kind.clocks} == set(LIMITS)


def test_an_opening_before_the_inspection_ended(floor, auditor):
    floor.wheel()
    floor.inspected(-3, opened_or_reopened_at=at(-3))
    late = floor.inspected(-1, opened_or_reopened_at=at(-1, -1))
    assert found(auditor) == {("opened_without_inspection", late.pk)}


def test_an_opening_whose_inspection_never_happened(floor, auditor, floorperson, security):
    floor.wheel()
    floor.inspected(-3)
    floor.opened(-2)
    floor.closed(-1.5)
    entry = floor.inspected(-1)
    floor.opened(-0.5)
    said_never(entry, floorperson, NOON)
    assert found(auditor) == set()
    said_never(entry, security, NOON)
    second = TableEvent.objects.get(at=at(-0.5))
    assert found(auditor) == {("opened_without_inspection", second.pk)}


def test_an_opening_after_a_failed_check(floor, auditor):
    floor.wheel()
    floor.inspected(-3, ball_nonmagnetic_ok=False)
    entry = floor.inspected(-1, ball_nonmagnetic_ok=False, opened_or_reopened_at=at(-1, 1))
    codes = {(code, row) for code, row in found(auditor) if code == "opened_after_failed_check"}
    assert codes == {("opened_after_failed_check", entry.pk)}


def test_an_adjustment_without_witness_and_by_the_wrong_person(floor, auditor, maintenance, security, floorperson):
    floor.wheel()
    values = adjustment(at(-3), maintenance, security)
    signed(floor.table, "roulette_inspection", values, floorperson, moment=at(-3, 1))
    assert found(auditor) == set()
    nobody = {name: value for name, value in values.items() if not name.startswith("security_witness")}
    alone = signed(floor.table, "roulette_inspection", nobody, floorperson, moment=at(-3, 2))
    other = signed(
        floor.table, "roulette_inspection", values | {"performer_role": "security_member"}, floorperson,
        moment=at(-3, 3),
    )  # fmt: skip
    told = found(auditor)
    assert {row for code, row in told if code == "adjusted_without_witness"} == {alone.pk}
    assert {row for code, row in told if code == "without_the_role"} == {other.pk}


def test_a_change_without_a_new_inspection(floor, auditor):
    floor.wheel()
    floor.inspected(-4)
    floor.adjusted(-3.5, "replacement", performer_role="table_game_maintenance")
    first = floor.inspected(-2, inspection_started_at=at(-3.6), opened_or_reopened_at=at(-2, 1))
    assert ("not_inspected_again", first.pk) in found(auditor)
    floor.inspected(-1, opened_or_reopened_at=at(-1, 1))
    assert {row for code, row in found(auditor) if code == "not_inspected_again"} == {first.pk}


def test_an_inspection_that_nobody_verified(floor, auditor):
    floor.cards()
    floor.decks_inspected(-4)
    late = floor.decks_inspected(-2, verified_at=None)
    assert {(code, row) for code, row in found(auditor) if code == "inspection_not_verified"} == {
        ("inspection_not_verified", late.pk)
    }


def test_decks_over_their_limit_still_in_use_and_taken_out(floor, auditor):
    floor.cards()
    floor.decks(-30, -6)  # 24 hours
    floor.decks(-6)
    running = RunningLimit.objects.get(ended_at__isnull=True)
    assert found(auditor, at(18)) == set()
    assert found(auditor, at(18, 1)) == {("decks_over_limit", running.pk)}
    floor.decks(-6, 18.5)
    assert found(auditor, at(19)) == {("decks_over_limit", running.pk)}


def test_an_opening_before_any_approval(floor, auditor):
    floor.wheel()
    floor.inspected()
    floor.opened(0)
    rules = RulesSubmission.objects.get()
    plant(rules, effective_on=date(2026, 3, 4))
    assert {code for code, _ in found(auditor)} == {"used_before_approval"}
    plant(rules, effective_on=date(2026, 3, 3))
    assert found(auditor) == set()


def test_sheets_put_up_early_and_otherwise_and_left_hanging(floor, auditor, floorperson):
    floor.wheel()
    place = (floor.facility, "617a", [floor.table.number], floorperson)
    now = RulesSubmission.objects.get()
    mine = sheet_of(now)
    old = sheet_of(approved_rules(*place, status=S.SUPERSEDED, since=date(2019, 1, 1)))
    next_ = sheet_of(approved_rules(*place, status=S.APPROVED, since=date(2026, 3, 10)))
    other = installed(floor.table, old, floorperson, at(-3))
    kept = installed(floor.table, mine, floorperson, at(-2))
    assert found(auditor) == {("sheet_not_approved", other.pk)}
    early = installed(floor.table, next_, floorperson, at(-1))
    assert found(auditor) == {("sheet_not_approved", other.pk), ("used_before_approval", early.pk)}
    again = installed(floor.table, mine, floorperson, NOON)
    midnight = at(24 * 8 - 13)  # the first day of the new rules ends; the clocks were put forward before
    before = {code for code, _ in found(auditor, at(24 * 8 - 13, -1))}
    assert "sheet_of_earlier_rules" not in before
    assert {row for code, row in found(auditor, midnight) if code == "sheet_of_earlier_rules"} == {again.pk}
    installed(floor.table, next_, floorperson, midnight, midnight)
    assert {row for code, row in found(auditor, midnight) if code == "sheet_of_earlier_rules"} == {again.pk}
    assert kept.pk not in {row for _, row in found(auditor, midnight)}


def test_a_sheet_changed_on_the_first_day_of_new_rules_is_not_left_hanging(floor, auditor, floorperson):
    floor.wheel()
    mine = sheet_of(RulesSubmission.objects.get())
    rules = approved_rules(
        floor.facility, "617a", [floor.table.number], floorperson, status=S.APPROVED, since=date(2026, 3, 10)
    )
    new, day = sheet_of(rules), at(24 * 7)
    installed(floor.table, mine, floorperson, at(-2))
    installed(floor.table, new, floorperson, day, day)
    assert found(auditor, at(24 * 9)) == set()


def test_entries_made_late_or_without_network(floor, auditor, floorperson):
    floor.wheel()
    kept = {"made_at": at(-1).isoformat(), "clock_ahead_s": 0, "made_by": None, "file": None}
    late = signed(floor.table, "roulette_inspection", inspection(at(-3)), floorperson, moment=at(-2, 1))
    signed(floor.table, "roulette_inspection", inspection(at(-1)), floorperson, moment=NOON)
    away = signed(
        floor.table, "roulette_inspection", inspection(at(-1)), floorperson, moment=at(-1, 5), without_network=kept
    )
    assert found(auditor) == {("received_late", late.pk), ("made_without_network", away.pk)}


def test_a_number_that_is_missing_and_numbers_destroyed_from_the_start(floor, auditor):
    floor.wheel()
    first, second, third, last = (floor.inspected(-4 + place) for place in range(4))
    assert found(auditor) == set()
    for entry, raised in ((first, set()), (second, {third.pk}), (last, {third.pk})):
        plant(entry, log_code="elsewhere")
        assert found(auditor) == {("number_missing", row) for row in raised}
        plant(entry, log_code="roulette_inspection")


def test_a_limit_of_an_entry_that_two_people_said_never_happened_is_not_passed(floor, auditor, floorperson, dealer):
    floor.cards()
    with given():
        TableState.objects.create(table=floor.table, is_open=True, since=at(-26))
    entry = floor.decks(-26)
    assert alarms_raise(at=at(0))
    limit = RunningLimit.objects.get()
    assert ("decks_over_limit", limit.pk) in found(auditor, at(0, 2))
    said_never(entry, floorperson, at(0.1))
    assert ("decks_over_limit", limit.pk) in found(auditor, at(0.2))
    said_never(entry, dealer, at(0.3))
    assert RunningLimit.objects.get().ended_at is not None
    assert not {code for code, _ in found(auditor, at(0.5))} & {"decks_over_limit"}
