"""§ 619a.1(a) to (d) and § 619a.3: counts, order, direction, theme, odds as floors, odds alike wherever shown."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.examples import approval, odds

from .cases import ORDER, THEME, compliant, findings, found, table_of, themed, told

V, A, C = "violation", "needs_approval", "cannot_tell"
COUNTS, SEQUENCE = ("619a.1(a)", V, "section_symbols_clockwise"), ("619a.1(b)", V, "section_symbols_clockwise")
FRUIT = [THEME.get(symbol, symbol) for symbol in ORDER]


def with_theme(theme: dict[str, str]) -> dict[str, Any]:
    """A compliant filing for a wheel on which these dollar symbols alone are themed."""
    return themed(themed_symbol_map=theme, section_symbols_clockwise=[theme.get(code, code) for code in ORDER])


def exchanged(one: int, other: int) -> list[str]:
    listed = list(ORDER)
    listed[one], listed[other] = listed[other], listed[one]
    return listed


def test_619a_1_b__the_order_holds_the_counts_and_puts_the_flag_across_from_the_joker() -> None:
    """Trap: counts alone do not prove the order; the order alone proves the counts."""
    assert {symbol: ORDER.count(symbol) for symbol in sorted(set(ORDER))} == {
        "1": 23, "2": 15, "5": 8, "10": 4, "20": 2, "flag": 1, "joker": 1,
    }  # fmt: skip
    assert [i for i, symbol in enumerate(ORDER) if symbol == "10"] == [7, 20, 34, 47]
    assert [i for i, symbol in enumerate(ORDER) if symbol == "20"] == [13, 40]
    assert (ORDER.index("joker"), ORDER.index("flag")) == (0, 27)


@given(st.integers(0, 53))
def test_619a_1_b__a_rim_may_be_listed_from_anywhere_and_never_backwards(start: int) -> None:
    turned = [*ORDER[start:], *ORDER[:start]]
    assert found(section_symbols_clockwise=turned) == set()
    assert found(section_symbols_clockwise=turned[::-1]) == {SEQUENCE}


def test_619a_1_b__the_reverse_is_told_as_a_direction() -> None:
    (finding,) = findings(compliant(section_symbols_clockwise=ORDER[::-1]))
    assert "counterclockwise" in finding.wrong


@pytest.mark.parametrize(("one", "other", "place"), [(1, 2, 1), (0, 27, 0), (7, 13, 7)])
def test_619a_1_b__two_symbols_exchanged_keep_the_counts_and_break_the_order(one: int, other: int, place: int) -> None:
    listed = exchanged(one, other)
    assert sorted(listed) == sorted(ORDER)
    assert found(section_symbols_clockwise=listed) == {("619a.1(b)", V, f"section_symbols_clockwise[{place}]")}


def test_619a_1_a__joker_and_flag_are_not_pooled() -> None:
    two_jokers = ["joker" if symbol == "flag" else symbol for symbol in ORDER]
    assert found(section_symbols_clockwise=two_jokers) == {
        COUNTS,
        ("619a.1(b)", V, "section_symbols_clockwise[27]"),
    }
    (counts, _) = findings(compliant(section_symbols_clockwise=two_jokers))
    assert "flag in 0 sections instead of 1" in counts.wrong
    assert "joker in 2 sections instead of 1" in counts.wrong


def test_619a_1_a__one_symbol_in_place_of_another_breaks_counts_and_order() -> None:
    listed = ["5" if place == 1 else symbol for place, symbol in enumerate(ORDER)]
    (counts, order) = findings(compliant(section_symbols_clockwise=listed))
    assert (counts.citation, order.citation) == ("619a.1(a)", "619a.1(b)")
    assert "$1 in 22 sections instead of 23; $5 in 9 sections instead of 8" in counts.wrong
    assert "Section 2, counted clockwise from the joker, shows 5; $1 is required." in order.wrong


@pytest.mark.parametrize("listed", [ORDER[:-1], [*ORDER, "1"]])
def test_619a_1_a__a_section_too_few_or_too_many(listed: list[str]) -> None:
    assert found(section_symbols_clockwise=listed) == {COUNTS, SEQUENCE}


def test_619a_1_b__a_list_without_sections_is_one_finding() -> None:
    assert found(section_symbols_clockwise=[]) == {SEQUENCE}


def test_619a_1_a__a_symbol_that_the_wheel_does_not_have_is_named() -> None:
    listed = ["50" if symbol == "flag" else symbol for symbol in ORDER]
    (counts, _) = findings(compliant(section_symbols_clockwise=listed))
    assert "“50”, which this wheel does not have" in counts.wrong


def test_619a_1_c__a_theme_is_read_as_the_dollar_symbols_it_stands_for() -> None:
    assert told(themed(section_symbols_clockwise=[*FRUIT[20:], *FRUIT[:20]])) == set()
    assert told(themed(section_symbols_clockwise=FRUIT[::-1])) == {SEQUENCE}


def test_619a_1_c__a_replaced_dollar_symbol_is_foreign_to_its_wheel() -> None:
    mixed = ["1" if place == 1 else symbol for place, symbol in enumerate(FRUIT)]
    assert told(themed(section_symbols_clockwise=mixed)) == {COUNTS, ("619a.1(b)", V, "section_symbols_clockwise[1]")}
    assert COUNTS in told(themed(section_symbols_clockwise=ORDER))


def test_619a_1_c__a_theme_may_keep_some_dollar_symbols() -> None:
    listed = ["cherry" if symbol == "1" else symbol for symbol in ORDER]
    assert told(themed(themed_symbol_map={"1": "cherry"}, section_symbols_clockwise=listed)) == set()


@pytest.mark.parametrize(
    ("theme", "fields"),
    [
        (THEME | {"2": "Cherry "}, {"themed_symbol_map.1", "themed_symbol_map.2"}),
        (THEME | {"joker": "crown"}, {"themed_symbol_map.joker"}),
        (THEME | {"5": ""}, {"themed_symbol_map.5"}),
    ],
)
def test_619a_1_c__a_theme_is_one_to_one_and_for_dollar_symbols_only(theme: dict[str, str], fields: set[str]) -> None:
    misfits = {field for citation, severity, field in told(themed(themed_symbol_map=theme)) if citation == "619a.1(c)"}
    assert misfits == fields


@pytest.mark.parametrize("theme", [None, {}])
def test_619a_1_c__a_theme_that_is_not_told_is_asked_for_once(theme: dict[str, str] | None) -> None:
    assert told(themed(themed_symbol_map=theme)) == {("619a.1(c)", C, "themed_symbol_map")}


def test_619a_1_c__a_theme_needs_the_approval_of_gaming_operations() -> None:
    """Trap: the approving unit is keyed to the edition; the proposed text names Gaming Operations alone."""
    missing = {("619a.1(c)", A, "symbol_scheme_approval_ref")}
    assert told(themed(symbol_scheme_approval_ref=None)) == missing
    assert told(themed(symbol_scheme_approval_ref=approval("executive_director"))) == missing
    assert found(symbol_scheme_approval_ref=None) == set()


def test_619a_1_a__the_flag_may_not_show_a_themed_symbol() -> None:
    assert told(themed(flag_symbol_label="Plum")) == {("619a.1(a)", V, "flag_symbol_label")}


@pytest.mark.parametrize("field", ["flag_symbol_label", "joker_symbol_label"])
@pytest.mark.parametrize("label", ["$1", "1", "$20", " $5 ", "10"])
def test_619a_1_a__the_flag_and_the_joker_may_not_show_a_dollar_symbol_of_the_wheel(field: str, label: str) -> None:
    assert found(**{field: label}) == {("619a.1(a)", V, field)}
    assert found(**{field: "$50"}) == set()


def test_619a_1_a__a_dollar_symbol_that_a_theme_replaced_is_free_again() -> None:
    themed = with_theme({"1": "cherry"}) | {"joker_symbol_label": "$1"}
    assert told(themed) == set()
    assert told(themed | {"joker_symbol_label": "$2"}) == {("619a.1(a)", V, "joker_symbol_label")}
    assert told(themed | {"joker_symbol_label": " CHERRY"}) == {("619a.1(a)", V, "joker_symbol_label")}


def test_619a_1_c__a_theme_that_shows_a_dollar_symbol_still_on_the_wheel_stands_for_two() -> None:
    listed = ["$2" if code == "1" else code for code in ORDER]
    facts = with_theme({"1": "$2"}) | {"section_symbols_clockwise": listed}
    assert ("619a.1(c)", V, "themed_symbol_map.1") in told(facts)


def test_619a_1_a_1_b__upper_and_lower_case_never_decide_a_symbol() -> None:
    assert found(section_symbols_clockwise=[code.upper() for code in ORDER]) == set()
    themed = with_theme({"1": "cherry"})
    shouted = [label.title() for label in themed["section_symbols_clockwise"]]
    assert told(themed | {"section_symbols_clockwise": shouted}) == set()


def test_619a_1_c__a_blank_symbol_is_not_named() -> None:
    assert ("619a.1(c)", "cannot_tell", "themed_symbol_map.2") in told(with_theme({"1": "cherry", "2": " "}))


@pytest.mark.parametrize("symbol", ["1", "2", "5", "10", "20", "joker", "flag"])
def test_619a_3__odds_are_floors(symbol: str) -> None:
    """Trap: no less than the odds; more is fine. Joker and flag have 45 to 1 each."""
    least = table_of()[symbol]["pay"]
    lower = table_of() | {symbol: odds(2 * least - 1, 2)}
    assert found(payout_odds=lower) == {("619a.3", V, f"payout_odds.{symbol}")}
    assert found(payout_odds=table_of() | {symbol: odds(2 * least, 2)}) == set()
    assert found(payout_odds=table_of() | {symbol: odds(least + 1)}) == set()


def test_619a_3__a_line_left_out_cannot_be_told_and_a_foreign_one_is_no_wager() -> None:
    without = {symbol: line for symbol, line in table_of().items() if symbol != "flag"}
    assert found(payout_odds=without) == {("619a.3", C, "payout_odds.flag")}
    assert found(payout_odds=table_of() | {"50": odds(50)}) == {("619a.3", V, "payout_odds.50")}


@pytest.mark.parametrize(("place", "citation"), [("wheel_odds", "619a.1(d)"), ("layout_odds", "619a.1(g)(3)")])
def test_619a_3__odds_shown_are_the_odds_paid(place: str, citation: str) -> None:
    """Odds on the wheel, on the layout and in the filing agree: 619a.1(d), 619a.1(g)(3)."""
    assert found(**{place: table_of()}) == set()
    assert found(**{place: table_of(joker=50)}) == {(citation, V, f"{place}.joker")}
    assert found(payout_odds=table_of(flag=50), **{place: table_of()}) == {(citation, V, f"{place}.flag")}
    assert found(**{place: table_of() | {"joker": odds(90, 2)}}) == set()
    assert found(**{place: {"50": odds(50)}}) == {(citation, V, f"{place}.50")}


def test_619a_3__odds_raised_everywhere_agree() -> None:
    raised = table_of(joker=50, _20=25)
    assert found(payout_odds=raised, wheel_odds=raised, layout_odds=raised) == set()
