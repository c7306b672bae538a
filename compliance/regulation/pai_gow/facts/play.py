"""Pai Gow: dealing styles, house way, wagers and vigorish, as a Rules Submission states them."""

from decimal import Decimal
from typing import Annotated, Literal

from ...core.fields import ask
from ...general.asking import adjacent_boxes_asked, verbal_cash_asked
from ..figures import HOUSE_WAY_STEPS, VIGORISH
from ..sections import DEALING, HOUSE_WAY, WAGERS
from ..styles import STYLE_NAMES
from .tiles import TileFacts


class PlayFacts(TileFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about dealing, hands of the house, wagers and vigorish. None means not stated."""

    alternative_dealing_styles: Annotated[
        frozenset[str] | None,
        ask(
            "Which other dealing styles may the dealer, the bank or the co-bank choose?",
            DEALING,
            why="621a.9",
            hint="You may choose none. Stacks one by one from the right are the usual way and need not be chosen",
            members=STYLE_NAMES,
            may_be_empty=True,
            tells="Other dealing styles that may be chosen: {}.",
            public=True,
        ),
    ] = None
    house_way_steps: Annotated[
        tuple[str, ...] | None,
        ask(
            "In which order does the dealer look for the hands of the house?",
            HOUSE_WAY,
            why="621a.10(d)",
            hint="Four steps in a fixed order; your document may refine a step but not move it",
            members=HOUSE_WAY_STEPS,
        ),
    ] = None
    house_way_document: Annotated[
        str | None,
        ask(
            "How exactly are the hands of the house set?",
            HOUSE_WAY,
            why="621a.12(f)",
            hint="The text, or the name of the document filed with this submission: how each step is decided",
        ),
    ] = None
    adjacent_boxes_limit: Annotated[
        int | None,
        adjacent_boxes_asked(
            WAGERS, "621a.13(a)", hint="From 1 to 6, the player’s own box included: 1 means that box alone"
        ),
    ] = None
    verbal_cash_wagers_accepted: Annotated[
        bool | None,
        verbal_cash_asked(WAGERS, "621a.7(a)", hint="At Craps they may be; at Pai Gow they may not", optional=True),
    ] = None
    vigorish_percent: Annotated[
        Decimal | None,
        ask(
            "How much is the vigorish?",
            WAGERS,
            why="621a.10(k)",
            unit="percent",
            hint=f"Exactly {VIGORISH.always} percent of the amount won: no less and no more",
            public=True,
            tells="The casino takes {} of what you win, the vigorish.",
        ),
    ] = None
    vigorish_rounding: Annotated[
        Literal["exact", "up_to_next_quarter"] | None,
        ask(
            "Is the vigorish rounded?",
            WAGERS,
            why="621a.10(k)",
            choices={"exact": "Not rounded", "up_to_next_quarter": "Up to the next multiple of 25 cents"},
            public=True,
            tells={
                "exact": "The vigorish is not rounded.",
                "up_to_next_quarter": "The vigorish is rounded up to the next quarter of a dollar.",
            },
        ),
    ] = None
    vigorish_collected_at: Annotated[
        Literal["with_payout"] | None,
        ask(
            "When is the vigorish taken?",
            WAGERS,
            why="621a.10(k)",
            choices={"with_payout": "When the winning wager is paid"},
            public=True,
        ),
    ] = None
