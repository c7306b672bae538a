"""The same request sent several times at once, and again after a cut: one record, one answer."""

import json
import logging
import os
import threading
from collections.abc import Iterator
from contextvars import copy_context
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from compliance.holders.models import GamingTable
from compliance.holders.roles import Role
from compliance.holders.tests.factories import PASSWORD, person
from compliance.ledger.tests.databases import OwnDatabase
from compliance.rest.tests.tokens import token_of
from inspections.models import LogEntry
from inspections.tests.factories import deck_change, table_of
from inspections.tests.test_pages import clean_inspection, sent
from rules_submissions.filing.tests.test_filing_pages import main_form, url_of
from rules_submissions.models import Revision
from rules_submissions.tests.making import drafted, waiting
from tests.cast import sign_data
from tests.waiting import wait_until

from . import ground
from .cutting import Fault, Statements
from .ground import Ground

ALL = os.environ.get("FAULTS") in ("all", "cuts", "turns")
TIMES = 5
HELD = ("holders_user", "holders_gamingtable", "ledger.head")
"""Tables at which requests meet: before anything is known of them, on the way, and where they record."""
WAITING = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' "
    "AND backend_type = 'client backend'"
)


@pytest.fixture
def here(own_database: OwnDatabase, settings: Any) -> Iterator[Ground]:
    settings.DEMO = True
    logging.disable()  # a page of traceback for each cut would be most of the time
    yield ground.made()
    logging.disable(logging.NOTSET)


def at_once(database: OwnDatabase, held: str, *requests: Any) -> list[Any]:
    """Sends these in threads of their own; their answers. This table is held until every request has come to it, or
    waits for another that has: from there they go on at the same moment."""
    answers: list[Any] = [None] * len(requests)

    def run(place: int) -> None:
        try:
            answers[place] = requests[place]()
        finally:
            connection.close()

    threads = [threading.Thread(target=copy_context().run, args=(run, place)) for place in range(len(requests))]
    with database.superuser() as superuser, superuser.transaction():
        superuser.execute(f"LOCK TABLE {held} IN ACCESS EXCLUSIVE MODE")
        for thread in threads:
            thread.start()
        wait_until(lambda: database.rows(WAITING) == [(len(requests),)], "every request waits")
    for thread in threads:
        thread.join()
    return answers


def program(here: Ground, table: GamingTable) -> Any:
    """`send(key, body)` over the API with a token that signs, its findings confirmed beforehand."""
    secret = token_of(here.people["floorperson"], may_sign=True)[1]

    def send(key: str, body: dict[str, Any]) -> Any:
        headers = {"authorization": f"Bearer {secret}", "Idempotency-Key": key}
        browser = Client(headers=headers, raise_request_exception=False)
        return browser.post("/api/v1/log-entries/", json.dumps(body), content_type="application/json")

    return send


def body_of(send: Any, table: GamingTable) -> dict[str, Any]:
    """An entry, with the mark of its findings where it has any; nothing is signed."""
    body: dict[str, Any] = {
        "table": str(table.pk), "log": "deck_change", "values": deck_change(timezone.now() - timedelta(minutes=5)),
        "confirmed_findings": "x",
    }  # fmt: skip
    answer = send(uuid4().hex, body)
    if answer.status_code == 409:
        body["confirmed_findings"] = answer.json()["mark"]
    return body


