"""A log that lost entries, in the office: nothing is written, people are told, two of them open a successor."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core import mail
from django.db import connection, transaction
from django.db.utils import IntegrityError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.holders.errors import IllegalMove
from compliance.holders.models import CertificateHolder, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.ledger.checkpoints import MOST_UNSIGNED
from compliance.ledger.recording import Actor, LedgerAct, record
from compliance.notices.models import Notice
from compliance.notices.tasks import send_waiting_mail
from compliance.records.alarms import Alarm, by_cause
from compliance.records.models import SuccessorRequest
from compliance.records.services import successor_ask, successor_confirm
from compliance.records.telling import alarms_told, checkpoints_told
from compliance.records.work import alarms_of
from compliance.web.tests.browser import send
from tests.races import begun
from tests.scenes import scene

from .test_pages import acts, sign, trusted  # noqa: F401 - a fixture

pytestmark = pytest.mark.django_db
REASON = "The array lost its last minute; compared with two receipts of the holder."
REMEMBERED = {"origin": "localhost/log/lost/2026", "size": 9, "root": "ab" * 32, "note": ""}


@scene
def second_admin(demo_office: None) -> User:
    """Another administrator of the Board."""
    return person(Role.BOARD_ADMINISTRATOR, email="second@example.test", printed_name="Sam Second")


def suspend(log_id: UUID) -> None:
    """Suspends a log as the signer does, by its functions."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL ROLE compliance_ledger")
        cursor.execute("SELECT ledger.suspend(%s, 'It holds 3 entries; the signer has signed 9.')", [log_id])
        cursor.execute(
            "SELECT ledger.raise_alarm('signer', %s, 'f', 'Entries are gone.', %s)",
            [log_id, json.dumps({"remembered": REMEMBERED, "found": {}})],
        )
        cursor.execute("RESET ROLE")


@pytest.fixture
def lost(holder: CertificateHolder) -> UUID:
    """The suspended log of a holder."""
    log_id = acts(holder, 2)
    suspend(log_id)
    found: UUID = log_id
    return found


def test_an_act_on_a_suspended_log_answers_503_in_words(
    client_of: Callable[[User | None], Client], board_admin: User, holder: CertificateHolder, lost: UUID
) -> None:
    values = {"name": "Another hall", "holder": str(holder.pk), "reason": "new"}
    answer = client_of(board_admin).post("/people/facilities/add/", values)
    assert answer.status_code == 503
    assert "Nothing was saved" in answer.content.decode()
    assert not holder.facilities.filter(name="Another hall").exists()


def test_two_administrators_open_the_successor(
    client_of: Callable[[User | None], Client], board_admin: User, second_admin: User, lost: UUID, holder: Any
) -> None:
    first, second = client_of(board_admin), client_of(second_admin)
    address = f"/records/{lost}/successor/"
    page = first.get(address).content.decode()
    assert REMEMBERED["origin"] in page
    assert first.post(address, {"reason": " "}).status_code == 200
    assert send(first, address, {"reason": REASON}).status_code == 302
    assert first.post(address + "confirm/").status_code == 403
    assert second.post(address, {"reason": REASON}).status_code == 409
    assert REASON in second.get(address).content.decode()
    opened = send(second, address, to="confirm/")
    assert opened.status_code == 302
    assert second.post(address + "confirm/").status_code == 409

    done = record(LedgerAct("test.act", by=Actor(None, "Flora Person")), holder_id=holder.pk)
    assert opened["Location"] == f"/records/{done.log_id}/"
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT convert_from(entry_bytes, 'UTF8')::jsonb -> 'actor' ->> 'printed_name', "
            "convert_from(payload, 'UTF8')::jsonb -> 'about' "
            "FROM ledger.entry JOIN ledger.payload USING (log_id, index) WHERE log_id = %s AND index = 0",
            [done.log_id],
        )
        who, about = cursor.fetchone()
    about = about if isinstance(about, dict) else json.loads(about)
    assert who == board_admin.printed_name
    assert about["reason"] == REASON
    assert about["predecessor"]["size"] == 9
    assert about["predecessor"]["origin"] == REMEMBERED["origin"]
    number = second_admin.credential_on(timezone.localdate())
    assert number
    assert about["confirmed_by"] == number.number


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_of_two_who_confirm_a_successor_at_once_one_opens_it(
    board_admin: User, second_admin: User, holder: CertificateHolder
) -> None:
    third = person(Role.BOARD_ADMINISTRATOR, printed_name="Thea Third")
    with transaction.atomic():
        log_id = acts(holder, 2)
        suspend(log_id)
    successor_ask(log_id=log_id, reason=REASON, by=board_admin, at=timezone.now())
    with transaction.atomic():
        successor_confirm(log_id=log_id, by=second_admin, at=timezone.now())
        other = begun(lambda: successor_confirm(log_id=log_id, by=third, at=timezone.now()))
    with pytest.raises(IllegalMove, match="it is already open"):
        other()
    assert SuccessorRequest.objects.get().confirmed_by == second_admin


