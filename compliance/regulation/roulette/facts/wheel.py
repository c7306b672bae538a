"""Roulette: ball, wheel and conversion, as a Rules Submission states them."""

from decimal import Decimal
from functools import partial
from typing import Annotated, Literal

from ...core.condition import FactCondition
from ...core.fields import Approval, Question, ask
from ...core.filing import TO_COME, FilingFacts
from ...core.signed import Terms, approved
from ...core.standard import always
from ...general.asking import wheel_schematic_approved
from ..conditions import AS_SINGLE_ZERO, DOUBLE, HAS_00, NEUTRAL, SINGLE
from ..editions import COVER_UNITS, LAYOUT_UNITS
from ..labels import NUMBER_LABELS, WHEEL_MODES
from ..sections import BALL, CONVERSION, WHEEL

WheelMode = Literal["single_zero", "double_zero", "double_zero_as_single_zero"]

_wheel_asked = partial(ask, section=WHEEL, why="617a.1(c), 617a.1(d)")
_conversion_asked = partial(ask, section=CONVERSION, when=AS_SINGLE_ZERO, public=True)


def _neutral_color(kind: str, item: str, wheel: FactCondition) -> Question:
    """The approval of a neutral color, which the item of this kind of wheel asks for."""
    return approved(
        "617a.1(c), 617a.1(d)",
        "Approval of the neutral color",
        WHEEL,
        hint=TO_COME,
        when=NEUTRAL,
        item=item,
        title=f"{kind} zero wheel: approval of the neutral color",
        applies=wheel & NEUTRAL,
        unit=LAYOUT_UNITS,
        terms={"executive_director": Terms("a neutral color as approved under § 601a.10(a)", "§ 601a.10(a) to (c)")},
        duty="A neutral compartment color is approved before use.",
    )


