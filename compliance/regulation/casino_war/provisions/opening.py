"""Casino War: opening of the table for gaming. § 651a.4(e); the inspection of (a) is a log, (b) to (d) are attested."""

from .register import RULES

RULES.procedure(
    "651a.4(e)",
    "Decks that come preinspected and preshuffled",
    duty="Decks inspected and shuffled under 603a.16(u) or (v) before they reach the table skip the opening steps "
    "that this item names.",
    reading="The earlier texts name (a) to (d), as the sister chapter 639a.4(e) does. The copy of the text in force "
    "on file names (a) and (d) and says reshuffled: whether preinspected decks must be shown and washed is open.",
)
