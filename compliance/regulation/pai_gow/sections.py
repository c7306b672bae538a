"""Sections of a Pai Gow filing, in the order of the task list."""

from ..core.fields import Section
from ..core.filing import ATTESTATIONS, FILING

TABLE = Section("table", "Table and layout", "Six positions, six betting areas and the Dead Hand")
BOXES = Section("boxes", "Drop box and tip box", "Where the two boxes are, from the dealer’s position")
START = Section("start", "Starting position", "The shaker with its three dice, or a random number generator")
TILES = Section("tiles", "Tiles", "What a set holds, and how its tiles are made and sealed")
DEALING = Section("dealing", "Dealing styles", "Which of the nine other ways to deal may be chosen")
HOUSE_WAY = Section("house_way", "House way", "How the dealer sets the hands of the house")
WAGERS = Section("wagers", "Wagers and vigorish", "Adjacent boxes, and the five percent of the amount won")
BANK = Section("player_bank", "Player bank", "Whether players may bank the game, and on which terms")
CO_BANK = Section("co_banking", "Co-banking", "Whether the house covers half of what a bank has to pay")
LATER = Section(
    "adopted_text",
    "What only the text in force has",
    "Known only from fragments, so it goes to the reviewer and is not checked. Leave it blank if none applies",
)

SECTIONS = (
    FILING, TABLE, BOXES, START, TILES, DEALING, HOUSE_WAY, WAGERS, BANK, CO_BANK, LATER, ATTESTATIONS,
)  # fmt: skip
