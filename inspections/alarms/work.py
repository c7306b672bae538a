"""Alarms that wait for a person."""

from datetime import datetime
from uuid import UUID

from django.db.models.functions import Coalesce
from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.work import Urgency, WorkItem
from compliance.web.words import TagWords

from ..models import Alarm
from ..order import OF_ALARM, is_open_now
from ..words import lane_words
from .services.alarms import alarm_title

MOST = 10


def alarms_waiting(user: User, now: datetime) -> list[WorkItem]:
    """Alarms of this person's floor that are neither acknowledged nor cured, the first due first; a limit of which two
    alarms wait stands there once. One query."""
    if not user.may(Perm.ACKNOWLEDGE):
        return []
    # Open problems stand there by themselves.
    rows = (
        Alarm.objects.waiting()
        .exclude(kind=Alarm.Kind.PROBLEM)
        .visible_to(user)
        .annotate(since=Coalesce("running_limit__due_at", "raised_at"))
    )
    once: dict[UUID, Alarm] = {}
    for alarm in rows.select_related("running_limit", "table__state").order_by("since", "-raised_at")[: 2 * MOST]:
        once.setdefault(alarm.running_limit_id or alarm.pk, alarm)
    items = []
    for alarm in list(once.values())[:MOST]:
        limit, title = alarm.running_limit, alarm_title(alarm)
        lane = lane_words(limit.lane) if limit is not None else ""
        place = ", ".join(filter(None, (f"Table {alarm.table.number}", lane)))
        items.append(
            WorkItem(
                f"{place}: {title.lower()}" if limit else f"{place}: {alarm.get_kind_display().lower()}. {title}",
                f"§ {limit.citation if limit is not None else alarm.citation}",
                reverse("floor:table", kwargs={"table_id": alarm.table_id}),
                limit.due_at if limit is not None else alarm.raised_at,
                Urgency.OVERDUE if limit is None or limit.due_at < now else Urgency.SOON,
                OF_ALARM[Alarm.Kind(alarm.kind)].rank(is_open=is_open_now(alarm.table)),
                None if limit is not None else TagWords(alarm.get_kind_display(), "stop", "stop"),
            )
        )
    return items
