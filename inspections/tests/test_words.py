"""The words of the floor."""

import pytest

from inspections.words import headline


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("The table has no approved rules.", "The table has no approved rules"),
        ("Not inspected. The table closed meanwhile.", "Not inspected"),
        (
            "The inspection is older than the change: it started at 9:12 a.m. EST.",
            "The inspection is older than the change",
        ),
        ("Opened at 9:12 a.m. EST; the inspection ended later.", "Opened at 9:12 a.m. EST"),
        ("Closed at 11:12 p.m. EDT. The inspection ended later.", "Closed at 11:12 p.m. EDT"),
        ("x" * 60, "x" * 60),
        (f"{'x' * 50} {'y' * 10}", f"{'x' * 50}…"),
    ],
)
def test_a_tile_shows_the_first_sentence_or_what_stands_before_its_colon(told, shown):
    assert headline(told) == shown
