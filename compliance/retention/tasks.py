"""Tasks that carry out destructions, one batch each time. Safe to run twice."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from compliance.after_commit import after_commit


@shared_task
def destroy(destruction_id: str) -> None:
    """Destroys the next batch, and queues itself again while there is more."""
    from .carrying import carry_on

    if carry_on(destruction_id=UUID(destruction_id), at=timezone.now()):
        after_commit(destroy, destruction_id)


@shared_task
def go_on_destroying() -> int:
    """Queues destructions that no worker continues. Returns how many."""
    from .carrying import unfinished

    waiting = unfinished()
    for destruction_id in waiting:
        destroy.delay(str(destruction_id))
    return len(waiting)
