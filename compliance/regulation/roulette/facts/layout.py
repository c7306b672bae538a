"""Roulette: the layout, as a Rules Submission states it."""

from decimal import Decimal
from typing import Annotated

from ...core.fields import Approval, ask
from ...general.asking import layout_approved, maximum_asked, minimum_asked, wager_areas_asked
from ...general.layout import name_or_logo_asked
from ...general.numbers import sign_asked
from ..conditions import FIVE_ADJACENT, NEED_00, ONLY_2019, TOUCHDOWN
from ..editions import LAYOUT_UNITS
from ..labels import NUMBER_LABELS, WAGER_LABELS
from ..sections import LAYOUT
from .wheel import WheelFacts


class LayoutFacts(WheelFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about the layout and the sign with the limits. None means not stated; money is in dollars."""

    layout_approval_ref: Annotated[
        Approval | None,
        layout_approved(
            LAYOUT,
            "617a.1(f)",
            unit=LAYOUT_UNITS,
            duty="The layout is filed with Gaming Operations and approved before use.",
        ),
    ] = None
    layout_has_name_or_logo: Annotated[bool | None, name_or_logo_asked(LAYOUT, "617a.1(f)(1)")] = None
    layout_wager_areas: Annotated[
        frozenset[str] | None,
        wager_areas_asked(
            LAYOUT,
            "617a.1(f)(2)",
            hint="Every wager that is offered needs one. The area of Five Adjacent Number is the wheel replica",
            members=WAGER_LABELS,
            member_when=NEED_00,
        ),
    ] = None
    minmax_sign_present: Annotated[bool | None, sign_asked(LAYOUT, "617a.1(f)(3)")] = None
    table_min_usd: Annotated[
        Decimal | None,
        minimum_asked(LAYOUT, "617a.1(f)(3)", "Minimum wager at the table", hint="For example, 15.00", unit="dollar"),
    ] = None
    table_max_usd: Annotated[
        Decimal | None,
        maximum_asked(LAYOUT, "617a.1(f)(3)", "Maximum wager at the table", hint="For example, 5000.00", unit="dollar"),
    ] = None
    layout_has_wheel_replica: Annotated[
        bool | None,
        ask(
            "Does the layout have a replica of the wheel?", LAYOUT, why="617a.1(f)(4)", when=FIVE_ADJACENT, public=True
        ),
    ] = None
    replica_sequence_clockwise: Annotated[
        tuple[str, ...] | None,
        ask(
            "In which order do the numbers of the replica run?",
            LAYOUT,
            why="617a.1(f)(4)",
            hint="All numbers, clockwise, starting anywhere; the same order as on the wheel",
            members=NUMBER_LABELS,
            when=FIVE_ADJACENT,
            public=True,
        ),
    ] = None
    layout_touchdown_area_per_player: Annotated[
        bool | None,
        ask(
            "Does the electronic layout have a separate Touchdown Roulette area for each player?",
            LAYOUT,
            why="617a.1(f)(5)",
            when=TOUCHDOWN,
            editions=ONLY_2019,
            public=True,
        ),
    ] = None
