"""Craps: wagers, their odds and what may be charged or added, as a Rules Submission states them."""

from decimal import Decimal
from functools import partial
from typing import Annotated, Literal

from ...core.condition import FactCondition
from ...core.fields import Odds, Question, ask
from ...general.asking import odds_asked, verbal_cash_asked
from .. import labels
from ..conditions import (
    BUY_BET,
    BUY_CHARGED,
    HORN_HIGH,
    LAY_BET,
    LAY_CHARGED,
    LAYING,
    ODDS_ASKED,
    PLACE_TO_LOSE,
    PLACE_TO_WIN,
    TAKING,
    WHIRL,
)
from ..figures import LEAST_SUPPLEMENTAL, MOST_SUPPLEMENTAL
from ..sections import BUY_AND_LAY, ODDS, SUPPLEMENTAL, WAGERS
from .table import CrapsTableFacts

Timing = Literal["when_made", "on_win_only"]

_LIMITS = f"From {LEAST_SUPPLEMENTAL.always} to {MOST_SUPPLEMENTAL.always}"
_numbers = partial(ask, hint="Any of 4, 5, 6, 8, 9 and 10", no_repeats=True, public=True)
_vigorish = partial(ask, section=BUY_AND_LAY, why="623a.5(g)(3)", public=True)


def _vigorish_charged(bets: str, when: FactCondition) -> Question:
    words = {
        "yes": f"The casino charges a vigorish on {bets}.",
        "no": f"The casino charges no vigorish on {bets}.",
    }
    return _vigorish(f"Do you charge a vigorish on {bets}?", when=when, tells=words)


def _vigorish_percent(bets: str, when: FactCondition, hint: str) -> Question:
    words = f"The vigorish on {bets} is {{}}."
    return _vigorish(f"Vigorish on {bets}", unit="percent", hint=hint, when=when, tells=words)


def _vigorish_timing(bet: str, when: FactCondition) -> Question:
    return _vigorish(
        f"When is the vigorish on {bet}s collected?",
        hint=f"One of the two, for every {bet}",
        choices=labels.TIMINGS,
        when=when,
        tells=f"When the vigorish on {bet}s is collected: {{}}.",
    )


