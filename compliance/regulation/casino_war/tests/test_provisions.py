"""The register of Chapter 651a: every item of the catalogue has a row, and every row its duty."""

from datetime import date

import pytest

from compliance.regulation import chapter
from compliance.regulation.core.checks import payouts
from compliance.regulation.core.citation import Citation

from .cases import EDITIONS, IN_FORCE, PROPOSED

# fmt: off
ITEMS = [
    "651a.1", "651a.2(a)", "651a.2(b)", "651a.2(b)(1)", "651a.2(b)(2)", "651a.2(b)(3)", "651a.2(b)(4)", "651a.2(c)",
    "651a.2(d)", "651a.3(a)", "603a.15(a)", "651a.3(b)", "651a.3(c)", "651a.3(c)(1)", "651a.3(c)(2)", "651a.3(c)(3)",
    "651a.3(c)(4)", "651a.3(c)(5)", "651a.3(d)", "651a.3(e)", "651a.4(a)", "651a.4(b)", "651a.4(c)", "651a.4(d)",
    "651a.4(e)", "651a.5(a)", "651a.5(b)", "651a.5(c)", "651a.5(d)", "651a.5(e)", "651a.5(f)", "651a.5(g)",
    "651a.5(g)(2)(i)", "651a.5(g)(2)(ii)", "651a.5(h)", "651a.6", "651a.7(a)", "651a.7(b)", "651a.7(c)", "651a.7(d)",
    "651a.7(e)", "651a.8(a)", "651a.8(b)", "651a.8(c)", "651a.8(d)", "651a.8(e)", "651a.9(a)", "651a.9(a)(1)",
    "651a.9(a)(2)", "651a.9(a)(3)", "651a.9(c)(1)", "651a.9(c)(2)", "651a.9(d)", "651a.9(e)", "651a.9(f)", "651a.9(g)",
    "651a.9(h)", "651a.10(1)", "651a.10(2)", "651a.10(3)", "651a.11(a)", "651a.11(b)", "651a.11(c)", "651a.11(d)",
    "651a.11(e)", "651b.1", "603a.17(d)",
]
# fmt: on


def test_651a__every_item_of_the_catalogue_is_declared() -> None:
    declared = {p.citation for p in chapter("651a").rules(IN_FORCE).provisions}
    assert set(ITEMS) <= declared


def test_651a__items_of_the_adopted_text_alone_are_not_in_the_proposed_one() -> None:
    declared = {p.citation for p in chapter("651a").rules(PROPOSED).provisions}
    assert not declared & {"651a.2(d)", "651a.3(e)", "651a.5(g)(2)(i)", "651a.5(g)(2)(ii)", "651b.1"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_651a__every_row_can_be_read(edition: str) -> None:
    for row in chapter("651a").rules(edition).provisions:
        Citation.parse(row.citation)
        assert row.duty
        assert set(row.fields) <= set(chapter("651a").fields) or row.log
        assert row.check is not None or row.kind not in ("validator", "log")


def test_651a__rows_are_unique_in_each_edition() -> None:
    for edition in EDITIONS:
        rows = [(p.citation, p.name) for p in chapter("651a").rules(edition).provisions]
        assert len(rows) == len(set(rows))


def test_651a__each_field_asks_in_words_and_says_why() -> None:
    for name, field in chapter("651a").fields.items():
        assert field.asked.section is not None, name
        Citation.parse(field.asked.why)
        assert field.label[0].isupper(), name


def test_651a_10__the_chapter_figures_its_own_odds() -> None:
    rows = payouts("651a", edition="651a-2012", today=date(2026, 3, 1))["wagers"]
    tie = next(r for r in rows if r["wager"] == "tie" and r["case"] == {"decks": 6, "deal": "original_deal"})
    assert (tie["p_win"], tie["house_edge"], tie["house_edge_percent"]) == ("23/311", "58/311", "18.649518")
    war = {
        key: next(r for r in payouts("651a", edition=key, today=date(2026, 3, 1))["wagers"] if r["wager"] == "initial")
        for key in ("651a-2011P", "651a-2011C", "651a-2012")
    }
    assert war["651a-2011P"]["house_edge"] == war["651a-2012"]["house_edge"] == "23138/993023"
    assert war["651a-2011C"]["state"] == "assumed"
