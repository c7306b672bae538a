"""601a.2: what every Rules Submission states, in every chapter and edition on file."""

from typing import Any

import pytest

from compliance.regulation.chapter import Chapter
from compliance.regulation.evaluate import evaluate
from compliance.regulation.tests.cases import LATER
from compliance.regulation.tests.registered import CHAPTERS

WHOLE = {
    "certificate_holder": "Example Gaming, LLC",
    "facility_name": "Example Casino",
    "filing_kind": "initial",
    "table_numbers": ("T-01", "T-02"),
    "table_format": "traditional",
}
EDITIONS = [pytest.param(whole, edition.key, id=edition.key) for whole in CHAPTERS for edition in whole.editions]
in_every_edition = pytest.mark.parametrize(("whole", "key"), EDITIONS)


def told(whole: Chapter, key: str, **changes: Any) -> list[tuple[str, str]]:
    """Severity and field of each finding that cites 601a.2."""
    facts = whole.facts(**{**WHOLE, **changes})
    return [(f.severity, f.field) for f in evaluate(facts, whole.rules(key), LATER) if f.citation == "601a.2"]


@in_every_edition
def test_601a_2__a_filing_that_says_who_what_and_where_meets_it(whole: Chapter, key: str) -> None:
    assert told(whole, key) == []


@in_every_edition
@pytest.mark.parametrize("field", WHOLE)
def test_601a_2__a_particular_left_out_is_told(whole: Chapter, key: str, field: str) -> None:
    assert told(whole, key, **{field: None}) == [("cannot_tell", field)]


@in_every_edition
def test_601a_2__an_amendment_names_what_it_amends(whole: Chapter, key: str) -> None:
    assert told(whole, key, filing_kind="amendment") == [("cannot_tell", "amends_submission_id")]
    assert told(whole, key, filing_kind="amendment", amends_submission_id="RS-5H9T-K2") == []


@in_every_edition
def test_601a_2__a_table_named_twice_is_a_violation(whole: Chapter, key: str) -> None:
    assert told(whole, key, table_numbers=("T-01", "T-02", "T-01")) == [("violation", "table_numbers")]
    assert told(whole, key, table_numbers=()) == [("cannot_tell", "table_numbers")]
