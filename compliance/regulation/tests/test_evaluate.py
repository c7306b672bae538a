"""Evaluation: every finding, stamped and in one order; the checklist says the same."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.core.evaluate import Rules, counts, evaluate, explain, in_order
from compliance.regulation.core.finding import SEVERITIES, note
from compliance.regulation.core.parse import parse_struct
from compliance.regulation.tests.cases import LATER, filing
from compliance.regulation.tests.invented.chapter import CHAPTER, COMMENT, KEYS, PROPOSED, SECOND, LanternFacts
from compliance.regulation.tests.strategies import of_struct

RULES = {key: Rules(CHAPTER.edition(key), CHAPTER.provisions, CHAPTER.fields) for key in KEYS}


def facts(**changes: Any) -> LanternFacts:
    """The compliant filing with some facts changed."""
    return parse_struct(LanternFacts, filing(**changes))


BROKEN = facts(lantern_in="1", order=["dark"] * 12, tallies={"b": 1, "a": 3}, attest_900a_4=None)


def test_a_compliant_filing_has_no_findings() -> None:
    assert evaluate(facts(), RULES[SECOND], LATER) == []


def test_findings_come_in_the_order_of_the_chapter_then_of_the_place() -> None:
    found = evaluate(BROKEN, RULES[SECOND], LATER)
    assert [(finding.citation, finding.field) for finding in found] == [
        ("900a.1(a)", "lantern_in"),
        *(("900a.1(c)(2)", f"order[{place}]") for place in range(12)),
        ("900a.2", "tallies.a"),
        ("900a.2", "tallies.b"),
        ("900a.4", "attest_900a_4"),
    ]


@given(st.randoms())
def test_one_order_whatever_the_order_in_which_they_were_found(mixed: random.Random) -> None:
    found = evaluate(BROKEN, RULES[SECOND], LATER)
    assert in_order(mixed.sample(found, len(found)), RULES[SECOND].fields) == found


def test_places_that_a_filer_named_never_break_the_order() -> None:
    places = ("odds.a_10", "odds.a_9", "odds.9" + "9" * 9000, "odds.²", "odds.٣", "odds.", "odds[x]", "odds", "unknown")
    named = [note(place, wrong="x", citation="900a.1") for place in places]
    assert len(in_order(named, {"odds": 0})) == len(named)
    ordered = [finding.field for finding in in_order(named[:2], {"odds": 0})]
    assert ordered == ["odds.a_9", "odds.a_10"]


def test_each_finding_says_whose_text_it_is() -> None:
    for key, words in (
        (PROPOSED, "Proposed 2011 text: "),
        (COMMENT, "Comment text, never law: "),
        (SECOND, "The lantern"),
    ):
        first = evaluate(BROKEN, RULES[key], LATER)[0]
        assert (first.edition, first.edition_status) == (key, CHAPTER.edition(key).status)
        assert first.message.startswith(words)


def test_a_provision_that_an_edition_lacks_is_never_cited() -> None:
    assert "900a.1(c)(2)" not in {finding.citation for finding in evaluate(BROKEN, RULES[PROPOSED], LATER)}


def test_counts_hold_every_severity() -> None:
    tally = counts(evaluate(BROKEN, RULES[SECOND], LATER))
    assert tuple(tally) == SEVERITIES
    assert tally == {"violation": 13, "needs_approval": 0, "attestation_missing": 1, "cannot_tell": 0, "note": 2}


@pytest.mark.parametrize(
    ("changes", "answers"),
    [
        ({}, ["met", "met", "met", "met", "met", "not_checked", "not_checked", "not_checked"]),
        (
            {"lantern_in": None, "flame": "gas", "lit": False, "tallies": {"a": 1}},
            ["not_met", "not_applicable", "not_met", "not_applicable", "not_applicable", *["not_checked"] * 3],
        ),
    ],
)
def test_the_checklist_answers_every_provision(changes: dict[str, Any], answers: list[str]) -> None:
    rows = explain(facts(**changes), RULES[SECOND], LATER)
    assert [row.answer for row in rows] == answers
    assert rows[0].values == (facts(**changes).lantern_in,)


@given(of_struct(LanternFacts), st.sampled_from(KEYS))
def test_checklist_and_findings_agree_on_any_facts(value: dict[str, Any], key: str) -> None:
    stated = parse_struct(LanternFacts, value)
    found = evaluate(stated, RULES[key], LATER)
    told = [finding for row in explain(stated, RULES[key], LATER) for finding in row.findings]
    assert in_order(told, RULES[key].fields) == found
    assert evaluate(stated, RULES[key], LATER) == found
    assert all(finding.owner and finding.citation and finding.edition == key for finding in found)
