"""§ 623a.2(f): what a table with the Fire Bet has besides."""

from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, needs_approval, violation
from ...general.numbers import at_most
from ..conditions import FIRE_BET
from ..facts import CrapsFacts
from ..figures import MOST_FIRE_BET_AREAS
from ..labels import NOTICE_ITEMS
from .register import RULES, unstated


@RULES.validator("623a.2(f)", "Fire Bet at Mini-Craps", fields=("wagers_offered", "table_type"))
def fire_bet_is_of_craps(facts: CrapsFacts, text: Text) -> Outcome:
    """The Fire Bet at a Mini-Craps table needs a word of the Board.

    Citation  623a.2(f)
    Duty      A Craps table on which the Fire Bet is offered has the elements of this subsection.
    Editions  623a-2011P.
    Figures   None.
    Source    623a.2(f) and 623a.11, which speak of Craps and of a boxperson; 623a.3(a), which opens every wager to
              both games.
    Reading   The text neither forbids the Fire Bet at Mini-Craps nor provides for a table without a boxperson, so
              Gaming Operations settles it.
    """
    if not FIRE_BET.met(facts):
        return NOT_APPLICABLE
    if facts.table_type != "mini_craps":
        return None
    return needs_approval(
        "wagers_offered.fire_bet",
        found="mini_craps",
        wrong="The Fire Bet is offered at a Mini-Craps table, which has no boxperson.",
        required="for the Fire Bet a Craps table with areas left of and before the boxperson",
        mend="Offer it at Craps, or let Gaming Operations say how Mini-Craps meets the text.",
    )


@RULES.validator(
    "623a.2(f)(1)",
    "Fire Bet areas",
    fields=("fire_bet_areas_count", "wagers_offered"),
    figures=(MOST_FIRE_BET_AREAS,),
)
def fire_bet_areas_are_few_enough(facts: CrapsFacts, text: Text) -> Outcome:
    """The layout has not too many Fire Bet areas.

    Citation  623a.2(f)(1)
    Duty      At most the stated number of Fire Bet areas lie around the layout, at the player positions.
    Editions  623a-2011P.
    Figures   MOST_FIRE_BET_AREAS; exactly that number is met.
    Source    623a.2(f)(1).
    Reading   Without any area the wager cannot be placed: a filing with 0 areas contradicts itself. The text gives only
              a greatest number, so it is no violation; a negative number is one.
    """
    if not FIRE_BET.met(facts):
        return NOT_APPLICABLE
    count, most = facts.fire_bet_areas_count, text[MOST_FIRE_BET_AREAS]
    if count is None:
        return unstated("fire_bet_areas_count")
    return at_most(
        "fire_bet_areas_count",
        count,
        most,
        wrong="The layout has {} Fire Bet areas.",
        thing="the number of Fire Bet areas",
        required="no more than {most} designated areas for Fire Bets",
        mend="Provide from 1 to {most} areas.",
        contradicts="The Fire Bet is offered and could not be placed, so the filing contradicts itself.",
    )


@RULES.validator(
    "623a.2(f)(1)", "Numbering of the Fire Bet areas", fields=("fire_bet_areas_numbering", "wagers_offered")
)
def fire_bet_areas_are_numbered_clockwise(facts: CrapsFacts, text: Text) -> Outcome:
    """Fire Bet areas are numbered clockwise from the boxperson's left.

    Citation  623a.2(f)(1)
    Duty      The areas carry numbers that run clockwise, number 1 just left of the boxperson or dealer.
    Editions  623a-2011P.
    Figures   None.
    Source    623a.2(f)(1).
    Reading   Without a gap: 1, 2, 3 and so on.
    """
    if not FIRE_BET.met(facts):
        return NOT_APPLICABLE
    numbering = facts.fire_bet_areas_numbering
    if numbering == "clockwise_from_boxperson_left":
        return None
    if numbering is None:
        return unstated("fire_bet_areas_numbering")
    return violation(
        "fire_bet_areas_numbering",
        numbering,
        wrong="The Fire Bet areas are not numbered clockwise from the boxperson's left.",
        required="numbers that run clockwise, the first just left of the boxperson or dealer",
        mend="Number the areas in that order.",
    )


