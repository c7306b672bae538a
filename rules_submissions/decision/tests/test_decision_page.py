"""The decision: signed on exactly the revision shown; sending back and rescinding."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from compliance.holders.models import User
from rules_submissions.decision.effect import submission_take_effect
from rules_submissions.models import Decision, RulesSubmission
from rules_submissions.review.services.report import submission_recommend
from rules_submissions.review.services.review import finding_raise
from tests.cast import sign_data

from ...tests.board import Cast, act, address, approve, days_ago, html_of
from ...tests.filings import newest, settle, signed_off

pytestmark = pytest.mark.django_db


def typed_decision(submission: RulesSubmission, **changes: str) -> dict[str, str]:
    day = timezone.localdate() + timedelta(days=10)
    stated = {
        "revision": newest(submission).facts_sha256, "outcome": "approve", "effective_on": day.isoformat(),
        "conditions": "Post the sign.", "reason": "",
    }  # fmt: skip
    return {name: value for name, value in (stated | sign_data() | changes).items() if value}


def test_the_executive_director_signs_the_decision(ready: RulesSubmission, decider: User, client_of: Any) -> None:
    browser = client_of(decider)
    html = html_of(browser, address(ready, "decision"))
    assert "Recommends approval" in html
    assert "Nothing stands." in html
    assert "I neither filed nor recommended it." in html
    assert newest(ready).facts_sha256 in html
    assert "Compare with the version in effect" not in html
    assert "reports by this day" not in html_of(browser, address(ready, "case"))
    answer = browser.post(address(ready, "decision"), typed_decision(ready))
    assert answer.url == address(ready, "case")
    decision = Decision.objects.get()
    assert (decision.conditions, decision.signature["method"]) == ("Post the sign.", "password")
    assert decision.signature["printed_name"] == "Dora Decider"
    assert "<p>Post the sign.</p>" in html_of(browser, address(ready, "decision"))
    listed = html_of(browser, "/submissions/decisions/?outcome=approved")
    assert ready.reference in listed
    assert "Conditions: Post the sign." in listed
    assert ready.reference not in html_of(browser, "/submissions/decisions/?outcome=denied")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"outcome": "send_back"}, "Give the reason for sending it back."),
        ({"sign-password": "wrong"}, "The password is wrong"),
        ({"outcome": ""}, "Choose one: approve, deny, or send back."),
        ({"effective_on": ""}, "Enter the day when"),
        ({"effective_on": "some day"}, "Enter a day of the calendar"),
        ({"outcome": "deny"}, "Give the reason for the denial"),
    ],
)
def test_a_decision_that_is_not_well_formed_keeps_what_was_typed(
    ready: RulesSubmission, decider: User, client_of: Any, changes: dict[str, str], words: str
) -> None:
    answer = client_of(decider).post(address(ready, "decision"), typed_decision(ready, **changes))
    html = answer.content.decode()
    assert answer.status_code == 400
    assert words in html
    assert "Post the sign." in html
    assert not Decision.objects.exists()


def test_a_decision_with_open_matters_lists_them_and_keeps_what_was_typed(
    ready: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    own = {"submission_id": ready.pk, "unit": "gaming_operations", "by": cast["reviewer"], "at": timezone.now()}
    finding_raise(**own, citation="651a.2(a)", reason="Ten seats are drawn.")
    answer = client_of(cast["decider"]).post(address(ready, "decision"), typed_decision(ready))
    html = answer.content.decode()
    assert answer.status_code == 409
    assert "This filing cannot be approved yet." in html
    assert "Ten seats are drawn." in html
    assert "Post the sign." in html
    desk = address(ready, query="?clause=651a.2%28a%29#findings")
    summary = html[html.index('class="errsum" role="alert"') :]
    assert f'href="{desk}"' in summary[: summary.index("</div>")]
    assert "Ten seats are drawn." in html_of(client_of(cast["reviewer"]), desk.partition("#")[0])


def test_a_decision_on_another_revision_is_refused(ready: RulesSubmission, decider: User, client_of: Any) -> None:
    answer = client_of(decider).post(address(ready, "decision"), typed_decision(ready, revision="0" * 64))
    assert answer.status_code == 409
    assert "A newer revision is now under review." in answer.content.decode()


def test_the_executive_director_settles_on_the_decision_page(
    open_filing: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    settle(open_filing, "drop_tip_box_approval_ref", cast["compliance_rep"], at=days_ago(2))
    signed_off(open_filing, cast, at=days_ago(2))
    submission_recommend(
        submission_id=open_filing.pk, approve=True, words="In order.", by=cast["reviewer"], at=days_ago(1)
    )
    browser = client_of(cast["decider"])
    html = html_of(browser, address(open_filing, "decision"))
    assert "1\u00a0matter is still open before an approval" in html
    typed = {"field": "layout_approval_ref", "outcome": "approve", "number": "ED-1", "approved_on": "2026-01-05"}
    typed["unit"] = "executive_director"
    answer = act(browser, open_filing, "settle", "?back=decision", **typed)
    assert answer.url == address(open_filing, "decision")
    assert "open before an approval" not in html_of(browser, answer.url)


def sent_back(submission: RulesSubmission, **changes: str) -> dict[str, str]:
    return {"revision": newest(submission).facts_sha256, "outcome": "send_back", "reason": ""} | changes


def test_sending_back_asks_for_words_and_no_signature(ready: RulesSubmission, decider: User, client_of: Any) -> None:
    browser = client_of(decider)
    assert browser.post(address(ready, "decision"), sent_back(ready)).status_code == 400
    asked = browser.post(address(ready, "decision"), sent_back(ready, reason="x", **{"sign-ask": "statement"}))
    assert (asked.status_code, asked.content) == (204, b"")
    ready.refresh_from_db()
    assert ready.status == "recommended"
    seen = {"sign-seen": browser.get(address(ready, "decision")).context["sign"].mark}
    answer = browser.post(address(ready, "decision"), sent_back(ready, reason="Look at the rack.", **seen))
    assert answer.url == address(ready, "decision")
    assert "Sent back to review by Dora Decider" in html_of(browser, answer.url)
    assert "Look at the rack." in html_of(browser, answer.url)
    again = browser.post(address(ready, "decision"), sent_back(ready, reason="Once more, please.", **seen))
    assert again.status_code == 409
    assert "Once more, please." in again.content.decode()


def test_rescinding_is_signed_and_only_for_what_is_in_effect(
    ready: RulesSubmission, decider: User, client_of: Any
) -> None:
    browser = client_of(decider)
    assert "you can rescind only what is in effect" in html_of(browser, address(ready, "rescind"))
    early = browser.post(address(ready, "rescind"), {"words": "Over."} | sign_data())
    assert early.status_code == 409
    assert "Over." in early.content.decode()
    approve(ready, decider)
    submission_take_effect(submission_id=ready.pk, at=timezone.now() + timedelta(days=11))
    unsigned = browser.post(address(ready, "rescind"), {"words": "Over."})
    assert unsigned.status_code == 400
    assert browser.post(address(ready, "rescind"), {"words": "Over."} | sign_data()).status_code == 302
    ready.refresh_from_db()
    assert ready.status == "rescinded"


def test_the_director_finds_the_way_from_the_list_to_rescinding(
    ready: RulesSubmission, decider: User, client_of: Any
) -> None:
    approve(ready, decider)
    submission_take_effect(submission_id=ready.pk, at=timezone.now() + timedelta(days=11))
    browser = client_of(decider)
    assert address(ready, "decision") in html_of(browser, "/submissions/decisions/")
    assert address(ready, "rescind") in html_of(browser, address(ready, "decision"))
