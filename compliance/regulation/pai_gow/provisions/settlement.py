"""Pai Gow: house way, settlement and vigorish. § 621a.10 and § 621a.12(f)."""

from ...core.families import exactly, stated
from ..figures import HOUSE_WAY, HOUSE_WAY_STEPS, VIGORISH
from .register import RULES


def _not_the_house_way(steps: tuple[str, ...], due: tuple[str, ...]) -> str:
    """The fault of steps that are not those of the text: one left out, one unknown, or another order."""
    missing = [f"step {n}, “{HOUSE_WAY_STEPS[step]}”" for n, step in enumerate(due, 1) if step not in steps]
    if missing:
        return f"The house way leaves out {'; '.join(missing)}."
    strange = [f"Step {n} of the house way, “{step}”," for n, step in enumerate(steps, 1) if step not in due]
    return f"{strange[0]} is not a step that the regulation lists." if strange else _moved(steps, due)


def _moved(steps: tuple[str, ...], due: tuple[str, ...]) -> str:
    """A sentence that the steps, all known and none left out, are in another order, or that one occurs twice."""
    number = next(
        (n for n, (step, right) in enumerate(zip(steps, due, strict=False), 1) if step != right), len(due) + 1
    )
    stands = f"“{HOUSE_WAY_STEPS[steps[number - 1]]}”"
    if number > len(due):
        return f"The house way has an extra step {number}, {stands}; the regulation has {len(due)} steps."
    return (
        f"The steps of the house way are out of order: step {number} is {stands}, but the regulation puts "
        f"“{HOUSE_WAY_STEPS[due[number - 1]]}” there."
    )


RULES.demands(
    "621a.10(d)",
    "House way",
    exactly(
        "house_way_steps",
        HOUSE_WAY,
        wrong=_not_the_house_way,
        required="four steps in this order: the Supreme Pair; a pair, Wong or Gong; two tiles worth nine, eight or "
        "seven; the highest tile with the lowest",
        mend="List the four steps in that order. Put choices within a step into the document.",
    ),
    name="house_way_keeps_its_order",
    duty="The dealer plays the Supreme Pair; else a pair, Wong or Gong; else two tiles worth nine, eight or seven; "
    "else the highest tile with the lowest.",
    reading="Under 621a.12(f), the hands are set as the Rules Submission says. The document filed may decide within a "
    "step, but it may not move, add or leave out a step.",
)
for number, words in enumerate(HOUSE_WAY_STEPS.values(), 1):
    RULES.definition(f"621a.10(d)({number})", f"House way, step {number}", duty=f"{words}.")
RULES.definition(
    "621a.10(g)",
    "Lost",
    duty="Both hands of the player are equal to or lower than the dealer’s; a low hand worth zero counts as lower.",
)
RULES.definition("621a.10(h)", "Tie", duty="One hand of the player is higher than the dealer’s and the other is not.")
RULES.definition(
    "621a.10(h)(1)",
    "Tie by the high hand",
    duty="The high hand is higher; the low hand is equal, lower, or worth zero.",
)
RULES.definition(
    "621a.10(h)(2)", "Tie by the low hand", duty="The low hand is higher; the high hand is equal or lower."
)
RULES.definition(
    "621a.10(j)", "Won", duty="Both hands of the player are higher; winners are paid after all hands are exposed."
)
RULES.demands(
    "621a.10(k)",
    "Vigorish",
    exactly(
        "vigorish_percent",
        VIGORISH,
        wrong="The vigorish is {found} percent.",
        required="a vigorish of {due} percent of the amount won",
        mend="Charge {due} percent, no less and no more.",
    ),
    stated("vigorish_rounding"),
    stated("vigorish_collected_at"),
    name="vigorish_is_five_percent_of_the_win",
    duty="A winning wager is paid 1 to 1, less 5 percent of the amount won, which may be rounded up to 25 cents or the "
    "next multiple of 25 cents and is taken when the win is paid.",
    reading="The vigorish is exactly, not up to, 5 percent, and of the amount won, never of the wager. Rounding goes "
    "up, and only to quarters.",
)
RULES.demands(
    "621a.12(f)",
    "House way on file",
    stated(
        "house_way_document",
        wrong="The filing does not say how the hands of the house are set.",
        required="that the Rules Submission say how the dealer sets the hands",
        mend="Describe it, or name the document that is filed with this submission.",
    ),
    name="house_way_is_on_file",
    duty="Hands of the house that are not set as the Rules Submission says are set again that way, and the round is "
    "finished.",
    reading="So the Rules Submission must say it: a filing without it is a violation. 621a.10(d) says what the "
    "document may decide.",
)
