"""Grants that wait for a second administrator of the Board, and what a guest may read."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse

from .models import User
from .models.grants import OutsideGrant
from .roles import Perm
from .work import Urgency, WorkItem

MOST_TOLD = 20


def waiting_grants(user: User, now: datetime) -> Iterator[WorkItem]:
    """One thing to do for each that this administrator may confirm or decline. One query, for administrators alone."""
    if not user.may(Perm.ADMINISTER_BOARD):
        return
    waiting = OutsideGrant.objects.visible_to(user).waiting(now).exclude(asked_by=user)
    for grant in waiting.select_related("user", "asked_by").order_by("asked_at", "id")[:MOST_TOLD]:
        yield WorkItem(
            title=f"Outside access: {grant.user.printed_name}",
            text=f"Requested by {grant.asked_by.printed_name}. Confirm or decline it.",
            url=reverse("holders:grant", kwargs={"grant_id": grant.pk}),
            due=grant.expires_at,
            urgency=Urgency.SOON,
        )
