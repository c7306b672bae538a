"""§ 621a.10 and § 621a.12: setting of hands, house way, settlement, vigorish, irregularities."""

from ...core.answers import unstated
from ...core.figure import Text
from ...core.finding import Finding, Outcome, violation
from ..facts import PaiGowFacts
from ..figures import HOUSE_WAY, VIGORISH
from ..labels import HOUSE_WAY_STEPS
from .register import RULES, definitions, exactly, procedures

RULES.attestation(
    "621a.10",
    "Completion of the round",
    field="attest_621a_10",
    duty="Each player sets a high and a low hand, alone and in view; the dealer then sets the hands of the house, "
    "takes surrenders, exposes the hands counterclockwise from the dealer’s right, compares high with high and low "
    "with low, and picks tiles up so that every hand can be put together again.",
    reading="One attestation answers for (a) to (c), (e), (f), (i) and (l).",
)
procedures(
    ("621a.10(a)", "Setting the hands", "Each player lays a high and a low hand face down behind the betting area."),
    (
        "621a.10(b)",
        "Own tiles only",
        (
            "Only the player and the dealer touch a player’s tiles; asked, the dealer tells the house way; tiles stay "
            "in view, and set hands are not touched again."
        ),
    ),
    ("621a.10(c)", "Hands of the house", "Then the dealer’s tiles are turned up and set, high vertical, low across."),
    attested="621a.10",
)


@RULES.validator("621a.10(d)", "House way", fields=("house_way_steps",), figures=(HOUSE_WAY,))
def house_way_keeps_its_order(facts: PaiGowFacts, text: Text) -> Outcome:
    """The dealer sets the hands of the house by four steps, in their order.

    Citation  621a.10(d)
    Duty      The dealer plays the Supreme Pair; else a pair, Wong or Gong; else two tiles worth nine, eight or seven;
              else the highest tile with the lowest.
    Editions  621a-2011P.
    Figures   HOUSE_WAY, four steps in order.
    Source    41 Pa.B. 2981.
    Reading   621a.12(f) has the hands set as the Rules Submission says: the document filed may decide inside a step
              and may not move, add or leave out one.
    """
    steps, due = facts.house_way_steps, text[HOUSE_WAY]
    if steps == due:
        return None
    if steps is None:
        return unstated(facts, "house_way_steps", mend="List the four steps in their order.")
    missing = [f"step {n}, “{HOUSE_WAY_STEPS[step]}”" for n, step in enumerate(due, 1) if step not in steps]
    strange = [f"Step {n} of the house way, “{step}”," for n, step in enumerate(steps, 1) if step not in due]
    if missing:
        wrong = f"The house way leaves out {'; '.join(missing)}."
    elif strange:
        wrong = f"{strange[0]} is none that the text knows."
    else:
        wrong = _moved(steps, due)
    return violation(
        "house_way_steps",
        steps,
        wrong=wrong,
        required="four steps in this order: the Supreme Pair; a pair, Wong or Gong; two tiles worth nine, eight or "
        "seven; the highest tile with the lowest",
        mend="List the four steps in that order; put what decides inside a step into the document.",
    )


def _moved(steps: tuple[str, ...], due: tuple[str, ...]) -> str:
    """That the steps, all of them known and none left out, are in another order, or one stands twice."""
    number = next(
        (n for n, (step, right) in enumerate(zip(steps, due, strict=False), 1) if step != right), len(due) + 1
    )
    stands = f"“{HOUSE_WAY_STEPS[steps[number - 1]]}”"
    if number > len(due):
        return f"The house way goes on with step {number}, {stands}; the text has {len(due)} steps."
    return (
        f"The steps of the house way are not in the order of the text: step {number} is {stands}, and in the text "
        f"“{HOUSE_WAY_STEPS[due[number - 1]]}”."
    )


