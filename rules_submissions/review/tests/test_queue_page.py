"""The queue: what waits, for whom, in which order, at what cost."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.holders.work import Urgency
from rules_submissions.models import RulesSubmission
from rules_submissions.review.services.report import submission_return
from rules_submissions.review.services.review import AS_LISTED, bureau_sign_off
from rules_submissions.review.work import review_work

from ...tests.board import QUEUE, UNIT, Cast, address, days_ago, html_of, references
from ...tests.filings import claimed, filed, round_of, settle, signed_off

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("page", "more"), [(QUEUE, set()), ("/submissions/decisions/", {"auditor", "counsel"})])
def test_queue_and_decisions_are_for_those_who_review_or_decide_and_decisions_for_auditors(
    cast: Cast, client_of: Any, page: str, more: set[str]
) -> None:
    allowed = {"reviewer", "compliance_rep", "lab_analyst", "decider"} | more
    for name, user in cast.items():
        assert client_of(user).get(page).status_code == (200 if name in allowed else 403), name


def test_the_queue_tells_days_left_bureaus_and_what_is_unread(
    filing: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    browser = client_of(reviewer)
    html = html_of(browser, QUEUE)
    assert 'class="unread"' in html
    assert "<b>8</b> days left" in html
    assert "2 approvals open" in html
    assert "Gaming Laboratory Operations: waiting" in html
    assert "Unread (1)" in html
    browser.get(address(filing))
    again = html_of(browser, QUEUE)
    assert 'class="unread"' not in again
    assert "Unread (0)" in again


def test_a_filing_is_claimed_from_the_queue(filing: RulesSubmission, reviewer: User, client_of: Any) -> None:
    browser = client_of(reviewer)
    answer = browser.post(address(filing, "review_claim"), UNIT | {"back": "queue"})
    assert answer.url == QUEUE
    assert round_of(filing).bureaus.get(unit="gaming_operations").claimed_by == reviewer
    assert "Claimed by me (1)" in html_of(browser, QUEUE)


def test_what_a_reviewer_has_not_opened_since_it_was_refiled_is_unread_again(
    open_filing: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    browser = client_of(cast["reviewer"])
    browser.get(address(open_filing))
    RulesSubmission.objects.filter(pk=open_filing.pk).update(filed_at=timezone.now() + timedelta(seconds=1))
    assert "Unread (1)" in html_of(browser, QUEUE)


def test_the_tabs_of_a_reviewer(
    facility: Facility, filer: User, cast: Cast, client_of: Any, ready: RulesSubmission
) -> None:
    late = filed(facility, filer, at=days_ago(20), table_numbers=["W-01"])
    new = filed(facility, filer, at=days_ago(1), table_numbers=["W-02"])
    stopped = claimed(filed(facility, filer, at=days_ago(9), table_numbers=["W-03"]), cast, at=days_ago(8))
    submission_return(submission_id=stopped.pk, words="Mend.", by=cast["reviewer"], at=days_ago(2))
    browser = client_of(cast["reviewer"])
    html = html_of(browser, QUEUE)
    assert references(html) == [late.reference, new.reference]
    assert "Past its last day" in html
    assert "days over" in html
    assert references(html_of(browser, f"{QUEUE}?tab=stopped")) == [stopped.reference]
    assert "Stopped" in html_of(browser, f"{QUEUE}?tab=stopped")
    everything = references(html_of(browser, f"{QUEUE}?tab=all"))
    assert everything == [late.reference, ready.reference, new.reference, stopped.reference]
    assert references(html_of(browser, f"{QUEUE}?tab=nonsense")) == [late.reference, new.reference]


def test_the_queue_of_the_executive_director_is_what_was_recommended(
    filing: RulesSubmission, ready: RulesSubmission, decider: User, client_of: Any
) -> None:
    html = html_of(client_of(decider), QUEUE)
    assert "For decision (1)" in html
    assert references(html) == [ready.reference]


@pytest.mark.parametrize(
    ("query", "is_found"),
    [
        ("game=651a", True), ("game=617a", False), ("kind=new", True), ("kind=amendment", False),
        ("claimed=nobody", True), ("claimed=someone", False), ("q=keystone+casino", True), ("q=rival", False),
        ("q=rs-", True),
    ],
)  # fmt: skip
def test_filters_stand_in_the_address(
    filing: RulesSubmission, reviewer: User, client_of: Any, query: str, is_found: bool
) -> None:
    html = html_of(client_of(reviewer), f"{QUEUE}?{query}")
    assert (filing.reference in html) is is_found


@pytest.mark.parametrize("name", ["q", "game", "kind", "claimed", "tab", "outcome"])
def test_an_odd_address_is_no_error(filing: RulesSubmission, reviewer: User, client_of: Any, name: str) -> None:
    browser = client_of(reviewer)
    for page in (QUEUE, "/submissions/decisions/"):
        for typed in ("%F0%9F%8E%B2", "x" * 3000, "'"):
            assert browser.get(f"{page}?{name}={typed}").status_code == 200
        nul = browser.get(f"{page}?{name}=%00")
        assert (nul.status_code, "that we cannot read (NUL)" in nul.content.decode()) == (400, True)
        assert browser.get(f"{page}?page=cut").status_code == 400


def test_claimed_by_a_colleague_is_found_under_the_colleague(
    open_filing: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    other = person(Role.GAMING_OPERATIONS_REVIEWER)
    browser = client_of(other)
    assert references(html_of(browser, f"{QUEUE}?claimed={reviewer.pk}")) == [open_filing.reference]
    assert references(html_of(browser, f"{QUEUE}?claimed={other.pk}")) == []
    assert references(html_of(browser, f"{QUEUE}?claimed=nobody")) == []


def test_the_queue_costs_the_same_however_long_it_is(
    facility: Facility, filer: User, reviewer: User, client_of: Any, django_assert_max_num_queries: Any
) -> None:
    browser = client_of(reviewer)
    for number in range(2):
        filed(facility, filer, at=days_ago(number + 1), table_numbers=[f"W-{number:02d}"])
    browser.get(QUEUE)
    with django_assert_max_num_queries(100) as asked:
        browser.get(QUEUE)
    few = len(asked)
    for number in range(2, 7):
        filed(facility, filer, at=days_ago(number + 1), table_numbers=[f"W-{number:02d}"])
    browser.get(QUEUE)  # a session notes once a minute that it is in use
    with django_assert_max_num_queries(few) as many:
        assert len(references(html_of(browser, QUEUE))) == 7
    assert len(many) == few <= 14


def test_the_queue_pages_by_keyset(
    facility: Facility, filer: User, reviewer: User, client_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from compliance.holders import paging
    from rules_submissions.review.views import queue

    monkeypatch.setattr(queue, "page_of", lambda *given: paging.page_of(*given, size=2))
    made = [filed(facility, filer, at=days_ago(9 - n), table_numbers=[f"W-{n:02d}"]).reference for n in range(5)]
    browser, url, seen = client_of(reviewer), QUEUE, []
    while url:
        answer = browser.get(url)
        seen += references(answer.content.decode())
        url = answer.context["page"].older_url and QUEUE + answer.context["page"].older_url
    assert seen == made


def test_my_work_says_what_waits_for_each(
    filing: RulesSubmission, ready: RulesSubmission, cast: Cast, django_assert_max_num_queries: Any
) -> None:
    now = timezone.now()
    with django_assert_max_num_queries(3):
        items = review_work(cast["reviewer"], now)
    assert [(item.title, item.urgency) for item in items] == [(f"{filing.reference}: review", Urgency.TO_DO)]
    assert items[0].due == round_of(filing).due_on
    assert [item.title for item in review_work(cast["decider"], now)] == [f"{ready.reference}: decide"]
    assert [item.title for item in review_work(cast["lab_analyst"], now)] == [f"{filing.reference}: review"]
    assert review_work(cast["auditor"], now) == review_work(cast["filer"], now) == []
    assert review_work(cast["reviewer"], now + timedelta(days=5))[0].urgency == Urgency.SOON
    assert review_work(cast["reviewer"], now + timedelta(days=9))[0].urgency == Urgency.OVERDUE


def test_my_work_is_not_what_a_colleague_claimed_nor_what_was_signed_off(
    open_filing: RulesSubmission, cast: Cast
) -> None:
    now, other = timezone.now(), person(Role.GAMING_OPERATIONS_REVIEWER)
    assert review_work(other, now) == []
    settle(open_filing, "drop_tip_box_approval_ref", cast["compliance_rep"], at=days_ago(2))
    signed_off(open_filing, cast, at=days_ago(1))
    assert review_work(cast["compliance_rep"], now) == []
    assert [item.title for item in review_work(other, now)] == [f"{open_filing.reference}: report or return"]


def test_the_queue_says_what_it_needs_from_the_reader_and_names_each_filing(
    open_filing: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    name = f"Casino War, {', '.join(open_filing.table_numbers)}"
    needs = {"reviewer": "Needs your review", "compliance_rep": "Needs your review: 1 approval to settle"}
    for who, words in needs.items():
        html = html_of(client_of(cast[who]), QUEUE)
        assert f"<b>{words}</b>" in html, who
        assert name in html.partition(open_filing.reference)[2]
    settle(open_filing, "drop_tip_box_approval_ref", cast["compliance_rep"], at=days_ago(5))
    bureau_sign_off(
        submission_id=open_filing.pk, unit="casino_compliance", state=AS_LISTED, words="", by=cast["compliance_rep"],
        at=days_ago(4),
    )  # fmt: skip
    assert "<b>Your part is done</b>" in html_of(client_of(cast["compliance_rep"]), QUEUE)
    assert "<b>Needs your review</b>" in html_of(client_of(cast["reviewer"]), QUEUE)


def test_the_queue_of_the_executive_director_says_that_it_needs_a_decision(
    ready: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    assert "<b>Needs your decision</b>" in html_of(client_of(cast["decider"]), QUEUE)
