"""603a: Roulette chips, dice, cards, dealing shoes, shufflers."""

from decimal import Decimal

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
UPWARD_PLAY = Figure[Decimal]("upward play of the next card, at most", unit="inch", citation="603a.17(b)",
                              everywhere=Decimal("0.125"))  # fmt: skip

ROWS = (
    GeneralProvision(
        citation="603a.1",
        title="Impress",
        duty="The Roulette chips kept at a Roulette table for gaming; counting each impress is an impressment.",
        confidence="read",
        source=CODE,
    ),
    GeneralProvision(
        citation="603a.8(b)",
        title="Reserve Roulette chips",
        duty="A reserve set with another insert or symbol is kept for each color of Roulette chips in use.",
        confidence="read",
        source=CODE,
        figures=(RESERVE_SETS,),
    ),
    GeneralProvision(
        citation="603a.13(a)",
        title="Receipt of dice",
        duty="Dice are unloaded at once under the eyes of a table games manager and a member of security, on camera, "
        "their seals checked, and stored where Casino Compliance has approved.",
        confidence="read",
        source=CODE,
        figures=(DICE_PEOPLE,),
    ),
    GeneralProvision(
        citation="603a.13(b)",
        title="Locks of the dice storage",
        duty="Security holds one key and table games the other; nobody below assistant shift manager has that one.",
        confidence="read",
        source=CODE,
        figures=(DICE_LOCKS,),
    ),
    GeneralProvision(
        citation="603a.13(d)",
        title="Dice of a gaming day",
        duty="The dice of a gaming day leave the storage before it starts, with security present.",
        confidence="read",
        source=CODE,
        setting="gaming_day_start",
    ),
    GeneralProvision(
        citation="603a.15(a)",
        title="Decks of cards",
        duty="A deck holds cards of one size; jokers may be made with it and are used only where the game allows.",
        confidence="read",
        source=CODE,
        figures=(DECK,),
    ),
    GeneralProvision(
        citation="603a.15(b)",
        title="Suits and ranks",
        duty="A deck has its suits complete, ace to two.",
        confidence="read",
        source=CODE,
        figures=(SUITS,),
    ),
    GeneralProvision(
        citation="603a.15(d)",
        title="Backs of cards",
        duty="Backs of a deck are alike, carry the certificate holder's name or logo and nothing that tells a card.",
        confidence="read",
        source=CODE,
    ),
    GeneralProvision(
        citation="603a.15(g)",
        title="Seals of decks",
        duty="Decks are sealed one by one, or as the batch that the game allows, with a seal that shows tampering.",
        confidence="in part",
        source=PART,
    ),
    GeneralProvision(
        citation="603a.16(a)",
        title="Receipt of cards",
        duty="Cards are unloaded at once under the eyes of a table games manager and a member of security, taken to a "
        "secure place on camera, their seals inspected, and stored where Casino Compliance has approved.",
        confidence="read",
        source=CODE,
        figures=(CARD_PEOPLE,),
    ),
    GeneralProvision(
        citation="603a.16(b)",
        title="Locks of the card storage",
        duty="Security holds one key and table games the other.",
        confidence="in part",
        source=PART,
        figures=(CARD_LOCKS,),
    ),
    GeneralProvision(
        citation="603a.16(u)",
        title="Decks inspected and shuffled beforehand",
        duty="Decks prepared in one of the two ways of (u) and (v) skip inspection, spread and wash at the table.",
        confidence="in part",
        source="§§ 639a.4(e), 651a.4(e) and 651a.5(a), which cite it so; its conditions are not on file",
    ),
    GeneralProvision(
        citation="603a.17(b)",
        title="Manual dealing shoe",
        duty="The base plate begins in white, the sides below it can be seen through, and a stop holds the next card.",
        confidence="read",
        source=CODE,
        figures=(WHITE_PLATE, UPWARD_PLAY),
    ),
    GeneralProvision(
        citation="603a.17(d)",
        title="Automated shuffling device",
        duty="A shuffling device works with a manual or automated shoe once the Gaming Laboratory has cleared it.",
        confidence="in part",
        source=PART,
    ),
)
