"""§ 623a.6: supplemental wagers behind Pass, Don't Pass, Come and Don't Come (taking and laying odds)."""

from collections.abc import Iterator
from decimal import Decimal

from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, violation
from ..facts import CrapsFacts
from ..figures import LEAST_SUPPLEMENTAL, MOST_SUPPLEMENTAL, SUPPLEMENTAL_ODDS
from ..labels import POINT_LABELS, SUPPORTED
from .register import RULES, unstated

TAKE, LAY = "supplemental_take_max_multiple", "supplemental_lay_max_win_multiple"
Multiple = Decimal | dict[str, Decimal] | None


def _places(field: str, stated: Decimal | dict[str, Decimal]) -> Iterator[tuple[str, Decimal]]:
    """Each multiple with its place: the whole field, or one for each point."""
    if isinstance(stated, dict):
        yield from ((f"{field}.{point}", multiple) for point, multiple in stated.items())
    else:
        yield field, stated


def _floor(field: str, stated: Multiple, least: Decimal, measured: str) -> Outcome:
    """Findings about a limit that is not stated, is of no point, or is below the least that may be set."""
    if stated is None:
        return unstated(field)
    found: list[Finding] = []
    if isinstance(stated, dict):
        found += [unstated(field, point, about=POINT_LABELS[point]) for point in POINT_LABELS if point not in stated]
    for place, multiple in _places(field, stated):
        point = place.removeprefix(field).lstrip(".")
        if isinstance(stated, dict) and point not in POINT_LABELS:
            wrong = f"A limit is stated for {point or 'a point without a number'}, which is not a point."
            required, mend = "a point of 4, 5, 6, 8, 9 or 10", "Take the line out."
        elif multiple < least:
            wrong = f"The limit is {multiple} times the original wager, counted in {measured}."
            required = f"no limit below {least} times the original wager, counted in {measured}"
            mend = f"Allow {least} time or more."
        else:
            continue
        found.append(violation(place, multiple, wrong=wrong, required=required, mend=mend))
    return found or None


def _unsupported(field: str, stated: Multiple, bets: str) -> Outcome:
    """That a limit is stated and no bet that it could support is offered: the filing contradicts itself. A negative
    limit is a violation all the same."""
    if stated is None:
        return NOT_APPLICABLE
    negative = [
        violation(
            place,
            multiple,
            wrong=f"The filing states {multiple} times the original wager as a limit, which cannot be.",
            required="limits of supplemental wagers in multiples of the original wager",
            mend="Take the limit out.",
        )
        for place, multiple in _places(field, stated)
        if multiple < 0
    ]
    return negative or cannot_tell(
        field,
        wrong=f"A limit for supplemental wagers is stated, and neither {bets} is offered, so the filing contradicts "
        "itself.",
        mend="Take the limit out, or offer the wager that it supports.",
    )


@RULES.validator("623a.6(a)", "Odds behind a Pass Bet", fields=(TAKE, "wagers_offered"), figures=(LEAST_SUPPLEMENTAL,))
def pass_can_be_supported(facts: CrapsFacts, text: Text) -> Outcome:
    """Behind a Pass Bet a player may take odds of at least the bet.

    Citation  623a.6(a)
    Duty      Once a point stands a player may add a wager behind a Pass Bet; the certificate holder may limit it to the
              amount of the original bet.
    Editions  623a-2011P.
    Figures   LEAST_SUPPLEMENTAL; exactly 1 is met.
    Source    623a.6(a); 623a.6(e) for the highest limit.
    Reading   The text grants no limit below the original wager, so 1 time is the lowest: our inference. A limit without
              Pass or Come Bets has nothing to limit: the filing contradicts itself, and nobody can tell which it means.
    """
    offered, stated = facts.wagers_offered, facts.supplemental_take_max_multiple
    if not offered:
        return NOT_APPLICABLE
    if "pass_bet" in offered:
        return _floor(TAKE, stated, text[LEAST_SUPPLEMENTAL], "stake")
    if "come_bet" in offered:
        return NOT_APPLICABLE
    return _unsupported(TAKE, stated, "Pass nor Come Bets")


