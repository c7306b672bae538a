"""Sections of a Sic Bo filing, in the order of the task list."""

from ..core.fields import Section
from ..core.filing import ATTESTATIONS, FILING

BOXES = Section("boxes", "Drop box and tip box", "Where the two boxes are, from the dealer’s position")
DEVICE = Section("device", "Electrical device and display", "Where the dealer enters the dice and the winners light up")
LAYOUT = Section("layout", "Layout", "Name or logo, areas for the wagers, and the odds")
SHAKER = Section("shaker", "Shaker", "Which shakers you use: manual, automated or both")
MANUAL = Section("manual_shaker", "Manual shaker", "Its compartment, cover and lock, and its approval")
AUTOMATED = Section(
    "automated_shaker", "Automated shaker", "How it is built, its two approvals, its location and its procedure"
)
DICE = Section("dice", "Dice", "How many there are, and which dice an automated shaker holds")
WAGERS = Section("wagers", "Wagers", "Which wagers of the chapter this game offers, and how they are placed")
ODDS = Section("payout_odds", "Payout odds", "What each wager pays")

SECTIONS = (FILING, BOXES, DEVICE, LAYOUT, SHAKER, MANUAL, AUTOMATED, DICE, WAGERS, ODDS, ATTESTATIONS)
