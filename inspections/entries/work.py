"""Entries that wait for the signature of somebody whom they name."""

from datetime import datetime

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.work import WorkItem
from compliance.regulation.core.identity import same_number

from ..models import LogEntry
from .services.countersignature import named_signers

MOST = 10


def entries_to_countersign(user: User, now: datetime) -> list[WorkItem]:
    """Entries that name this person and ask for their own signature, the newest first. Three queries at most."""
    if not user.may(Perm.LOG):
        return []
    rows = LogEntry.objects.visible_to(user).to_countersign_by(user).select_related("table", "superseded_by")
    newest = rows.prefetch_related("countersignatures").order_by("-received_at", "-id")[:MOST]
    return [
        WorkItem(
            f"To sign: table {entry.table.number}, entry {entry.number} of the {entry.kind.title.lower()}",
            f"It names you under “{signer.place.title}” (§ {signer.place.countersigns})",
            reverse("floor:countersign", kwargs={"entry_id": entry.pk}),
        )
        for entry in newest
        for signer in named_signers(entry)
        if signer.is_due and same_number(signer.number, entry.countersigner)
    ]
