"""The wheel drawn from an answer: which order is required, and in which colors it is drawn."""

from collections.abc import Sequence
from typing import Any

from compliance.regulation.big_six.figures import SECTION_ORDER
from compliance.regulation.core.fields import Field
from compliance.regulation.core.ring import deviations
from compliance.regulation.roulette.figures import DOUBLE_ZERO_ORDER, SINGLE_ZERO_ORDER
from compliance.regulation.roulette.wheel import customary_color
from compliance.web.inputs.lists import Items
from compliance.web.wheel import WheelFigure, wheel_figure

ROULETTE, BIG_SIX = "617a", "619a"


def drawing_of(field: Field, facts: Any, chapter_number: str, edition_key: str) -> WheelFigure | None:
    """The figure of the order stated in this field; None where nothing is stated or the field is no wheel's order."""
    order: Sequence[str] | None = getattr(facts, field.name)
    if not order or not Items.runs_around(field):
        return None
    figure_id = f"wheel-{field.name.replace('_', '-')}"
    if chapter_number != ROULETTE:
        return wheel_figure(order, figure_id=figure_id, compartments=None)
    single = facts.wheel_mode == "single_zero"
    figure = SINGLE_ZERO_ORDER if single else DOUBLE_ZERO_ORDER
    stated = {number: color.casefold() for number, color in (facts.ring_colors or {}).items()}
    neutral = facts.compartment_neutral_color or "" if facts.compartment_color_scheme == "neutral" else ""
    return wheel_figure(
        order,
        colors={number: stated.get(number) or customary_color(number) for number in order},
        required=_turned_to_the_answer(order, figure.of(edition_key)) if facts.wheel_mode else None,
        compartments=(neutral or "neutral") if facts.compartment_color_scheme == "neutral" else "",
        figure_id=figure_id,
        citation="617a.1(c)" if single else "617a.1(d)",
    )


def standard_wheel(field: Field, facts: Any, chapter_number: str, edition_key: str) -> Any:
    """The wheel of the text as an answer to this question, to change where one's own differs; None where the question
    is about no wheel, or the text fixes none. Colors are the customary ones: the text fixes that they alternate."""
    if chapter_number == BIG_SIX:
        return list(SECTION_ORDER.of(edition_key)) if field.name == "section_symbols_clockwise" else None
    if chapter_number != ROULETTE or facts.wheel_mode is None:
        return None
    order = (SINGLE_ZERO_ORDER if facts.wheel_mode == "single_zero" else DOUBLE_ZERO_ORDER).of(edition_key)
    if field.name == "ring_colors":
        return {number: customary_color(number) for number in order}
    return list(order) if Items.runs_around(field) else None


def _turned_to_the_answer(order: Sequence[str], required: Sequence[str]) -> list[str]:
    """The required ring, turned to begin where the answer does, so that only what truly differs is marked."""
    if len(order) != len(required):
        return list(required)
    turned = list(order)
    for difference in deviations(order, required):
        turned[difference.index] = difference.required
    return turned
