"""Sic Bo: the payout odds. § 625a.6."""

from collections.abc import Mapping

from ...core.demand import Demand
from ...core.families import no_line, pays_listed, stated
from ...core.fields import Odds
from ...core.figure import Figure
from ..conditions import ODDS_MISSING
from ..figures import FIXED_ODDS, ONE_OF_A_KIND_ODDS
from ..labels import ODDS_LINES, ONE_OF_A_KIND_LINES
from .register import RULES


def _line(line: str, table: Figure[Mapping[str, Odds]]) -> tuple[Demand, Demand]:
    """A line that pays what the table lists; less is a violation, more goes to the reviewer. What is offered has its
    line."""
    wager = ODDS_LINES[line]
    return (
        pays_listed(
            line,
            table,
            wrong=f"{wager} pays {{found}}.",
            required="{due} for this wager",
            mend="Enter {due}, or file a petition.",
            more=(
                f"{wager} pays {{found}}, more than {{due}}.",
                "{due} for this wager and does not say whether more may be paid",
                "Enter {due}, or file and let the reviewer decide.",
            ),
        ),
        stated("payout_odds", line=line, when=ODDS_MISSING[line], about=wager),
    )


def _lines_instead(wager: str, lines: str) -> Demand:
    return no_line(
        wager,
        wrong=f"One line of odds is stated for all of {wager.replace('_', ' ')}.",
        required=f"odds by {lines}",
        mend=f"Remove the line, and enter the odds by {lines}.",
    )


RULES.demands(
    "625a.6(a)",
    "Payout odds",
    stated("payout_odds"),
    *(demand for line in ODDS_LINES if line not in ONE_OF_A_KIND_LINES for demand in _line(line, FIXED_ODDS)),
    _lines_instead("total_value", "total"),
    name="odds_are_those_of_the_text",
    duty="Winning wagers are paid at the odds listed.",
    reading="The rule pays “as follows”, while 625a.1(c)(3) and 625a.5(e) speak of the odds “currently being offered "
    "in accordance with” it, which leaves room for higher ones; the preamble is silent on the odds of Sic Bo. So lower "
    "odds are a violation, and higher odds go to the reviewer. Every line stated is judged, offered or not.",
    fields=("payout_odds", "wagers_offered", "total_values_offered"),
    source="41 Pa.B. 2981, which once writes “Any Two Dice Combination” for Two Dice Combination",
)
RULES.demands(
    "625a.6(b)",
    "One of a Kind by number of dice",
    _lines_instead("one_of_a_kind", "number of dice"),
    name="one_of_a_kind_has_three_lines",
    duty="One of a Kind is paid by the number of dice that show the chosen value.",
)
for number, (line, name, shown) in enumerate(
    (
        ("one_of_a_kind_1", "one_die_pays_even_money", "only one die shows"),
        ("one_of_a_kind_2", "two_dice_pay_two_to_one", "two dice show"),
        ("one_of_a_kind_3", "three_dice_pay_three_to_one", "all three dice show"),
    ),
    start=1,
):
    RULES.demands(
        f"625a.6(b)({number})",
        ONE_OF_A_KIND_LINES[line],
        *_line(line, ONE_OF_A_KIND_ODDS),
        name=name,
        duty=f"One of a Kind pays these odds when {shown} the chosen value.",
        reading="As 625a.6(a): less is a violation, more goes to the reviewer.",
    )
