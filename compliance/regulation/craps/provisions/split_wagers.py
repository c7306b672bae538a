"""§ 623a.3(a)(20), (21): Horn High and Whirl Bets without an area of their own are split into other wagers."""

from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, violation
from ..conditions import HORN_HIGH, WHIRL
from ..facts import CrapsFacts
from ..labels import WAGER_LABELS
from .register import RULES, unstated

HORN_HIGH_PARTS = ("horn", "craps_two", "craps_three", "eleven_one_roll", "craps_twelve")
WHIRL_PARTS = ("horn", "any_seven")


def _parts_missing(facts: CrapsFacts, code: str, field: str, parts: tuple[str, ...]) -> Outcome:
    """Findings about the parts of a wager that has no area: each is offered. That each has an area is a matter
    of 623a.2(d)(2)."""
    has_area = getattr(facts, field)
    if has_area:
        return None
    if has_area is None:
        return unstated(field)
    offered = facts.wagers_offered or frozenset()
    return [
        violation(
            f"wagers_offered.{part}",
            offered,
            wrong=f"The {WAGER_LABELS[code]} has no area and is split, and the {WAGER_LABELS[part]} is not offered.",
            required="that a wager without its own area is split into wagers that have theirs",
            mend=f"Offer the {WAGER_LABELS[part]} with an area, or give the {WAGER_LABELS[code]} its own.",
        )
        for part in parts
        if part not in offered
    ] or None


@RULES.validator("623a.3(a)(20)", "Horn High without an area", fields=("horn_high_area", "wagers_offered"))
def horn_high_can_be_placed(facts: CrapsFacts, text: Text) -> Outcome:
    """A Horn High Bet has an area, or its parts have.

    Citation  623a.3(a)(20)
    Duty      Without its own area a Horn High Bet is split into four units of Horn and one unit on 2, 3, 11 or 12.
    Editions  623a-2011P.
    Figures   None.
    Source    623a.3(a)(20).
    Reading   So Horn, Craps Two, Craps Three, 11 in One Roll and Craps Twelve are all offered; 623a.2(d)(2) asks for
              the area of each.
    """
    if not HORN_HIGH.met(facts):
        return NOT_APPLICABLE
    return _parts_missing(facts, "horn_high", "horn_high_area", HORN_HIGH_PARTS)


@RULES.validator("623a.3(a)(21)", "Whirl without an area", fields=("whirl_area", "wagers_offered"))
def whirl_can_be_placed(facts: CrapsFacts, text: Text) -> Outcome:
    """A Whirl Bet has an area, or its parts have.

    Citation  623a.3(a)(21)
    Duty      Without its own area a Whirl Bet is split into four units of Horn and one unit of Any Seven.
    Editions  623a-2011P.
    Figures   None.
    Source    623a.3(a)(21).
    Reading   So Horn and Any Seven are both offered; 623a.2(d)(2) asks for the area of each.
    """
    if not WHIRL.met(facts):
        return NOT_APPLICABLE
    return _parts_missing(facts, "whirl", "whirl_area", WHIRL_PARTS)
