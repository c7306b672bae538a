"""§ 625a.1(a) to (c): boxes, the electrical device with its display, the layout."""

from ...core.answers import answered_yes, layout_named, no_area_at_all, unstated
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, violation
from ...general.boxes import boxes_beside_the_dealer
from ..facts import SicBoFacts
from ..figures import LISTED_WAGERS
from ..labels import WAGERS
from .register import RULES


@RULES.validator(
    "625a.1(a)",
    "Drop box and tip box on opposite sides of the dealer",
    fields=("drop_box_side", "tip_box_side"),
    owner="casino_compliance",
)
def boxes_stand_on_opposite_sides(facts: SicBoFacts, text: Text) -> Outcome:
    """Drop box and tip box are on the dealer’s side of the table, one to each side of the dealer.

    Citation  625a.1(a)
    Duty      Each table has both boxes on the dealer’s side, the drop box to one side of the dealer and the tip box
              to the other.
    Editions  625a-2011P; the text in force was not seen.
    Figures   None; one of each.
    Source    41 Pa.B. 2981.
    Reading   This text has no other place for the tip box, even where equipment is in the way.
    """
    return boxes_beside_the_dealer(facts)


RULES.approval(
    "625a.1(a)",
    "Approval of the places of both boxes",
    field="drop_tip_box_approval_ref",
    unit="casino_compliance",
    duty="The drop box and the tip box are attached where Casino Compliance has approved.",
)
RULES.approval(
    "625a.1(b)",
    "Approval of the electrical device",
    field="electrical_device_approval_ref",
    unit="gaming_laboratory_operations",
    duty="The electrical device into which the dice are entered is approved by the laboratory before use.",
)


@RULES.validator(
    "625a.1(b)",
    "Electrical device and display",
    fields=("electrical_device_accepts_each_die", "display_shows_all_wagers", "display_illuminates_winners"),
    owner="gaming_laboratory_operations",
)
def device_lights_the_winners(facts: SicBoFacts, text: Text) -> Outcome:
    """The dealer enters each die, and the display of all wagers lights the winning combinations.

    Citation  625a.1(b)
    Duty      The dealer enters the value of each die into an electrical device; an area of the table shows all
              permissible wagers, and the winning combinations light up there once all values are entered.
    Editions  625a-2011P; the text in force was not seen.
    Figures   None; each of the three dice.
    Source    41 Pa.B. 2981.
    Reading   All wagers means the eight of 625a.3, also those that this table does not offer.
    """
    if (
        facts.electrical_device_accepts_each_die
        and facts.display_shows_all_wagers
        and facts.display_illuminates_winners
    ):
        return None
    parts = (
        (
            "electrical_device_accepts_each_die",
            "The device does not take the value of each die.",
            "a device that takes the value of each die",
        ),
        ("display_shows_all_wagers", "No area of the table shows all wagers.", "an area that shows all wagers"),
        ("display_illuminates_winners", "Winning combinations do not light up.", "winning combinations that light up"),
    )
    found = [
        answered_yes(facts, field, wrong=wrong, required=required, mend="Use a device and display as the text asks.")
        for field, wrong, required in parts
    ]
    return [finding for finding in found if finding is not None] or None


RULES.approval(
    "625a.1(c)",
    "Approval of the layout",
    field="layout_approval_ref",
    unit="gaming_operations",
    duty="The layout is approved before use.",
    reading="The text names Gaming Operations; today the Executive Director approves layouts under 601a.10(a) to (c).",
)


@RULES.validator("625a.1(c)(1)", "Name or logo", fields=("layout_has_name_or_logo",))
def layout_shows_name_or_logo(facts: SicBoFacts, text: Text) -> Outcome:
    """The layout names its certificate holder.

    Citation  625a.1(c)(1)
    Duty      The layout shows the name or the logo of the certificate holder.
    Editions  625a-2011P; the text in force was not seen.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   One of the two is enough.
    """
    return layout_named(facts)


@RULES.validator(
    "625a.1(c)(2)",
    "Area for every wager",
    fields=("layout_wager_areas", "wagers_offered"),
    figures=(LISTED_WAGERS,),
)
def every_wager_has_its_area(facts: SicBoFacts, text: Text) -> Outcome:
    """The layout has an area for each wager offered.

    Citation  625a.1(c)(2)
    Duty      The layout has specific areas on which the wagers of 625a.3 are placed.
    Editions  625a-2011P; the text in force was not seen.
    Figures   LISTED_WAGERS: a wager outside the chapter is a matter of 625a.3.
    Source    41 Pa.B. 2981.
    Reading   Areas of wagers that are not offered do no harm.
    """
    areas, offered = facts.layout_wager_areas, facts.wagers_offered
    if areas is None:
        return unstated(facts, "layout_wager_areas")
    if offered is None:
        return NOT_APPLICABLE
    if offered <= areas:
        return None
    if not areas:
        return no_area_at_all()
    return [
        violation(
            f"layout_wager_areas.{code}",
            areas,
            wrong=f"{WAGERS[code]} is offered, and the layout has no area for it.",
            required="specific areas for the wagers of the game",
            mend="Add the area, or do not offer the wager.",
        )
        for code in WAGERS
        if code in text[LISTED_WAGERS] and code in offered and code not in areas
    ]


@RULES.validator("625a.1(c)(3)", "Odds shown at the table", fields=("odds_on_layout", "odds_sign_posted"))
def odds_are_shown(facts: SicBoFacts, text: Text) -> Outcome:
    """Players can read the odds on the layout or on a sign.

    Citation  625a.1(c)(3)
    Duty      The payout odds that are offered stand on the layout; where they do not, a sign at each Sic Bo table
              gives them.
    Editions  625a-2011P; the text in force was not seen.
    Figures   None.
    Source    41 Pa.B. 2981.
    Reading   One of the two is enough, none is a violation. A layout that shows some of the odds is answered with no.
    """
    if facts.odds_on_layout or facts.odds_sign_posted:
        return None
    if facts.odds_on_layout is None:
        return unstated(facts, "odds_on_layout")
    if facts.odds_sign_posted is None:
        return unstated(facts, "odds_sign_posted")
    return violation(
        "odds_sign_posted",
        False,
        wrong="Neither the layout nor a sign at the table shows the payout odds.",
        required="the payout odds on the layout, or on a sign at each Sic Bo table",
        mend="Post a sign with the odds at every Sic Bo table, or print them on the layout.",
    )
