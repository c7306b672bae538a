"""What a Rules Submission for Craps or Mini-Craps states (Chapter 623a)."""

from decimal import Decimal
from typing import Annotated, Literal

from ..core.fields import Approval, Attestation, Odds, asked
from ..core.filing import TO_COME, FilingFacts
from . import labels
from .conditions import (
    BONUS_CRAPS,
    BUY_BET,
    BUY_CHARGED,
    FIRE_BET,
    HORN_HIGH,
    HOT_SHOOTER,
    LAY_BET,
    LAY_CHARGED,
    LAYING,
    MINI,
    ODDS_ASKED,
    PLACE_TO_LOSE,
    PLACE_TO_WIN,
    TAKING,
    WHIRL,
)
from .sections import (
    ATTESTATIONS,
    BOXES,
    BUY_AND_LAY,
    DICE,
    FIRE,
    LAYOUT,
    LIMITS,
    ODDS,
    SIDE_WAGERS,
    SUPPLEMENTAL,
    TABLE,
    WAGERS,
)

Timing = Literal["when_made", "on_win_only"]

_NUMBERS = "Any of 4, 5, 6, 8, 9 and 10"
_DICTATED = "The text fixes this amount; state it as the table uses it"


class CrapsFacts(FilingFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts of a Craps or Mini-Craps filing. None means not stated."""

    table_type: Annotated[
        Literal["craps", "mini_craps"] | None,
        asked("Which game is it?", TABLE, why="623a.2(a)", choices=labels.TABLE_TYPES),
    ] = None
    table_shape: Annotated[
        Literal["oblong_rounded_high_walled", "other"] | None,
        asked("How is the table shaped?", TABLE, why="623a.2(a)", choices=labels.TABLE_SHAPES),
    ] = None
    table_length_ft: Annotated[
        Decimal | None,
        asked(
            "Length of the table",
            TABLE,
            unit="feet",
            why="623a.2(b), 623a.2(c)",
            hint="In decimal feet, as 12 or 9.5. At most 14 for Craps, 9.5 for Mini-Craps",
        ),
    ] = None
    seat_count: Annotated[
        int | None,
        asked("How many seats does the table have?", TABLE, why="623a.2(c)", hint="At most nine", when=MINI),
    ] = None

    dice_per_set: Annotated[
        int | None,
        asked(
            "How many dice does the set at the table have?",
            DICE,
            why="623a.7(a)",
            hint="The shooter plays with two of them; the others wait in the dice cup",
        ),
    ] = None
    stickperson_used: Annotated[
        bool | None,
        asked(
            "Is a stickperson at the table?",
            DICE,
            why="623a.7(a)",
            hint="At Mini-Craps you may do without one",
            when=MINI,
        ),
    ] = None
    dice_controller: Annotated[
        Literal["stickperson", "dealer"] | None,
        asked(
            "Who controls the dice?",
            DICE,
            why="623a.7(a)",
            hint="The stickperson; at a Mini-Craps table without one, the dealer",
            choices=labels.CONTROLLERS,
        ),
    ] = None

    layout_approval_ref: Annotated[
        Approval | None, asked("Approval of the layout", LAYOUT, why="623a.2(d)", hint=TO_COME)
    ] = None
    layout_has_name_or_logo: Annotated[
        bool | None, asked("Does the layout show the certificate holder's name or logo?", LAYOUT, why="623a.2(d)(1)")
    ] = None
    layout_wager_areas: Annotated[
        frozenset[str] | None,
        asked(
            "Which wagers have their own area on the layout?",
            LAYOUT,
            why="623a.2(d)(2)",
            hint="Every wager that is offered needs one. Only Horn High and Whirl Bets may do without and be split up",
            members=labels.WAGER_LABELS,
        ),
    ] = None
    layout_no_call_bets_inscription: Annotated[
        bool | None,
        asked(
            "Does the layout carry the words “no call bets”?",
            LAYOUT,
            why="623a.2(d)(3)",
            hint="A call bet is a wager with neither cash nor chips. The words are needed even if you take "
            "spoken wagers with cash",
        ),
    ] = None

    drop_tip_box_approval_ref: Annotated[
        Approval | None,
        asked("Approval of the places of drop box and tip box", BOXES, why="623a.2(e)", hint=TO_COME),
    ] = None

    table_min_usd: Annotated[
        Decimal | None, asked("Minimum wager", LIMITS, unit="dollar", why="623a.3(b)", hint="As 15.00")
    ] = None
    table_max_usd: Annotated[
        Decimal | None,
        asked(
            "Maximum wager",
            LIMITS,
            unit="dollar",
            why="623a.3(b)",
            hint="As 3000.00. Supplemental wagers have their own limits and may exceed it",
        ),
    ] = None
    minmax_sign_present: Annotated[
        bool | None, asked("Are the minimum and the maximum wager posted at the table?", LIMITS, why="623a.3(c)")
    ] = None

    wagers_offered: Annotated[
        frozenset[str] | None,
        asked(
            "Which wagers are offered?",
            WAGERS,
            why="623a.3(a)",
            hint="Buy and Lay Bets and the Fire Bet may be offered only because this filing says so. Odds behind a "
            "line bet are asked under Supplemental wagers",
            members=labels.WAGER_LABELS,
        ),
    ] = None
    place_to_win_numbers: Annotated[
        tuple[int, ...] | None,
        asked(
            "On which numbers are Place Bets to Win taken?",
            WAGERS,
            why="623a.3(a)(5)",
            hint=_NUMBERS,
            when=PLACE_TO_WIN,
            no_repeats=True,
        ),
    ] = None
    place_to_lose_numbers: Annotated[
        tuple[int, ...] | None,
        asked(
            "Against which numbers are Place Bets to Lose taken?",
            WAGERS,
            why="623a.3(a)(6)",
            hint=_NUMBERS,
            when=PLACE_TO_LOSE,
            no_repeats=True,
        ),
    ] = None
    horn_high_area: Annotated[
        bool | None,
        asked(
            "Does the layout have an area for Horn High Bets?",
            WAGERS,
            why="623a.3(a)(20)",
            hint="Without one the wager is split: four units Horn and one unit on 2, 3, 11 or 12, which must all have "
            "areas",
            when=HORN_HIGH,
        ),
    ] = None
    whirl_area: Annotated[
        bool | None,
        asked(
            "Does the layout have an area for Whirl Bets?",
            WAGERS,
            why="623a.3(a)(21)",
            hint="Without one the wager is split: four units Horn and one unit Any Seven, which must both have areas",
            when=WHIRL,
        ),
    ] = None
    verbal_cash_wagers_accepted: Annotated[
        bool | None,
        asked(
            "Do you take spoken wagers with cash?",
            WAGERS,
            why="623a.4(b)",
            hint="You may: the dealer confirms the wager, and the cash is changed into chips or plaques at once",
            optional=True,
        ),
    ] = None

    payout_odds: Annotated[
        dict[str, Odds] | None,
        asked(
            "What does each wager pay?",
            ODDS,
            why="623a.5(a)",
            hint="Profit to stake, as 9 to 5. 30 to 1 is not “30 for 1.” C and E, Horn, Horn High, Whirl and Fire Bets "
            "have no line here",
            members=labels.ODDS_LABELS,
            member_when=ODDS_ASKED,
        ),
    ] = None
    other_fees: Annotated[
        tuple[str, ...] | None,
        asked(
            "Which other percentages, fees or vigorish do you charge?",
            ODDS,
            why="623a.5(h)",
            hint="One on each line, or none. Only Buy and Lay Bets may carry a vigorish, asked under Buy and Lay Bets",
            may_be_empty=True,
        ),
    ] = None

    buy_numbers: Annotated[
        tuple[int, ...] | None,
        asked(
            "On which numbers are Buy Bets taken?",
            BUY_AND_LAY,
            why="623a.3(a)(41)",
            hint=_NUMBERS,
            when=BUY_BET,
            no_repeats=True,
        ),
    ] = None
    buy_vigorish_charged: Annotated[
        bool | None,
        asked("Do you charge a vigorish on Buy Bets?", BUY_AND_LAY, why="623a.5(g)(3)", when=BUY_BET),
    ] = None
    buy_vigorish_percent: Annotated[
        Decimal | None,
        asked(
            "Vigorish on Buy Bets",
            BUY_AND_LAY,
            unit="percent",
            why="623a.5(g)(3)",
            hint="Percent of the amount wagered, above 0 and at most 5",
            when=BUY_CHARGED,
        ),
    ] = None
    buy_vigorish_timing: Annotated[
        Timing | None,
        asked(
            "When is the vigorish on Buy Bets collected?",
            BUY_AND_LAY,
            why="623a.5(g)(3)",
            hint="One of the two, for every Buy Bet",
            choices=labels.TIMINGS,
            when=BUY_CHARGED,
        ),
    ] = None
    lay_numbers: Annotated[
        tuple[int, ...] | None,
        asked(
            "Against which numbers are Lay Bets taken?",
            BUY_AND_LAY,
            why="623a.3(a)(42)",
            hint=_NUMBERS,
            when=LAY_BET,
            no_repeats=True,
        ),
    ] = None
    lay_replaces_place_to_lose: Annotated[
        bool | None,
        asked(
            "Do Lay Bets replace Place Bets to Lose?",
            BUY_AND_LAY,
            why="623a.3(a)(42)",
            hint="Lay Bets may stand beside Place Bets to Lose or instead of them",
            when=LAY_BET,
        ),
    ] = None
    lay_vigorish_charged: Annotated[
        bool | None,
        asked("Do you charge a vigorish on Lay Bets?", BUY_AND_LAY, why="623a.5(g)(3)", when=LAY_BET),
    ] = None
    lay_vigorish_percent: Annotated[
        Decimal | None,
        asked(
            "Vigorish on Lay Bets",
            BUY_AND_LAY,
            unit="percent",
            why="623a.5(g)(3)",
            hint="Percent of the amount wagered, not of the amount to be won; above 0 and at most 5",
            when=LAY_CHARGED,
        ),
    ] = None
    lay_vigorish_timing: Annotated[
        Timing | None,
        asked(
            "When is the vigorish on Lay Bets collected?",
            BUY_AND_LAY,
            why="623a.5(g)(3)",
            hint="One of the two, for every Lay Bet",
            choices=labels.TIMINGS,
            when=LAY_CHARGED,
        ),
    ] = None

    supplemental_take_max_multiple: Annotated[
        Decimal | dict[str, Decimal] | None,
        asked(
            "How many times a Pass or Come Bet may a player take in odds?",
            SUPPLEMENTAL,
            unit="times the bet",
            why="623a.6(a), 623a.6(c), 623a.6(e)",
            hint="From 1 to 10: one number for every point, or one for each point",
            members=labels.POINT_LABELS,
            when=TAKING,
        ),
    ] = None
    supplemental_lay_max_win_multiple: Annotated[
        Decimal | dict[str, Decimal] | None,
        asked(
            "How many times a Don't Pass or Don't Come Bet may a player win by laying odds?",
            SUPPLEMENTAL,
            unit="times the bet",
            why="623a.6(b), 623a.6(d), 623a.6(e)",
            hint="From 1 to 10, counted in winnings and not in stake: winning 10 times the bet on a 4 means laying 20",
            members=labels.POINT_LABELS,
            when=LAYING,
        ),
    ] = None
    supplemental_rounding_excess_allowed: Annotated[
        bool | None,
        asked(
            "May a supplemental wager exceed the limit so that its payout comes out even?",
            SUPPLEMENTAL,
            why="623a.6(f)",
            hint="You may allow this; the excess may be no more than the payout needs",
            optional=True,
        ),
    ] = None

    fire_bet_paytable: Annotated[
        Literal["A", "B"] | None,
        asked(
            "Which pay table does the Fire Bet use?",
            FIRE,
            why="623a.5(f)",
            hint="The filing must name one of the two",
            choices=labels.PAYTABLES,
            when=FIRE_BET,
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
        ),
    ] = None
    fire_bet_odds_5: Annotated[
        int | None,
        asked("What does it pay for five different points?", FIRE, unit="to 1", why="623a.5(f)", when=FIRE_BET),
    ] = None
    fire_bet_odds_6: Annotated[
        int | None,
        asked("What does it pay for six different points?", FIRE, unit="to 1", why="623a.5(f)", when=FIRE_BET),
    ] = None
    fire_bet_min_usd: Annotated[
        Decimal | None,
        asked("Least Fire Bet", FIRE, unit="dollar", why="623a.11(b)(1)", hint=_DICTATED, when=FIRE_BET),
    ] = None
    fire_bet_max_usd: Annotated[
        Decimal | None,
        asked("Greatest Fire Bet", FIRE, unit="dollar", why="623a.11(b)(1)", hint=_DICTATED, when=FIRE_BET),
    ] = None
    fire_bet_increment_usd: Annotated[
        Decimal | None,
        asked("Steps of Fire Bets", FIRE, unit="dollar", why="623a.11(b)(1)", hint=_DICTATED, when=FIRE_BET),
    ] = None
    fire_bet_areas_count: Annotated[
        int | None,
        asked(
            "How many Fire Bet areas does the layout have?",
            FIRE,
            why="623a.2(f)(1)",
            hint="One for each player position around the table, at most 16",
            when=FIRE_BET,
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
        ),
    ] = None
    fire_bet_areas_location_approval_ref: Annotated[
        Approval | None,
        asked("Approval of the places of the Fire Bet areas", FIRE, why="623a.2(f)(1)", hint=TO_COME, when=FIRE_BET),
    ] = None
    fire_bet_collection_area: Annotated[
        bool | None,
        asked(
            "Does the layout have an area in front of the boxperson to which Fire Bets are brought?",
            FIRE,
            why="623a.2(f)(2)",
            when=FIRE_BET,
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
        ),
    ] = None
    fire_bet_collection_area_approval_ref: Annotated[
        Approval | None,
        asked("Approval of the place of the collecting area", FIRE, why="623a.2(f)(2)", hint=TO_COME, when=FIRE_BET),
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
        ),
    ] = None
    fire_bet_wall_notice_approval_ref: Annotated[
        Approval | None,
        asked("Approval of the place of the notice", FIRE, why="623a.2(f)(3)", hint=TO_COME, when=FIRE_BET),
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
            "Can the point markers be told from every value chip at sight?", FIRE, why="623a.11(a)(4)", when=FIRE_BET
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
        ),
    ] = None

    attest_623a_4: Annotated[
        Attestation | None,
        asked(
            "Wagers are made before the throw, confirmed when spoken, and taken down only as the chapter allows",
            ATTESTATIONS,
            why="623a.4",
            hint="At Mini-Craps only seated players wager, and they stay seated until the round ends",
        ),
    ] = None
    attest_623a_5: Annotated[
        Attestation | None,
        asked(
            "No wager above the posted maximum is taken, other than a supplemental wager",
            ATTESTATIONS,
            why="623a.5",
        ),
    ] = None
    attest_623a_7: Annotated[
        Attestation | None,
        asked(
            "The dice are offered clockwise; the shooter picks two and the others go back into the dice cup",
            ATTESTATIONS,
            why="623a.7",
        ),
    ] = None
    attest_623a_8: Annotated[
        Attestation | None,
        asked(
            "The shooter has a line bet and throws both dice to the far end; invalid throws and “no roll” follow "
            "the chapter",
            ATTESTATIONS,
            why="623a.8",
        ),
    ] = None
    attest_623a_9: Annotated[
        Attestation | None,
        asked(
            "The sum thrown is called at once, and every wager it decides is settled before the next throw",
            ATTESTATIONS,
            why="623a.9",
        ),
    ] = None
    attest_623a_10: Annotated[
        Attestation | None,
        asked(
            "The dice pass after a loser 7, by choice or by order, and go on clockwise",
            ATTESTATIONS,
            why="623a.10",
        ),
    ] = None
    attest_623a_11: Annotated[
        Attestation | None,
        asked(
            "Fire Bets are placed, brought in, marked, confirmed by surveillance and settled as the chapter says",
            ATTESTATIONS,
            why="623a.11",
            when=FIRE_BET,
        ),
    ] = None
