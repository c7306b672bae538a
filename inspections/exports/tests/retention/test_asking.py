"""The people who may ask and who may confirm, and their bars: the term, the same person, the same credential, a
hold."""

import threading
from contextvars import copy_context
from datetime import datetime, timedelta

import pytest
from django.db import connection, transaction
from django.db.utils import DatabaseError
from django.utils import timezone

from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.ledger import recording
from compliance.ledger.logs import receipt_at
from compliance.ledger.recording import Actor, LedgerAct, record
from compliance.regulation.general.retention import a_term_before, last_day_past_retention
from compliance.retention.carrying import carry_on
from compliance.retention.holds import hold_lift, hold_set
from compliance.retention.models import Destruction
from compliance.retention.services import destruction_ask, destruction_confirm, destruction_withdraw, last_day
from inspections.models import LogEntry

from .conftest import carried_out, change, payloads

pytestmark = pytest.mark.django_db
NOW = timezone.now


def asked(holder, by, **more):
    return destruction_ask(
        **{"holder_id": holder.pk, "up_to": last_day(NOW()), "reason": "Policy 7.", "by": by, "at": NOW()} | more
    )


@pytest.mark.parametrize(
    ("today", "last"),
    [("2026-11-22", "2021-11-21"), ("2028-02-29", "2023-02-27"), ("2029-02-28", "2024-02-27"),
     ("2029-03-01", "2024-02-29"), ("2026-01-01", "2020-12-31")],
)  # fmt: skip
def test_the_last_day_lies_more_than_the_term_back(today, last):
    day = datetime.fromisoformat(today).date()
    assert last_day_past_retention(day).isoformat() == last


def test_a_day_within_the_term_is_refused_with_the_last_possible_one(holder, holder_admin):
    last = last_day(NOW())
    with pytest.raises(FieldRefused, match=f"{last:%B} {last.day}, {last.year}") as refused:
        asked(holder, holder_admin, up_to=last + timedelta(days=1))
    assert refused.value.field == "up_to"
    assert asked(holder, holder_admin, up_to=last).state == "asked"


def test_only_administrators_ask_and_each_for_their_own(holder, other_holder, holder_admin, filer, decider):
    for by in (filer, decider):
        with pytest.raises(NotAllowed):
            asked(holder, by)
    with pytest.raises(NotAllowed):
        asked(other_holder, holder_admin)
    with pytest.raises(FieldRefused):
        asked(holder, holder_admin, reason=" ")
    asked(holder, holder_admin)
    with pytest.raises(IllegalMove, match="already open"):
        asked(holder, holder_admin)


def test_another_person_of_the_board_with_another_credential_confirms(
    holder, holder_admin, board_admin, second_admin, filer
):
    one = asked(holder, board_admin)
    for by in (holder_admin, filer):
        with pytest.raises(NotAllowed):
            destruction_confirm(destruction_id=one.pk, by=by, at=NOW())
    with pytest.raises(NotAllowed, match="Two people"):
        destruction_confirm(destruction_id=one.pk, by=board_admin, at=NOW())
    Destruction.objects.filter(pk=one.pk).update(asked_number=second_admin.credential_on(NOW().date()).number)
    with pytest.raises(NotAllowed, match="Two people"):
        destruction_confirm(destruction_id=one.pk, by=second_admin, at=NOW())
    Destruction.objects.filter(pk=one.pk).update(asked_number=one.asked_number)
    assert destruction_confirm(destruction_id=one.pk, by=second_admin, at=NOW()).state == "confirmed"


def test_a_hold_stops_asking_confirming_and_what_has_begun(
    old_log, holder, holder_admin, board_admin, second_admin, confirmed
):
    with pytest.raises(NotAllowed):
        hold_set(holder_id=holder.pk, reason="No.", by=holder_admin, at=NOW())
    hold = hold_set(holder_id=holder.pk, reason="Inquiry 12.", by=board_admin, at=NOW())
    with pytest.raises(IllegalMove, match="legal hold"):
        asked(holder, holder_admin)
    with pytest.raises(FieldRefused):
        hold_lift(hold_id=hold.pk, reason="", by=board_admin, at=NOW())
    hold_lift(hold_id=hold.pk, reason="Closed.", by=board_admin, at=NOW())
    waiting = asked(holder, holder_admin)
    hold = hold_set(holder_id=holder.pk, reason="Inquiry 13.", by=board_admin, at=NOW())
    with pytest.raises(IllegalMove, match="legal hold"):
        destruction_confirm(destruction_id=waiting.pk, by=second_admin, at=NOW())
    destruction_withdraw(destruction_id=waiting.pk, by=holder_admin, at=NOW())
    hold_lift(hold_id=hold.pk, reason="Closed.", by=board_admin, at=NOW())
    one = confirmed()
    assert carry_on(destruction_id=one.pk, at=NOW(), most=1)
    hold = hold_set(holder_id=holder.pk, reason="Inquiry 14.", by=board_admin, at=NOW())
    assert not carry_on(destruction_id=one.pk, at=NOW())
    one.refresh_from_db()
    assert (one.state, one.destroyed) == ("confirmed", 1)
    hold_lift(hold_id=hold.pk, reason="Closed.", by=board_admin, at=NOW())
    carried_out(one)
    assert one.destroyed == 3


