"""§ 623a.4: making and removing wagers. One attestation answers for the section."""

from .register import RULES, attested, covered

attested("attest_623a_4", "Making and removal of wagers", reading="One attestation answers for (a) to (e).")
covered("623a.4(a)", "Before the throw", "Wagers are made before the dice are thrown.")
RULES.procedure(
    "623a.4(b)",
    "Chips, plaques, and spoken wagers with cash",
    duty="Wagers are chips or plaques on the layout. A spoken wager with cash may be taken if the dealer confirms it "
    "and the cash is changed at once.",
    reading="Allowed, so either answer is met; unlike Roulette, Pai Gow and Sic Bo. A call bet, with neither cash nor "
    "chips, stays refused (623a.2(d)(3)). The conduct is covered by the attestation to 623a.4.",
)
covered(
    "623a.4(c)",
    "Taking down and reducing",
    "A wager may be taken down or reduced before the roll that decides it; three wagers are excepted.",
)
covered("623a.4(c)(1)", "Pass Bet locked", "A Pass Bet stays as it is once its come-out point stands.")
covered("623a.4(c)(2)", "Come Bet locked", "A Come Bet stays as it is once its come point stands.")
covered(
    "623a.4(c)(3)",
    "Fire Bet fixed",
    "A Fire Bet is never reduced or raised, and not taken down before a loser 7.",
)
covered(
    "623a.4(d)",
    "Don't Pass and Don't Come",
    "Both may be taken down or reduced at any time, and neither put back nor raised afterwards.",
)
covered(
    "623a.4(e)",
    "Seats at Mini-Craps",
    "At Mini-Craps only seated players wager, and they stay seated until the round ends.",
)
