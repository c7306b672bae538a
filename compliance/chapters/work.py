"""Work that waits for Board administrators: official texts that somebody imported in place of one in use."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.work import Urgency, WorkItem

from .models import EditionText


def texts_waiting(user: User, now: datetime) -> Iterator[WorkItem]:
    """A work item for each text that this person may confirm. One query, for administrators of the Board alone."""
    if not user.may(Perm.ADMINISTER_BOARD):
        return
    waiting = EditionText.objects.waiting().exclude(imported_by=user).select_related("imported_by")
    for text in waiting.order_by("imported_at", "pk"):
        yield WorkItem(
            f"Official text: {text.edition_key}",
            f"Imported by {text.imported_by}. A second person must confirm it.",
            reverse("regulation:text", args=[text.edition_key]),
            urgency=Urgency.SOON,
        )
