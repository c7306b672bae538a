"""Craps and Mini-Craps: every figure, worked out apart from the code, and properties.

The Fire Bet is in `test_mathematics_fire_bet.py`.
"""

from collections import Counter
from decimal import Decimal
from fractions import Fraction as F
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.core.payouts import Pair, PayoutFigures, PayoutRow, house_edge, p_win, p_win_decided
from compliance.regulation.craps import mathematics as craps

# § 623a.5(a), (g)(1), (g)(2) and § 623a.6.
PLACE_TO_WIN = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
PLACE_TO_LOSE = {4: (5, 11), 5: (5, 8), 6: (4, 5), 8: (4, 5), 9: (5, 8), 10: (5, 11)}
TAKEN = {4: (2, 1), 5: (3, 2), 6: (6, 5), 8: (6, 5), 9: (3, 2), 10: (2, 1)}
LAID = {number: (to, pay) for number, (pay, to) in TAKEN.items()}
HARDWAYS = {4: 7, 6: 9, 8: 9, 10: 7}
EASY_HOPS = ("1_3", "1_4", "2_3", "1_5", "2_4", "1_6", "2_5", "3_4", "2_6", "3_5", "3_6", "4_5", "4_6")
ODDS: dict[str, Pair] = {
    **dict.fromkeys(("pass_bet", "dont_pass_bet", "come_bet", "dont_come_bet"), (1, 1)),
    **{f"place_to_win_{number}": odds for number, odds in PLACE_TO_WIN.items()},
    **{f"place_to_lose_{number}": odds for number, odds in PLACE_TO_LOSE.items()},
    **{f"hardway_{total}": (pay, 1) for total, pay in HARDWAYS.items()},
    "field_2_12": (2, 1), "field_3_4_9_10_11": (1, 1), "any_seven": (4, 1), "any_craps": (7, 1), "craps_two": (30, 1),
    "craps_three": (15, 1), "craps_twelve": (30, 1), "eleven_one_roll": (15, 1),
    **{f"hop_hard_{total}": (30, 1) for total in HARDWAYS},
    **{f"hop_{shown}": (15, 1) for shown in EASY_HOPS},
    "six_seven_eight_hard": (2, 1), "six_seven_eight_other": (1, 1),
    **{f"buy_bet_{number}": odds for number, odds in TAKEN.items()},
    **{f"lay_bet_{number}": odds for number, odds in LAID.items()},
}  # fmt: skip
SUPPLEMENTAL: dict[str, Pair] = {
    **{f"supplemental_{line}_{number}": odds for line in ("pass", "come") for number, odds in TAKEN.items()},
    **{f"supplemental_dont_{line}_{number}": odds for line in ("pass", "come") for number, odds in LAID.items()},
}
PAYTABLES = {
    "A": {"fire_bet_4": (24, 1), "fire_bet_5": (249, 1), "fire_bet_6": (999, 1)},
    "B": {"fire_bet_4": (39, 1), "fire_bet_5": (199, 1), "fire_bet_6": (499, 1)},
}
FIGURES = PayoutFigures(odds=ODDS, paytables=PAYTABLES)


def chapter(figures: PayoutFigures = FIGURES) -> dict[str, PayoutRow]:
    return {row.wager: row for row in craps.payout_rows(None, figures) if row.wager != "fire_bet"}


def filed(**facts: object) -> dict[str, PayoutRow]:
    rows = craps.payout_rows(SimpleNamespace(**{"payout_odds": ODDS, **facts}), FIGURES)
    return {row.wager: row for row in rows}


def test_623a__ways_of_the_totals() -> None:
    ways = Counter(sum(roll) for roll in craps.ROLLS)
    assert ways == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


# Line bets.


@pytest.mark.parametrize("wager", ["pass_bet", "come_bet"])
def test_623a_5_a__pass_and_come(wager: str) -> None:
    row = chapter()[wager]
    assert (row.p_win, row.house_edge, row.house_edge_percent) == (F(244, 495), F(7, 495), "1.414141")
    assert craps.line_bet(wager, (1, 1))[F(-1)] == F(251, 495)
    assert craps.line_bet(wager, (1, 1))[F(0)] == 0


