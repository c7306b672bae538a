"""Log books as programs read them."""

from typing import Annotated, Any
from uuid import UUID

from msgspec import Meta

from compliance.regulation.core.outputs import Answer, Count, Moment, Sha256, about


class LogBookPart(Answer):
    number: Count
    pages: Count
    file_name: str
    sha256: Sha256
    address: Annotated[str, about("Where the PDF is; entries as CSV and JSON are attached to it.")]


class LogBook(Answer):
    id: UUID
    facility_id: UUID
    month: Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}$")]
    number: Annotated[Count, about("0: the book; from 1 on: supplements, with what came later.")]
    received_after: Annotated[Moment | None, about("null for the book itself.")]
    received_until: Moment
    made_at: Moment
    summary: Annotated[Any, about("What the book counts, as `manage.py log_book` gives it.", type="object")]
    parts: list[LogBookPart]
