"""§ 617a.1(a), (b) and (g), and § 617a.2(b): the ball, the table, its boxes, the movable parts of the wheel."""

from ...core.families import answered_yes, at_least, between, exactly, stated
from ..figures import LARGEST_BALL, SMALLEST_BALL, SMALLEST_WHEEL
from .register import RULES

RULES.demands(
    "617a.1(a)",
    "Ball without metal",
    exactly(
        "ball_material",
        "nonmetallic",
        wrong="The ball contains metal.",
        required="a ball of nonmetallic material throughout",
        mend="Use a ball without any metal.",
    ),
    name="ball_holds_no_metal",
    duty="The ball is made of nonmetallic material throughout.",
    reading="The whole ball counts: a metal core under a coating fails.",
)
RULES.demands(
    "617a.1(a)",
    "Diameter of the ball",
    between(
        "ball_diameter_in",
        (SMALLEST_BALL, LARGEST_BALL),
        wrong=lambda diameter, due: (
            f"The ball is {diameter} inches across, which is too {'small' if diameter < due[0] else 'large'}."
        ),
        required="a ball of 12/16 to 14/16 inch (0.750 to 0.875), both ends included",
        mend="Use a ball within these sizes. If the figure is a slip, correct it.",
    ),
    name="ball_has_its_diameter",
    duty=f"The ball is {SMALLEST_BALL.always * 16:.0f}/16 to {LARGEST_BALL.always * 16:.0f}/16 inch across.",
    reading="Compared exactly, as stated; nothing is rounded.",
)
RULES.demands(
    "617a.1(b)",
    "Diameter of the wheel",
    at_least(
        "wheel_diameter_in",
        SMALLEST_WHEEL,
        wrong="The wheel is {found} inches across.",
        required="a wheel of at least {due} inches",
        mend="Use a larger wheel. If the figure is a slip, correct it.",
    ),
    name="wheel_has_its_diameter",
    duty=f"The wheel is at least {SMALLEST_WHEEL.always} inches across.",
)
RULES.demands(
    "617a.1(b)",
    "Wheel and layout apart",
    answered_yes(
        "wheel_and_layout_opposite_ends",
        wrong="The wheel and the layout are not at opposite ends of the table.",
        required="the wheel at one end of the table and the layout at the other",
        mend="Rearrange the table.",
    ),
    name="wheel_and_layout_are_at_opposite_ends",
    duty="The table carries its wheel at one end and its imprinted layout at the opposite end.",
)
RULES.demands(
    "617a.1(g)",
    "Drop box and tip box",
    stated("drop_box_location"),
    stated("tip_box_location"),
    name="both_boxes_have_a_place",
    duty="Each table has a drop box and a tip box attached.",
    reading="This chapter has no rule about the same or opposite sides, so any two locations may be proposed.",
    owner="casino_compliance",
)
RULES.demands(
    "617a.2(b)",
    "External movable parts",
    stated("wheel_has_external_movable_parts"),
    name="external_movable_parts_are_stated",
    duty="A wheel with external movable parts is adjusted under the rules of this item.",
    reading="The filing states the fact; the inspection log proves the conduct.",
)