@pytest.mark.parametrize("wager", ["dont_pass_bet", "dont_come_bet"])
def test_623a_5_a__dont_pass_and_dont_come_return_the_stake_on_12(wager: str) -> None:
    row, settled = chapter()[wager], craps.line_bet(wager, (1, 1))
    assert settled == {F(1): F(949, 1980), F(-1): F(244, 495), F(0): F(1, 36)}
    assert (row.house_edge, row.house_edge_percent) == (F(3, 220), "1.363636")
    assert row.p_win == p_win_decided(settled) == F(949, 1925)
    assert house_edge(settled) / (1 - settled[F(0)]) == F(27, 1925)
    assert "27/1925" in row.note


def test_623a_3_a_1__mean_rolls_of_a_pass_bet() -> None:
    contests = {number: craps.PASS.contest(number) for number in craps.POINTS}
    later = sum(craps.p(craps.totals(number)) / contest.p_decided for number, contest in contests.items())
    assert 1 + later == F(557, 165)


SUPPORTED = {
    1: (F(5, 3), F(7, 825), F(2), F(3, 440)),
    2: (F(7, 3), F(1, 165), F(3), F(1, 220)),
    3: (F(3), F(7, 1485), F(4), F(3, 880)),
    5: (F(13, 3), F(7, 2145), F(6), F(1, 440)),
    10: (F(23, 3), F(7, 3795), F(11), F(3, 2420)),
}


def with_supplemental(wager: str, odds: dict[str, Pair], multiple: F) -> tuple[F, F]:
    """Mean of all money staked and its house edge, always with the full supplemental wager, per flat bet of 1.

    On Pass and Come `multiple` limits the stake, on the Don't side the winnings (623a.6(e)). `odds` holds the line
    bet and the supplemental odds by point (`supplemental_pass_4`).
    """
    line, code = craps.LINES[wager], f"supplemental_{wager.removesuffix('_bet')}"
    stake, loss = F(1), house_edge(craps.line_bet(wager, odds[wager]))
    for number in craps.POINTS:
        laid = odds[f"{code}_{number}"]
        amount = multiple if line is craps.PASS else multiple / craps.profit(laid)
        stake += craps.p(craps.totals(number)) * amount
        loss += craps.p(craps.totals(number)) * amount * house_edge(line.contest(number).settled(laid))
    return stake, loss / stake


@pytest.mark.parametrize("multiple", SUPPORTED)
def test_623a_6__edge_with_the_full_supplemental_wager(multiple: int) -> None:
    odds = {**ODDS, **SUPPLEMENTAL}
    for line in ("pass_bet", "come_bet"):
        assert with_supplemental(line, odds, F(multiple)) == SUPPORTED[multiple][:2]
    for line in ("dont_pass_bet", "dont_come_bet"):
        assert with_supplemental(line, odds, F(multiple)) == SUPPORTED[multiple][2:]


def test_623a_6__supplemental_wagers_are_fair() -> None:
    rows = chapter(PayoutFigures(odds={**ODDS, **SUPPLEMENTAL}))
    assert {rows[wager].house_edge for wager in SUPPLEMENTAL} == {F(0)}
    assert rows["supplemental_pass_4"].house_edge_percent == "0.000000"
    assert not any(wager.startswith("supplemental") for wager in chapter())


def test_623a_6_e__on_the_dont_side_the_multiple_limits_the_winnings() -> None:
    assert [1 / F(*LAID[number]) for number in (4, 5, 6)] == [2, F(3, 2), F(6, 5)]


