"""Notices of the demonstration: what its acts told people is read where it is old, and none of it is mailed."""

from datetime import datetime, timedelta

from compliance.demonstration import Scene

from .models import Notice

READ_AFTER = timedelta(days=7)
"""Notices older than this have been read."""


def scenes(at: datetime) -> list[Scene]:
    """One scene at `at`, after every other of that moment."""
    return [_read(at)]


def _read(at: datetime) -> Scene:
    yield at
    Notice.objects.filter(mailed_at__isnull=True).update(mail=False)
    Notice.objects.filter(created_at__lt=at - READ_AFTER).update(read_at=at - READ_AFTER)
