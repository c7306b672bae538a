"""Families of demands on the entries of logs: who acted, when, at which table, with which equipment, in which order.

    LOG_RULES.demands(
        "621a.3(e)", "Tiles changed in time",
        left_in_time(TILE_CLOCK, "The tiles", required="a change of tiles at least every {due} hours", …),
        duty="Tiles used for play are changed at least once every 12 hours.", log="tile_change",
    )

What an entry states by itself is asked by the families of `core.families`: `recorded`, `before`, `one_of`. Here are the
others: those that read the table and the other entries too.
"""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from itertools import pairwise
from operator import attrgetter
from typing import Any, Unpack

import msgspec

from ..core.demand import CaseDemand, Demand, How, Scope
from ..core.elapsed import at_words, elapsed, in_words
from ..core.families import one_of, stated
from ..core.fields import Field, fields_of, moments_of
from ..core.figure import Figure, Text
from ..core.finding import Finding, Outcome, cannot_tell, correct_or_tell, violation
from ..core.identity import same_mark, same_number
from ..core.in_use import left_too_late, overlap_noted
from ..core.log import ABOVE_FLOORPERSON, ACCEPTED, ROLES, SUPERVISOR_ACTED, Clock, LogCase
from .packages import elsewhere_noted, packages_told
from .series import NOT_RECORDED, is_dated_before

Case = LogCase[Any, Any]
ONE_MINUTE = timedelta(minutes=1)
POSITIONS = {role: label.lower() for role, label in ROLES.items()}
"""The names of positions inside a sentence."""
Named = str | Callable[[Any], str]
"""The beginning of a sentence: the same for every entry, or made from the entry."""


def _named(what: Named, entry: Any) -> str:
    return what if isinstance(what, str) else what(entry)


# -- What an entry must state, and who acted --


def proved(field: str, thing: str, required: str, mend: str = NOT_RECORDED, **how: Unpack[Scope]) -> Demand:
    """An entry states what proves the provision: `proved("inspector_name", "who inspected", "an inspection by …")`;
    leaving it out is a violation."""
    return stated(field, wrong=f"The entry does not state {thing}.", required=required, mend=mend, **how)


def answered(*fields: str, required: str, **how: Unpack[Scope]) -> tuple[Demand, ...]:
    """The same of each of these fields, by the question that it asks: `answered("verified_at", required="…")`."""
    return tuple(proved(field, "the answer to “{question}”", required, **how) for field in fields)


def acted_by(field: str, roles: frozenset[str], **how: Unpack[How]) -> tuple[Demand, Demand]:
    """The person who acted had one of these positions: `acted_by("inspector_role", INSPECTORS, wrong="… is: {found}.",
    …)`. A supervisor above the floorperson who acted where the text says only "floorperson" is noted."""
    note: How = {"wrong": SUPERVISOR_ACTED.format(role="{found}"), "mend": ACCEPTED, "is_noted": True}
    where: How = {"at_table": how.get("at_table"), "when": how.get("when"), "words": POSITIONS, "optional": True}
    return (
        one_of(field, roles | ABOVE_FLOORPERSON, **(how | where)),
        one_of(field, frozenset(ROLES) - ABOVE_FLOORPERSON, **(note | where)),
    )


def another_person(field: str, other: str, **how: Unpack[How]) -> Demand:
    """Two people acted: the credential number in `field` is not that in `other`, in any spelling."""
    how["optional"] = True
    return Demand(field=field, other=other, is_met=_is_another, **how)


def _is_another(number: str, due: None, other: str | None) -> bool:
    return not same_number(number, other)


def verified_by_another(required: str, **how: Unpack[Scope]) -> Demand:
    """The floorperson verifies what another person inspected: one credential number is one person."""
    return another_person(
        "floorperson_credential_number",
        "dealer_credential_number",
        wrong="Dealer and floorperson have the same credential number, {found}.",
        required=required,
        mend=correct_or_tell("another person verified it", "nobody else did"),
        **how,
    )


# -- At which table, with which packages --


