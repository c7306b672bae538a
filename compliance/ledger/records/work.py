"""What waits for Board administrators: logs that accept no entries, and alarms of recent days."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.work import Urgency, WorkItem

from .alarms import alarms_since
from .logs import suspended_logs

LATELY = timedelta(days=7)


def alarms_of(user: User, now: datetime) -> Iterator[WorkItem]:
    """One item for each suspended log, one for all alarms of the last week."""
    if not user.may(Perm.ADMINISTER_BOARD):
        return
    for log in suspended_logs():
        yield WorkItem(
            f"No entries accepted: {log.whose}",
            f"The ledger is suspended. {log.suspended_because}",
            reverse("records:successor", args=[log.id]),
            urgency=Urgency.OVERDUE,
        )
    if alarms := alarms_since(now, LATELY):
        words = f"{len(alarms)} in the last week; the newest: {alarms[-1].words}"
        yield WorkItem("Alarms about the records", words, reverse("records:alarms"), urgency=Urgency.SOON)
