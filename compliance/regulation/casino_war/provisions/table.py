"""Casino War: definitions and the table. § 651a.1 and § 651a.2."""

from ...core.answers import layout_named
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, violation
from ...general.numbers import at_most
from ..conditions import TIP_BOX_ELSEWHERE, tip_box_is_out_of_place
from ..editions import COMMENT, IN_FORCE, PROPOSED
from ..facts import CasinoWarFacts
from ..figures import MOST_POSITIONS, ODDS_SHOWN, TIE_AREA_PER_PLAYER
from .register import RULES, unstated

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


def _war_wager_equals_initial(facts: CasinoWarFacts) -> Outcome:
    if facts.war_wager_equals_initial:
        return None
    if facts.war_wager_equals_initial is None:
        return unstated("war_wager_equals_initial")
    return violation(
        "war_wager_equals_initial",
        False,
        wrong="The War Wager may differ from the Initial Wager.",
        required="a War Wager equal to the player’s Initial Wager",
        mend="Set the War Wager to the amount of the Initial Wager.",
    )


@RULES.validator("651a.1", "War Wager", fields=("war_wager_equals_initial",), editions=(COMMENT, IN_FORCE))
def war_wager_equals_initial(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The War Wager is as large as the Initial Wager.

    Citation  651a.1
    Duty      A player who goes to War makes a War Wager of the same amount as the Initial Wager.
    Editions  The definition says so in the comment text and in the text in force; in the proposed text
              651a.9(c)(2) does.
    Figures   None; one Initial Wager.
    Source    42 Pa.B. 2877; comment of July 8, 2011, Exhibit A.
    Reading   Plain.
    """
    return _war_wager_equals_initial(facts)


@RULES.validator("651a.9(c)(2)", "War Wager", fields=("war_wager_equals_initial",), editions=(PROPOSED,))
def war_wager_of_the_option_equals_initial(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The War Wager is as large as the Initial Wager, by the option itself.

    Citation  651a.9(c)(2)
    Duty      A player with a tie hand who goes to War places a War Wager of the same amount as the Initial Wager.
    Editions  Proposed text, whose definition of the War Wager is silent on the amount.
    Figures   None; one Initial Wager.
    Source    41 Pa.B. 3000.
    Reading   Plain.
    """
    return _war_wager_equals_initial(facts)


@RULES.validator("651a.2(a)", "Betting positions", fields=("betting_positions",), figures=(MOST_POSITIONS,))
def table_has_few_enough_positions(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The table has no more betting positions than the text allows.

    Citation  651a.2(a)
    Duty      The table has betting positions for no more than the stated number of players.
    Editions  Proposed: seven. Comment: ten. In force: nine.
    Figures   MOST_POSITIONS, inclusive.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000; comment of July 8, 2011, Exhibit A.
    Reading   The text gives only a greatest number, so 0 positions are no violation: the filing contradicts itself. A
              negative number is a violation.
    """
    positions, most = facts.betting_positions, text[MOST_POSITIONS]
    if positions is None:
        return unstated("betting_positions")
    return at_most(
        "betting_positions",
        positions,
        most,
        wrong="The table has {} betting positions.",
        thing="its number of betting positions",
        required="betting positions for no more than {most} players",
        mend="Enter a number from 1 to {most}, or use a table that has no more.",
        contradicts="Nobody could play at it, so the filing contradicts itself.",
    )


@RULES.validator("651a.2(a)", "Players on one side", fields=("positions_on_one_side",))
def players_sit_across_from_the_dealer(facts: CasinoWarFacts, text: Text) -> Outcome:
    """All players sit on one side of the table, the dealer on the other.

    Citation  651a.2(a)
    Duty      All betting positions are on one side of the table and the dealer’s place is on the opposite side.
    Editions  The same in all texts.
    Figures   None.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000.
    Reading   Plain.
    """
    if facts.positions_on_one_side:
        return None
    if facts.positions_on_one_side is None:
        return unstated("positions_on_one_side")
    return violation(
        "positions_on_one_side",
        False,
        wrong="Betting positions are on more than one side of the table.",
        required="all betting positions on one side and the dealer’s place on the opposite side",
        mend="Use a table with all betting positions across from the dealer.",
    )


RULES.approval(
    "651a.2(b)",
    "Approval of the layout",
    field="layout_approval_ref",
    unit={PROPOSED: "gaming_operations", COMMENT: "gaming_operations", "*": "executive_director"},
    duty="The layout is filed and approved before use.",
    reading="In force: filed with Gaming Operations and approved by the Executive Director under 601a.10(a).",
)


@RULES.validator("651a.2(b)(1)", "Name or logo on the layout", fields=("layout_has_name_or_logo",))
def layout_names_the_certificate_holder(facts: CasinoWarFacts, text: Text) -> Outcome:
    """The layout shows who holds the certificate.

    Citation  651a.2(b)(1)
    Duty      The layout shows the certificate holder’s name or logo.
    Editions  The same in all texts.
    Figures   None.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000.
    Reading   Plain.
    """
    return layout_named(facts)


@RULES.validator("651a.2(b)(2)", "Areas for Initial and War Wagers", fields=("initial_war_areas", "betting_positions"))
def each_position_has_an_initial_area(facts: CasinoWarFacts, text: Text) -> Outcome:
    """Every betting position has its own area for Initial and War Wagers.

    Citation  651a.2(b)(2)
    Duty      The layout has one separate area for Initial and War Wagers for each player.
    Editions  The earlier texts say “at each betting position”, the text in force “for each player”: the same number.
    Figures   None; an area for each betting position, or more.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000.
    Reading   One area per position holds both wagers. Without betting positions there is nothing to compare with;
              651a.2(a) asks for them. One for each player is the least: more areas are met.
    """
    areas, positions = facts.initial_war_areas, facts.betting_positions
    return _area_for_each("initial_war_areas", areas, positions, "Initial and War Wagers")


@RULES.validator(
    "651a.2(b)(3)", "Areas for Tie Wagers", fields=("tie_areas", "betting_positions"), figures=(TIE_AREA_PER_PLAYER,)
)
def tie_wagers_have_their_areas(facts: CasinoWarFacts, text: Text) -> Outcome:
    """Tie Wagers have areas of their own.

    Citation  651a.2(b)(3)
    Duty      The layout has separate areas for Tie Wagers, in the text in force one for each player.
    Editions  Earlier texts: at least one area. In force: one for each player.
    Figures   TIE_AREA_PER_PLAYER.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000.
    Reading   Without betting positions there is nothing to compare with; 651a.2(a) asks for them. One for each player
              is the least: more areas are met.
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
    """None where there is an area for each betting position, or more; else what is wrong with their number."""
    if areas is None:
        return unstated(field)
    required = f"one separate area for {wagers} for each player"
    if areas < 0:
        wrong = f"The filing states {areas} areas for {wagers}, which cannot be."
        return violation(field, areas, wrong=wrong, required=required, mend="Enter the number of areas.")
    if positions is None:
        return NOT_APPLICABLE
    if areas >= positions:
        return None
    return violation(
        field,
        areas,
        wrong=f"The layout has {areas} areas for {wagers}; the table has {positions} betting positions.",
        required=required,
        mend=f"Enter {positions} or more, or correct the layout or the number of betting positions.",
    )


@RULES.validator(
    "651a.2(b)(4)", "Odds shown at the table", fields=("odds_on_layout", "odds_sign_posted"), figures=(ODDS_SHOWN,)
)
def odds_are_shown(facts: CasinoWarFacts, text: Text) -> Outcome:
    """Players can read the odds on the layout or on a sign.

    Citation  651a.2(b)(4)
    Duty      The payout odds are printed on the layout; where they are not, a sign at every Casino War table gives
              them.
    Editions  Earlier texts: odds of Tie and War Wagers. In force: of every wager offered, the Initial Wager included.
    Figures   ODDS_SHOWN, the wagers meant.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000.
    Reading   A sign cures a bare layout. “Printed” means the odds of all the wagers meant; a layout that shows some
              of them is answered with no.
    """
    if facts.odds_on_layout:
        return None
    if facts.odds_on_layout is None:
        return unstated("odds_on_layout")
    if facts.odds_sign_posted:
        return None
    if facts.odds_sign_posted is None:
        return unstated("odds_sign_posted")
    return violation(
        "odds_sign_posted",
        False,
        wrong="Neither the layout nor a sign at the table shows the payout odds.",
        required=f"the payout odds of {text[ODDS_SHOWN]}, on the layout or on a sign at each table",
        mend="Post a sign with the odds at every Casino War table, or print them on the layout.",
    )


@RULES.validator(
    "651a.2(c)",
    "Drop box and tip box on opposite sides of the dealer",
    fields=("drop_box_side", "tip_box_side", "tip_box_alternative_location", "tip_box_alternative_reason"),
    owner="casino_compliance",
)
def boxes_stand_on_opposite_sides(facts: CasinoWarFacts, text: Text) -> Outcome:
    """Drop box and tip box are on the dealer’s side of the table, one to each side of the dealer.

    Citation  651a.2(c)
    Duty      Both boxes are on the dealer’s side of the table, one on the dealer’s left and one on the right. Only
              the tip box may stand elsewhere, where equipment blocks its place and Casino Compliance approves.
    Editions  The same in all texts.
    Figures   None.
    Source    42 Pa.B. 2877; 41 Pa.B. 3000.
    Reading   The exception never covers the drop box, and needs the equipment that is in the way to be named.
    """
    drop, tip = facts.drop_box_side, facts.tip_box_side
    if drop is not None and tip is not None and drop != tip and drop != "other" and tip != "other":
        return None
    found: list[Finding] = []
    if drop is None:
        found.append(unstated("drop_box_side"))
    elif drop == "other":
        found.append(
            violation(
                "drop_box_side",
                drop,
                wrong="The drop box is neither on the dealer’s left nor on the dealer’s right.",
                required="the drop box on the dealer’s side of the table, next to the dealer",
                mend="Move the drop box to the dealer’s left or right; no exception is open for it.",
            )
        )
    if tip is None:
        found.append(unstated("tip_box_side"))
    elif tip_box_is_out_of_place(facts):
        found.extend(_tip_box_elsewhere(facts, tip))
    return found


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
                "Compliance to approve another place.",
            )
        ]
    if facts.tip_box_alternative_reason is None:
        return [
            cannot_tell(
                "tip_box_alternative_reason",
                wrong="The tip box is elsewhere, and it is not stated what is in its way.",
                required="a card shuffling device or other table game equipment that blocks the usual place",
                mend="Say what is in the way, or move the tip box across from the drop box.",
            )
        ]
    return []


