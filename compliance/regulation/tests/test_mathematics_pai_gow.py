"""Pai Gow: what is said of the one wager, and how many tiles the set has."""

from types import SimpleNamespace

from compliance.regulation.core.payouts import PayoutFigures
from compliance.regulation.pai_gow import mathematics as pai_gow
from compliance.regulation.pai_gow.ranking import TILE_NAMES, TILE_SET


def test_621a_10__the_wager_is_undetermined() -> None:
    for facts in (None, SimpleNamespace(payout_odds=None)):
        (row,) = pai_gow.payout_rows(facts, PayoutFigures(odds={}))
        assert (row.wager, row.state, row.p_win, row.house_edge) == ("pai_gow", "undetermined", None, None)
        assert "house way" in row.note
    (row,) = pai_gow.payout_rows(None, PayoutFigures(odds={"pai_gow": (1, 1)}))
    assert row.odds == (1, 1)


def test_621a_3_c__the_set_of_tiles() -> None:
    assert (sum(TILE_SET.values()), len(TILE_SET)) == (32, 21)
    assert sorted(TILE_SET.values()) == [1] * 10 + [2] * 11
    halves = {design: tuple(map(int, design.split("-"))) for design in TILE_SET}
    assert sum(TILE_SET[design] * sum(half) for design, half in halves.items()) == 227
    assert all(low <= high for low, high in halves.values())
    assert (TILE_NAMES["6-6"], TILE_NAMES["1-2"], TILE_NAMES["4-6"]) == ("Twelve (6-6)", "Three (1-2)", "Ten (4-6)")
