"""Work that waits for Board administrators: destructions that somebody asked for."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.work import Urgency, WorkItem

from .models import Destruction


def destructions_waiting(user: User, now: datetime) -> Iterator[WorkItem]:
    """A work item for each destruction that waits for a second person. One query."""
    if not user.may(Perm.ADMINISTER_BOARD):
        return
    waiting = Destruction.objects.filter(confirmed_at__isnull=True, withdrawn_at__isnull=True)
    for destruction in waiting.exclude(asked_by=user).select_related("holder").order_by("asked_at"):
        yield WorkItem(
            f"Destruction of records: {destruction.of}",
            f"{destruction.asked_name} asked for it. A second person must confirm or withdraw it.",
            reverse("retention:destruction", args=[destruction.pk]),
            urgency=Urgency.SOON,
        )
