"""Casino War: opening of the table for gaming. § 651a.4(b) to (e); the inspection of (a) is a log."""

from ..conditions import BATCHES
from .register import RULES

RULES.attestation(
    "651a.4(b)",
    "Cards shown to the first player",
    field="attest_651a_4_b",
    duty="After their inspection the cards are spread face up for the first player who arrives, deck by deck in "
    "fan-shaped columns, by suit and in sequence.",
)
RULES.attestation(
    "651a.4(c)",
    "Cards washed and stacked",
    field="attest_651a_4_c",
    duty="Once the first player has had a chance to look, the cards are turned face down, washed thoroughly and "
    "stacked.",
)
RULES.attestation(
    "651a.4(d)",
    "Each batch by itself",
    field="attest_651a_4_d",
    when=BATCHES,
    duty="Where two batches come to the table, each is spread, shown, turned face down and stacked apart from the "
    "other.",
)
RULES.procedure(
    "651a.4(e)",
    "Decks that come preinspected and preshuffled",
    duty="Decks inspected and shuffled under 603a.16(u) or (v) before they reach the table skip the opening steps.",
    reading="The proposed text skips (a) to (d). Our copy of the text in force names (a) and (d) and says "
    "reshuffled; the sister chapter 639a.4(e) has (a) to (d) and preshuffled. Either way (a) is skipped; we skip "
    "(a) to (d).",
)
