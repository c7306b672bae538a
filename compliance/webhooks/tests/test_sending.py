"""Each event arrives, signed, in its order, at least once; nobody gets those of another, or holds up another."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone
from standardwebhooks import Webhook, WebhookVerificationError

from compliance.holders.changes import act_words, change_words
from compliance.holders.errors import IllegalMove, NotAllowed
from compliance.holders.models import AdministrationEvent, CertificateHolder, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import HolderFactory, person
from compliance.isolation.context import context_of, isolated
from compliance.ledger.errors import NotHeld
from compliance.ledger.images import fetch
from compliance.ledger.recording import CLOCK, LedgerAct, record
from compliance.notices.models import Notice
from compliance.rest.tests.tokens import token_of
from compliance.signing.tests.passkey_pages import recorded
from compliance.webhooks import tasks
from compliance.webhooks.models import WebhookCursor, WebhookDelivery, WebhookReceiver
from compliance.webhooks.sending import (
    KEPT_FOR,
    LONGEST_PAUSE,
    TRIED_FOR,
    forget_deliveries,
    pause_after,
    receivers_due,
    send_next,
)
from compliance.webhooks.services import (
    GAVE_UP,
    delivery_send_again,
    webhook_pause,
    webhook_resume,
    webhook_secret_renew,
    webhook_skip,
    webhook_test,
)
from compliance.webhooks.signing import BOTH_FOR
from compliance.webhooks.tests.receiving import Correct, Registered, is_signed, objects_of, read, send_all, signature_of
from tests.attacker import plant
from tests.push_service import Receiver

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def test_a_signature_is_as_the_example_of_the_convention() -> None:
    secret, message = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek"
    body, moment = '{"test": 2432232314}', datetime.fromtimestamp(1614265330, UTC)
    example = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert Webhook(secret).sign(message, moment, body) == example
    assert signature_of(secret, message, "1614265330", body.encode()) == example


def test_an_event_arrives_signed_and_says_what_the_api_says(
    holder: CertificateHolder, holder_admin: User, program: Receiver, registered: Registered, correct: Correct
) -> None:
    correct(holder)
    receiver, secret = registered(holder_admin, holder)
    key = correct(holder)
    send_all(receiver)
    (posted,) = program.posted
    said = Webhook(secret).verify(posted.body, posted.headers)
    bearer = {"authorization": f"Bearer {token_of(person(Role.FLOORPERSON, at=holder))[1]}"}
    (*_, event) = Client().get("/api/v1/events/", headers=bearer).json()["results"]
    assert said == {"type": "entry.corrected", "timestamp": event["received_at"], "data": event}
    assert event["object_id"] == key, "what happened before it was registered is not sent"
    assert posted.headers["webhook-id"] == event["id"].replace(".", "_")
    assert (posted.path, posted.headers["content-type"]) == ("/hooks", "application/json")
    with pytest.raises(WebhookVerificationError):
        Webhook(secret).verify(posted.body + b" ", posted.headers)
    send_all(receiver)
    assert len(program.posted) == 1


def test_the_moment_of_the_signature_is_that_of_the_try_whatever_its_zone(
    holder: CertificateHolder, holder_admin: User, program: Receiver, registered: Registered, correct: Correct
) -> None:
    receiver, secret = registered(holder_admin, holder)
    correct(holder)
    at = timezone.localtime()
    send_all(receiver, at)
    assert program.posted[0].headers["webhook-timestamp"] == str(int(at.timestamp()))
    assert is_signed(program.posted[0], secret)


def test_events_come_in_the_order_of_the_log_and_wait_behind_one_that_fails(
    holder: CertificateHolder,
    holder_admin: User,
    program: Receiver,
    registered: Registered,
    correct: Correct,
    now: datetime,
) -> None:
    receiver, secret = registered(holder_admin, holder)
    keys = [correct(holder) for _ in range(3)]
    program.status = 500
    assert not send_next(receiver.pk, now)
    assert (len(program.posted), WebhookDelivery.objects.filter(attempts__gt=0).get().answer) == (1, "It answered 500.")
    due = now + pause_after(1)
    assert not send_next(receiver.pk, due - timedelta(seconds=1))
    assert len(program.posted) == 1
    program.status = 204
    keys.append(correct(holder))
    send_all(receiver, due)
    assert objects_of(program, secret) == [keys[0], *keys]
    first, again = program.posted[:2]
    assert first.headers["webhook-id"] == again.headers["webhook-id"]
    assert first.headers["webhook-timestamp"] != again.headers["webhook-timestamp"]
    assert first.body == again.body
    assert WebhookCursor.objects.get().failing_since is None


def test_only_chosen_kinds_are_sent(
    holder: CertificateHolder, holder_admin: User, program: Receiver, registered: Registered, correct: Correct
) -> None:
    receiver, secret = registered(holder_admin, holder, kinds=["filing.ended"])
    correct(holder)
    filing = ("rules_submissions_rulessubmission", str(receiver.pk))
    record(LedgerAct("submission.withdraw", by=CLOCK, subject=filing), holder_id=holder.pk)
    send_all(receiver)
    assert [read(posted, secret)["type"] for posted in program.posted] == ["filing.ended"]


def test_nobody_gets_an_event_of_another_and_nobody_sees_its_receivers(
    holder: CertificateHolder,
    holder_admin: User,
    board_admin: User,
    outsider: User,
    program: Receiver,
    registered: Registered,
    correct: Correct,
) -> None:
    other = HolderFactory()
    receiver, secret = registered(holder_admin, holder)
    of_board, board_secret = registered(board_admin, other)
    theirs, ours = correct(other), correct(holder)
    send_all(receiver)
    assert objects_of(program, secret) == [ours]
    send_all(of_board)
    assert read(program.posted[1], board_secret)["data"]["object_id"] == theirs
    assert not is_signed(program.posted[1], secret)
    for user, count in ((outsider, 0), (holder_admin, 1), (board_admin, 2)):
        with isolated(context_of(user)):
            assert WebhookReceiver.objects.count() == WebhookCursor.objects.count() == count
            assert WebhookDelivery.objects.count() == count
    with isolated(context_of(outsider)), pytest.raises(Exception, match="row-level security"), transaction.atomic():
        WebhookDelivery.objects.create(receiver_id=receiver.pk, event="x", kind="x", body="", created_at=timezone.now())


def test_pauses_grow_to_an_hour() -> None:
    pauses = [pause_after(failures) for failures in range(1, 100)]
    assert pauses == sorted(pauses)
    assert (pauses[0], pauses[1], pauses[-1]) == (timedelta(seconds=5), timedelta(seconds=10), LONGEST_PAUSE)


def test_a_planted_address_is_not_on_record_after_days_of_failure(
    holder: CertificateHolder,
    holder_admin: User,
    program: Receiver,
    registered: Registered,
    correct: Correct,
    now: datetime,
) -> None:
    """The entry of the pause repeated it, and whoever resumed the receiver had the events sent there."""
    receiver, _ = registered(holder_admin, holder)
    correct(holder)
    plant(receiver, address=f"{program.url}/elsewhere")
    at = now
    while at <= now + TRIED_FOR + LONGEST_PAUSE:
        send_all(receiver, at)
        at += LONGEST_PAUSE
    assert program.posted == []
    assert fetch("SELECT FROM ledger.entry WHERE type = %s", GAVE_UP) == []
    with pytest.raises(NotHeld):
        webhook_secret_renew(receiver_id=receiver.pk, by=holder_admin, at=at, reason="Yearly.")


@pytest.mark.parametrize("of_board", [False, True])
def test_after_two_days_a_receiver_is_paused_its_administrators_are_told_and_nothing_is_lost(
    of_board: bool,
    holder: CertificateHolder,
    holder_admin: User,
    board_admin: User,
    program: Receiver,
    registered: Registered,
    correct: Correct,
    now: datetime,
) -> None:
    owner, other = (board_admin, holder_admin) if of_board else (holder_admin, board_admin)
    receiver, secret = registered(owner, holder)
    keys, program.status, at = [correct(holder), correct(holder)], 503, now
    while WebhookReceiver.objects.get().paused_at is None:
        assert not send_next(receiver.pk, at)
        at = WebhookCursor.objects.get().next_at or at
    receiver.refresh_from_db()
    assert receiver.is_given_up
    assert now + TRIED_FOR <= (receiver.paused_at or now) <= now + TRIED_FOR + LONGEST_PAUSE
    assert 48 < len(program.posted) < 70
    assert {posted.headers["webhook-id"] for posted in program.posted} == {program.posted[0].headers["webhook-id"]}
    told = Notice.objects.filter(subject="Webhook Floor system is paused")
    assert {notice.recipient for notice in told} == {owner}
    assert other not in {notice.recipient for notice in told}
    assert recorded(GAVE_UP)[0]["subject"]["id"] == str(receiver.pk)
    program.posted.clear()
    send_all(receiver, at + HOUR)
    assert (program.posted, receivers_due(at + HOUR)) == ([], [])
    program.status = 200
    webhook_resume(receiver_id=receiver.pk, by=owner, at=at + HOUR, reason="It works again.")
    assert receivers_due(at + HOUR) == [(receiver.pk, False)]
    keys.append(correct(holder))
    send_all(receiver, at + HOUR)
    assert objects_of(program, secret) == keys


def test_a_receiver_that_is_gone_is_paused_at_once(
    holder: CertificateHolder, holder_admin: User, program: Receiver, registered: Registered, correct: Correct
) -> None:
    """The convention: 410 says that no more deliveries are wanted."""
    receiver, _ = registered(holder_admin, holder)
    correct(holder)
    program.status = 410
    send_all(receiver)
    receiver.refresh_from_db()
    assert receiver.is_given_up
    assert Notice.objects.filter(recipient=holder_admin, subject="Webhook Floor system is paused").count() == 1


def test_a_redirect_is_a_failure_and_is_not_followed(
    holder: CertificateHolder, holder_admin: User, program: Receiver, registered: Registered, correct: Correct
) -> None:
    receiver, _ = registered(holder_admin, holder)
    correct(holder)
    program.status, program.leads_to = 307, f"{program.url}/inside"
    send_all(receiver)
    assert [posted.path for posted in program.posted] == ["/hooks"]
    assert WebhookDelivery.objects.get().answer == "It answered 307."
    assert WebhookDelivery.objects.get().sent_at is None


@pytest.mark.parametrize("address", ["", "https://127.0.0.1/hooks", "https://[::1]/hooks", "https://169.254.169.254/"])
def test_a_private_address_is_asked_nothing(
    address: str,
    holder: CertificateHolder,
    holder_admin: User,
    program: Receiver,
    registered: Registered,
    correct: Correct,
    settings: Any,
) -> None:
    receiver, _ = registered(holder_admin, holder, **({"address": address} if address else {}))
    correct(holder)
    settings.OUTBOUND_NETWORKS = []
    send_all(receiver)
    assert not program.posted
    assert WebhookDelivery.objects.get().answer == "It is an address inside a private network."


def test_a_planted_address_gets_nothing(
    holder: CertificateHolder, holder_admin: User, program: Receiver, registered: Registered, correct: Correct
) -> None:
    receiver, _ = registered(holder_admin, holder)
    correct(holder)
    plant(receiver, address=f"{program.url}/elsewhere")
    send_all(receiver)
    assert not program.posted
    assert "differs from the records" in WebhookDelivery.objects.get().answer


def test_for_a_day_both_secrets_sign(
    holder: CertificateHolder,
    holder_admin: User,
    program: Receiver,
    registered: Registered,
    correct: Correct,
    now: datetime,
) -> None:
    receiver, former = registered(holder_admin, holder, at=now)
    _, secret = webhook_secret_renew(receiver_id=receiver.pk, by=holder_admin, at=now, reason="Yearly.")
    correct(holder)
    send_all(receiver, now + BOTH_FOR - timedelta(seconds=1))
    correct(holder)
    send_all(receiver, now + BOTH_FOR)
    during, after = program.posted
    assert [is_signed(during, one) for one in (former, secret)] == [True, True]
    assert [is_signed(after, one) for one in (former, secret)] == [False, True]
    stored = fetch("SELECT secret, former_secret FROM webhooks_webhookreceiver")
    assert secret not in str(stored)
    assert former not in str(stored)
    assert not fetch("SELECT FROM ledger.payload WHERE strpos(convert_from(payload, 'UTF8'), %s) > 0", secret)


def test_what_arrived_can_be_sent_again_also_while_others_wait(
    holder: CertificateHolder,
    holder_admin: User,
    program: Receiver,
    registered: Registered,
    correct: Correct,
    now: datetime,
) -> None:
    receiver, _ = registered(holder_admin, holder)
    correct(holder)
    send_all(receiver, now)
    webhook_pause(receiver_id=receiver.pk, by=holder_admin, at=now, reason="Repairs.")
    correct(holder)
    assert receivers_due(now) == []
    delivery = WebhookDelivery.objects.get()
    delivery_send_again(delivery)
    assert receivers_due(now) == [(receiver.pk, False)]
    program.status = 500
    send_all(receiver, now + HOUR)
    delivery.refresh_from_db()
    assert (len(program.posted), delivery.attempts, delivery.sent_at) == (2, 2, now)
    assert {posted.headers["webhook-id"] for posted in program.posted} == {program.posted[0].headers["webhook-id"]}
    assert WebhookCursor.objects.get().failing_since is None, "one that arrived before is no failure"


def test_a_test_event_is_signed_sent_once_and_holds_up_nothing(
    holder: CertificateHolder,
    holder_admin: User,
    program: Receiver,
    registered: Registered,
    correct: Correct,
    now: datetime,
) -> None:
    receiver, secret = registered(holder_admin, holder)
    program.status, program.says = 503, b"maintenance\0"
    made = webhook_test(receiver_id=receiver.pk, by=holder_admin, at=now)
    with pytest.raises(IllegalMove, match="on its way"):
        webhook_test(receiver_id=receiver.pk, by=holder_admin, at=now)
    assert receivers_due(now) == [(receiver.pk, False)]
    send_all(receiver, now)
    (posted,) = program.posted
    said = Webhook(secret).verify(posted.body, posted.headers)
    assert (said["type"], said["data"]) == ("ping", {"receiver_id": str(receiver.pk)})
    made.refresh_from_db()
    assert (made.answer, made.answer_body, made.sent_at) == (
        "It answered 503.",
        "maintenance\N{REPLACEMENT CHARACTER}",
        None,
    )
    assert WebhookCursor.objects.get().failing_since is None
    program.status = 204
    key = correct(holder)
    send_all(receiver, now)
    assert [read(one, secret)["data"].get("object_id") for one in program.posted] == [None, key]
    webhook_pause(receiver_id=receiver.pk, by=holder_admin, at=now, reason="Repairs.")
    made = webhook_test(receiver_id=receiver.pk, by=holder_admin, at=now)
    send_all(receiver, now)
    made.refresh_from_db()
    assert made.sent_at == now
    assert forget_deliveries(now + KEPT_FOR + HOUR) == 3


def test_an_event_that_is_always_refused_is_skipped_with_a_reason_and_the_next_one_leaves(
    holder: CertificateHolder,
    holder_admin: User,
    outsider: User,
    program: Receiver,
    registered: Registered,
    correct: Correct,
    now: datetime,
) -> None:
    receiver, secret = registered(holder_admin, holder)
    keys, program.status = [correct(holder), correct(holder)], 422
    send_all(receiver, now)
    refused = WebhookDelivery.objects.waiting().earliest("id")
    own = {"receiver_id": receiver.pk, "delivery_id": refused.pk, "at": now, "reason": "It knows no such table."}
    with pytest.raises(NotAllowed):
        webhook_skip(by=outsider, **own)
    webhook_skip(by=holder_admin, **own)
    with pytest.raises(IllegalMove, match="Only an event that the receiver refused"):
        webhook_skip(by=holder_admin, **own)
    event = AdministrationEvent.objects.get(act="webhook_skip")
    assert (act_words(event), event.reason) == ("Event of a webhook skipped", "It knows no such table.")
    assert refused.event in change_words(event)
    assert recorded("administration.webhook_skip")[0]["subject"]["id"] == str(event.pk)
    program.posted.clear()
    program.status = 204
    send_all(receiver, now)
    assert objects_of(program, secret) == keys[1:]
    refused.refresh_from_db()
    assert refused.is_skipped
    delivery_send_again(refused)
    send_all(receiver, now)
    assert objects_of(program, secret) == [keys[1], keys[0]]


@pytest.mark.usefixtures("tasks_run_at_once")
def test_a_receiver_that_fails_holds_up_no_other(
    holder: CertificateHolder, holder_admin: User, program: Receiver, registered: Registered, correct: Correct
) -> None:
    failing, _ = registered(holder_admin, holder, name="Failing", address="http://127.0.0.1:1/")
    working, secret = registered(holder_admin, holder)
    keys = [correct(holder), correct(holder)]
    assert tasks.send_webhooks() == 2
    assert objects_of(program, secret) == keys
    later = timezone.now() + HOUR
    assert receivers_due(later) == [(working.pk, False), (failing.pk, True)]
    assert receivers_due(timezone.now() - HOUR) == [(working.pk, False)]


def test_deliveries_that_arrived_are_forgotten_after_a_month_and_not_sent_anew(
    holder: CertificateHolder,
    holder_admin: User,
    program: Receiver,
    registered: Registered,
    correct: Correct,
    now: datetime,
) -> None:
    receiver, _ = registered(holder_admin, holder)
    correct(holder)
    send_all(receiver, now)
    assert forget_deliveries(now + KEPT_FOR) == 0
    assert forget_deliveries(now + KEPT_FOR + HOUR) == 1
    send_all(receiver, now + KEPT_FOR + HOUR)
    assert len(program.posted) == 1