definitions(
    *(
        (f"621a.10(d)({number})", f"House way, step {number}", f"{words}.")
        for number, words in enumerate(HOUSE_WAY_STEPS.values(), 1)
    )
)
procedures(
    (
        "621a.10(e)",
        "Surrender",
        "After the dealer’s hands are set and before the player’s are exposed a player may give up the wager.",
    ),
    ("621a.10(f)", "Exposing and comparing", "From the dealer’s right counterclockwise, high with high, low with low."),
    attested="621a.10",
)
definitions(
    (
        "621a.10(g)",
        "Lost",
        "Both hands of the player are equal to or lower than the dealer’s; a low hand worth zero counts as lower.",
    ),
    ("621a.10(h)", "Tie", "One hand of the player is higher than the dealer’s and the other is not."),
    ("621a.10(h)(1)", "Tie by the high hand", "The high hand is higher; the low hand is equal, lower, or worth zero."),
    ("621a.10(h)(2)", "Tie by the low hand", "The low hand is higher; the high hand is equal or lower."),
)
procedures(("621a.10(i)", "Tie returned", "The wager of a tie is returned to the player."), attested="621a.10")
definitions(("621a.10(j)", "Won", "Both hands of the player are higher; winners are paid after all hands are exposed."))


@RULES.validator(
    "621a.10(k)",
    "Vigorish",
    fields=("vigorish_percent", "vigorish_rounding", "vigorish_collected_at"),
    figures=(VIGORISH,),
)
def vigorish_is_five_percent_of_the_win(facts: PaiGowFacts, text: Text) -> Outcome:
    """A win pays 1 to 1 less a vigorish of five percent of the amount won.

    Citation  621a.10(k)
    Duty      A winning wager is paid 1 to 1, less 5 percent of the amount won, which may be rounded up to 25 cents or
              the next multiple of 25 cents and is taken when the win is paid.
    Editions  621a-2011P.
    Figures   VIGORISH, exactly 5 percent.
    Source    41 Pa.B. 2981.
    Reading   Exactly, not up to, 5 percent, and of the amount won, never of the wager. Rounding goes up, to quarters
              only.
    """
    if (
        facts.vigorish_percent == text[VIGORISH]
        and facts.vigorish_rounding is not None
        and facts.vigorish_collected_at is not None
    ):
        return None
    found: list[Finding] = []
    percent = exactly(
        facts,
        "vigorish_percent",
        text[VIGORISH],
        wrong="The vigorish is {} percent.",
        required=f"a vigorish of {text[VIGORISH]} percent of the amount won",
        mend=f"Charge {text[VIGORISH]} percent, no less and no more.",
    )
    if percent is not None:
        found.append(percent)
    found += [
        unstated(facts, field)
        for field in ("vigorish_rounding", "vigorish_collected_at")
        if getattr(facts, field) is None
    ]
    return found


procedures(
    ("621a.10(l)", "Picking up", "Tiles are picked up in order, so that hands can be rebuilt, and laid face up."),
    attested="621a.10",
)
RULES.attestation(
    "621a.12",
    "Irregularities",
    field="attest_621a_12",
    duty="Dice that do not lie flat or fall out are no roll and are shaken again; a wrong total with a wrong deal, and "
    "an exposed tile of the dealer, the Dead Hand or an empty position, void the round; a player whose tile was "
    "exposed chooses, without looking at the rest, to play or to void; wrongly set hands of the house are set again.",
    reading="One attestation answers for (a) to (e). Unlike Sic Bo, dice that do not lie flat void no wager.",
)
procedures(
    ("621a.12(a)", "Dice not flat", "Where not all dice lie flat, the dealer calls no roll and they are shaken again."),
    ("621a.12(b)", "Dice fall out", "Where a die falls out, the dealer calls no roll and they are shaken again."),
    ("621a.12(c)", "Wrong total, wrong deal", "All hands are void, wagers are returned, tiles are shuffled again."),
    ("621a.12(d)", "A player’s tile exposed", "Without looking at the rest the player chooses to play or to void."),
    ("621a.12(e)", "Another tile exposed", "All hands are void, wagers are returned, tiles are shuffled again."),
    attested="621a.12",
)


@RULES.validator("621a.12(f)", "House way on file", fields=("house_way_document",))
def house_way_is_on_file(facts: PaiGowFacts, text: Text) -> Outcome:
    """The filing says how the hands of the house are set.

    Citation  621a.12(f)
    Duty      Hands of the house that are not set as the Rules Submission says are set again that way, and the round
              is finished.
    Editions  621a-2011P.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   So the Rules Submission says it: a filing without it is a violation. What the document may decide is
              621a.10(d).
    """
    if facts.house_way_document is not None:
        return None
    return violation(
        "house_way_document",
        facts.house_way_document,
        wrong="The filing does not say how the hands of the house are set.",
        required="that the Rules Submission says how the dealer sets the hands",
        mend="Write it down, or name the document that is filed with this submission.",
    )
