"""The log books to destroy: books of whose entries none is left, once the newest that they held is past its term."""

from datetime import datetime
from uuid import UUID

from compliance.documents.models import Document
from compliance.ledger import reads
from compliance.ledger.destroying import Chosen
from compliance.ledger.images import fetch

from ..models.books import LogBook, LogBookPart
from .month import Month
from .services import month_has_news

OLD = f"""
SELECT book.id, log_id, index FROM inspections_logbook AS book
JOIN {reads.ON_RECORD} ON relation = 'inspections_logbook' AND row_id = book.id::text
WHERE book.holder_id = %(holder)s AND told.type = 'log_entry.book' AND received_until < %(before)s
ORDER BY month, number
"""  # noqa: S608  # both parts are written here


def books_past_retention(holder_id: UUID, before: datetime, most: int) -> Chosen:
    """At most `most` books of this holder whose entries were all received before this instant and are no longer on
    file, with their parts and the kept bytes, whenever the book was made. PostgreSQL counts its term by the same
    instant (`ledger.destroy`). Two queries for each book that old."""
    chosen = Chosen()
    parts: list[tuple[str, str]] = []
    books: list[tuple[str, str]] = []
    documents: list[tuple[str, str]] = []
    for key, log_id, index in fetch(OLD, holder=holder_id, before=before):
        book = LogBook.objects.select_related("facility").get(pk=key)
        month = Month(book.month, book.facility.zone)
        if month_has_news(book.facility, month, book.received_after, book.received_until):
            continue
        chosen.entries.append((log_id, index))
        books.append((LogBook._meta.db_table, str(key)))
        for part, document in book.parts.values_list("pk", "document"):
            parts.append((LogBookPart._meta.db_table, str(part)))
            documents.append((Document._meta.db_table, str(document)))
        if len(chosen.entries) == most:
            break
    # In this order, since parts name books and documents.
    chosen.rows += [*parts, *books, *documents]
    return chosen
