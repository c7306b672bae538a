"""603a: Roulette chips, dice, cards, dealing shoes, shufflers."""

from decimal import Decimal
from functools import partial

from ..core.figure import Figure
from .row import GeneralProvision

CODE = "58 Pa. Code Chapter 603a, official code page"
PART = f"{CODE}, read in part"

RESERVE_SETS = Figure[int]("reserve sets for each color in use, at least", citation="603a.8(b)", everywhere=1)
DICE_LOCKS = Figure[int]("separate locks of the dice storage", citation="603a.13(b)", everywhere=2)
DICE_PEOPLE = Figure[int]("people at the receipt of dice, at least", citation="603a.13(a)", everywhere=2)
DECK = Figure[int]("cards of a deck", citation="603a.15(a)", everywhere=52)
SUITS = Figure[int]("suits of 13 ranks", citation="603a.15(b)", everywhere=4)
CARD_PEOPLE = Figure[int]("people at the receipt of cards, at least", citation="603a.16(a)", everywhere=2)
CARD_LOCKS = Figure[int]("separate locks of the card storage", citation="603a.16(b)", everywhere=2)
WHITE_PLATE = Figure[int]("white part of the base plate, at least", unit="inches", citation="603a.17(b)", everywhere=4)
UPWARD_PLAY = Figure[Decimal](
    "upward play of the next card, at most", unit="inch", citation="603a.17(b)", everywhere=Decimal("0.125")
)

row = partial(GeneralProvision, confidence="read", source=CODE)
ROWS = (
    row(
        "603a.1",
        "Impress",
        "The Roulette chips kept at a Roulette table for gaming; counting each impress is an impressment.",
    ),
    row(
        "603a.8(b)",
        "Reserve Roulette chips",
        "A reserve set with another insert or symbol is kept for each color of Roulette chips in use.",
        figures=(RESERVE_SETS,),
    ),
    row(
        "603a.13(a)",
        "Receipt of dice",
        "Dice are unloaded at once under the eyes of a table games manager and a member of security, on camera, "
        "their seals checked, and stored where Casino Compliance has approved.",
        figures=(DICE_PEOPLE,),
    ),
    row(
        "603a.13(b)",
        "Locks of the dice storage",
        "Security holds one key and table games the other; nobody below assistant shift manager has that one.",
        figures=(DICE_LOCKS,),
    ),
    row(
        "603a.13(d)",
        "Dice of a gaming day",
        "The dice of a gaming day leave the storage before it starts, with security present.",
        setting="gaming_day_start",
    ),
    row(
        "603a.15(a)",
        "Decks of cards",
        "A deck holds cards of one size; jokers may be made with it and are used only where the game allows.",
        figures=(DECK,),
    ),
    row("603a.15(b)", "Suits and ranks", "A deck has its suits complete, ace to two.", figures=(SUITS,)),
    row(
        "603a.15(d)",
        "Backs of cards",
        "Backs of a deck are alike, carry the certificate holder's name or logo and nothing that tells a card.",
    ),
    row(
        "603a.15(g)",
        "Seals of decks",
        "Decks are sealed one by one, or as the batch that the game allows, with a seal that shows tampering.",
        confidence="in part",
        source=PART,
    ),
    row(
        "603a.16(a)",
        "Receipt of cards",
        "Cards are unloaded at once under the eyes of a table games manager and a member of security, taken to a "
        "secure place on camera, their seals inspected, and stored where Casino Compliance has approved.",
        figures=(CARD_PEOPLE,),
    ),
    row(
        "603a.16(b)",
        "Locks of the card storage",
        "Security holds one key and table games the other.",
        confidence="in part",
        source=PART,
        figures=(CARD_LOCKS,),
    ),
    row(
        "603a.16(u)",
        "Decks inspected and shuffled beforehand",
        "Decks prepared in one of the two ways of (u) and (v) skip inspection, spread and wash at the table.",
        confidence="in part",
        source="§§ 639a.4(e), 651a.4(e) and 651a.5(a), which cite it so; its conditions are not on file",
    ),
    row(
        "603a.17(b)",
        "Manual dealing shoe",
        "The base plate begins in white, the sides below it can be seen through, and a stop holds the next card.",
        figures=(WHITE_PLATE, UPWARD_PLAY),
    ),
    row(
        "603a.17(d)",
        "Automated shuffling device",
        "A shuffling device works with a manual or automated shoe once the Gaming Laboratory has cleared it.",
        confidence="in part",
        source=PART,
    ),
)
