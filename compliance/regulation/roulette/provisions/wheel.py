"""§ 617a.1(c) and (d): compartments, ring, colors and order of the two wheels.

The double zero wheel is judged by (d) in conversion mode too: it keeps its 38 places and its own order.
"""

from ...core.condition import given
from ...core.figure import Text
from ...core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, violation
from ..conditions import NEUTRAL
from ..facts import RouletteFacts
from ..figures import DOUBLE_ZERO_ORDER, DOUBLE_ZERO_PLACES, SINGLE_ZERO_ORDER, SINGLE_ZERO_PLACES
from .register import LAYOUT_UNITS, RULES
from .ring import color_findings, order_findings

SINGLE = given("wheel_mode", "single_zero")
DOUBLE = given("wheel_mode", "double_zero", "double_zero_as_single_zero")
DOUBLE_MODES = ("double_zero", "double_zero_as_single_zero")


def _places(facts: RouletteFacts, count_field: str, spaced_field: str, places: str, required: int) -> Outcome:
    """Findings about a count of places and their spacing; None when both agree."""
    count, spaced = getattr(facts, count_field), getattr(facts, spaced_field)
    if count == required and spaced:
        return None
    found: list[Finding] = []
    demanded = f"{required} equally spaced {places}"
    if count is None:
        wrong = f"The number of {places} is not stated."
        found.append(cannot_tell(count_field, wrong=wrong, mend=f"Count the {places}, zeros included."))
    elif count != required:
        wrong = f"The wheel has {count} {places}; a wheel of this kind has {required}."
        mend = "Correct the number, or the kind of wheel."
        found.append(violation(count_field, count, wrong=wrong, required=demanded, mend=mend))
    if spaced is None:
        wrong = f"It is not stated whether the {places} are equally spaced."
        found.append(cannot_tell(spaced_field, wrong=wrong, mend="State whether they are."))
    elif not spaced:
        wrong = f"The {places} are not equally spaced."
        found.append(violation(spaced_field, False, wrong=wrong, required=demanded, mend="Use another wheel."))
    return found


def _compartment_color(facts: RouletteFacts) -> Outcome:
    """Findings about the scheme of compartment colors; the approval of a neutral color is a provision of its own."""
    scheme = facts.compartment_color_scheme
    if scheme == "matches_ring":
        return None
    if scheme is None:
        return cannot_tell(
            "compartment_color_scheme",
            wrong="The color of the compartments is not stated.",
            mend="State whether each matches its number on the ring or all have one neutral color.",
        )
    if scheme == "other":
        return violation(
            "compartment_color_scheme",
            scheme,
            wrong="The compartments neither match the ring nor share one neutral color.",
            required="compartments in the color of the ring or in a neutral color that is approved",
            mend="Choose one of the two.",
        )
    if facts.compartment_neutral_color is None:
        return cannot_tell(
            "compartment_neutral_color",
            wrong="The neutral color of the compartments is not named.",
            mend="Name the color.",
        )
    return None


@RULES.validator(
    "617a.1(c)",
    "Single zero wheel: compartments",
    fields=("wheel_compartment_count", "wheel_compartments_equally_spaced"),
    figures=(SINGLE_ZERO_PLACES,),
)
def single_zero_compartments(facts: RouletteFacts, text: Text) -> Outcome:
    """A single zero wheel has its number of compartments, equally spaced.

    Citation  617a.1(c)
    Duty      A single zero wheel has that many compartments, and they are equally spaced.
    Editions  All, alike.
    Figures   SINGLE_ZERO_PLACES, 37.
    Source    617a.1(c), all texts.
    Reading   None needed.
    """
    if facts.wheel_mode != "single_zero":
        return NOT_APPLICABLE
    return _places(
        facts, "wheel_compartment_count", "wheel_compartments_equally_spaced", "compartments", text[SINGLE_ZERO_PLACES]
    )


