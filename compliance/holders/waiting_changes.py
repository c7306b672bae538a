"""Changes of accounts that wait for a second person: shown to administrators and to the owner of the account."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Q
from django.urls import reverse

from .models import User
from .models.account_changes import MEANS, AccountChange
from .work import Urgency, WorkItem

MOST_TOLD = 20


def waiting_changes(user: User, now: datetime) -> Iterator[WorkItem]:
    """One thing to do for each that this person may confirm or decline. One query."""
    waiting = AccountChange.objects.visible_to(user).waiting(now).exclude(asked_by=user)
    # Nobody confirms what counts for themselves.
    waiting = waiting.exclude(~Q(what__in=MEANS), user=user)
    rows = waiting.select_related("user", "asked_by", "membership__holder", "credential")
    for change in rows.order_by("asked_at", "id")[:MOST_TOLD]:
        whose = "your account" if change.user_id == user.pk else change.user.printed_name
        yield WorkItem(
            title=f"{change.get_what_display()}: {whose}{f', {change.thing}' if change.thing else ''}",
            text=f"Requested by {change.asked_by.printed_name}. Confirm or decline it.",
            url=reverse("holders:account_change", kwargs={"change_id": change.pk}),
            due=change.expires_at,
            urgency=Urgency.SOON,
        )
