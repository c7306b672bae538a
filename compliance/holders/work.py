"""Work that waits for a person: each app adds its part, and the home page shows all of it, most urgent first."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from enum import IntEnum

from django.utils import timezone

from compliance.web.words import TagWords

from .models import User


class Urgency(IntEnum):
    """The urgency of an item; the home page lists items in this order."""

    OVERDUE = 0
    SOON = 1
    TO_DO = 2
    NOTE = 3


TAGS = {
    Urgency.OVERDUE: TagWords("Overdue", "stop", "stop"),
    Urgency.SOON: TagWords("Due soon", "warn", "warn"),
    Urgency.TO_DO: TagWords("To do", "empty"),
    Urgency.NOTE: TagWords("To know", "note", "note"),
}
"""The urgency of an item in a word, if the item has no state."""
LAST = 100
"""The place, among equally urgent items, of those without one: after the tables of the floor."""


@dataclass(frozen=True)
class WorkItem:
    """An item of work: its title, a line about it, the address at which to do it, the last day. `place` orders equally
    urgent items, the smaller first. `state` is its tag if no day makes it urgent: nothing without a last day is
    overdue."""

    title: str
    text: str
    url: str
    due: datetime | date | None = None
    urgency: Urgency = Urgency.TO_DO
    place: int = LAST
    state: TagWords | None = None

    @property
    def tag(self) -> TagWords:
        """Its state, or how urgent it is."""
        return self.state or TAGS[self.urgency]


Provider = Callable[[User, datetime], Iterable[WorkItem]]

END_OF_DAY = time(23, 59, 59)

providers: Sequence[Provider] = ()
"""The work of an app that waits for a person at an instant. Set in `compliance/wiring.py`."""


def _rank(item: WorkItem) -> tuple[Urgency, int, bool, float]:
    due = item.due
    if due is None:
        return item.urgency, item.place, True, 0.0
    if not isinstance(due, datetime):
        due = datetime.combine(due, END_OF_DAY, timezone.get_current_timezone())
    return item.urgency, item.place, False, due.timestamp()


def work_of(user: User, now: datetime) -> list[WorkItem]:
    """Everything that waits for this person: most urgent first, then the earliest due, then what has no day."""
    return sorted((item for provider in providers for item in provider(user, now)), key=_rank)
