"""§ 617a.1(c) and (d): compartments, ring, colors and order of the two wheels.

The double zero wheel is judged by (d) in conversion mode too: it keeps its 38 places and its own order.
"""

from ...core.demand import Demand
from ...core.families import answered_yes, exactly, one_of, stated
from ...core.figure import Figure
from ..conditions import DOUBLE, NEUTRAL, SINGLE
from ..figures import DOUBLE_ZERO_ORDER, DOUBLE_ZERO_PLACES, SINGLE_ZERO_ORDER, SINGLE_ZERO_PLACES
from .register import RULES
from .ring import ring_is_colored, ring_runs


def _places(count: str, spaced: str, places: str, due: Figure[int]) -> tuple[Demand, Demand]:
    """As many places as the wheel has, equally spaced."""
    required = f"{{due}} equally spaced {places}"
    return (
        exactly(
            count,
            due,
            wrong=f"The wheel has {{found}} {places}; a wheel of this kind has {{due}}.",
            required=required,
            mend="Correct the number, or the kind of wheel.",
        ),
        answered_yes(
            spaced,
            due,
            wrong=f"The {places} are not equally spaced.",
            required=required,
            mend="Use another wheel.",
        ),
    )


COMPARTMENT_COLOR = (
    one_of(
        "compartment_color_scheme",
        frozenset({"matches_ring", "neutral"}),
        wrong="The compartments neither match the ring nor share one neutral color.",
        required="compartments in the color of the ring or in a neutral color that is approved",
        mend="Choose one of the two.",
    ),
    stated(
        "compartment_neutral_color",
        when=NEUTRAL,
    ),
)
COLORS_READ = (
    "The text never says which numbers are red. Alternation is judged between the greens, never across one. An "
    "assignment other than the customary one is a note."
)
ORDER_READ = "A ring has no beginning, so the list may start anywhere; it has a direction, so the reverse fails."

for _item, _zeros, _wheel, _due, _order, _colors, _runs in (
    ("617a.1(c)", "single", SINGLE, SINGLE_ZERO_PLACES, SINGLE_ZERO_ORDER, "", ""),
    (
        "617a.1(d)",
        "double",
        DOUBLE,
        DOUBLE_ZERO_PLACES,
        DOUBLE_ZERO_ORDER,
        " The conversion mode keeps the order of this wheel.",
        " The conversion mode keeps the places and the order of this wheel.",
    ),
):
    _title = f"{_zeros.capitalize()} zero wheel"
    RULES.demands(
        _item,
        f"{_title}: compartments",
        *_places("wheel_compartment_count", "wheel_compartments_equally_spaced", "compartments", _due),
        name=f"{_zeros}_zero_compartments",
        when=_wheel,
        duty=f"A {_zeros} zero wheel has {_due.always} equally spaced compartments.",
    )
    RULES.demands(
        _item,
        f"{_title}: areas of the ring",
        *_places("ring_area_count", "ring_areas_equally_spaced", "areas of the ring", _due),
        name=f"{_zeros}_zero_ring_areas",
        when=_wheel,
        duty=f"A ring of equally spaced areas matches the compartments of a {_zeros} zero wheel.",
    )
    RULES.demands(
        _item,
        f"{_title}: colors of the ring",
        ring_is_colored(_order),
        name=f"{_zeros}_zero_ring_colors",
        when=_wheel,
        duty="Zeros are green; the numbers from 1 to 36 alternate between red and black.",
        reading=f"{COLORS_READ}{_colors}",
    )
    RULES.demands(
        _item,
        f"{_title}: order of the numbers",
        ring_runs("ring_sequence_clockwise", _order, "this wheel"),
        name=f"{_zeros}_zero_ring_order",
        when=_wheel,
        duty="The ring shows the numbers clockwise in the one order that the text lists.",
        reading=f"{ORDER_READ}{_runs}",
    )
    RULES.demands(
        _item,
        f"{_title}: color of the compartments",
        *COMPARTMENT_COLOR,
        name=f"{_zeros}_zero_compartment_color",
        when=_wheel,
        duty="Each compartment has the color of its number on the ring, or all have a neutral color that is approved.",
    )
