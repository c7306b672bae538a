"""Side wagers of Chapter 617b, as a Roulette filing states them."""

from typing import Annotated, Literal

import msgspec

from ...core.condition import says
from ...core.fields import Approval, ask
from ...core.filing import TO_COME
from ..labels import SIDE_WAGER_LABELS
from ..sections import SIDE_WAGERS


class SideWager(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side wager or variation of Chapter 617b, whose text is on file in part only."""

    code: Annotated[
        Literal["b2b", "blazing_7s", "lightning", "roulette_up", "roulette_x"] | None,
        ask("Side wager", SIDE_WAGERS, choices=SIDE_WAGER_LABELS, public=True),
    ] = None
    offered: Annotated[bool | None, ask("Is it offered?", SIDE_WAGERS, public=True)] = None
    paytable_label: Annotated[
        str | None,
        ask(
            "Pay table",
            SIDE_WAGERS,
            hint="The letter or name of the pay table that the table will use",
            optional=True,
            public=True,
        ),
    ] = None
    rng_approval_ref: Annotated[
        Approval | None,
        ask(
            "Approval of the random number generator",
            SIDE_WAGERS,
            hint="Lightning Roulette and Roulette X only: number and date of the laboratory approval",
            when=says("code", "lightning", "roulette_x"),
        ),
    ] = None
    layout_approval_ref: Annotated[
        Approval | None,
        ask(
            "Approval of the layout with this side wager",
            SIDE_WAGERS,
            hint=TO_COME,
            when=says("code", "lightning", "roulette_x"),
        ),
    ] = None
