"""Craps: what a table with the Fire Bet has besides. § 623a.2(f)."""

from ...core.condition import may_be_other_than
from ...core.families import all_of, answered_yes, exactly
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, needs_approval
from ...general.numbers import up_to
from ..conditions import FIRE_BET
from ..facts import CrapsFacts
from ..figures import MOST_FIRE_BET_AREAS
from ..labels import NOTICE_ITEMS
from .register import RULES


@RULES.validator("623a.2(f)", "Fire Bet at Mini-Craps", fields=("wagers_offered", "table_type"))
def fire_bet_is_of_craps(facts: CrapsFacts, text: Text) -> Outcome:
    """The Fire Bet at a Mini-Craps table needs a word of the Board.

    Duty      A Craps table on which the Fire Bet is offered has the elements of this subsection.
    Reading   The text neither forbids the Fire Bet at Mini-Craps nor provides for a table without a boxperson, so
              Gaming Operations decides.
    """
    if not FIRE_BET.met(facts):
        return NOT_APPLICABLE
    if facts.table_type != "mini_craps":
        return None
    return needs_approval(
        "wagers_offered.fire_bet",
        found="mini_craps",
        wrong="The Fire Bet is offered at a Mini-Craps table, which has no boxperson.",
        required="a Craps table for the Fire Bet, with areas to the left of the boxperson and in front of the "
        "boxperson",
        mend="Offer it at Craps, or let Gaming Operations decide how Mini-Craps can comply.",
    )


RULES.demands(
    "623a.2(f)(1)",
    "Fire Bet areas",
    up_to(
        "fire_bet_areas_count",
        MOST_FIRE_BET_AREAS,
        wrong="The layout has {found} Fire Bet areas.",
        thing="the number of Fire Bet areas",
        required="no more than {due} designated areas for Fire Bets",
        mend="Provide from 1 to {due} areas.",
        contradicts="The Fire Bet is offered and could not be placed, so the filing contradicts itself.",
    ),
    name="fire_bet_areas_are_few_enough",
    when=FIRE_BET,
    duty=f"The layout has at most {MOST_FIRE_BET_AREAS.always} Fire Bet areas, around it at the player positions.",
    reading="Without any area the wager cannot be placed: a filing with 0 areas contradicts itself. The text gives "
    "only a maximum, so this is no violation; a negative number is one.",
    fields=("fire_bet_areas_count", "wagers_offered"),
)
RULES.demands(
    "623a.2(f)(1)",
    "Numbering of the Fire Bet areas",
    exactly(
        "fire_bet_areas_numbering",
        "clockwise_from_boxperson_left",
        wrong="The Fire Bet areas are not numbered clockwise from the boxperson's left.",
        required="numbers that run clockwise, the first just left of the boxperson or dealer",
        mend="Number the areas in that order.",
    ),
    name="fire_bet_areas_are_numbered_clockwise",
    when=FIRE_BET,
    duty="The areas carry numbers that run clockwise, number 1 just left of the boxperson or dealer.",
    reading="Without a gap: 1, 2, 3 and so on.",
    fields=("fire_bet_areas_numbering", "wagers_offered"),
)
RULES.demands(
    "623a.2(f)(2)",
    "Collecting area of the Fire Bet",
    answered_yes(
        "fire_bet_collection_area",
        wrong="The layout has no area to which Fire Bets are brought.",
        required="an area in front of the boxperson with the numbers of the Fire Bet areas",
        mend="Add the area to the artwork.",
    ),
    answered_yes(
        "fire_bet_collection_area_numbers_match",
        when=may_be_other_than("fire_bet_collection_area", False),
        wrong="The collecting area does not carry the numbers of the Fire Bet areas.",
        required="an area in front of the boxperson with the numbers of the Fire Bet areas",
        mend="Mark it with the same numbers, each once.",
    ),
    name="collecting_area_mirrors_the_areas",
    when=FIRE_BET,
    duty="In front of the boxperson lies an area to which Fire Bets are brought, with the numbers of the areas around "
    "the table.",
    reading="Where there is no such area, its numbers are not asked about.",
    fields=("fire_bet_collection_area", "fire_bet_collection_area_numbers_match", "wagers_offered"),
)
_ITEMS = {code: f"623a.2(f)(3)({item})" for code, item in zip(NOTICE_ITEMS, ("i", "ii", "iii"), strict=True)}
RULES.demands(
    "623a.2(f)(3)",
    "Notice on the inside wall",
    all_of(
        "fire_bet_wall_notice_items",
        tuple(NOTICE_ITEMS),
        items=_ITEMS,
        words=NOTICE_ITEMS,
        empty=(
            "The notice on the inside wall shows none of its items.",
            "odds, time and limits of the Fire Bet on the inside wall, visible to every player",
            "Post a notice with all three.",
        ),
        wrong="An item is missing from the notice on the inside wall: {found}.",
        required="this on the inside wall of the table, visible to every player",
        mend="Add it to the notice.",
    ),
    name="wall_notice_is_complete",
    when=FIRE_BET,
    duty="A notice on the inside wall, visible to every player, holds the three items that follow.",
    reading="A finding names the item that is missing. The notice may show more.",
    fields=("fire_bet_wall_notice_items", "wagers_offered"),
    sheets=("sign",),
)
for _code, _item in _ITEMS.items():
    RULES.definition(
        _item,
        NOTICE_ITEMS[_code],
        duty=f"An item of the notice on the inside wall: {NOTICE_ITEMS[_code]}.",
        reading="Checked with the notice of 623a.2(f)(3); a finding about this part cites this item.",
    )
