"""Pai Gow: what only the text in force knows, as far as a Rules Submission states it."""

from typing import Annotated

from ...core.condition import given
from ...core.fields import Approval, asked
from ..conditions import SHAKER
from ..sections import LATER
from .bank import BankFacts

TABLE_OF_PAYS = "Name or letter of the pay table. Its text is not on file"


class AdoptedTextFacts(BankFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts that the text on file does not ask for. None means not stated."""

    tile_schematic_approval_ref: Annotated[
        Approval | None,
        asked(
            "Approval of the schematic of the tiles",
            LATER,
            why="603a.18(c)",
            hint="Asked for by the text in force, with true size and identifying feature",
            optional=True,
        ),
    ] = None
    layout_shaker_area: Annotated[
        bool | None,
        asked(
            "Does the layout have an area for the uncovered shaker?",
            LATER,
            why="621a.8(a)(2)",
            hint="The text in force puts the shaker there",
            when=SHAKER,
            optional=True,
            public=True,
        ),
    ] = None
    sum_wager_offered: Annotated[
        bool | None,
        asked(
            "Is a Sum Wager offered?",
            LATER,
            why="621a.7",
            optional=True,
            public=True,
            tells={"yes": "A Sum Wager may be made."},
        ),
    ] = None
    sum_paytable: Annotated[
        str | None,
        asked(
            "Pay table of the Sum Wager",
            LATER,
            why="621a.7",
            hint=TABLE_OF_PAYS,
            when=given("sum_wager_offered"),
            optional=True,
            public=True,
        ),
    ] = None
    match_wager_offered: Annotated[
        bool | None,
        asked(
            "Is a Match Wager offered?",
            LATER,
            why="621a.7",
            optional=True,
            public=True,
            tells={"yes": "A Match Wager may be made."},
        ),
    ] = None
    match_paytable: Annotated[
        str | None,
        asked(
            "Pay table of the Match Wager",
            LATER,
            why="621a.7",
            hint=TABLE_OF_PAYS,
            when=given("match_wager_offered"),
            optional=True,
            public=True,
        ),
    ] = None
    beat_it_wager_offered: Annotated[
        bool | None,
        asked(
            "Is a Beat It Wager offered?",
            LATER,
            why="621a.7",
            optional=True,
            public=True,
            tells={"yes": "A Beat It Wager may be made."},
        ),
    ] = None
    beat_it_paytable: Annotated[
        str | None,
        asked(
            "Pay table of the Beat It Wager",
            LATER,
            why="621a.7",
            hint=TABLE_OF_PAYS,
            when=given("beat_it_wager_offered"),
            optional=True,
            public=True,
        ),
    ] = None