@RULES.validator(
    "617a.1(c)",
    "Single zero wheel: areas of the ring",
    fields=("ring_area_count", "ring_areas_equally_spaced"),
    figures=(SINGLE_ZERO_PLACES,),
)
def single_zero_ring_areas(facts: RouletteFacts, text: Text) -> Outcome:
    """A single zero wheel has a ring of as many areas as compartments, equally spaced.

    Citation  617a.1(c)
    Duty      A ring of equally spaced areas matches the compartments of a single zero wheel.
    Editions  All, alike.
    Figures   SINGLE_ZERO_PLACES, 37.
    Source    617a.1(c), all texts.
    Reading   None needed.
    """
    if facts.wheel_mode != "single_zero":
        return NOT_APPLICABLE
    return _places(facts, "ring_area_count", "ring_areas_equally_spaced", "areas of the ring", text[SINGLE_ZERO_PLACES])


@RULES.validator(
    "617a.1(c)", "Single zero wheel: colors of the ring", fields=("ring_colors",), figures=(SINGLE_ZERO_ORDER,)
)
def single_zero_ring_colors(facts: RouletteFacts, text: Text) -> Outcome:
    """The ring of a single zero wheel is green at the zeros, red and black by turns elsewhere.

    Citation  617a.1(c)
    Duty      Zeros are green; the numbers from 1 to 36 are red and black by turns.
    Editions  All, alike.
    Figures   SINGLE_ZERO_ORDER: colors alternate along it.
    Source    617a.1(c), all texts.
    Reading   The text never says which numbers are red. Alternation is judged between the greens, never across one;
              another assignment than the customary one is a note.
    """
    if facts.wheel_mode != "single_zero":
        return NOT_APPLICABLE
    return color_findings(facts, text[SINGLE_ZERO_ORDER])


@RULES.validator(
    "617a.1(c)",
    "Single zero wheel: order of the numbers",
    fields=("ring_sequence_clockwise",),
    figures=(SINGLE_ZERO_ORDER,),
)
def single_zero_ring_order(facts: RouletteFacts, text: Text) -> Outcome:
    """The numbers of a single zero wheel run clockwise in the order of the text.

    Citation  617a.1(c)
    Duty      The ring shows the numbers clockwise in the one order that the text lists.
    Editions  All, alike.
    Figures   SINGLE_ZERO_ORDER, cyclic.
    Source    617a.1(c), all texts.
    Reading   A ring has no beginning, so the list may start anywhere; it has a direction, so the reverse fails.
    """
    if facts.wheel_mode != "single_zero":
        return NOT_APPLICABLE
    return order_findings(
        "ring_sequence_clockwise", facts.ring_sequence_clockwise, text[SINGLE_ZERO_ORDER], "this wheel"
    )


@RULES.validator(
    "617a.1(c)",
    "Single zero wheel: color of the compartments",
    fields=("compartment_color_scheme", "compartment_neutral_color"),
)
def single_zero_compartment_color(facts: RouletteFacts, text: Text) -> Outcome:
    """The compartments of a single zero wheel match the ring or share a neutral color.

    Citation  617a.1(c)
    Duty      Each compartment has the color of its number on the ring, or all have a neutral color that is approved.
    Editions  All, alike.
    Figures   None.
    Source    617a.1(c), all texts.
    Reading   None needed.
    Not here  Whether a color is neutral: settled by its approval.
    """
    if facts.wheel_mode != "single_zero":
        return NOT_APPLICABLE
    return _compartment_color(facts)


RULES.approval(
    "617a.1(c)",
    "Single zero wheel: approval of the neutral color",
    field="compartment_color_approval_ref",
    unit=LAYOUT_UNITS,
    duty="A neutral compartment color is approved before use.",
    when=SINGLE & NEUTRAL,
)


@RULES.validator(
    "617a.1(d)",
    "Double zero wheel: compartments",
    fields=("wheel_compartment_count", "wheel_compartments_equally_spaced"),
    figures=(DOUBLE_ZERO_PLACES,),
)
def double_zero_compartments(facts: RouletteFacts, text: Text) -> Outcome:
    """A double zero wheel has its number of compartments, equally spaced.

    Citation  617a.1(d)
    Duty      A double zero wheel has that many compartments, and they are equally spaced.
    Editions  All, alike.
    Figures   DOUBLE_ZERO_PLACES, 38.
    Source    617a.1(d), all texts.
    Reading   None needed.
    """
    if facts.wheel_mode not in DOUBLE_MODES:
        return NOT_APPLICABLE
    return _places(
        facts, "wheel_compartment_count", "wheel_compartments_equally_spaced", "compartments", text[DOUBLE_ZERO_PLACES]
    )