RULES.approval(
    "651a.2(c)",
    "Approval of the places of both boxes",
    field="drop_tip_box_approval_ref",
    unit="casino_compliance",
    duty="Casino Compliance approves where drop box and tip box are attached.",
)
RULES.approval(
    "651a.2(c)",
    "Approval of another place for the tip box",
    field="tip_box_alternative_approval_ref",
    unit="casino_compliance",
    duty="Casino Compliance approves another place for the tip box where equipment blocks the usual one.",
    when=TIP_BOX_ELSEWHERE,
)


@RULES.validator(
    "651a.2(d)",
    "Discard rack",
    fields=("discard_rack_attached",),
    owner="casino_compliance",
    editions=(IN_FORCE,),
)
def discard_rack_is_attached(facts: CasinoWarFacts, text: Text) -> Outcome:
    """A discard rack is fixed to the table.

    Citation  651a.2(d)
    Duty      A discard rack is securely fixed to the top of the dealer’s side of the table.
    Editions  In force only; the earlier texts ask for none.
    Figures   None; one rack.
    Source    42 Pa.B. 2877.
    Reading   Plain.
    """
    if facts.discard_rack_attached:
        return None
    if facts.discard_rack_attached is None:
        return unstated("discard_rack_attached")
    return violation(
        "discard_rack_attached",
        False,
        wrong="No discard rack is fixed to the table.",
        required="a discard rack securely attached to the top of the dealer’s side of the table",
        mend="Fix a rack there and ask Casino Compliance to approve it.",
    )


RULES.approval(
    "651a.2(d)",
    "Approval of the discard rack",
    field="discard_rack_approval_ref",
    unit="casino_compliance",
    duty="Casino Compliance approves the discard rack.",
    editions=(IN_FORCE,),
)
