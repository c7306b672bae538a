"""Work of Board administrators: texts on how to contest a decision that somebody asked for."""

from collections.abc import Iterator
from datetime import datetime

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.work import Urgency, WorkItem

from ..models import ContestText
from .contest import address_of, title_of


def contest_texts_waiting(user: User, now: datetime) -> Iterator[WorkItem]:
    """An item for each text that this person may confirm. One query, for administrators of the Board alone."""
    if not user.may(Perm.ADMINISTER_BOARD):
        return
    for text in ContestText.objects.waiting().exclude(by=user).order_by("at", "pk"):
        yield WorkItem(
            title_of(text.decision, text.chapter_number),
            f"Requested by {text.printed_name}. Confirm or decline it.",
            address_of(text.decision, text.chapter_number),
            urgency=Urgency.SOON,
        )
