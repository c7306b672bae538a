"""The common parts of the logs of a facility in exports: the wanted rows, their later signatures, and the same series
whatever tables were chosen."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import islice
from typing import Any

from django.db.models import Exists, Max, Model, OuterRef, Q, QuerySet

from compliance.documents.sources import WHOLE, EntryStream, Segment, Wanted

from ..models import Countersignature, LogEntry
from ..models.denials import Denial
from ..models.handovers import Handover, Takeover

SIGNED_LATER: Mapping[type[Model], Mapping[type[Model], str]] = {
    LogEntry: {Countersignature: "entry", Denial: "entry"},
    Handover: {Takeover: "handover"},
}
"""The signatures of other people that a row may get after it was received, each with its field that names the row."""


def has_news(model: type[Model], after: datetime, until: datetime | None) -> Q:
    """The condition that a row was received after an instant, or signed by another person after it, and no later than
    another."""
    in_time = Q(received_at__gt=after) if until is None else Q(received_at__gt=after, received_at__lte=until)
    news = in_time
    for later, row in SIGNED_LATER.get(model, {}).items():
        news |= Q(Exists(later._default_manager.filter(in_time, **{row: OuterRef("pk")})))
    return news


def received(wanted: Wanted, rows: QuerySet[Any], *, is_whole: bool = False) -> QuerySet[Any]:
    """The rows received, or signed by another person, in the wanted time; with `is_whole`, since the first."""
    if wanted.received_until is not None:
        rows = rows.filter(received_at__lte=wanted.received_until)
    if wanted.received_after is not None and not is_whole:
        rows = rows.filter(has_news(rows.model, wanted.received_after, wanted.received_until))
    return rows


def in_period(wanted: Wanted, rows: QuerySet[Any], happened: str) -> QuerySet[Any]:
    """The rows whose event was in the period, by the column `happened`, and that were received in the wanted time."""
    return received(wanted, rows.filter(**{f"{happened}__gte": wanted.start, f"{happened}__lt": wanted.end}))


def segment_of(wanted: Wanted, rows: QuerySet[Any], happened: str, segment: Segment) -> QuerySet[Any]:
    """The rows of a segment whose event was in the period."""
    return in_period(wanted, rows, happened).filter(number__range=(segment.first, segment.last))


def portions(rows: QuerySet[Any], size: int) -> Iterator[list[Any]]:
    """The rows by number, so many at a time."""
    ordered = rows.order_by("number").iterator(chunk_size=size)
    while portion := list(islice(ordered, size)):
        yield portion


def one_series(wanted: Wanted, rows: QuerySet[Any], happened: str, log: str) -> list[EntryStream]:
    """The series of the facility, whose rows these are, where it holds one in the period. Three queries."""
    numbers = tuple(in_period(wanted, rows, happened).order_by("number").values_list("number", flat=True))
    if not numbers:
        return []
    whole = received(wanted, rows, is_whole=True)
    seen: int = whole.aggregate(seen=Max("number"))["seen"]
    on_file = whole.filter(number__range=(numbers[0], numbers[-1])).count()
    return [EntryStream(log, wanted.facility_id, WHOLE, numbers, on_file, seen)]
