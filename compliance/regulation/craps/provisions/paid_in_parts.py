"""§ 623a.5(b)–(e): wagers that are paid as several others and have no odds of their own."""

from ...core.answers import parts_without_odds
from ...core.figure import Text
from ...core.finding import Outcome, violation
from ..facts import CrapsFacts
from ..labels import PAID_IN_PARTS, WAGER_LABELS
from .register import RULES


def _paid_by_lines(facts: CrapsFacts, code: str, parts: str) -> Outcome:
    """Findings where the filing states odds for a wager that is paid by its parts, and where it states none for one
    of the parts."""
    is_offered = code in (facts.wagers_offered or ())
    found = parts_without_odds(facts, code, PAID_IN_PARTS[code], WAGER_LABELS) if is_offered else []
    if facts.payout_odds is not None and code in facts.payout_odds:
        found.append(
            violation(
                f"payout_odds.{code}",
                facts.payout_odds[code],
                wrong=f"Odds are stated for the {WAGER_LABELS[code]} itself.",
                required=f"that it is paid as {parts}",
                mend="Take the line out; each part is paid by its own line.",
            )
        )
    return found or None


@RULES.validator("623a.5(b)", "Craps-Eleven in halves", fields=("payout_odds", "wagers_offered"))
def craps_eleven_is_paid_in_halves(facts: CrapsFacts, text: Text) -> Outcome:
    """Craps-Eleven is half Any Craps and half 11 in One Roll.

    Citation  623a.5(b)
    Duty      A Craps-Eleven Bet is paid as two wagers of half its amount: Any Craps, and 11 in One Roll.
    Editions  623a-2011P.
    Figures   None of its own: 7 to 1 and 15 to 1 of 623a.5(a), each on half.
    Source    623a.5(b).
    Reading   The other half is lost, so the whole bet wins 3 to 1 on 2, 3 or 12 and 7 to 1 on 11. A line of odds for
              the wager itself contradicts the item, whatever it pays. A part that has no line and is not offered
              leaves open what the wager pays.
    """
    return _paid_by_lines(facts, "craps_eleven", "half Any Craps and half 11 in One Roll")


@RULES.validator("623a.5(c)", "Horn in quarters", fields=("payout_odds", "wagers_offered"))
def horn_is_paid_in_quarters(facts: CrapsFacts, text: Text) -> Outcome:
    """Horn is four equal wagers.

    Citation  623a.5(c)
    Duty      A Horn Bet is paid as four wagers of a quarter each, on 2, 3, 11 and 12.
    Editions  623a-2011P.
    Figures   None of its own.
    Source    623a.5(c).
    Reading   A line of odds for the wager itself contradicts the item, whatever it pays. A part that has no line and
              is not offered leaves open what the wager pays.
    """
    return _paid_by_lines(facts, "horn", "four equal wagers on 2, 3, 11 and 12")


@RULES.validator("623a.5(d)", "Horn High in fifths", fields=("payout_odds", "wagers_offered"))
def horn_high_is_paid_in_fifths(facts: CrapsFacts, text: Text) -> Outcome:
    """Horn High is five equal wagers.

    Citation  623a.5(d)
    Duty      A Horn High Bet is paid as five wagers of a fifth each: 2, 3, 11, 12 and the named number once more.
    Editions  623a-2011P.
    Figures   None of its own.
    Source    623a.5(d).
    Reading   A line of odds for the wager itself contradicts the item, whatever it pays. A part that has no line and
              is not offered leaves open what the wager pays.
    """
    return _paid_by_lines(facts, "horn_high", "five equal wagers, two of them on the named number")


@RULES.validator("623a.5(e)", "Whirl in fifths", fields=("payout_odds", "wagers_offered"))
def whirl_is_paid_in_fifths(facts: CrapsFacts, text: Text) -> Outcome:
    """Whirl is four units of Horn and one of Any Seven.

    Citation  623a.5(e)
    Duty      A Whirl Bet is paid as a Horn Bet of four units and an Any Seven Bet of one.
    Editions  623a-2011P.
    Figures   None of its own.
    Source    623a.5(e).
    Reading   On 7 the unit on Any Seven wins what the four on Horn lose: a Whirl Bet that “wins” on 7 comes out even.
              A line of odds for the wager itself contradicts the item, whatever it pays. A part that has no line and is
              not offered leaves open what the wager pays.
    """
    return _paid_by_lines(facts, "whirl", "four units of Horn and one unit of Any Seven")
