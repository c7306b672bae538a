"""Craps: terms, the table and what its layout shows. § 623a.1 and § 623a.2(a) to (d)."""

from ...core.answers import no_area_at_all, no_area_for
from ...core.families import answered_yes, at_most, exactly, measured, stated
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Outcome, cannot_tell
from ...core.wording import number_word
from ...general.layout import name_or_logo_shown
from ...general.numbers import up_to
from ..conditions import CRAPS, MINI
from ..facts import CrapsFacts
from ..figures import LISTED_WAGERS, LONGEST_CRAPS_TABLE, LONGEST_MINI_TABLE, MOST_SEATS
from ..labels import WAGER_LABELS
from .register import RULES, unstated

RULES.definition(
    "623a.1",
    "Terms of the game",
    duty="A boxperson supervises one Craps table, a stickperson selects and moves its dice. Buy and Lay Bets are Place "
    "Bets at true odds. A call bet has neither cash nor chips behind it and comes from a customer who is known. The "
    "come-out roll is the first of the game and the first after a line bet is decided; 4, 5, 6, 8, 9 or 10 on it is "
    "the come-out point, on the roll after a Come or Don't Come Bet the come point.",
)
RULES.demands(
    "623a.2(a)",
    "Kind of table",
    stated("table_type"),
    name="kind_of_table_is_stated",
    duty="The game is played as Craps or as Mini-Craps, each on its own table.",
    reading="The length, seats and staff that the text requires depend on this one fact; its absence is reported once.",
)
RULES.demands(
    "623a.2(a)",
    "Shape of the table",
    exactly(
        "table_shape",
        "oblong_rounded_high_walled",
        wrong="The table is not oblong with rounded corners and high walls.",
        required="an oblong table with rounded corners and high walls",
        mend="Use a table of that shape.",
    ),
    name="table_is_oblong_and_walled",
    duty="The table is oblong, with rounded corners and high walls.",
    reading="One answer for all three: the text gives no measure for any of them.",
)
for _citation, _game, _longest, _when in (
    ("623a.2(b)", "Craps", LONGEST_CRAPS_TABLE, CRAPS),
    ("623a.2(c)", "Mini-Craps", LONGEST_MINI_TABLE, MINI),
):
    RULES.demands(
        _citation,
        f"Length of a {_game} table",
        measured(
            "table_length_ft",
            wrong="The filing gives the length of the table as {found} feet.",
            mend="Enter the length as measured.",
        ),
        at_most(
            "table_length_ft",
            _longest,
            optional=True,
            wrong=f"The {_game} table is {{found}} feet long.",
            required=f"a {_game} table of at most {{due}} feet",
            mend="Use a shorter table. If the measure is a slip, correct it.",
        ),
        name=f"{_game.lower().replace('-', '_')}_table_is_short_enough",
        when=_when,
        duty=f"A {_game} table is at most {_longest.always} feet long.",
        reading="Compared as stated; nothing is rounded.",
        fields=("table_length_ft", "table_type"),
    )
RULES.demands(
    "623a.2(c)",
    "Seats of a Mini-Craps table",
    up_to(
        "seat_count",
        MOST_SEATS,
        wrong="The Mini-Craps table has {found} seats.",
        thing="its number of seats",
        required="a Mini-Craps table of no more than {due} seats",
        mend="Enter a number from 1 to {due}.",
        contradicts="Only seated players may wager at it, so the filing contradicts itself.",
    ),
    name="mini_craps_table_has_few_seats",
    when=MINI,
    duty=f"A Mini-Craps table has at most {number_word(MOST_SEATS.always)} seats.",
    reading="Only seated players may wager at Mini-Craps (623a.4(e)), so a filing with 0 seats contradicts itself; "
    "the text gives only a maximum, so it is no violation. A negative number is one.",
    fields=("seat_count", "table_type"),
)


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
