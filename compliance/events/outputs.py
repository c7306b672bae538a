"""Events as programs read them."""

from typing import Annotated
from uuid import UUID

from compliance.regulation.core.outputs import Answer, Count, Moment, Sha256, about, one_of

from .kinds import KINDS, OBJECTS

Kind = Annotated[str, one_of(kind.code for kind in KINDS)]


class Event(Answer):
    """Something that happened at a certificate holder, as an entry of its log states it."""

    id: Annotated[str, about("The same whenever and wherever the event is read.")]
    kind: Annotated[Kind, about(" ".join(f"`{kind.code}`: {kind.words}" for kind in KINDS))]
    received_at: Annotated[Moment, about("When the entry was received.")]
    object: Annotated[str, one_of(OBJECTS.values())]
    object_id: UUID
    facility_id: UUID | None
    table_id: UUID | None
    index: Annotated[Count, about("The place of the entry in its log.")]
    leaf: Annotated[Sha256, about("The hash of the entry.")]


class Events(Answer):
    """The next events of a certificate holder, in the order of its log."""

    results: list[Event]
    next: Annotated[
        str | None, about("Send it as `after` next time, also where `results` is empty. Null: nothing was there yet.")
    ]
    has_more: Annotated[bool, about("Whether to ask again at once. `results` may be empty and more be there.")]
