"""Craps: the minimum and the maximum wager, § 623a.3(b) and (c), and what is wagered, § 623a.4(b)."""

from ...general.numbers import limits_agree, sign_shows_limits
from .register import RULES

RULES.demands(
    "623a.3(b)",
    "Minimum and maximum wager",
    limits_agree("wagers neither below the minimum nor above the maximum"),
    name="limits_leave_room_for_wagers",
    duty="A wager is neither below the table's minimum nor above its maximum.",
    reading="Limits are amounts above zero; equal limits are allowed. The text excepts wagers under 623a.6(e) only, "
    "although 623a.6(f) has the excess that payouts need; both are meant.",
    fields=("table_min_usd", "table_max_usd"),
)
RULES.procedure("623a.3(b)(1)", "Not below the minimum", duty="A wager is not less than the minimum wager.")
RULES.procedure("623a.3(b)(2)", "Not above the maximum", duty="A wager is not more than the maximum wager.")
RULES.demands(
    "623a.3(c)",
    "Limits posted",
    sign_shows_limits("the minimum and the maximum wager posted at each table"),
    name="limits_are_posted",
    duty="The minimum and the maximum wager are posted at each table.",
    reading="The general provisions say how long before a change the notice goes up.",
    sheets=("sign",),
)
RULES.procedure(
    "623a.4(b)",
    "Chips, plaques, and verbal wagers with cash",
    duty="Wagers are chips or plaques on the layout. A verbal wager with cash may be accepted if the dealer confirms "
    "it and the cash is changed at once.",
    reading="Either answer is allowed, unlike at Roulette, Pai Gow and Sic Bo. A call bet, with neither cash nor "
    "chips, is still refused (623a.2(d)(3)). The conduct is covered by the attestation to 623a.4.",
)
