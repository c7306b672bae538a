"""Sections of a Roulette filing, in the order of the task list."""

from ..core.fields import Section
from ..core.filing import ATTESTATIONS, FILING

BALL = Section("ball", "Ball", "What it is made of and how large it is")
WHEEL = Section("wheel", "Wheel", "Its size, its numbers and colors, and where it stands at the table")
CONVERSION = Section("conversion", "Double zero wheel in use as single zero", "The cover over 00 and the three notices")
LAYOUT = Section("layout", "Layout", "Name or logo, betting areas, limits and, where it is needed, the wheel replica")
WAGERS = Section("wagers", "Wagers", "Which wagers of the chapter this game offers")
ODDS = Section("payout_odds", "Payout odds", "What each wager pays, and what happens on 0 and 00")
BOXES = Section("boxes", "Drop box and tip box", "Where the two boxes are attached")
CHIPS = Section("chips", "Roulette chips", "The chip sets that tell the players apart")
SIDE_WAGERS = Section("side_wagers", "Side wagers and variations", "Wagers of Chapter 617b, if any")

SECTIONS = (FILING, BALL, WHEEL, CONVERSION, LAYOUT, WAGERS, ODDS, BOXES, CHIPS, SIDE_WAGERS, ATTESTATIONS)
