"""Pai Gow: player bank and co-banking, as a Rules Submission states them."""

from decimal import Decimal
from typing import Annotated, Literal

from ...core.fields import Approval, asked
from ...core.filing import TO_COME
from ...core.signed import approved
from ..conditions import AMOUNT_IN_SUBMISSION, CO_BANKING, PLAYER_BANK
from ..sections import BANK, CO_BANK
from ..styles import STYLE_NAMES
from .play import PlayFacts

MARKER = "The Code of 2023 and 2024 (fragment) no longer names a bureau in this definition."


class BankFacts(PlayFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about player bank and co-bank. None means not stated."""

    player_bank_offered: Annotated[
        bool | None,
        asked(
            "May players bank the game?",
            BANK,
            why="621a.11(a)",
            public=True,
            tells={"yes": "Players may bank the game.", "no": "Players may not bank the game."},
        ),
    ] = None
    player_bank_offered_to_all: Annotated[
        bool | None,
        asked(
            "Is the bank offered to every player at the table?", BANK, why="621a.11(a)", when=PLAYER_BANK, public=True
        ),
    ] = None
    bank_marker_approval_ref: Annotated[
        Approval | None,
        approved(
            "621a.1",
            "Approval of the marker for the bank",
            BANK,
            title="Marker of the bank",
            hint=TO_COME,
            when=PLAYER_BANK,
            unit="gaming_operations",
            duty="The object that marks the bank is approved.",
            reading=MARKER,
        ),
    ] = None
    bank_betting_areas_max: Annotated[
        int | None,
        asked(
            "How many betting areas may the bank wager on?",
            BANK,
            why="621a.11(f)",
            hint="One, whatever other players may do",
            when=PLAYER_BANK,
            public=True,
        ),
    ] = None
    dealer_wager_basis: Annotated[
        Literal["players_last_wager", "amount_in_submission"] | None,
        asked(
            "How much does the dealer wager against the bank?",
            BANK,
            why="621a.11(h)",
            hint="The bank may ask for less, or for none",
            choices={
                "players_last_wager": "What that player last wagered against the dealer",
                "amount_in_submission": "An amount that this filing states",
            },
            when=PLAYER_BANK,
        ),
    ] = None
    dealer_wager_amount_rule: Annotated[
        str | None,
        asked(
            "What amount does the dealer wager?",
            BANK,
            why="621a.11(h)",
            hint="An amount in dollars, or how it is determined",
            when=AMOUNT_IN_SUBMISSION,
        ),
    ] = None
    delivery_style_signals: Annotated[
        dict[str, str] | None,
        asked(
            "What action does the dealer use to show each style to surveillance?",
            BANK,
            why="621a.11(i)",
            hint="One for each style that you chose; leave the other lines blank",
            members=STYLE_NAMES,
            when=PLAYER_BANK,
        ),
    ] = None
    co_banking_offered: Annotated[
        bool | None,
        asked(
            "May a bank ask the house to cover half of the winning wagers?",
            CO_BANK,
            why="621a.11(e)",
            hint="Only where players may bank the game",
            when=PLAYER_BANK,
            public=True,
            tells={
                "yes": "A player who banks the game may ask the house to cover a part of the winning wagers.",
                "no": "The house covers no part of the winning wagers of a player who banks the game.",
            },
        ),
    ] = None
    co_bank_share_percent: Annotated[
        Decimal | None,
        asked(
            "What part of the winning wagers does the house cover?",
            CO_BANK,
            why="621a.11(e)",
            unit="percent",
            hint="50 percent",
            when=CO_BANKING,
            public=True,
            tells="Part of the winning wagers that the house then covers: {}.",
        ),
    ] = None
    co_banking_available_to_all: Annotated[
        bool | None,
        asked(
            "Is co-banking open to every player at the table?", CO_BANK, why="621a.11(e)", when=CO_BANKING, public=True
        ),
    ] = None
    bank_hand_setting_rule: Annotated[
        str | None,
        asked(
            "How does the dealer set the hands of the co-bank?",
            CO_BANK,
            why="621a.11(e)",
            hint="The rule itself, such as: by the house way of this filing",
            when=CO_BANKING,
        ),
    ] = None
    dealer_wager_during_co_banking: Annotated[
        bool | None,
        asked(
            "Does the dealer wager against a co-bank?",
            CO_BANK,
            why="621a.11(e)",
            hint="The dealer may not, as the house is part of that bank",
            when=CO_BANKING,
        ),
    ] = None
    co_bank_marker_approval_ref: Annotated[
        Approval | None,
        approved(
            "621a.1",
            "Approval of the marker for the co-bank",
            CO_BANK,
            title="Marker of the co-bank",
            hint=TO_COME,
            when=CO_BANKING,
            unit="gaming_operations",
            duty="The object that marks the co-bank is approved.",
            reading=MARKER,
        ),
    ] = None
