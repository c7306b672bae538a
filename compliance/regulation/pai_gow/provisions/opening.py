"""§ 621a.5 and § 621a.6: dice and shaker, opening of the table, mixing. The inspection of (a) is a log."""

from .register import RULES, procedures

RULES.attestation(
    "621a.5",
    "Dice and shaker",
    field="attest_621a_5",
    duty="Three dice are kept, always inside the shaker while at the table; the dealer answers for shaker and dice, "
    "which are never left unattended there.",
    reading="One attestation answers for (a) and (b). The 24 hours of (c) are a log.",
)
procedures(
    ("621a.5(a)", "Three dice, in the shaker", "Three dice are used, and stay inside the shaker while at the table."),
    ("621a.5(b)", "Dealer answers for them", "The dealer answers for shaker and dice; they are never unattended."),
    attested="621a.5",
)
RULES.attestation(
    "621a.6",
    "Opening, mixing and stacking",
    field="attest_621a_6",
    duty="Inspected tiles lie face up in 16 pairs by rank until the first player has seen them; then they are turned "
    "down, mixed with both palms in at least eight circles each way, and stacked in eight stacks of four; so also "
    "after every round, and again from the start where a tile shows.",
    reading="One attestation answers for (b) to (g). The inspection of (a) is a log. The Code of 2023 and 2024 "
    "(fragment, 621a.4) reads alike and says “mixing”.",
)
procedures(
    (
        "621a.6(b)",
        "Sixteen pairs by rank",
        "Tiles lie face up in 16 pairs, the Supreme Pair first, for the first player.",
    ),
    ("621a.6(c)", "Face down and mixed", "After the first player’s look all tiles are turned face down and mixed."),
    (
        "621a.6(d)",
        "Mixing and stacking",
        (
            "The heels of the palms mix, one hand clockwise and one counterclockwise, at least eight circles each; "
            "then four tiles are taken with each hand at random until eight stacks of four stand before the inventory."
        ),
    ),
    ("621a.6(e)", "A tile shows", "Where a tile is exposed while stacking, the whole set is mixed again."),
    ("621a.6(f)", "After every round", "All tiles are turned face down and mixed as in (d)."),
    ("621a.6(g)", "No play", "Tiles lie face up in 16 pairs by rank; when a player arrives, (c) and (d) follow."),
    attested="621a.6",
)
