"""§§ 623a.1 and 623a.2(a)–(c): terms, and how the table is built."""

from decimal import Decimal

from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, violation
from ...general.numbers import at_most
from ..facts import CrapsFacts
from ..figures import LONGEST_CRAPS_TABLE, LONGEST_MINI_TABLE, MOST_SEATS
from .register import RULES, unstated

RULES.definition(
    "623a.1",
    "Terms of the game",
    duty="A boxperson supervises one Craps table, a stickperson selects and moves its dice. Buy and Lay Bets are Place "
    "Bets at true odds. A call bet has neither cash nor chips behind it and comes from a customer who is known. The "
    "come-out roll is the first of the game and the first after a line bet is decided; 4, 5, 6, 8, 9 or 10 on it is "
    "the come-out point, on the roll after a Come or Don't Come Bet the come point.",
)


@RULES.validator("623a.2(a)", "Kind of table", fields=("table_type",))
def kind_of_table_is_stated(facts: CrapsFacts, text: Text) -> Outcome:
    """The filing says whether it is Craps or Mini-Craps.

    Citation  623a.2(a)
    Duty      The game is played as Craps or as Mini-Craps, each on its own table.
    Editions  623a-2011P.
    Figures   None.
    Source    623a.2(a) to (c).
    Reading   Which length, seats and staff the text asks for depends on this one fact; its absence is reported once.
    """
    return unstated("table_type") if facts.table_type is None else None


@RULES.validator("623a.2(a)", "Shape of the table", fields=("table_shape",))
def table_is_oblong_and_walled(facts: CrapsFacts, text: Text) -> Outcome:
    """The table has the shape of the text.

    Citation  623a.2(a)
    Duty      The table is oblong, with rounded corners and high walls.
    Editions  623a-2011P.
    Figures   None.
    Source    623a.2(a).
    Reading   One answer for all three: the text gives no measure for any of them.
    """
    if facts.table_shape == "oblong_rounded_high_walled":
        return None
    if facts.table_shape is None:
        return unstated("table_shape")
    return violation(
        "table_shape",
        facts.table_shape,
        wrong="The table is not oblong with rounded corners and high walls.",
        required="an oblong table with rounded corners and high walls",
        mend="Use a table of that shape.",
    )


def _too_long(length: Decimal | None, most: Decimal, game: str) -> Finding | None:
    if length is None:
        return unstated("table_length_ft")
    if length <= 0:
        return cannot_tell(
            "table_length_ft",
            wrong=f"The length of the table is stated as {length} feet.",
            mend="State the length as measured.",
        )
    if length <= most:
        return None
    return violation(
        "table_length_ft",
        length,
        wrong=f"The {game} table is {length} feet long.",
        required=f"a {game} table of at most {most} feet",
        mend="Use a shorter table, or correct the measure.",
    )


@RULES.validator(
    "623a.2(b)", "Length of a Craps table", fields=("table_length_ft", "table_type"), figures=(LONGEST_CRAPS_TABLE,)
)
def craps_table_is_short_enough(facts: CrapsFacts, text: Text) -> Outcome:
    """A Craps table is no longer than the text allows.

    Citation  623a.2(b)
    Duty      A Craps table is at most the stated length.
    Editions  623a-2011P.
    Figures   LONGEST_CRAPS_TABLE; exactly that length is met. The text sets no number of seats for Craps.
    Source    623a.2(b).
    Reading   Compared as stated; nothing is rounded.
    """
    if facts.table_type != "craps":
        return NOT_APPLICABLE
    return _too_long(facts.table_length_ft, text[LONGEST_CRAPS_TABLE], "Craps")


@RULES.validator(
    "623a.2(c)",
    "Length of a Mini-Craps table",
    fields=("table_length_ft", "table_type"),
    figures=(LONGEST_MINI_TABLE,),
)
def mini_craps_table_is_short_enough(facts: CrapsFacts, text: Text) -> Outcome:
    """A Mini-Craps table is no longer than the text allows.

    Citation  623a.2(c)
    Duty      A Mini-Craps table is at most the stated length.
    Editions  623a-2011P.
    Figures   LONGEST_MINI_TABLE; exactly that length is met.
    Source    623a.2(c).
    Reading   Compared as stated; nothing is rounded.
    """
    if facts.table_type != "mini_craps":
        return NOT_APPLICABLE
    return _too_long(facts.table_length_ft, text[LONGEST_MINI_TABLE], "Mini-Craps")


@RULES.validator("623a.2(c)", "Seats of a Mini-Craps table", fields=("seat_count", "table_type"), figures=(MOST_SEATS,))
def mini_craps_table_has_few_seats(facts: CrapsFacts, text: Text) -> Outcome:
    """A Mini-Craps table seats no more players than the text allows.

    Citation  623a.2(c)
    Duty      A Mini-Craps table has at most the stated number of seats.
    Editions  623a-2011P.
    Figures   MOST_SEATS; exactly that number is met.
    Source    623a.2(c).
    Reading   Only seated players may wager at Mini-Craps (623a.4(e)), so a filing with 0 seats contradicts itself; the
              text gives only a greatest number, so it is no violation. A negative number is one.
    """
    if facts.table_type != "mini_craps":
        return NOT_APPLICABLE
    seats, most = facts.seat_count, text[MOST_SEATS]
    if seats is None:
        return unstated("seat_count")
    return at_most(
        "seat_count",
        seats,
        most,
        wrong="The Mini-Craps table has {} seats.",
        thing="its number of seats",
        required="a Mini-Craps table of no more than {most} seats",
        mend="State from 1 to {most} seats.",
        contradicts="Only seated players may wager at it, so the filing contradicts itself.",
    )
