"""Craps: what the layout shows. § 623a.2(d)."""

from ...core.answers import no_area_at_all
from ...core.families import answered_yes
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, violation
from ...general.layout import NAME_OR_LOGO
from ..facts import CrapsFacts
from ..figures import LISTED_WAGERS
from ..labels import WAGER_LABELS
from .register import RULES, unstated

RULES.demands(
    "623a.2(d)(1)",
    "Name or logo",
    NAME_OR_LOGO,
    name="layout_shows_name_or_logo",
    duty="The layout shows the name or the logo of the certificate holder.",
    reading="One of the two is enough.",
)


@RULES.validator(
    "623a.2(d)(2)",
    "Area for every wager",
    fields=("layout_wager_areas", "wagers_offered", "horn_high_area", "whirl_area"),
    figures=(LISTED_WAGERS,),
)
def every_wager_has_its_area(facts: CrapsFacts, text: Text) -> Outcome:
    """The layout has an area for each wager offered.

    Duty      The layout has an area of its own for every wager of 623a.3 that is offered.
    Reading   Areas of wagers that are not offered do no harm. Horn High and Whirl may do without when the filing says
              so; they are then split, and those items ask for the areas of the parts. Buy and Lay Bets need an area
              although the text describes none.
    """
    areas, offered = facts.layout_wager_areas, facts.wagers_offered
    if areas is None:
        return unstated("layout_wager_areas")
    if offered is None:
        return NOT_APPLICABLE
    if offered <= areas:
        return None
    if not areas:
        return no_area_at_all()
    listed = text[LISTED_WAGERS]
    bare = (offered & listed) - areas
    if facts.horn_high_area is not True:
        bare -= {"horn_high"}
    if facts.whirl_area is not True:
        bare -= {"whirl"}
    return [
        violation(
            f"layout_wager_areas.{code}",
            areas,
            wrong=f"The {WAGER_LABELS[code]} is offered, and the layout has no area for it.",
            required="an area on the layout for every wager offered",
            mend="Add the area, or do not offer the wager.",
        )
        for code in WAGER_LABELS
        if code in bare
    ]


RULES.demands(
    "623a.2(d)(3)",
    "Words “no call bets”",
    answered_yes(
        "layout_no_call_bets_inscription",
        wrong="The words “no call bets” are not on the layout.",
        required="the words “no call bets” on the layout",
        mend="Add the words to the artwork.",
    ),
    name="layout_refuses_call_bets",
    duty="The layout carries the words “no call bets.”",
    reading="Needed also where spoken wagers with cash are taken (623a.4(b)): a call bet has neither cash nor chips.",
)