@RULES.validator(
    "617a.1(d)",
    "Double zero wheel: areas of the ring",
    fields=("ring_area_count", "ring_areas_equally_spaced"),
    figures=(DOUBLE_ZERO_PLACES,),
)
def double_zero_ring_areas(facts: RouletteFacts, text: Text) -> Outcome:
    """A double zero wheel has a ring of as many areas as compartments, equally spaced.

    Citation  617a.1(d)
    Duty      A ring of equally spaced areas matches the compartments of a double zero wheel.
    Editions  All, alike.
    Figures   DOUBLE_ZERO_PLACES, 38.
    Source    617a.1(d), all texts.
    Reading   None needed.
    """
    if facts.wheel_mode not in DOUBLE_MODES:
        return NOT_APPLICABLE
    return _places(facts, "ring_area_count", "ring_areas_equally_spaced", "areas of the ring", text[DOUBLE_ZERO_PLACES])


@RULES.validator(
    "617a.1(d)", "Double zero wheel: colors of the ring", fields=("ring_colors",), figures=(DOUBLE_ZERO_ORDER,)
)
def double_zero_ring_colors(facts: RouletteFacts, text: Text) -> Outcome:
    """The ring of a double zero wheel is green at the zeros, red and black by turns elsewhere.

    Citation  617a.1(d)
    Duty      Zeros are green; the numbers from 1 to 36 are red and black by turns.
    Editions  All, alike.
    Figures   DOUBLE_ZERO_ORDER: colors alternate along it.
    Source    617a.1(d), all texts.
    Reading   The text never says which numbers are red. Alternation is judged between the greens, never across one;
              another assignment than the customary one is a note. The conversion mode keeps the order of this wheel.
    """
    if facts.wheel_mode not in DOUBLE_MODES:
        return NOT_APPLICABLE
    return color_findings(facts, text[DOUBLE_ZERO_ORDER])


@RULES.validator(
    "617a.1(d)",
    "Double zero wheel: order of the numbers",
    fields=("ring_sequence_clockwise",),
    figures=(DOUBLE_ZERO_ORDER,),
)
def double_zero_ring_order(facts: RouletteFacts, text: Text) -> Outcome:
    """The numbers of a double zero wheel run clockwise in the order of the text.

    Citation  617a.1(d)
    Duty      The ring shows the numbers clockwise in the one order that the text lists.
    Editions  All, alike.
    Figures   DOUBLE_ZERO_ORDER, cyclic.
    Source    617a.1(d), all texts.
    Reading   A ring has no beginning, so the list may start anywhere; it has a direction, so the reverse fails.
              The conversion mode keeps the places and the order of this wheel.
    """
    if facts.wheel_mode not in DOUBLE_MODES:
        return NOT_APPLICABLE
    return order_findings(
        "ring_sequence_clockwise", facts.ring_sequence_clockwise, text[DOUBLE_ZERO_ORDER], "this wheel"
    )


@RULES.validator(
    "617a.1(d)",
    "Double zero wheel: color of the compartments",
    fields=("compartment_color_scheme", "compartment_neutral_color"),
)
def double_zero_compartment_color(facts: RouletteFacts, text: Text) -> Outcome:
    """The compartments of a double zero wheel match the ring or share a neutral color.

    Citation  617a.1(d)
    Duty      Each compartment has the color of its number on the ring, or all have a neutral color that is approved.
    Editions  All, alike.
    Figures   None.
    Source    617a.1(d), all texts.
    Reading   None needed.
    Not here  Whether a color is neutral: settled by its approval.
    """
    if facts.wheel_mode not in DOUBLE_MODES:
        return NOT_APPLICABLE
    return _compartment_color(facts)


RULES.approval(
    "617a.1(d)",
    "Double zero wheel: approval of the neutral color",
    field="compartment_color_approval_ref",
    unit=LAYOUT_UNITS,
    duty="A neutral compartment color is approved before use.",
    when=DOUBLE & NEUTRAL,
)
