"""Pai Gow: ranks of pairs and tiles, and values. § 621a.4."""

from .register import RULES

RULES.definition(
    "621a.4(a)",
    "Permissible pairs",
    duty="A hand with a permissible pair beats one without. Pairs rank from first to twentieth: the Supreme Pair, "
    "eleven matched pairs, four mixed pairs, Wongs with 6-6 and with 1-1, Gongs with 6-6 and with 1-1.",
)
RULES.definition("621a.4(b)", "Pairs of the same rank", duty="A copy hand: the dealer, or the bank, wins it.")
RULES.definition(
    "621a.4(c)",
    "Value without a pair",
    duty="The last digit of the spots of both tiles, 0 to 9; the higher value is the higher hand.",
)
RULES.definition("621a.4(c)(1)", "Value: example", duty="A 1-1 and a 3-3 are worth 8.")
RULES.definition("621a.4(c)(2)", "Value: example of two digits", duty="A 5-6 and a 1-6 have 18 spots and are worth 8.")
RULES.definition(
    "621a.4(d)",
    "Tiles of the Supreme Pair used apart",
    duty="The 1-2 and the 2-4 each count three or six. The 1-2 counted as six ranks fifteenth, the 2-4 counted as "
    "three seventeenth.",
    reading="The item refers to the ranks of (g); the table is in (f), which is meant. Each is counted so that the "
    "hand is worth most.",
)
RULES.definition(
    "621a.4(e)",
    "Hands of the same value",
    duty="The hand with the higher single tile is higher; but zero against zero goes to the dealer or bank, no matter "
    "what the tiles are.",
)
RULES.definition(
    "621a.4(f)",
    "Ranks of single tiles",
    duty="Seventeen ranks, from 6-6 to 1-2, for the 21 designs, with the number of tiles of each in a set.",
)
RULES.definition(
    "621a.4(g)", "The same highest tile", duty="A copy hand: that of the dealer, or of the bank, is the higher."
)
