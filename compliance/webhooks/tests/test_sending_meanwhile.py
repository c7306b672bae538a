"""Events that a worker is sending when it ends, or when the receiver answers slowly."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from compliance.holders.errors import IllegalMove
from compliance.holders.models import CertificateHolder, User
from compliance.isolation.context import OFFICE, isolated
from compliance.ledger.images import fetch
from compliance.webhooks.models import WebhookDelivery
from compliance.webhooks.sending import (
    send_next,
)
from compliance.webhooks.services import (
    webhook_pause,
    webhook_resume,
    webhook_skip,
)
from compliance.webhooks.tests.receiving import Correct, Registered, objects_of, read, send_all
from tests.push_service import Receiver

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_worker_that_ends_between_sending_and_noting_loses_nothing(
    holder: CertificateHolder, holder_admin: User, program: Receiver, registered: Registered, correct: Correct
) -> None:
    receiver, secret = registered(holder_admin, holder)
    keys = [correct(holder), correct(holder)]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()

    def end_the_worker() -> None:
        with isolated(OFFICE):
            fetch("SELECT pg_terminate_backend(%s)", pid)
        connection.close()

    program.before_answer = end_the_worker
    with pytest.raises(OperationalError):
        send_next(receiver.pk, timezone.now())
    connection.close()
    assert WebhookDelivery.objects.filter(attempts__gt=0).count() == 0
    send_all(receiver)
    assert objects_of(program, secret) == [keys[0], *keys]
    first, again = program.posted[:2]
    assert first.headers["webhook-id"] == again.headers["webhook-id"]


def test_while_one_answers_slowly_no_second_worker_sends_there_and_others_get_theirs(
    holder: CertificateHolder, holder_admin: User, program: Receiver, registered: Registered, correct: Correct
) -> None:
    slow, slow_secret = registered(holder_admin, holder, name="Slow", kinds=["entry.corrected"])
    other, secret = registered(holder_admin, holder, address=f"{program.url}/other", kinds=["entry.corrected"])
    key = correct(holder)
    went_on: list[bool] = []

    def meanwhile() -> None:
        with isolated(OFFICE):
            went_on.append(send_next(slow.pk, timezone.now()))
            went_on.append(send_next(other.pk, timezone.now()))
        connection.close()

    program.before_answer = meanwhile
    with ThreadPoolExecutor(1) as worker:
        worker.submit(_in_office, slow.pk).result()
    assert went_on == [False, True]
    assert sorted(posted.path for posted in program.posted) == ["/hooks", "/other"]
    assert [read(posted, slow_secret if posted.path == "/hooks" else secret)["data"]["object_id"]
            for posted in program.posted] == [key, key]  # fmt: skip


def test_while_an_event_is_being_sent_its_administrators_neither_wait_nor_end_it(
    holder: CertificateHolder, holder_admin: User, program: Receiver, registered: Registered, correct: Correct
) -> None:
    """They waited for the answer with the receiver locked, which whoever sends then wants to pause."""
    receiver, _ = registered(holder_admin, holder)
    correct(holder)
    program.status = 410
    act: dict[str, Any] = {"receiver_id": receiver.pk, "by": holder_admin, "at": timezone.now(), "reason": "Stuck."}
    refused: list[str] = []

    def meanwhile() -> None:
        with isolated(OFFICE):
            delivery = WebhookDelivery.objects.get()
            WebhookDelivery.objects.filter(pk=delivery.pk).update(attempts=1)
            webhook_pause(**act)
            for refuse in (lambda: webhook_skip(delivery_id=delivery.pk, **act), lambda: webhook_resume(**act)):
                with pytest.raises(IllegalMove, match="Try again in ten seconds") as refusal:
                    refuse()
                refused.append(str(refusal.value))
        connection.close()

    program.before_answer = meanwhile
    with ThreadPoolExecutor(1) as worker:
        worker.submit(_in_office, receiver.pk).result()
    assert len(refused) == 2
    receiver.refresh_from_db()
    assert receiver.paused_at == act["at"]
    webhook_resume(**act)


def _in_office(pk: Any) -> None:
    with isolated(OFFICE):
        send_next(pk, timezone.now())
    connection.close()
