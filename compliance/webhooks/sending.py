"""Deliveries: events of the log wait in its order, and leave one after the other to each receiver.

A delivery is sent and noted in one transaction, which holds the cursor of its receiver. Whatever ends it in between
leaves the delivery as it was: it is sent again, under the same id. So each event arrives at least once, in order, and
a receiver that does not answer holds up nobody but itself.
"""

from datetime import datetime, timedelta
from http import HTTPStatus
from uuid import UUID

import msgspec
from cryptography.fernet import InvalidToken
from django.db import transaction
from django.db.models import F, Q

from compliance.events.api import event_answer
from compliance.events.reading import LedgerEvent, events_read
from compliance.holders.roles import Perm
from compliance.isolation.context import Context, isolated
from compliance.ledger.holding import as_recorded, mark_of
from compliance.outbound import OutboundError, post

from .models import WebhookCursor, WebhookDelivery, WebhookReceiver
from .outputs import WebhookBody
from .services import webhook_give_up
from .signing import signed_headers

FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=5), timedelta(hours=1)
TRIED_FOR = timedelta(days=2)
"""The time for which a receiver may fail before it is paused."""
KEPT_FOR = timedelta(days=30)
"""The time for which a delivery that arrived stays on its page."""
SCANS = 25
"""Readings of the log in one turn; most entries have no event."""


def pause_after(failures: int) -> timedelta:
    """The pause after so many failures in a row: twice as long each time, up to an hour."""
    return min(FIRST_PAUSE * 2 ** min(failures - 1, 20), LONGEST_PAUSE)


def receivers_due(at: datetime) -> list[tuple[UUID, bool]]:
    """Receivers to which something may be sent at `at`, each with whether it fails; those that fail come last. One
    query."""
    is_due = Q(paused_at=None) & (Q(cursor__next_at=None) | Q(cursor__next_at__lte=at))
    wanted = WebhookDelivery.objects.filter(is_wanted_again=True).values("receiver")
    rows = WebhookReceiver.objects.filter(is_due | Q(pk__in=wanted), ended_at=None)
    return [
        (pk, failures > 0)
        for pk, failures in rows.order_by("cursor__failures", "pk").values_list("pk", "cursor__failures")
    ]


def send_next(receiver_id: UUID, at: datetime) -> bool:
    """Sends the next delivery to a receiver, unless another worker sends there now or none is due. Returns whether to
    go on at once."""
    with transaction.atomic():
        # Apart from what follows: rows that are added hold the receiver's, and pages would wait for the answer.
        receiver, cursor = _locked(receiver_id)
        has_more = receiver is not None and _is_due(receiver, cursor, at) and _read_on(receiver, cursor, at)
    with transaction.atomic():
        receiver, cursor = _locked(receiver_id)
        if receiver is None:
            return False
        delivery = _next_delivery(receiver, is_due=_is_due(receiver, cursor, at))
        return has_more if delivery is None else _send(receiver, cursor, delivery, at)


def _locked(receiver_id: UUID) -> tuple[WebhookReceiver | None, WebhookCursor]:
    """A receiver that has not ended, with its cursor; None where another worker has the cursor."""
    cursor = WebhookCursor.objects.select_for_update(skip_locked=True).filter(pk=receiver_id).first()
    receiver = WebhookReceiver.objects.filter(pk=receiver_id, ended_at=None).first()
    return (receiver, cursor) if cursor else (None, WebhookCursor())


def _is_due(receiver: WebhookReceiver, cursor: WebhookCursor, at: datetime) -> bool:
    return receiver.is_working and (cursor.next_at is None or cursor.next_at <= at)


def _next_delivery(receiver: WebhookReceiver, *, is_due: bool) -> WebhookDelivery | None:
    """The delivery that somebody wants again, else the oldest that waits if the receiver is due."""
    rows = WebhookDelivery.objects.filter(receiver=receiver).order_by("id")
    wanted = rows.filter(is_wanted_again=True).first()
    return wanted or (rows.waiting().first() if is_due else None)


def _read_on(receiver: WebhookReceiver, cursor: WebhookCursor, at: datetime) -> bool:
    """Queue the next events of the receiver's kinds if none waits: reads the log of its certificate holder on, in the
    context of that certificate holder alone. Returns whether there is more."""
    if WebhookDelivery.objects.waiting().filter(receiver=receiver).exists():
        return True
    for _ in range(SCANS):
        with isolated(Context("holder", receiver.source_id)):
            found = events_read(receiver.source_id, Perm, after=cursor.mark, since=receiver.created_at)
        cursor.mark = found.mark
        events = [event for event in found.events if event.kind in receiver.kinds]
        waiting = [
            WebhookDelivery(receiver=receiver, event=event.id, kind=event.kind, body=body_of(event), created_at=at)
            for event in events
        ]
        WebhookDelivery.objects.bulk_create(waiting)
        if events or not found.has_more:
            break
    cursor.save(update_fields=["mark"])
    return found.has_more


def body_of(event: LedgerEvent) -> str:
    """The body sent for an event: the values that the API gives of it, and nothing of the content of its record."""
    return msgspec.json.encode(WebhookBody(event.kind, event.received_at, event_answer(event))).decode()


def _send(receiver: WebhookReceiver, cursor: WebhookCursor, delivery: WebhookDelivery, at: datetime) -> bool:
    """Sends a delivery and notes what came back. Returns whether to go on at once."""
    status, delivery.answer, delivery.answer_body = _posted(receiver, delivery, at)
    has_arrived = HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES
    is_waiting = delivery.sent_at is None and delivery.is_retried
    delivery.attempts, delivery.tried_at, delivery.is_wanted_again = F("attempts") + 1, at, False
    if has_arrived:
        delivery.sent_at = at
    delivery.save(update_fields=["attempts", "tried_at", "is_wanted_again", "answer", "answer_body", "sent_at"])
    if has_arrived:
        cursor.failing_since, cursor.failures, cursor.next_at = None, 0, None
    elif receiver.is_working and is_waiting:
        cursor.failing_since, cursor.failures = cursor.failing_since or at, cursor.failures + 1
        cursor.next_at = at + pause_after(cursor.failures)
        if status == HTTPStatus.GONE or at - cursor.failing_since >= TRIED_FOR:
            webhook_give_up(receiver_id=receiver.pk, failing_since=cursor.failing_since, answer=delivery.answer, at=at)
    cursor.save(update_fields=["failing_since", "failures", "next_at"])
    return has_arrived


def _posted(receiver: WebhookReceiver, delivery: WebhookDelivery, at: datetime) -> tuple[int, str, str]:
    """The status of the answer (0: there is none), a sentence about it, and the beginning of its body."""
    if not as_recorded({mark_of(receiver)}):
        # A planted address would send the events to somebody else.
        return 0, "The receiver differs from the records. Nothing was sent.", ""
    try:
        headers = signed_headers(receiver, delivery.event, delivery.body, at)
        answered = post(receiver.address, delivery.body.encode(), headers)
    except InvalidToken:
        return 0, "Its secret cannot be read. Make a new one.", ""
    except OutboundError as error:
        return 0, str(error), ""
    return answered.status, f"It answered {answered.status}.", answered.text


def forget_deliveries(at: datetime) -> int:
    """Removes deliveries that arrived long ago, or were not to be retried. Returns how many."""
    is_over = Q(sent_at__lt=at - KEPT_FOR) | Q(sent_at=None, is_retried=False, created_at__lt=at - KEPT_FOR)
    removed, _ = WebhookDelivery.objects.filter(is_over, is_wanted_again=False).delete()
    return removed
