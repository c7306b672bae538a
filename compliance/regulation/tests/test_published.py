"""Public view of a filing: every figure is in the record or in the mathematics, and nothing private to the holder is in
it."""

import json
import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.json import encode

from compliance.regulation import chapter
from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.chapter import PACKAGES, Chapter
from compliance.regulation.core.outputs import wager_answer
from compliance.regulation.core.payouts import percent
from compliance.regulation.core.public import public_facts
from compliance.regulation.core.published import Published, published
from compliance.regulation.tests import golden
from compliance.regulation.tests.broken import broken
from compliance.regulation.tests.registered import filings

FILED = [(number, facts) for number in PACKAGES for facts in (*golden.filings(number), *filings(number))]
IN_EDITIONS = [(number, one.key, facts) for number, facts in FILED for one in chapter(number).editions]
NUMBER = re.compile(r"\d+")


def figures(*words: object) -> set[str]:
    """Every number in these words, thousands without commas."""
    return {one for text in words for one in NUMBER.findall(str(text).replace(",", ""))}


def known(whole: Chapter, facts: Any, edition: str) -> set[str]:
    """The numbers of the record, of the mathematics, and of the names that the chapter gives to answers."""
    rows = whole.payouts(facts, edition)
    names = [words for field in whole.fields.values() for words in (field.label, *dict(field.choices).values())]
    counted = [encode([wager_answer(row) for row in rows]).decode(), *(row.house_edge_about for row in rows)]
    return figures(json.dumps(to_json(facts)), *names, *counted, "0", "00")


def told(found: Published) -> list[str]:
    """Everything that is said of the rules and wagers, citations and codes apart."""
    said = [one.words for one in (*found.rules, *found.limits)] + [found.play, found.case, *found.methods]
    said += [words for one in found.lines for words in (one.title, one.pays)]
    said += [
        words
        for one in found.wagers
        for words in (one.title, one.pays, one.one_in, one.fraction, one.edge_percent, one.note)
    ]
    return said + [words for one in found.picks for words in (one.title, one.words)]


def check(number: str, edition: str, stated: dict[str, Any]) -> Published:
    whole = chapter(number)
    facts = whole.parse(stated)
    found = published(whole, facts, edition)
    allowed = known(whole, facts, edition)
    strange = {words: figures(words) - allowed for words in told(found)}
    assert {words: numbers for words, numbers in strange.items() if numbers} == {}
    return found


@pytest.mark.parametrize(("number", "edition", "stated"), IN_EDITIONS)
def test_no_figure_is_told_that_is_not_in_the_record_or_counted_from_it(
    number: str, edition: str, stated: dict[str, Any]
) -> None:
    found = check(number, edition, stated)
    assert all((found.rules, found.wagers, found.play.endswith(".")))
    assert all(one.words.endswith(".") for one in (*found.rules, *found.limits))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(IN_EDITIONS) - 1), st.integers(0, 10_000))
def test_nor_of_a_filing_with_one_answer_changed(case: int, at: int) -> None:
    number, edition, stated = IN_EDITIONS[case]
    changed = [one for _, one in broken(chapter(number).facts, stated)]
    check(number, edition, changed[at % len(changed)])


@pytest.mark.parametrize(("number", "edition", "stated"), IN_EDITIONS)
def test_each_edge_is_the_fraction_of_the_mathematics_and_its_percent(
    number: str, edition: str, stated: dict[str, Any]
) -> None:
    whole = chapter(number)
    facts = whole.parse(stated)
    rows, found = whole.payouts(facts, edition), published(whole, facts, edition)
    assert [None if one.edge is None else Fraction(*one.edge) for one in found.wagers] == [
        row.house_edge for row in rows
    ]
    for one in found.wagers:
        if one.edge is not None:
            assert one.edge_percent == percent(Fraction(*one.edge), 2)


@pytest.mark.parametrize(("number", "stated"), FILED)
def test_every_line_of_odds_stands_once_with_the_odds_that_are_filed(number: str, stated: dict[str, Any]) -> None:
    whole = chapter(number)
    lines = published(whole, whole.parse(stated), whole.editions[-1].key).lines
    codes = [one.code for one in lines]
    assert len(codes) == len(set(codes))
    odds = {one.code: {"pay": one.odds[0], "to": one.odds[1]} for one in lines}
    assert {code: odds[code] for code in stated.get("payout_odds") or {}} == (stated.get("payout_odds") or {})


def test_one_odd_changed_changes_the_line_the_wager_the_edge_and_the_pick() -> None:
    whole, edition = chapter("617a"), "617a-2019"
    stated = golden.filings("617a")[0]
    changed = {**stated, "payout_odds": {**stated["payout_odds"], "column": {"pay": 3, "to": 1}}}
    before, after = (published(whole, whole.parse(facts), edition) for facts in (stated, changed))
    assert [a.pays for b, a in zip(before.lines, after.lines, strict=True) if b != a] == ["3 to 1"]
    wagers = [a for b, a in zip(before.wagers, after.wagers, strict=True) if b != a]
    assert [(one.code, one.pays, one.edge) for one in wagers] == [("column", "3 to 1", (-11, 37))]
    assert [(a.place, a.words) for b, a in zip(before.picks, after.picks, strict=True) if b != a] == [
        ("payout_odds.column", "3 to 1")
    ]


def test_pai_gow_and_touchdown_say_what_cannot_be_known() -> None:
    pai_gow, roulette = chapter("621a"), chapter("617a")
    tiles = published(pai_gow, pai_gow.parse(golden.filings("621a")[0]), "621a-2011P")
    assert [(one.edge, one.edge_percent, one.fraction) for one in tiles.unknown] == [(None, "", "")]
    assert "house way" in tiles.unknown[0].note
    assert tiles.methods == ("Cannot be known from the rules alone: the note says what it depends on.",)
    balls = published(roulette, roulette.parse(golden.filings("617a")[3]), "617a-2019")
    touchdown = next(one for one in balls.wagers if one.code == "touchdown")
    assert touchdown.state == "assumed"
    assert "gives no distances" in touchdown.note
    assert len(touchdown.edge_percent.partition(".")[2]) == 2


@pytest.mark.parametrize("number", PACKAGES)
def test_a_sentence_is_given_for_codes_of_a_public_field_and_for_no_other(number: str) -> None:
    for field in chapter(number).fields.values():
        tells = field.asked.tells
        if not tells:
            continue
        assert field.asked.public, field.name
        if isinstance(tells, dict):
            assert set(tells) <= ({"yes", "no"} if field.kind == "boolean" else set(field.codes)), field.name
        else:
            assert (tells.count("{}"), tells[-1]) == (1, "."), field.name


@pytest.mark.parametrize(("number", "edition", "stated"), IN_EDITIONS)
def test_the_public_answers_alone_tell_the_same(number: str, edition: str, stated: dict[str, Any]) -> None:
    whole = chapter(number)
    facts = whole.parse(stated)
    assert published(whole, whole.parse(public_facts(facts)), edition) == published(whole, facts, edition)


def test_a_sentence_is_told_only_where_the_question_is_asked() -> None:
    whole = chapter("623a")
    without = {**golden.filings("623a")[0], "buy_vigorish_charged": False}
    fields = {one.field for one in published(whole, whole.parse(without), "623a-2011P").rules}
    assert "buy_vigorish_percent" not in fields
    assert "buy_vigorish_charged" in fields
