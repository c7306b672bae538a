"""Families of demands: the forms in which the six chapters ask something of a fact. A provision takes one or several.

    RULES.demands(
        "651a.9(c)(1)", "Giving up half",
        exactly(
            "surrender_fraction", SURRENDERED,
            wrong="A player who does not go to War gives up {found} of the Initial Wager.",
            required="that {due} of the Initial Wager is given up", mend="Enter {due}.",
        ),
        duty="A player with a tie hand may give up half of the Initial Wager …",
    )

Each family takes the words of its finding as `How` (see `demand`) has them.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from operator import eq, ge, gt, le
from typing import Any, Unpack

import msgspec

from .answers import not_recorded
from .demand import Demand, How, Options, Words
from .elapsed import at_words
from .fields import Odds
from .figure import Text
from .finding import Finding, Outcome, cannot_tell, needs_approval, note, violation

Due = Any
"""A figure, by edition; or a value that stands in every text."""


def exactly(field: str, due: Due, **how: Unpack[How]) -> Demand:
    """The fact is what the text fixes: `exactly("dice_per_set", DICE_IN_A_SET, …)`; a set holds all members."""
    return Demand(field=field, is_met=eq, due=due, answer=_due_itself, **how)


def _due_itself(due: Any) -> Any:
    return due


def pays(line: str, due: Due, field: str = "payout_odds", **how: Unpack[Options]) -> Demand:
    """A line of the odds is exactly what the text fixes, by value: `pays("tie", TIE_ODDS, …)`; 20 to 2 is 10 to 1."""
    return Demand(field=field, line=line, is_met=_pays_alike, due=due, answer=_due_itself, **how)


def _pays_alike(value: Odds, due: Odds) -> bool:
    return value.pay * due.to == due.pay * value.to


def at_least(field: str, due: Due, **how: Unpack[How]) -> Demand:
    """The fact is no smaller: `at_least("wheel_diameter_in", SMALLEST_WHEEL, …)`; exactly the figure is met."""
    return Demand(field=field, is_met=ge, due=due, **how)


def at_most(field: str, due: Due, **how: Unpack[How]) -> Demand:
    """The fact is no greater: `at_most("shoe_stop_max_travel_in", SHOE_TRAVEL_MOST, …)`; the figure itself is met."""
    return Demand(field=field, is_met=le, due=due, **how)


def between(field: str, due: Due, **how: Unpack[How]) -> Demand:
    """The fact lies between two figures, or in a figure of two: `between("ball_diameter_in", (LEAST, MOST), …)`; both
    ends are met. Words show them as `{due[0]}` and `{due[1]}`."""
    return Demand(field=field, is_met=_is_between, due=due, **how)


def _is_between(value: Any, due: Any) -> bool:
    return bool(due[0] <= value <= due[1])


def one_of(field: str, due: Due, **how: Unpack[How]) -> Demand:
    """The fact is one of a set: `one_of("deck_count", DECK_COUNTS, …)`."""
    return Demand(field=field, is_met=_is_in, due=due, **how)


def _is_in(value: Any, due: Any) -> bool:
    return value in due


def answered_yes(field: str, due: Due = None, **how: Unpack[How]) -> Demand:
    """The question is answered with yes: `answered_yes("clapper_present", wrong="The wheel has no clapper.", …)`. `due`
    is a figure that the words show."""
    return Demand(field=field, is_met=_is_so, due=due, answer=_yes, **how)


def _yes(due: Any) -> bool:
    return True


def _is_so(value: Any, due: Any) -> bool:
    return bool(value)


def answered_no(field: str, **how: Unpack[How]) -> Demand:
    """The question is answered with no: `answered_no("jokers_used", wrong="Jokers are dealt.", …)`."""
    return Demand(field=field, is_met=_is_not_so, answer=_no, **how)


def _no(due: Any) -> bool:
    return False


def _is_not_so(value: Any, due: Any) -> bool:
    return value is False


def is_there(value: Any, due: Any) -> bool:
    """Whether a fact is stated at all."""
    return value is not None


class Stated(Demand, frozen=True, kw_only=True):
    """A fact that must be there. Where `wrong` has words, leaving it out is a violation."""

    def missing(self, facts: Any, due: Any) -> Outcome:
        """The violation of leaving the fact out, or that it cannot be told."""
        return self.finding(facts, self.field, None, None, due) if self.wrong else Demand.missing(self, facts, due)


def stated(field: str, **how: Unpack[How]) -> Demand:
    """The fact is there, whatever it is: `stated("shuffler_model")`; with `wrong`, leaving it out breaks the text."""
    return Stated(field=field, is_met=is_there, **how)


class Recorded(Demand, frozen=True, kw_only=True):
    """A fact that an entry of a log tells; `thing` names it in a sentence."""

    thing: str

    def missing(self, facts: Any, due: Any) -> Finding:
        """Cannot tell: the entry leaves it out."""
        return not_recorded(self.field, self.thing)

    def broken(self, facts: Any, value: Any, due: Any) -> Finding:
        """The same: what the entry states does not tell it."""
        return self.missing(facts, due)


def recorded(field: str, thing: str, **how: Unpack[How]) -> Demand:
    """An entry of a log tells `thing`: `recorded("deck_count", "how many decks were opened")`."""
    return Recorded(field=field, is_met=is_there, thing=thing, **how)


def recorded_among(field: str, due: Due, thing: str, **how: Unpack[How]) -> Demand:
    """An entry of a log tells `thing` by one of these values: `recorded_among("batch_label", BATCHES, "which …")`."""
    return Recorded(field=field, is_met=_is_in, due=due, thing=thing, **how)


class NoneBut(Demand, frozen=True, kw_only=True):
    """A set or table whose members are all known; each of the others is its own finding. `empty` says what is
    wrong with none at all and how to mend it; without these words none counts as not stated, or as met if `optional`.
    A finding shows the whole set, or, where it is `alone`, its member.
    """

    empty: tuple[str, str] = ("", "")
    alone: bool = False

    def due_of(self) -> Callable[[Text], Any]:
        """A function that gives the members that are known."""
        known = Demand.due_of(self)
        return lambda text: frozenset(known(text))

    def broken(self, facts: Any, value: Any, due: Any) -> Outcome:
        """A finding for each member that is not known, or the one about an empty set."""
        if not value:
            wrong, mend = self.empty
            if not wrong:
                return self.missing(facts, due)
            return violation(
                self.field, value, wrong=wrong, required=self.sentence(self.required, facts, value, due), mend=mend
            )
        if isinstance(value, tuple):
            others = [(place, member) for place, member in enumerate(value) if member not in due]
            return [self.finding(facts, f"{self.field}[{place}]", member, member, due) for place, member in others]
        shown = value if isinstance(value, dict) else {member: member if self.alone else value for member in value}
        strange = sorted(set(value) - due)
        return [self.finding(facts, f"{self.field}.{member}", shown[member], member, due) for member in strange]


def none_but(
    field: str, due: Due, *, empty: tuple[str, str] = ("", ""), alone: bool = False, **how: Unpack[How]
) -> Demand:
    """The members of a set or list, or the lines of a table, are all known: `none_but("tile_spot_colors", SPOT_COLORS,
    wrong="Some spots are “{found}”.", …)`. Each other one is a finding."""
    test = _is_within if how.get("optional") else _is_some_within
    return NoneBut(field=field, is_met=test, due=due, empty=empty, alone=alone, **how)


def _is_within(value: Any, due: frozenset[Any]) -> bool:
    return due.issuperset(value)


def _is_some_within(value: Any, due: frozenset[Any]) -> bool:
    return bool(value) and due.issuperset(value)


class OfTable(Demand, frozen=True, kw_only=True):
    """A line of the odds, whose figure holds the odds of every line by name."""

    def due_of(self) -> Callable[[Text], Any]:
        """A function that gives the odds of this line."""
        table, line = Demand.due_of(self), self.line
        return lambda text: table(text)[line]


def pays_at_least(line: str, due: Due, field: str = "payout_odds", **how: Unpack[Options]) -> Demand:
    """A line of the odds is no lower than its line of the figure, by value: `pays_at_least("flag", LEAST_ODDS, …)`."""
    return OfTable(field=field, line=line, is_met=_pays_no_less, due=due, answer=_due_itself, **how)


def _pays_no_less(value: Odds, due: Odds) -> bool:
    return value.pay * due.to >= due.pay * value.to


class Noted(Demand, frozen=True, kw_only=True):
    """Something that the text leaves open, noted wherever it is asked; `found` is what the note shows."""

    found: Any

    def missing(self, facts: Any, due: Any) -> Finding:
        """The note, whatever is stated."""
        return note(
            self.field,
            found=self.found,
            wrong=self.sentence(self.wrong, facts, None, due),
            mend=self.sentence(self.mend, facts, None, due),
        )

    def broken(self, facts: Any, value: Any, due: Any) -> Outcome:
        """The same note."""
        return self.missing(facts, due)


def noted(field: str, found: Any = True, **how: Unpack[How]) -> Demand:
    """A note for the reviewer, wherever the duty applies: `noted("touchdown_offered", wrong="The text does not say …",
    mend=…)`. Its `when`, or that of the row, says where."""
    return Noted(field=field, found=found, **how)


class Before(Demand, frozen=True, kw_only=True):
    """A moment no later than the one in `other`; words show them as `{found}` and `{other}`."""

    def broken(self, facts: Any, value: Any, due: Any) -> Finding:
        """The violation of a moment that came later."""
        moments = {"found": at_words(value), "other": at_words(getattr(facts, self.other)), "citation": "{citation}"}
        wrong, required, mend = (str(words).format(**moments) for words in (self.wrong, self.required, self.mend))
        return violation(self.field, value, wrong=wrong, required=required, mend=mend)


def before(field: str, other: str, **how: Unpack[How]) -> Demand:
    """An entry's moment came before another, or with it: `before("inspection_started_at", "inspection_completed_at",
    …)`. Elapsed time tells, not the wall clock; a moment that is not stated is no matter of this demand."""
    how["optional"] = True
    return Before(field=field, is_met=_is_no_later, other=other, **how)


def _is_no_later(value: datetime, due: Any, other: datetime | None) -> bool:
    return other is None or value.timestamp() <= other.timestamp()


def some(field: str, **how: Unpack[How]) -> Demand:
    """A set or list holds something: `some("buy_numbers", wrong="No number is stated for it.", …)`."""
    return Demand(field=field, is_met=_is_so, **how)


class Unclear(Demand, frozen=True, kw_only=True):
    """A demand whose breach contradicts the filing and breaks no text."""

    def finding(self, facts: Any, at: str, found: Any, value: Any, due: Any) -> Finding:
        """Cannot tell, in the words of this demand."""
        return cannot_tell(
            at, wrong=self.sentence(self.wrong, facts, value, due), mend=self.sentence(self.mend, facts, value, due)
        )


def unclear(demand: Demand) -> Demand:
    """The same demand, of which a breach cannot be told: `unclear(answered_no("lay_replaces_place_to_lose", …))`."""
    return Unclear(**{name: getattr(demand, name) for name in Demand.__struct_fields__})


def measured(field: str, **how: Unpack[How]) -> Demand:
    """A measure is above zero: `measured("table_length_ft", wrong="The length is stated as {found} feet.", …)`; what
    another is cannot be told."""
    return unclear(Demand(field=field, is_met=gt, due=0, **how))


class AllOf(Demand, frozen=True, kw_only=True):
    """A set that holds certain members; `empty` says what is wrong with none of any kind, and what the text requires.
    `items` are the items that a finding about a member cites, where they are narrower."""

    empty: tuple[str, str, str] = ("", "", "")
    items: Mapping[str, str] = {}

    def broken(self, facts: Any, value: Any, due: Any) -> Outcome:
        """A finding for each member that is missing, or the one about an empty set."""
        if not value and self.empty[0]:
            wrong, required, mend = self.empty
            return violation(self.field, value, wrong=wrong, required=required, mend=mend)
        return [
            msgspec.structs.replace(
                self.finding(facts, f"{self.field}.{member}", value, member, due), citation=self.items.get(member, "")
            )
            for member in due
            if member not in value
        ]


def all_of(
    field: str,
    due: Due,
    *,
    empty: tuple[str, str, str] = ("", "", ""),
    items: Mapping[str, str] | None = None,
    **how: Unpack[How],
) -> Demand:
    """A set holds each of these members; each that is missing is a finding, `{found}` in its words: `all_of(
    "wagers_offered", ("horn", "any_seven"), wrong="The {found} is not offered.", …)`."""
    return AllOf(field=field, is_met=_holds_all, due=due, empty=empty, items=items or {}, **how)


def _holds_all(value: frozenset[Any], due: Any) -> bool:
    return value.issuperset(due)


def no_line(line: str, **how: Unpack[Options]) -> Demand:
    """A table has no such line: `no_line("horn", wrong="Odds are stated for the Horn Bet itself.", …)`."""
    return none_stated("payout_odds", line=line, **how)


def none_stated(field: str, **how: Unpack[How]) -> Demand:
    """The fact is not stated: `none_stated("dealer_wager_amount_rule", when=…, wrong="The filing states {found}.")`."""
    how["optional"] = True
    return Demand(field=field, **how)


class ListedOdds(OfTable, frozen=True, kw_only=True):
    """A line of odds as a table of the text lists it. `more` says what is wrong with higher odds, what is required and
    how to mend it, where those go to the unit of the Board and break nothing."""

    more: tuple[Words, Words, Words] = ("", "", "")

    def broken(self, facts: Any, value: Any, due: Any) -> Outcome:
        """The violation, or that odds above those of the text need a word of the Board."""
        if not self.more[0] or value < due:
            return Demand.broken(self, facts, value, due)
        wrong, required, mend = (self.sentence(words, facts, value, due) for words in self.more)
        return needs_approval(
            f"{self.field}.{self.line}", found=value, wrong=wrong, required=required, mend=mend, citation=self.citation
        )


def pays_listed(
    line: str,
    table: Due,
    field: str = "payout_odds",
    *,
    more: tuple[Words, Words, Words] = ("", "", ""),
    **how: Unpack[Options],
) -> Demand:
    """A line of the odds that is stated is that of a table of the text, by value: `pays_listed("pass_bet", PAYOUT_ODDS,
    …)`. With `more`, higher odds need the approval of the Board."""
    how["optional"] = True
    return ListedOdds(field=field, line=line, is_met=_pays_alike, due=table, more=more, answer=_due_itself, **how)