RULES.approval(
    "623a.2(f)(1)",
    "Approval of the places of the Fire Bet areas",
    field="fire_bet_areas_location_approval_ref",
    unit="gaming_operations",
    duty="Fire Bet areas lie where Gaming Operations has approved.",
    when=FIRE_BET,
)


@RULES.validator(
    "623a.2(f)(2)",
    "Collecting area of the Fire Bet",
    fields=("fire_bet_collection_area", "fire_bet_collection_area_numbers_match", "wagers_offered"),
)
def collecting_area_mirrors_the_areas(facts: CrapsFacts, text: Text) -> Outcome:
    """Fire Bets have a collecting area with the same numbers.

    Citation  623a.2(f)(2)
    Duty      In front of the boxperson lies an area to which Fire Bets are brought, with the numbers of the areas
              around the table.
    Editions  623a-2011P.
    Figures   None.
    Source    623a.2(f)(2).
    Reading   Where there is no such area, its numbers are not asked after.
    """
    if not FIRE_BET.met(facts):
        return NOT_APPLICABLE
    area, numbers = facts.fire_bet_collection_area, facts.fire_bet_collection_area_numbers_match
    if area and numbers:
        return None
    demanded = "an area in front of the boxperson with the numbers of the Fire Bet areas"
    if area is False:
        return violation(
            "fire_bet_collection_area",
            False,
            wrong="The layout has no area to which Fire Bets are brought.",
            required=demanded,
            mend="Add the area to the artwork.",
        )
    found = [] if area else [unstated("fire_bet_collection_area")]
    if numbers is None:
        found.append(unstated("fire_bet_collection_area_numbers_match"))
    elif not numbers:
        wrong = "The collecting area does not carry the numbers of the Fire Bet areas."
        mend = "Give it the same numbers, each once."
        field = "fire_bet_collection_area_numbers_match"
        found.append(violation(field, False, wrong=wrong, required=demanded, mend=mend))
    return found


RULES.approval(
    "623a.2(f)(2)",
    "Approval of the place of the collecting area",
    field="fire_bet_collection_area_approval_ref",
    unit="gaming_operations",
    duty="The collecting area lies where Gaming Operations has approved.",
    when=FIRE_BET,
)


@RULES.validator("623a.2(f)(3)", "Notice on the inside wall", fields=("fire_bet_wall_notice_items", "wagers_offered"))
def wall_notice_is_complete(facts: CrapsFacts, text: Text) -> Outcome:
    """The notice on the wall tells odds, time and limits of the Fire Bet.

    Citation  623a.2(f)(3)
    Duty      A notice on the inside wall, visible to every player, holds the three items that follow.
    Editions  623a-2011P.
    Figures   None.
    Source    623a.2(f)(3)(i) to (iii).
    Reading   A finding names the item that is missing. More on the notice does no harm.
    """
    if not FIRE_BET.met(facts):
        return NOT_APPLICABLE
    items = facts.fire_bet_wall_notice_items
    if items is None:
        return unstated("fire_bet_wall_notice_items")
    if items >= NOTICE_ITEMS.keys():
        return None
    if not items:
        return violation(
            "fire_bet_wall_notice_items",
            items,
            wrong="The notice on the inside wall holds none of its items.",
            required="odds, time and limits of the Fire Bet on the inside wall, visible to every player",
            mend="Post a notice with all three.",
        )
    return [
        violation(
            f"fire_bet_wall_notice_items.{code}",
            items,
            wrong=f"An item is missing from the notice on the inside wall: {label}.",
            required="this on the inside wall of the table, visible to every player",
            mend="Add it to the notice.",
            citation=f"623a.2(f)(3)({item})",
        )
        for item, (code, label) in zip(("i", "ii", "iii"), NOTICE_ITEMS.items(), strict=True)
        if code not in items
    ]


RULES.approval(
    "623a.2(f)(3)",
    "Approval of the place of the notice",
    field="fire_bet_wall_notice_approval_ref",
    unit="gaming_operations",
    duty="The notice hangs where Gaming Operations has approved.",
    when=FIRE_BET,
)
for _item, _label in zip(("i", "ii", "iii"), NOTICE_ITEMS.values(), strict=True):
    RULES.definition(
        f"623a.2(f)(3)({_item})",
        _label,
        duty=f"An item of the notice on the inside wall: {_label}.",
        reading="Checked with the notice of 623a.2(f)(3); a finding about this part cites this item.",
    )