class AtItsTable(CaseDemand, frozen=True, kw_only=True):
    """An entry that names the table of its log, where it names one."""

    def of_case(self, case: Case, due: Any) -> Outcome:
        """The finding about another table: a violation where the text requires the number, else nobody can tell."""
        named, table = getattr(case.entry, self.field), getattr(case.table, self.field)
        if None in (named, table) or same_mark(named, table):
            return None
        wrong = f"This entry is for table {named}, but the log is for table {table}."
        mend = "If the table number is wrong, correct it. If not, add the entry to the log of its table."
        if self.required:
            return violation(self.field, named, wrong=wrong, required=str(self.required), mend=mend)
        return cannot_tell(self.field, wrong=wrong, mend=mend)


def at_its_table(field: str = "table_number", required: str = "") -> Demand:
    """An entry is in the log of the table that it names; `required` is what the text asks for, if it does."""
    return AtItsTable(field=field, required=required)


class WithItsPackages(CaseDemand, frozen=True, kw_only=True):
    """An entry whose packages were issued to its table, where the facility keeps their numbers."""

    must_name: bool

    def of_case(self, case: Case, due: Any) -> Outcome:
        """The findings about packages not issued to the table, and about an entry that names none but must."""
        return (packages_told if self.must_name else elsewhere_noted)(case.entry, case.table)


def with_its_packages(*, must_name: bool = True) -> Demand:
    """An entry names packages that were issued to its table; unless it `must_name` them, it may leave them out."""
    return WithItsPackages(field="package_numbers", must_name=must_name)


# -- How long equipment is in use --


class LeftInTime(CaseDemand, frozen=True, kw_only=True):
    """Equipment that leaves the table within the figure of its clock.

    `turned` says that it left before it came; `used` is a sentence about its use before, with `{used}`. `due_at` gives
    the last instant that is met, where it is not that of the clock. `unproved` says what is wrong with an entry without
    the start, and how to mend it; without these words another demand asks for the start.
    """

    clock: Clock
    what: Named
    turned: str
    used: str = ""
    due_at: Callable[[Any, Text, Any], datetime | None] | None = None
    unproved: tuple[str, str] = ("", "")

    def of_case(self, case: Case, due: Any) -> Outcome:
        """The finding about equipment that was in use for too long, or for nobody knows how long."""
        entry, clock = case.entry, self.clock
        started, required = getattr(entry, clock.starts), self.sentence(self.required, entry, None, due)
        last = (self.due_at or clock.due_at)(entry, case.text, case.entries)
        if started is None or last is None:
            wrong, mend = self.unproved
            return violation(clock.starts, None, wrong=wrong, required=required, mend=mend) if wrong else None
        used = clock.used_before(entry, case.entries) if self.used else timedelta(0)
        return left_too_late(
            _named(self.what, entry),
            started,
            last,
            getattr(entry, clock.ends),
            case.as_of,
            required=required,
            turned=self.turned,
            mend=str(self.mend),
            used=self.used.format(used=in_words(used)) if used else "",
        )


def left_in_time(
    clock: Clock,
    what: Named,
    *,
    turned: str,
    used: str = "",
    unproved: tuple[str, str] = ("", ""),
    life: Figure[int] | None = None,
    due_at: Callable[[Any, Text, Any], datetime | None] | None = None,
    **how: Unpack[How],
) -> Demand:
    """Equipment leaves the table within the figure of its clock, or within the `life` that `due_at` counts:
    `left_in_time(DECK_CLOCK, "The decks", required="a change of decks at least once every {due} hours", …)`."""
    return LeftInTime(
        field=clock.ends,
        clock=clock,
        what=what,
        turned=turned,
        used=used,
        unproved=unproved,
        due_at=due_at,
        due=life or clock.limit,
        **how,
    )


class NoOverlap(CaseDemand, frozen=True, kw_only=True):
    """Equipment of which each lane has one set in use at a time."""

    clock: Clock
    what: Named
    lane: Callable[[Any], Any]

    def of_case(self, case: Case, due: Any) -> Outcome:
        """The note about two at one time."""
        return overlap_noted(
            case.entry,
            case.entries,
            starts=self.clock.starts,
            ends=self.clock.ends,
            lane=self.lane,
            as_of=case.as_of,
            what=_named(self.what, case.entry),
        )


