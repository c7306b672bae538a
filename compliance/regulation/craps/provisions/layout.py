"""Craps: what the layout shows. § 623a.2(d)."""

from ...core.answers import no_area_at_all, no_area_for
from ...core.families import answered_yes
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, cannot_tell
from ...general.layout import name_or_logo_shown
from ..facts import CrapsFacts
from ..figures import LISTED_WAGERS
from ..labels import WAGER_LABELS
from .register import RULES, unstated

SPLIT = {"horn_high": "horn_high_area", "whirl": "whirl_area"}
"""Wagers that may do without an area, by the question whether they have one."""

name_or_logo_shown(RULES, "623a.2(d)(1)")


@RULES.validator(
    "623a.2(d)(2)",
    "Area for every wager",
    fields=("layout_wager_areas", "wagers_offered", "horn_high_area", "whirl_area"),
    figures=(LISTED_WAGERS,),
)
def every_wager_has_its_area(facts: CrapsFacts, text: Text) -> Outcome:
    """The layout has an area for each wager offered.

    Duty      The layout has a separate area for every wager of 623a.3 that is offered.
    Reading   Areas of wagers that are not offered do no harm. Horn High and Whirl do not need one if the filing says
              so; they are then split, and those items require the areas of the parts. Buy and Lay Bets need an area
              although the text describes none. An answer that one of them has no area, beside that area, contradicts
              itself.
    """
    areas, offered = facts.layout_wager_areas, facts.wagers_offered
    if areas is None:
        return unstated("layout_wager_areas")
    contradicted = [
        cannot_tell(
            field,
            wrong=f"The filing says that the {WAGER_LABELS[code]} has no separate area, but lists one.",
            mend="Make the two answers agree.",
        )
        for code, field in SPLIT.items()
        if getattr(facts, field) is False and code in areas
    ]
    if offered is None:
        return contradicted or NOT_APPLICABLE
    if offered <= areas:
        return contradicted or None
    if not areas:
        return no_area_at_all()
    listed = text[LISTED_WAGERS]
    bare = (offered & listed) - areas - {code for code, field in SPLIT.items() if getattr(facts, field) is not True}
    missing = [no_area_for(f"The {label}", code, areas) for code, label in WAGER_LABELS.items() if code in bare]
    return [*missing, *contradicted] or None


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
    duty="The layout shows the words “no call bets.”",
    reading="Needed also where verbal wagers with cash are accepted (623a.4(b)): a call bet has neither cash nor "
    "chips.",
)