@RULES.validator(
    "623a.6(b)", "Odds behind a Don't Pass Bet", fields=(LAY, "wagers_offered"), figures=(LEAST_SUPPLEMENTAL,)
)
def dont_pass_can_be_supported(facts: CrapsFacts, text: Text) -> Outcome:
    """Behind a Don't Pass Bet a player may lay odds that win at least the bet.

    Citation  623a.6(b)
    Duty      Once a point stands a player may add a wager behind a Don't Pass Bet; the certificate holder may limit it
              so that it wins no more than the original bet.
    Editions  623a-2011P.
    Figures   LEAST_SUPPLEMENTAL, counted in winnings; exactly 1 is met.
    Source    623a.6(b); 623a.6(e) for the highest limit.
    Reading   The text grants no limit below that, so winnings of 1 time the bet are the lowest: our inference. A limit
              without Don't Pass or Don't Come Bets has nothing to limit: the filing contradicts itself.
    """
    offered, stated = facts.wagers_offered, facts.supplemental_lay_max_win_multiple
    if not offered:
        return NOT_APPLICABLE
    if "dont_pass_bet" in offered:
        return _floor(LAY, stated, text[LEAST_SUPPLEMENTAL], "winnings")
    if "dont_come_bet" in offered:
        return NOT_APPLICABLE
    return _unsupported(LAY, stated, "Don't Pass nor Don't Come Bets")


@RULES.validator("623a.6(c)", "Odds behind a Come Bet", fields=(TAKE, "wagers_offered"), figures=(LEAST_SUPPLEMENTAL,))
def come_can_be_supported(facts: CrapsFacts, text: Text) -> Outcome:
    """Behind a Come Bet a player may take odds of at least the bet.

    Citation  623a.6(c)
    Duty      Once its point stands a player may add a wager behind a Come Bet; the certificate holder may limit it to
              the amount of the original bet.
    Editions  623a-2011P.
    Figures   LEAST_SUPPLEMENTAL; exactly 1 is met.
    Source    623a.6(c); 623a.6(e) for the highest limit.
    Reading   As for Pass Bets. One limit serves both; where both are offered 623a.6(a) answers, so that one limit that
              is too low is one finding.
    """
    offered = facts.wagers_offered
    if offered is None or "come_bet" not in offered or "pass_bet" in offered:
        return NOT_APPLICABLE
    return _floor(TAKE, facts.supplemental_take_max_multiple, text[LEAST_SUPPLEMENTAL], "stake")


@RULES.validator(
    "623a.6(d)", "Odds behind a Don't Come Bet", fields=(LAY, "wagers_offered"), figures=(LEAST_SUPPLEMENTAL,)
)
def dont_come_can_be_supported(facts: CrapsFacts, text: Text) -> Outcome:
    """Behind a Don't Come Bet a player may lay odds that win at least the bet.

    Citation  623a.6(d)
    Duty      Once its point stands a player may add a wager behind a Don't Come Bet; the certificate holder may limit
              it so that it wins no more than the original bet.
    Editions  623a-2011P.
    Figures   LEAST_SUPPLEMENTAL, counted in winnings; exactly 1 is met.
    Source    623a.6(d); 623a.6(e) for the highest limit.
    Reading   As for Don't Pass Bets. One limit serves both; where both are offered 623a.6(b) answers.
    """
    offered = facts.wagers_offered
    if offered is None or "dont_come_bet" not in offered or "dont_pass_bet" in offered:
        return NOT_APPLICABLE
    return _floor(LAY, facts.supplemental_lay_max_win_multiple, text[LEAST_SUPPLEMENTAL], "winnings")


