"""Casino War: every figure, worked out apart from the code for each edition's settlement, and properties."""

from fractions import Fraction as F
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.casino_war import mathematics as war
from compliance.regulation.core.payouts import Pair, PayoutFigures, PayoutRow, house_edge, lines_of, p_win

# § 651a.10 with the fate of the Initial Wager, by edition.
IN_FORCE: dict[str, Pair] = {"initial": (1, 1), "tie": (10, 1), "war": (1, 1), "war_on_tie": (2, 1)}
PROPOSED: dict[str, Pair] = {**IN_FORCE, "war": (2, 1), "war_on_tie": (3, 1)}
DECKS = frozenset({6, 8})
EDITIONS = {
    "651a-2011P": PayoutFigures(decks=DECKS, odds=PROPOSED, initial_wager_on_war="collected"),
    "651a-2011C": PayoutFigures(
        decks=DECKS, odds=IN_FORCE, initial_wager_on_war="stays_in_play", initial_wager_fate_stated=False
    ),
    "651a-2012": PayoutFigures(decks=DECKS, odds=IN_FORCE, initial_wager_on_war="stays_in_play"),
}  # fmt: skip
FIGURES = EDITIONS["651a-2012"]

TABLE: dict[int, dict[str, Any]] = {
    6: {
        "tie": F(23, 311), "higher": F(144, 311), "war_tie": F(1181, 15965), "war_higher": F(7392, 15965),
        "net": {F(1): F(2468976, 4965115), F(2): F(27163, 4965115), F(-1): F(144, 311), F(-2): F(170016, 4965115)},
        "at_war": F(23138, 993023), "per_stake": F(11569, 533231), "surrender": F(23, 622),
        "decision": F(-1006, 3193), "no_bonus": F(142853, 4965115),
        "tie_edge": F(58, 311), "war_tie_edge": F(2974, 15965),
    },
    8: {
        "tie": F(31, 415), "higher": F(192, 415), "war_tie": F(2129, 28497), "war_higher": F(13184, 28497),
        "net": {F(1): F(5880128, 11826255), F(2): F(65999, 11826255), F(-1): F(192, 415), F(-2): F(408704, 11826255)},
        "at_war": F(276706, 11826255), "per_stake": F(138353, 6354831), "surrender": F(31, 830),
        "decision": F(-8926, 28497), "no_bonus": F(22847, 788417),
        "tie_edge": F(74, 415), "war_tie_edge": F(5078, 28497),
    },
}  # fmt: skip
PERCENT = {
    6: ("2.330057", "3.697749", "18.649518", "18.628249"),
    8: ("2.339760", "3.734940", "17.831325", "17.819420"),
}

Rows = dict[tuple[object, ...], PayoutRow]


def by_case(rows: list[PayoutRow]) -> Rows:
    return {(row.wager, *row.case.values()): row for row in rows}


def filed(**facts: object) -> Rows:
    stated = {
        "payout_odds": IN_FORCE, "shuffler_mode": "none", "deck_count": 6, "initial_wager_on_war": "stays_in_play",
        "surrender_fraction": F(1, 2), "war_wager_equals_initial": True, **facts,
    }  # fmt: skip
    return by_case(war.payout_rows(SimpleNamespace(**stated), FIGURES))


@pytest.mark.parametrize("decks", TABLE)
def test_651a_9__the_two_deals(decks: int) -> None:
    expected = TABLE[decks]
    assert war.original_deal(decks) == (expected["tie"], expected["higher"])
    assert war.war_deal(decks) == (expected["war_tie"], expected["war_higher"])


@pytest.mark.parametrize("key", EDITIONS)
@pytest.mark.parametrize("decks", TABLE)
def test_651a_10__net_results_and_edges_are_the_same_in_each_edition(decks: int, key: str) -> None:
    expected, figures = TABLE[decks], EDITIONS[key]
    odds, fate = lines_of(figures.odds), figures.initial_wager_on_war or ""
    settled = war.initial_at_war(decks, odds, fate)
    assert war.war_net(odds, fate) == (F(1), F(2), F(-2))
    assert settled == {
        F(1): expected["net"][F(1)], F(2): expected["net"][F(2)],
        F(-1): expected["net"][F(-1)], F(-2): expected["net"][F(-2)],
    }  # fmt: skip
    assert house_edge(settled) == expected["at_war"]
    assert house_edge(settled) / (1 + expected["tie"]) == expected["per_stake"]
    won, tied, lost = war.war_net(odds, fate)
    law = war.war_deal(decks)
    assert law.player_higher * (won + lost) + law.tie * tied == expected["decision"]
    assert house_edge(war.initial_surrendered(decks, odds)) == expected["surrender"]
    assert [house_edge(war.tie_wager(decks, odds, deal)) for deal in war.DEALS] == [
        expected["tie_edge"], expected["war_tie_edge"],
    ]  # fmt: skip


@pytest.mark.parametrize("decks", TABLE)
def test_651a_10_3__a_war_tie_paid_like_a_win_for_comparison(decks: int) -> None:
    without_bonus = {**IN_FORCE, "war_on_tie": (1, 1)}
    assert house_edge(war.initial_at_war(decks, without_bonus, "stays_in_play")) == TABLE[decks]["no_bonus"]


