"""May this table open? Thirty scenarios, each with the answer, the citations and the number of reasons expected."""

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from compliance.holders.tests.factories import TableFactory
from compliance.regulation import chapter
from inspections.errors import MayNotOpen, NotInOrder
from inspections.facts import facts_of, table_facts
from inspections.models import TableEvent, TableState
from inspections.opening.services import table_close, table_open
from inspections.opening.standing import facility_standings, table_standing
from rules_submissions.states import S
from tests.races import begun
from tests.scenes import scene

from ...tests.factories import NOON, approved_rules, at, deck_change, inspection, signed, table_of
from ...tests.floor import Floor

pytestmark = pytest.mark.django_db


@scene
def floor(facility, floorperson, security, maintenance, dealer):
    return Floor(
        facility, {"floorperson": floorperson, "security": security, "maintenance": maintenance, "dealer": dealer}
    )


def no_rules(floor):
    floor.table = TableFactory(facility=floor.facility, holder=floor.facility.holder, number="R-01", chapter="617a")
    floor.inspected()


def rules_of_another_table(floor):
    floor.wheel()
    floor.table = TableFactory(facility=floor.facility, holder=floor.facility.holder, number="R-02", chapter="617a")
    floor.inspected()


def rules_start_tomorrow(floor):
    floor.wheel(since=NOON.date() + timedelta(days=1))
    floor.inspected()


def rules_start_today(floor):
    floor.wheel(since=NOON.date(), status=S.APPROVED)
    floor.inspected()


def rules_superseded(floor):
    floor.wheel(status=S.SUPERSEDED)
    floor.inspected()


def approvals_missing(floor):
    floor.wheel(approvals=False)
    floor.inspected()


def not_inspected(floor):
    floor.wheel()


def inspected(floor):
    floor.wheel()
    floor.inspected()


def inspected_by_security(floor):
    floor.wheel()
    floor.inspected(by="security")


def ball_failed(floor):
    floor.wheel()
    floor.inspected(ball_nonmagnetic_ok=False)


def contrivance_found(floor):
    floor.wheel()
    floor.inspected(no_magnet_or_contrivance_ok=False)


def wheel_not_level(floor):
    floor.wheel()
    floor.inspected(wheel_level_free_even_ok=False)


def part_loose(floor):
    floor.wheel()
    floor.inspected(wheel_parts_secure_ok=False)


def conversion_not_checked(floor):
    floor.wheel(wheel_mode="double_zero_as_single_zero")
    floor.inspected()


def conversion_checked(floor):
    floor.wheel(wheel_mode="double_zero_as_single_zero")
    floor.inspected(dz_as_sz_layout_signage_ok=True)


def not_certified(floor):
    floor.wheel()
    floor.inspected(inspection_completed_certification=None)


def adjusted_since(floor):
    floor.wheel()
    floor.inspected(-2)
    floor.adjusted(-1)


def replaced_since(floor):
    floor.wheel()
    floor.inspected(-2)
    floor.adjusted(-1, "replacement")


def adjusted_then_inspected(floor):
    floor.wheel()
    stated = facts_of(floor.adjusted(-2))
    of_it = ("adjustment_", "performer_", "security_", "event_reason")
    floor.inspected(-1, **{name: stated[name] for name in stated if name.startswith(of_it)})


def adjusted_then_inspected_with_none(floor):
    floor.wheel()
    floor.adjusted(-2)
    floor.inspected(-1)


def failed_then_passed(floor):
    floor.wheel()
    floor.inspected(-2, wheel_parts_secure_ok=False)
    floor.inspected(-1)


def passed_then_failed(floor):
    floor.wheel()
    floor.inspected(-2)
    floor.inspected(-1, wheel_parts_secure_ok=False)


def closed_since_the_inspection(floor):
    floor.wheel()
    floor.inspected(-5)
    floor.opened(-4)
    floor.closed(-1)


def inspected_since_closing(floor):
    closed_since_the_inspection(floor)
    floor.inspected(-0.5)


def open_and_inspected(floor):
    floor.wheel()
    floor.inspected(-5)
    floor.opened(-4)


def a_failed_check_corrected(floor):
    floor.wheel()
    first = floor.inspected(-1, wheel_parts_secure_ok=False)
    values = inspection(at(-1))
    signed(
        floor.table, "roulette_inspection", values, floor.people["floorperson"], moment=at(-0.5), supersedes=first,
        correction_reason="The wrong button.",
    )  # fmt: skip


def cards_ready(floor):
    floor.ready_cards()


def no_decks_on_record(floor):
    floor.cards()
    floor.decks_inspected()


def no_deck_inspection(floor):
    floor.cards()
    floor.decks(-2)


def one_batch_only(floor):
    floor.ready_batches()


def both_batches(floor):
    floor.ready_batches()
    floor.decks(-1.5, batch_label="B", deck_count=8, back_color="blue")


def decks_at_24_hours(floor):
    floor.cards()
    floor.decks_inspected(-25)
    floor.decks(-24)