@RULES.validator(
    "623a.6(a)(2)", "Odds of supplemental wagers, if stated", fields=("payout_odds",), figures=(SUPPLEMENTAL_ODDS,)
)
def supplemental_wagers_pay_true_odds(facts: CrapsFacts, text: Text) -> Outcome:
    """Supplemental wagers pay true odds.

    Citation  623a.6(a)(2), and (b)(2), (c)(2) and (d)(2) for the other three bets
    Duty      A supplemental wager that wins is paid the odds of its point.
    Editions  623a-2011P.
    Figures   SUPPLEMENTAL_ODDS.
    Source    623a.6(a)(2), (b)(2), (c)(2), (d)(2).
    Reading   The text leaves no choice, so the filing need not state these odds; lines that it states all the same are
              compared, and a finding cites the item of its bet.
    """
    stated = facts.payout_odds
    if stated is None:
        return NOT_APPLICABLE
    listed = text[SUPPLEMENTAL_ODDS]
    lines = stated.keys() & listed.keys()
    if not lines:
        return NOT_APPLICABLE
    found: list[Finding] = []
    for letter, bet in zip("abcd", SUPPORTED, strict=True):
        for point in POINT_LABELS:
            line = f"supplemental_{bet}_{point}"
            if line in lines and stated[line] != listed[line]:
                found.append(
                    violation(
                        f"payout_odds.{line}",
                        stated[line],
                        wrong=f"Odds behind a {SUPPORTED[bet]} on point {point} pay {stated[line]}.",
                        required=f"{listed[line]} for a supplemental wager on this point",
                        mend=f"Pay {listed[line]}.",
                        citation=f"623a.6({letter})(2)",
                    )
                )
    return found or None


for _letter, _bet in zip("abcd", SUPPORTED, strict=True):
    _name = SUPPORTED[_bet]
    RULES.definition(
        f"623a.6({_letter})(1)",
        f"Original {_name}",
        duty=f"The original {_name} is paid even money after a supplemental wager too.",
        reading="Checked with the payout odds of 623a.5(a).",
    )
    if _letter != "a":
        RULES.definition(
            f"623a.6({_letter})(2)",
            f"Odds behind a {_name}",
            duty="The supplemental wager is paid the odds of its point.",
            reading="Checked with 623a.6(a)(2).",
        )
    for _item, _point, _other in (("i", 4, 10), ("ii", 5, 9), ("iii", 6, 8)):
        _paid = SUPPLEMENTAL_ODDS.of("623a-2011P")[f"supplemental_{_bet}_{_point}"]
        RULES.definition(
            f"623a.6({_letter})(2)({_item})",
            f"Odds behind a {_name}, {_point} or {_other}",
            duty=f"{_paid} where the point is {_point} or {_other}.",
        )


@RULES.validator(
    "623a.6(e)", "Highest limit of supplemental wagers", fields=(TAKE, LAY, "wagers_offered"),
    figures=(MOST_SUPPLEMENTAL,),
)  # fmt: skip
def supplemental_wagers_are_capped(facts: CrapsFacts, text: Text) -> Outcome:
    """No limit above the cap is set for supplemental wagers.

    Citation  623a.6(e)
    Duty      Supplemental wagers may be allowed up to the stated multiple of the original bet: of its amount as stake
              on Pass and Come, of its amount as winnings on Don't Pass and Don't Come.
    Editions  623a-2011P.
    Figures   MOST_SUPPLEMENTAL; exactly that multiple is met.
    Source    623a.6(e).
    Reading   On the Don't side 10 times in winnings on a 4 is a stake of 20 times the bet. A limit for a bet that is
              not offered is a matter of (a) or (b).
    """
    offered, most = facts.wagers_offered, text[MOST_SUPPLEMENTAL]
    if offered is None:
        return NOT_APPLICABLE
    taken, laid = facts.supplemental_take_max_multiple, facts.supplemental_lay_max_win_multiple
    found: list[Finding] = []
    if taken is not None and ("pass_bet" in offered or "come_bet" in offered):
        found += _over(TAKE, taken, most, "stake")
    if laid is not None and ("dont_pass_bet" in offered or "dont_come_bet" in offered):
        found += _over(LAY, laid, most, "winnings")
    return found or None


def _over(field: str, stated: Decimal | dict[str, Decimal], most: Decimal, measured: str) -> list[Finding]:
    return [
        violation(
            place,
            multiple,
            wrong=f"The limit is {multiple} times the original wager, counted in {measured}.",
            required=f"at most {most} times the original wager, counted in {measured}",
            mend=f"Allow {most} times or less.",
        )
        for place, multiple in _places(field, stated)
        if multiple > most
    ]


RULES.procedure(
    "623a.6(f)",
    "Excess that makes payouts come out even",
    duty="A supplemental wager may exceed its limit, or the posted maximum, by what its payout needs to come out even.",
    reading="Either answer of the filing is met.",
)
