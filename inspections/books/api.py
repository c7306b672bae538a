"""Log books for programs: what is kept of each month, and the files of it."""

from uuid import UUID

from django.db.models import Prefetch
from django.http import Http404, HttpResponse
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from compliance.documents.api.exports import AsItIs, file_response
from compliance.holders.models import Facility
from compliance.holders.roles import Perm
from compliance.ledger.holding import hand_out
from compliance.regulation.core.parse import Refused, quoted
from compliance.rest.answers import PAGE, lists, query, reads_file
from compliance.rest.endpoint import Endpoint, MemberRequest, stated
from compliance.rest.listing import listed, stated_id

from ..models.books import LogBook, LogBookPart
from . import outputs
from .month import Month


def book_answer(book: LogBook) -> outputs.LogBook:
    """A book with its files."""
    parts = [
        outputs.LogBookPart.from_row(
            part.document, number=part.number, address=reverse("api:log_book_part", kwargs={"book_part_id": part.pk})
        )
        for part in book.parts.all()
    ]
    return outputs.LogBook.from_row(book, month=f"{book.month:%Y-%m}", parts=parts)


class LogBooks(Endpoint):
    """The log books that the caller may see."""

    perms = (Perm.EXPORT,)
    parameters = (
        PAGE,
        query("facility", "Only books of this facility.", UUID),
        query("month", "Only books of this month, with `facility`: 2026-02."),
    )

    @lists("log_books", "Log books", outputs.LogBook, parameters)
    def get(self, request: MemberRequest) -> Response:
        """Books and supplements by the time when they were made, newest first, 50 a page."""
        parts = LogBookPart.objects.select_related("document").defer("document__content").order_by("number")
        rows = LogBook.objects.visible_to(request.user).prefetch_related(Prefetch("parts", parts))
        if (facility := stated_id(request, "facility")) is not None:
            rows = rows.filter(facility=facility)
        if (words := stated(request, "month")) is not None:
            rows = rows.filter(month=_month(request, facility, words).first)
        return listed(request, rows, ("-made_at", "-id"), book_answer)


def _month(request: MemberRequest, facility: UUID | None, words: str) -> Month:
    """The month that a parameter states, at the facility that another states. Raises Refused."""
    place = Facility.objects.visible_to(request.user).filter(pk=facility).first() if facility else None
    if place is None:
        raise Refused(("facility", "names no facility that you may see; a month is one of a facility"))
    try:
        return Month.of(place, words)
    except ValueError:
        raise Refused(("month", f"{quoted(words)}; expected a month, as 2026-02")) from None


class LogBookFile(Endpoint):
    """A file of a log book."""

    perms = (Perm.EXPORT,)
    content_negotiation_class = AsItIs

    @extend_schema(operation_id="log_book_part", tags=["Log books"], responses=reads_file("application/pdf"))
    def get(self, request: MemberRequest, book_part_id: UUID) -> HttpResponse:
        """The bytes of a file, as kept. The caller's right to read them is checked again."""
        books = LogBook.objects.visible_to(request.user)
        part = LogBookPart.objects.filter(pk=book_part_id, book__in=books).select_related("document").first()
        if part is None:
            raise Http404
        hand_out(part.document)
        return file_response(part.document)
