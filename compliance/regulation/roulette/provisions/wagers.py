"""§ 617a.3(e): the wagers of the game, and which wheel has which."""

from functools import partial

from ...core.answers import unlisted_wager, unstated
from ...core.condition import lacks
from ...core.families import no_line, none_but, noted, stated
from ...core.figure import EDITION, Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, violation
from ..conditions import AS_SINGLE_ZERO, FIVE_ADJACENT, MAY_HAVE_00, THREE_NUMBERS, WITHOUT_00, WITHOUT_STRAIGHT
from ..facts import RouletteFacts
from ..figures import LISTED_WAGERS
from ..labels import GROUP_LABELS, WITH_00
from .register import RULES


@RULES.validator(
    "617a.3(e)",
    "Only listed wagers",
    fields=("wagers_offered", "payout_odds", "touchdown_offered"),
    figures=(LISTED_WAGERS,),
)
def only_listed_wagers_are_offered(facts: RouletteFacts, text: Text) -> Outcome:
    """Every wager offered is one that the chapter lists.

    Duty      The game has the wagers of this subsection and no others.
    Reading   A line of odds for an unlisted wager offers it. Side wagers of Chapter 617b are stated separately.
    Not here  A new wager or feature that the Board approved under 601a.3: the reviewer settles it.
    """
    offered, listed = facts.wagers_offered or frozenset(), text[LISTED_WAGERS]
    foreign = offered - listed
    lines = () if facts.payout_odds is None else facts.payout_odds.keys() - listed - foreign
    silent_touchdown = facts.touchdown_offered and "touchdown" not in listed and "touchdown" not in foreign
    if offered and not foreign and not lines and not silent_touchdown:
        return None
    findings = [] if offered else [unstated(facts, "wagers_offered")]
    findings += [_unlisted(f"wagers_offered.{code}", code, text) for code in sorted(foreign)]
    findings += [_unlisted(f"payout_odds.{code}", code, text) for code in sorted(lines)]
    if silent_touchdown and "touchdown" not in lines:
        findings.append(_unlisted("touchdown_offered", "touchdown", text))
    return findings


def _unlisted(field: str, code: str, text: Text) -> Finding:
    named = code == "touchdown"
    wrong = f"Touchdown Roulette is offered, but the text {text[EDITION].key} does not list it." if named else ""
    return unlisted_wager(field, code, wrong)


@RULES.validator(
    "617a.3(e)(1)(i)",
    "Five Adjacent Number by Rules Submission",
    fields=("five_adjacent_offered", "wagers_offered", "layout_wager_areas"),
)
def five_adjacent_is_in_the_submission(facts: RouletteFacts, text: Text) -> Outcome:
    """Five Adjacent Number is offered only if the Rules Submission says so.

    Duty      The option of five simultaneous Straights is specified in the Rules Submission before it is offered.
    Reading   The answer to this question is the specification. A filing that answers no but lists the wager or its area
              is a violation. One that answers yes but does not list it contradicts itself.
    """
    answer, wagers = facts.five_adjacent_offered, facts.wagers_offered
    listed = wagers is not None and "five_adjacent" in wagers
    if answer is None:
        return unstated(facts, "five_adjacent_offered")
    if answer:
        if listed or not wagers:
            return None
        return cannot_tell(
            "wagers_offered",
            wrong="The filing says that Five Adjacent Number is offered, but the wagers offered do not include it.",
            mend="Make the two answers agree.",
        )
    has_area = facts.layout_wager_areas is not None and "five_adjacent" in facts.layout_wager_areas
    if not listed and not has_area:
        return None
    place = "is among the wagers offered" if listed else "has an area on the layout"
    return violation(
        "five_adjacent_offered",
        False,
        wrong=f"Five Adjacent Number {place}, but the filing says that it is not offered.",
        required="that the Rules Submission specify the wager before it is offered",
        mend="Answer yes, or remove the wager.",
    )


RULES.demands(
    "617a.3(e)(1)(ii)",
    "Five neighbors without 00",
    noted(
        "five_adjacent_offered",
        wrong="Five Adjacent Number is offered on a converted wheel: the groups around 13, 1, 00, 27 and 10 hold 00, "
        "which cannot be bet, and the regulation does not say how they are settled.",
        mend="Check what the replica and the house procedure say about these groups.",
    ),
    name="five_adjacent_around_00",
    when=FIVE_ADJACENT & AS_SINGLE_ZERO,
    duty="The wager is placed on the center number of five neighbors, in wheel order, on the replica.",
    reading="The text is silent on conversion mode: the groups around 13, 1, 00, 27 and 10 hold 00. This is a note "
    "for the reviewer, not a violation.",
    fields=("five_adjacent_offered", "wagers_offered", "wheel_mode"),
)


