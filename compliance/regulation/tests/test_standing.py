"""Approvals and signatures that count: whole, and not after the time of the check; in every chapter."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from compliance.regulation.core.chapter import Chapter
from compliance.regulation.core.checks import check_submission
from compliance.regulation.core.evaluate import evaluate, explain
from compliance.regulation.core.parse import is_blank
from compliance.regulation.core.standing import PARTS
from compliance.regulation.roulette.tests import cases as roulette
from compliance.regulation.tests.cases import APPROVAL, LATER, SIGNED, submission
from compliance.regulation.tests.registered import CHAPTERS

BLANKS = ["", " ", "\t\n", "\u00a0", "\u2003\u2003", "\u200b"]
NOON = datetime(2026, 2, 3, 17, tzinfo=UTC)
at_the_edge = pytest.mark.usefixtures("on_file")


def told(as_of: datetime = NOON, **changes: Any) -> list[tuple[str, str, str]]:
    """Severity, citation and message of each finding about the invented filing with some facts changed."""
    findings = check_submission(submission(**changes), as_of=as_of)["findings"]
    return [(one["severity"], one["citation"], one["message"]) for one in findings]


@at_the_edge
@pytest.mark.parametrize(
    ("changes", "why"),
    [
        *(({"approval_number": blank}, "it lacks its number.") for blank in [*BLANKS, None]),
        *(({"approving_unit": blank}, "it lacks the unit that approved.") for blank in [*BLANKS, None]),
        ({"approved_on": None}, "it lacks its date."),
        ({"approved_on": None, "approval_number": " "}, "it lacks its number and its date."),
        ({"approved_on": "2026-02-04"}, "its date, February 4, 2026, is in the future."),
    ],
)
def test_900a_3__an_approval_without_its_parts_or_still_to_come_is_not_there(changes: Any, why: str) -> None:
    stated = {**APPROVAL, **changes}
    ((severity, citation, message),) = told(lantern_approval_ref=stated, first_lit_on=None)
    assert (severity, citation) == ("needs_approval", "900a.3")
    assert f"What is on file does not count: {why}" in message
    without = {name: value for name, value in stated.items() if value is not None}
    assert told(lantern_approval_ref=without, first_lit_on=None) == [(severity, citation, message)]


@at_the_edge
def test_900a_3__an_approval_counts_from_its_day_at_the_facility() -> None:
    changes = {"lantern_approval_ref": {**APPROVAL, "approved_on": "2026-02-04"}, "first_lit_on": None}
    midnight = datetime(2026, 2, 4, 5, tzinfo=UTC)
    assert [one[0] for one in told(midnight - timedelta(seconds=1), **changes)] == ["needs_approval"]
    assert told(midnight, **changes) == []


@at_the_edge
@pytest.mark.parametrize(
    ("changes", "why"),
    [
        *(({"signer": blank}, f"it lacks {PARTS['signer']}.") for blank in [*BLANKS, None]),
        *(
            ({"credential_number": blank}, "it lacks the credential number of the person who signs.")
            for blank in [*BLANKS, None]
        ),
        ({"signed_at": None}, f"it lacks {PARTS['signed_at']}."),
        ({"signed_at": "2026-02-03T12:00:00.000001-05:00"}, "its time of signature is in the future."),
    ],
)
def test_900a_4__an_attestation_without_its_parts_or_still_to_come_is_not_there(changes: Any, why: str) -> None:
    ((severity, citation, message),) = told(attest_900a_4={**SIGNED, **changes})
    assert (severity, citation) == ("attestation_missing", "900a.4")
    assert f"What is on file does not count: {why}" in message


@at_the_edge
def test_900a_4__an_attestation_counts_from_the_moment_of_signing() -> None:
    signed_at = datetime.fromisoformat(SIGNED["signed_at"])
    assert told(signed_at) == []
    assert [one[0] for one in told(signed_at - timedelta(microseconds=1))] == ["attestation_missing"]


@at_the_edge
def test_the_time_chooses_the_edition_of_today_and_a_day_the_edition_alone() -> None:
    early = datetime(2011, 1, 1, 12, tzinfo=UTC)
    assert check_submission(submission(), as_of=early)["edition"] == "900a-2010"
    judged = check_submission({**submission(), "on": "2011-01-01"}, as_of=NOON)
    assert (judged["edition"], judged["findings"]) == ("900a-2010", [])
    judged = check_submission(submission(), on=date(2026, 2, 3), as_of=early)
    assert [one["severity"] for one in judged["findings"]] == ["needs_approval", "attestation_missing"]


def test_an_approval_inside_a_record_counts_by_the_same_rule() -> None:
    side = {"code": "roulette_x", "offered": True, "paytable_label": "A", "rng_approval_ref": APPROVAL}
    side["rng_approval_ref"] = {
        **APPROVAL,
        "approving_unit": "gaming_laboratory_operations",
        "approved_on": "2027-01-01",
    }
    side["layout_approval_ref"] = {**APPROVAL, "approving_unit": "executive_director"}
    found = roulette.findings(roulette.double_zero() | {"side_wagers": [side]})
    (needed,) = [one for one in found if one.severity == "needs_approval"]
    assert needed.field == "side_wagers[0].rng_approval_ref"
    assert "its date, January 1, 2027, is in the future." in needed.wrong


@pytest.mark.parametrize("whole", CHAPTERS, ids=lambda whole: whole.number)
@pytest.mark.parametrize("kind", ["approval", "attestation"])
def test_no_chapter_counts_what_is_still_to_come(whole: Chapter, kind: str) -> None:
    """Each approval and each attestation that a chapter needs is needed again the moment it lies after the check."""
    never: dict[str, Any] = {name: None for name, one in whole.fields.items() if one.kind == kind}
    day = {**APPROVAL, "approved_on": "2027-01-01"}
    late = {**SIGNED, "signed_at": "2027-01-01T00:00:00-05:00"}
    for edition in whole.editions:
        rules = whole.rules(edition.key)
        for owner in {row.owner(edition.key) for row in rules.provisions}:
            stated = {name: {**day, "approving_unit": owner} if kind == "approval" else late for name in never}
            there, absent = (whole.parse(given) for given in (stated, never))
            expected = [(one.citation, one.severity, one.field) for one in evaluate(absent, rules, LATER)]
            assert [(one.citation, one.severity, one.field) for one in evaluate(there, rules, LATER)] == expected
            assert [row.answer for row in explain(there, rules, LATER)] == [
                row.answer for row in explain(absent, rules, LATER)
            ]


@pytest.mark.parametrize("blank", BLANKS)
def test_blank_text_states_nothing(blank: str) -> None:
    assert is_blank(blank)
    assert not is_blank(f"{blank}x{blank}")
    for whole in CHAPTERS:
        texts = {name: blank for name, one in whole.fields.items() if one.kind == "text"}
        assert texts
        assert whole.parse(texts) == whole.parse({})
