"""Destruction carried out: what goes, what stays, and that the records still fit together."""

from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from compliance.holders.models import GamingTable, User
from compliance.ledger.errors import LedgerError
from compliance.ledger.logs import receipt_at
from compliance.ledger.reconcile import differences
from compliance.retention.carrying import carry_on
from compliance.retention.holds import hold_set
from compliance.retention.services import destruction_ask, destruction_confirm, last_day
from inspections.holding import table_held
from inspections.models import Countersignature, LogEntry, Newest, RunningLimit, Stream, TableEvent, TableState
from inspections.models.denials import Denial
from inspections.models.searches import Mention
from inspections.opening.services import _record, _state
from inspections.searching.mentions import mentions_keep
from inspections.tests.factories import adjustment, countersigned, said_never, signed
from tests.races import begun
from tests.recorded import let_go, unrecorded

from .conftest import carried_out, change, correction, payloads

pytestmark = pytest.mark.django_db


def numbers() -> list[int]:
    return list(LogEntry.objects.order_by("number").values_list("number", flat=True))


def wrong() -> list[str]:
    """The differences that the reconciler finds in the tables of logs."""
    return [one.words for one in differences() if one.table.startswith(("inspections", "ledger", "retention"))]


def test_what_is_past_its_term_goes_and_the_rest_stays(old_log, holder, confirmed):
    before = wrong()
    assert before == []
    mentions_keep()
    assert Mention.objects.filter(entry__isnull=False).values("entry").distinct().count() == 4
    one = confirmed()
    assert carried_out(one) == 1
    assert set(Mention.objects.filter(entry__isnull=False).values_list("entry__number", flat=True)) == {4}
    assert (one.state, one.destroyed) == ("finished", 3)
    assert numbers() == [4]
    kept = payloads(holder.pk)
    assert (kept["log_entry.sign"], kept["log_entry.correct"]) == ([False, False, True], [False])
    assert all(all(there) for kind, there in kept.items() if not kind.startswith("log_entry."))
    assert {kind for kind in kept if kind.startswith("retention.")} == {
        "retention.ask", "retention.confirm", "retention.destroy", "retention.remove", "retention.finish",
    }  # fmt: skip
    assert unrecorded() == []
    assert Newest.objects.count() == 1
    assert Stream.objects.get().last_number == 4
    assert wrong() == []


def test_it_goes_on_in_batches_and_is_safe_to_run_twice(old_log, holder, confirmed):
    one = confirmed()
    assert carried_out(one, most=2) == 2
    assert (one.destroyed, numbers()) == (3, [4])
    assert [len(there) for kind, there in payloads(holder.pk).items() if kind == "retention.destroy"] == [2]
    assert carry_on(destruction_id=one.pk, at=one.finished_at) is False
    assert wrong() == []


def test_a_correction_within_the_term_keeps_what_it_corrects(old_log, dealer, confirmed, term):
    first = LogEntry.objects.get(number=1)
    correction(old_log, dealer, first, term + timedelta(days=6))
    one = confirmed()
    carried_out(one)
    assert (one.destroyed, numbers()) == (0, [1, 2, 3, 4, 5])


def test_all_entries_of_a_log_may_go_and_the_next_number_follows(opened_log, war, dealer, confirmed, term):
    change(war, dealer, term - timedelta(days=20))
    carried_out(confirmed())
    assert (numbers(), Newest.objects.count(), RunningLimit.objects.count()) == ([], 0, 0)
    assert wrong() == []
    assert change(war, dealer, timezone.now() + timedelta(minutes=1)).number == 2
    assert wrong() == []


def test_a_row_that_is_not_what_its_record_says_is_not_told_over(opened_log, war, dealer, confirmed, term):
    change(war, dealer, term - timedelta(days=20))
    one = confirmed()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE inspections_stream SET last_number = 9")
    let_go()
    with pytest.raises(LedgerError, match="inspections_stream"):
        carried_out(one)
    assert payloads(war.holder_id)["log_entry.sign"] == [True]


def test_an_appended_row_is_removed_by_no_other_way(old_log, confirmed):
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        LogEntry.objects.filter(number=1)._raw_delete("default")
    carried_out(confirmed())
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        LogEntry.objects.filter(number=4)._raw_delete("default")


