"""Work of Board administrators: readings that cannot be noted."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.work import Urgency, WorkItem

from . import spool
from .keeping import lost_since

LATELY = timedelta(days=7)


def readings_lost(user: User, now: datetime) -> Iterator[WorkItem]:
    """An item of work while the spool takes nothing, or if readings were lost in the last week."""
    if not user.may(Perm.ADMINISTER_BOARD):
        return
    lost = lost_since(now - LATELY) + spool.lost().count
    is_taking = spool.is_taking()
    if is_taking and not lost:
        return
    words = f"Lost in the last week: {lost}. " if lost else ""
    yield WorkItem(
        "The system cannot note who reads records" if not is_taking else "Readings were lost",
        words + ("" if is_taking else "The folder of the access log accepts nothing: make room on its disk."),
        f"{reverse('access:list')}?what=Readings+lost",
        urgency=Urgency.SOON if is_taking else Urgency.OVERDUE,
    )
