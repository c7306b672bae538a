"""Shifts that wait to be taken over."""

from datetime import datetime

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.work import Urgency, WorkItem
from compliance.web.values import moment_words

from ..at_hand import of_own_floor
from ..models.handovers import Handover
from .services import may_hand_over

MOST = 5


def handovers_waiting(user: User, now: datetime) -> list[WorkItem]:
    """Handovers of this person's floor that another person signed and nobody took over, the newest first. One query."""
    if not may_hand_over(user):
        return []
    rows = of_own_floor(Handover.objects.waiting(), user).exclude(signed_by=user).defer("shown")
    return [
        WorkItem(
            f"Take over the shift: {handover.facility.name}, handover {handover.number}",
            f"{handover.signer_name} handed it over as of {moment_words(handover.as_of)}",
            reverse("floor:handover_take", kwargs={"handover_id": handover.pk}),
            urgency=Urgency.SOON,
        )
        for handover in rows.select_related("facility").order_by("-received_at", "-id")[:MOST]
    ]
