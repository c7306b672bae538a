"""Deliveries leave here. Safe to run twice: what is sent is noted under the lock of its receiver."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from compliance.after_commit import LATER

from . import sending

IN_A_TURN = 50
"""Deliveries to one receiver in one task; the next turn goes on, after the others."""
WAITS_S = 60


@shared_task
def send_webhooks() -> int:
    """Has each receiver that is due get its deliveries, in its own task; those that fail come after all other
    work. Returns how many there are."""
    due = sending.receivers_due(timezone.now())
    for receiver_id, is_failing in due:
        send_to_receiver.apply_async(
            (str(receiver_id),), expires=WAITS_S, priority=LATER if is_failing else None, retry=False
        )
    return len(due)


@shared_task
def send_to_receiver(receiver_id: str) -> None:
    """Sends to one receiver until nothing waits, something fails, or its turn is over."""
    for _ in range(IN_A_TURN):
        if not sending.send_next(UUID(receiver_id), timezone.now()):
            return


@shared_task
def forget_deliveries() -> int:
    """Forgets old deliveries; daily."""
    return sending.forget_deliveries(timezone.now())