def decks_over(floor):
    floor.cards()
    floor.decks_inspected(-25)
    floor.decks(-24 - 1 / 3600)


def decks_over_and_changed(floor):
    floor.cards()
    floor.decks_inspected(-26)
    floor.decks(-25)
    floor.decks(-25, -0.5, replacement_opened_at=at(-0.5))


def decks_changed_and_inspected(floor):
    decks_over_and_changed(floor)
    floor.decks_inspected(-0.5)


def open_with_decks_not_inspected(floor):
    floor.ready_cards()
    floor.opened(-1.5)
    floor.decks(-2, -0.5, replacement_opened_at=at(-0.5))


def next_decks_inspected_in_advance(floor):
    floor.ready_cards()
    floor.decks_inspected(-1, first_player_inspection_at=None, shuffled_at=None, opened_for_play_at=None)


def one_batch_inspected(floor):
    floor.cards(shuffler_mode="batch_shuffler", deck_count=16)
    floor.decks_inspected(decks_received=8, batch_label="A")
    floor.decks(-2, batch_label="A", deck_count=8)
    floor.decks(-1.5, batch_label="B", deck_count=8, back_color="blue")


def each_batch_inspected(floor):
    one_batch_inspected(floor)
    floor.decks_inspected(-1.6, decks_received=8, batch_label="B")


def shuffling_not_stated(floor):
    floor.cards(shuffler_mode=None)
    floor.decks_inspected()
    floor.decks(-2)


def opened_with_the_inspection_and_closed(floor):
    floor.wheel()
    floor.inspected(-5)
    floor.opened(-4.9)
    floor.closed(-1)


def inspected_while_open_and_closed(floor):
    opened_with_the_inspection_and_closed(floor)
    floor.inspected(-1)


def decks_removed_none_opened(floor):
    floor.cards()
    floor.decks_inspected(-5)
    floor.decks(-4, -0.5)


def open_with_decks_due_soon(floor):
    floor.cards()
    floor.decks_inspected(-23)
    floor.decks(-22.5)
    floor.opened(-22)


def open_with_decks_over(floor):
    floor.cards()
    floor.decks_inspected(-26)
    floor.decks(-25)
    floor.opened(-24.5)


def device_out_not_marked(floor):
    floor.ready_cards()
    floor.outage(-1)


def device_out_not_marked_and_played_on(floor):
    floor.ready_cards()
    floor.outage(-1, alternate_method_started_at=at(-0.98).isoformat())


def device_out_and_marked(floor):
    floor.ready_cards()
    floor.outage(-1, marking="sign", marked_at=at(-0.97).isoformat())


def device_back(floor):
    floor.ready_cards()
    floor.outage(-1, back_in_service_at=at(-0.95).isoformat())


def one_device_back_another_out(floor):
    floor.ready_cards()
    floor.outage(-2, device_id="BX2-9")
    device_out_and_marked_values = {"marking": "sign", "marked_at": at(-0.97).isoformat()}
    floor.outage(-1, **device_out_and_marked_values)


