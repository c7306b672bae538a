"""Pai Gow: what only the text in force knows, as far as a Rules Submission states it."""

from functools import partial
from typing import Annotated

from ...core.condition import says
from ...core.fields import Approval, Question, ask
from ..conditions import SHAKER
from ..sections import LATER
from .bank import BankFacts

_wager_asked = partial(ask, section=LATER, why="621a.7", optional=True, public=True)


def _wager_offered(wager: str) -> Question:
    return _wager_asked(f"Is a {wager} offered?", tells={"yes": f"A {wager} may be made."})


def _paytable(wager: str, offered: str) -> Question:
    hint = "Name or letter of the pay table. Its text is not on file"
    return _wager_asked(f"Pay table of the {wager}", hint=hint, when=says(offered))


class AdoptedTextFacts(BankFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts that the text on file does not ask for. None means not stated."""

    tile_schematic_approval_ref: Annotated[
        Approval | None,
        ask(
            "Approval of the schematic of the tiles",
            LATER,
            why="603a.18(c)",
            hint="Asked for by the text in force, with true size and identifying feature",
            optional=True,
        ),
    ] = None
    layout_shaker_area: Annotated[
        bool | None,
        ask(
            "Does the layout have an area for the uncovered shaker?",
            LATER,
            why="621a.8(a)(2)",
            hint="The text in force puts the shaker there",
            when=SHAKER,
            optional=True,
            public=True,
        ),
    ] = None
    sum_wager_offered: Annotated[bool | None, _wager_offered("Sum Wager")] = None
    sum_paytable: Annotated[str | None, _paytable("Sum Wager", "sum_wager_offered")] = None
    match_wager_offered: Annotated[bool | None, _wager_offered("Match Wager")] = None
    match_paytable: Annotated[str | None, _paytable("Match Wager", "match_wager_offered")] = None
    beat_it_wager_offered: Annotated[bool | None, _wager_offered("Beat It Wager")] = None
    beat_it_paytable: Annotated[str | None, _paytable("Beat It Wager", "beat_it_wager_offered")] = None
