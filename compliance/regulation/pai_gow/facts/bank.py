"""Pai Gow: player bank and co-banking, as a Rules Submission states them."""

from decimal import Decimal
from functools import partial
from typing import Annotated, Literal

from ...core.condition import FactCondition
from ...core.fields import Approval, Question, Section, ask
from ...core.filing import TO_COME
from ...core.signed import approved
from ..conditions import AMOUNT_IN_SUBMISSION, CO_BANKING, PLAYER_BANK
from ..figures import CO_BANK_SHARE
from ..sections import BANK, CO_BANK
from ..styles import STYLE_NAMES
from .play import PlayFacts

_bank_asked = partial(ask, section=BANK, when=PLAYER_BANK)
_co_bank_asked = partial(ask, section=CO_BANK, why="621a.11(e)", when=CO_BANKING)


def _marker_approved(of: str, section: Section, when: FactCondition) -> Question:
    return approved(
        "621a.1",
        f"Approval of the marker for the {of}",
        section,
        title=f"Marker of the {of}",
        hint=TO_COME,
        when=when,
        unit="gaming_operations",
        duty=f"The object that marks the {of} is approved.",
        reading="The Code of 2023 and 2024 (fragment) no longer names a bureau in this definition.",
    )


class BankFacts(PlayFacts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Facts about player bank and co-bank. None means not stated."""

    player_bank_offered: Annotated[
        bool | None,
        ask(
            "May players bank the game?",
            BANK,
            why="621a.11(a)",
            public=True,
            tells={"yes": "Players may bank the game.", "no": "Players may not bank the game."},
        ),
    ] = None
    player_bank_offered_to_all: Annotated[
        bool | None, _bank_asked("Is the bank offered to every player at the table?", why="621a.11(a)", public=True)
    ] = None
    bank_marker_approval_ref: Annotated[Approval | None, _marker_approved("bank", BANK, PLAYER_BANK)] = None
    bank_betting_areas_max: Annotated[
        int | None,
        _bank_asked(
            "How many betting areas may the bank wager on?",
            why="621a.11(f)",
            hint="One, whatever other players may do",
            public=True,
        ),
    ] = None
    dealer_wager_basis: Annotated[
        Literal["players_last_wager", "amount_in_submission"] | None,
        _bank_asked(
            "How much does the dealer wager against the bank?",
            why="621a.11(h)",
            hint="The bank may ask for less, or for none",
            choices={
                "players_last_wager": "What that player last wagered against the dealer",
                "amount_in_submission": "An amount that this filing states",
            },
        ),
    ] = None
    dealer_wager_amount_rule: Annotated[
        str | None,
        ask(
            "What amount does the dealer wager?",
            BANK,
            why="621a.11(h)",
            hint="An amount in dollars, or how it is determined",
            when=AMOUNT_IN_SUBMISSION,
        ),
    ] = None
    delivery_style_signals: Annotated[
        dict[str, str] | None,
        _bank_asked(
            "What action does the dealer use to show each style to surveillance?",
            why="621a.11(i)",
            hint="One for each style that you chose; leave the other lines blank",
            members=STYLE_NAMES,
        ),
    ] = None
    co_banking_offered: Annotated[
        bool | None,
        ask(
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
        _co_bank_asked(
            "What part of the winning wagers does the house cover?",
            unit="percent",
            hint=f"{CO_BANK_SHARE.always} percent",
            public=True,
            tells="The house then covers {} of the winning wagers.",
        ),
    ] = None
    co_banking_available_to_all: Annotated[
        bool | None, _co_bank_asked("Is co-banking open to every player at the table?", public=True)
    ] = None
    bank_hand_setting_rule: Annotated[
        str | None,
        _co_bank_asked(
            "How does the dealer set the hands of the co-bank?",
            hint="The rule itself, such as: by the house way of this filing",
        ),
    ] = None
    dealer_wager_during_co_banking: Annotated[
        bool | None,
        _co_bank_asked(
            "Does the dealer wager against a co-bank?", hint="The dealer may not, as the house is part of that bank"
        ),
    ] = None
    co_bank_marker_approval_ref: Annotated[Approval | None, _marker_approved("co-bank", CO_BANK, CO_BANKING)] = None