def test_the_database_too_wants_two_people(board_admin: User, second_admin: User, lost: UUID) -> None:
    asked = SuccessorRequest.objects.create(
        log_id=lost, reason=REASON, asked_by=board_admin, asked_number="B-1", asked_at=timezone.now()
    )
    for user, number in ((board_admin, "B-2"), (second_admin, "B-1")):
        asked.confirmed_by, asked.confirmed_number = user, number
        with pytest.raises(IntegrityError, match="two_people_open_a_successor"), transaction.atomic():
            asked.save()


def test_a_log_that_takes_entries_gets_no_successor(
    client_of: Callable[[User | None], Client], board_admin: User, holder: CertificateHolder
) -> None:
    log_id = acts(holder, 1)
    address = f"/records/{log_id}/successor/"
    assert client_of(board_admin).post(address, {"reason": REASON}).status_code == 409
    assert client_of(board_admin).post(address + "confirm/").status_code == 409


def test_only_administrators_of_the_board_see_alarms(
    client_of: Callable[[User | None], Client], board_admin: User, holder_admin: User, auditor: User, lost: UUID
) -> None:
    assert "Entries are gone." in client_of(board_admin).get("/records/alarms/").content.decode()
    assert "No entries accepted" in client_of(board_admin).get("/").content.decode()
    for user in (holder_admin, auditor):
        assert client_of(user).get("/records/alarms/").status_code == 403
        assert client_of(user).get(f"/records/{lost}/successor/").status_code == 403
        assert "No entries accepted" not in client_of(user).get("/").content.decode()


def test_administrators_of_the_board_are_told_when_nobody_signs(
    board_admin: User, auditor: User, holder: CertificateHolder
) -> None:
    acts(holder, 1)
    later = timezone.now() + 2 * MOST_UNSIGNED
    told = [[item.title for item in alarms_of(user, later)] for user in (board_admin, auditor)]
    assert told == [["Entries are not being signed"], []]


def test_every_administrator_is_told_of_an_alarm_once(board_admin: User, second_admin: User, lost: UUID) -> None:
    for _ in range(2):
        alarms_told(timezone.now())
    told = Notice.objects.filter(kind=Notice.Kind.ALARM)
    assert {notice.recipient for notice in told} == {board_admin, second_admin}
    assert told.count() == 2


def test_what_one_cause_left_behind_is_one_alarm_and_the_others_stand_under_it(
    board_admin: User, client_of: Any
) -> None:
    for number in range(5):
        with connection.cursor() as cursor:
            words = f"Row {number} is gone."
            cursor.execute("SELECT ledger.raise_alarm('reconciler', NULL, %s, %s, '{}')", [f"cut {number}", words])
    now = timezone.now()
    assert alarms_told(now) == alarms_told(now + timedelta(minutes=5)) == 1
    (told,) = Notice.objects.filter(kind=Notice.Kind.ALARM, recipient=board_admin)
    assert "Row 0 is gone." in told.body
    page = client_of(board_admin).get(reverse("records:alarms")).content.decode()
    assert page.count("4 more, found with it") == 1
    assert all(f"<p>Row {number} is gone.</p>" in page for number in range(5))
    assert page.count(">Settle it<") == 5


def test_another_source_another_log_and_a_later_time_are_other_causes() -> None:
    at, log = timezone.now(), uuid4()
    told = [
        Alarm(uuid4(), at + timedelta(minutes=minutes), source, of_log, None, "", {}, "", is_open=True)
        for minutes, source, of_log in (
            (0, "reconciler", log), (1, "signer", log), (2, "reconciler", None), (10, "reconciler", log),
            (11, "reconciler", log),
        )
    ]  # fmt: skip
    assert [[told.index(alarm) for alarm in cause] for cause in by_cause(told)] == [[0, 3], [1], [2], [4]]


def test_each_holder_gets_its_own_checkpoint_once_a_day(
    filer: User, outsider: User, holder_admin: User, floorperson: User, holder: CertificateHolder, other_holder: Any
) -> None:
    own, other = sign(acts(holder, 2)), sign(acts(other_holder, 3))
    now = timezone.now()
    assert checkpoints_told(now) == 2
    acts(holder, 1)
    checkpoints_told(now)
    send_waiting_mail()
    sent = {message.to[0]: message.body for message in mail.outbox}
    assert len(mail.outbox) == 3
    assert set(sent) == {filer.email, holder_admin.email, outsider.email}
    assert own in sent[filer.email]
    assert other not in sent[filer.email]
    assert other in sent[outsider.email]
