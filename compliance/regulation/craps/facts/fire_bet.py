"""Craps: the Fire Bet and the wagers of later texts, as a Rules Submission states them."""

from decimal import Decimal
from typing import Annotated, Literal

from ...core.fields import Approval, asked
from ...core.filing import TO_COME
from ...core.signed import approved
from .. import labels
from ..conditions import BONUS_CRAPS, FIRE_BET, HOT_SHOOTER
from ..sections import FIRE, SIDE_WAGERS
from .wagers import WagerFacts

_DICTATED = "The text fixes this amount; state it as the table uses it"


class FireBetFacts(WagerFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about the Fire Bet and side wagers. None means not stated; lengths are in inches, money in dollars."""

    fire_bet_paytable: Annotated[
        Literal["A", "B"] | None,
        asked(
            "Which pay table does the Fire Bet use?",
            FIRE,
            why="623a.5(f)",
            hint="The filing must name one of the two",
            choices=labels.PAYTABLES,
            when=FIRE_BET,
            public=True,
            tells="The Fire Bet pays by this table: {}.",
        ),
    ] = None
    fire_bet_odds_4: Annotated[
        int | None,
        asked(
            "What does the Fire Bet pay for four different points?",
            FIRE,
            unit="to 1",
            why="623a.5(f)",
            hint="Profit to 1. At least what the pay table says; a Fire Bet is paid once, for the highest count",
            when=FIRE_BET,
            public=True,
        ),
    ] = None
    fire_bet_odds_5: Annotated[
        int | None,
        asked(
            "What does it pay for five different points?",
            FIRE,
            unit="to 1",
            why="623a.5(f)",
            when=FIRE_BET,
            public=True,
        ),
    ] = None
    fire_bet_odds_6: Annotated[
        int | None,
        asked(
            "What does it pay for six different points?", FIRE, unit="to 1", why="623a.5(f)", when=FIRE_BET, public=True
        ),
    ] = None
    fire_bet_min_usd: Annotated[
        Decimal | None,
        asked(
            "Minimum Fire Bet",
            FIRE,
            unit="dollar",
            why="623a.11(b)(1)",
            hint=_DICTATED,
            when=FIRE_BET,
            public=True,
            tells="Minimum Fire Bet: {}.",
        ),
    ] = None
    fire_bet_max_usd: Annotated[
        Decimal | None,
        asked(
            "Maximum Fire Bet",
            FIRE,
            unit="dollar",
            why="623a.11(b)(1)",
            hint=_DICTATED,
            when=FIRE_BET,
            public=True,
            tells="Maximum Fire Bet: {}.",
        ),
    ] = None
    fire_bet_increment_usd: Annotated[
        Decimal | None,
        asked(
            "Increment of Fire Bets",
            FIRE,
            unit="dollar",
            why="623a.11(b)(1)",
            hint=_DICTATED,
            when=FIRE_BET,
            public=True,
            tells="Fire Bets go up in steps of {}.",
        ),
    ] = None
    fire_bet_areas_count: Annotated[
        int | None,
        asked(
            "How many Fire Bet areas does the layout have?",
            FIRE,
            why="623a.2(f)(1)",
            hint="One for each player position around the table, at most 16",
            when=FIRE_BET,
            public=True,
        ),
    ] = None
    fire_bet_areas_numbering: Annotated[
        Literal["clockwise_from_boxperson_left", "other"] | None,
        asked(
            "How are the Fire Bet areas numbered?",
            FIRE,
            why="623a.2(f)(1)",
            choices=labels.NUMBERINGS,
            when=FIRE_BET,
            public=True,
        ),
    ] = None
    fire_bet_areas_location_approval_ref: Annotated[
        Approval | None,
        approved(
            "623a.2(f)(1)",
            "Approval of the places of the Fire Bet areas",
            FIRE,
            hint=TO_COME,
            when=FIRE_BET,
            unit="gaming_operations",
            duty="The Fire Bet areas are in locations that Gaming Operations has approved.",
        ),
    ] = None
    fire_bet_collection_area: Annotated[
        bool | None,
        asked(
            "Does the layout have an area in front of the boxperson to which Fire Bets are brought?",
            FIRE,
            why="623a.2(f)(2)",
            when=FIRE_BET,
            public=True,
        ),
    ] = None
    fire_bet_collection_area_numbers_match: Annotated[
        bool | None,
        asked(
            "Does it carry the same numbers as the Fire Bet areas?",
            FIRE,
            why="623a.2(f)(2)",
            hint="Each number once, so that every wager can be led back to its player",
            when=FIRE_BET,
            public=True,
        ),
    ] = None
    fire_bet_collection_area_approval_ref: Annotated[
        Approval | None,
        approved(
            "623a.2(f)(2)",
            "Approval of the place of the collecting area",
            FIRE,
            hint=TO_COME,
            when=FIRE_BET,
            unit="gaming_operations",
            duty="The collecting area is in a location that Gaming Operations has approved.",
        ),
    ] = None
    fire_bet_wall_notice_items: Annotated[
        frozenset[str] | None,
        asked(
            "What does the notice on the inside wall of the table say?",
            FIRE,
            why="623a.2(f)(3)",
            hint="All three, where every player can see them",
            members=labels.NOTICE_ITEMS,
            when=FIRE_BET,
            public=True,
        ),
    ] = None
    fire_bet_wall_notice_approval_ref: Annotated[
        Approval | None,
        approved(
            "623a.2(f)(3)",
            "Approval of the place of the notice",
            FIRE,
            hint=TO_COME,
            when=FIRE_BET,
            unit="gaming_operations",
            duty="The notice is posted in a location that Gaming Operations has approved.",
        ),
    ] = None
    fire_bet_marker_diameter_in: Annotated[
        Decimal | None,
        asked(
            "Diameter of the Fire Bet point markers",
            FIRE,
            unit="inch",
            why="623a.11(a)(4)",
            hint="In decimal inches, as 1.75; wider than any value chip",
            when=FIRE_BET,
        ),
    ] = None
    largest_value_chip_diameter_in: Annotated[
        Decimal | None,
        asked(
            "Diameter of the largest value chip",
            FIRE,
            unit="inch",
            why="623a.11(a)(4)",
            hint="The widest of all value chips in use",
            when=FIRE_BET,
        ),
    ] = None
    fire_bet_marker_distinguishable: Annotated[
        bool | None,
        asked(
            "Can the point markers be told apart from every value chip by sight?",
            FIRE,
            why="623a.11(a)(4)",
            when=FIRE_BET,
        ),
    ] = None

    bonus_craps_offered: Annotated[
        bool | None,
        asked(
            "Is Bonus Craps offered?",
            SIDE_WAGERS,
            why="623a.12",
            hint="Its text is not on file: Board staff review it by hand",
            optional=True,
            public=True,
            tells={"yes": "Bonus Craps may be bet."},
        ),
    ] = None
    bonus_craps_paytable: Annotated[
        str | None,
        asked(
            "Which pay table does Bonus Craps use?",
            SIDE_WAGERS,
            why="623a.12, 623b.3",
            hint="Its letter or name, and the odds of each wager",
            when=BONUS_CRAPS,
            optional=True,
            public=True,
            tells="Bonus Craps pays by this table: {}.",
        ),
    ] = None
    bonus_craps_wager_names: Annotated[
        str | None,
        asked(
            "Which names do the Bonus Craps wagers carry?",
            SIDE_WAGERS,
            why="623b.3",
            hint="If they are not those of the chapter",
            when=BONUS_CRAPS,
            optional=True,
            public=True,
        ),
    ] = None
    hot_shooter_jackpot_offered: Annotated[
        bool | None,
        asked(
            "Is Hot Shooter Jackpot offered?",
            SIDE_WAGERS,
            why="623a.3(a)",
            hint="Its text, in Chapter 623b, is not on file: Board staff review it by hand",
            optional=True,
            public=True,
            tells={"yes": "Hot Shooter Jackpot may be bet."},
        ),
    ] = None
    hot_shooter_paytable: Annotated[
        str | None,
        asked(
            "Which pay table does Hot Shooter Jackpot use?",
            SIDE_WAGERS,
            why="623a.3(a)",
            hint="Its letter or name, and the odds of each line",
            when=HOT_SHOOTER,
            optional=True,
            public=True,
            tells="Hot Shooter Jackpot pays by this table: {}.",
        ),
    ] = None
