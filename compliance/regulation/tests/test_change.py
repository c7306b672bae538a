"""Differences between editions, in the cases that the texts give."""

import pytest

from compliance.regulation import chapter
from compliance.regulation.core.change import edition_change
from compliance.regulation.core.chapter import Chapter
from compliance.regulation.core.edition import NotInForce
from compliance.regulation.roulette.tests import cases
from compliance.regulation.tests.cases import LATER
from compliance.regulation.tests.registered import CHAPTERS

OLD, NEW = "617a-2012", "617a-2019"
ROULETTE, WAR = chapter("617a"), chapter("651a")
PAIRS = [
    pytest.param(whole, one.key, two.key, id=f"{one.key}-{two.key}")
    for whole in CHAPTERS
    for one in whole.editions
    for two in whole.editions
]


def test_617a_3_f__touchdown_is_all_that_2019_adds() -> None:
    change = edition_change(ROULETTE, OLD, NEW)
    assert {field.name for field in change.newly_asked} == {
        "layout_touchdown_area_per_player", "touchdown_offered", "touchdown_paytable", "touchdown_odds",
        "attest_617a_3_f",
    }  # fmt: skip
    assert {row.citation.partition("(f)")[0].partition("(d)")[0] for row in change.added} == {
        "617a.1", "617a.3", "617a.4",
    }  # fmt: skip
    assert not change.removed
    assert not change.owners
    (figure,) = change.figures
    assert figure.after - figure.before == {"touchdown"}


def test_617a_3_f__a_filing_that_offers_touchdown_loses_it_under_the_earlier_text() -> None:
    facts = ROULETTE.parse(cases.touchdown())
    change = edition_change(ROULETTE, NEW, OLD, facts, as_of=LATER)
    assert not change.newly_asked
    assert "touchdown_paytable" in {field.name for field in change.no_longer_asked}
    told = [(one.citation, one.severity, one.field) for one in change.appeared]
    assert told == [("617a.3(e)", "violation", "wagers_offered.touchdown")]
    assert change.findings == change.appeared


def test_617a_1_e_1__the_unit_that_decides_is_told() -> None:
    change = edition_change(ROULETTE, "617a-2011P", OLD)
    told = {(one.provision.citation, one.before, one.after) for one in change.owners}
    assert ("617a.1(f)", "gaming_operations", "executive_director") in told
    assert ("617a.1(e)(1)", "gaming_operations", "casino_compliance") in told


def test_651a_3_c_3__figures_are_told_with_both_values() -> None:
    change = edition_change(WAR, "651a-2011C", "651a-2012")
    told = {one.figure.name: (one.before, one.after) for one in change.figures}
    assert told["most betting positions"] == (10, 9)
    assert told["least and most decks with a shuffling device"] == ((6, 16), (12, 16))
    assert "attest_651a_5_e" in {field.name for field in change.attested_anew}


@pytest.mark.parametrize(("whole", "before", "after"), PAIRS)
def test_a_change_read_backwards_is_its_mirror(whole: Chapter, before: str, after: str) -> None:
    there, back = edition_change(whole, before, after), edition_change(whole, after, before)
    assert there.newly_asked == back.no_longer_asked
    assert there.attested_anew == back.attested_anew
    assert set(map(id, there.added)) == set(map(id, back.removed))
    assert [(one.before, one.after) for one in there.figures] == [(one.after, one.before) for one in back.figures]
    assert there.is_empty == back.is_empty
    assert before != after or there.is_empty


def test_an_edition_that_is_not_on_file_is_refused() -> None:
    with pytest.raises(NotInForce):
        edition_change(ROULETTE, OLD, "617a-1999")
