"""§ 617a.1(a), (b) and (g), and § 601a.10(b)(8): the ball, the table, its boxes, the wheel as equipment."""

from ...core.figure import Text
from ...core.finding import Finding, Outcome, cannot_tell, violation
from ..facts import RouletteFacts
from ..figures import LARGEST_BALL, SMALLEST_BALL, SMALLEST_WHEEL
from .register import RULES


@RULES.validator("617a.1(a)", "Ball without metal", fields=("ball_material",))
def ball_holds_no_metal(facts: RouletteFacts, text: Text) -> Outcome:
    """The ball holds no metal.

    Citation  617a.1(a)
    Duty      The ball is made of nonmetallic material throughout.
    Editions  All, alike.
    Figures   None.
    Source    617a.1(a), all texts.
    Reading   The whole ball counts: a metal core under a coating fails.
    """
    if facts.ball_material == "nonmetallic":
        return None
    if facts.ball_material is None:
        return cannot_tell(
            "ball_material", wrong="The material of the ball is not stated.", mend="State what the ball is made of."
        )
    return violation(
        "ball_material",
        facts.ball_material,
        wrong="The ball contains metal.",
        required="a ball of nonmetallic material throughout",
        mend="Use a ball without any metal.",
    )


@RULES.validator(
    "617a.1(a)", "Diameter of the ball", fields=("ball_diameter_in",), figures=(SMALLEST_BALL, LARGEST_BALL)
)
def ball_has_its_diameter(facts: RouletteFacts, text: Text) -> Outcome:
    """The ball is neither too small nor too large.

    Citation  617a.1(a)
    Duty      The diameter of the ball lies between the two figures.
    Editions  All, alike.
    Figures   SMALLEST_BALL and LARGEST_BALL, 12/16 and 14/16 inch; both ends are met.
    Source    617a.1(a), all texts.
    Reading   Compared exactly, as stated; nothing is rounded.
    """
    diameter = facts.ball_diameter_in
    if diameter is None:
        return cannot_tell(
            "ball_diameter_in",
            wrong="The diameter of the ball is not stated.",
            mend="Measure the ball and state its diameter in decimal inches.",
        )
    if text[SMALLEST_BALL] <= diameter <= text[LARGEST_BALL]:
        return None
    side = "small" if diameter < text[SMALLEST_BALL] else "large"
    return violation(
        "ball_diameter_in",
        diameter,
        wrong=f"The ball is {diameter} inches across, which is too {side}.",
        required="a ball of 12/16 to 14/16 inch (0.750 to 0.875), both ends included",
        mend="Use a ball within these sizes, or correct the figure.",
    )


@RULES.validator("617a.1(b)", "Diameter of the wheel", fields=("wheel_diameter_in",), figures=(SMALLEST_WHEEL,))
def wheel_has_its_diameter(facts: RouletteFacts, text: Text) -> Outcome:
    """The wheel is large enough.

    Citation  617a.1(b)
    Duty      The wheel has at least the stated diameter.
    Editions  All, alike.
    Figures   SMALLEST_WHEEL, 30 inches; exactly 30 is met.
    Source    617a.1(b), all texts.
    Reading   None needed.
    """
    diameter = facts.wheel_diameter_in
    if diameter is None:
        return cannot_tell(
            "wheel_diameter_in",
            wrong="The diameter of the wheel is not stated.",
            mend="State the diameter of the wheel in decimal inches.",
        )
    if diameter >= text[SMALLEST_WHEEL]:
        return None
    return violation(
        "wheel_diameter_in",
        diameter,
        wrong=f"The wheel is {diameter} inches across.",
        required=f"a wheel of at least {text[SMALLEST_WHEEL]} inches",
        mend="Use a larger wheel, or correct the figure.",
    )


@RULES.validator("617a.1(b)", "Wheel and layout apart", fields=("wheel_and_layout_opposite_ends",))
def wheel_and_layout_are_at_opposite_ends(facts: RouletteFacts, text: Text) -> Outcome:
    """The wheel stands at one end of the table and the layout at the other.

    Citation  617a.1(b)
    Duty      The table carries its wheel at one end and its imprinted layout at the opposite end.
    Editions  All, alike.
    Figures   None.
    Source    617a.1(b), all texts.
    Reading   None needed.
    """
    if facts.wheel_and_layout_opposite_ends:
        return None
    if facts.wheel_and_layout_opposite_ends is None:
        return cannot_tell(
            "wheel_and_layout_opposite_ends",
            wrong="It is not stated whether wheel and layout are at opposite ends of the table.",
            mend="State where they are.",
        )
    return violation(
        "wheel_and_layout_opposite_ends",
        False,
        wrong="The wheel and the layout are not at opposite ends of the table.",
        required="the wheel at one end of the table and the layout at the other",
        mend="Change the arrangement of the table.",
    )


@RULES.validator(
    "617a.1(g)",
    "Drop box and tip box",
    fields=("drop_box_location", "tip_box_location"),
    owner="casino_compliance",
)
def both_boxes_have_a_place(facts: RouletteFacts, text: Text) -> Outcome:
    """The places of the drop box and of the tip box are stated.

    Citation  617a.1(g)
    Duty      Each table has a drop box and a tip box attached.
    Editions  All; the route by way of 601a.10(g) is named from 2012 on.
    Figures   None.
    Source    617a.1(g), all texts.
    Reading   This chapter has no rule of same or opposite sides, so any two places may be proposed.
    Not here  Whether a place suits: Casino Compliance decides by its approval.
    """
    missing: list[Finding] = []
    if facts.drop_box_location is None:
        missing.append(_place_not_stated("drop"))
    if facts.tip_box_location is None:
        missing.append(_place_not_stated("tip"))
    return missing or None


def _place_not_stated(box: str) -> Finding:
    return cannot_tell(
        f"{box}_box_location",
        wrong=f"The place of the {box} box is not stated.",
        required="a drop box and a tip box attached to the table",
        mend=f"State where the {box} box is attached.",
    )


RULES.approval(
    "617a.1(g)",
    "Approval of the places of both boxes",
    field="drop_tip_box_approval_ref",
    unit="casino_compliance",
    duty="The drop box and the tip box are attached where Casino Compliance has approved.",
)
RULES.approval(
    "601a.10(b)(8)",
    "Approval of the wheel schematic",
    field="wheel_schematic_approval_ref",
    unit="executive_director",
    duty="The schematic of the Roulette wheel is reviewed by Gaming Operations and approved before use.",
)


@RULES.validator("617a.2(b)", "External movable parts", fields=("wheel_has_external_movable_parts",))
def external_movable_parts_are_stated(facts: RouletteFacts, text: Text) -> Outcome:
    """Whether the wheel has external movable parts is known.

    Citation  617a.2(b)
    Duty      A wheel with external movable parts is adjusted under the rules of this item.
    Editions  All, alike.
    Figures   None.
    Source    617a.2(b), all texts.
    Reading   The filing states the fact; the inspection log proves the conduct.
    """
    if facts.wheel_has_external_movable_parts is not None:
        return None
    return cannot_tell(
        "wheel_has_external_movable_parts",
        wrong="It is not stated whether the wheel has movable parts on the outside.",
        mend="State whether it has any; the inspection log of the table depends on it.",
    )
