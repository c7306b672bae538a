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

from compliance.holders.models import GamingTable, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import PASSWORD, person
from compliance.ledger.tests.databases import OwnDatabase
from compliance.rest.tests.tokens import token_of
from inspections.entries.tests.test_opened import CHECKS
from inspections.models import DraftEntry, LogEntry, TableEvent
from inspections.opening.services import table_close, table_open
from inspections.tests.factories import deck_change, inspection, signed, table_of
from inspections.tests.test_pages import clean_inspection, sent
from rules_submissions.filing.tests.test_filing_pages import main_form, url_of
from rules_submissions.models import Revision
from rules_submissions.tests.making import drafted, waiting
from tests.cast import sign_data
from tests.test_signed_as_shown import form_of
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
    """Sends these in separate threads; their answers. This table is held until every request has come to it, or
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
    """After the second attempt there is one record and its answer, whatever the client saw of the first."""
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
    """A person who did not see the answer sends it again, and is led to the confirmation."""
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


@pytest.fixture
def wheels(here: Ground) -> list[GamingTable]:
    """Three wheels that wait to be inspected."""
    return [table_of(here.facility, "617a", f"R-0{place}", here.people["floorperson"]) for place in (1, 2, 3)]


def devices_of(who: User, count: int = TIMES) -> list[Client]:
    """So many devices at which this person is signed in."""
    browsers = [Client(raise_request_exception=False) for _ in range(count)]
    for browser in browsers:
        browser.force_login(who)
    return browsers


def kept_in_a_round(browser: Client, wheels: list[GamingTable]) -> list[tuple[str, dict[str, Any]]]:
    """Keeps a clean inspection of each wheel; the address and the inputs of each form."""
    forms = []
    for table in wheels:
        url = f"/floor/tables/{table.pk}/log/roulette_inspection/?round=1"
        data = sent(browser.get(url), preset="right", **CHECKS)
        assert browser.post(url, data | {"then": "keep"}).status_code == 302
        forms.append((url, data))
    return forms


@pytest.mark.sampled
@pytest.mark.parametrize("held", HELD)
def test_a_round_signed_five_times_at_once_is_signed_once(
    here: Ground, own_database: OwnDatabase, wheels: list[GamingTable], held: str
) -> None:
    browsers = devices_of(here.people["floorperson"])
    kept_in_a_round(browsers[0], wheels)
    url = f"/floor/facilities/{here.facility.pk}/round/sign/"
    data = form_of(browsers[0].get(url)) | sign_data()
    answers = at_once(own_database, held, *[lambda browser=browser: browser.post(url, data) for browser in browsers])
    assert {answer.status_code for answer in answers} <= {302, 409}, [answer.content[:500] for answer in answers]
    assert 302 in {answer.status_code for answer in answers}
    assert sorted(LogEntry.objects.values_list("table__number", flat=True)) == ["R-01", "R-02", "R-03"]
    assert not DraftEntry.objects.exists()


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("beside", "held"),
    [
        *(("by its form", held) for held in HELD),
        *(("kept again", held) for held in HELD[:2]),
        ("discarded", HELD[0]),  # it comes to no other of them
    ],
)
def test_a_round_signed_while_an_entry_of_it_changes_on_another_device(
    here: Ground, own_database: OwnDatabase, wheels: list[GamingTable], beside: str, held: str
) -> None:
    """All that the page showed is signed, or nothing of it; what the other device did stands beside it once."""
    one, other = devices_of(here.people["floorperson"], 2)
    forms = kept_in_a_round(one, wheels)
    url = f"/floor/facilities/{here.facility.pk}/round/sign/"
    data = form_of(one.get(url)) | sign_data()
    form_url, typed = forms[1]
    key = DraftEntry.objects.get(table=wheels[1]).key
    ways = {
        "by its form": lambda: other.post(form_url, typed | sign_data()),
        "kept again": lambda: other.post(form_url, typed | {"then": "keep", "ball_nonmagnetic_ok": "true+magnet"}),
        "discarded": lambda: other.post(url, {"discard": key}),
    }
    whole, answer = at_once(own_database, held, lambda: one.post(url, data), ways[beside])
    assert {whole.status_code, answer.status_code} <= {200, 302, 400, 409}, (whole.content[:900], answer.content[:900])
    signed = sorted(LogEntry.objects.values_list("table__number", flat=True))
    is_whole = whole.status_code == 302
    by_form = beside == "by its form" and answer.status_code == 302
    assert signed == (["R-01", "R-02", "R-03"] if is_whole else ["R-02"] * by_form), (whole.status_code, beside)
    assert is_whole or by_form or beside != "by its form", "of two signatures one counts"


@pytest.mark.sampled
@pytest.mark.parametrize("held", HELD)
def test_tables_opened_together_five_times_at_once_open_once(
    here: Ground, own_database: OwnDatabase, wheels: list[GamingTable], held: str
) -> None:
    who = here.people["floorperson"]
    now = timezone.now()
    for table in wheels:
        signed(table, "roulette_inspection", inspection(now - timedelta(minutes=1)), who, moment=now)
    browsers, url = devices_of(who), f"/floor/facilities/{here.facility.pk}/round/open/"
    data = form_of(browsers[0].get(url)) | sign_data()
    answers = at_once(own_database, held, *[lambda browser=browser: browser.post(url, data) for browser in browsers])
    assert {answer.status_code for answer in answers} <= {302, 400, 409}, [answer.content[:500] for answer in answers]
    assert [answer.status_code for answer in answers].count(302) == 1
    assert sorted(TableEvent.objects.values_list("table__number", "act")) == [
        ("R-01", "opened"), ("R-02", "opened"), ("R-03", "opened"),
    ]  # fmt: skip


@pytest.mark.sampled
@pytest.mark.parametrize("beside", ["taken back", "opened", "inspected"])
@pytest.mark.parametrize("held", HELD)
def test_a_closing_taken_back_at_once_with_something_else(
    here: Ground, own_database: OwnDatabase, wheels: list[GamingTable], held: str, beside: str
) -> None:
    """Of what fits only one state of the table, one counts."""
    who, table, now = here.people["floorperson"], wheels[0], timezone.now()
    signed(table, "roulette_inspection", inspection(now - timedelta(minutes=1)), who, moment=now)
    table_open(table=table, by=who, at=timezone.now())
    one, other = devices_of(who, 2)
    form_url = f"/floor/tables/{table.pk}/log/roulette_inspection/"
    typed = sent(one.get(form_url), **clean_inspection(), **{"sign-password": PASSWORD})
    closing = table_close(table=table, by=who, at=timezone.now())
    back = {"closing": str(closing.pk)}
    ways = {
        "taken back": lambda: other.post(f"/floor/tables/{table.pk}/reopen/", back),
        "opened": lambda: other.post(f"/floor/tables/{table.pk}/open/"),
        "inspected": lambda: other.post(form_url, typed),
    }
    mine, answer = at_once(
        own_database, held, lambda: one.post(f"/floor/tables/{table.pk}/reopen/", back), ways[beside]
    )
    assert {mine.status_code, answer.status_code} <= {302, 409}, (mine.content[:900], answer.content[:900])
    acts = list(TableEvent.objects.order_by("at", "id").values_list("act", flat=True))
    assert acts[:2] == ["opened", "closed"]
    if beside == "inspected":
        assert answer.status_code == 302
        assert acts[2:] == ["reopened"] * (mine.status_code == 302)
    else:
        assert len(acts) <= 3
        assert [mine.status_code, answer.status_code].count(302) == len(acts) - 2
