"""Timed mail about checkpoints and alarms. Safe to run twice: each cause notifies each person once."""

from celery import shared_task
from django.utils import timezone

from . import telling


@shared_task
def tell_checkpoints() -> int:
    """Sends today's checkpoint to each certificate holder. Returns to how many."""
    return telling.checkpoints_told(timezone.now())


@shared_task
def tell_alarms() -> int:
    """Sends new alarms to the Board's administrators. Returns how many there were lately."""
    return telling.alarms_told(timezone.now())
