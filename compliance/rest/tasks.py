"""Timed tasks of the API."""

from celery import shared_task

from .idempotency import keys_forget


@shared_task
def forget_keys() -> None:
    """Deletes expired idempotency keys; daily."""
    keys_forget()
