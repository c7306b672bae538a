"""Casino War: definitions and the table. § 651a.1 and § 651a.2."""

from ...core.families import answered_yes, stated
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, violation
from ...core.wording import number_word
from ...general.layout import name_or_logo_shown
from ...general.numbers import up_to
from ..conditions import NO_ODDS_ON_LAYOUT, tip_box_is_out_of_place
from ..editions import COMMENT, IN_FORCE, PROPOSED
from ..facts import CasinoWarFacts
from ..figures import MOST_POSITIONS, ODDS_SHOWN, TIE_AREA_PER_PLAYER
from .register import RULES, unstated


def _seats(edition_key: str) -> str:
    return number_word(MOST_POSITIONS.of(edition_key))


RULES.definition(
    "651a.1",
    "War Wager",
    duty="The wager that a player who goes to War has to make; its amount is in 651a.9(c)(2).",
    editions=(PROPOSED,),
)
RULES.definition(
    "651a.1", "Initial Wager", duty="The wager that a player makes before the deal to take part in a round."
)
RULES.definition(
    "651a.1", "Original deal", duty="The first card to each player and the dealer; it decides the Initial Wager."
)
RULES.definition(
    "651a.1",
    "Round of play",
    duty="One full cycle, from the Initial Wagers to the last payment or collection.",
    editions=(PROPOSED, COMMENT),
)
RULES.definition("651a.1", "Tie hand", duty="A player’s card and the dealer’s card of equal rank, on either deal.")
RULES.definition("651a.1", "War", duty="A player’s choice to place a War Wager after a tie hand on the original deal.")
RULES.definition("651a.1", "War deal", duty="The deal that follows a War Wager.")

WAR_WAGER = answered_yes(
    "war_wager_equals_initial",
    wrong="The War Wager may differ from the Initial Wager.",
    required="a War Wager equal to the player’s Initial Wager",
    mend="Set the War Wager to the amount of the Initial Wager.",
)
RULES.demands(
    "651a.1",
    "War Wager",
    WAR_WAGER,
    name="war_wager_equals_initial",
    duty="A player who goes to War makes a War Wager of the same amount as the Initial Wager.",
    reading="In the proposed text 651a.9(c)(2) says so, not the definition.",
    editions=(COMMENT, IN_FORCE),
)
RULES.demands(
    "651a.9(c)(2)",
    "War Wager",
    WAR_WAGER,
    name="war_wager_of_the_option_equals_initial",
    duty="A player with a tie hand who goes to War places a War Wager of the same amount as the Initial Wager.",
    editions=(PROPOSED,),
)

RULES.demands(
    "651a.2(a)",
    "Betting positions",
    up_to(
        "betting_positions",
        MOST_POSITIONS,
        wrong="The table has {found} betting positions.",
        thing="its number of betting positions",
        required="betting positions for no more than {due} players",
        mend="Enter a number from 1 to {due}, or use a table that has no more.",
        contradicts="Nobody could play at it, so the filing contradicts itself.",
    ),
    name="table_has_few_enough_positions",
    duty=f"The table has at most {_seats(IN_FORCE)} betting positions ({_seats(PROPOSED)} in the proposed text, "
    f"{_seats(COMMENT)} in the text of the comment).",
    reading="The text gives only a maximum, so 0 positions are no violation: the filing contradicts itself. A "
    "negative number is a violation.",
)
RULES.demands(
    "651a.2(a)",
    "Players on one side",
    answered_yes(
        "positions_on_one_side",
        wrong="The betting positions are not all on one side of the table, across from the dealer.",
        required="all betting positions on one side and the dealer’s place on the opposite side",
        mend="Use a table with all betting positions across from the dealer.",
    ),
    name="players_sit_across_from_the_dealer",
    duty="All betting positions are on one side of the table and the dealer’s place is on the opposite side.",
)
name_or_logo_shown(RULES, "651a.2(b)(1)", "layout_names_the_certificate_holder")


@RULES.validator("651a.2(b)(2)", "Areas for Initial and War Wagers", fields=("initial_war_areas", "betting_positions"))
def each_position_has_an_initial_area(facts: CasinoWarFacts, text: Text) -> Outcome:
    """Every betting position has its own area for Initial and War Wagers.

    Duty      The layout has one separate area for Initial and War Wagers for each player.
    Reading   The earlier texts say “at each betting position”, the text in force “for each player”: the same number.
              One area per position holds both wagers. Without betting positions, there is nothing to compare with;
              651a.2(a) asks for them. One for each player is the minimum; more areas are allowed.
    """
    areas, positions = facts.initial_war_areas, facts.betting_positions
    return _area_for_each("initial_war_areas", areas, positions, "Initial and War Wagers")


