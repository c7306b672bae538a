"""What the logs of a facility have in common in exports: which rows are wanted, and one series whatever tables were
chosen."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from django.db.models import Max, QuerySet

from compliance.documents.sources import WHOLE, Segment, Stream, Wanted


def received(wanted: Wanted, rows: QuerySet[Any], *, is_whole: bool = False) -> QuerySet[Any]:
    """Those received in the wanted time; with `is_whole`, since the first."""
    if wanted.received_until is not None:
        rows = rows.filter(received_at__lte=wanted.received_until)
    if wanted.received_after is not None and not is_whole:
        rows = rows.filter(received_at__gt=wanted.received_after)
    return rows


def in_period(wanted: Wanted, rows: QuerySet[Any], happened: str) -> QuerySet[Any]:
    """Those that happened in the period, by the column `happened`, and were received in the wanted time."""
    return received(wanted, rows.filter(**{f"{happened}__gte": wanted.start, f"{happened}__lt": wanted.end}))


def segment_of(wanted: Wanted, rows: QuerySet[Any], happened: str, segment: Segment) -> QuerySet[Any]:
    """Those of a segment that happened in the period."""
    return in_period(wanted, rows, happened).filter(number__range=(segment.first, segment.last))


def portions(rows: QuerySet[Any], size: int) -> Iterator[list[Any]]:
    """The rows by number, so many at a time."""
    ordered = rows.order_by("number").iterator(chunk_size=size)
    while portion := list(islice(ordered, size)):
        yield portion


def one_series(wanted: Wanted, rows: QuerySet[Any], happened: str, log: str) -> list[Stream]:
    """The series of the facility, whose rows these are, where it holds one in the period. Three queries."""
    numbers = tuple(in_period(wanted, rows, happened).order_by("number").values_list("number", flat=True))
    if not numbers:
        return []
    whole = received(wanted, rows, is_whole=True)
    seen: int = whole.aggregate(seen=Max("number"))["seen"]
    on_file = whole.filter(number__range=(numbers[0], numbers[-1])).count()
    return [Stream(log, wanted.facility_id, WHOLE, numbers, on_file, seen)]
