"""Making the book of a month, its supplements, and copies to date; each kept once, with its hash in the ledger."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from compliance.documents import times
from compliance.documents.books.cover import About
from compliance.documents.books.setting import Bound, Setting, as_json
from compliance.documents.models import Document
from compliance.documents.numbering import numberings_of
from compliance.documents.services.planning import segment_of
from compliance.documents.services.sheets import stem_of
from compliance.documents.sources import Wanted, source
from compliance.holders.models import Facility
from compliance.ledger.holding import Mark, act, alarms_stay, hold, mark_of
from compliance.ledger.recording import CLOCK, Attachment, LedgerAct, record, subject_of

from ..exports.series import SIGNED_LATER
from ..facts import late_after
from ..models import LogEntry
from ..models.books import LogBook, LogBookPart
from ..models.handovers import Handover
from ..models.packages import PackageSigning, key_of
from ..models.tables import Installation
from .month import AFTER, LEEWAY, Month

BY_THE_CLOCK = "by this system"
SERIES = (
    (LogEntry, "occurred_at"), (PackageSigning, "occurred_at"), (Handover, "as_of"), (Installation, "installed_at"),
)  # fmt: skip
"""The rows whose entries a book holds, each with the field of its event."""


@dataclass(frozen=True)
class Span:
    """The entries of a month: received after an instant (none: from the first on), and no later than another. To be
    kept, also the receipt of the newest of them, and the time at which the book or supplement before was made."""

    after: datetime | None
    until: datetime
    number: int = 0
    newest: datetime | None = None
    made_before_at: datetime | None = None


def span_of(facility: Facility, month: Month, at: datetime) -> Span | None:
    """The span of the next book of this month, made at `at`: the book itself, or a supplement; None if the month's book
    is not due, or nothing came after it. Raises NotHeld for a book that differs from its record. Nine queries."""
    if at < month.due_at:
        return None
    until = at - LEEWAY
    last = LogBook.objects.filter(facility=facility, month=month.first).order_by("-number").first()
    after, number = (last.received_until, last.number + 1) if last else (None, 0)
    # The records must know nothing of the next one: a book that is gone is not made a second time.
    following = (LogBook._meta.db_table, str(book_key(facility, month, number)))
    hold({following, *([mark_of(last)] if last is not None else [])})
    newest = newest_receipt(facility, month, after, until)
    return Span(after, until, number, newest, last.made_at if last else None) if newest is not None else None


def book_key(facility: Facility, month: Month, number: int) -> UUID:
    """The key of a book, so that the records can be asked whether there was one."""
    return key_of(facility.pk, f"book {month.code}", number)


def month_has_news(facility: Facility, month: Month, after: datetime | None, until: datetime) -> bool:
    """Whether an entry is on file whose event was in the month, or another person's signature of one, received after
    and no later than these instants."""
    return any(rows.exists() for rows in _news(facility, month, after, until))


def newest_receipt(facility: Facility, month: Month, after: datetime | None, until: datetime) -> datetime | None:
    """The time at which the newest of these was received; None if there is none. Seven queries."""
    moments = [rows.aggregate(at=Max("received_at"))["at"] for rows in _news(facility, month, after, until)]
    return max((at for at in moments if at is not None), default=None)


def _news(facility: Facility, month: Month, after: datetime | None, until: datetime) -> Iterator["QuerySet[Any]"]:
    wanted = Q(received_at__lte=until) if after is None else Q(received_at__gt=after, received_at__lte=until)
    for model, event in SERIES:
        in_month = {"facility": facility, f"{event}__gte": month.start, f"{event}__lt": month.end}
        yield model.objects.filter(wanted, **in_month)
        for later, row in SIGNED_LATER.get(model, {}).items():
            of_month = {f"{row}__{name}": value for name, value in in_month.items()}
            yield later._default_manager.filter(wanted, **of_month)


@contextmanager
def bound(
    facility: Facility, month: Month, span: Span, at: datetime, *, is_kept: bool
) -> Iterator[tuple[Bound, About]]:
    """A book, set into files that are gone afterwards. Raises NotHeld for entries that differ from the records, and
    NotRendered."""
    entries = source()
    logs = tuple(entries.logs(facility.pk))
    wanted = Wanted(facility.pk, facility.zone, logs, (), month.first, month.last, span.after, span.until)
    streams = list(entries.streams(wanted))
    segments = [segment_of(stream, stream.numbers) for stream in streams]
    about = about_of(facility, month, span, at, is_kept=is_kept)
    with TemporaryDirectory(prefix="log-book-") as folder:
        setting = Setting(about, wanted, segments, numberings_of(streams), entries, at, Path(folder))
        yield setting.bind(), about


def about_of(facility: Facility, month: Month, span: Span, at: datetime, *, is_kept: bool) -> About:
    """The words on the cover of a book."""
    local = at.astimezone(facility.zone)
    copied = times.copied_words(at, facility.zone)
    name = f"{facility.name} log book {month.code}"
    title = f"Log Book, {month.words}"
    notice = ""
    if span.number:
        title += f", Supplement {span.number}"
        name += f" supplement {span.number}"
        notice = (
            f"Supplement {span.number}: entries of this month that the office received after its book was made, on"
            f" {times.short_day(_local(span.made_before_at, facility))}, because they were late or correct an earlier"
            " entry, and entries that another person signed since then."
        )
    elif not is_kept:
        name += f" to {local:%Y-%m-%d %H%M}"
        notice = (
            f"Unfinished, as of {copied}. The month’s book is made 24 hours after the month ends; this copy is not"
            " kept."
        )
    minutes = int(late_after(at).total_seconds()) // 60
    return About(
        title=title,
        facility=facility.name,
        holder=facility.holder.name,
        first=month.first,
        last=month.last,
        period=times.period_words(month.first, month.last),
        filter="All tables; all entries",
        copied=copied,
        made=f"{copied}, {BY_THE_CLOCK}" if is_kept else copied,
        late_after=f"Received more than {minutes} minutes after the event",
        zone=times.zone_words(month.start, month.end, facility.zone),
        stem=stem_of(name),
        notice=notice,
    )


def _local(at: datetime | None, facility: Facility) -> datetime:
    return (at or timezone.now()).astimezone(facility.zone)


@dataclass(frozen=True)
class Made:
    """A book that was made now, or had been kept."""

    book: LogBook
    is_new: bool


def book_keep(*, facility: Facility, month: Month, at: datetime) -> Made | None:
    """The month's next book, kept: its book, or a supplement where entries came after it; None where nothing is due.
    However often this is called, each is kept once. Raises NotHeld and NotRendered."""
    with alarms_stay():
        span = span_of(facility, month, at)
    if span is None:
        return None
    with alarms_stay(), bound(facility, month, span, at, is_kept=True) as (made, about):
        return book_write(facility=facility, month=month, span=span, made=made, about=about, at=at)


@act
def book_write(*, facility: Facility, month: Month, span: Span, made: Bound, about: About, at: datetime) -> Made:
    """Keeps the files of a book that is set, unless somebody kept the same book in the meantime."""
    # Whoever comes second waits here, and finds the first one's book.
    Facility.objects.select_for_update(no_key=True).only("pk").get(pk=facility.pk)
    kept = LogBook.objects.filter(facility=facility, month=month.first, number=span.number).first()
    if kept is not None:
        return Made(kept, is_new=False)
    book = LogBook.objects.create(
        id=book_key(facility, month, span.number),
        holder_id=facility.holder_id,
        facility=facility,
        month=month.first,
        number=span.number,
        received_after=span.after,
        received_until=span.newest or span.until,
        made_at=at,
        summary=as_json(made, about),
    )
    attached = []
    for part in made.parts:
        title = about.title + (f", part {part.number} of {part.of}" if part.of > 1 else "")
        document = Document.keep(
            part.path.read_bytes(),
            holder_id=facility.holder_id,
            title=f"{title}, {facility.name}"[:300],
            file_name=part.path.name,
            media_type="application/pdf",
            pages=part.pages,
            created_at=at,
        )
        LogBookPart.objects.create(holder_id=facility.holder_id, book=book, number=part.number, document=document)
        attached.append(Attachment(document.file_name, document.sha256, len(document.content), document.media_type))
    record(
        LedgerAct("log_entry.book", by=CLOCK, subject=subject_of(book), attachments=attached),
        holder_id=facility.holder_id,
    )
    return Made(book, is_new=True)


def book_of_code(facility_id: UUID, code: str, *, at: datetime) -> Made | None:
    """The result of `book_keep` for a facility and a month by their codes."""
    facility = Facility.objects.select_related("holder").get(pk=facility_id)
    return book_keep(facility=facility, month=Month.of(facility, code), at=at)


def marks_of_book(book: LogBook) -> set[Mark]:
    """The rows that a kept book is: itself, its parts, their bytes. Two queries."""
    parts = list(book.parts.select_related("document").defer("document__content"))
    return {mark_of(book)} | {mark_of(row) for part in parts for row in (part, part.document)}


def books_of(facility: Facility, month: Month) -> list[LogBook]:
    """The kept books of a month in their order. One query, and one for their parts."""
    rows = LogBook.objects.filter(facility=facility, month=month.first).order_by("number")
    return list(rows.prefetch_related("parts"))


def month_summary(books: Sequence[LogBook]) -> dict[str, Any]:
    """The contents and counts of kept books of a month: the book, with its supplements below it."""
    first, *others = books
    summary: dict[str, Any] = {**first.summary, "kept": True, "made_at": first.made_at}
    summary["supplements"] = [
        {**supplement.summary, "number": supplement.number, "made_at": supplement.made_at} for supplement in others
    ]
    return summary


# -- what the office's clock makes -------------------------------------------------------------------------------------


def months_due(at: datetime, most: int = 20) -> list[tuple[UUID, str]]:
    """Facilities and months whose book, or a supplement to it, is to be made, the newest months first. Five queries a
    facility, and one to seven for each of its months."""
    months: list[tuple[UUID, str]] = []
    for facility in Facility.objects.order_by("pk"):
        months += [(facility.pk, month.code) for month in _months_with_news(facility, at)]
        if len(months) >= most:
            break
    return months[:most]


def _months_with_news(facility: Facility, at: datetime) -> Iterator[Month]:
    """Months without a book that have entries, and months to which entries or signatures came at least a day ago that
    no book of theirs holds."""
    held = LogBook.objects.filter(facility=facility).values_list("month").annotate(until=Max("received_until"))
    until: dict[date, datetime] = dict(held)
    firsts = [
        first
        for model, event in SERIES
        if (first := model.objects.filter(facility=facility).order_by(event).values_list(event, flat=True).first())
    ]
    if not firsts:
        return
    month, oldest = Month.at(facility, at), Month.at(facility, min(firsts))
    while month.first >= oldest.first:
        waited = at - AFTER if month.first in until else at - LEEWAY
        # A book that says it holds what is still to come is none that was made: looking at it raises the alarm.
        is_planted = month.first in until and until[month.first] > at
        if is_planted or (at >= month.due_at and month_has_news(facility, month, until.get(month.first), waited)):
            yield month
        month = month.before


def standing_of(document: Document) -> str:
    """The sentence that is stamped on a book, or on a supplement, that a later supplement follows; empty where none
    does. Two queries."""
    part = LogBookPart.objects.select_related("book__facility").filter(document=document.pk).first()
    if part is None:
        return ""
    book = part.book
    later = LogBook.objects.filter(facility=book.facility, month=book.month, number__gt=book.number)
    newest = later.order_by("-number").first()
    if newest is None:
        return ""
    day = times.short_day(book.facility.day(newest.made_at))
    which = (
        f"Supplement {newest.number}"
        if newest.number == book.number + 1
        else (f"Supplements {book.number + 1} to {newest.number}")
    )
    return f"SUPPLEMENTED: read this with {which.lower()}, the last of {day}: later entries, corrections, signatures."
