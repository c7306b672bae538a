"""The instant that is asked about, and how much of the records counts."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from compliance.holders.errors import FieldRefused

from ..models import LogEntry, TableEvent
from ..models.denials import Denial
from ..models.tables import Installation


@dataclass(frozen=True)
class Moment:
    """A table is shown as of `at`, by the records that the office had received by `known_at`."""

    at: datetime
    known_at: datetime

    def entries(self) -> "QuerySet[LogEntry]":
        """The log entries that count: received by then, and by then neither corrected nor denied by two people."""
        late = Q(superseded_by__received_at__gt=self.known_at)
        denied = Denial.objects.filter(entry=OuterRef("pk"), is_second=True, received_at__lte=self.known_at)
        rows = LogEntry.objects.filter(Q(superseded_by__isnull=True) | late, ~Exists(denied))
        return rows.filter(received_at__lte=self.known_at).select_related("superseded_by")

    def events(self) -> "QuerySet[TableEvent]":
        """Openings and closings up to the instant. The office's own clock states their time."""
        rows: QuerySet[TableEvent] = TableEvent.objects.filter(at__lte=self.at)
        return rows

    def installations(self) -> "QuerySet[Installation]":
        """The sheets that had been put up by the instant, as far as they were signed for."""
        rows: QuerySet[Installation] = Installation.objects.filter(
            installed_at__lte=self.at, received_at__lte=self.known_at
        )
        return rows


def moment_of(at: datetime, known_at: datetime | None, now: datetime) -> Moment:
    """The moment that somebody asks for; records as of `now` where no other time is given. Raises FieldRefused for an
    instant in the future, and for records from before the instant: nobody had recorded it yet."""
    known = now if known_at is None else known_at
    if at > now:
        raise FieldRefused("at", "This time has not come yet. Give a time in the past.")
    if known > now:
        raise FieldRefused("known_at", "This time has not come yet. Give a time in the past, or leave it out.")
    if known < at:
        raise FieldRefused("known_at", "Give a time that is not before the moment itself, or leave it out.")
    return Moment(at, known)
