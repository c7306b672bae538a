"""Logs: kinds of entries, their clocks, and how a series of entries is judged."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Generic, Literal, TypeVar

import msgspec

from .edition import Edition, NotInForce
from .elapsed import after, facility_zone, one_month_after
from .evaluate import in_order, stamped
from .fields import Field, fields_of
from .figure import Figure, Text
from .finding import Finding
from .identity import same_number
from .in_use import LogEntries, Use, use_before
from .problem import ProblemRules
from .provision import Provision

E = TypeVar("E", bound=msgspec.Struct)
T = TypeVar("T", bound=msgspec.Struct)

ROLES: dict[str, str] = {
    "dealer": "Dealer",
    "floorperson": "Floorperson",
    "pit_manager": "Pit manager",
    "assistant_shift_manager": "Assistant table games shift manager",
    "shift_manager": "Table games shift manager",
    "boxperson": "Boxperson",
    "stickperson": "Stickperson",
    "security_member": "Security department member",
    "table_game_maintenance": "Table game maintenance member",
    "surveillance": "Surveillance",
    "other": "Other",
}
Role = Literal[
    "dealer",
    "floorperson",
    "pit_manager",
    "assistant_shift_manager",
    "shift_manager",
    "boxperson",
    "stickperson",
    "security_member",
    "table_game_maintenance",
    "surveillance",
    "other",
]
"""The codes of `ROLES`, as an entry states them."""
SUPERVISOR_ACTED = "The {role} acted. The regulation names the floorperson, and nobody above."
ACCEPTED = "Accepted with this note; the reviewer decides. To be safe, have a floorperson act."
"""The note about a supervisor who did what the text gives to a floorperson."""
ABOVE_FLOORPERSON = frozenset({"pit_manager", "assistant_shift_manager", "shift_manager"})
FLOORPERSON_OR_ABOVE = ("floorperson", "pit_manager", "assistant_shift_manager", "shift_manager")


class LogCase(msgspec.Struct, Generic[E, T], frozen=True):
    """A case that a log validator reads: an entry and its place in the series, the table, the text of the entry's day.

    `text` is the edition in force on the entry's own day; `as_of` is the instant of judgement, an argument always.
    `is_asked` marks an entry whose opening nobody told: the question is whether the table may open with it now.
    """

    entry: E
    index: int
    entries: Sequence[E]
    table: T
    text: Text
    as_of: datetime
    is_asked: bool = False


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """A limit that starts when equipment is opened or placed, and ends when it is removed.

    `limit` is a figure in elapsed hours, or None for one calendar month; `when` narrows it to some entries. `lane`
    names the field that separates limits that run side by side at one table (the batch); empty where a table has one.
    `restarts` names the field in which an entry that ends one use states when the next one started; empty where an
    entry states one use only. `lanes` gives, from what the table is, the lanes in which a table ready for play has
    equipment in use; empty where it needs none. `equipment` names the field that identifies the set, which keeps its
    age; `adds_up` counts all its uses, also those before another set came between. `with_end` names what else an entry
    states that ends a use. `inspection` is the log of the chapter in which what comes is inspected, empty for none;
    `next_set` the field in which an entry that ends a use names the set that comes.
    """

    citation: str
    title: str
    starts: str
    ends: str
    limit: Figure[int] | None
    lane: str = ""
    restarts: str = ""
    when: Callable[[Any], bool] = lambda entry: True
    lanes: Callable[[Any], tuple[str, ...]] = lambda table: ()
    equipment: str = ""
    adds_up: bool = False
    with_end: tuple[str, ...] = ()
    inspection: str = ""
    next_set: str = ""

    def due_at(self, entry: Any, text: Text, entries: Sequence[Any] = ()) -> datetime | None:
        """The last instant that still meets the limit, in UTC; None where the entry has not started this clock.

        `entries` is the series of the entry: what its equipment was in use before is taken off. It may be so much that
        the instant lies before the start.
        """
        start = getattr(entry, self.starts)
        if start is None or not self.when(entry):
            return None
        if self.limit is None:
            return one_month_after(start)
        return after(start, timedelta(hours=text[self.limit]) - self.used_before(entry, entries))

    def used_before(self, entry: Any, entries: Sequence[Any]) -> timedelta:
        """The earlier time in use of the entry's equipment: in all if its uses add up, else with no other set in
        between."""
        use = self.use_before(entry, entries, adds_up=self.adds_up)
        return use.used if use else timedelta(0)

    def use_before(self, entry: Any, entries: Sequence[Any], *, adds_up: bool = False) -> Use | None:
        """The newest earlier use of the entry's equipment, with no other set in between unless all `adds_up`; None
        where there is none."""
        if not self.equipment:
            return None
        return use_before(
            entry,
            entries,
            starts=self.starts,
            ends=self.ends,
            equipment=self.equipment,
            lane=self.lane,
            adds_up=adds_up,
        )


class Signatory(msgspec.Struct, frozen=True, kw_only=True):
    """A person whom an entry names: the fields that hold the name, the position and the credential number.

    `roles` are the positions offered, first those that the text names; empty where it limits none. `signs` marks
    the person whose signature closes the entry. `countersigns` cites the text that asks for this person's own signature
    whoever closes the entry; empty where it asks for none. Who countersigns has a field `credential`. `did` are the
    fields that say when this person did what the entry tells: who signed an earlier entry that states the same in them
    has signed it.
    """

    title: str
    name: str
    role: str = ""
    credential: str = ""
    roles: tuple[str, ...] = ()
    signs: bool = False
    countersigns: str = ""
    did: tuple[str, ...] = ()


def signatory(who: str, title: str, **more: Any) -> Signatory:
    """The person whose name, position and credential number stand in the fields that begin so: `signatory("inspector",
    "Inspected by")`."""
    return Signatory(title=title, name=f"{who}_name", role=f"{who}_role", credential=f"{who}_credential_number", **more)


DEALER_AND_FLOORPERSON = (
    Signatory(
        title="Floorperson who verified", name="floorperson_name", credential="floorperson_credential_number",
        roles=FLOORPERSON_OR_ABOVE, signs=True,
    ),
    Signatory(
        title="Dealer who inspected", name="dealer_name", credential="dealer_credential_number", roles=("dealer",)
    ),
)  # fmt: skip
"""Whom the inspection of cards or tiles names: the dealer who inspects, the floorperson who verifies and signs."""


class InUse(msgspec.Struct, frozen=True, kw_only=True):
    """Equipment in use at a table: its lane, since when, and when (from, to) its lane was in use before that."""

    lane: str
    started_at: datetime
    before_started_at: datetime | None = None
    before_ended_at: datetime | None = None


class Opening(msgspec.Struct, Generic[E, T], frozen=True, kw_only=True):
    """The state of a log before a table opens: the table, the newest entry of each lane, and the time since when it is
    closed.

    `closed_since` is None for a table that never was open; `opened_before` is the opening before the one in question,
    None where there was none. `in_use` is the equipment in use at the table. `text` is the edition in force at `as_of`.
    """

    table: T
    newest: Sequence[E]
    closed_since: datetime | None
    text: Text
    as_of: datetime
    opened_before: datetime | None = None
    in_use: Sequence[InUse] = ()


GAMES = ("Roulette", "Sic Bo")
"""Games whose name begins the title of a log."""


def in_sentence(title: str) -> str:
    """A title inside a sentence: its first letter is small, but for the name of a game."""
    return title if title.startswith(GAMES) else f"{title[:1].lower()}{title[1:]}"


class LogKind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of log: the statements of table and entry, the time of the event, and the clocks that it drives.

    `event_at` gives the instant of the event, by which the edition is chosen; None when the entry states none.
    `table_field` is the entry's field that names the table. `lane` tells histories at one table apart (the device;
    inspections from mere adjustments): the newest entry of each is what the table stands on. `signatories` are the
    people whom an entry names. `set_field` names the field that tells apart several sets of equipment at one table (the
    batch). `recent` is how many of its newest entries a table stands on, where the newest of each
    lane is not enough. `asks` narrows the fields to those that a table needs. `bars_opening` gives the
    findings that stand against opening a table; an open table is asked as if it were to open again now. `left_open`
    gives, from an entry, its table and the series, the field that must say which of several sets the entry is about,
    and what to say there; None where that is said. `inspects` says of an inspection whether it is that of equipment
    that came to the table, whose lane is its batch or set. `problem` marks the log of problems found at the table,
    whose entries open and close them. `device` is the kind of equipment that the log inspects, where it inspects one.
    """

    code: str
    title: str
    chapter: str
    table: type[msgspec.Struct]
    entry: type[msgspec.Struct]
    event_at: Callable[[Any], datetime | None]
    table_field: str = "table_number"
    clocks: tuple[Clock, ...] = ()
    lane: Callable[[Any], str] = lambda entry: ""
    signatories: tuple[Signatory, ...] = ()
    set_field: str = ""
    recent: int = 0
    asks: Callable[[Any], dict[str, Field]] | None = None
    bars_opening: Callable[[Opening[Any, Any]], list[Finding]] | None = None
    left_open: Callable[[Any, Any, Sequence[Any]], tuple[str, str] | None] = lambda entry, table, entries: None
    inspects: Callable[[Any, InUse, Text], bool] | None = None
    problem: ProblemRules | None = None
    device: str = ""

    def fields(self, table: Any) -> dict[str, Field]:
        """The fields that an entry about this table may state, in the order of the form."""
        return fields_of(self.entry) if self.asks is None else self.asks(table)

    @property
    def in_sentence(self) -> str:
        """The title inside a sentence: `deck change log`, but `Sic Bo inspection log`."""
        return in_sentence(self.title)

    @property
    def of_people(self) -> frozenset[str]:
        """The fields of an entry that tell who the people are whom it names."""
        parts = ((signatory.name, signatory.role, signatory.credential) for signatory in self.signatories)
        return frozenset(name for person in parts for name in person if name)

    @property
    def is_countersigned(self) -> bool:
        """Whether an entry may name somebody whose own signature the text requires."""
        return any(signatory.countersigns for signatory in self.signatories)


