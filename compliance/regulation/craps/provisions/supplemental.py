"""Craps: supplemental wagers behind Pass, Don't Pass, Come and Don't Come (taking and laying odds). § 623a.6.

A limit is one multiple of the original wager for every point, or one for each point. The limit of odds taken serves
Pass and Come Bets, that of odds laid Don't Pass and Don't Come Bets.
"""

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

from ...core.answers import unstated
from ...core.condition import FactCondition, holds, lacks
from ...core.condition import stated as is_stated
from ...core.demand import Demand
from ...core.families import pays_listed
from ...core.figure import Text
from ...core.finding import Finding, Outcome, cannot_tell, violation
from ..conditions import LAYING, TAKING
from ..editions import PROPOSED
from ..figures import LEAST_SUPPLEMENTAL, MOST_SUPPLEMENTAL, SUPPLEMENTAL_ODDS
from ..labels import POINT_LABELS, SUPPORTED
from .register import RULES

TAKE, LAY = "supplemental_take_max_multiple", "supplemental_lay_max_win_multiple"
COUNTED = {TAKE: "stake", LAY: "winnings"}


def _places(field: str, stated: Decimal | dict[str, Decimal]) -> Iterator[tuple[str, Decimal]]:
    """Each multiple with its place: the whole field, or one for each point."""
    if isinstance(stated, dict):
        yield from ((f"{field}.{point}", multiple) for point, multiple in stated.items())
    else:
        yield field, stated


class Lowest(Demand, frozen=True, kw_only=True):
    """A limit that is stated for every point, or for each and for nothing else, is no lower than the text allows."""

    def due_of(self) -> Callable[[Text], Any]:
        """A function that gives the lowest limit and the points."""
        least = Demand.due_of(self)
        return lambda text: (least(text), POINT_LABELS.keys())

    def broken(self, facts: Any, value: Any, due: Any) -> Outcome:
        """Findings about points without a limit, lines that are no point, and limits that are too low."""
        least, points = due
        if not isinstance(value, dict):
            return Demand.broken(self, facts, value, due) if value < least else None
        findings = [
            unstated(facts, self.field, point, about=POINT_LABELS[point]) for point in points if point not in value
        ]
        for point, multiple in value.items():
            place = f"{self.field}.{point}"
            if point not in points:
                wrong = f"A limit is stated for {point or 'a point without a number'}, which is not a point."
                required, mend = "a point of 4, 5, 6, 8, 9 or 10", "Remove the line."
                findings.append(violation(place, multiple, wrong=wrong, required=required, mend=mend))
            elif multiple < least:
                findings.append(self.finding(facts, place, multiple, multiple, due))
        return findings


def _lowest(field: str, when: FactCondition | None = None) -> Demand:
    counted = f"times the original wager, counted in {COUNTED[field]}"
    return Lowest(
        field=field,
        due=LEAST_SUPPLEMENTAL,
        when=when,
        wrong=f"The limit is {{found}} {counted}.",
        required=f"no limit below {{due[0]}} {counted}",
        mend="Allow {due[0]} time or more.",
    )


class Highest(Demand, frozen=True, kw_only=True):
    """A limit that is stated, for every point or for each, is no higher than the text allows."""

    def broken(self, facts: Any, value: Any, due: Any) -> Outcome:
        """A finding for each limit that is too high."""
        return [
            self.finding(facts, place, multiple, multiple, due)
            for place, multiple in _places(self.field, value)
            if multiple > due
        ]


def _highest(field: str, when: FactCondition) -> Demand:
    counted = f"times the original wager, counted in {COUNTED[field]}"
    return Highest(
        field=field,
        due=MOST_SUPPLEMENTAL,
        optional=True,
        when=when,
        wrong=f"The limit is {{found}} {counted}.",
        required=f"at most {{due}} {counted}",
        mend="Allow {due} times or less.",
    )


class Idle(Demand, frozen=True, kw_only=True):
    """A limit that is stated although no bet that it could support is offered: the filing contradicts itself."""

    bets: str

    def broken(self, facts: Any, value: Any, due: Any) -> list[Finding]:
        """The violation for each negative limit; without any, the finding that nobody can tell which statement is
        meant."""
        negative = [
            violation(
                place,
                multiple,
                wrong=f"The filing states {multiple} times the original wager as a limit, which is impossible.",
                required="limits of supplemental wagers in multiples of the original wager",
                mend="Remove the limit.",
            )
            for place, multiple in _places(self.field, value)
            if multiple < 0
        ]
        wrong = f"A limit for supplemental wagers is stated, but neither {self.bets} is offered, so the filing "
        mend = "Remove the limit, or offer the wager that it supports."
        return negative or [cannot_tell(self.field, wrong=f"{wrong}contradicts itself.", mend=mend)]


def _idle(field: str, *bets: str) -> FactCondition:
    """The limit is stated, and none of the bets that it could support is among the wagers offered."""

    def met(facts: Any) -> bool:
        offered = facts.wagers_offered
        return bool(offered) and offered.isdisjoint(bets) and getattr(facts, field) is not None

    return FactCondition(f"{field} is stated and supports no wager", (field, "wagers_offered"), met)


