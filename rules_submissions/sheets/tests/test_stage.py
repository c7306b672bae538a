"""View of a sheet, out of the address: bounded, kept in every link; the drawing over it lies at the place given
there."""

import re
from typing import Any

import pytest
from django.http import QueryDict

from compliance.web.sheet_parts import Overlay
from rules_submissions.sheets.overlay import Laid
from rules_submissions.sheets.stage import StageView


def shown(query: str, *, has_last: bool = True) -> StageView:
    return StageView.of(QueryDict(query), has_last=has_last)


@pytest.mark.parametrize(
    "hostile",
    [
        "drawn=71", "drawn=٧٠", "right=101", "right=-100.1", "down=nan", "down=1e9", "down=٣", "size=9", "size=401",
        "size=99.55", "right=-0", "size=+5", "size=", "right=0x1", "at=101x", "show=off", "zoom=999",
        "marks=<b>", "opacity=-1",
    ],
)  # fmt: skip
def test_what_is_not_known_or_out_of_bounds_is_as_if_it_were_not_there(hostile: str) -> None:
    assert shown(hostile) == StageView()


def test_how_the_drawing_lies_stands_in_every_address_and_is_written_one_way() -> None:
    one = shown("drawn=70&right=-3.5&down=007&size=104.0&show=beside")
    assert one.laid == Laid("70", "-3.5", "7", "104")
    assert one.query(zoom="200") == "?show=beside&zoom=200&drawn=70&right=-3.5&down=7&size=104"
    assert one.query(drawn="0") == "?show=beside&right=-3.5&down=7&size=104"
    assert shown(one.query()[1:]) == one


@pytest.mark.parametrize(
    ("query", "is_over"),
    [("drawn=40", True), ("drawn=40&show=last", True), ("drawn=40&show=diff", False), ("drawn=0", False)],
)
def test_it_lies_over_one_version_and_not_over_a_comparison_of_two(query: str, *, is_over: bool) -> None:
    assert shown(query).is_drawn_over is is_over


def test_without_a_last_version_nothing_is_compared() -> None:
    assert [shown(f"show={one}", has_last=False).show for one in ("beside", "swipe", "diff")] == ["now"] * 3


@pytest.mark.parametrize(
    ("changes", "corners"),
    [
        ({}, [(0, 75), (800, 525)]),
        ({"right": "10", "down": "-5"}, [(80, 45), (880, 495)]),
        ({"size": "50"}, [(200, 187.5), (600, 412.5)]),
    ],
)
def test_the_drawing_fits_the_sheet_in_its_middle_then_moves(
    changes: dict[str, str], corners: list[tuple[float, float]]
) -> None:
    lies: dict[str, Any] = {"opacity": "1", "right": "0", "down": "0", "size": "100"} | changes
    over = Overlay("", (20.0, 10.0, 180.0, 100.0), 800, 600, **lies)
    x, y, scale = (float(one) for one in re.findall(r"-?[\d.]+", over.transform))
    left, top, right, bottom = over.box
    assert [(left * scale + x, top * scale + y), (right * scale + x, bottom * scale + y)] == corners