def test_openings_go_but_the_newest_at_a_table_stays(opened_log, war, floorperson, holder, confirmed, term):
    opened, closed = TableEvent.Act.OPENED, TableEvent.Act.CLOSED
    for day, act in enumerate((opened, closed, opened)):
        moment = term - timedelta(days=20 - day)
        with receipt_at(moment), transaction.atomic():
            state = _state(war, floorperson)
            _record(state, war, floorperson, act, moment, [], table_held(war, by=floorperson.pk))
    carried_out(confirmed())
    assert TableEvent.objects.get().at == moment
    assert TableState.objects.get().is_open is True
    kept = payloads(holder.pk)
    assert (kept["table.opened"], kept["table.closed"]) == ([False, True], [False])
    assert wrong() == []


def test_a_countersignature_goes_with_its_entry(
    opened_log, roulette, floorperson, maintenance, security, holder, confirmed, term
):
    entry = adjusted(roulette, floorperson, maintenance, security, term - timedelta(days=20))
    countersigned(entry, maintenance, term - timedelta(days=19))
    assert wrong() == []
    one = confirmed()
    assert carried_out(one) == 1
    assert (one.destroyed, numbers(), Countersignature.objects.count()) == (2, [], 0)
    kept = payloads(holder.pk)
    assert (kept["log_entry.sign"], kept["log_entry.countersign"]) == ([False], [False])
    assert unrecorded() == []
    assert wrong() == []


def test_a_countersignature_within_the_term_keeps_its_entry(
    opened_log, roulette, floorperson, maintenance, security, confirmed, term
):
    entry = adjusted(roulette, floorperson, maintenance, security, term - timedelta(days=20))
    adjusted(roulette, floorperson, maintenance, security, term - timedelta(days=18))
    countersigned(entry, maintenance, term + timedelta(days=5))
    one = confirmed()
    carried_out(one)
    assert (one.destroyed, numbers(), Countersignature.objects.count()) == (0, [1, 2], 1)
    assert wrong() == []


@pytest.mark.parametrize("signers", [1, 2])
def test_what_is_signed_of_an_entry_that_never_happened_goes_with_it(
    opened_log, roulette, floorperson, maintenance, security, holder, confirmed, term, signers
):
    entry = adjusted(roulette, floorperson, maintenance, security, term - timedelta(days=20))
    for place, who in enumerate((floorperson, security)[:signers]):
        said_never(entry, who, term - timedelta(days=19 - place))
    one = confirmed()
    assert carried_out(one) == 1
    assert (one.destroyed, numbers(), Denial.objects.count()) == (1 + signers, [], 0)
    kept = payloads(holder.pk)
    assert [kept["log_entry.deny"], kept.get("log_entry.deny_second")] == [[False], [False] if signers == 2 else None]
    assert unrecorded() == []
    assert wrong() == []


def test_a_denial_within_the_term_keeps_its_entry(
    opened_log, roulette, floorperson, maintenance, security, confirmed, term
):
    entry = adjusted(roulette, floorperson, maintenance, security, term - timedelta(days=20))
    said_never(entry, floorperson, term - timedelta(days=19))
    said_never(entry, security, term + timedelta(days=5))
    one = confirmed()
    carried_out(one)
    assert (one.destroyed, numbers(), Denial.objects.count()) == (0, [1], 2)
    assert wrong() == []


def adjusted(table: GamingTable, by: User, mechanic: User, witness: User, moment: datetime) -> LogEntry:
    """An inspection past its term that names who adjusted the wheel."""
    return signed(table, "roulette_inspection", adjustment(moment, mechanic, witness), by, moment=moment)


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_a_hold_and_a_destruction_take_turns(holder, opened_log, holder_admin, board_admin):
    """A hold that is being set keeps back a batch that begins meanwhile."""
    asked = destruction_ask(
        holder_id=holder.pk, up_to=last_day(timezone.now()), reason="Storage", by=holder_admin, at=timezone.now()
    )
    destruction_confirm(destruction_id=asked.pk, by=board_admin, at=timezone.now())
    with transaction.atomic():
        hold_set(holder_id=holder.pk, reason="Docket 1", by=board_admin, at=timezone.now())
        carrying = begun(lambda: carry_on(destruction_id=asked.pk, at=timezone.now()))
    carrying()
    asked.refresh_from_db()
    assert asked.finished_at is None