_READINGS = {
    "pass": "The text grants no limit below the original wager, so 1 time is the lowest: our inference. A limit "
    "without Pass or Come Bets has nothing to limit: the filing contradicts itself, and it is not clear which is "
    "meant.",
    "dont_pass": "The text grants no limit below that, so winnings of 1 time the bet are the lowest: our inference. A "
    "limit without Don't Pass or Don't Come Bets has nothing to limit: the filing contradicts itself.",
    "come": "As for Pass Bets. One limit serves both; where both are offered, 623a.6(a) applies, so that one limit "
    "that is too low is one finding.",
    "dont_come": "As for Don't Pass Bets. One limit serves both; where both are offered, 623a.6(b) applies.",
}
_LIMITS = {TAKE: "to the amount of the original bet", LAY: "so that it wins no more than the original bet"}
_LETTERS = dict(zip(SUPPORTED, "abcd", strict=True))


def _declare(bet: str, field: str, point: str, when: FactCondition, *demands: Demand) -> None:
    """Declares that this bet can be supported up to at least its own amount."""
    name = SUPPORTED[bet]
    RULES.demands(
        f"623a.6({_LETTERS[bet]})",
        f"Odds behind a {name}",
        *demands,
        name=f"{bet}_can_be_supported",
        when=when,
        duty=f"Once {point} is set, a player may add a wager behind a {name}; the certificate holder may limit it "
        f"{_LIMITS[field]}.",
        reading=_READINGS[bet],
        fields=(field, "wagers_offered"),
    )


for _bet, _come, _field in (("pass", "come", TAKE), ("dont_pass", "dont_come", LAY)):
    _offered = holds("wagers_offered", f"{_bet}_bet")
    _useless = _idle(_field, f"{_bet}_bet", f"{_come}_bet")
    _bets = f"{SUPPORTED[_bet].removesuffix(' Bet')} nor {SUPPORTED[_come]}s"
    _declare(
        _bet,
        _field,
        "a point",
        _offered | _useless,
        _lowest(_field, when=_offered),
        Idle(field=_field, when=_useless, bets=_bets),
    )
    _declare(
        _come,
        _field,
        "its point",
        holds("wagers_offered", f"{_come}_bet") & lacks("wagers_offered", f"{_bet}_bet"),
        _lowest(_field),
    )

_LINES = {f"supplemental_{bet}_{point}": (bet, point) for bet in SUPPORTED for point in POINT_LABELS}
RULES.demands(
    "623a.6(a)(2)",
    "Odds of supplemental wagers, if stated",
    *(
        pays_listed(
            line,
            SUPPLEMENTAL_ODDS,
            citation=f"623a.6({_LETTERS[bet]})(2)",
            wrong=f"Odds behind a {SUPPORTED[bet]} on point {point} pay {{found}}.",
            required="{due} for a supplemental wager on this point",
            mend="Enter {due}, or file a petition.",
        )
        for line, (bet, point) in _LINES.items()
    ),
    name="supplemental_wagers_pay_true_odds",
    when=holds("payout_odds", *_LINES),
    duty="A supplemental wager that wins is paid the odds of its point.",
    reading="The text leaves no choice, so the filing need not state these odds; lines that it states anyway are "
    "compared, and a finding cites the item of its bet.",
)
for _bet, _letter in _LETTERS.items():
    _name = SUPPORTED[_bet]
    RULES.definition(
        f"623a.6({_letter})(1)",
        f"Original {_name}",
        duty=f"The original {_name} is paid even money after a supplemental wager too.",
        reading="Checked with the payout odds of 623a.5(a).",
    )
    if _letter != "a":
        RULES.definition(
            f"623a.6({_letter})(2)",
            f"Odds behind a {_name}",
            duty="The supplemental wager is paid the odds of its point.",
            reading="Checked with 623a.6(a)(2).",
        )
    for _item, _point, _other in (("i", 4, 10), ("ii", 5, 9), ("iii", 6, 8)):
        _paid = SUPPLEMENTAL_ODDS.of(PROPOSED.key)[f"supplemental_{_bet}_{_point}"]
        RULES.definition(
            f"623a.6({_letter})(2)({_item})",
            f"Odds behind a {_name}, {_point} or {_other}",
            duty=f"{_paid} where the point is {_point} or {_other}.",
        )
RULES.demands(
    "623a.6(e)",
    "Highest limit of supplemental wagers",
    _highest(TAKE, when=TAKING),
    _highest(LAY, when=LAYING),
    name="supplemental_wagers_are_capped",
    when=is_stated("wagers_offered"),
    duty=f"Supplemental wagers may be allowed up to {MOST_SUPPLEMENTAL.always} times the original bet: in stake on "
    "Pass and Come, in winnings on Don't Pass and Don't Come. Original and supplemental wagers are then paid the odds "
    "of (a) to (d).",
    reading="On the Don't side 10 times in winnings on a 4 is a stake of 20 times the bet. A limit for a bet that is "
    "not offered is a question of (a) or (b).",
    fields=(TAKE, LAY, "wagers_offered"),
)
RULES.procedure(
    "623a.6(f)",
    "Excess that makes payouts come out even",
    duty="A supplemental wager may exceed its limit, or the posted maximum, by the amount that its payout needs to "
    "come out even.",
    reading="Either answer is allowed.",
)
