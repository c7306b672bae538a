"""Casino War: odds, settlement and side wager, as a Rules Submission states them."""

from fractions import Fraction
from typing import Annotated, Literal

from ...core.fields import Odds, ask
from ...general.asking import odds_asked
from ..conditions import TOP_CARD
from ..sections import ODDS, SETTLEMENT, SIDE_WAGER
from .dealing import DealingFacts


class WarWagerFacts(DealingFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about odds, settlement and the side wager. None means not stated."""

    # Odds
    payout_odds: Annotated[
        dict[str, Odds] | None,
        odds_asked(
            ODDS,
            "651a.10",
            hint="These odds are fixed: neither lower nor higher is allowed.",
            members={
                "initial": "Initial Wager",
                "tie": "Tie Wager",
                "war": "War Wager, player’s card higher",
                "war_on_tie": "War Wager, War deal ties",
            },
        ),
    ] = None

    # Settlement
    tie_wager_offered_on: Annotated[
        frozenset[str] | None,
        ask(
            "On which deals can a player make a Tie Wager?",
            SETTLEMENT,
            why="651a.7(c)",
            members={
                "original_deal": "Original deal, with the Initial Wager",
                "war_deal": "War deal, with the War Wager",
            },
            public=True,
            tells="Tie Wagers may be made on: {}.",
        ),
    ] = None
    surrender_fraction: Annotated[
        Fraction | None,
        ask(
            "What part of the Initial Wager does a player who does not go to War give up?",
            SETTLEMENT,
            hint="As a fraction, for example 1/2.",
            why="651a.9(c)(1)",
            public=True,
            tells="If you tie and do not go to War, you lose {} of your Initial Wager.",
        ),
    ] = None
    war_wager_equals_initial: Annotated[
        bool | None,
        ask(
            "Is the War Wager always equal to the Initial Wager?",
            SETTLEMENT,
            hint="Neither smaller nor larger.",
            why="651a.1",
            public=True,
            tells={
                "yes": "If you go to War, your War Wager equals your Initial Wager.",
                "no": "If you go to War, your War Wager need not equal your Initial Wager.",
            },
        ),
    ] = None
    initial_wager_on_war: Annotated[
        Literal["collected", "stays_in_play"] | None,
        ask(
            "What happens to the Initial Wager when a player goes to War?",
            SETTLEMENT,
            why="651a.9(c)(2)",
            choices={
                "collected": "The dealer collects it at once",
                "stays_in_play": "It stays on the layout until the War deal is settled",
            },
            public=True,
            tells={
                "collected": "If you go to War, the dealer collects your Initial Wager at once.",
                "stays_in_play": "If you go to War, your Initial Wager stays in play until the War is settled.",
            },
        ),
    ] = None
    settlement_direction: Annotated[
        Literal["right_counterclockwise", "left_clockwise"] | None,
        ask(
            "In which direction does the dealer compare hands and settle the Initial and Tie Wagers?",
            SETTLEMENT,
            hint="From the dealer’s position. Cards are dealt clockwise from the left, whatever you answer here.",
            why="651a.9(a)",
            choices={
                "right_counterclockwise": "From the dealer’s right, counterclockwise",
                "left_clockwise": "From the dealer’s left, clockwise",
            },
        ),
    ] = None

    # Side wager
    top_card_offered: Annotated[
        bool | None,
        ask(
            "Do you offer the Top Card side wager?",
            SIDE_WAGER,
            hint="It needs its own betting area on the layout.",
            why="651b.1",
            optional=True,
            public=True,
            tells={"yes": "The Top Card side wager may be made."},
        ),
    ] = None
    top_card_paytable: Annotated[
        str | None,
        ask(
            "Which pay table do you use for Top Card?",
            SIDE_WAGER,
            hint="Its letter or name, as the chapter on Top Card gives it.",
            why="651b.1",
            when=TOP_CARD,
            public=True,
            tells="Top Card pays by this table: {}.",
        ),
    ] = None
