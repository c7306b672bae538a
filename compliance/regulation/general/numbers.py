"""Numbers that a filing chooses within a text's bound: limits of wagers, counts with a greatest number, boxes.

Shared readings: 0 where a text gives only a greatest number contradicts the filing and breaks nothing, so it cannot be
told; a negative number breaks the provision that limits it; each amount is judged by itself.
"""

from decimal import Decimal
from typing import Any, Unpack

import msgspec

from ..core.answers import unstated
from ..core.demand import Demand, How
from ..core.families import answered_yes
from ..core.fields import Question, Section, ask
from ..core.finding import Finding, Outcome, cannot_tell, violation


def dollars(amount: Decimal) -> str:
    """An amount as findings write it: $25.00, or -$25.00."""
    return f"{'-' if amount < 0 else ''}${abs(amount):,.2f}"


class UpTo(Demand, frozen=True, kw_only=True):
    """A number from 1, or above 0, to a greatest one. `thing` is what it counts; `contradicts` what a 0 is at odds
    with."""

    thing: str
    contradicts: str

    def broken(self, facts: Any, value: Any, due: Any) -> Outcome:
        """The finding about a number that is too great, negative, or 0."""
        if value > 0:
            return Demand.broken(self, facts, value, due)
        if value == 0:
            wrong = f"{self.sentence(self.wrong, facts, value, due)} {self.contradicts}"
            return cannot_tell(self.field, wrong=wrong, mend=self.sentence(self.mend, facts, value, due))
        impossible = msgspec.structs.replace(
            self, wrong=f"The filing states {value} as {self.thing}, which is impossible."
        )
        return Demand.broken(impossible, facts, value, due)


def up_to(field: str, due: Any, *, thing: str, contradicts: str, **how: Unpack[How]) -> Demand:
    """A number that the filing chooses is no greater than the text allows: `up_to("betting_positions", MOST_POSITIONS,
    thing="its number of betting positions", contradicts="Nobody could play at it.", …)`."""
    return UpTo(field=field, is_met=_is_up_to, due=due, thing=thing, contradicts=contradicts, **how)


def _is_up_to(value: Decimal, due: Decimal) -> bool:
    return 0 < value <= due


def adjacent_boxes(stated: int | None, most: int | None, places: str) -> Finding | None:
    """The finding about `adjacent_boxes_limit`; None if it is a number of boxes that there are.

    The text makes the Rules Submission state the number, so one that is left out is a violation. 0 asks how boxes are
    counted: with the player's own box, or beyond it. `most` is the number of boxes, None where the filing gives none
    that can be counted; `places` names them.
    """
    required = "the number of adjacent boxes in the Rules Submission"
    most = most if most is not None and most > 0 else None
    mend = f"Enter a number {f'from 1 to {most}' if most else 'of 1 or more'}, counting the player’s own box."
    if stated is None:
        wrong = "The filing does not say on how many adjacent boxes a player may wager."
        return violation("adjacent_boxes_limit", None, wrong=wrong, required=required, mend=mend)
    if stated == 0:
        return cannot_tell(
            "adjacent_boxes_limit",
            wrong="A player may wager on 0 adjacent boxes. It is not clear whether the player’s own box is counted.",
            mend="Enter 1 for the player’s own box alone. If you did not count that box, add one.",
        )
    if stated < 0:
        wrong = f"The filing states {stated} adjacent boxes, which is impossible."
        return violation("adjacent_boxes_limit", stated, wrong=wrong, required=required, mend=mend)
    if most is None or stated <= most:
        return None
    wrong = f"A player may wager on {stated} boxes, but {places}."
    required = f"a number that the Rules Submission chooses, no larger than the {most} boxes there are"
    return violation("adjacent_boxes_limit", stated, wrong=wrong, required=required, mend=mend)


class LimitsAgree(Demand, frozen=True, kw_only=True):
    """A minimum and a maximum wager that fit together."""

    def missing(self, facts: Any, due: Any) -> Outcome:
        """The findings about both limits: each an amount above zero, the minimum no higher than the maximum."""
        least, most = facts.table_min_usd, facts.table_max_usd
        findings: list[Finding] = []
        for field, amount, name in ((self.field, least, "minimum"), (self.other, most, "maximum")):
            if amount is None:
                findings.append(unstated(facts, field))
            elif amount <= 0:
                wrong = f"The {name} wager is {dollars(amount)}."
                findings.append(self._wrong(field, amount, wrong, "Enter an amount above zero."))
        if least is not None and most is not None and 0 < most < least:
            wrong = f"The minimum wager, {dollars(least)}, is above the maximum, {dollars(most)}."
            findings.append(self._wrong(self.field, least, wrong, "Correct one of the two."))
        return findings

    def broken(self, facts: Any, value: Any, due: Any) -> Outcome:
        """The same findings."""
        return self.missing(facts, due)

    def _wrong(self, field: str, amount: Decimal, wrong: str, mend: str) -> Finding:
        return violation(field, amount, wrong=wrong, required=str(self.required), mend=mend)


def limits_agree(required: str) -> Demand:
    """`table_min_usd` and `table_max_usd` are amounts above zero, the minimum no higher than the maximum."""
    return LimitsAgree(field="table_min_usd", other="table_max_usd", required=required)


def sign_asked(section: Section, why: str) -> Question:
    """The question for `minmax_sign_present`; `why` is the citation."""
    return ask("Does a sign at the table show the minimum and the maximum wager?", section, why=why, public=True)


def sign_shows_limits(required: str = "") -> Demand:
    """A sign at the table shows both limits; a note, where no text that was read requires it."""
    return answered_yes(
        "minmax_sign_present",
        wrong="No sign at the table shows the minimum and the maximum wager.",
        required=required,
        mend="Post a sign that shows both, so that players can read the limits.",
        is_noted=not required,
    )
