"""The wheel figure: one area each, deviations lettered in order, words that say all the drawing says."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.web.wheel import MOST_MARKS, WheelFigure, wheel_figure

ORDER = ["0", "28", "9", "26", "30", "11", "7", "20", "32", "17"]


def _figure(order: list[str], required: list[str] | None = None, compartments: str | None = "") -> WheelFigure:
    figure = wheel_figure(order, required=required, compartments=compartments)
    assert figure is not None
    return figure


def test_nothing_is_drawn_of_nothing():
    assert wheel_figure([]) is None


@given(order=st.lists(st.text("0123456789", min_size=1, max_size=2), min_size=1, max_size=60))
def test_every_area_lies_on_the_ring_and_in_the_list(order: list[str]):
    figure = _figure(order)
    assert [area.label for area in figure.areas] == [item.label for item in figure.items] == order
    assert figure.deviations == []
    for area in figure.areas:
        for x, y in re.findall(r"(-?[0-9.]+) (-?[0-9.]+)(?=[ALZ])", area.path):
            assert 151 < ((float(x) - 250) ** 2 + (float(y) - 250) ** 2) ** 0.5 < 198


def test_617a_1_d__two_exchanged_numbers_are_ringed_a_and_b():
    exchanged = [*ORDER[:7], "17", "32", "20"]
    figure = _figure(exchanged, required=ORDER)
    assert [(one.letter, one.position, one.found, one.required) for one in figure.deviations] == [
        ("A", 8, "17", "20"),
        ("B", 10, "20", "17"),
    ]
    assert "A, position 8, has 17 and should have 20" in figure.description
    assert [item.required for item in figure.items if item.letter] == ["20", "17"]


def test_missing_and_surplus_areas_are_told():
    short, long = _figure(ORDER[:-1], required=ORDER), _figure([*ORDER, "5"], required=ORDER)
    assert (short.items[-1].label, short.items[-1].required) == ("missing", "17")
    assert short.deviations == []
    assert (long.deviations[0].found, long.items[-1].required) == ("5", "nothing")


def test_every_deviation_is_in_the_list_even_beyond_the_last_letter():
    figure = _figure([str(number) for number in range(40)], required=["x"] * 40)
    assert len(figure.deviations) == MOST_MARKS
    assert sum(bool(item.required) for item in figure.items) == 40


@pytest.mark.parametrize(("compartments", "drawn"), [(None, False), ("", True), ("silver", True)])
def test_compartments_are_drawn_where_there_are_any(compartments: str | None, drawn: bool):
    figure = _figure(ORDER, compartments=compartments)
    assert figure.has_compartments is drawn
    assert ("silver" in figure.description) is (compartments == "silver")