def no_overlap(clock: Clock, what: Named, lane: Callable[[Any], Any] | None = None, **how: Unpack[How]) -> Demand:
    """At most one set is in use at a time in each lane of a clock: `no_overlap(TILE_CLOCK, "Two sets of tiles")`.
    `lane` reads the lane of an entry, if it is not the field that the clock names."""
    read = lane or (attrgetter(clock.lane) if clock.lane else _one_lane)
    return NoOverlap(field=clock.starts, clock=clock, what=what, lane=read, **how)


def _one_lane(entry: Any) -> str:
    return ""


# -- In which order --


class InOrder(CaseDemand, frozen=True, kw_only=True):
    """Times of an entry that follow one another; of all, or of those `judged`."""

    order: tuple[str, ...]
    judged: frozenset[str]

    def of_case(self, case: Case, due: Any) -> Outcome:
        """The violation for each time that lies before the last one that is stated before it."""
        entry = case.entry
        struct: type[msgspec.Struct] = type(entry)
        questions = fields_of(struct)
        stated_times = [(field, at) for field in self.order if (at := getattr(entry, field)) is not None]
        return [
            violation(
                field,
                at,
                wrong=f"“{_column(questions[field])}” is {in_words(elapsed(at, earlier))} before "
                f"“{_column(questions[before])}”: {at_words(at)}, and {at_words(earlier)}.",
                required=str(self.required),
                mend=correct_or_tell(),
            )
            for (before, earlier), (field, at) in pairwise(stated_times)
            if field in self.judged and elapsed(earlier, at) < timedelta(0)
        ]


def in_order(order: tuple[str, ...], required: str, judged: Iterable[str] = (), **how: Unpack[Scope]) -> Demand:
    """The times of an entry follow one another: `in_order(("received_at", "inspected_at"), "an inspection after …")`;
    `judged` are those of this provision, where they are not all."""
    of_these = tuple(judged) or order
    return InOrder(field=of_these[0], order=order, judged=frozenset(of_these), required=required, **how)


def _column(field: Field) -> str:
    return field.asked.column or field.label


class NotInHaste(Demand, frozen=True, kw_only=True):
    """Steps that take longer than one minute, from the time in `other` to that in `field`."""

    what: Named

    def broken(self, facts: Any, value: datetime, due: Any) -> Finding:
        """Cannot tell whether they were done."""
        return cannot_tell(
            self.field,
            wrong=f"{_named(self.what, facts)} within one minute, on {at_words(value)}.",
            mend="Check the times and correct those that are wrong. If all are right, confirm the entry as it is.",
        )


def not_in_haste(first: str, last: str, what: Named, **how: Unpack[How]) -> Demand:
    """Steps between two times of an entry that follow one another were not all done within one minute: `what` says
    which, as "The tiles are recorded as received and dealt". Asked where the demands before it are met."""
    how["optional"] = how["otherwise"] = True
    return NotInHaste(field=last, other=first, is_met=_has_taken_time, what=what, **how)


def _has_taken_time(last: datetime, due: None, first: datetime | None) -> bool:
    return first is None or not timedelta(0) <= elapsed(first, last) <= ONE_MINUTE


class Dated(Demand, frozen=True, kw_only=True):
    """A day of an entry that does not lie before every time that the entry states."""

    def broken(self, facts: msgspec.Struct, value: Any, due: Any) -> Outcome:
        """The note about one that does."""
        return self.finding(facts, self.field, value, value, due) if is_dated_before(value, moments_of(facts)) else None


def dated(field: str) -> Demand:
    """The date of an entry is not before every time that it states; one that is gets a note."""
    return Dated(
        field=field,
        optional=True,
        is_noted=True,
        wrong="The date of the entry is before every time that it states.",
        mend="Correct the date, or the times.",
    )
