"""Where records that may be destroyed come from: apps say which of theirs are past their term."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from compliance.ledger.destroying import Chosen

Source = Callable[[UUID, datetime, int], Chosen]
"""At most a number of entries of a certificate holder received before an instant, with the rows that go with them."""

_sources: list[Source] = []


def register(source: Source) -> None:
    """Adds a source. Adding it again changes nothing."""
    if source not in _sources:
        _sources.append(source)


def chosen(holder_id: UUID, before: datetime, most: int) -> Chosen:
    """What the first source with anything past its term would destroy now."""
    for source in _sources:
        found = source(holder_id, before, most)
        if found.entries:
            return found
    return Chosen()