SCENARIOS = {
    no_rules: ("do_not_open", {"601a.2"}),
    rules_of_another_table: ("do_not_open", {"601a.2"}),
    rules_start_tomorrow: ("do_not_open", {"601a.2"}),
    rules_start_today: ("may_open", set()),
    rules_superseded: ("do_not_open", {"601a.2"}),
    not_inspected: ("do_not_open", {"617a.2(a)"}),
    inspected: ("may_open", set()),
    inspected_by_security: ("may_open", set()),
    ball_failed: ("do_not_open", {"617a.2(a)(1)"}),
    contrivance_found: ("do_not_open", {"617a.2(a)(2)"}),
    wheel_not_level: ("do_not_open", {"617a.2(a)(3)"}),
    part_loose: ("do_not_open", {"617a.2(a)(4)"}),
    conversion_not_checked: ("cannot_tell", {"617a.2(a)(5)"}),
    conversion_checked: ("may_open", set()),
    not_certified: ("do_not_open", {"617a.2(e)"}),
    adjusted_since: ("do_not_open", {"617a.2(c)"}),
    replaced_since: ("do_not_open", {"617a.2(d)"}),
    adjusted_then_inspected: ("may_open", set()),
    adjusted_then_inspected_with_none: ("cannot_tell", {"617a.2(e)"}),
    failed_then_passed: ("may_open", set()),
    passed_then_failed: ("do_not_open", {"617a.2(a)(4)"}),
    a_failed_check_corrected: ("may_open", set()),
    closed_since_the_inspection: ("do_not_open", {"617a.2(a)"}),
    inspected_since_closing: ("may_open", set()),
    open_and_inspected: ("in_order", set()),
    cards_ready: ("may_open", set()),
    no_decks_on_record: ("cannot_tell", {"651a.3(d)"}),
    no_deck_inspection: ("cannot_tell", {"651a.4(a)"}),
    one_batch_only: ("cannot_tell", {"651a.3(d)"}),
    both_batches: ("may_open", set()),
    decks_at_24_hours: ("may_open", set()),
    decks_over: ("do_not_open", {"651a.3(d)"}),
    decks_over_and_changed: ("cannot_tell", {"651a.4(a)"}),
    decks_changed_and_inspected: ("may_open", set()),
    open_with_decks_not_inspected: ("cannot_tell", {"651a.4(a)"}),
    next_decks_inspected_in_advance: ("may_open", set()),
    one_batch_inspected: ("cannot_tell", {"651a.4(a)"}),
    each_batch_inspected: ("may_open", set()),
    shuffling_not_stated: ("cannot_tell", {"651a.3(c)"}),
    opened_with_the_inspection_and_closed: ("do_not_open", {"617a.2(a)"}),
    inspected_while_open_and_closed: ("may_open", set()),
    decks_removed_none_opened: ("cannot_tell", {"651a.3(d)"}),
    open_with_decks_due_soon: ("due_soon", set()),
    open_with_decks_over: ("do_not_open", {"651a.3(d)"}),
    device_out_not_marked: ("cannot_tell", {"651a.11(e)"}),
    device_out_not_marked_and_played_on: ("do_not_open", {"651a.11(e)"}),
    device_out_and_marked: ("may_open", set()),
    device_back: ("may_open", set()),
    one_device_back_another_out: ("cannot_tell", {"651a.11(e)"}),
}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.__name__)
def test_may_this_table_open(scenario, floor):
    verdict, citations = SCENARIOS[scenario]
    scenario(floor)
    standing = table_standing(floor.table, NOON)
    assert {reason.citation for reason in standing.reasons} == citations, [r.words for r in standing.reasons]
    assert standing.verdict == verdict
    assert len(standing.reasons) == len(citations)
    if not standing.is_open:
        count = TableEvent.objects.count()
        if citations:
            with pytest.raises(MayNotOpen) as refusal:
                table_open(table=floor.table, by=floor.people["floorperson"], at=NOON)
            assert {reason.citation for reason in refusal.value.reasons} == citations
            assert TableEvent.objects.count() == count
        else:
            event = table_open(table=floor.table, by=floor.people["floorperson"], at=NOON)
            assert event.reasons


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_of_two_who_open_a_table_at_once_one_does(floor, second_floorperson):
    floor.wheel()
    floor.inspected(-3)
    # It was open before, so that its state stands there for both to read.
    table_open(table=floor.table, by=floor.people["floorperson"], at=at(-2))
    table_close(table=floor.table, by=floor.people["floorperson"], at=at(-1.5))
    floor.inspected()
    with transaction.atomic():
        # Whoever opens it holds its state from before they look until it is open.
        TableState.objects.select_for_update().get(table=floor.table)
        second = begun(lambda: table_open(table=floor.table, by=second_floorperson, at=NOON))
        opened = table_open(table=floor.table, by=floor.people["floorperson"], at=NOON)
    with pytest.raises(NotInOrder, match="is already open"):
        second()
    assert TableEvent.objects.get(act=TableEvent.Act.OPENED, at=NOON) == opened


def test_every_approval_that_is_missing_is_a_reason(floor):
    approvals_missing(floor)
    standing = table_standing(floor.table, NOON)
    assert standing.verdict == "do_not_open"
    assert "617a.1(f)" in {reason.citation for reason in standing.reasons}


def test_the_most_urgent_table_comes_first(floor, facility, floorperson, dealer):
    open_with_decks_over(floor)
    for number, opened in (("W-02", -23), ("W-03", -2)):
        table = table_of(facility, "651a", number, floorperson)
        signed(table, "deck_change", deck_change(at(opened)), dealer, moment=at(opened))
    assert facility_standings(facility, NOON)[0].table.number == "W-01"


def test_a_facility_is_asked_in_ten_queries_however_many_tables(floor, facility, floorperson):
    """Nine where no log stands on more than its newest entry."""
    inspected(floor)
    with CaptureQueriesContext(connection) as wheels:
        facility_standings(facility, NOON)
    cards_ready(floor)
    with CaptureQueriesContext(connection) as few:
        facility_standings(facility, NOON)
    for number in range(2, 8):
        table_of(facility, "617a", f"R-0{number}", floorperson)
    approved_rules(facility, "651a", ["W-09"], floorperson)
    TableFactory(facility=facility, holder=facility.holder, number="W-09", chapter="651a")
    with CaptureQueriesContext(connection) as many:
        assert len(facility_standings(facility, NOON)) == 9
    assert (len(wheels), len(few), len(many)) == (9, 10, 10)


def test_a_table_without_rules_is_read_by_its_equipment(facility, floorperson):

    table = TableFactory(facility=facility, holder=facility.holder, number="W-05", chapter="651a")
    kind = chapter("651a").log("deck_change")
    assert table_facts(table, kind, None, ["shuffler"]).shuffler_mode == "batch_shuffler"
    assert table_facts(table, kind, None, ["continuous_device"]).shuffler_mode == "continuous_device"
    assert table_facts(table, kind, None, ["shoe"]).shuffler_mode is None
