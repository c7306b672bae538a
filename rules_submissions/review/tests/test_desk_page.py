"""The review desk: who reads it, what it shows, what it costs."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, User
from rules_submissions.demo.drawing import layout_drawing
from rules_submissions.filing.services.withdrawal import submission_recall
from rules_submissions.models import RulesSubmission
from rules_submissions.review.services.review import comment_add, finding_raise
from rules_submissions.sheets.reading import sheet_from
from rules_submissions.sheets.services.artwork import artwork_add

from ...tests.board import Cast, address, approve, days_ago, html_of
from ...tests.filings import drafted, file_it, filed, newest

pytestmark = pytest.mark.django_db

PAGES = {
    "review": dict.fromkeys(("reviewer", "compliance_rep", "lab_analyst", "decider", "auditor", "counsel"), 200),
    "decision": {"decider": 200, "reviewer": 403, "auditor": 403},
    "rescind": {"decider": 200, "reviewer": 403},
}


@pytest.mark.parametrize("page", PAGES)
def test_pages_about_a_filing_open_to_the_board_only(
    ready: RulesSubmission, cast: Cast, client_of: Any, page: str
) -> None:
    for name, user in cast.items():
        status = client_of(user).get(address(ready, page)).status_code
        if name == "outsider":
            assert status in (403, 404), name
        else:
            assert status == PAGES[page].get(name, 403), name
    assert client_of(None).get(address(ready, page)).status_code == 302


def test_a_foreign_filing_answers_like_a_missing_one(ready: RulesSubmission, outsider: User, client_of: Any) -> None:
    browser = client_of(outsider)
    foreign = browser.get(address(ready))
    missing = browser.get(address(RulesSubmission(pk="00000000-0000-4000-8000-000000000000")))
    assert (foreign.status_code, missing.status_code) == (404, 404)
    assert foreign.content == missing.content


def test_a_draft_is_not_there_for_the_board(
    filing: RulesSubmission, filer: User, reviewer: User, client_of: Any
) -> None:
    submission_recall(submission_id=filing.pk, by=filer, at=timezone.now())
    assert client_of(reviewer).get(address(filing)).status_code == 404


def test_the_desk_reads_a_clause_and_what_stands(open_filing: RulesSubmission, reviewer: User, client_of: Any) -> None:
    html = html_of(client_of(reviewer), address(open_filing, query="?clause=tie_wagers_have_their_areas"))
    assert "Areas for Tie Wagers" in html
    assert "Owner: <b>Gaming Operations</b>" in html
    assert "No approval by Casino Compliance is on file" in html
    assert "2 to approve" in html
    assert "Settle this approval" not in html  # neither is owned by Gaming Operations
    assert "Return with one joint letter" in html


def test_without_a_clause_the_desk_begins_where_something_is_open(
    open_filing: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    answer = client_of(reviewer).get(address(open_filing, query="?show="))
    assert answer.context["item"].mark == "needs_approval"
    assert client_of(reviewer).get(address(open_filing, query="?clause=nonsense")).status_code == 200


@pytest.mark.parametrize(
    ("number", "step"),
    [
        pytest.param("651a", 7, id="651a, one of seven"),
        pytest.param("651a", 1, id="651a", marks=pytest.mark.long),
        pytest.param("617a", 7, id="617a, one of seven"),
        pytest.param("617a", 1, id="617a", marks=pytest.mark.long),
    ],
)
def test_every_clause_of_the_edition_opens_and_the_list_runs_in_chapter_order(
    facility: Facility, filer: User, reviewer: User, client_of: Any, number: str, step: int
) -> None:
    submission, browser = filed(facility, filer, number, at=days_ago(7)), client_of(reviewer)
    answer = browser.get(address(submission, query="?clause="))
    clauses = [clause for section in answer.context["checklist"].sections for clause in section.clauses]
    provisions = newest(submission).rules.provisions
    assert [clause.name for clause in clauses] == [one.title for one in provisions]
    assert len({clause.url for clause in clauses}) == len(clauses)
    for clause, provision in list(zip(clauses, provisions, strict=True))[::step]:
        shown = browser.get(address(submission) + clause.url.partition("#")[0])
        assert shown.context["item"].provision is provision


def test_the_sheets_of_the_revision_stand_beside_the_clause(
    facility: Facility, filer: User, reviewer: User, client_of: Any
) -> None:
    submission = drafted(facility, filer, at=days_ago(7))
    artwork_add(
        submission_id=submission.pk, sheet="layout", title="L-1", file_name="l-1.png",
        read=sheet_from("l-1.png", layout_drawing("Casino War", "Keystone")), by=filer, at=days_ago(7),
    )  # fmt: skip
    file_it(submission, filer, days_ago(7))
    browser = client_of(reviewer)
    html = html_of(browser, address(submission, query="?clause="))
    sheet = newest(submission).artwork.get()
    url = reverse("submissions:artwork_preview", args=[submission.pk, sheet.pk])
    assert f'src="{url}"' in html
    assert browser.get(url).status_code == 200


def test_the_desk_notes_a_reviewer_who_opens_it_and_no_auditor(
    filing: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    client_of(cast["auditor"]).get(address(filing))
    assert not filing.openings.exists()
    client_of(cast["reviewer"]).get(address(filing))
    assert filing.openings.get().user == cast["reviewer"]


@pytest.mark.parametrize("query", ["", "?clause="])
def test_the_desk_costs_the_same_however_much_was_done(
    open_filing: RulesSubmission, reviewer: User, client_of: Any, django_assert_max_num_queries: Any, query: str
) -> None:
    browser, page = client_of(reviewer), address(open_filing, query=query)
    browser.get(page)
    own = {"submission_id": open_filing.pk, "by": reviewer, "unit": "gaming_operations", "at": days_ago(1)}

    def do(times: int) -> None:
        for number in range(times):
            comment_add(**own, text=f"Comment {number}")
            finding_raise(**own, citation="651a.2(a)", reason=f"Finding {number}")

    do(1)
    with django_assert_max_num_queries(100) as asked:
        html_of(browser, page)
    few = len(asked)
    do(5)
    browser.get(page)  # a session notes once a minute that it is in use
    with django_assert_max_num_queries(few):
        html_of(browser, page)
    assert few <= 45


def test_an_auditor_reads_and_is_offered_no_act(open_filing: RulesSubmission, auditor: User, client_of: Any) -> None:
    html = html_of(client_of(auditor), address(open_filing)).partition("<main")[2]
    assert 'method="post"' not in html


def test_a_decided_filing_is_read_and_not_acted_on(ready: RulesSubmission, cast: Cast, client_of: Any) -> None:
    approve(ready, cast["decider"])
    html = html_of(client_of(cast["reviewer"]), address(ready)).partition("<main")[2]
    assert 'method="post"' not in html
    assert "you can no longer mark, settle or comment" in html
