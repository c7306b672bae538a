"""Entries that wait for the signature of somebody whom they name, or for the second who states that they never
happened; and changes that wait for their next step."""

from collections import defaultdict
from datetime import datetime, timedelta

from django.urls import reverse

from compliance.holders.models import Facility, User
from compliance.holders.roles import Perm
from compliance.holders.work import WorkItem
from compliance.regulation.core.identity import same_number

from ..at_hand import of_own_floor
from ..models import LogEntry
from ..models.denials import Denial
from ..models.drafts import DraftEntry
from ..people import closes
from ..words import lane_words
from .changes import changes_begun
from .services.countersignature import named_signers

MOST = 10
WITHIN = timedelta(days=1)
"""The longest time since the change was signed; after that the table says what it lacks."""


def entries_to_countersign(user: User, now: datetime) -> list[WorkItem]:
    """Entries that name this person and ask for their own signature, the newest first. Three queries at most."""
    if not user.may(Perm.LOG):
        return []
    rows = LogEntry.objects.visible_to(user).to_countersign_by(user).select_related("table", "superseded_by")
    newest = rows.prefetch_related("countersignatures").order_by("-received_at", "-id")[:MOST]
    return [
        WorkItem(
            f"To sign: table {entry.table.number}, entry {entry.number} of the {entry.kind.in_sentence}",
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
            f"{change.step_kind.title}, after entry {change.newest.number} of the {change.kind.in_sentence}",
            reverse("floor:change", kwargs={"table_id": change.table.pk, "log_code": change.kind.code})
            + (f"?lane={change.lane}" if change.lane else ""),
        )
        for change in changes_begun(user, now - WITHIN, now)
        if change.step == "inspect" and change.newest is not None and closes(change.step_kind, own.role)
    ][:MOST]


def drafts_to_sign(user: User, now: datetime) -> list[WorkItem]:
    """Entries of a round that this person made and has not signed, by facility. One query."""
    if not user.may(Perm.LOG):
        return []
    numbers: dict[Facility, list[str]] = defaultdict(list)
    for draft in DraftEntry.objects.visible_to(user).select_related("facility", "table").order_by("made_at", "id"):
        numbers[draft.facility].append(draft.table.number)
    return [
        WorkItem(
            f"To sign: {len(tables)} {'entry' if len(tables) == 1 else 'entries'} of your round",
            f"{facility.name}: {', '.join(tables)}",
            reverse("floor:round_sign", kwargs={"facility_id": facility.pk}),
        )
        for facility, tables in numbers.items()
    ]


def second_statements(user: User, now: datetime) -> list[WorkItem]:
    """Entries of which somebody else stated that they never happened, and that count until a second person agrees; the
    oldest first, for the supervisors of their floor. One query."""
    if not user.may(Perm.ACKNOWLEDGE):
        return []
    first = of_own_floor(Denial.objects.filter(is_second=False, entry__superseded_by=None), user)
    rows = first.exclude(signed_by=user).exclude(entry__denials__is_second=True)
    return [
        WorkItem(
            f"Did it happen? Table {one.entry.table.number}, entry {one.entry.number} of the "
            f"{one.entry.kind.in_sentence}",
            f"{one.signer_name} stated that it never happened: {one.reason}",
            reverse("floor:deny", kwargs={"entry_id": one.entry_id}),
        )
        for one in rows.select_related("entry__table").order_by("received_at", "id")[:MOST]
    ]
