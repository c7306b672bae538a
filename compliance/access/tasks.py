"""Timed tasks of the access log."""

from celery import shared_task
from django.utils import timezone

from .keeping import digests_make, readings_forget, spool_flush


@shared_task
def keep_readings() -> None:
    """Writes what waits in the spool; each half minute."""
    spool_flush(timezone.now())


@shared_task
def digest_readings() -> None:
    """Records the digest of a UTC day once it is over; each ten minutes."""
    digests_make(timezone.now())


@shared_task
def forget_readings() -> None:
    """Deletes readings past their term; daily."""
    readings_forget()
