"""§ 619a.1(a), (e) and (f): the wheel and its sections, the clapper, the boxes."""

from ...core.families import answered_yes, at_least, exactly
from ...general.boxes import boxes_beside_the_dealer
from ..figures import SECTION_COUNT, SMALLEST_WHEEL
from .register import RULES

RULES.demands(
    "619a.1(a)",
    "Diameter of the wheel",
    at_least(
        "wheel_diameter_in",
        SMALLEST_WHEEL,
        wrong="The wheel is {found} inches across.",
        required="a wheel of at least 5 feet ({due} inches)",
        mend="Use a larger wheel. If the figure is a slip, correct it.",
    ),
    name="wheel_has_its_diameter",
    duty=f"The game is played at a circular wheel at least {SMALLEST_WHEEL.always // 12} feet across.",
)
RULES.demands(
    "619a.1(a)",
    "Sections of the rim",
    exactly(
        "section_count",
        SECTION_COUNT,
        wrong="The rim has {found} sections.",
        required="{due} equally spaced sections",
        mend="Correct the number, or use another wheel.",
    ),
    answered_yes(
        "sections_equally_spaced",
        SECTION_COUNT,
        wrong="The sections are not equally spaced.",
        required="{due} equally spaced sections",
        mend="Use a wheel with equal sections.",
    ),
    name="rim_has_its_sections",
    duty=f"The rim of the wheel is divided into {SECTION_COUNT.always} equally spaced sections.",
)
RULES.demands(
    "619a.1(a)",
    "Glass over the sections",
    answered_yes(
        "sections_covered_with_glass",
        wrong="The sections of the wheel are not covered with glass.",
        required="sections that are covered with glass",
        mend="Cover the sections with glass, or use another wheel.",
    ),
    name="sections_lie_under_glass",
    duty="Glass covers the sections of the rim.",
)
RULES.demands(
    "619a.1(e)",
    "Clapper",
    answered_yes(
        "clapper_present",
        wrong="The wheel has no clapper that picks out one section.",
        required="a clapper that can pick out one section at the end of a spin",
        mend="Install a clapper, or use another wheel.",
    ),
    name="wheel_has_a_clapper",
    duty="A clapper picks out one section of the wheel when the spin ends.",
)
boxes_beside_the_dealer(RULES, "619a.1(f)")
