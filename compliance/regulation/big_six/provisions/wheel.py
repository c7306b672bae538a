"""§ 619a.1(a), (e) and (f), and § 601a.10(b)(8): the wheel and its sections, the clapper, the boxes."""

from ...core.answers import answered_yes, unstated
from ...core.figure import Text
from ...core.finding import Finding, Outcome, violation
from ...general.boxes import boxes_beside_the_dealer
from ..facts import BigSixFacts
from ..figures import SECTION_COUNT, SMALLEST_WHEEL
from .register import RULES

RULES.approval(
    "601a.10(b)(8)",
    "Approval of the wheel schematic",
    field="wheel_schematic_approval_ref",
    unit="executive_director",
    duty="The schematic of the Big Six Wheel is reviewed by Gaming Operations and approved before use.",
)


@RULES.validator("619a.1(a)", "Diameter of the wheel", fields=("wheel_diameter_in",), figures=(SMALLEST_WHEEL,))
def wheel_has_its_diameter(facts: BigSixFacts, text: Text) -> Outcome:
    """The wheel is large enough.

    Citation  619a.1(a)
    Duty      The game is played at a circular wheel of at least the stated diameter.
    Editions  619a-2011P.
    Figures   SMALLEST_WHEEL, 5 feet; exactly 60 inches are met.
    Source    41 Pa.B. 3000.
    Reading   None needed.
    """
    diameter = facts.wheel_diameter_in
    if diameter is None:
        return unstated(facts, "wheel_diameter_in", mend="State the diameter of the wheel in decimal inches.")
    if diameter >= text[SMALLEST_WHEEL]:
        return None
    return violation(
        "wheel_diameter_in",
        diameter,
        wrong=f"The wheel is {diameter} inches across.",
        required=f"a wheel of at least 5 feet ({text[SMALLEST_WHEEL]} inches)",
        mend="Use a larger wheel, or correct the figure.",
    )


@RULES.validator(
    "619a.1(a)",
    "Sections of the rim",
    fields=("section_count", "sections_equally_spaced"),
    figures=(SECTION_COUNT,),
)
def rim_has_its_sections(facts: BigSixFacts, text: Text) -> Outcome:
    """The rim is divided into the stated number of equal sections.

    Citation  619a.1(a)
    Duty      The rim of the wheel is divided into that many sections, equally spaced.
    Editions  619a-2011P.
    Figures   SECTION_COUNT, 54.
    Source    41 Pa.B. 3000.
    Reading   None needed.
    """
    count, spaced = facts.section_count, facts.sections_equally_spaced
    if count == text[SECTION_COUNT] and spaced:
        return None
    found: list[Finding] = []
    required = f"{text[SECTION_COUNT]} equally spaced sections"
    if count is None:
        found.append(unstated(facts, "section_count", mend="Count the sections, the joker and the flag included."))
    elif count != text[SECTION_COUNT]:
        wrong = f"The rim has {count} sections."
        mend = "Correct the number, or use another wheel."
        found.append(violation("section_count", count, wrong=wrong, required=required, mend=mend))
    wrong = "The sections are not equally spaced."
    uneven = answered_yes(
        facts, "sections_equally_spaced", wrong=wrong, required=required, mend="Use a wheel with equal sections."
    )
    if uneven is not None:
        found.append(uneven)
    return found


@RULES.validator("619a.1(a)", "Glass over the sections", fields=("sections_covered_with_glass",))
def sections_lie_under_glass(facts: BigSixFacts, text: Text) -> Outcome:
    """The sections are covered with glass.

    Citation  619a.1(a)
    Duty      Glass covers the sections of the rim.
    Editions  619a-2011P.
    Figures   None.
    Source    41 Pa.B. 3000.
    Reading   None needed.
    """
    return answered_yes(
        facts,
        "sections_covered_with_glass",
        wrong="The sections of the wheel are not covered with glass.",
        required="sections that are covered with glass",
        mend="Cover the sections with glass, or use another wheel.",
    )


@RULES.validator("619a.1(e)", "Clapper", fields=("clapper_present",))
def wheel_has_a_clapper(facts: BigSixFacts, text: Text) -> Outcome:
    """The wheel has a clapper that picks one section.

    Citation  619a.1(e)
    Duty      A clapper picks out one section of the wheel when the spin ends.
    Editions  619a-2011P.
    Figures   None.
    Source    41 Pa.B. 3000.
    Reading   None needed.
    """
    return answered_yes(
        facts,
        "clapper_present",
        wrong="The wheel has no clapper that picks out one section.",
        required="a clapper that can pick out one section at the end of a spin",
        mend="Fit a clapper, or use another wheel.",
    )


@RULES.validator(
    "619a.1(f)",
    "Drop box and tip box on opposite sides of the dealer",
    fields=("drop_box_side", "tip_box_side"),
    owner="casino_compliance",
)
def boxes_stand_on_opposite_sides(facts: BigSixFacts, text: Text) -> Outcome:
    """Drop box and tip box are on the dealer’s side of the table, one to each side of the dealer.

    Citation  619a.1(f)
    Duty      Each table has both boxes on the dealer’s side, the drop box to one side of the dealer and the tip box
              to the other.
    Editions  619a-2011P.
    Figures   None; one of each.
    Source    41 Pa.B. 3000.
    Reading   This text has no other place for the tip box, even where equipment is in the way.
    """
    return boxes_beside_the_dealer(facts)


RULES.approval(
    "619a.1(f)",
    "Approval of the places of both boxes",
    field="drop_tip_box_approval_ref",
    unit="casino_compliance",
    duty="The drop box and the tip box are attached where Casino Compliance has approved.",
)
