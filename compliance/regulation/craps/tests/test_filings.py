"""Whole filings of Chapter 623a: the shared example, editions, the chapter's own figures."""

from datetime import date, timedelta
from fractions import Fraction

import pytest

from compliance.regulation import NotInForce
from compliance.regulation.core.checks import payouts
from compliance.regulation.craps.editions import PROPOSED

from .cases import CHAPTER, KEY, compliant, findings, mini_craps, told

TODAY = date(2026, 11, 21)
PUBLISHED = date(2011, 6, 11)


@pytest.mark.parametrize("filing", [compliant, mini_craps])
def test_623a__a_complete_filing_has_no_finding(filing):
    assert told(filing()) == []


def test_623a__the_proposed_text_is_used_from_its_publication_on():
    assert CHAPTER.edition_on(PUBLISHED) is CHAPTER.edition_on(TODAY) is PROPOSED
    with pytest.raises(NotInForce, match="Temporary Chapter 537"):
        CHAPTER.edition_on(PUBLISHED - timedelta(days=1))
    with pytest.raises(NotInForce):
        CHAPTER.edition("623a-2012")


def test_623a__a_finding_says_that_its_text_is_only_proposed():
    (found,) = findings(compliant() | {"table_length_ft": "14.5"})
    assert (found.edition, found.edition_status) == (KEY, "proposed")
    assert found.message.startswith("Proposed 2011 text: ")


def test_623a__what_is_known_of_the_later_texts_is_a_note_of_the_edition():
    for known in ("42 Pa.B. 2886", "is on file", "623a.12", "“Wagers,”"):
        assert known in PROPOSED.reading


def row(wager, filing=None):
    rows = payouts("623a", filing, KEY if filing is None else None, today=TODAY)["wagers"]
    return [one for one in rows if one["wager"] == wager]


def test_623a_5__the_chapter_figures_its_own_odds():
    assert row("pass_bet")[0]["house_edge"] == "7/495"
    assert row("dont_pass_bet")[0]["house_edge"] == "3/220"
    assert row("craps_eleven")[0]["house_edge"] == str(Fraction(1, 9))
    assert [one["case"] for one in row("fire_bet")] == [{"fire_bet_paytable": "A"}, {"fire_bet_paytable": "B"}]
    assert all(one["state"] == "exact" for one in payouts("623a", None, KEY, today=TODAY)["wagers"])


@pytest.mark.parametrize("bet", ["pass", "come", "dont_pass", "dont_come"])
def test_623a_6__supplemental_wagers_are_exactly_fair(bet):
    assert {row(f"supplemental_{bet}_{point}")[0]["house_edge"] for point in (4, 5, 6, 8, 9, 10)} == {"0"}


def test_623a_5_g_3__a_filing_is_figured_with_its_vigorish():
    filing = {"chapter": "623a", "facts": compliant()}
    assert row("buy_bet_4")[0]["note"] == "Without vigorish."
    assert "5 % of the amount wagered, charged on a win only" in row("buy_bet_4", filing)[0]["note"]
    assert [one["case"] for one in row("fire_bet", filing)] == [{"fire_bet_paytable": "B"}]
