"""Sic Bo: dice, wagers and payout odds, as a Rules Submission states them."""

from typing import Annotated

from ...core.fields import Odds, ask
from ...general.asking import odds_asked, verbal_cash_asked
from .. import labels
from ..conditions import AUTOMATED_SHAKER, ODDS_ASKED, TOTAL_VALUE_OFFERED, TWO_OF_A_KIND_OFFERED
from ..figures import DICE_LIFE
from ..sections import DICE, ODDS, WAGERS
from .equipment import EquipmentFacts


class PlayFacts(EquipmentFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about dice, wagers and odds. None means not stated."""

    dice_count: Annotated[
        int | None,
        ask(
            "How many dice is the game played with?",
            DICE,
            unit="dice",
            why="625a.2(a)",
            hint="They stay inside the shaker as long as it is at the table",
            public=True,
        ),
    ] = None
    dice_meet_603a_12_c: Annotated[
        bool | None,
        ask(
            "Do the dice in the automated shaker meet § 603a.12(c)?",
            DICE,
            why="625a.2(b)",
            hint="Dice that meet it and are locked in may be used for a month; all others for "
            f"{DICE_LIFE.always} hours",
            when=AUTOMATED_SHAKER,
        ),
    ] = None

    wagers_offered: Annotated[
        frozenset[str] | None,
        ask("Which wagers are offered?", WAGERS, why="625a.3", members=labels.WAGERS, public=True),
    ] = None
    total_values_offered: Annotated[
        tuple[int, ...] | None,
        ask(
            "On which totals can a player bet?",
            WAGERS,
            why="625a.3(4)",
            hint="From 4 to 17. 3 and 18 are not Total Value Bets: they are triples",
            when=TOTAL_VALUE_OFFERED,
            no_repeats=True,
            public=True,
            tells="Totals that may be bet: {}.",
        ),
    ] = None
    two_of_a_kind_triple_wins: Annotated[
        bool | None,
        ask(
            "Does Two of a Kind also win when all three dice show the chosen number?",
            WAGERS,
            why="625a.3(2)",
            hint="The regulation leaves it open, so say how you settle it, always the same way",
            when=TWO_OF_A_KIND_OFFERED,
            public=True,
            tells={
                "yes": "Two of a Kind also wins when all the dice show the chosen number.",
                "no": "Two of a Kind does not win when all the dice show the chosen number.",
            },
        ),
    ] = None
    verbal_cash_wagers_accepted: Annotated[
        bool | None,
        verbal_cash_asked(
            WAGERS, "625a.4(a)", hint="At Sic Bo this is forbidden: wagers are value chips or plaques on the layout"
        ),
    ] = None

    payout_odds: Annotated[
        dict[str, Odds] | None,
        odds_asked(
            ODDS,
            "625a.6(a)",
            hint="Profit to stake, such as 150 to 1. The odds are fixed: less is not allowed, more goes to the "
            "reviewer",
            members=labels.ODDS_LINES,
            member_when=ODDS_ASKED,
        ),
    ] = None
