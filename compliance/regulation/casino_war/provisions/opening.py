"""Casino War: opening of the table for gaming. § 651a.4(e); the inspection of (a) is a log, (b) to (d) are attested."""

from .register import RULES

RULES.procedure(
    "651a.4(e)",
    "Decks that come preinspected and preshuffled",
    duty="Decks inspected and shuffled under 603a.16(u) or (v) before they reach the table skip the opening steps.",
    reading="The proposed text skips (a) to (d). Our copy of the text in force names (a) and (d) and says "
    "reshuffled; the sister chapter 639a.4(e) has (a) to (d) and preshuffled. Either way (a) is skipped; we skip "
    "(a) to (d).",
)
