"""Credentials that end soon. The administrators who can enter the next one see them."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils import timezone

from .models import Credential, User
from .roles import Perm
from .work import Urgency, WorkItem

EXPIRES_SOON_DAYS = 60
MOST_TOLD = 20


def expiring_credentials(user: User, now: datetime) -> Iterator[WorkItem]:
    """A task for each credential that ends within 60 days and has no successor. One query."""
    if not user.may(Perm.ADMINISTER_HOLDER):
        return
    today = timezone.localdate(now)
    # Both conditions of one and the same credential, which `exclude` across a relation would not promise.
    successors = Credential.objects.filter(user=OuterRef("user"), valid_to__isnull=True, revoked_on__isnull=True)
    ending = (
        Credential.objects.valid_on(today)
        .filter(valid_to__lte=today + timedelta(days=EXPIRES_SOON_DAYS), user__in=User.objects.visible_to(user))
        .filter(user__is_active=True)
        .exclude(Exists(successors))
        .select_related("user")
        .order_by("valid_to", "id")
    )
    for credential in ending[:MOST_TOLD]:
        yield WorkItem(
            title=f"Credential {credential.number} expires",
            text=(
                f"{credential.user.printed_name} cannot sign after that day. Enter the next credential when it is "
                "issued."
            ),
            url=reverse("holders:person", kwargs={"user_id": credential.user_id}),
            due=credential.valid_to,
            urgency=Urgency.SOON,
        )
