"""Markers find their level by sequence."""

import pytest

from compliance.regulation.texts.markers import Choice, Level, MarkerPlace, choose, leading_marker, readings

H = MarkerPlace(Level.LETTER, 8)
U = MarkerPlace(Level.LETTER, 21)
TWO = MarkerPlace(Level.NUMBER, 2)
IV = MarkerPlace(Level.ROMAN, 4)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("(c) A wager", ("c", "A wager")),
        ("(a)(1) A wager", ("a", "(1) A wager")),
        ("(12) A wager", ("12", "A wager")),
        ("(taking and laying) odds", None),
        ("(00) wagers", ("00", "wagers")),
        ("~~(b) struck~~", ("b", "~~struck~~")),
        ("A wager (c)", None),
    ],
)
def test_leading_marker(words, expected):
    assert leading_marker(words) == expected


@pytest.mark.parametrize(
    ("marker", "expected"),
    [
        ("i", [MarkerPlace(Level.LETTER, 9), MarkerPlace(Level.ROMAN, 1)]),
        ("iv", [IV]),
        ("xix", [MarkerPlace(Level.ROMAN, 19)]),
        ("aa", [MarkerPlace(Level.LETTER, 27)]),
        ("7", [MarkerPlace(Level.NUMBER, 7)]),
        ("00", []),
        ("B", [MarkerPlace(Level.CAPITAL, 2)]),
        ("taking", []),
        ("c", [MarkerPlace(Level.LETTER, 3)]),
    ],
)
def test_readings(marker, expected):
    assert readings(marker) == expected


@pytest.mark.parametrize(
    ("marker", "open_places", "following", "announced", "expected"),
    [
        ("i", [H], ["j"], False, MarkerPlace(Level.LETTER, 9)),
        ("i", [H, TWO], ["ii"], False, MarkerPlace(Level.ROMAN, 1)),
        ("i", [H, TWO], ["1", "2", "j"], False, MarkerPlace(Level.LETTER, 9)),
        ("i", [H, TWO], ["i", "j"], False, MarkerPlace(Level.ROMAN, 1)),
        ("i", [H, TWO], ["3", "i", "j"], False, MarkerPlace(Level.ROMAN, 1)),
        ("i", [H, TWO], ["A", "i", "j"], False, MarkerPlace(Level.ROMAN, 1)),
        ("i", [H, TWO], [], True, MarkerPlace(Level.ROMAN, 1)),
        ("i", [H, TWO], [], False, MarkerPlace(Level.LETTER, 9)),
        ("v", [U, TWO, IV], ["w"], False, MarkerPlace(Level.LETTER, 22)),
        ("v", [U, TWO, IV], ["vi"], False, MarkerPlace(Level.ROMAN, 5)),
        ("v", [U, TWO, IV], [], False, MarkerPlace(Level.ROMAN, 5)),
        ("1", [], [], False, MarkerPlace(Level.NUMBER, 1)),
        ("i", [MarkerPlace(Level.LETTER, 5), MarkerPlace(Level.NUMBER, 1)], [], False, MarkerPlace(Level.ROMAN, 1)),
    ],
)
def test_choose_by_sequence(marker, open_places, following, announced, expected):
    assert choose(marker, open_places, following, list_announced=announced) == Choice(expected)


def test_a_skipped_letter_is_counted_and_a_backward_one_is_no_marker():
    assert choose("c", [MarkerPlace(Level.LETTER, 1)], [], list_announced=False) == Choice(
        MarkerPlace(Level.LETTER, 3), skipped=1
    )
    assert choose("a", [MarkerPlace(Level.LETTER, 3)], [], list_announced=False) is None
    assert choose("p", [MarkerPlace(Level.LETTER, 1)], [], list_announced=False) is None


def test_a_roman_needs_a_number_above_it_or_a_defined_term():
    assert choose("ii", [MarkerPlace(Level.LETTER, 1)], [], list_announced=False) is None
    assert choose("ii", [], [], list_announced=False) is None
    assert choose("iv", [], [], list_announced=False, in_definition=True) == Choice(IV, skipped=3)