class CrapsWagerFacts(CrapsTableFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about wagers, odds, vigorish and supplemental wagers. None means not stated."""

    wagers_offered: Annotated[
        frozenset[str] | None,
        ask(
            "Which wagers are offered?",
            WAGERS,
            why="623a.3(a)",
            hint="Buy and Lay Bets and the Fire Bet may be offered only because this filing says so. Odds behind a "
            "line bet are asked under Supplemental wagers",
            members=labels.WAGER_LABELS,
            public=True,
        ),
    ] = None
    place_to_win_numbers: Annotated[
        tuple[int, ...] | None,
        _numbers(
            "On which numbers are Place Bets to Win taken?",
            WAGERS,
            why="623a.3(a)(5)",
            when=PLACE_TO_WIN,
            tells="Place Bets to Win may be made on: {}.",
        ),
    ] = None
    place_to_lose_numbers: Annotated[
        tuple[int, ...] | None,
        _numbers(
            "Against which numbers are Place Bets to Lose taken?",
            WAGERS,
            why="623a.3(a)(6)",
            when=PLACE_TO_LOSE,
            tells="Place Bets to Lose may be made against: {}.",
        ),
    ] = None
    horn_high_area: Annotated[
        bool | None,
        ask(
            "Does the layout have an area for Horn High Bets?",
            WAGERS,
            why="623a.3(a)(20)",
            hint="Without one the wager is split: four units Horn and one unit on 2, 3, 11 or 12, which must all have "
            "areas",
            when=HORN_HIGH,
            public=True,
        ),
    ] = None
    whirl_area: Annotated[
        bool | None,
        ask(
            "Does the layout have an area for Whirl Bets?",
            WAGERS,
            why="623a.3(a)(21)",
            hint="Without one, the wager is split into four units of Horn and one unit of Any Seven, which must both "
            "have areas",
            when=WHIRL,
            public=True,
        ),
    ] = None
    verbal_cash_wagers_accepted: Annotated[
        bool | None,
        verbal_cash_asked(
            WAGERS,
            "623a.4(b)",
            hint="You may: the dealer confirms the wager, and the cash is changed into chips or plaques at once",
            optional=True,
        ),
    ] = None

    payout_odds: Annotated[
        dict[str, Odds] | None,
        odds_asked(
            ODDS,
            "623a.5(a)",
            hint="Profit to stake, such as 9 to 5. 30 to 1 is not “30 for 1.” C and E, Horn, Horn High, Whirl and Fire "
            "Bets have no line here",
            members=labels.ODDS_LABELS,
            member_when=ODDS_ASKED,
        ),
    ] = None
    other_fees: Annotated[
        tuple[str, ...] | None,
        ask(
            "Which other percentages, fees or vigorish do you charge?",
            ODDS,
            why="623a.5(h)",
            hint="One on each line, or none. Only Buy and Lay Bets may carry a vigorish, asked under Buy and Lay Bets",
            may_be_empty=True,
            public=True,
            tells="Other percentages and fees: {}.",
        ),
    ] = None

    buy_numbers: Annotated[
        tuple[int, ...] | None,
        _numbers(
            "On which numbers are Buy Bets taken?",
            BUY_AND_LAY,
            why="623a.3(a)(41)",
            when=BUY_BET,
            tells="Buy Bets may be made on: {}.",
        ),
    ] = None
    buy_vigorish_charged: Annotated[bool | None, _vigorish_charged("Buy Bets", BUY_BET)] = None
    buy_vigorish_percent: Annotated[
        Decimal | None,
        _vigorish_percent("Buy Bets", BUY_CHARGED, "Percent of the amount wagered, above 0 and at most 5"),
    ] = None
    buy_vigorish_timing: Annotated[Timing | None, _vigorish_timing("Buy Bet", BUY_CHARGED)] = None
    lay_numbers: Annotated[
        tuple[int, ...] | None,
        _numbers(
            "Against which numbers are Lay Bets taken?",
            BUY_AND_LAY,
            why="623a.3(a)(42)",
            when=LAY_BET,
            tells="Lay Bets may be made against: {}.",
        ),
    ] = None
    lay_replaces_place_to_lose: Annotated[
        bool | None,
        ask(
            "Do Lay Bets replace Place Bets to Lose?",
            BUY_AND_LAY,
            why="623a.3(a)(42)",
            hint="Lay Bets may stand beside Place Bets to Lose or instead of them",
            when=LAY_BET,
            public=True,
            tells={"yes": "Lay Bets take the place of Place Bets to Lose."},
        ),
    ] = None
    lay_vigorish_charged: Annotated[bool | None, _vigorish_charged("Lay Bets", LAY_BET)] = None
    lay_vigorish_percent: Annotated[
        Decimal | None,
        _vigorish_percent(
            "Lay Bets", LAY_CHARGED, "Percent of the amount wagered, not of the amount to be won; above 0 and at most 5"
        ),
    ] = None
    lay_vigorish_timing: Annotated[Timing | None, _vigorish_timing("Lay Bet", LAY_CHARGED)] = None
    supplemental_take_max_multiple: Annotated[
        Decimal | dict[str, Decimal] | None,
        ask(
            "How many times a Pass or Come Bet may a player take in odds?",
            SUPPLEMENTAL,
            unit="times the bet",
            why="623a.6(a), 623a.6(c), 623a.6(e)",
            hint=f"{_LIMITS}: one number for every point, or one for each point",
            members=labels.POINT_LABELS,
            when=TAKING,
            public=True,
            tells="Most that a player may take in odds behind a Pass or Come Bet, as times the bet: {}.",
        ),
    ] = None
    supplemental_lay_max_win_multiple: Annotated[
        Decimal | dict[str, Decimal] | None,
        ask(
            "How many times a Don't Pass or Don't Come Bet may a player win by laying odds?",
            SUPPLEMENTAL,
            unit="times the bet",
            why="623a.6(b), 623a.6(d), 623a.6(e)",
            hint=f"{_LIMITS}, counted in winnings and not in stake: winning 10 times the bet on a 4 means laying 20",
            members=labels.POINT_LABELS,
            when=LAYING,
            public=True,
            tells="Most that a player may win by laying odds behind a Don’t Pass or Don’t Come Bet, as times the bet: "
            "{}.",
        ),
    ] = None
    supplemental_rounding_excess_allowed: Annotated[
        bool | None,
        ask(
            "May a supplemental wager exceed the limit so that its payout comes out even?",
            SUPPLEMENTAL,
            why="623a.6(f)",
            hint="You may allow this; the excess may be no more than the payout needs",
            optional=True,
            public=True,
            tells={
                "yes": "A supplemental wager may exceed its limit so that its payout comes out even.",
                "no": "A supplemental wager may not exceed its limit.",
            },
        ),
    ] = None
