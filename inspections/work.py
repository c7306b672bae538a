"""What waits on the floor for a person: the alarms that nobody has taken note of yet."""

from datetime import datetime

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.work import Urgency, WorkItem

from .models import Alarm
from .services.alarms import clock_title

MOST = 10


def alarms_waiting(user: User, now: datetime) -> list[WorkItem]:
    """Alarms of this person's floor that are neither acknowledged nor cured, the first due first. One query."""
    if not user.may(Perm.ACKNOWLEDGE):
        return []
    rows = Alarm.objects.visible_to(user).filter(acknowledged_at__isnull=True, life__ended_at__isnull=True)
    found = []
    for alarm in rows.select_related("life", "table").order_by("life__due_at")[:MOST]:
        life = alarm.life
        life.table = alarm.table
        is_over = life.due_at < now
        found.append(
            WorkItem(
                f"Table {alarm.table.number}: {clock_title(life).lower()}",
                f"§ {life.citation}",
                reverse("floor:table", kwargs={"table_id": alarm.table_id}),
                life.due_at,
                Urgency.OVERDUE if is_over else Urgency.SOON,
            )
        )
    return found
