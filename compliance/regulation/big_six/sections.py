"""Sections of a Big Six Wheel filing, in the order of the task list."""

from ..core.fields import Section
from ..core.filing import ATTESTATIONS, FILING

WHEEL = Section("wheel", "Wheel", "Its size, its 54 sections and the clapper that picks one")
SYMBOLS = Section("symbols", "Symbols", "What is in the sections: dollar symbols or a theme, the flag and the joker")
LAYOUT = Section("layout", "Layout", "Name or logo, spaces for the wagers, and the odds")
ODDS = Section("payout_odds", "Payout odds", "What each wager pays")
BOXES = Section("boxes", "Drop box and tip box", "Where the two boxes are, from the dealer’s position")

SECTIONS = (FILING, WHEEL, SYMBOLS, LAYOUT, ODDS, BOXES, ATTESTATIONS)
