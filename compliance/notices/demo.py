"""Notices of the demonstration: old ones are marked as read, and none is mailed."""

from datetime import datetime, timedelta

from compliance.demonstration import Scene

from .models import Notice

READ_AFTER = timedelta(days=7)
"""Older notices are marked as read."""


def scenes(at: datetime) -> list[Scene]:
    """A scene at `at`, after every other of that moment."""
    return [_read(at)]


def _read(at: datetime) -> Scene:
    yield at
    Notice.objects.filter(mailed_at__isnull=True).update(mail=False)
    Notice.objects.filter(created_at__lt=at - READ_AFTER).update(read_at=at - READ_AFTER)
