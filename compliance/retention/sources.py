"""The sources of records that may be destroyed: apps say which of theirs are past their term."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from uuid import UUID

from compliance.ledger.destroying import Chosen

Source = Callable[[UUID, datetime, int], Chosen]
"""At most a number of entries of a certificate holder received before an instant, with the rows that go with them."""
OfOffice = Callable[[datetime, int], Chosen]
"""The same of the office's own log."""

of_holders: Sequence[Source] = ()
of_office: Sequence[OfOffice] = ()
"""Both are set in `compliance/wiring.py`."""


def chosen(holder_id: UUID | None, before: datetime, most: int) -> Chosen:
    """The records that the first source with anything past its term would destroy now; without a holder, of the
    office's log."""
    asking = (
        (partial(source, before, most) for source in of_office)
        if holder_id is None
        else (partial(source, holder_id, before, most) for source in of_holders)
    )
    return next((batch for batch in (ask() for ask in asking) if batch.entries), Chosen())