def test_a_withdrawn_destruction_destroys_nothing_further(old_log, holder, holder_admin, confirmed):
    one = confirmed()
    destruction_withdraw(destruction_id=one.pk, by=holder_admin, at=NOW())
    assert not carry_on(destruction_id=one.pk, at=NOW())
    assert LogEntry.objects.count() == 4
    with pytest.raises(IllegalMove):
        destruction_withdraw(destruction_id=one.pk, by=holder_admin, at=NOW())


BY = Actor(None, "Asks", "PA-1", "board_administrator", "session")
ABOUT = {"confirmed_by": "PA-2"}


def destroy(target, *, by=BY, about=ABOUT, act="retention.destroy", moment=None, names=True):
    """The answer of PostgreSQL to an entry that would destroy the payload of `target`."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT log_id, index, origin FROM ledger.projection JOIN ledger.log ON id = log_id WHERE row_id = %s",
            [str(target.pk)],
        )
        log_id, index, origin = cursor.fetchone()
        named = [{"index": index, "origin": origin}] if names else []
        with transaction.atomic(), receipt_at(moment or NOW()):
            done = record(LedgerAct(act, by=by, about={**about, "destroyed": named}), holder_id=target.holder_id)
            cursor.execute("SELECT ledger.destroy(%s, %s, %s, %s)", [log_id, index, done.log_id, done.index])
            return cursor.fetchone()[0]


def test_postgresql_itself_holds_both_sides_of_the_term_and_two_people(opened_log, war, dealer, holder, monkeypatch):
    monkeypatch.setattr(recording, "entry_problems", lambda *_: [])  # which refuses most of it before PostgreSQL does
    with connection.cursor() as cursor:
        cursor.execute("SELECT max(received_at) FROM ledger.entry JOIN ledger.log ON id = log_id WHERE holder_id = %s",
                       [holder.pk])  # fmt: skip
        then = cursor.fetchone()[0] + timedelta(days=1)
    if (then.month, then.day) == (2, 29):  # a day that no term ends on
        then += timedelta(days=1)
    entry = change(war, dealer, then)
    due = next(day for day in (then + timedelta(days=n) for n in range(1800, 1900)) if a_term_before(day) == then)
    for wrong in (
        {"by": Actor(None, "Asks", "PA-2")}, {"by": Actor(None, "Asks")}, {"about": {}},
        {"about": {"confirmed_by": ""}}, {"act": "retention.other"}, {"names": False},
    ):  # fmt: skip
        with pytest.raises(DatabaseError, match=r"two people|not named"):
            destroy(entry, moment=due + timedelta(seconds=1), **wrong)
    with pytest.raises(DatabaseError, match="still to be kept"):
        destroy(entry, moment=due)
    assert payloads(holder.pk)["log_entry.sign"] == [True]
    assert destroy(entry, moment=due + timedelta(microseconds=1)) is True
    assert payloads(holder.pk)["log_entry.sign"] == [False]
    assert destroy(entry, moment=due + timedelta(seconds=2)) is False


def test_postgresql_destroys_no_filing(opened_log, holder, term):
    with receipt_at(term - timedelta(days=10)):
        done = record(LedgerAct("submission.file", by=BY), holder_id=holder.pk)
    with connection.cursor() as cursor, transaction.atomic():
        named = [{"index": done.index, "origin": done.origin}]
        act = record(LedgerAct("retention.destroy", by=BY, about={**ABOUT, "destroyed": named}), holder_id=holder.pk)
        with pytest.raises(DatabaseError, match="never destroyed"), transaction.atomic():
            cursor.execute("SELECT ledger.destroy(%s, %s, %s, %s)", [done.log_id, done.index, act.log_id, act.index])


@pytest.mark.django_db(transaction=True)
def test_of_two_confirmations_at_once_one_holds(holder, holder_admin, board_admin, second_admin):
    one = asked(holder, holder_admin)
    outcomes, begin = [], threading.Barrier(2)

    def confirm(by):
        begin.wait()
        try:
            destruction_confirm(destruction_id=one.pk, by=by, at=NOW())
            outcomes.append("confirmed")
        except IllegalMove:
            outcomes.append("refused")
        finally:
            connection.close()

    threads = [threading.Thread(target=copy_context().run, args=(confirm, by)) for by in (board_admin, second_admin)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["confirmed", "refused"]
    assert payloads(holder.pk)["retention.confirm"] == [True]
