"""The list of log books: what is kept of each month, with its counts, supplements and files; what is not due yet."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from compliance.documents.books.unprinted import notice
from compliance.documents.standing import KEPT
from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.models import Facility
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.web.one_moment import require_GET
from compliance.web.parts import Filter

from ..models.books import LogBook, LogBookPart
from .month import Month

SIZE = 24
MOST_FACILITIES = 50


@dataclass(frozen=True)
class BookFile:
    """A file of a book: what it is called, how large it is, where it is."""

    name: str
    pages: int
    url: str
    kept_url: str
    """Without the stamp that says which supplements followed; empty where there is none."""


@dataclass(frozen=True)
class BookLine:
    """A book or a supplement in the list."""

    book: LogBook
    title: str
    files: Sequence[BookFile]
    remark: str


@dataclass(frozen=True)
class Unfinished:
    """A month whose book is not due yet, and where a copy to date is asked for."""

    facility: Facility
    title: str
    due_at: datetime
    url: str


@require_GET
@perm_required(Perm.EXPORT)
def books(request: SignedInRequest) -> HttpResponse:
    """Every kept book of the facilities whose logs this person may export, the newest month first."""
    facilities = list(Facility.objects.visible_to(request.user).order_by("name"))
    chosen = next((facility for facility in facilities if str(facility.pk) == request.GET.get("facility", "")), None)
    here = [chosen] if chosen else facilities
    rows = LogBook.objects.visible_to(request.user).filter(number=0, facility__in=[facility.pk for facility in here])
    page = page_of(_with_files(rows), ("-month", "-id"), request.GET, SIZE)
    at = timezone.now()
    return render(
        request,
        "inspections/log_books.html",
        {
            "page": page,
            "lines": _lines(page.rows),
            "several": len(facilities) > 1,
            "unfinished": [] if page.newer_url or request.user.guest else list(_unfinished(here[:MOST_FACILITIES], at)),
            "places": _places(facilities, chosen),
        },
    )


def _places(facilities: Sequence[Facility], chosen: Facility | None) -> list[Filter]:
    if len(facilities) < 2:
        return []
    choices = [("", "All"), *((str(facility.pk), facility.name) for facility in facilities)]
    return [Filter("facility", "Facility", str(chosen.pk) if chosen else "", "choice", choices)]


def _with_files(rows: QuerySet[LogBook]) -> QuerySet[LogBook]:
    parts = LogBookPart.objects.select_related("document").defer("document__content").order_by("number")
    return rows.select_related("facility").prefetch_related(Prefetch("parts", parts))


def _lines(rows: Sequence[LogBook]) -> list[BookLine]:
    """The books with their supplements below them. Two queries more, whatever their number."""
    later: dict[tuple[UUID, date], list[LogBook]] = defaultdict(list)
    wanted = Q(pk__in=[])
    for row in rows:
        wanted |= Q(facility=row.facility_id, month=row.month)
    for supplement in _with_files(LogBook.objects.filter(wanted, number__gt=0).order_by("number")):
        later[supplement.facility_id, supplement.month].append(supplement)
    return [
        BookLine(
            volume,
            _title(volume),
            _files(volume, is_last=volume == volumes[-1]),
            notice(_not_printed(volume)),
        )
        for volumes in [(book, *later[book.facility_id, book.month]) for book in rows]
        for volume in volumes
    ]


def _not_printed(book: LogBook) -> Sequence[Any]:
    """The parts that a book did not print; empty for a summary that somebody altered."""
    return book.summary.get("not_printed", ()) if isinstance(book.summary, dict) else ()


def _title(book: LogBook) -> str:
    return f"{book.month:%B %Y}" + (f", supplement {book.number}" if book.is_supplement else "")


def _files(book: LogBook, *, is_last: bool) -> list[BookFile]:
    parts = list(book.parts.all())
    urls = [reverse("documents:download", args=[part.document_id]) for part in parts]
    return [
        BookFile(
            "PDF" if len(parts) == 1 else f"Part {part.number} of {len(parts)}",
            part.document.pages or 0,
            url,
            "" if is_last else f"{url}?{urlencode(KEPT)}",
        )
        for part, url in zip(parts, urls, strict=True)
    ]


def _unfinished(facilities: Sequence[Facility], at: datetime) -> Iterable[Unfinished]:
    """The month of each facility that runs now, and the one before until its book is due."""
    for facility in facilities:
        now = Month.at(facility, at)
        for month in (now, now.before):
            if at < month.due_at:
                last = min(month.last, facility.day(at))
                days = {"facility": facility.pk, "from": month.first.isoformat(), "to": last.isoformat()}
                url = f"{reverse('documents:export_new')}?{urlencode(days)}"
                yield Unfinished(facility, month.words, month.due_at, url)
