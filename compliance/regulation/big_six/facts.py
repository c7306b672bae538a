"""Facts that a filing for the Big Six Wheel states (Chapter 619a)."""

from decimal import Decimal
from functools import partial
from typing import Annotated, Literal

from ..core import signed
from ..core.fields import Approval, Attestation, Odds, ask
from ..core.filing import ATTESTATIONS, TO_COME, FilingFacts
from ..core.signed import approved
from ..core.standard import of_figure
from ..general.asking import layout_approved, odds_asked, wheel_schematic_approved
from ..general.boxes import Side, box_places_approved, drop_box_asked, tip_box_asked
from ..general.layout import name_or_logo_asked
from ..general.numbers import sign_asked
from .conditions import ODDS_ON_LAYOUT, ODDS_ON_WHEEL, THEMED
from .figures import SECTION_ORDER
from .labels import DOLLARS, SYMBOLS
from .sections import BOXES, LAYOUT, ODDS, WHEEL
from .sections import SYMBOLS as SYMBOL_SECTION

attested = partial(signed.attested, section=ATTESTATIONS)
UNIT_READ = "The text names Gaming Operations; later chapters have the Executive Director approve under 601a.10(a)."

_compared = partial(
    ask,
    hint="Only if you want them compared with the odds that you pay; otherwise leave it blank",
    members=SYMBOLS,
    optional=True,
    public=True,
)