# Ways to win and to lose, edge per decided wager, per live roll, mean rolls.
DECIDED = {
    "place_to_win": {4: ((3, 6), F(1, 15)), 5: ((4, 6), F(1, 25)), 6: ((5, 6), F(1, 66))},
    "place_to_lose": {4: ((6, 3), F(1, 33)), 5: ((6, 4), F(1, 40)), 6: ((6, 5), F(1, 55))},
    "buy_bet": {4: ((3, 6), F(0)), 5: ((4, 6), F(0)), 6: ((5, 6), F(0))},
    "lay_bet": {4: ((6, 3), F(0)), 5: ((6, 4), F(0)), 6: ((6, 5), F(0))},
    "hardway": {4: ((1, 8), F(1, 9)), 6: ((1, 10), F(1, 11))},
}
PER_ROLL = {
    "place_to_win": {4: F(1, 60), 5: F(1, 90), 6: F(1, 216)},
    "place_to_lose": {4: F(1, 132), 5: F(1, 144), 6: F(1, 180)},
    "buy_bet": {4: F(0), 5: F(0), 6: F(0)},
    "lay_bet": {4: F(0), 5: F(0), 6: F(0)},
    "hardway": {4: F(1, 36), 6: F(1, 36)},
}
MEAN_ROLLS = {4: F(4), 5: F(18, 5), 6: F(36, 11)}


@pytest.mark.parametrize(("code", "number"), [(code, n) for code, table in DECIDED.items() for n in table])
def test_623a_5__table_of_section_4_2(code: str, number: int) -> None:
    (wins, loses), edge = DECIDED[code][number]
    rows = chapter()
    for wager in (f"{code}_{number}", f"{code}_{14 - number}"):
        contest, row = craps.CONTESTS[wager], rows[wager]
        assert (len(contest.wins), len(contest.loses)) == (wins, loses)
        assert (row.p_win, row.house_edge, row.state, row.case) == (F(wins, wins + loses), edge, "exact", {})
        assert edge * contest.p_decided == PER_ROLL[code][number]
        assert 1 / contest.p_decided == MEAN_ROLLS[number]


# Vigorish of 5 % on Buy and Lay Bets.
ON_WIN = {
    "buy_bet": {4: F(1, 60), 5: F(1, 50), 6: F(1, 44)},
    "lay_bet": {4: F(1, 30), 5: F(3, 100), 6: F(3, 110)},
}


@pytest.mark.parametrize("code", ON_WIN)
@pytest.mark.parametrize("number", craps.POINTS)
def test_623a_5_g_3__vigorish_of_five_percent(code: str, number: int) -> None:
    wager, side = f"{code}_{number}", code.split("_", maxsplit=1)[0]
    charged = {f"{side}_vigorish_charged": True, f"{side}_vigorish_percent": Decimal(5)}
    made, won = (filed(**charged, **{f"{side}_vigorish_timing": timing}) for timing in ("when_made", "on_win_only"))
    edge = made[wager].house_edge
    assert edge == F(1, 20)
    assert edge / (1 + F(1, 20)) == F(1, 21)
    assert won[wager].house_edge == ON_WIN[code][min(number, 14 - number)]
    assert (made[wager].state, made[wager].case) == ("exact", {})
    assert "5 %" in made[wager].note


@pytest.mark.parametrize(
    ("number", "at_placement", "on_win"), [(4, F(1, 41), F(1, 60)), (5, F(1, 31), F(1, 50)), (6, F(1, 25), F(1, 44))]
)
def test_623a_5_g_3__lay_with_the_possible_win_as_base_for_comparison(number: int, at_placement: F, on_win: F) -> None:
    """The common practice elsewhere, not the base of this text: 5 % of the possible win."""
    contest, fee = craps.CONTESTS[f"lay_bet_{number}"], F(1, 20) * F(*LAID[number])
    assert house_edge(contest.settled(LAID[number], fee)) / (1 + fee) == at_placement
    assert house_edge(contest.settled(LAID[number], fee, fee_on_win_only=True)) == on_win


def test_623a_5_g_3__what_is_not_charged_or_not_stated() -> None:
    assert filed(buy_vigorish_charged=False)["buy_bet_4"].house_edge == 0
    assert filed()["lay_bet_4"].house_edge == 0
    unstated = filed(lay_vigorish_charged=True, lay_vigorish_percent=Decimal("4.5"))["lay_bet_4"]
    assert (unstated.state, unstated.note) == ("undetermined", "Not stated: lay_vigorish_timing.")
    assert filed(buy_vigorish_charged=True)["buy_bet_4"].note.endswith("buy_vigorish_percent, buy_vigorish_timing.")


