"""Exports are written here: ids in, service called, safe to run twice."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from . import services


@shared_task
def export_write(job_id: str) -> None:
    """Writes what is missing of an export."""
    services.export_write(job_id=UUID(job_id))


@shared_task
def write_waiting_exports() -> int:
    """Hands over exports that nobody writes: the broker lost them, or their worker ended. Returns how many."""
    waiting = services.waiting_exports(timezone.now())
    for job_id in waiting:
        export_write.delay(str(job_id))
    return len(waiting)
