"""Roulette: demands on a ring of numbers, shared by both wheels and the replica."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...core.answers import unstated
from ...core.condition import FactCondition
from ...core.demand import Demand
from ...core.figure import Figure, Text
from ...core.finding import Finding, Outcome, note, violation
from ...core.ring import deviations, runs_counterclockwise
from ..wheel import BLACK, GREEN, RED, ZEROS, Ring, arcs, customary_color, expected_colors, named, ring_of


class OnRing(Demand, frozen=True, kw_only=True):
    """A demand whose figure is the order of a ring."""

    def due_of(self) -> Callable[[Text], Ring]:
        """A function that gives the ring."""
        order = Demand.due_of(self)
        return lambda text: ring_of(order(text))


class RingRuns(OnRing, frozen=True, kw_only=True):
    """The numbers of a ring, called `ring`, in their order; what is wrong is one finding, at the first difference."""

    ring: str

    def missing(self, facts: Any, due: Ring) -> Finding:
        """The finding where the order is not stated."""
        return unstated(facts, self.field)

    def broken(self, facts: Any, value: Sequence[str], due: Ring) -> Finding:
        """The finding about another order."""
        return _out_of_order(self.field, value, due.numbers, self.ring)


def ring_runs(field: str, order: Figure[tuple[str, ...]], ring: str, when: FactCondition | None = None) -> Demand:
    """The list in `field` holds the numbers of the ring clockwise in the order of the text, wherever it begins."""
    return RingRuns(field=field, is_met=_runs, due=order, ring=ring, when=when, answer=_numbers)


def _numbers(due: Ring) -> tuple[str, ...]:
    return due.numbers


def _runs(value: Sequence[str], due: Ring) -> bool:
    return due.runs(value)


class RingColored(OnRing, frozen=True, kw_only=True):
    """The colors of a ring. One finding for each number that is wrong, one for all whose color is not stated, one for
    all that are not on this wheel. Upper and lower case do not matter.

    Alternation is judged along the order that the text fixes, within each arc between the greens: on a double zero
    wheel the neighbors across a green share a color. A lawful alternation that is not the customary one is a note.
    """

    def missing(self, facts: Any, due: Ring) -> Finding:
        """The finding where no color is stated."""
        return unstated(facts, self.field)

    def broken(self, facts: Any, value: Mapping[str, str], due: Ring) -> Outcome:
        """The findings about colors that are not the customary ones."""
        colors = named(value)
        return _color_findings(facts, colors, due.numbers) if colors else self.missing(facts, due)


def ring_is_colored(order: Figure[tuple[str, ...]]) -> Demand:
    """`ring_colors` gives the zeros of the ring green, its other numbers red and black by turns."""
    return RingColored(field="ring_colors", is_met=_is_customary, due=order, answer=_customary)


def _customary(due: Ring) -> dict[str, str]:
    return due.customary


def _is_customary(value: Mapping[str, str], due: Ring) -> bool:
    return due.is_customary(value)


def _out_of_order(field: str, filed: Sequence[str], required: tuple[str, ...], ring: str) -> Finding:
    """The finding about the order of a ring that does not agree."""
    demanded = f"the {len(required)} numbers in its fixed clockwise order"
    if len(filed) != len(required) or set(filed) != set(required):
        wrong = _not_the_numbers(filed, required, ring)
        differing = deviations(filed, required)
        place = f"[{differing[0].index}]" if differing else ""
        mend = f"List each of the {len(required)} numbers once, clockwise."
        return violation(f"{field}{place}", filed, wrong=wrong, required=demanded, mend=mend)
    if runs_counterclockwise(filed, required):
        return violation(
            field,
            filed,
            wrong=f"The numbers on {ring} run counterclockwise.",
            required=demanded,
            mend="If you listed them the wrong way around, reverse the list. If not, this wheel cannot be used.",
        )
    differing = deviations(filed, required)
    first = differing[0]
    wrong = f"Position {first.place}, counted clockwise from 0, holds {first.found}; {first.required} is required."
    mend = "Put the numbers in the required order."
    if len(differing) == 2:
        other = differing[1]
        wrong = (
            f"Two numbers are swapped: {first.found} is at position {first.place} and {other.found} at position "
            f"{other.place}, counted clockwise from 0."
        )
        mend = f"Swap {first.found} and {other.found}."
    elif len(differing) > 2:
        wrong += f" In all, {len(differing)} positions of {ring} differ."
    return violation(f"{field}[{first.index}]", filed, wrong=wrong, required=demanded, mend=mend)


def _not_the_numbers(filed: Sequence[str], required: tuple[str, ...], ring: str) -> str:
    """In words how the numbers listed differ from those required, their order apart."""
    missing = [number for number in required if number not in filed]
    foreign = sorted(set(filed) - set(required))
    repeated = sorted({number for number in filed if list(filed).count(number) > 1})
    parts = [f"The list for {ring} holds {len(filed)} numbers; {len(required)} are required."]
    if len(filed) == len(required):
        parts = [f"The list for {ring} does not hold each number once."]
    for words, numbers in (("Missing", missing), ("Repeated", repeated), ("Not on this wheel", foreign)):
        if numbers:
            parts.append(f"{words}: {', '.join(numbers)}.")
    return " ".join(parts)


def _color_findings(facts: Any, colors: Mapping[str, str], ring: tuple[str, ...]) -> list[Finding]:
    """The findings about colors that are not the customary ones: wrong, or unusual."""
    foreign = [number for number in colors if number not in ring]
    findings: list[Finding] = [_foreign(foreign, colors)] if foreign else []
    unusual = False
    expected = {number: GREEN for number in ring if number in ZEROS}
    for arc in arcs(ring):
        along = expected_colors(arc, colors)
        expected |= along
        unusual = unusual or along[arc[0]] != customary_color(arc[0])
    findings += [
        _wrong_color(number, colors[number], expected[number], _alike(number, colors, ring))
        for number in ring
        if number in colors and colors[number] != expected[number]
    ]
    missing = [number for number in ring if number not in colors]
    if missing:
        place = missing[0] if len(missing) == 1 else ""
        findings.append(unstated(facts, "ring_colors", place, about=", ".join(missing)))
    if unusual and all(colors.get(number) == color for number, color in expected.items()):
        findings.append(
            note(
                "ring_colors",
                wrong="Red and black alternate, but the red numbers are not the customary ones.",
                found=colors,
                mend="The regulation requires only that the colors alternate. Check that the layout shows the same "
                "colors.",
            )
        )
    return findings


def _foreign(numbers: Sequence[str], colors: Mapping[str, str]) -> Finding:
    which = ", ".join(numbers)
    are = "which is not a number" if len(numbers) == 1 else "which are not numbers"
    return violation(
        f"ring_colors.{numbers[0]}",
        colors[numbers[0]] if len(numbers) == 1 else {number: colors[number] for number in numbers},
        wrong=f"A color is stated for {which}, {are} of this wheel.",
        required="the numbers of this wheel and no others",
        mend=f"Remove {which}. If the kind of wheel is a slip, correct it.",
    )


def _alike(number: str, colors: Mapping[str, str], ring: Sequence[str]) -> list[str]:
    """The neighbors of a number that have its color."""
    at = ring.index(number)
    return [beside for beside in (ring[at - 1], ring[(at + 1) % len(ring)]) if colors.get(beside) == colors[number]]


def _wrong_color(number: str, stated: str, expected: str, alike: Sequence[str]) -> Finding:
    if expected == GREEN:
        wrong, demanded = f"The area of {number} is “{stated}”.", f"green for {number}"
    elif stated in (RED, BLACK):
        like = f" like {' and '.join(alike)} beside it" if alike else ""
        wrong = f"{number} is {stated}{like}, so red and black do not alternate there."
        demanded = "alternating red and black between the green areas"
    else:
        wrong, demanded = f"The color of {number} is “{stated}”.", "alternating red and black between the green areas"
    return violation(f"ring_colors.{number}", stated, wrong=wrong, required=demanded, mend=f"Make {number} {expected}.")
