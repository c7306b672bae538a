"""Craps: the Fire Bet and the wagers of later texts, as a Rules Submission states them."""

from decimal import Decimal
from functools import partial
from typing import Annotated, Literal

from ...core.fields import Approval, ask
from ...core.filing import TO_COME
from ...core.signed import approved
from .. import labels
from ..conditions import BONUS_CRAPS, FIRE_BET, HOT_SHOOTER
from ..sections import FIRE, SIDE_WAGERS
from .wagers import CrapsWagerFacts

_fire_bet = partial(ask, section=FIRE, when=FIRE_BET, public=True)
_odds = partial(_fire_bet, unit="to 1", why="623a.5(f)")
_amount = partial(
    _fire_bet, unit="dollar", why="623a.11(b)(1)", hint="The text fixes this amount; state it as the table uses it"
)
_place_approved = partial(approved, section=FIRE, hint=TO_COME, when=FIRE_BET, unit="gaming_operations")
_later_wager = partial(ask, section=SIDE_WAGERS, optional=True, public=True)


class FireBetFacts(CrapsWagerFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about the Fire Bet and side wagers. None means not stated; lengths are in inches, money in dollars."""

    fire_bet_paytable: Annotated[
        Literal["A", "B"] | None,
        _fire_bet(
            "Which pay table does the Fire Bet use?",
            why="623a.5(f)",
            hint="The filing must name one of the two",
            choices=labels.PAYTABLES,
            tells="The Fire Bet pays by this table: {}.",
        ),
    ] = None
    fire_bet_odds_4: Annotated[
        int | None,
        _odds(
            "What does the Fire Bet pay for four different points?",
            hint="Profit to 1. At least what the pay table says; a Fire Bet is paid once, for the highest count",
        ),
    ] = None
    fire_bet_odds_5: Annotated[int | None, _odds("What does it pay for five different points?")] = None
    fire_bet_odds_6: Annotated[int | None, _odds("What does it pay for six different points?")] = None
    fire_bet_min_usd: Annotated[Decimal | None, _amount("Minimum Fire Bet", tells="Minimum Fire Bet: {}.")] = None
    fire_bet_max_usd: Annotated[Decimal | None, _amount("Maximum Fire Bet", tells="Maximum Fire Bet: {}.")] = None
    fire_bet_increment_usd: Annotated[
        Decimal | None, _amount("Increment of Fire Bets", tells="Fire Bets go up in steps of {}.")
    ] = None
    fire_bet_areas_count: Annotated[
        int | None,
        _fire_bet(
            "How many Fire Bet areas does the layout have?",
            why="623a.2(f)(1)",
            hint="One for each player position around the table, at most 16",
        ),
    ] = None
    fire_bet_areas_numbering: Annotated[
        Literal["clockwise_from_boxperson_left", "other"] | None,
        _fire_bet("How are the Fire Bet areas numbered?", why="623a.2(f)(1)", choices=labels.NUMBERINGS),
    ] = None
    fire_bet_areas_location_approval_ref: Annotated[
        Approval | None,
        _place_approved(
            "623a.2(f)(1)",
            "Approval of the places of the Fire Bet areas",
            duty="The Fire Bet areas are in locations that Gaming Operations has approved.",
        ),
    ] = None
    fire_bet_collection_area: Annotated[
        bool | None,
        _fire_bet(
            "Does the layout have an area in front of the boxperson to which Fire Bets are brought?", why="623a.2(f)(2)"
        ),
    ] = None
    fire_bet_collection_area_numbers_match: Annotated[
        bool | None,
        _fire_bet(
            "Does it carry the same numbers as the Fire Bet areas?",
            why="623a.2(f)(2)",
            hint="Each number once, so that every wager can be led back to its player",
        ),
    ] = None
    fire_bet_collection_area_approval_ref: Annotated[
        Approval | None,
        _place_approved(
            "623a.2(f)(2)",
            "Approval of the place of the collecting area",
            duty="The collecting area is in a location that Gaming Operations has approved.",
        ),
    ] = None
    fire_bet_wall_notice_items: Annotated[
        frozenset[str] | None,
        _fire_bet(
            "What does the notice on the inside wall of the table say?",
            why="623a.2(f)(3)",
            hint="All three, where every player can see them",
            members=labels.NOTICE_ITEMS,
        ),
    ] = None
    fire_bet_wall_notice_approval_ref: Annotated[
        Approval | None,
        _place_approved(
            "623a.2(f)(3)",
            "Approval of the place of the notice",
            duty="The notice is posted in a location that Gaming Operations has approved.",
        ),
    ] = None
    fire_bet_marker_diameter_in: Annotated[
        Decimal | None,
        _fire_bet(
            "Diameter of the Fire Bet point markers",
            unit="inch",
            why="623a.11(a)(4)",
            public=False,
            hint="In decimal inches, for example 1.75; wider than any value chip",
        ),
    ] = None
    largest_value_chip_diameter_in: Annotated[
        Decimal | None,
        _fire_bet(
            "Diameter of the largest value chip",
            unit="inch",
            why="623a.11(a)(4)",
            public=False,
            hint="The widest of all value chips in use",
        ),
    ] = None
    fire_bet_marker_distinguishable: Annotated[
        bool | None,
        _fire_bet(
            "Can the point markers be told apart from every value chip by sight?", why="623a.11(a)(4)", public=False
        ),
    ] = None

    bonus_craps_offered: Annotated[
        bool | None,
        _later_wager(
            "Is Bonus Craps offered?",
            why="623a.12",
            hint="Its text is not on file: Board staff review it by hand",
            tells={"yes": "Bonus Craps may be bet."},
        ),
    ] = None
    bonus_craps_paytable: Annotated[
        str | None,
        _later_wager(
            "Which pay table does Bonus Craps use?",
            why="623a.12, 623b.3",
            hint="Its letter or name, and the odds of each wager",
            when=BONUS_CRAPS,
            tells="Bonus Craps pays by this table: {}.",
        ),
    ] = None
    bonus_craps_wager_names: Annotated[
        str | None,
        _later_wager(
            "Which names do the Bonus Craps wagers carry?",
            why="623b.3",
            hint="If they are not those of the chapter",
            when=BONUS_CRAPS,
        ),
    ] = None
    hot_shooter_jackpot_offered: Annotated[
        bool | None,
        _later_wager(
            "Is Hot Shooter Jackpot offered?",
            why="623a.3(a)",
            hint="Its text, in Chapter 623b, is not on file: Board staff review it by hand",
            tells={"yes": "Hot Shooter Jackpot may be bet."},
        ),
    ] = None
    hot_shooter_paytable: Annotated[
        str | None,
        _later_wager(
            "Which pay table does Hot Shooter Jackpot use?",
            why="623a.3(a)",
            hint="Its letter or name, and the odds of each line",
            when=HOT_SHOOTER,
            tells="Hot Shooter Jackpot pays by this table: {}.",
        ),
    ] = None