class BigSixFacts(FilingFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts of a Big Six Wheel filing. None means not stated."""

    wheel_diameter_in: Annotated[
        Decimal | None,
        ask("Diameter of the wheel", WHEEL, unit="inch", why="619a.1(a)", hint="In decimal inches: 5 feet are 60"),
    ] = None
    section_count: Annotated[
        int | None,
        ask(
            "How many sections is the rim divided into?",
            WHEEL,
            why="619a.1(a)",
            hint="Count all of them, the joker and the flag included",
            public=True,
        ),
    ] = None
    sections_equally_spaced: Annotated[bool | None, ask("Are the sections equally spaced?", WHEEL, why="619a.1(a)")] = (
        None
    )
    sections_covered_with_glass: Annotated[
        bool | None, ask("Are the sections covered with glass?", WHEEL, why="619a.1(a)")
    ] = None
    clapper_present: Annotated[
        bool | None,
        ask(
            "Does the wheel have a clapper that picks one section when it comes to rest?",
            WHEEL,
            why="619a.1(e)",
            public=True,
        ),
    ] = None
    wheel_schematic_approval_ref: Annotated[Approval | None, wheel_schematic_approved(WHEEL, "Big Six Wheel")] = None

    symbol_scheme: Annotated[
        Literal["dollar", "themed"] | None,
        ask(
            "Does the wheel show dollar symbols or a theme?",
            SYMBOL_SECTION,
            why="619a.1(c)",
            hint="Fruit or other themed symbols may take the place of the dollar symbols only with prior approval",
            choices={"dollar": "Dollar symbols: $1, $2, $5, $10 and $20", "themed": "Fruit or other themed symbols"},
            public=True,
            tells="The wheel shows: {}.",
        ),
    ] = None
    themed_symbol_map: Annotated[
        dict[str, str] | None,
        ask(
            "Which themed symbol stands for which dollar symbol?",
            SYMBOL_SECTION,
            why="619a.1(c)",
            hint="One symbol for each, and no symbol twice, as cherry for $1. Leave a line empty where the wheel keeps "
            "the dollar symbol",
            members=DOLLARS,
            when=THEMED,
            public=True,
        ),
    ] = None
    symbol_scheme_approval_ref: Annotated[
        Approval | None,
        approved(
            "619a.1(c)",
            "Approval of the themed symbols",
            SYMBOL_SECTION,
            hint=TO_COME,
            when=THEMED,
            unit="gaming_operations",
            duty="Themed symbols are approved before they take the place of the dollar symbols.",
            reading=UNIT_READ,
        ),
    ] = None
    flag_symbol_label: Annotated[
        str | None,
        ask(
            "What does the section of the flag show?",
            SYMBOL_SECTION,
            why="619a.1(a)",
            hint="A flag, your name or logo, or another symbol that no other section shows",
            public=True,
            tells="The section of the flag shows: {}.",
        ),
    ] = None
    joker_symbol_label: Annotated[
        str | None,
        ask(
            "What does the section of the joker show?",
            SYMBOL_SECTION,
            why="619a.1(a)",
            hint="A joker, or another symbol that no other section shows",
            public=True,
            tells="The section of the joker shows: {}.",
        ),
    ] = None
    section_symbols_clockwise: Annotated[
        tuple[str, ...] | None,
        ask(
            "In which order do the symbols run?",
            SYMBOL_SECTION,
            why="619a.1(b)",
            hint="All 54 sections, clockwise, starting anywhere: 1, 2, 5, 10, 20, joker, flag. On a themed wheel write "
            "the names of the themed symbols",
            members=SYMBOLS,
            standard=of_figure(SECTION_ORDER),
            public=True,
        ),
    ] = None
    wheel_sections_show_odds: Annotated[
        bool | None,
        ask(
            "Does every section show the odds that its wager pays?",
            SYMBOL_SECTION,
            why="619a.1(d)",
            hint="The same odds as on the layout and in this filing",
            public=True,
        ),
    ] = None
    wheel_odds: Annotated[
        dict[str, Odds] | None,
        _compared("Which odds do the sections show?", SYMBOL_SECTION, why="619a.1(d)", when=ODDS_ON_WHEEL),
    ] = None

    layout_approval_ref: Annotated[
        Approval | None,
        layout_approved(
            LAYOUT, "619a.1(g)", unit="gaming_operations", duty="The layout is approved before use.", reading=UNIT_READ
        ),
    ] = None
    layout_has_name_or_logo: Annotated[bool | None, name_or_logo_asked(LAYOUT, "619a.1(g)(1)")] = None
    layout_wager_spaces: Annotated[
        frozenset[str] | None,
        ask(
            "Which symbols have a wagering space on the layout?",
            LAYOUT,
            why="619a.1(g)(2)",
            hint="All seven need one. A themed symbol counts as the dollar symbol that it stands for",
            members=SYMBOLS,
            public=True,
        ),
    ] = None
    flag_symbol_matches_wheel: Annotated[
        bool | None,
        ask(
            "Is the flag, name, logo or other symbol on the layout the one on the wheel?",
            LAYOUT,
            why="619a.1(g)(2)(ii)",
            public=True,
        ),
    ] = None
    joker_symbol_matches_wheel: Annotated[
        bool | None,
        ask(
            "Is the joker or other symbol on the layout the one on the wheel?",
            LAYOUT,
            why="619a.1(g)(2)(iii)",
            public=True,
        ),
    ] = None
    layout_shows_odds: Annotated[
        bool | None,
        ask(
            "Does the layout show the odds of all seven wagers?",
            LAYOUT,
            why="619a.1(g)(3)",
            hint="Printed on the layout, and the same odds as on the wheel and in this filing; a sign does not replace "
            "them",
            public=True,
        ),
    ] = None
    layout_odds: Annotated[
        dict[str, Odds] | None,
        _compared("Which odds does the layout show?", LAYOUT, why="619a.1(g)(3)", when=ODDS_ON_LAYOUT),
    ] = None
    minmax_sign_present: Annotated[bool | None, sign_asked(LAYOUT, "601a.6")] = None

    payout_odds: Annotated[
        dict[str, Odds] | None,
        odds_asked(
            ODDS,
            "619a.3",
            hint="Profit to stake, such as 45 to 1; more than the minimum is allowed. Joker and flag are two wagers",
            members=SYMBOLS,
        ),
    ] = None

    drop_box_side: Annotated[Side | None, drop_box_asked(BOXES, "619a.1(f)")] = None
    tip_box_side: Annotated[Side | None, tip_box_asked(BOXES, "619a.1(f)")] = None
    drop_tip_box_approval_ref: Annotated[Approval | None, box_places_approved(BOXES, "619a.1(f)")] = None

    attest_619a_2_a: Annotated[
        Attestation | None,
        attested(
            "619a.2(a)",
            "The dealer calls “no more bets” before spinning the wheel",
            title="No more bets",
            reading="Before the spin; at Roulette, the call comes during it.",
        ),
    ] = None
    attest_619a_2_b: Annotated[
        Attestation | None,
        attested(
            "619a.2(b)",
            "The dealer spins the wheel in either direction, and only a spin of at least three revolutions counts",
            title="Direction and length of the spin",
            reading="Three revolutions in either direction; Roulette requires four, with ball and wheel in opposite "
            "directions.",
        ),
    ] = None
    attest_619a_2_c: Annotated[
        Attestation | None,
        attested(
            "619a.2(c)",
            "A wager is settled by its position on the layout once the clapper rests in a section",
            title="Settlement by position",
        ),
    ] = None
    attest_619a_2_d: Annotated[
        Attestation | None,
        attested(
            "619a.2(d)",
            "A spin that leaves the clapper between two sections is void, and the dealer spins again",
            title="Clapper between two sections",
        ),
    ] = None
    attest_619a_2_e: Annotated[
        Attestation | None,
        attested(
            "619a.2(e)",
            "The dealer collects all losing wagers first and then pays the winners",
            title="Losers first",
        ),
    ] = None