# Wagers on one roll.
ONE_ROLL = {
    "field": (F(4, 9), F(1, 18)), "any_seven": (F(1, 6), F(1, 6)), "any_craps": (F(1, 9), F(1, 9)),
    "craps_two": (F(1, 36), F(5, 36)), "craps_three": (F(1, 18), F(1, 9)), "craps_twelve": (F(1, 36), F(5, 36)),
    "eleven_one_roll": (F(1, 18), F(1, 9)), "craps_eleven": (F(1, 6), F(1, 9)), "horn": (F(1, 6), F(1, 8)),
    "horn_high_2": (F(1, 6), F(23, 180)), "horn_high_3": (F(1, 6), F(11, 90)), "horn_high_11": (F(1, 6), F(11, 90)),
    "horn_high_12": (F(1, 6), F(23, 180)), "whirl": (F(1, 6), F(2, 15)), "six_seven_eight": (F(4, 9), F(1, 18)),
    **{f"hop_hard_{total}": (F(1, 36), F(5, 36)) for total in HARDWAYS},
    **{f"hop_{shown}": (F(1, 18), F(1, 9)) for shown in EASY_HOPS},
}  # fmt: skip


@pytest.mark.parametrize("wager", ONE_ROLL)
def test_623a_5__wagers_on_one_roll(wager: str) -> None:
    row = chapter()[wager]
    assert (row.p_win, row.house_edge, row.state) == (*ONE_ROLL[wager], "exact")


def test_623a_3_a__every_one_roll_wager_is_in_the_table() -> None:
    assert set(craps.ONE_ROLL) == set(ONE_ROLL)
    assert len(EASY_HOPS) == 13


NET = {
    "field": {2: F(2), 12: F(2), 3: F(1), 4: F(1), 9: F(1), 10: F(1), 11: F(1)},
    "craps_eleven": {2: F(3), 3: F(3), 12: F(3), 11: F(7)},
    "horn": {2: F(27, 4), 12: F(27, 4), 3: F(3), 11: F(3)},
    "horn_high_2": {2: F(57, 5), 12: F(26, 5), 3: F(11, 5), 11: F(11, 5)},
    "horn_high_3": {3: F(27, 5), 2: F(26, 5), 12: F(26, 5), 11: F(11, 5)},
    "horn_high_11": {11: F(27, 5), 2: F(26, 5), 12: F(26, 5), 3: F(11, 5)},
    "horn_high_12": {12: F(57, 5), 2: F(26, 5), 3: F(11, 5), 11: F(11, 5)},
    "whirl": {2: F(26, 5), 12: F(26, 5), 3: F(11, 5), 11: F(11, 5), 7: F(0)},
}
"""Net result of a stake of 1 by total; every other total loses it."""


@pytest.mark.parametrize("wager", NET)
def test_623a_5_b_to_e__net_result_by_total(wager: str) -> None:
    for roll in craps.ROLLS:
        assert craps.one_roll_net(wager, roll, ODDS) == NET[wager].get(sum(roll), F(-1))


@pytest.mark.parametrize(("wager", "stake", "total", "dollars"), [
    ("horn", 4, 12, 27), ("horn", 4, 11, 12), ("horn_high_12", 5, 12, 57), ("horn_high_12", 5, 2, 26),
    ("horn_high_12", 5, 3, 11), ("horn_high_12", 5, 11, 11), ("whirl", 5, 7, 0), ("whirl", 5, 2, 26),
    ("whirl", 5, 12, 26), ("whirl", 5, 3, 11), ("whirl", 5, 11, 11), ("craps_eleven", 2, 2, 6),
    ("craps_eleven", 2, 3, 6), ("craps_eleven", 2, 12, 6), ("craps_eleven", 2, 11, 14), ("horn", 4, 8, -4),
])  # fmt: skip
def test_623a_5_b_to_e__settlement_in_dollars(wager: str, stake: int, total: int, dollars: int) -> None:
    roll = next(roll for roll in craps.ROLLS if sum(roll) == total)
    assert stake * craps.one_roll_net(wager, roll, ODDS) == dollars


