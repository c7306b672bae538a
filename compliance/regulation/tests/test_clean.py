"""The one question for a whole edition answers yes exactly when none of its checks finds anything."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.regulation.core.chapter import Chapter
from compliance.regulation.core.evaluate import Rules
from compliance.regulation.core.parse import parse_struct
from compliance.regulation.tests.cases import APPROVAL, SIGNED, filing
from compliance.regulation.tests.invented.chapter import CHAPTER, KEYS, LanternFacts
from compliance.regulation.tests.registered import CHAPTERS
from compliance.regulation.tests.test_registry_fuzz import changed


def anything_found(rules: Rules, facts: object) -> bool:
    """Whether any row's own check has a finding."""
    return any(check(facts, rules.text) for check in rules.checks)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"attest_900a_4": None},
        {"lantern_in": "2.75"},
        {"order": ["dark"]},
        {"tallies": {"a": 1}},
        {"attest_900a_4": {**SIGNED, "signed": False}},
        {"attest_900a_4": None, "flame": "gas"},
        {"lantern_approval_ref": None},
        {"lantern_approval_ref": None, "lit": False},
        {"lantern_approval_ref": {**APPROVAL, "approving_unit": "gaming_operations"}},
        {"lantern_approval_ref": {**APPROVAL, "approved_on": "2015-01-07"}},
        {"lantern_approval_ref": {**APPROVAL, "approved_on": "2015-01-07"}, "first_lit_on": None},
    ],
)
def test_yes_exactly_when_no_row_finds_anything(key: str, changes: dict[str, object]) -> None:
    rules = Rules(CHAPTER.edition(key), CHAPTER.provisions, CHAPTER.fields)
    facts = parse_struct(LanternFacts, filing(**changes))
    assert rules.is_clean(facts) is not anything_found(rules, facts)


@pytest.mark.parametrize("whole", CHAPTERS, ids=lambda whole: whole.number)
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_yes_exactly_when_no_row_of_a_chapter_finds_anything(whole: Chapter, data: st.DataObject) -> None:
    facts = whole.parse(data.draw(changed(whole)))
    rules = whole.rules(data.draw(st.sampled_from([edition.key for edition in whole.editions])))
    assert rules.is_clean(facts) is not anything_found(rules, facts)
