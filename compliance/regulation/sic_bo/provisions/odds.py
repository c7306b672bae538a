"""§ 625a.6: the payout odds."""

from collections.abc import Mapping

from ...core.answers import unstated
from ...core.fields import Odds
from ...core.figure import Text
from ...core.finding import Finding, Outcome, needs_approval, violation
from ..facts import SicBoFacts
from ..figures import FIXED_ODDS, ONE_OF_A_KIND_ODDS
from ..labels import ODDS_LINES
from .register import RULES

_NO_ODDS: Mapping[str, Odds] = {}


def _needed(facts: SicBoFacts, line: str) -> bool:
    """Whether the filing offers what this line pays for."""
    offered = facts.wagers_offered or frozenset()
    if line.startswith("total_"):
        return "total_value" in offered and int(line.removeprefix("total_")) in (facts.total_values_offered or ())
    return ("one_of_a_kind" if line.startswith("one_of_a_kind") else line) in offered


def _missing(facts: SicBoFacts, line: str) -> Finding:
    return unstated(facts, "payout_odds", line, about=ODDS_LINES[line], mend="State what it pays.")


def _lower(line: str, stated: Odds, due: Odds) -> Finding:
    return violation(
        f"payout_odds.{line}",
        stated,
        wrong=f"{ODDS_LINES[line]} pays {stated}; the text has {due}.",
        required=f"payment at {due}",
        mend=f"Pay {due}.",
    )


def _higher(line: str, stated: Odds, due: Odds) -> Finding:
    return needs_approval(
        f"payout_odds.{line}",
        found=stated,
        wrong=f"{ODDS_LINES[line]} pays {stated}, which is more than the {due} of the text.",
        required=f"payment at {due}, or at higher odds that are offered in accordance with it",
        mend=f"Pay {due}, or file and let the reviewer settle it.",
    )


def _single_line(wager: str, stated: Odds, lines: str) -> Finding:
    return violation(
        f"payout_odds.{wager}",
        stated,
        wrong=f"One line of odds is stated for all of {wager.replace('_', ' ')}.",
        required=f"odds by {lines}",
        mend=f"Take the line out, and state the odds by {lines}.",
    )


@RULES.validator(
    "625a.6(a)",
    "Payout odds",
    fields=("payout_odds", "wagers_offered", "total_values_offered"),
    figures=(FIXED_ODDS,),
)
def odds_are_those_of_the_text(facts: SicBoFacts, text: Text) -> Outcome:
    """Each wager pays the odds of the table.

    Citation  625a.6(a)
    Duty      Winning wagers are paid at the odds listed.
    Editions  625a-2011P; the text in force was not seen.
    Figures   FIXED_ODDS; compared by value: 300 to 2 is 150 to 1.
    Source    41 Pa.B. 2981, which once writes “Any Two Dice Combination” for Two Dice Combination.
    Reading   The rule pays “as follows”, while 625a.1(c)(3) and 625a.5(e) speak of the odds “currently being offered in
              accordance with” it, which leaves room for higher ones; the preamble is silent on the odds of Sic Bo. So
              lower odds are a violation, and higher odds go to the reviewer. Every line stated is judged, offered or
              not.
    """
    stated = facts.payout_odds
    if stated is None:
        return unstated(facts, "payout_odds", mend="State what each wager pays, as 150 to 1.")
    found: list[Finding] = []
    for line, due in text[FIXED_ODDS].items():
        odds = stated.get(line)
        if odds is None:
            if _needed(facts, line):
                found.append(_missing(facts, line))
        elif odds != due:
            found.append(_lower(line, odds, due) if odds < due else _higher(line, odds, due))
    if "total_value" in stated:
        found.append(_single_line("total_value", stated["total_value"], "total"))
    return found or None


@RULES.validator("625a.6(b)", "One of a Kind by number of dice", fields=("payout_odds",))
def one_of_a_kind_has_three_lines(facts: SicBoFacts, text: Text) -> Outcome:
    """One of a Kind has no single line of odds.

    Citation  625a.6(b)
    Duty      One of a Kind is paid by the number of dice that show the chosen value.
    Editions  625a-2011P; the text in force was not seen.
    Figures   None here; the next items have them.
    Source    41 Pa.B. 2981.
    Reading   None needed.
    """
    odds = (facts.payout_odds or _NO_ODDS).get("one_of_a_kind")
    return None if odds is None else _single_line("one_of_a_kind", odds, "number of dice")


def _one_of_a_kind(facts: SicBoFacts, text: Text, line: str) -> Outcome:
    """Findings about one line of One of a Kind: less is a violation, more goes to the reviewer."""
    stated, due = facts.payout_odds, text[ONE_OF_A_KIND_ODDS][line]
    odds = None if stated is None else stated.get(line)
    if odds is None:
        return _missing(facts, line) if stated is not None and _needed(facts, line) else None
    if odds == due:
        return None
    return _lower(line, odds, due) if odds < due else _higher(line, odds, due)


@RULES.validator("625a.6(b)(1)", "One of a Kind on one die", fields=("payout_odds",), figures=(ONE_OF_A_KIND_ODDS,))
def one_die_pays_even_money(facts: SicBoFacts, text: Text) -> Outcome:
    """One of a Kind on one die pays its odds.

    Citation  625a.6(b)(1)
    Duty      One of a Kind pays these odds when only one die shows the chosen value.
    Editions  625a-2011P; the text in force was not seen.
    Figures   ONE_OF_A_KIND_ODDS, 1 to 1.
    Source    41 Pa.B. 2981.
    Reading   As 625a.6(a): less is a violation, more goes to the reviewer.
    """
    return _one_of_a_kind(facts, text, "one_of_a_kind_1")


@RULES.validator("625a.6(b)(2)", "One of a Kind on two dice", fields=("payout_odds",), figures=(ONE_OF_A_KIND_ODDS,))
def two_dice_pay_two_to_one(facts: SicBoFacts, text: Text) -> Outcome:
    """One of a Kind on two dice pays its odds.

    Citation  625a.6(b)(2)
    Duty      One of a Kind pays these odds when two dice show the chosen value.
    Editions  625a-2011P; the text in force was not seen.
    Figures   ONE_OF_A_KIND_ODDS, 2 to 1.
    Source    41 Pa.B. 2981.
    Reading   As 625a.6(a): less is a violation, more goes to the reviewer.
    """
    return _one_of_a_kind(facts, text, "one_of_a_kind_2")


@RULES.validator("625a.6(b)(3)", "One of a Kind on three dice", fields=("payout_odds",), figures=(ONE_OF_A_KIND_ODDS,))
def three_dice_pay_three_to_one(facts: SicBoFacts, text: Text) -> Outcome:
    """One of a Kind on three dice pays its odds.

    Citation  625a.6(b)(3)
    Duty      One of a Kind pays these odds when all three dice show the chosen value.
    Editions  625a-2011P; the text in force was not seen.
    Figures   ONE_OF_A_KIND_ODDS, 3 to 1.
    Source    41 Pa.B. 2981.
    Reading   As 625a.6(a): less is a violation, more goes to the reviewer.
    """
    return _one_of_a_kind(facts, text, "one_of_a_kind_3")
