"""The administration history: one row and one entry of the ledger for each act, in the transaction of the act."""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import date, datetime
from operator import attrgetter
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db.models import Model
from django.dispatch import Signal

from compliance.holders.acting import actor_of
from compliance.holders.models import AdministrationEvent, PitStay, User
from compliance.isolation.context import within
from compliance.ledger.holding import hold
from compliance.ledger.images import Image, Mark, projection
from compliance.ledger.recording import LedgerAct, record, subject_of, unrecorded_rows
from compliance.regulation.core.fields import NAME

from ..words import fitting, require_words

R = TypeVar("R", bound=Model)
T = TypeVar("T")


WITHOUT_REASON = {
    "password_link_send": "the link for a person who never signed in; that the person was added says why",
    "password_links_send": "the same for many",
    "ladder_test": "a test is its own reason; it changes nothing",
}
"""Administrative acts that take no reason, and why."""


administered = Signal()
"""Rows of the history were added (`events`), in the transaction of their act."""


@dataclass
class ActsTogether:
    """Acts that are recorded together: their rows of the history, whom they added, and what was found for all."""

    events: list[AdministrationEvent] = field(default_factory=list)
    added: dict[UUID, UUID | None] = field(default_factory=dict)
    """The certificate holder (None: the Board) of each person added."""
    found: dict[Hashable, Any] = field(default_factory=dict)


_together: ContextVar[ActsTogether | None] = ContextVar("acts_together", default=None)


@contextmanager
def acts_together() -> Iterator[ActsTogether]:
    """Acts inside add neither rows of the history nor entries: `record_together` does at the end, all at once, so that
    the log is locked for those alone and not while hundreds of people are added. PostgreSQL refuses the commit where
    nobody does."""
    together = ActsTogether()
    with within(_together, together):
        yield together


def once(key: Hashable, find: Callable[[], T]) -> T:
    """A value that is the same for all acts done together: found for the first of them; of a single act, each time."""
    if (together := _together.get()) is None:
        return find()
    if key not in together.found:
        together.found[key] = find()
    found: T = together.found[key]
    return found


def hold_once(marks: Collection[Mark]) -> None:
    """`hold` for people and places, once for all acts that are done together. Raises NotHeld."""
    marks = frozenset(marks)
    once(("as recorded", marks), lambda: hold(marks, of_logs=False))


def add_person(user: User, holder_id: UUID | None) -> None:
    """From now on, acts that are done together know that one of them added this person, and where."""
    if (together := _together.get()) is not None:
        together.added[user.pk] = holder_id


def added_people() -> Mapping[UUID, UUID | None]:
    """The people whom acts around this one added, and the certificate holder of each (None: the Board). Nobody else
    sees or changes their rows yet."""
    together = _together.get()
    return together.added if together else {}


def record_together(together: ActsTogether, *, by: User, at: datetime) -> None:
    """Records acts that were done together: an entry for each person or place, with every row that was changed about
    it. So an entry stays as small as that of a single act, and is read as fast by whoever rests on one of its rows."""
    events = AdministrationEvent.objects.bulk_create(together.events)
    administered.send(AdministrationEvent, events=events, are_together=True)
    actor, rows = actor_of(by, at), defaultdict[str, list[Mark]](list)
    for image in unrecorded_rows():
        rows[_about(image)].append((image["table"], image["id"]))
    firsts = {str(event.about or event.pk): event for event in reversed(events)}
    for about, event in reversed(firsts.items()):
        record(
            LedgerAct(f"administration.{event.act}", subject=subject_of(event), by=actor),
            holder_id=event.holder_id,
            only=rows[about],
        )


ABOUT = {AdministrationEvent._meta.db_table: "about", PitStay._meta.db_table: "table_id"}
"""The column of a row that names the place or person it is about, for tables whose rows are about another row."""


def _about(image: Image) -> str:
    """The id of the person or place of a row."""
    column = ABOUT.get(image["table"]) or projection(image["table"]).person
    return str((image["values"] or {}).get(column) or image["id"])


def as_words(values: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Values in the form of the history: days and times in ISO form, ids and names as text."""
    if values is None:
        return None
    return {name: _word(value) for name, value in values.items()}


def _word(value: Any) -> Any:
    if isinstance(value, date | datetime):
        return value.isoformat()
    return value if value is None or isinstance(value, bool | int | str) else str(value)


def event_record(
    *,
    by: User,
    at: datetime,
    act: str,
    subject: str,
    about: UUID | None,
    holder_id: UUID | None,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str,
    signed: Mapping[str, Any] | None = None,
) -> AdministrationEvent:
    """Adds the row that states who did what to whom, when, from what, to what and why, and records the act.

    `about` is None for an act on many at the Board. `signed` is what the entry of a signed act states about the
    signature (`SignedAct.stated`). Call it last: by then the entry holds every row that the act has changed. Raises
    FieldRefused without a reason, but for WITHOUT_REASON.
    """
    if act not in WITHOUT_REASON:
        reason = need_reason(reason)
    acting = by.active_membership
    event = AdministrationEvent(
        holder_id=holder_id,
        actor=by,
        actor_name=by.printed_name,
        actor_role=acting.role if acting else "",
        at=at,
        subject=subject,
        about=about,
        act=act,
        before=as_words(before),
        after=as_words(after),
        reason=fitting(reason, "reason"),
    )
    if (together := _together.get()) is not None:
        together.events.append(event)
        return event
    event.save(force_insert=True)
    administered.send(AdministrationEvent, events=[event], are_together=False)
    record(
        LedgerAct(
            f"administration.{act}",
            subject=("holders_administrationevent", str(event.pk)),
            **signed or {"by": actor_of(by, at)},
        ),
        holder_id=holder_id,
    )
    return event


@dataclass(frozen=True)
class HistoryKind(Generic[R]):
    """The facts that the history keeps of rows of one kind: the name of a row, its facts, its certificate holder, and
    the thing or person that it is about."""

    words: Callable[[R], str]
    facts: Callable[[R], Mapping[str, Any]]
    holder_of: Callable[[R], UUID | None] = attrgetter("holder_id")
    about: Callable[[R], UUID] = attrgetter("pk")


def row_event(
    kept: HistoryKind[R],
    row: R,
    *,
    act: str,
    by: User,
    at: datetime,
    reason: str,
    before: Mapping[str, Any] | None = None,
) -> AdministrationEvent:
    """Records an act on a row, as the row is now; `before` are its facts from before the act. As `event_record`."""
    return event_record(
        by=by,
        at=at,
        act=act,
        subject=kept.words(row),
        about=kept.about(row),
        holder_id=kept.holder_of(row),
        before=before,
        after=kept.facts(row),
        reason=reason,
    )


def person_event(
    user: User,
    *,
    act: str,
    by: User,
    at: datetime,
    holder_id: UUID | None,
    reason: str,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> AdministrationEvent:
    """Records an act about this person, in the log of this holder (None: the office's). As `event_record`."""
    return event_record(
        by=by,
        at=at,
        act=act,
        subject=f"Person {user.printed_name}",
        about=user.pk,
        holder_id=holder_id,
        before=before,
        after=after,
        reason=reason,
    )


def need_reason(reason: str) -> str:
    """The reason, trimmed. Raises FieldRefused when there is none."""
    return require_words(reason, "reason", "Give the reason. The administration history shows it.")


def need(field: str, value: str, what: str, *, longest: int = NAME) -> str:
    """The name, trimmed and in one line. Raises FieldRefused when it is blank: "Enter <what>"; and when it is too
    long."""
    return require_words(" ".join(value.split()), field, f"Enter {what}.", longest=longest)