@RULES.validator(
    "651a.2(b)(3)", "Areas for Tie Wagers", fields=("tie_areas", "betting_positions"), figures=(TIE_AREA_PER_PLAYER,)
)
def tie_wagers_have_their_areas(facts: CasinoWarFacts, text: Text) -> Outcome:
    """Tie Wagers have separate areas.

    Duty      The layout has separate areas for Tie Wagers. The text in force requires one for each player.
    Reading   Without betting positions, there is nothing to compare with; 651a.2(a) asks for them. One for each player
              is the minimum; more areas are allowed.
    """
    areas, positions = facts.tie_areas, facts.betting_positions
    if areas is None:
        return unstated("tie_areas")
    if text[TIE_AREA_PER_PLAYER] == "at_least_one":
        if areas >= 1:
            return None
        return violation(
            "tie_areas",
            areas,
            wrong="The layout has no area for Tie Wagers.",
            required="a separate area for Tie Wagers on the layout",
            mend="Add one to the layout and file the new drawing.",
        )
    return _area_for_each("tie_areas", areas, positions, "Tie Wagers")


def _area_for_each(field: str, areas: int | None, positions: int | None, wagers: str) -> Outcome:
    """The finding about the number of areas; None if there is at least one for each betting position."""
    if areas is None:
        return unstated(field)
    required = f"one separate area for {wagers} for each player"
    if areas < 0:
        wrong = f"The filing states {areas} areas for {wagers}, which is impossible."
        return violation(field, areas, wrong=wrong, required=required, mend="Enter the number of areas.")
    if positions is None:
        return NOT_APPLICABLE
    if areas >= positions:
        return None
    return violation(
        field,
        areas,
        wrong=f"The layout has {areas} areas for {wagers}, but the table has {positions} betting positions.",
        required=required,
        mend="Add an area to the artwork, or reduce the betting positions. If the number is a slip, correct it.",
    )


RULES.demands(
    "651a.2(b)(4)",
    "Odds shown at the table",
    stated("odds_on_layout"),
    answered_yes(
        "odds_sign_posted",
        ODDS_SHOWN,
        when=NO_ODDS_ON_LAYOUT,
        wrong="Neither the layout nor a sign at the table shows the payout odds.",
        required="the payout odds of {due}, on the layout or on a sign at each table",
        mend="Post a sign with the odds at every Casino War table, or print them on the layout.",
    ),
    name="odds_are_shown",
    duty="The payout odds are printed on the layout; where they are not, a sign at every Casino War table shows them.",
    reading="A sign makes up for a layout without odds. “Printed” means the odds of all the wagers meant; for a "
    "layout that shows only some of them, the answer is no.",
    sheets=("layout", "sign"),
)


@RULES.validator(
    "651a.2(c)",
    "Drop box and tip box on opposite sides of the dealer",
    fields=("drop_box_side", "tip_box_side", "tip_box_alternative_location", "tip_box_alternative_reason"),
    owner="casino_compliance",
)
def boxes_stand_on_opposite_sides(facts: CasinoWarFacts, text: Text) -> Outcome:
    """Drop box and tip box are on the dealer’s side of the table, one to each side of the dealer.

    Duty      Both boxes are on the dealer’s side of the table, one on the dealer’s left and one on the right. Only the
              tip box may be elsewhere, if equipment blocks its location and Casino Compliance approves.
    Reading   The exception never covers the drop box, and the filing must name the equipment that is in the way.
    """
    drop, tip = facts.drop_box_side, facts.tip_box_side
    if drop is not None and tip is not None and drop != tip and drop != "other" and tip != "other":
        return None
    findings: list[Finding] = []
    if drop is None:
        findings.append(unstated("drop_box_side"))
    elif drop == "other":
        findings.append(
            violation(
                "drop_box_side",
                drop,
                wrong="The drop box is neither on the dealer’s left nor on the dealer’s right.",
                required="the drop box on the dealer’s side of the table, next to the dealer",
                mend="Move the drop box to the dealer’s left or right; the exception does not cover it.",
            )
        )
    if tip is None:
        findings.append(unstated("tip_box_side"))
    elif tip_box_is_out_of_place(facts):
        findings.extend(_tip_box_elsewhere(facts, tip))
    return findings


def _tip_box_elsewhere(facts: CasinoWarFacts, side: str) -> list[Finding]:
    if not facts.tip_box_alternative_location:
        beside = "on the same side of the dealer as the drop box" if side != "other" else "not beside the dealer"
        return [
            violation(
                "tip_box_side",
                side,
                wrong=f"The tip box is {beside}.",
                required="drop box and tip box on opposite sides of the dealer",
                mend="Move the tip box across from the drop box, or say that equipment is in its way and ask Casino "
                "Compliance to approve another location.",
            )
        ]
    if facts.tip_box_alternative_reason is None:
        return [
            cannot_tell(
                "tip_box_alternative_reason",
                wrong="The tip box is elsewhere, but the filing does not say what is in its way.",
                required="a card shuffling device or other table game equipment that blocks the usual location",
                mend="Say what is in the way, or move the tip box across from the drop box.",
            )
        ]
    return []


RULES.demands(
    "651a.2(d)",
    "Discard rack",
    answered_yes(
        "discard_rack_attached",
        wrong="No discard rack is attached to the table.",
        required="a discard rack securely attached to the top of the dealer’s side of the table",
        mend="Attach a rack there and ask Casino Compliance to approve it.",
    ),
    name="discard_rack_is_attached",
    duty="A discard rack is securely attached to the top of the dealer’s side of the table.",
    owner="casino_compliance",
    editions=(IN_FORCE,),
)
