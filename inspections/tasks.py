"""Timed work of the floor. Safe to run twice: each alarm is raised once."""

from celery import shared_task
from django.utils import timezone

from .alarms.alarms import alarms_raise
from .alarms.ended import ended_raise


@shared_task
def raise_alarms() -> int:
    """Raises the alarms that have come due. Returns how many."""
    now = timezone.now()
    return len(alarms_raise(at=now)) + len(ended_raise(at=now))
