"""Craps: the parts of the filing, in the order in which they are asked."""

from ..core.fields import Section
from ..core.filing import ATTESTATIONS, FILING

TABLE = Section("table", "Table", "Craps or Mini-Craps, and how the table is built")
DICE = Section("dice", "Dice", "The set of dice at the table and who controls it")
LAYOUT = Section("layout", "Layout", "What is printed on the layout, and its approval")
BOXES = Section("boxes", "Drop box and tip box", "Where the two boxes are attached")
LIMITS = Section("limits", "Limits", "The minimum and the maximum wager, and how they are posted")
WAGERS = Section("wagers", "Wagers", "Which of the 42 wagers of the chapter this game offers")
ODDS = Section("payout_odds", "Payout odds", "What each winning wager pays")
BUY_AND_LAY = Section("buy_and_lay", "Buy and Lay Bets", "Their numbers, and the vigorish if you charge one")
SUPPLEMENTAL = Section("supplemental", "Supplemental wagers", "How much a player may take or lay behind a line bet")
FIRE = Section("fire_bet", "Fire Bet", "Pay table, limits, betting areas, notice and point markers")
SIDE_WAGERS = Section("side_wagers", "Wagers of later texts", "Bonus Craps and Hot Shooter Jackpot, if you offer them")

SECTIONS = (
    FILING, TABLE, DICE, LAYOUT, BOXES, LIMITS, WAGERS, ODDS, BUY_AND_LAY, SUPPLEMENTAL, FIRE, SIDE_WAGERS,
    ATTESTATIONS,
)  # fmt: skip
