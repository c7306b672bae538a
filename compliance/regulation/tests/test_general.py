"""601a.2: what every Rules Submission states, in every chapter and edition on file."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest

from compliance.regulation.core.chapter import Chapter
from compliance.regulation.core.citation import Citation
from compliance.regulation.core.evaluate import evaluate
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.signed import approved_thing
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
    assert told(whole, key, table_numbers=("T-01", " t-01 ")) == [("violation", "table_numbers")]
    assert told(whole, key, table_numbers=("T-01", "T‑01")) == [("violation", "table_numbers")]
    assert told(whole, key, table_numbers=()) == [("cannot_tell", "table_numbers")]


@in_every_edition
def test_601a_2__what_is_missing_is_told_in_words(whole: Chapter, key: str) -> None:
    facts = whole.facts(filing_kind="amendment")
    told = {f.field: f for f in evaluate(facts, whole.rules(key), LATER) if f.citation == "601a.2"}
    assert set(told) == {*WHOLE, "amends_submission_id"} - {"filing_kind"}
    assert told["amends_submission_id"].wrong == "This is an amendment, but it does not say which filing it amends."
    assert told["table_numbers"].wrong == "The filing names no table."
    for one in evaluate(facts, whole.rules(key), LATER):
        assert not one.wrong.startswith("Not stated: "), one
        assert "_" not in one.wrong + one.required + one.mend, one


@in_every_edition
def test_601a_2__a_blank_table_number_is_not_stated(whole: Chapter, key: str) -> None:
    assert told(whole, key, table_numbers=("T-01", " ")) == [("cannot_tell", "table_numbers[1]")]


@pytest.mark.parametrize("whole", CHAPTERS, ids=lambda whole: whole.number)
def test_an_approval_still_to_come_is_told_by_its_title(whole: Chapter) -> None:
    """And never by the name of its field."""
    for row in whole.provisions:
        if row.kind != "approval" or row.check is None:
            continue
        thing = approved_thing(row.title)
        assert thing.startswith(("the ", "a ", "storage ", "another ")), row.citation
        assert "approval" not in thing, row.citation


def test_617a_2012__every_finding_says_that_the_text_was_not_seen_in_full() -> None:
    roulette = next(whole for whole in CHAPTERS if whole.number == "617a")
    for key, is_told in (("617a-2012", True), ("617a-2019", False)):
        found = evaluate(roulette.facts(wheel_diameter_in=Decimal(20)), roulette.rules(key), LATER)
        assert {one.severity for one in found} >= {"violation", "cannot_tell"}
        assert {one.message.startswith("Text of 2012, not seen here in full: ") for one in found} == {is_told}


@pytest.mark.parametrize("whole", CHAPTERS, ids=lambda whole: whole.number)
def test_465a_2__every_game_has_a_problem_log_whose_problems_all_have_duties(whole: Chapter) -> None:
    kind = whole.log("problem")
    assert kind.problem is not None
    fields = fields_of(kind.entry)
    for what, label in fields["what"].choices:
        entry = kind.entry(stage="found", what=what, found_at=datetime(2026, 3, 3, 17, tzinfo=UTC))
        duties = kind.problem.duties_of(entry, kind.table())
        assert len(duties) > 2
        assert kind.problem.words(entry) == label
        assert all(str(Citation.parse(one.citation)) == one.citation for one in duties if one.citation)
        assert {code for one in duties for code in one.shown_by} <= {one.code for one in whole.logs}
    if (counted := kind.problem.counted) is not None:
        assert fields_of(whole.log(counted.log).entry)[counted.field].kind == "moment"
        assert counted.in_use in {"", *(one.code for one in whole.logs)}
    assert str(Citation.parse(kind.problem.looks)) == kind.problem.looks
