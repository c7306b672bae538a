"""§ 623a.11: conduct, point markers and limits of the Fire Bet."""

from decimal import Decimal

from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, violation
from ...general.numbers import dollars
from ..conditions import FIRE_BET
from ..facts import CrapsFacts
from ..figures import FIRE_BET_INCREMENT, FIRE_BET_MAXIMUM, FIRE_BET_MINIMUM
from .register import RULES, attested, covered, unstated

attested("attest_623a_11", "Conduct of the Fire Bet", reading="One attestation answers for the conduct of (a) and (b).")
covered("623a.11(a)", "Procedures", "The procedures that follow are kept where the Fire Bet is offered.")
covered(
    "623a.11(a)(1)",
    "Placing",
    "Before a new shooter's first come-out roll each player puts the wager on the nearest area.",
)
covered(
    "623a.11(a)(2)",
    "Change of shooter",
    "If the dice pass before a loser 7, Fire Bets run on to the loser 7 of the next shooter.",
)
covered(
    "623a.11(a)(3)",
    "Bringing in",
    "The dealer brings the wagers in numerical order to the same number before the boxperson, where they stay "
    "until lost or paid.",
)


@RULES.validator(
    "623a.11(a)(4)",
    "Size of the point markers",
    fields=("fire_bet_marker_diameter_in", "largest_value_chip_diameter_in", "wagers_offered"),
)
def markers_are_wider_than_chips(facts: CrapsFacts, text: Text) -> Outcome:
    """Fire Bet point markers are wider than every value chip.

    Citation  623a.11(a)(4)
    Duty      Each point marker has a diameter larger than that of any value chip in use.
    Editions  623a-2011P.
    Figures   None; the largest chip of the filing is the measure.
    Source    623a.11(a)(4).
    Reading   “Larger” is strict: an equal diameter fails.
    """
    if not FIRE_BET.met(facts):
        return NOT_APPLICABLE
    marker, chip = facts.fire_bet_marker_diameter_in, facts.largest_value_chip_diameter_in
    if marker is not None and chip is not None and marker > chip > 0:
        return None
    found: list[Finding] = []
    for field, diameter in (("fire_bet_marker_diameter_in", marker), ("largest_value_chip_diameter_in", chip)):
        if diameter is None:
            found.append(unstated(field))
        elif diameter <= 0:
            wrong = f"A diameter is stated as {diameter} inches."
            found.append(cannot_tell(field, wrong=wrong, mend="State the diameter as measured."))
    if not found:
        found.append(
            violation(
                "fire_bet_marker_diameter_in",
                marker,
                wrong=f"The point markers measure {marker} inches across, the largest value chip {chip} inches.",
                required="point markers wider than any value chip",
                mend="Use wider markers.",
            )
        )
    return found


@RULES.validator(
    "623a.11(a)(4)", "Look of the point markers", fields=("fire_bet_marker_distinguishable", "wagers_offered")
)
def markers_do_not_look_like_chips(facts: CrapsFacts, text: Text) -> Outcome:
    """Fire Bet point markers can be told from chips at sight.

    Citation  623a.11(a)(4)
    Duty      For each point made a marker with the count of different points is put on that number; it can be told at
              sight from any value chip.
    Editions  623a-2011P.
    Figures   None.
    Source    623a.11(a)(4).
    Reading   Size alone is not enough: the text asks for both.
    """
    if not FIRE_BET.met(facts):
        return NOT_APPLICABLE
    if facts.fire_bet_marker_distinguishable:
        return None
    if facts.fire_bet_marker_distinguishable is None:
        return unstated("fire_bet_marker_distinguishable")
    return violation(
        "fire_bet_marker_distinguishable",
        False,
        wrong="The point markers cannot be told from value chips at sight.",
        required="point markers that look unlike any value chip",
        mend="Use other markers.",
    )


covered("623a.11(a)(5)", "Settlement", "Fire Bets are collected or paid on a loser 7.")
RULES.procedure(
    "623a.11(a)(6)",
    "Notice to surveillance",
    duty="Once four different points are made surveillance is told, to confirm the Fire Bets and their payouts.",
    reading="The text orders the notice and no record of it, so the chapter has no log. One notice for each Fire Bet "
    "round, also when the shooter changes. Covered by the attestation to 623a.11.",
)
RULES.definition("623a.11(b)", "Rules", duty="The rules that follow hold where the Fire Bet is offered.")


@RULES.validator(
    "623a.11(b)(1)",
    "Limits of the Fire Bet",
    fields=("fire_bet_min_usd", "fire_bet_max_usd", "fire_bet_increment_usd", "wagers_offered"),
    figures=(FIRE_BET_MINIMUM, FIRE_BET_MAXIMUM, FIRE_BET_INCREMENT),
)
def fire_bet_limits_are_fixed(facts: CrapsFacts, text: Text) -> Outcome:
    """The Fire Bet has the limits and steps of the text.

    Citation  623a.11(b)(1)
    Duty      Minimum, maximum and steps of the Fire Bet are those of the text.
    Editions  623a-2011P. Higher maxima seen since are of later texts, which are not on file.
    Figures   FIRE_BET_MINIMUM, FIRE_BET_MAXIMUM and FIRE_BET_INCREMENT, each exactly.
    Source    623a.11(b)(1).
    Reading   The certificate holder does not choose them, whatever the limits of the table.
    """
    if not FIRE_BET.met(facts):
        return NOT_APPLICABLE
    found: list[Finding] = []
    for field, amount, due, name in (
        ("fire_bet_min_usd", facts.fire_bet_min_usd, text[FIRE_BET_MINIMUM], "the least Fire Bet"),
        ("fire_bet_max_usd", facts.fire_bet_max_usd, text[FIRE_BET_MAXIMUM], "the greatest Fire Bet"),
        ("fire_bet_increment_usd", facts.fire_bet_increment_usd, text[FIRE_BET_INCREMENT], "the step of Fire Bets"),
    ):
        if amount is None:
            found.append(unstated(field))
        elif amount != due:
            found.append(_other_amount(field, amount, due, name))
    return found or None


def _other_amount(field: str, amount: Decimal, due: Decimal, name: str) -> Finding:
    return violation(
        field,
        amount,
        wrong=f"{name[:1].upper()}{name[1:]} is {dollars(amount)}.",
        required=f"{dollars(due)} as {name}",
        mend=f"Use {dollars(due)}.",
    )


RULES.definition(
    "623a.11(b)(2)", "Repeated points", duty="A point made more than once counts once toward the different points."
)
RULES.definition(
    "623a.11(b)(3)", "Order of points", duty="The different points may be made in any order and combination."
)
