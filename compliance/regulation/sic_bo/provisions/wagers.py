"""Sic Bo: the eight wagers of the game, and how they are not placed. § 625a.3 and § 625a.4(a)."""

from collections.abc import Mapping

from ...core.answers import unlisted_wager, unstated
from ...core.families import answered_no, stated
from ...core.fields import Odds
from ...core.figure import Text
from ...core.finding import Finding, Outcome, violation
from ..conditions import TOTAL_VALUE_OFFERED, TWO_OF_A_KIND_OFFERED
from ..facts import SicBoFacts
from ..figures import LISTED_WAGERS, TOTAL_VALUES
from ..labels import ODDS_LINES
from .register import RULES

SEEN_ALIKE = "41 Pa.B. 2981; copies of the Code of 2023 and 2024 for § 625a.3"
_SEEN = "Seen in the same words in the text in force."
_NO_LINES: Mapping[str, Odds] = {}


def line_of_a_total(line: str) -> bool:
    """Whether a line of odds names a total, of the chapter or not: `total_3`."""
    return line.startswith("total_") and line.removeprefix("total_").isdecimal()


@RULES.validator(
    "625a.3",
    "Only listed wagers",
    fields=("wagers_offered", "payout_odds"),
    figures=(LISTED_WAGERS,),
    source=SEEN_ALIKE,
)
def only_listed_wagers_are_offered(facts: SicBoFacts, text: Text) -> Outcome:
    """Every wager offered is one that the chapter lists.

    Duty      The game has the eight wagers of this section and no others.
    Reading   A line of odds for an unlisted wager offers it. A game may offer fewer than eight.
    Not here  A new wager or feature that the Board approved under 601a.3: the reviewer settles it.
    """
    offered, listed = facts.wagers_offered or frozenset(), text[LISTED_WAGERS]
    odds = facts.payout_odds or _NO_LINES
    if offered and offered <= listed and odds.keys() <= ODDS_LINES.keys():
        return None
    findings = [] if offered else [unstated(facts, "wagers_offered")]
    foreign = offered - listed
    lines = {
        line
        for line in odds
        if line not in ODDS_LINES and line not in listed and line not in foreign and not line_of_a_total(line)
    }
    findings += [
        unlisted_wager(field, code, listed="the eight wagers that it lists")
        for field, code in (
            *((f"wagers_offered.{code}", code) for code in sorted(foreign)),
            *((f"payout_odds.{line}", line) for line in sorted(lines)),
        )
    ]
    return findings or None


RULES.definition(
    "625a.3(1)",
    "Three of a Kind",
    duty="Wins when all three dice show the number that the player chose.",
    reading=_SEEN,
)


RULES.demands(
    "625a.3(2)",
    "Two of a Kind",
    stated("two_of_a_kind_triple_wins"),
    name="reading_of_two_of_a_kind_is_declared",
    when=TWO_OF_A_KIND_OFFERED,
    duty="Two of a Kind wins when two of the three dice show the number that the player chose.",
    reading="The text does not say whether a triple of that number also wins. Either answer is accepted; the filing "
    "declares it, because players and the payout mathematics depend on it.",
    source=SEEN_ALIKE,
)
RULES.definition(
    "625a.3(3)",
    "Any Three of a Kind",
    duty="Wins when all three dice show the same number, whichever number it is.",
    reading=_SEEN,
)


@RULES.validator(
    "625a.3(4)",
    "Total Value Bet",
    fields=("total_values_offered", "payout_odds"),
    figures=(TOTAL_VALUES,),
    source=SEEN_ALIKE,
)
def totals_are_from_4_to_17(facts: SicBoFacts, text: Text) -> Outcome:
    """A Total Value Bet is on one of the totals that have odds.

    Duty      A Total Value Bet wins when the three dice add up to the total that the player chose.
    Reading   3 and 18 are no Total Value Bets: only a triple makes them, and no odds are listed. A line of odds for a
              total offers it. A game may offer some of the totals.
    """
    offered, listed = facts.total_values_offered, text[TOTAL_VALUES]
    findings: list[Finding] = []
    if TOTAL_VALUE_OFFERED.met(facts) and not offered:
        findings.append(unstated(facts, "total_values_offered"))
    foreign = [] if offered is None else sorted({value for value in offered if value not in listed})
    findings += [_no_total(f"total_values_offered[{(offered or ()).index(value)}]", value) for value in foreign]
    for line in facts.payout_odds or ():
        if line not in ODDS_LINES and line_of_a_total(line) and line.removeprefix("total_") not in map(str, foreign):
            findings.append(_no_total(f"payout_odds.{line}", line.removeprefix("total_")))
    return findings or None


def _no_total(field: str, value: int | str) -> Finding:
    return violation(
        field,
        value,
        wrong=f"{value} is not a total for a Total Value Bet.",
        required="a wager on a total that has odds, from 4 to 17",
        mend="Remove it.",
    )


for _item, _title, _duty in (
    ("5", "Two Dice Combination", "Wins when two different numbers that the player chose both show; paid once."),
    ("6", "Small Bet", "Wins on a total from 4 to 10, and loses on any other total and on every triple."),
    ("7", "Big Bet", "Wins on a total from 11 to 17, and loses on any other total and on every triple."),
    ("8", "One of a Kind", "Wins when one, two or three dice show the number that the player chose."),
):
    RULES.definition(f"625a.3({_item})", _title, duty=_duty, reading=_SEEN)


RULES.demands(
    "625a.4(a)",
    "No verbal wagers with cash",
    answered_no(
        "verbal_cash_wagers_accepted",
        wrong="Verbal wagers with cash are accepted.",
        required="that verbal wagers with cash not be accepted",
        mend="Do not accept them.",
    ),
    name="verbal_wagers_with_cash_are_refused",
    duty="Wagers are made with value chips or plaques on the layout; verbal wagers with cash are not accepted.",
    reading="Unlike at Craps, where such wagers are confirmed and changed.",
)