@pytest.mark.parametrize(
    ("roll", "net"), [((3, 3), 2), ((4, 4), 2), ((1, 6), 1), ((3, 4), 1), ((2, 4), 1), ((3, 5), 1), ((2, 3), -1)]
)
def test_623a_5_a__six_seven_eight(roll: tuple[int, int], net: int) -> None:
    assert craps.one_roll_net("six_seven_eight", roll, ODDS) == net


# Filings.


def test_623a_3_a__a_filing_has_rows_for_its_wagers_and_numbers_only() -> None:
    rows = filed(wagers_offered=["place_to_win", "horn_high", "pass_bet"], place_to_win_numbers=[6, 8])
    assert list(rows) == ["pass_bet", "place_to_win_6", "place_to_win_8"] + [f"horn_high_{n}" for n in (2, 3, 11, 12)]
    assert len(filed(wagers_offered=["buy_bet"], buy_numbers=None)) == 6


def test_623a_3_a__an_unknown_wager_and_missing_odds_are_undetermined() -> None:
    rows = filed(wagers_offered=["big_six", "whirl", "place_to_win"], place_to_win_numbers=[7], payout_odds={})
    assert {wager: row.state for wager, row in rows.items()} == dict.fromkeys(
        ["whirl", "big_six", "place_to_win_7"], "undetermined"
    )
    assert "payout_odds.any_seven" in rows["whirl"].note


def test_623a_5_a__a_filing_is_figured_at_its_own_odds() -> None:
    odds = {"field_2_12": SimpleNamespace(pay=3, to=1), "field_3_4_9_10_11": SimpleNamespace(pay=1, to=1)}
    assert filed(payout_odds=odds, wagers_offered=["field"])["field"].house_edge == 0


# Properties.


@given(st.sampled_from(sorted(craps.ONE_ROLL)), st.data())
def test_623a_5__raising_a_line_never_raises_the_edge_of_a_one_roll_wager(wager: str, data: st.DataObject) -> None:
    line = data.draw(st.sampled_from(sorted({line for part in craps.ONE_ROLL[wager] for line in part})))
    pay, to = data.draw(st.tuples(st.integers(1, 200), st.integers(1, 20)))
    settled, better = (craps.one_roll(wager, {**ODDS, line: (n, to)}) for n in (pay, pay + 1))
    assert sum(settled.values()) == 1
    assert 0 <= p_win(settled) <= 1
    assert house_edge(better) < house_edge(settled)


@given(st.sampled_from(sorted(craps.CONTESTS)), st.integers(1, 200), st.integers(1, 20), st.fractions(0, F(1, 20)))
def test_623a_5__a_wager_that_waits(wager: str, pay: int, to: int, fee: F) -> None:
    contest = craps.CONTESTS[wager]
    plain, better, made, won = (
        contest.settled((pay, to)), contest.settled((pay + 1, to)), contest.settled((pay, to), fee),
        contest.settled((pay, to), fee, fee_on_win_only=True),
    )  # fmt: skip
    assert sum(made.values()) == sum(won.values()) == 1
    assert 0 <= contest.p_win <= 1
    assert house_edge(better) < house_edge(plain)
    assert house_edge(made) == house_edge(plain) + fee
    assert house_edge(won) == house_edge(plain) + fee * contest.p_win


@given(st.sampled_from(sorted(craps.LINES)), st.integers(1, 100), st.integers(1, 100))
def test_623a_5_a__raising_a_line_bet_never_raises_its_edge(wager: str, pay: int, to: int) -> None:
    settled, better = (craps.line_bet(wager, (n, to)) for n in (pay, pay + 1))
    assert sum(settled.values()) == 1
    assert 0 <= p_win_decided(settled) <= 1
    assert house_edge(better) < house_edge(settled)
