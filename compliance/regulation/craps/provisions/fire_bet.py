"""Craps: point markers and limits of the Fire Bet. § 623a.11; its conduct is attested."""

from decimal import Decimal

from ...core.demand import Demand
from ...core.families import answered_yes, exactly
from ...core.figure import Figure, Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, violation
from ...general.numbers import dollars
from ..conditions import FIRE_BET
from ..facts import CrapsFacts
from ..figures import FIRE_BET_INCREMENT, FIRE_BET_MAXIMUM, FIRE_BET_MINIMUM
from .register import RULES, unstated


@RULES.validator(
    "623a.11(a)(4)",
    "Size of the point markers",
    fields=("fire_bet_marker_diameter_in", "largest_value_chip_diameter_in", "wagers_offered"),
)
def markers_are_wider_than_chips(facts: CrapsFacts, text: Text) -> Outcome:
    """Fire Bet point markers are wider than every value chip.

    Duty      Each point marker has a diameter larger than that of any value chip in use.
    Reading   “Larger” is strict: an equal diameter fails.
    """
    if not FIRE_BET.met(facts):
        return NOT_APPLICABLE
    marker, chip = facts.fire_bet_marker_diameter_in, facts.largest_value_chip_diameter_in
    if marker is not None and chip is not None and marker > chip > 0:
        return None
    findings: list[Finding] = []
    for field, diameter in (("fire_bet_marker_diameter_in", marker), ("largest_value_chip_diameter_in", chip)):
        if diameter is None:
            findings.append(unstated(field))
        elif diameter <= 0:
            wrong = f"The filing gives a diameter as {diameter} inches."
            findings.append(cannot_tell(field, wrong=wrong, mend="Enter the diameter as measured."))
    if not findings:
        findings.append(
            violation(
                "fire_bet_marker_diameter_in",
                marker,
                wrong=f"The point markers are {marker} inches across, and the largest value chip is {chip} inches.",
                required="point markers wider than any value chip",
                mend="Use wider markers.",
            )
        )
    return findings


RULES.demands(
    "623a.11(a)(4)",
    "Look of the point markers",
    answered_yes(
        "fire_bet_marker_distinguishable",
        wrong="The point markers cannot be told apart from value chips by sight.",
        required="point markers that look unlike any value chip",
        mend="Use other markers.",
    ),
    name="markers_do_not_look_like_chips",
    when=FIRE_BET,
    duty="For each point made, a marker with the count of different points is put on that number. It can be told "
    "apart from any value chip by sight.",
    reading="Size alone is not enough: the text requires both.",
    fields=("fire_bet_marker_distinguishable", "wagers_offered"),
)
RULES.definition("623a.11(b)", "Rules", duty="The rules that follow apply where the Fire Bet is offered.")


def _amount(field: str, due: Figure[Decimal], name: str) -> Demand:
    """An amount of the Fire Bet, exactly as it is due."""
    return exactly(
        field,
        due,
        wrong=lambda stated, fixed: f"{name[:1].upper()}{name[1:]} is {dollars(stated)}.",
        required=lambda stated, fixed: f"{dollars(fixed)} as {name}",
        mend=lambda stated, fixed: f"Use {dollars(fixed)}.",
    )


RULES.demands(
    "623a.11(b)(1)",
    "Limits of the Fire Bet",
    _amount("fire_bet_min_usd", FIRE_BET_MINIMUM, "the minimum Fire Bet"),
    _amount("fire_bet_max_usd", FIRE_BET_MAXIMUM, "the maximum Fire Bet"),
    _amount("fire_bet_increment_usd", FIRE_BET_INCREMENT, "the increment of Fire Bets"),
    name="fire_bet_limits_are_fixed",
    when=FIRE_BET,
    duty="The minimum, maximum and increment of the Fire Bet are those of the text.",
    reading="The certificate holder does not choose them, whatever the table’s limits are.",
    fields=("fire_bet_min_usd", "fire_bet_max_usd", "fire_bet_increment_usd", "wagers_offered"),
)
RULES.definition(
    "623a.11(b)(2)", "Repeated points", duty="A point made more than once counts once toward the different points."
)
RULES.definition(
    "623a.11(b)(3)", "Order of points", duty="The different points may be made in any order and combination."
)
