"""Events come in the order of the log, each once, whoever starts again; nobody reads those of another."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.events import reading
from compliance.holders.models import Facility, User
from compliance.holders.roles import Perm
from compliance.isolation.context import Context, context_of, isolated
from compliance.ledger.images import fetch
from compliance.ledger.logs import new_origin, this_year
from compliance.ledger.recording import CLOCK, LedgerAct, record, subject_of
from compliance.ledger.tests.signing_office import as_ledger
from compliance.rest.tests.tokens import token_of
from inspections.alarms.services.alarms import alarms_raise
from inspections.models import Alarm, LogEntry, TableState
from inspections.tests.factories import NOON, at, deck_change, signed, table_of
from tests.races import begun

pytestmark = pytest.mark.django_db
ClientOf = Callable[[User], Client]
EVENTS = "/api/v1/events/"


def answer(user: User, **query: Any) -> Any:
    """The answer that a program of this person reads, or its status if not 200; making its token is an entry too."""
    if not hasattr(user, "secret"):
        user.secret = token_of(user)[1]  # type: ignore[attr-defined]
    response = Client().get(EVENTS, query, headers={"authorization": f"Bearer {user.secret}"})
    return response.json() if response.status_code == 200 else response.status_code


@pytest.fixture
def entry(facility: Facility, floorperson: User) -> LogEntry:
    """An entry at an open table; a limit of it is overdue and was told."""
    table = table_of(facility, "651a", "W-7", floorperson)
    made = signed(table, "deck_change", deck_change(at(-1)), floorperson, NOON)
    TableState.objects.update_or_create(table=table, defaults={"is_open": True})
    alarms_raise(at=at(30))
    return made


def test_what_happened_is_read_once_and_in_its_order(entry: LogEntry, floorperson: User, filer: User) -> None:
    correction = {"supersedes": entry, "correction_reason": "Misread"}
    again = signed(entry.table, "deck_change", deck_change(at(-2)), floorperson, NOON, **correction)
    whole = answer(floorperson)
    alarms = Alarm.objects.filter(table=entry.table)
    told = [event for event in whole["results"] if event["kind"].startswith(("limit", "entry"))]
    assert {event["object_id"] for event in told[:-1]} == {str(alarm.pk) for alarm in alarms} != set()
    assert told[0]["kind"] == "limit.passed"
    assert (told[-1]["kind"], told[-1]["object_id"], told[-1]["table"]) == (
        "entry.corrected",
        str(again.pk),
        str(entry.table_id),
    )
    assert [event["index"] for event in whole["results"]] == sorted(event["index"] for event in whole["results"])
    assert len({event["id"] for event in whole["results"]}) == len(whole["results"])
    for number, event in enumerate(whole["results"], start=1):
        assert answer(floorperson, after=event["id"])["results"] == whole["results"][number:]
    later = answer(floorperson, after=whole["next"])
    assert (later["results"], later["next"], later["has_more"]) == ([], whole["next"], False)


def test_short_readings_give_the_same_as_one(
    entry: LogEntry, floorperson: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = answer(floorperson)
    monkeypatch.setattr(reading, "SCANNED", 1)
    found, mark, more = [], {}, True
    while more:
        part = answer(floorperson, **mark)
        found += part["results"]
        mark, more = {"after": part["next"]}, part["has_more"]
        if part["next"] == whole["next"]:
            break
    assert found == whole["results"] != []


def test_the_log_of_the_next_year_follows(facility: Facility, entry: LogEntry, floorperson: User) -> None:
    mark = answer(floorperson)["next"]
    year = this_year() + 1
    as_ledger("SELECT ledger.log_of_year('holder', %s, %s, %s)", facility.holder_id, year, new_origin(year))
    record(LedgerAct("log_entry.correct", by=CLOCK, subject=subject_of(entry)), holder_id=facility.holder_id)
    later = answer(floorperson, after=mark)["results"]
    assert [event["kind"] for event in later] == ["entry.corrected"]


def test_without_a_mark_one_begins_at_a_time(entry: LogEntry, floorperson: User) -> None:
    whole = answer(floorperson)
    assert answer(floorperson, since="2020-01-01T00:00:00Z") == whole
    future = answer(floorperson, since=(timezone.now() + timedelta(days=400)).isoformat())
    assert (future["results"], future["has_more"]) == ([], False)


def test_a_holder_reads_its_own_and_the_board_names_one(
    entry: LogEntry, facility: Facility, floorperson: User, outsider: User, reviewer: User
) -> None:
    whole = answer(floorperson)
    marks = [whole["next"], whole["results"][0]["id"]]
    assert [answer(outsider, after=mark) for mark in marks] == [400, 400]
    assert answer(outsider, holder=str(facility.holder_id)) == 400
    assert answer(outsider)["results"] == []
    assert answer(reviewer) == 400
    assert answer(reviewer, holder=str(facility.holder_id))["results"] == whole["results"] != []
    with isolated(context_of(outsider)):
        assert not fetch("SELECT FROM ledger.log WHERE holder_id = %s", facility.holder_id)


def test_a_role_reads_the_kinds_of_its_pages(
    entry: LogEntry, filer: User, board_admin: User, floorperson: User
) -> None:
    record(
        LedgerAct("submission.withdraw", by=CLOCK, subject=("rules_submissions_rulessubmission", str(entry.pk))),
        holder_id=entry.holder_id,
    )
    assert "filing.ended" in {event["kind"] for event in answer(filer)["results"]}
    assert "filing.ended" not in {event["kind"] for event in answer(floorperson)["results"]}
    assert answer(board_admin, holder=str(entry.holder_id)) == 403
    assert reverse("api:events") == EVENTS


@pytest.mark.django_db(transaction=True)
def test_an_entry_of_an_act_that_goes_on_comes_later_and_before_its_followers(
    facility: Facility, floorperson: User
) -> None:
    holder_id, subject = facility.holder_id, ("inspections_logentry", str(facility.pk))

    def read(after: str | None) -> reading.EventsRead:
        with isolated(Context("holder", holder_id, floorperson.pk)):
            found = reading.events_read(holder_id, [Perm.READ_LOGS], after=after, since=None)
        connection.close()
        return found

    def correct() -> int:
        with transaction.atomic():
            return record(LedgerAct("log_entry.correct", by=CLOCK, subject=subject), holder_id=holder_id).index

    correct()
    with ThreadPoolExecutor(1) as elsewhere:
        with transaction.atomic():
            first = correct()
            before = elsewhere.submit(read, None).result()
            second = begun(correct)
        followed = second()
        after = elsewhere.submit(read, before.mark).result()
    assert len(before.events) == 1
    assert [event.index for event in after.events] == [first, followed]
