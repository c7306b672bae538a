"""§ 623a.3(b), (c): the minimum and the maximum wager."""

from ...core.figure import Text
from ...core.finding import Outcome, violation
from ...general.numbers import wager_limits
from ..facts import CrapsFacts
from .register import RULES, unstated


@RULES.validator("623a.3(b)", "Minimum and maximum wager", fields=("table_min_usd", "table_max_usd"))
def limits_leave_room_for_wagers(facts: CrapsFacts, text: Text) -> Outcome:
    """Both limits are amounts, the minimum no higher than the maximum.

    Citation  623a.3(b)
    Duty      A wager is neither below the table's minimum nor above its maximum.
    Editions  623a-2011P.
    Figures   None; the certificate holder sets both.
    Source    623a.3(b)(1) and (2).
    Reading   Limits are amounts above zero; equal limits are met. The text excepts wagers under 623a.6(e) only, though
              the excess that payouts need stands in 623a.6(f): both are meant.
    """
    return wager_limits(facts, unstated, "wagers neither below the minimum nor above the maximum") or None


RULES.procedure("623a.3(b)(1)", "Not below the minimum", duty="A wager is not less than the minimum wager.")
RULES.procedure("623a.3(b)(2)", "Not above the maximum", duty="A wager is not more than the maximum wager.")


@RULES.validator("623a.3(c)", "Limits posted", fields=("minmax_sign_present",))
def limits_are_posted(facts: CrapsFacts, text: Text) -> Outcome:
    """Both limits are posted at the table.

    Citation  623a.3(c)
    Duty      The minimum and the maximum wager are posted at each table.
    Editions  623a-2011P.
    Figures   None.
    Source    623a.3(c).
    Reading   How long before a change the notice goes up is a matter of the general provisions.
    """
    if facts.minmax_sign_present:
        return None
    if facts.minmax_sign_present is None:
        return unstated("minmax_sign_present")
    return violation(
        "minmax_sign_present",
        False,
        wrong="The minimum and the maximum wager are not posted at the table.",
        required="both amounts posted at each table",
        mend="Post them.",
    )
