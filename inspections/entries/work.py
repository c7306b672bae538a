"""Entries that wait for the signature of somebody whom they name, and changes that wait for their next step."""

from datetime import datetime, timedelta

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.work import WorkItem
from compliance.regulation.core.identity import same_number

from ..models import LogEntry
from ..people import closes
from ..words import lane_words
from .changes import changes_begun
from .services.countersignature import named_signers

MOST = 10
WITHIN = timedelta(days=1)
"""How long ago the change was signed at most; after that the table says what it lacks."""


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


def changes_waiting(user: User, now: datetime) -> list[WorkItem]:
    """Changes of equipment whose next step is an inspection that this person signs, the newest first: of what came
    within a day. Four queries at most."""
    own = user.active_membership
    if own is None or not user.may(Perm.LOG):
        return []
    return [
        WorkItem(
            f"Table {change.table.number}, {lane_words(change.lane) or change.clock.title.lower()}: inspect what came",
            f"{change.step_kind.title}, after entry {change.newest.number} of the {change.kind.title.lower()}",
            reverse("floor:change", kwargs={"table_id": change.table.pk, "log_code": change.kind.code})
            + (f"?lane={change.lane}" if change.lane else ""),
        )
        for change in changes_begun(user, now - WITHIN, now)
        if change.step == "inspect" and change.newest is not None and closes(change.step_kind, own.role)
    ][:MOST]
