"""Acts at the desk: plain forms, answered by a redirect, or by the desk with what was typed."""

from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.utils import timezone

from compliance.holders.models import User
from rules_submissions.filing.services.withdrawal import submission_recall
from rules_submissions.models import Comment, FindingAct, Mark, RulesSubmission, Settlement
from rules_submissions.review.services.review import bureau_sign_off, review_claim

from ...tests.board import Cast, act, address, days_ago, html_of

pytestmark = pytest.mark.django_db


def test_agreeing_marks_the_clause_and_leads_back_to_it(
    open_filing: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    browser, query = client_of(reviewer), "?clause=table_has_few_enough_positions&show=changed"
    stated = {"citation": "651a.2(a)", "provision": "table_has_few_enough_positions"}
    answer = act(browser, open_filing, "mark", query, agreed="yes", **stated)
    assert answer.url == address(open_filing, query=f"{query}#clause")
    assert Mark.objects.get().agreed is True
    page = browser.get(answer.url)
    assert (page.context["checklist"].agreed, page.context["item"].mark) == (1, "agreed")
    act(browser, open_filing, "mark", query, agreed="no", **stated)
    assert browser.get(answer.url).context["item"].mark == "passed_unread"


def test_a_finding_is_added_answered_and_set_aside(
    open_filing: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    browser = client_of(reviewer)
    act(browser, open_filing, "raise", citation="651a.2(a)", field="betting_positions", reason="Ten seats are drawn.")
    raised = FindingAct.objects.get()
    assert "found by Rita Reviewer" in html_of(browser, address(open_filing))
    refused = act(browser, open_filing, "finding", key=raised.finding_key, act="dismiss", reason="")
    assert refused.status_code == 409
    assert "Give the reason" in refused.content.decode()
    act(browser, open_filing, "finding", key=raised.finding_key, act="dismiss", reason="Counted again: nine.")
    html = html_of(browser, address(open_filing, query="?clause="))
    assert "1\u00a0finding set aside" in html
    assert "Counted again: nine." in html
    assert "Counted again: nine." in html_of(browser, address(open_filing))


def test_an_approval_is_settled_by_its_owner_at_the_desk(
    open_filing: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    browser = client_of(cast["compliance_rep"])
    html = html_of(browser, address(open_filing))
    assert html.count("Settle this approval") == 1
    for label in ("Approval number", "Approved on", "Reason for a refusal"):
        assert html.count(f"{label} (required)</label>") == 1
    assert html.count('aria-required="true"') == 3
    typed = {"unit": "casino_compliance", "field": "drop_tip_box_approval_ref", "outcome": "approve", "number": "CC-7"}
    wrong = act(browser, open_filing, "settle", **typed | {"approved_on": "soon"})
    assert wrong.status_code == 400
    html = wrong.content.decode()
    assert "Enter a day of the calendar" in html
    assert 'value="CC-7"' in html
    assert 'value="soon"' in html
    future = act(browser, open_filing, "settle", **typed | {"approved_on": "2199-01-01"})
    assert future.status_code == 409
    assert "in the future" in future.content.decode()
    done = act(browser, open_filing, "settle", **typed | {"approved_on": days_ago(5).date().isoformat()})
    assert done.status_code == 302
    assert Settlement.objects.get().approval_number == "CC-7"
    html = html_of(browser, address(open_filing))
    assert "Approved under CC-7" in html
    assert "Correct it" in html


@pytest.mark.parametrize("name", ["reviewer", "lab_analyst", "decider"])
def test_another_unit_s_approval_answers_403(
    open_filing: RulesSubmission, cast: Cast, client_of: Any, name: str
) -> None:
    typed = {"field": "drop_tip_box_approval_ref", "outcome": "refuse", "reason": "No."}
    answer = act(client_of(cast[name]), open_filing, "settle", **typed)
    assert answer.status_code == 403
    assert "This belongs to Casino Compliance" in answer.content.decode()


ACTS = {
    "claim": {},
    "hand_over": {"words": "Take it."},
    "release": {"words": "No time."},
    "mark": {"citation": "651a.2(a)", "provision": "table_has_few_enough_positions", "agreed": "yes"},
    "raise": {"citation": "651a.2(a)", "reason": "Odd."},
    "comment": {"text": "Look.", "audience": "board"},
    "sign_off": {"state": "signed_off"},
    "return": {"words": "Mend."},
    "recommend": {"advice": "deny", "words": "No."},
}


@pytest.mark.parametrize("name", ACTS)
def test_acts_are_for_the_unit_s_own_people(
    open_filing: RulesSubmission, cast: Cast, client_of: Any, name: str
) -> None:
    typed = ACTS[name] | ({"colleague": str(cast["reviewer"].pk)} if name == "hand_over" else {})
    before = open_filing.events.count(), Comment.objects.count(), Mark.objects.count()
    for actor, status in (
        ("compliance_rep", 403),
        ("decider", 403),
        ("auditor", 403),
        ("filer", 403),
        ("outsider", 403),
    ):
        assert act(client_of(cast[actor]), open_filing, name, **typed).status_code == status, actor
    assert (open_filing.events.count(), Comment.objects.count(), Mark.objects.count()) == before


@pytest.mark.parametrize("name", ACTS)
def test_reading_the_address_of_an_act_does_nothing(
    open_filing: RulesSubmission, reviewer: User, client_of: Any, name: str
) -> None:
    answer = client_of(reviewer).get(address(open_filing, f"review_{name}"))
    assert (answer.status_code, answer.url) == (302, address(open_filing))


def test_a_comment_says_for_whom_it_is(open_filing: RulesSubmission, reviewer: User, client_of: Any) -> None:
    browser = client_of(reviewer)
    for audience in ("board", "holder", "point"):
        act(browser, open_filing, "comment", text=f"For {audience}.", audience=audience, citation="651a.2(a)")
    rows = Comment.objects.values_list("text", "board_only", "for_return", "citation")
    assert set(rows) == {
        ("For board.", True, False, "651a.2(a)"),
        ("For holder.", False, False, "651a.2(a)"),
        ("For point.", False, True, "651a.2(a)"),
    }
    html = html_of(browser, address(open_filing))
    assert "Board staff only" in html
    assert "a point for the certificate holder to answer" in html
    empty = act(browser, open_filing, "comment", text=" ", audience="board")
    assert empty.status_code == 400
    assert "Write the comment first." in empty.content.decode()


def test_signing_off_too_early_lists_what_is_open_and_keeps_the_words(
    open_filing: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    browser = client_of(cast["compliance_rep"])
    typed = {"unit": "casino_compliance", "state": "signed_off", "words": "Racks are well placed."}
    answer = act(browser, open_filing, "sign_off", **typed)
    html = answer.content.decode()
    assert answer.status_code == 409
    assert "Settle each approval that your unit owns" in html
    (line,) = [
        one for one in answer.context["page_errors"] if "No approval by Casino Compliance is on file" in one.message
    ]
    assert "Settle this approval" in html_of(browser, line.url.partition("#")[0])
    assert f'href="{line.url}"' in html
    assert "Racks are well placed." in html
    assert "<title>Error: " in html


def test_the_joint_letter_is_shown_before_it_is_sent(open_filing: RulesSubmission, cast: Cast, client_of: Any) -> None:
    bureau_sign_off(
        submission_id=open_filing.pk, unit="casino_compliance", state="asks_return", words="Move the tip box.",
        by=cast["compliance_rep"], at=days_ago(1),
    )  # fmt: skip
    browser = client_of(cast["reviewer"])
    html = html_of(browser, address(open_filing))
    assert "Return with one joint letter (1\u00a0point)" in html
    assert "Move the tip box." in html
    assert act(browser, open_filing, "return", words="").status_code == 400
    answer = act(browser, open_filing, "return", words="One point.")
    assert "The clock is stopped" in str(next(iter(get_messages(answer.wsgi_request))))
    again = act(browser, open_filing, "return", words="Once more, in other words.")
    assert again.status_code == 409
    assert "“Returned”" in again.content.decode()


def test_recommending_too_early_lists_every_matter_and_keeps_the_words(
    open_filing: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    answer = act(client_of(reviewer), open_filing, "recommend", advice="approve", words="All in order, I think.")
    html = answer.content.decode()
    assert answer.status_code == 409
    assert "Approval cannot be recommended yet." in html
    assert "Casino Compliance: in review." in html
    assert "All in order, I think." in html


def test_an_act_on_a_filing_that_was_recalled_meanwhile_says_so(
    filing: RulesSubmission, filer: User, reviewer: User, client_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rules_submissions.review.services import review as reviewing

    def recalled_first(**given: Any) -> Any:
        submission_recall(submission_id=filing.pk, by=filer, at=timezone.now())
        return review_claim(**given)

    monkeypatch.setattr(reviewing, "review_claim", recalled_first)
    answer = act(client_of(reviewer), filing, "claim")
    assert answer.status_code == 409
