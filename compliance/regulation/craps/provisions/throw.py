"""§§ 623a.8–623a.10: the throw, its settlement and the next shooter. One attestation answers for each section."""

from .register import attested, covered

attested(
    "attest_623a_8",
    "Throw and invalid rolls",
    reading="One attestation answers for (a) to (e). Item (c) refers to (d) for who may call; it means (e).",
)
covered(
    "623a.8(a)",
    "Line bet and throw",
    "The shooter makes a Pass or Don't Pass Bet and throws both dice at once against the far end.",
)
covered("623a.8(b)", "Invalid rolls", "A roll is invalid when a die leaves the table or one die rests on the other.")
covered(
    "623a.8(c)",
    "Calling “no roll”",
    "Those named in (e) may call “no roll” for the reasons that follow, and no others.",
)
covered("623a.8(c)(1)", "Not together", "The dice did not leave the hand together.")
covered("623a.8(c)(2)", "Far end missed", "A die did not strike the far end.")
covered("623a.8(c)(3)", "Die on the bank", "A die rests on the bank of chips in front of the boxperson.")
covered("623a.8(c)(4)", "Die in the cup or on a rail", "A die rests in the dice cup or on a rail around the table.")
covered("623a.8(c)(5)", "Cheating", "A cheating, crooked or fixed device or technique was used.")
covered("623a.8(c)(6)", "Improper throw", "The staff at the table hold the throw to be improper.")
covered("623a.8(d)", "Touching other chips", "That the dice touch other chips or plaques is no reason for “no roll.”")
covered("623a.8(e)", "Who calls “no roll”", "Only those named in the next two items call it.")
covered("623a.8(e)(1)", "Callers at Craps", "At Craps the boxperson or the stickperson.")
covered("623a.8(e)(2)", "Callers at Mini-Craps", "At Mini-Craps the dealer, the stickperson or the floorperson.")

attested("attest_623a_9", "Calling and settling a throw", reading="One attestation answers for (a) to (e).")
covered("623a.9(a)", "Calling the sum", "The sum of the two uppermost faces is called at once.")
covered(
    "623a.9(b)",
    "Cocked dice",
    "Of a die that does not lie flat the face opposite the resting one counts; with more than one side "
    "resting the roll is void.",
)
covered(
    "623a.9(c)",
    "Disputes",
    "A dispute about the uppermost face is decided by the person named, or the throw is void.",
)
covered("623a.9(c)(1)", "Disputes at Craps", "At Craps the boxperson decides.")
covered("623a.9(c)(2)", "Disputes at Mini-Craps", "At Mini-Craps the floorperson decides.")
covered(
    "623a.9(d)",
    "Settling at Craps",
    "The stickperson brings the dice to the center with the stick; every wager that the throw decides is "
    "settled before they go back to the shooter.",
)
covered("623a.9(e)", "Settling at Mini-Craps", "Dealer or stickperson does the same at Mini-Craps, with a stick too.")

attested("attest_623a_10", "Shooter and next shooter", reading="One attestation answers for (a) to (d).")
covered(
    "623a.10(a)",
    "Keeping or passing the dice",
    "After any roll the shooter may keep or pass the dice, with two exceptions.",
)
covered("623a.10(a)(1)", "Loser 7", "After a loser 7 the shooter passes the dice.")
covered(
    "623a.10(a)(2)",
    "Order to pass",
    "Boxperson or Mini-Craps dealer may order the dice passed for delay, repeated invalid rolls or a breach "
    "of the law.",
)
covered(
    "623a.10(b)",
    "No new line bet",
    "A shooter without a new line bet whose Come or Don't Come Bets are open is followed by a player who "
    "takes the dice, or else rolls for those bets only, the marker off on the Don't Pass Line.",
)
covered(
    "623a.10(c)",
    "Offering the dice on",
    "The whole set is offered clockwise, from the player left of the last shooter.",
)
covered("623a.10(d)", "New shooter", "The first to accept picks two dice; the others go back into the cup.")
