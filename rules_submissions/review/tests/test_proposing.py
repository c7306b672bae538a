"""A bureau proposes a condition in review: words, clause, perhaps a last day; only the Board reads it."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from compliance.holders.errors import FieldRefused
from compliance.holders.models import Facility, User
from compliance.isolation.context import Context, isolated
from rules_submissions.errors import IllegalMove, NotAllowed
from rules_submissions.models import RulesSubmission
from rules_submissions.models.conditions import ConditionProposal
from rules_submissions.review.services.proposals import condition_propose
from tests.cast import Cast
from tests.scenes import scene

from ...tests.board import act, address, html_of
from ...tests.filings import after, claimed, filed, who

pytestmark = pytest.mark.django_db
SAID = {"text": "Destroy the old layouts.", "citation": "§ 465a.6(b)", "last_on": date(2026, 6, 30)}


@scene
def claimed_filing(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    return claimed(filed(facility, filer), cast)


def propose(submission: RulesSubmission, by: User, unit: str = "gaming_operations", **more: Any) -> ConditionProposal:
    return condition_propose(**who(submission, by, unit), **(SAID | more))


def test_a_proposal_keeps_words_clause_day_unit_and_person(claimed_filing: RulesSubmission, cast: Cast) -> None:
    made = propose(claimed_filing, cast["reviewer"])
    assert (made.text, made.citation, made.last_on, made.unit) == (
        "Destroy the old layouts.", "465a.6(b)", date(2026, 6, 30), "gaming_operations",
    )  # fmt: skip
    assert (made.by, made.printed_name, made.at) == (cast["reviewer"], "Rita Reviewer", after(1))


@pytest.mark.parametrize(
    ("changes", "refusal", "words"),
    [
        ({"text": " "}, FieldRefused, "Write the condition"),
        ({"text": "x" * 10_001}, FieldRefused, "limit"),
        ({"citation": "somewhere"}, FieldRefused, "as the regulation does"),
        ({"citation": ""}, IllegalMove, "Name the clause"),
        ({"last_on": date(2026, 3, 3)}, IllegalMove, "after today"),
    ],
)
def test_what_is_not_well_formed_is_refused(
    claimed_filing: RulesSubmission, cast: Cast, changes: dict[str, Any], refusal: type[Exception], words: str
) -> None:
    with pytest.raises(refusal, match=words):
        propose(claimed_filing, cast["reviewer"], **changes)
    assert not ConditionProposal.objects.exists()


@pytest.mark.parametrize("name", ["compliance_rep", "auditor", "board_admin", "filer", "outsider"])
def test_only_people_of_the_unit_propose_for_it(claimed_filing: RulesSubmission, cast: Cast, name: str) -> None:
    with pytest.raises(NotAllowed):
        propose(claimed_filing, cast[name])


def test_the_desk_proposes_and_shows_it(claimed_filing: RulesSubmission, cast: Cast, client_of: Any) -> None:
    browser = client_of(cast["reviewer"])
    day = (timezone.localdate() + timedelta(days=90)).isoformat()
    typed = {"text": "Destroy the old layouts.", "citation": "465a.6(b)", "last_on": day}
    answer = act(browser, claimed_filing, "condition", **typed)
    assert answer.url == address(claimed_filing) + "#conditions"
    html = html_of(client_of(cast["compliance_rep"]), address(claimed_filing))
    assert "Destroy the old layouts. § 465a.6(b). Last day:" in html
    assert "Gaming Operations, Rita Reviewer" in html


@pytest.mark.parametrize(
    ("changes", "status", "words"),
    [
        ({"text": ""}, 400, "Write the condition."),
        ({"citation": ""}, 400, "Name the clause"),
        ({"last_on": "soon"}, 400, "Enter a day of the calendar"),
        ({"last_on": "2020-01-01"}, 409, "must be after today"),
    ],
)
def test_a_refusal_keeps_what_was_typed(
    claimed_filing: RulesSubmission, reviewer: User, client_of: Any, changes: dict[str, str], status: int, words: str
) -> None:
    typed = {"text": "Destroy the old layouts.", "citation": "465a.6(b)", "last_on": ""} | changes
    answer = act(client_of(reviewer), claimed_filing, "condition", **typed)
    assert answer.status_code == status
    assert words in answer.content.decode()
    assert (typed["text"] or typed["citation"]) in answer.content.decode()


def test_a_clause_that_is_none_is_refused_beside_its_field(
    claimed_filing: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    answer = act(client_of(reviewer), claimed_filing, "condition", text="Mend it.", citation="the first one")
    assert answer.status_code == 400
    html = answer.content.decode()
    assert "Write the clause as the regulation does" in html
    assert "the first one" in html


def test_the_holder_reads_no_proposal_by_page_or_in_the_database(
    claimed_filing: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    propose(claimed_filing, cast["reviewer"])
    filer = cast["filer"]
    browser = client_of(filer)
    for name in ("case", "rules", "compare"):
        assert "Destroy the old layouts." not in browser.get(address(claimed_filing, name)).content.decode()
    assert "Destroy the old layouts." not in browser.get("/submissions/conditions/?state=any").content.decode()
    with isolated(Context("holder", filer.holder_id, filer.pk)), connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM rules_submissions_conditionproposal")
        assert cursor.fetchone() == (0,)
