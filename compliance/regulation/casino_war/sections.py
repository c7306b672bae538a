"""Casino War: the parts of the filing, in the order in which they are asked."""

from ..core.fields import Section
from ..core.filing import FILING

TABLE = Section("table", "Table", "Betting positions, and where players and dealer sit")
LIMITS = Section(
    "limits", "Wagering limits", "Minimum and maximum wager, and how many adjacent boxes one player may bet"
)
LAYOUT = Section("layout", "Layout", "What is printed on the layout, and its approval")
CARDS = Section("cards", "Cards", "Decks in use at the table, cover cards, jokers")
SHUFFLING = Section(
    "shuffling", "Shuffling", "By hand, in two batches by a shuffling device, or by a device that reshuffles and counts"
)
DEALING = Section("dealing", "Dealing", "Dealing shoe and discard rack")
BOXES = Section("boxes", "Boxes", "Drop box and tip box, from the dealer’s position")
ODDS = Section("odds", "Odds", "What each winning wager is paid")
SETTLEMENT = Section("settlement", "Settlement", "What happens to the wagers when the cards tie")
SIDE_WAGER = Section("side_wager", "Side wager", "Top Card, if you offer it")
ATTESTATIONS = Section("attestations", "Attestations", "Duties of conduct: read each statement and attest to it")

SECTIONS: tuple[Section, ...] = (
    FILING, TABLE, LIMITS, LAYOUT, CARDS, SHUFFLING, DEALING, BOXES, ODDS, SETTLEMENT, SIDE_WAGER, ATTESTATIONS,
)  # fmt: skip
