"""What became of a kept log book: supplements that came after it."""

from compliance.documents import times
from compliance.documents.models import Document

from ..models.books import LogBook, LogBookPart


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
