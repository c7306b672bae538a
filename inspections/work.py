"""What waits on the floor for a person: alarms that nobody has taken note of yet, entries to sign as who they name."""

from datetime import datetime

from django.db.models.functions import Coalesce
from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.work import Urgency, WorkItem
from compliance.regulation.core.identity import same_number

from .countersigned import named_signers
from .models import Alarm, LogEntry
from .services.alarms import alarm_title
from .words import lane_words

MOST = 10


def alarms_waiting(user: User, now: datetime) -> list[WorkItem]:
    """Alarms of this person's floor that are neither acknowledged nor cured, the first due first. One query."""
    if not user.may(Perm.ACKNOWLEDGE):
        return []
    rows = Alarm.objects.waiting().visible_to(user).annotate(since=Coalesce("life__due_at", "raised_at"))
    found = []
    for alarm in rows.select_related("life", "table").order_by("since")[:MOST]:
        life, title = alarm.life, alarm_title(alarm)
        lane = lane_words(life.lane) if life is not None else ""
        place = ", ".join(filter(None, (f"Table {alarm.table.number}", lane)))
        found.append(
            WorkItem(
                f"{place}: {title.lower()}" if life is not None else f"{place}: stop play. {title}",
                f"§ {life.citation if life is not None else alarm.citation}",
                reverse("floor:table", kwargs={"table_id": alarm.table_id}),
                life.due_at if life is not None else alarm.raised_at,
                Urgency.OVERDUE if life is None or life.due_at < now else Urgency.SOON,
            )
        )
    return found


def entries_to_countersign(user: User, now: datetime) -> list[WorkItem]:
    """Entries that name this person and ask for their own signature, the newest first. Three queries at most."""
    if not user.may(Perm.LOG):
        return []
    rows = LogEntry.objects.visible_to(user).to_countersign_by(user).select_related("table", "superseded_by")
    newest = rows.prefetch_related("countersignatures").order_by("-received_at", "-id")[:MOST]
    return [
        WorkItem(
            f"To sign: table {entry.table.number}, entry {entry.number} of the {entry.kind.title.lower()}",
            f"It names you under “{one.place.title}” (§ {one.place.countersigns})",
            reverse("floor:countersign", kwargs={"entry_id": entry.pk}),
        )
        for entry in newest
        for one in named_signers(entry)
        if one.is_due and same_number(one.number, entry.countersigner)
    ]
