"""Odds are compared by value, with every operator."""

from compliance.regulation.core.fields import Odds


def test_equal_odds_are_equal_and_not_unequal():
    assert Odds(70, 2) == Odds(35, 1)
    assert not Odds(70, 2) != Odds(35, 1)  # noqa: SIM202, the operator is what is tested
    assert Odds(35, 1) != Odds(34, 1)
    assert hash(Odds(70, 2)) == hash(Odds(35, 1))