@pytest.mark.sampled
def test_an_entry_sent_five_times_at_once_is_one_and_each_answer_is_the_same(
    here: Ground, own_database: OwnDatabase
) -> None:
    table = table_of(here.facility, "651a", "W-01", here.people["floorperson"])
    send = program(here, table)
    for turn, held in enumerate(HELD):
        before, body = LogEntry.objects.count(), body_of(send, table)
        made = LogEntry.objects.count() - before
        answers = at_once(own_database, held, *[lambda body=body, turn=turn: send(f"k{turn}", body)] * TIMES)
        assert {answer.status_code for answer in answers} == {201}, [answer.content for answer in answers]
        assert len({answer.content for answer in answers}) == 1
        assert LogEntry.objects.count() == before + made + 1
    numbers = list(LogEntry.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_an_entry_cut_anywhere_and_sent_again_is_one(here: Ground, own_database: OwnDatabase) -> None:
    """Whatever the client saw of the first attempt, after the second there is one record and its answer."""
    table = table_of(here.facility, "651a", "W-01", here.people["floorperson"])
    send = program(here, table)
    count = Statements(own_database)
    body = body_of(send, table)
    with count.watching():
        assert send("counted", body).status_code == 201
    last = count.count
    assert last > 20
    for place in [*range(1, last - 3, 1 if ALL else 10), *range(last - 3, last + 1)]:
        body, before = body_of(send, table), LogEntry.objects.count()
        watch = Statements(own_database, place, Fault.CUT_AFTER)
        with watch.watching():
            first = send(f"c{place}", body)
        kept = LogEntry.objects.count() - before
        again = send(f"c{place}", body)
        assert again.status_code == 201, (watch.fired, again.content)
        assert LogEntry.objects.count() == before + 1, watch.fired
        if first.status_code == 201:
            assert first.content == again.content
        assert (first.status_code == 201) == (kept == 1), watch.fired
    assert watch.fired == "COMMIT"
    assert kept == 1, (
        "a cut right after COMMIT loses neither the record nor its answer: nothing after it asks the database"
    )


@pytest.mark.sampled
@pytest.mark.parametrize("held", HELD)
def test_a_form_signed_five_times_at_once_is_one_entry(here: Ground, own_database: OwnDatabase, held: str) -> None:
    table = table_of(here.facility, "617a", "R-01", here.people["floorperson"])
    browsers = [Client(raise_request_exception=False) for _ in range(TIMES)]
    for browser in browsers:
        browser.force_login(here.people["floorperson"])
    url = f"/floor/tables/{table.pk}/log/roulette_inspection/"
    data = sent(browsers[0].get(url), **clean_inspection(), **{"sign-password": PASSWORD})
    answers = at_once(own_database, held, *[lambda browser=browser: browser.post(url, data) for browser in browsers])
    assert {answer.status_code for answer in answers} == {302}, [answer.content[:500] for answer in answers]
    assert len({answer["Location"] for answer in answers}) == 1
    assert LogEntry.objects.filter(table=table).count() == 1


@pytest.mark.sampled
def test_a_filing_signed_five_times_at_once_is_filed_once(here: Ground, own_database: OwnDatabase) -> None:
    filer = here.people["filer"]
    submission = drafted(here.facility, filer)
    browsers = [Client(raise_request_exception=False) for _ in range(TIMES)]
    for browser in browsers:
        browser.force_login(filer)
    url = url_of("check", submission)
    form = main_form(browsers[0].get(url).content.decode())
    data = dict(form.lists()) | {"agree": "true", **sign_data()}
    answers = at_once(own_database, HELD[0], *[lambda browser=browser: browser.post(url, data) for browser in browsers])
    assert {answer.status_code for answer in answers} <= {200, 302, 409}
    assert 302 in {answer.status_code for answer in answers}, [answer.content[:2000] for answer in answers]
    assert Revision.objects.filter(submission=submission).count() == 1


@pytest.mark.sampled
def test_a_second_signature_sent_five_times_at_once_or_again_files_once(
    here: Ground, own_database: OwnDatabase
) -> None:
    """Whoever did not see the answer sends it again, and is led to the confirmation."""
    submission = waiting(here.facility, here.people["filer"], at=timezone.now())
    second = person(Role.COMPLIANCE_MANAGER, at=here.holder)
    browsers = [Client(raise_request_exception=False) for _ in range(TIMES)]
    for browser in browsers:
        browser.force_login(second)
    url = url_of("second_signature", submission)
    data = dict(main_form(browsers[0].get(url).content.decode()).lists()) | {"agree": "true", **sign_data()}
    answers = at_once(own_database, HELD[0], *[lambda browser=browser: browser.post(url, data) for browser in browsers])
    assert {answer.status_code for answer in answers} == {302}, [answer.content[:2000] for answer in answers]
    assert {answer["Location"] for answer in [*answers, browsers[0].post(url, data)]} == {url_of("filed", submission)}
    assert Revision.objects.filter(submission=submission).count() == 1
