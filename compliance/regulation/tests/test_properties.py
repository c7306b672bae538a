"""Properties that never vary, in every chapter: the order of sets, and that one fact's mending or breaking hides no
other."""

from importlib import import_module
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.core.chapter import PACKAGES, Chapter, chapter
from compliance.regulation.core.evaluate import evaluate
from compliance.regulation.tests.cases import LATER

Told = set[tuple[str, str, str]]


def compliant(number: str) -> dict[str, Any]:
    """A complete, compliant filing of the game."""
    cases = import_module(f"compliance.regulation.{PACKAGES[number]}.tests.cases")
    made: dict[str, Any] = cases.double_zero() if number == "617a" else cases.compliant()
    return made


def told(whole: Chapter, facts: dict[str, Any]) -> Told:
    """Citation, severity and field of each finding, in the newest edition."""
    found = evaluate(whole.parse(facts), whole.rules(whole.editions[-1].key), LATER)
    return {(one.citation, one.severity, one.field) for one in found}


def named(whole: Chapter, facts: dict[str, Any], *kinds: str) -> list[str]:
    """Stated facts of these kinds."""
    return [name for name, field in whole.fields.items() if field.kind in kinds and name in facts]


in_every_chapter = pytest.mark.parametrize("number", PACKAGES)


@in_every_chapter
@given(data=st.data())
def test_the_order_of_sets_never_matters(number: str, data: st.DataObject) -> None:
    whole, facts = chapter(number), compliant(number)
    broken = data.draw(st.sampled_from(named(whole, facts, "boolean")))
    facts[broken] = not facts[broken]
    turned = {name: data.draw(st.permutations(facts[name])) for name in named(whole, facts, "text_set")}
    assert told(whole, facts | turned) == told(whole, facts)


@in_every_chapter
@given(data=st.data())
def test_adding_an_approval_never_adds_a_finding(number: str, data: st.DataObject) -> None:
    whole, facts = chapter(number), compliant(number)
    approvals = named(whole, facts, "approval")
    missing = data.draw(st.sets(st.sampled_from(approvals), min_size=1))
    added = data.draw(st.sampled_from(sorted(missing)))
    without = {name: value for name, value in facts.items() if name not in missing}
    assert told(whole, without | {added: facts[added]}) < told(whole, without)


@in_every_chapter
@given(data=st.data())
def test_breaking_one_fact_never_hides_another_finding(number: str, data: st.DataObject) -> None:
    whole, facts = chapter(number), compliant(number)
    attested = data.draw(st.sets(st.sampled_from(named(whole, facts, "attestation")), min_size=2, max_size=6))
    first, *others = sorted(attested)
    fewer = {name: value for name, value in facts.items() if name != first}
    least = {name: value for name, value in facts.items() if name not in attested}
    hidden = told(whole, fewer) - told(whole, least)
    assert told(whole, fewer)
    assert hidden == set(), others
