"""The place of a record in the ledger, for the page that shows the record, with its receipt."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Model

from compliance.holders.models import User
from compliance.ledger import reads
from compliance.ledger.images import fetch, fetch_one

from .logs import may_read_records


@dataclass(frozen=True)
class EntryPlace:
    """An entry of a log, with its leaf hash in hexadecimal digits. `signed_at` is when the first checkpoint that covers
    it was published; None before that."""

    log_id: UUID
    origin: str
    index: int
    leaf: str
    signed_at: datetime | None


def place_of(row: Model) -> EntryPlace | None:
    """The entry that holds the newest image of this row. One query."""
    place = fetch_one(reads.PLACE, row._meta.db_table, str(row.pk))
    return EntryPlace(*place) if place else None


def places_of(rows: Sequence[Model]) -> dict[Any, EntryPlace]:
    """The same of several rows of one table, by their keys; those that no entry holds are left out. One query."""
    if not rows:
        return {}
    found = fetch(reads.PLACES, rows[0]._meta.db_table, [str(row.pk) for row in rows])
    by_key = {row_id: EntryPlace(*place) for row_id, *place in found}
    return {row.pk: by_key[str(row.pk)] for row in rows if str(row.pk) in by_key}


def place_shown(row: Model, user: User) -> dict[str, Any]:
    """The context that `components/record_place.html` needs to show the place where this row is recorded. One query."""
    return {"place": place_of(row), "may_save_receipt": may_read_records(user)}
