"""Changes of accounts that wait for a second person: shown to administrators and to the owner of the account."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse

from .account_change_models import AccountChange
from .models import User
from .work import Urgency, WorkItem

MOST_TOLD = 20


def waiting_changes(user: User, now: datetime) -> Iterator[WorkItem]:
    """One thing to do for each that this person may confirm or decline. One query."""
    waiting = AccountChange.objects.visible_to(user).waiting(now).exclude(asked_by=user)
    for change in waiting.select_related("user", "asked_by").order_by("asked_at", "id")[:MOST_TOLD]:
        whose = "your account" if change.user_id == user.pk else change.user.printed_name
        yield WorkItem(
            title=f"{change.get_what_display()}: {whose}",
            text=f"Requested by {change.asked_by.printed_name}. Confirm or decline it.",
            url=reverse("holders:account_change", kwargs={"change_id": change.pk}),
            due=change.expires_at,
            urgency=Urgency.SOON,
        )
