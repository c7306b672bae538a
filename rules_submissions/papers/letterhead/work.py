"""Work that waits for Board administrators: a letterhead that somebody asked for."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.work import Urgency, WorkItem

from ...models import Letterhead


def letterheads_waiting(user: User, now: datetime) -> Iterator[WorkItem]:
    """The letterhead that this person may confirm. One query, for administrators of the Board alone."""
    if not user.may(Perm.ADMINISTER_BOARD):
        return
    asked = Letterhead.objects.waiting()
    if asked is not None and asked.by_id != user.pk:
        yield WorkItem(
            "Letterhead of the Board",
            f"Requested by {asked.printed_name}. Confirm or decline it.",
            reverse("submissions:letterhead"),
            urgency=Urgency.SOON,
        )
