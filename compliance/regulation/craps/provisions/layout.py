"""§ 623a.2(d), (e): the layout, what it shows, and the two boxes."""

from ...core.answers import layout_named, no_area_at_all
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, violation
from ..facts import CrapsFacts
from ..figures import LISTED_WAGERS
from ..labels import WAGER_LABELS
from .register import RULES, unstated

RULES.approval(
    "623a.2(d)",
    "Approval of the layout",
    field="layout_approval_ref",
    unit="gaming_operations",
    duty="The layout is approved by Gaming Operations.",
    reading="Of the later text § 601a.10(a)–(c) was seen: a layout is filed electronically with Gaming Operations, "
    "reviewed within 15 days and approved by the Executive Director. The proposed text names Gaming Operations, and "
    "its findings follow it.",
)


@RULES.validator("623a.2(d)(1)", "Name or logo", fields=("layout_has_name_or_logo",))
def layout_shows_name_or_logo(facts: CrapsFacts, text: Text) -> Outcome:
    """The layout names its certificate holder.

    Citation  623a.2(d)(1)
    Duty      The layout shows the name or the logo of the certificate holder.
    Editions  623a-2011P.
    Figures   None.
    Source    623a.2(d)(1).
    Reading   One of the two is enough.
    """
    return layout_named(facts)


@RULES.validator(
    "623a.2(d)(2)",
    "Area for every wager",
    fields=("layout_wager_areas", "wagers_offered", "horn_high_area", "whirl_area"),
    figures=(LISTED_WAGERS,),
)
def every_wager_has_its_area(facts: CrapsFacts, text: Text) -> Outcome:
    """The layout has an area for each wager offered.

    Citation  623a.2(d)(2)
    Duty      The layout has an area of its own for every wager of 623a.3 that is offered.
    Editions  623a-2011P.
    Figures   LISTED_WAGERS: a wager outside the chapter is a matter of 623a.3(a).
    Source    623a.2(d)(2); 623a.3(a)(20) and (21) for Horn High and Whirl.
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


@RULES.validator("623a.2(d)(3)", "Words “no call bets”", fields=("layout_no_call_bets_inscription",))
def layout_refuses_call_bets(facts: CrapsFacts, text: Text) -> Outcome:
    """The layout says that call bets are not taken.

    Citation  623a.2(d)(3)
    Duty      The layout carries the words “no call bets.”
    Editions  623a-2011P.
    Figures   None.
    Source    623a.2(d)(3); 623a.1 for what a call bet is.
    Reading   Needed also where spoken wagers with cash are taken (623a.4(b)): a call bet has neither cash nor chips.
    """
    if facts.layout_no_call_bets_inscription:
        return None
    if facts.layout_no_call_bets_inscription is None:
        return unstated("layout_no_call_bets_inscription")
    return violation(
        "layout_no_call_bets_inscription",
        False,
        wrong="The words “no call bets” are not on the layout.",
        required="the words “no call bets” on the layout",
        mend="Add the words to the artwork.",
    )


RULES.approval(
    "623a.2(e)",
    "Approval of the places of both boxes",
    field="drop_tip_box_approval_ref",
    unit="casino_compliance",
    duty="Drop box and tip box are attached to the table where Casino Compliance has approved.",
    reading="This chapter fixes no side, so any two places may be proposed.",
)
