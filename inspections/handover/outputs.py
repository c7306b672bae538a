"""Handovers as programs read them, and the bodies that sign them."""

from typing import Annotated
from uuid import UUID

from compliance.regulation.core.outputs import Answer, Count, Moment, about, one_of
from compliance.rest.answers import Body
from compliance.rest.outputs import Confirmed, Signature

from .open_items import HOURS, KINDS


class OpenItem(Answer):
    """An open item at the end of a shift."""

    kind: Annotated[str, one_of(KINDS)]
    id: UUID
    table: Annotated[str, about("The table's number; empty for none.")]
    words: str
    about: Annotated[UUID, about("What its page shows: the entry, the table or the handover.")]


class ChangedItem(OpenItem):
    """An open item with other words than before."""

    was: Annotated[str, about("Its words when the shift was handed over.")]


class Changes(Answer):
    """The changes between a handover and its takeover."""

    new: list[OpenItem]
    gone: list[OpenItem]
    otherwise: list[ChangedItem]


class Takeover(Answer):
    as_of: Moment
    received_at: Moment
    signature: Signature


class Handover(Answer):
    id: UUID
    facility_id: UUID
    number: Annotated[Count, about("Counts without gaps at each facility.")]
    as_of: Moment
    until: Annotated[Moment, about("The end of the next shift.")]
    words: str
    shown_sha256: str
    received_at: Moment
    signature: Signature
    takeover: Annotated[Takeover | None, about("Who took the shift over; null while it waits.")]


class HandoverDetail(Handover):
    """A handover with what was open, and what had changed when it was taken over."""

    items: list[OpenItem]
    changed: Changes | None


ReadAsOf = Annotated[Moment | None, about("As the refusal gave it. Leave it out to be told what is open now.")]
Mark = Annotated[str | None, about("The hash that the refusal gave: of what the caller has read.")]


class NewHandover(Body):
    """A shift to hand over."""

    facility: UUID
    hours: Annotated[Annotated[int, one_of(HOURS)] | None, about("Of the next shift.")] = None
    words: str | None = None
    as_of: ReadAsOf = None
    shown_sha256: Mark = None
    signature: Confirmed = None


class NewTakeover(Body):
    """A shift to take over."""

    as_of: ReadAsOf = None
    changed_sha256: Mark = None
    signature: Confirmed = None
