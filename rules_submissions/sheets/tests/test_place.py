"""Places on a sheet by zone and by percent."""

import pytest

from rules_submissions.place import COLUMNS, ROWS, WHOLE, NoPlace, Place, place_of, zone_at


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("A1", Place(0, 0, 834, 1667)),
        ("l6", Place(9167, 8334, 833, 1666)),
        ("C2-D3", Place(1667, 1667, 1667, 3333)),
        ("D3 – C2", Place(1667, 1667, 1667, 3333)),
        ("25, 40", Place(2500, 4000)),
        ("25 40 10.5 8", Place(2500, 4000, 1050, 800)),
        ("25%; 40%", Place(2500, 4000)),
        ("0, 0, 100, 100", Place(0, 0, WHOLE, WHOLE)),
    ],
)
def test_a_place_is_typed_as_zone_or_percent(typed: str, place: Place) -> None:
    assert place_of(typed) == place


@pytest.mark.parametrize(
    "typed",
    ["", "M1", "A7", "A0", "1", "1, 2, 3", "101, 5", "50, 50, 51, 1", "-1, 5", "1e1, 5", "nan, 5", "C2-", "٣, ٣"],
)
def test_anything_else_is_refused_in_words(typed: str) -> None:
    with pytest.raises(NoPlace, match="Type a zone"):
        place_of(typed)


def test_every_zone_reads_back_as_itself() -> None:
    for column in COLUMNS:
        for row in ROWS:
            assert place_of(column + row).zone == column + row
            assert place_of(place_of(column + row).typed) == place_of(column + row)
    assert place_of("C2-D3").zone_or_typed == "C2-D3"
    assert place_of("25, 40").zone_or_typed == "25, 40"
    assert zone_at(WHOLE, WHOLE) == "L6"
    assert place_of("C2-D3").zone == "C2–D3"


def test_a_cut_out_stays_on_the_sheet_and_pixels_are_those_of_the_picture() -> None:
    assert Place(100, 9900).around == Place(0, 9000, 1000, 1000)
    assert Place(5000, 5000, 1000, 0).pixels(200, 100) == Place(100, 50, 20, 1)
