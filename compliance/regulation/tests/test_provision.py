"""Provisions: what a declaration makes of itself, and what approvals and attestations find."""

from datetime import date
from typing import Annotated, Any

import msgspec
import pytest

from compliance.regulation.core.edition import Edition, until
from compliance.regulation.core.evaluate import evaluate
from compliance.regulation.core.fields import Approval, Attestation
from compliance.regulation.core.figure import Figure
from compliance.regulation.core.finding import Finding
from compliance.regulation.core.parse import parse_struct
from compliance.regulation.core.provision import Provisions
from compliance.regulation.core.signed import approved, attested
from compliance.regulation.tests.cases import APPROVAL, LATER, SIGNED, filing
from compliance.regulation.tests.invented.chapter import CHAPTER, DUTIES, FIRST, PROPOSED, RULES, SECOND, LanternFacts

ROWS = {row.citation: row for row in RULES}


def found(edition: str = SECOND, **changes: Any) -> list[Finding]:
    """Findings about the compliant filing with some facts changed."""
    from compliance.regulation.core.evaluate import Rules

    rules = Rules(CHAPTER.edition(edition), CHAPTER.provisions, CHAPTER.fields)
    return evaluate(parse_struct(LanternFacts, filing(**changes)), rules, LATER)


def test_a_validator_takes_its_words_from_its_docstring() -> None:
    row = ROWS["900a.1(a)"]
    assert row.kind == "validator"
    assert row.name == "lantern_is_tall_enough"
    assert row.duty == "A lantern has at least the stated height."
    assert row.reading == "Height is measured without its handle."


def test_the_other_rows_state_their_duty() -> None:
    assert {row.citation: (row.kind, row.duty) for row in RULES if row.check is None} == {
        "900a.4(b)": ("procedure", "Covered by the attestation of 900a.4."),
        "900a.5": ("definition", "What burns."),
    }
    assert ROWS["900a.7(c)"].kind == "log"
    assert ROWS["900a.7(c)"].log == "wick_change"


def test_owners_follow_the_edition() -> None:
    approval = ROWS["900a.3"]
    assert [approval.owner(key) for key in (PROPOSED, SECOND)] == ["gaming_operations", "executive_director"]
    assert ROWS["900a.1(c)"].owner(FIRST) == "board"


def test_an_edition_of_another_chapter_is_no_edition() -> None:
    with pytest.raises(ValueError, match=r"900a.9: \['651a-2012'\] are no editions of chapter 900a"):
        Provisions("900a", (FIRST,), "invented").procedure("900a.9", "x", duty="x", editions=("651a-2012",))


@pytest.mark.parametrize(
    "reference",
    [None, {**APPROVAL, "approving_unit": "gaming_operations"}, {**APPROVAL, "approving_unit": "the mayor"}],
)
def test_900a_3__a_missing_approval_or_one_by_another_unit_is_needed(reference: Any) -> None:
    (finding,) = found(lantern_approval_ref=reference)
    assert (finding.severity, finding.citation, finding.field) == ("needs_approval", "900a.3", "lantern_approval_ref")
    assert finding.owner == "executive_director"
    assert "the Executive Director is on file for the lantern." in finding.message
    assert ("The approval on file is by" in finding.message) == (reference is not None)


def test_900a_3__the_unit_is_that_of_the_edition() -> None:
    (finding,) = found(PROPOSED, lantern_approval_ref=APPROVAL)
    assert (finding.owner, finding.severity) == ("gaming_operations", "needs_approval")
    assert found(PROPOSED, lantern_approval_ref={**APPROVAL, "approving_unit": "gaming_operations"}) == []


@pytest.mark.parametrize(("day", "severities"), [("2015-01-06", []), ("2015-01-07", ["violation"])])
def test_900a_3__an_approval_on_the_day_of_first_use_is_in_time(day: str, severities: list[str]) -> None:
    findings = found(lantern_approval_ref={**APPROVAL, "approved_on": day})
    assert [finding.severity for finding in findings] == severities


def test_900a_3__the_finding_of_a_late_approval_names_both_days() -> None:
    (finding,) = found(lantern_approval_ref={**APPROVAL, "approved_on": "2016-02-01"})
    assert "approved on February 1, 2016, after its first use on January 6, 2015" in finding.message


def test_900a_3__no_approval_is_needed_where_the_duty_does_not_apply_or_no_use_is_stated() -> None:
    assert found(lit=False, lantern_approval_ref=None) == []
    assert found(first_lit_on=None, lantern_approval_ref={**APPROVAL, "approved_on": "2020-01-01"}) == []


@pytest.mark.parametrize("statement", [None, {**SIGNED, "signed": False}])
def test_900a_4__a_duty_not_signed_is_one_finding_at_the_item_of_the_field(statement: Any) -> None:
    (finding,) = found(attest_900a_4=statement)
    assert (finding.severity, finding.citation, finding.field) == ("attestation_missing", "900a.4", "attest_900a_4")
    assert finding.required == "this of the certificate holder: The dealer tends the wick"


def test_900a_4__a_duty_that_does_not_apply_needs_no_signature() -> None:
    assert found(flame="gas", attest_900a_4=None) == []


def test_a_row_holds_for_the_editions_that_follow_until_one_drops_it() -> None:
    third = Edition(
        key="900a-2015", chapter="900a", status="in_force", published_on=date(2015, 1, 1), source="invented",
        label="Third", follows=SECOND,
    )  # fmt: skip
    rules = Provisions("900a", (FIRST, SECOND, third.key), "invented")
    rules.procedure("900a.8", "of the second", duty="x", editions=(SECOND,))
    rules.procedure("900a.8", "dropped", duty="x", editions=(until(third.key),))
    rules.declared_by(ThirdFacts)
    rows = {row.title: row for row in rules}
    assert [rows[title].editions for title in ("of the second", "dropped", "Long", "Short", "Owned")] == [
        (SECOND, third.key), (FIRST, SECOND), (FIRST,), (SECOND, third.key), (FIRST, SECOND, third.key),
    ]  # fmt: skip
    assert rows["Owned"].owner(third.key) == "board"
    assert Figure("wicks", citation="900a.8", values={SECOND: 2}, everywhere=1).of(third.key) == 2


class ThirdFacts(msgspec.Struct, frozen=True):
    """Facts with an attestation and an approval that the second text has otherwise."""

    tended: Annotated[
        Attestation | None, attested("900a.4", "Tending", DUTIES, title={SECOND: "Short", "*": "Long"})
    ] = None
    approved_ref: Annotated[
        Approval | None,
        approved("900a.3", "Owned", DUTIES, duty="x", unit={SECOND: "board", "*": "gaming_operations"}),
    ] = None
