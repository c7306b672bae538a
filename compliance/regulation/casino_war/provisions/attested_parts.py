"""Casino War: lettered parts of items that are attested as a whole, each with its row. § 651a.1 to § 651a.9."""

from ..editions import COMMENT, IN_FORCE, PROPOSED
from .register import RULES

EARLIER = (PROPOSED, COMMENT)

RULES.definition(
    "651a.1",
    "War Wager",
    duty="The wager that a player who goes to War has to make; its amount stands in 651a.9(c)(2).",
    editions=(PROPOSED,),
)


def _parts(of: str, whole: str, editions: tuple[str, ...], *parts: tuple[str, str]) -> None:
    """A row for each numbered part of item `of`, in order, in the editions named. `whole` is what attests it."""
    for number, (title, duty) in enumerate(parts, start=1):
        RULES.procedure(f"{of}({number})", title, duty=f"{duty} Attested with {whole}.", editions=editions)


_NEW_GAME = (
    "Cut at a new game",
    "At the start of the game the cut is offered to the player who came to the table first.",
)
_COVER_CARD = ("Cut after the cover card", "The cut is offered to the player at whose area the cover card came up.")
_PASSED_ON = " On a refusal the offer goes on counterclockwise."
_DEALER_HAD_IT = "When the dealer’s hand showed the cover card, the cut is offered to the player farthest to the right."
_ORDERED = "After a reshuffle that a supervisor ordered, the cut is offered to the player farthest to the right."
_parts(
    "651a.5(c)", "651a.5(b)", (IN_FORCE,), _NEW_GAME, _COVER_CARD,
    ("Cut after the dealer’s cover card", _DEALER_HAD_IT + _PASSED_ON),
    ("Cut after an ordered reshuffle", _ORDERED + _PASSED_ON),
)  # fmt: skip
_parts(
    "651a.5(b)", "651a.5(b)", EARLIER, _NEW_GAME, _COVER_CARD,
    ("Cut after the dealer’s cover card", _DEALER_HAD_IT),
    ("Cut after an ordered reshuffle", _ORDERED),
)  # fmt: skip

_BY_HAND = (
    "Idle table without a device",
    "Without a shuffling device the cards are washed, stacked, shuffled and cut before play goes on.",
)
_SWAP = (
    "With a shuffling device the cards go into it and its batch comes out; that batch need not be spread or shuffled "
    "again under the two conditions that follow, unless a player asks."
)
_BY_DEVICE = ("Idle table with a device", _SWAP)
_parts("651a.5(g)", "651a.5(g)", (IN_FORCE,), _BY_HAND, _BY_DEVICE)
_parts("651a.5(h)", "651a.5(h)", (PROPOSED,), _BY_HAND, _BY_DEVICE)
_parts(
    "651a.5(h)", "651a.5(h)", (COMMENT,), _BY_HAND, _BY_DEVICE,
    ("Idle table with a continuous shuffler", "A table with a continuous shuffler is exempt from this subsection."),
)  # fmt: skip

_parts(
    "651a.8(c)", "651a.8(c)", (*EARLIER, IN_FORCE),
    ("Card to each player", "Each player with an Initial Wager gets one card face up."),
    ("Card to the dealer", "The dealer takes one card face up, last."),
)  # fmt: skip

RULES.procedure(
    "651a.9(c)",
    "Choice on a tie hand",
    duty="A player with a tie hand chooses one of the two ways that follow, each of which is checked by its own item.",
)

_LOWER, _HIGHER, _EQUAL = "Player’s War card lower", "Player’s War card higher", "War cards of equal rank"
_parts(
    "651a.9(g)", "651a.9(g)", (IN_FORCE,),
    (_LOWER, "Initial, War and Tie Wagers are collected at once."),
    (_HIGHER, "The Initial Wager goes back to the player, the War Wager wins, the Tie Wager loses."),
    (_EQUAL, "The Initial Wager goes back to the player, War and Tie Wagers win."),
)  # fmt: skip
_parts(
    "651a.9(g)", "651a.9(g)", (PROPOSED,),
    (_LOWER, "War and Tie Wagers lose."),
    (_HIGHER, "The War Wager wins, the Tie Wager loses."),
    (_EQUAL, "War and Tie Wagers win."),
)  # fmt: skip
_parts(
    "651a.9(g)", "651a.9(g)", (COMMENT,),
    (_LOWER, "Initial, War and Tie Wagers lose."),
    (_HIGHER, "The War Wager wins, the Tie Wager loses."),
    (_EQUAL, "Initial, War and Tie Wagers win."),
)  # fmt: skip