@pytest.mark.parametrize("key", EDITIONS)
@pytest.mark.parametrize("decks", PERCENT)
def test_651a_10__rows_of_the_chapter(decks: int, key: str) -> None:
    rows = by_case(war.payout_rows(None, EDITIONS[key]))
    assert len(rows) == 8
    cases = (("initial", "war"), ("initial", "surrender"), ("tie", "original_deal"), ("tie", "war_deal"))
    figured = [rows[wager, decks, case] for wager, case in cases]
    assert tuple(row.house_edge_percent for row in figured) == PERCENT[decks]
    assumed = "assumed" if key == "651a-2011C" else "exact"
    assert [row.state for row in figured] == [assumed, "exact", "exact", "exact"]
    assert figured[0].p_win == TABLE[decks]["net"][F(1)] + TABLE[decks]["net"][F(2)]
    assert figured[1].p_win == TABLE[decks]["higher"]
    assert (figured[2].p_win, figured[3].p_win) == (TABLE[decks]["tie"], TABLE[decks]["war_tie"])
    assert figured[2].case == {"decks": decks, "deal": "original_deal"}
    assert figured[0].case == {"decks": decks, "at_tie": "war"}


def test_651a_3_c__a_seven_deck_batch() -> None:
    rows = filed(shuffler_mode="batch_shuffler", deck_count=14, decks_per_batch=[7, 7])
    assert rows["initial", 7, "war"].house_edge == F(184662, 7906261)
    assert rows["initial", 7, "war"].house_edge_percent == "2.335643"
    assert rows["initial", 7, "surrender"].house_edge == F(9, 242)
    assert rows["tie", 7, "original_deal"].house_edge == F(2, 11)


def test_651a_3_c_4__a_shoe_is_one_batch() -> None:
    assert war.decks_in_shoe(SimpleNamespace(shuffler_mode="batch_shuffler", deck_count=16)) == (8,)
    assert war.decks_in_shoe(SimpleNamespace(shuffler_mode="batch_shuffler", decks_per_batch=(7, 6))) == (6, 7)
    assert war.decks_in_shoe(SimpleNamespace(shuffler_mode="batch_shuffler", deck_count=13)) == ()
    assert war.decks_in_shoe(SimpleNamespace(shuffler_mode="continuous_device", deck_count=8)) == (8,)
    assert war.decks_in_shoe(SimpleNamespace(shuffler_mode="none", deck_count=0)) == ()
    assert {row.state for row in filed(deck_count=None).values()} == {"undetermined"}


def test_651a_9_g__odds_of_one_edition_with_the_settlement_of_another_favor_somebody() -> None:
    mixed = filed(payout_odds=PROPOSED)["initial", 6, "war"].house_edge
    assert mixed is not None
    assert mixed < 0
    collected = filed(initial_wager_on_war="collected")["initial", 6, "war"].house_edge
    assert collected is not None
    assert collected > F(5, 100)


def test_651a_9_c_1__another_surrendered_share_is_figured_as_filed() -> None:
    assert filed(surrender_fraction="1/4")["initial", 6, "surrender"].house_edge == TABLE[6]["tie"] / 4
    assert filed(surrender_fraction=F(0))["initial", 6, "surrender"].house_edge == 0
    assert filed(surrender_fraction=None)["initial", 6, "surrender"].house_edge == TABLE[6]["surrender"]


def test_651a_7_c__tie_wager_only_on_the_deals_that_offer_it() -> None:
    rows = filed(tie_wager_offered_on={"original_deal"})
    assert [key for key in rows if key[0] == "tie"] == [("tie", 6, "original_deal")]


def test_651a_9_c_2__what_cannot_be_figured_says_what_is_missing() -> None:
    assert "payout_odds.war_on_tie" in filed(payout_odds={"initial": (1, 1), "war": (1, 1)})["initial", 6, "war"].note
    assert filed(war_wager_equals_initial=False)["initial", 6, "war"].state == "undetermined"
    nowhere = war.payout_rows(SimpleNamespace(payout_odds=IN_FORCE, deck_count=6), PayoutFigures(odds=IN_FORCE))
    assert next(row.note for row in nowhere if row.state == "undetermined") == "Not stated: initial_wager_on_war."


def test_651a_9__one_deck_by_listing_every_ordered_deal() -> None:
    """Original deal and War deal of a single deck, card by card: no shared code with the law by rank counts."""
    deck = [(rank, suit) for rank in range(13) for suit in range(4)]
    pairs = list(permutations(deck, 2))
    assert war.original_deal(1).tie == F(sum(a[0] == b[0] for a, b in pairs), len(pairs))
    left = [card for card in deck if card not in ((0, 0), (0, 1))]
    after_tie = list(permutations(left, 2))
    assert war.war_deal(1).tie == F(sum(a[0] == b[0] for a, b in after_tie), len(after_tie))
    assert war.war_deal(1).player_higher == F(sum(a[0] > b[0] for a, b in after_tie), len(after_tie))


@given(
    st.integers(1, 40),
    st.sampled_from(sorted(IN_FORCE)),
    st.integers(1, 100),
    st.sampled_from(["collected", "stays_in_play"]),
)
def test_651a_10__raising_pay_never_raises_an_edge(decks: int, line: str, pay: int, fate: str) -> None:
    odds, better = ({**IN_FORCE, line: (n, 1)} for n in (pay, pay + 1))
    by_odds = [
        (
            war.initial_at_war(decks, lines, fate),
            war.initial_surrendered(decks, lines),
            war.tie_wager(decks, lines, "original_deal"),
            war.tie_wager(decks, lines, "war_deal"),
        )
        for lines in (odds, better)
    ]
    for settled, raised in zip(*by_odds, strict=True):
        assert sum(settled.values()) == 1
        assert 0 <= p_win(settled) <= 1
        assert house_edge(raised) <= house_edge(settled)


@given(st.integers(1, 60))
def test_651a_9__player_and_dealer_are_interchangeable_in_both_deals(decks: int) -> None:
    for law in (war.original_deal(decks), war.war_deal(decks)):
        assert law.tie + 2 * law.player_higher == 1