RULES.demands(
    "617a.3(e)(1)(iii)",
    "Five Adjacent Number has no separate odds",
    stated(
        "payout_odds",
        line="straight",
        when=FIVE_ADJACENT & lacks("payout_odds", "straight") & WITHOUT_STRAIGHT,
        about="Straight, by which Five Adjacent Number is paid",
    ),
    no_line(
        "five_adjacent",
        wrong="Odds are stated for Five Adjacent Number itself.",
        required="that it count as five separate Straights of equal value",
        mend="Remove the line; each fifth is paid as a Straight.",
    ),
    name="five_adjacent_is_paid_as_straights",
    duty="The wager counts as a separate Straight on each of its five numbers, each with one fifth of the stake.",
    reading="Each fifth is paid by the line for Straight, so a separate line contradicts the item, whatever it "
    "pays. Without that line, and without Straight among the wagers offered, it is not clear what the wager pays.",
    fields=("payout_odds", "wagers_offered"),
)
RULES.definition("617a.3(e)(1)", "Straight", duty="A single number, by a wager within its box.")
RULES.definition(
    "617a.3(e)(2)",
    "Split",
    duty="Two numbers with touching boxes, by a wager on the line between them; 0 and 00 also by a wager on the line "
    "between the 2nd 12 and 3rd 12 boxes.",
    reading="The split of 0 and 00 needs 00 in play.",
)
RULES.definition(
    "617a.3(e)(3)",
    "Three Numbers",
    duty="The three numbers of a row, by a wager on the outside line of its first box.",
)


def _not_a_group(group: str, known: frozenset[str]) -> str:
    if group in GROUP_LABELS:
        return f"The group {group} is offered on a wheel without 00 in play."
    return f"The group “{group}” is offered; no text lists it."


groups = partial(
    none_but,
    "three_number_groups",
    alone=True,
    optional=True,
    wrong=_not_a_group,
    required="one of the groups 0-1-2, 0-2-00 and 00-2-3, on a wheel that has its numbers",
    mend="Remove the group.",
)
RULES.demands(
    "617a.3(e)(3)(i)",
    "Three Numbers with a zero",
    stated("three_number_groups"),
    groups(frozenset(GROUP_LABELS), when=MAY_HAVE_00),
    groups(frozenset(GROUP_LABELS) - set(WITH_00), when=WITHOUT_00),
    name="three_number_groups_are_listed",
    when=THREE_NUMBERS,
    duty="Besides rows, Three Numbers covers 0-1-2, 0-2-00 or 00-2-3, and no other group.",
    reading="A group with 00 needs 00 in play: it is not allowed on a single zero wheel or in conversion mode. A "
    "table with rows only states an empty set.",
    fields=("three_number_groups", "wheel_mode", "wagers_offered"),
)
RULES.procedure(
    "617a.3(e)(3)(ii)",
    "Placing Three Numbers with a zero",
    duty="A group with a zero is chosen by a wager on the common corner of its three boxes.",
)
RULES.definition(
    "617a.3(e)(4)",
    "Four Numbers",
    duty="Four numbers in touching boxes, by a wager on their common corner.",
)


@RULES.validator("617a.3(e)(5)", "First Five Numbers", fields=("wagers_offered", "wheel_mode"))
def first_five_needs_00(facts: RouletteFacts, text: Text) -> Outcome:
    """First Five Numbers needs 00 in play.

    Duty      The wager covers 0, 00, 1, 2 and 3, placed on the common corner of 1st 12, 0 and 1.
    Reading   A single zero wheel has no 00, and on a converted wheel it cannot be bet.
    """
    if facts.wagers_offered is None or "first_five" not in facts.wagers_offered or facts.wheel_mode is None:
        return NOT_APPLICABLE
    if facts.wheel_mode == "double_zero":
        return None
    return violation(
        "wagers_offered.first_five",
        facts.wagers_offered,
        wrong="First Five Numbers is offered on a wheel without 00 in play.",
        required="0, 00, 1, 2 and 3 as the numbers of this wager",
        mend="Remove First Five Numbers, or use a double zero wheel.",
    )


for _item, _title, _duty in (
    ("6", "Six Numbers", "Six consecutive numbers of two touching rows, by a wager on their outside common corner."),
    ("7", "Column", "The twelve numbers of a column, by a wager in the box at its foot."),
    ("8", "Dozen", "1 to 12, 13 to 24 or 25 to 36, by a wager in the 1st 12, 2nd 12 or 3rd 12 box."),
    ("9", "Red", "The numbers with a red background on the wheel, by a wager in the red box."),
    ("10", "Black", "The numbers with a black background on the wheel, by a wager in the black box."),
    ("11", "Odd", "The odd numbers, by a wager in the Odd box."),
    ("12", "Even", "The even numbers, by a wager in the Even box; 0 and 00 count as neither odd nor even."),
    ("13", "1–18", "The numbers from 1 to 18, by a wager in the 1–18 box."),
    ("14", "19–36", "The numbers from 19 to 36, by a wager in the 19–36 box."),
):
    RULES.definition(f"617a.3(e)({_item})", _title, duty=_duty)