class WheelFacts(FilingFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about ball, wheel and conversion. None means not stated; lengths are in inches."""

    ball_material: Annotated[
        Literal["nonmetallic", "contains_metal"] | None,
        ask(
            "What is the ball made of?",
            BALL,
            why="617a.1(a)",
            hint="The whole ball counts, its core included",
            choices={"nonmetallic": "No metal at all", "contains_metal": "Some metal, in any part"},
        ),
    ] = None
    ball_diameter_in: Annotated[
        Decimal | None,
        ask(
            "Diameter of the ball",
            BALL,
            unit="inch",
            why="617a.1(a)",
            hint="In decimal inches, as measured: 13/16 inch is 0.8125",
        ),
    ] = None

    wheel_mode: Annotated[
        WheelMode | None,
        ask(
            "Which wheel is used, and how?",
            WHEEL,
            why="617a.1(e)",
            hint="Choose the third answer if the wheel has a 00 that players cannot bet on",
            choices=WHEEL_MODES,
            public=True,
            tells={
                "single_zero": "The wheel has one zero: 0.",
                "double_zero": "The wheel has two zeros: 0 and 00.",
                "double_zero_as_single_zero": "The wheel has 0 and 00 but is used with one zero: nobody can bet on 00, "
                "and when the ball falls in 00 the spin does not count.",
            },
        ),
    ] = None
    wheel_diameter_in: Annotated[
        Decimal | None,
        ask(
            "Diameter of the wheel",
            WHEEL,
            unit="inch",
            why="617a.1(b)",
            hint="In decimal inches, for example 32 or 31.5",
        ),
    ] = None
    wheel_and_layout_opposite_ends: Annotated[
        bool | None,
        ask("Are the wheel and the layout at opposite ends of the table?", WHEEL, why="617a.1(b)"),
    ] = None
    wheel_compartment_count: Annotated[
        int | None,
        _wheel_asked(
            "How many compartments does the wheel have?",
            hint="The pockets where the ball comes to rest, zeros included",
        ),
    ] = None
    wheel_compartments_equally_spaced: Annotated[bool | None, _wheel_asked("Are the compartments equally spaced?")] = (
        None
    )
    ring_area_count: Annotated[
        int | None,
        _wheel_asked(
            "How many numbered areas does the ring have?",
            hint="The ring of numbers around the compartments, zeros included",
        ),
    ] = None
    ring_areas_equally_spaced: Annotated[bool | None, _wheel_asked("Are the areas of the ring equally spaced?")] = None
    ring_sequence_clockwise: Annotated[
        tuple[str, ...] | None,
        _wheel_asked(
            "In which order do the numbers run?",
            hint="All numbers on the ring, clockwise, starting anywhere. Write 0 and 00",
            members=NUMBER_LABELS,
            public=True,
        ),
    ] = None
    ring_colors: Annotated[
        dict[str, str] | None,
        _wheel_asked(
            "What color is each number on the ring?",
            hint="green, red or black for each number, as printed on the ring, not inside the compartment",
            members=NUMBER_LABELS,
            member_when={"00": HAS_00},
            public=True,
        ),
    ] = None
    compartment_color_scheme: Annotated[
        Literal["matches_ring", "neutral", "other"] | None,
        _wheel_asked(
            "What color are the compartments?",
            hint="The pockets where the ball comes to rest, inside the numbered ring",
            choices={
                "matches_ring": "Each like its number on the ring: green, red or black",
                "neutral": "All in one neutral color",
                "other": "Something else",
            },
            standard=always("matches_ring"),
            public=True,
        ),
    ] = None
    compartment_neutral_color: Annotated[
        str | None, _wheel_asked("What is the neutral color?", hint="For example silver", when=NEUTRAL, public=True)
    ] = None
    compartment_color_approval_ref: Annotated[
        Approval | None,
        _neutral_color("Single", "617a.1(c)", SINGLE),
        _neutral_color("Double", "617a.1(d)", DOUBLE),
    ] = None
    wheel_has_external_movable_parts: Annotated[
        bool | None,
        ask(
            "Does the wheel have movable parts on the outside?",
            WHEEL,
            why="617a.2(b)",
            hint="For example leveling screws or deflectors that can be adjusted or replaced",
        ),
    ] = None
    wheel_schematic_approval_ref: Annotated[Approval | None, wheel_schematic_approved(WHEEL, "Roulette wheel")] = None

    dz_cover_present: Annotated[
        bool | None, _conversion_asked("Is the 00 area of the layout covered?", why="617a.1(e)(1)")
    ] = None
    dz_cover_description: Annotated[
        str | None,
        _conversion_asked(
            "What does the cover look like?",
            why="617a.1(e)(1)",
            hint="Material, color, wording, how it is fixed, and how a player sees that 00 cannot be bet",
        ),
    ] = None
    dz_cover_approval_ref: Annotated[
        Approval | None,
        approved(
            "617a.1(e)(1)",
            "Approval of the cover",
            CONVERSION,
            hint=TO_COME,
            when=AS_SINGLE_ZERO,
            title="Approval of the cover over 00",
            unit=COVER_UNITS,
            terms={"casino_compliance": Terms("a cover or device approved under § 601a.10(g)", "§ 601a.10(g)")},
            duty="The cover or device over the 00 area is approved before use.",
        ),
    ] = None
    dz_sign_use_and_no_00: Annotated[
        bool | None,
        _conversion_asked(
            "Does a posted sign say that the double zero wheel is in use as single zero and that 00 cannot be bet?",
            why="617a.1(e)(2)(i)",
        ),
    ] = None
    dz_sign_00_void_respin: Annotated[
        bool | None,
        _conversion_asked(
            "Does a posted sign say that a ball in 00 voids the spin and that the wheel is spun again?",
            why="617a.1(e)(2)(ii)",
        ),
    ] = None
    dz_sign_outside_lose_on_0: Annotated[
        bool | None,
        _conversion_asked(
            "Does a posted sign say that red, black, odd, even, 1–18 and 19–36 lose on 0?",
            why="617a.1(e)(2)(iii)",
            hint="All six wagers must be named",
        ),
    ] = None
