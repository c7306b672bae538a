"""The wheel figure: geometry and words of a wheel drawn from an ordered list, deviations ringed and lettered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

CENTER = 250.0
RING = (197.0, 152.0)
COMPARTMENTS = (149.0, 112.0)
NUMERAL_RADIUS = 168.0
MARK_RADIUS = 174.5
CALLOUT = (200.0, 220.0, 233.0)
MOST_MARKS = 26
COLORS = frozenset({"red", "black", "green"})


@dataclass(frozen=True)
class Area:
    """One numbered area and its compartment, drawn; `label` is what stands on it."""

    position: int
    label: str
    color: str
    path: str
    compartment_path: str
    compartment_color: str
    turn: str
    size: int


@dataclass(frozen=True)
class Deviation:
    """One area that differs from the required order: its letter, what was required, and where ring and letter stand."""

    letter: str
    position: int
    found: str
    required: str
    ring_x: str
    ring_y: str
    line: str
    letter_x: str
    letter_y: str
    text_y: str


@dataclass(frozen=True)
class ListItem:
    """One line of the list that stands beside the figure."""

    position: int
    label: str
    color: str
    letter: str = ""
    required: str = ""


@dataclass(frozen=True)
class WheelFigure:
    """All that `components/wheel_figure.html` draws. `id` is unique on the page."""

    id: str
    title: str
    description: str
    areas: Sequence[Area]
    deviations: Sequence[Deviation]
    items: Sequence[ListItem]
    spokes: Sequence[str]
    has_compartments: bool
    citation: str = ""

    @property
    def view_box(self) -> str:
        """The drawn square, lower where a letter stands under the wheel."""
        lowest = max((float(one.letter_y) for one in self.deviations), default=0)
        return f"0 6 500 {494 if lowest > 440 else 456}"

    @property
    def marks_start(self) -> bool:
        """Whether the pointer at the top stays free of a letter."""
        return all(one.position != 1 for one in self.deviations)


def _point(radius: float, angle: float) -> str:
    """A point `angle` degrees clockwise from the top, as "x y"."""
    turned = radians(angle)
    return f"{CENTER + radius * sin(turned):.1f} {CENTER - radius * cos(turned):.1f}"


def _band(radii: tuple[float, float], start: float, end: float) -> str:
    outer, inner = radii
    large = 1 if end - start > 180 else 0
    return (
        f"M{_point(outer, start)}A{outer:g} {outer:g} 0 {large} 1 {_point(outer, end)}"
        f"L{_point(inner, end)}A{inner:g} {inner:g} 0 {large} 0 {_point(inner, start)}Z"
    )


def _size(count: int, label: str) -> int:
    """The type size at which a label fits its area."""
    fits = 18 if count <= 40 else 13
    return max(7, min(fits, 44 // max(1, len(label)))) if len(label) > 2 else fits


def _deviation(letter: str, position: int, found: str, required: str, angle: float) -> Deviation:
    ring_x, ring_y = _point(MARK_RADIUS, angle).split()
    letter_x, letter_y = _point(CALLOUT[2], angle).split()
    return Deviation(
        letter=letter,
        position=position,
        found=found,
        required=required,
        ring_x=ring_x,
        ring_y=ring_y,
        line=f"M{_point(CALLOUT[0], angle)}L{_point(CALLOUT[1], angle)}",
        letter_x=letter_x,
        letter_y=letter_y,
        text_y=f"{float(letter_y) + 6:.1f}",
    )


def _deviations(order: Sequence[str], required: Sequence[str]) -> list[tuple[int, str, str]]:
    """Position from 1, found and required, of each place where the two lists differ."""
    longest = max(len(order), len(required))
    padded = [list(one) + [""] * (longest - len(one)) for one in (order, required)]
    return [(at, found, due) for at, (found, due) in enumerate(zip(*padded, strict=True), start=1) if found != due]


def _description(order: Sequence[str], deviations: Sequence[tuple[int, str, str]], compartments: str) -> str:
    words = f"{len(order)} areas, clockwise from {order[0]} at the top: {', '.join(order)}."
    if deviations:
        count = "One differs" if len(deviations) == 1 else f"{len(deviations)} differ"
        told = "; ".join(
            f"{chr(64 + number)}, position {at}, has {found or 'nothing'} and should have {due or 'nothing'}"
            for number, (at, found, due) in enumerate(deviations[:MOST_MARKS], start=1)
        )
        words += f" {count} from the required order: {told}."
    return f"{words} {compartments}".strip()


def wheel_figure(
    order: Sequence[str],
    *,
    colors: Mapping[str, str] | None = None,
    required: Sequence[str] | None = None,
    compartments: str | None = "",
    figure_id: str = "wheel",
    title: str = "The wheel as you entered it",
    citation: str = "",
) -> WheelFigure | None:
    """The figure of a wheel whose areas run clockwise in this order; None for an empty order.

    `colors` gives the color (red, black, green; anything else is neutral) of each label. `required` is the order that
    the text sets; without it nothing is marked. `compartments` is the one color of all compartments, empty when each
    is like its area, None when the wheel has none.
    """
    if not order:
        return None
    of = colors or {}
    step = 360 / len(order)
    areas = [
        Area(
            position=at,
            label=label,
            color=_color(of.get(label, "")),
            path=_band(RING, (at - 1.5) * step, (at - 0.5) * step),
            compartment_path=_band(COMPARTMENTS, (at - 1.5) * step, (at - 0.5) * step),
            compartment_color=_color(compartments or of.get(label, "")),
            turn=f"rotate({(at - 1) * step:.2f} 250 250) translate(250 {CENTER - NUMERAL_RADIUS:g})",
            size=_size(len(order), label),
        )
        for at, label in enumerate(order, start=1)
    ]
    differing = _deviations(order, required) if required is not None else []
    marks = {at: chr(64 + number) for number, (at, _, _) in enumerate(differing[:MOST_MARKS], start=1)}
    due = {at: wanted or "nothing" for at, _, wanted in differing}
    return WheelFigure(
        id=figure_id,
        title=title,
        description=_description(order, differing, f"All compartments are {compartments}." if compartments else ""),
        areas=areas,
        deviations=[
            _deviation(marks[at], at, found, wanted, (at - 1) * step)
            for at, found, wanted in differing
            if at in marks and at <= len(order)
        ],
        items=[
            ListItem(at, label, of.get(label, ""), marks.get(at, ""), due.get(at, ""))
            for at, label in enumerate(order, 1)
        ]
        + [
            ListItem(at, "missing", "", marks.get(at, ""), wanted) for at, found, wanted in differing if at > len(order)
        ],
        spokes=[f"M{_point(24, angle)}L{_point(104, angle)}" for angle in range(0, 360, 45)],
        has_compartments=compartments is not None,
        citation=citation,
    )


def _color(word: str) -> str:
    return word if word in COLORS else "neutral"
