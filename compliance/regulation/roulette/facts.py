"""What a Rules Submission for Roulette states (Chapter 617a, and the side wagers of Chapter 617b)."""

from decimal import Decimal
from typing import Annotated, Literal

from ..core.condition import given, holds
from ..core.fields import Approval, Attestation, Odds, asked
from ..core.filing import TO_COME, FilingFacts
from .conditions import AS_SINGLE_ZERO, FIVE_ADJACENT, HAS_00, MAY_HAVE_00, NEUTRAL, ONLY_2019, TOUCHDOWN
from .figures import TOUCHDOWN_OUTCOMES
from .labels import GROUP_LABELS, NUMBER_LABELS, ODDS_LABELS, WAGER_LABELS, WHEEL_MODES, WITH_00
from .sections import ATTESTATIONS, BALL, BOXES, CHIPS, CONVERSION, LAYOUT, ODDS, SIDE_WAGERS, WAGERS, WHEEL
from .side_wager import SideWager

Paytable = Literal["A", "B", "C", "D"]
WheelMode = Literal["single_zero", "double_zero", "double_zero_as_single_zero"]
NEED_00 = dict.fromkeys(WITH_00, MAY_HAVE_00)


class RouletteFacts(FilingFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts of a Roulette filing. None means not stated."""

    ball_material: Annotated[
        Literal["nonmetallic", "contains_metal"] | None,
        asked(
            "What is the ball made of?",
            BALL,
            why="617a.1(a)",
            hint="The whole ball counts, its core included",
            choices={"nonmetallic": "No metal at all", "contains_metal": "Some metal, in any part"},
        ),
    ] = None
    ball_diameter_in: Annotated[
        Decimal | None,
        asked(
            "Diameter of the ball",
            BALL,
            unit="inch",
            why="617a.1(a)",
            hint="In decimal inches, as measured: 13/16 inch is 0.8125",
        ),
    ] = None

    wheel_mode: Annotated[
        WheelMode | None,
        asked(
            "Which wheel is used, and how?",
            WHEEL,
            why="617a.1(e)",
            hint="Choose the third answer if the wheel has a 00 that players cannot bet on",
            choices=WHEEL_MODES,
        ),
    ] = None
    wheel_diameter_in: Annotated[
        Decimal | None,
        asked("Diameter of the wheel", WHEEL, unit="inch", why="617a.1(b)", hint="In decimal inches, as 32 or 31.5"),
    ] = None
    wheel_and_layout_opposite_ends: Annotated[
        bool | None,
        asked("Are the wheel and the layout at opposite ends of the table?", WHEEL, why="617a.1(b)"),
    ] = None
    wheel_compartment_count: Annotated[
        int | None,
        asked(
            "How many compartments does the wheel have?",
            WHEEL,
            why="617a.1(c), 617a.1(d)",
            hint="The pockets where the ball comes to rest, zeros included",
        ),
    ] = None
    wheel_compartments_equally_spaced: Annotated[
        bool | None, asked("Are the compartments equally spaced?", WHEEL, why="617a.1(c), 617a.1(d)")
    ] = None
    ring_area_count: Annotated[
        int | None,
        asked(
            "How many numbered areas does the ring have?",
            WHEEL,
            why="617a.1(c), 617a.1(d)",
            hint="The ring of numbers around the compartments, zeros included",
        ),
    ] = None
    ring_areas_equally_spaced: Annotated[
        bool | None, asked("Are the areas of the ring equally spaced?", WHEEL, why="617a.1(c), 617a.1(d)")
    ] = None
    ring_sequence_clockwise: Annotated[
        tuple[str, ...] | None,
        asked(
            "In which order do the numbers run?",
            WHEEL,
            why="617a.1(c), 617a.1(d)",
            hint="All numbers on the ring, clockwise, starting anywhere. Write 0 and 00",
            members=NUMBER_LABELS,
        ),
    ] = None
    ring_colors: Annotated[
        dict[str, str] | None,
        asked(
            "Which color has each number on the ring?",
            WHEEL,
            why="617a.1(c), 617a.1(d)",
            hint="green, red or black for each number, as printed on the ring, not inside the compartment",
            members=NUMBER_LABELS,
            member_when={"00": HAS_00},
        ),
    ] = None
    compartment_color_scheme: Annotated[
        Literal["matches_ring", "neutral", "other"] | None,
        asked(
            "What color are the compartments?",
            WHEEL,
            why="617a.1(c), 617a.1(d)",
            hint="The pockets where the ball comes to rest, inside the numbered ring",
            choices={
                "matches_ring": "Each like its number on the ring: green, red or black",
                "neutral": "All in one neutral color",
                "other": "Something else",
            },
        ),
    ] = None
    compartment_neutral_color: Annotated[
        str | None,
        asked("Which neutral color?", WHEEL, why="617a.1(c), 617a.1(d)", hint="For example silver", when=NEUTRAL),
    ] = None
    compartment_color_approval_ref: Annotated[
        Approval | None,
        asked(
            "Approval of the neutral color",
            WHEEL,
            why="617a.1(c), 617a.1(d)",
            hint=TO_COME,
            when=NEUTRAL,
        ),
    ] = None
    wheel_has_external_movable_parts: Annotated[
        bool | None,
        asked(
            "Does the wheel have movable parts on the outside?",
            WHEEL,
            why="617a.2(b)",
            hint="For example leveling screws or deflectors that can be adjusted or replaced",
        ),
    ] = None
    wheel_schematic_approval_ref: Annotated[
        Approval | None,
        asked(
            "Approval of the wheel schematic",
            WHEEL,
            why="601a.10(b)(8)",
            hint=TO_COME,
        ),
    ] = None

    dz_cover_present: Annotated[
        bool | None,
        asked("Is the 00 area of the layout covered?", CONVERSION, why="617a.1(e)(1)", when=AS_SINGLE_ZERO),
    ] = None
    dz_cover_description: Annotated[
        str | None,
        asked(
            "What does the cover look like?",
            CONVERSION,
            why="617a.1(e)(1)",
            hint="Material, color, wording, how it is fixed, and how a player sees that 00 cannot be bet",
            when=AS_SINGLE_ZERO,
        ),
    ] = None
    dz_cover_approval_ref: Annotated[
        Approval | None,
        asked(
            "Approval of the cover",
            CONVERSION,
            why="617a.1(e)(1)",
            hint=TO_COME,
            when=AS_SINGLE_ZERO,
        ),
    ] = None
    dz_sign_use_and_no_00: Annotated[
        bool | None,
        asked(
            "Does a posted sign say that the double zero wheel is in use as single zero and that 00 cannot be bet?",
            CONVERSION,
            why="617a.1(e)(2)(i)",
            when=AS_SINGLE_ZERO,
        ),
    ] = None
    dz_sign_00_void_respin: Annotated[
        bool | None,
        asked(
            "Does a posted sign say that a ball in 00 voids the spin and that the wheel is spun again?",
            CONVERSION,
            why="617a.1(e)(2)(ii)",
            when=AS_SINGLE_ZERO,
        ),
    ] = None
    dz_sign_outside_lose_on_0: Annotated[
        bool | None,
        asked(
            "Does a posted sign say that red, black, odd, even, 1–18 and 19–36 lose on 0?",
            CONVERSION,
            why="617a.1(e)(2)(iii)",
            hint="All six wagers must be named",
            when=AS_SINGLE_ZERO,
        ),
    ] = None

    layout_approval_ref: Annotated[
        Approval | None,
        asked(
            "Approval of the layout",
            LAYOUT,
            why="617a.1(f)",
            hint=TO_COME,
        ),
    ] = None
    layout_has_name_or_logo: Annotated[
        bool | None, asked("Does the layout show the certificate holder's name or logo?", LAYOUT, why="617a.1(f)(1)")
    ] = None
    layout_wager_areas: Annotated[
        frozenset[str] | None,
        asked(
            "Which wagers have their own betting area on the layout?",
            LAYOUT,
            why="617a.1(f)(2)",
            hint="Every wager that is offered needs one. The area of Five Adjacent Number is the wheel replica",
            members=WAGER_LABELS,
            member_when=NEED_00,
        ),
    ] = None
    minmax_sign_present: Annotated[
        bool | None,
        asked("Does the table carry a sign with the minimum and maximum wager?", LAYOUT, why="617a.1(f)(3)"),
    ] = None
    table_min_usd: Annotated[
        Decimal | None, asked("Minimum wager on the sign", LAYOUT, unit="dollar", why="617a.1(f)(3)", hint="As 15.00")
    ] = None
    table_max_usd: Annotated[
        Decimal | None, asked("Maximum wager on the sign", LAYOUT, unit="dollar", why="617a.1(f)(3)", hint="As 5000.00")
    ] = None
    layout_has_wheel_replica: Annotated[
        bool | None,
        asked("Does the layout have a replica of the wheel?", LAYOUT, why="617a.1(f)(4)", when=FIVE_ADJACENT),
    ] = None
    replica_sequence_clockwise: Annotated[
        tuple[str, ...] | None,
        asked(
            "In which order do the numbers of the replica run?",
            LAYOUT,
            why="617a.1(f)(4)",
            hint="All numbers, clockwise, starting anywhere; the same order as on the wheel",
            members=NUMBER_LABELS,
            when=FIVE_ADJACENT,
        ),
    ] = None
    layout_touchdown_area_per_player: Annotated[
        bool | None,
        asked(
            "Does the electronic layout have a separate Touchdown Roulette area for each player?",
            LAYOUT,
            why="617a.1(f)(5)",
            when=TOUCHDOWN,
            editions=ONLY_2019,
        ),
    ] = None

    wagers_offered: Annotated[
        frozenset[str] | None,
        asked("Which wagers are offered?", WAGERS, why="617a.3(e)", members=WAGER_LABELS, member_when=NEED_00),
    ] = None
    three_number_groups: Annotated[
        frozenset[str] | None,
        asked(
            "Which Three Numbers groups with a zero are offered?",
            WAGERS,
            why="617a.3(e)(3)(i)",
            hint="None if Three Numbers covers rows only. Groups with 00 need a double zero wheel in play",
            members=GROUP_LABELS,
            member_when=NEED_00,
            when=holds("wagers_offered", "three_numbers"),
        ),
    ] = None
    five_adjacent_offered: Annotated[
        bool | None,
        asked(
            "Is the Five Adjacent Number wager offered?",
            WAGERS,
            why="617a.3(e)(1)(i)",
            hint="It may be offered only if this filing says so, and it needs a replica of the wheel on the layout",
        ),
    ] = None
    touchdown_offered: Annotated[
        bool | None,
        asked(
            "Is Touchdown Roulette offered?",
            WAGERS,
            why="617a.3(f)",
            hint="Only on a fully automated electronic table with a double zero wheel",
            when=given("table_format", "fully_automated_electronic") & MAY_HAVE_00,
            editions=ONLY_2019,
        ),
    ] = None

    payout_odds: Annotated[
        dict[str, Odds] | None,
        asked(
            "What does each wager pay?",
            ODDS,
            why="617a.4(a)",
            hint="Profit to stake, as 35 to 1; more than the minimum is allowed. Five Adjacent Number pays as Straight",
            members=ODDS_LABELS,
            member_when={code: holds("wagers_offered", code) for code in ODDS_LABELS},
        ),
    ] = None
    outside_lose_on_zero: Annotated[
        bool | None,
        asked(
            "Do red, black, odd, even, 1–18 and 19–36 lose in full on a zero?",
            ODDS,
            why="617a.4(b)",
            hint="On 0, and on 00 where it is in play. No, if a part is given back or the wager stays for another spin",
        ),
    ] = None
    touchdown_paytable: Annotated[
        Paytable | None,
        asked(
            "Which Touchdown Roulette pay table is used?",
            ODDS,
            why="617a.4(d)",
            hint="One of the four tables of the chapter",
            choices={letter: f"Pay table {letter}" for letter in "ABCD"},
            when=TOUCHDOWN,
            editions=ONLY_2019,
        ),
    ] = None
    touchdown_odds: Annotated[
        dict[str, Odds] | None,
        asked(
            "What does each Touchdown Roulette result pay?",
            ODDS,
            why="617a.4(d)",
            hint="You may leave this out: the pay table fixes it. If stated, it must agree in all eight lines",
            members=TOUCHDOWN_OUTCOMES,
            when=TOUCHDOWN,
            editions=ONLY_2019,
            optional=True,
        ),
    ] = None

    drop_box_location: Annotated[
        str | None,
        asked(
            "Where is the drop box attached?",
            BOXES,
            why="617a.1(g)",
            hint="As the dealer sees it: table top, to the right of the dealer",
        ),
    ] = None
    tip_box_location: Annotated[
        str | None,
        asked(
            "Where is the tip box attached?",
            BOXES,
            why="617a.1(g)",
            hint="As the dealer sees it: table top, to the left of the dealer",
        ),
    ] = None
    drop_tip_box_approval_ref: Annotated[
        Approval | None,
        asked(
            "Approval of both locations",
            BOXES,
            why="617a.1(g)",
            hint=TO_COME,
        ),
    ] = None

    roulette_chip_colors: Annotated[
        tuple[str, ...] | None,
        asked(
            "Which colors of Roulette chips does a table have?",
            CHIPS,
            why="617a.3(b)",
            hint="One color for each player's set, each named once",
            when=given("table_format", "traditional"),
            optional=True,
        ),
    ] = None

    side_wagers: Annotated[
        tuple[SideWager, ...] | None,
        asked(
            "Side wagers and variations",
            SIDE_WAGERS,
            why="617b.1",
            hint="Leave empty if none is offered. Board staff review them by hand: Chapter 617b is on file in part",
            optional=True,
        ),
    ] = None

    attest_617a_2_f: Annotated[
        Attestation | None,
        asked(
            "While a table is not open for play, a locked cover lies over the whole wheel",
            ATTESTATIONS,
            why="617a.2(f)",
        ),
    ] = None
    attest_617a_3_a: Annotated[
        Attestation | None,
        asked(
            "Wagers are made with Roulette chips on the layout; a spoken wager with cash is not accepted",
            ATTESTATIONS,
            why="617a.3(a)",
        ),
    ] = None
    attest_617a_3_b: Annotated[
        Attestation | None,
        asked(
            "Each player's Roulette chips differ from all others and from value chips, and are exchanged on leaving",
            ATTESTATIONS,
            why="617a.3(b)",
        ),
    ] = None
    attest_617a_3_c: Annotated[
        Attestation | None,
        asked(
            "Players answer for where their wagers lie and for what they ask of the dealer",
            ATTESTATIONS,
            why="617a.3(c)",
        ),
    ] = None
    attest_617a_3_d: Annotated[
        Attestation | None,
        asked("A wager is settled by where it lies on the layout when the ball falls", ATTESTATIONS, why="617a.3(d)"),
    ] = None
    attest_617a_3_e_1: Annotated[
        Attestation | None,
        asked(
            "A Five Adjacent Number wager lies on the center number of the replica and counts as five equal Straights",
            ATTESTATIONS,
            why="617a.3(e)(1)",
            when=FIVE_ADJACENT,
        ),
    ] = None
    attest_617a_3_f: Annotated[
        Attestation | None,
        asked(
            "Touchdown Roulette is wagered and played as the chapter describes",
            ATTESTATIONS,
            why="617a.3(f)",
            when=TOUCHDOWN,
            editions=ONLY_2019,
        ),
    ] = None
    attest_617a_4_c_2: Annotated[
        Attestation | None,
        asked(
            "When the ball rests in 00, the dealer calls “no spin,” voids the spin and spins again",
            ATTESTATIONS,
            why="617a.4(c)(2)",
            when=AS_SINGLE_ZERO,
        ),
    ] = None
    attest_617a_5_a: Annotated[
        Attestation | None,
        asked(
            "The dealer spins the ball against the wheel, and a spin counts only after four full turns of the track",
            ATTESTATIONS,
            why="617a.5(a)",
        ),
    ] = None
    attest_617a_5_b: Annotated[
        Attestation | None,
        asked(
            "“No more bets” is called aloud while the ball circles; chips then lie untouched until settlement ends",
            ATTESTATIONS,
            why="617a.5(b)",
        ),
    ] = None
    attest_617a_5_c: Annotated[
        Attestation | None,
        asked("The dealer announces the number and puts a point marker on it", ATTESTATIONS, why="617a.5(c)"),
    ] = None
    attest_617a_5_d: Annotated[
        Attestation | None,
        asked(
            "One fifth of a winning Five Adjacent Number wager moves to the winning number before settlement",
            ATTESTATIONS,
            why="617a.5(d)",
            when=FIVE_ADJACENT,
        ),
    ] = None
    attest_617a_5_e: Annotated[
        Attestation | None,
        asked("Losing wagers are collected first; winning wagers are paid after that", ATTESTATIONS, why="617a.5(e)"),
    ] = None
    attest_617a_6: Annotated[
        Attestation | None,
        asked("Every irregular spin is called “no spin” and handled as the chapter says", ATTESTATIONS, why="617a.6"),
    ] = None