def countersigners(kind: LogKind, stated: Mapping[str, Any], signed_with: str) -> list[Signatory]:
    """The people whom an entry names and whose own signature the text requires, without the person who signed the
    entry.

    `stated` are the entry's values by field. `signed_with` is the credential number of the signer: the same number is
    the same person.
    """
    return [
        signatory
        for signatory in kind.signatories
        if signatory.countersigns
        and stated.get(signatory.name)
        and not same_number(stated.get(signatory.credential), signed_with)
    ]


def entry_day(kind: LogKind, entry: Any, as_of: datetime) -> date:
    """The facility's calendar day of the event; the day of judgement where the entry states no time."""
    at = kind.event_at(entry) or as_of
    return at.astimezone(facility_zone()).date()


def evaluate_log(
    kind: LogKind,
    provisions: Iterable[Provision],
    edition_for: Callable[[date], Edition],
    table: Any,
    entries: Sequence[Any],
    as_of: datetime,
    asked: int | None = None,
) -> list[Finding]:
    """Every finding about a series of entries, by chapter order, then field, then entry.

    Each entry is judged by the edition in force on its own day. `asked` is the place of an entry with which the table
    has not opened: the question is whether it may. Raises NotInForce, naming the entry, for a day
    without one.
    """
    rows = [(p, p.check) for p in provisions if p.log == kind.code and p.check is not None]
    texts: dict[str, Text] = {}
    findings: list[Finding] = []
    series = LogEntries.of(entries)
    for index, entry in enumerate(series):
        try:
            edition = edition_for(entry_day(kind, entry, as_of))
        except NotInForce as refusal:
            raise NotInForce(f"entries[{index}]: {refusal}") from None
        text = texts.setdefault(edition.key, Text(edition, {}))
        case: LogCase[Any, Any] = LogCase(entry, index, series, table, text, as_of, index == asked)
        for provision, check in rows:
            if edition.key in provision.editions:
                findings.extend(stamped(check(case, text), provision, edition, index))
    fields = {name: place for place, name in enumerate(fields_of(kind.entry))}
    findings.sort(key=lambda finding: finding.entry if finding.entry is not None else -1)
    return in_order(findings, fields)
