"""An approval under an edition that is only proposed: it says why, and the Executive Director signs it."""

import json
from typing import Any

import pytest
from django.template.loader import render_to_string

from compliance.holders.errors import FieldRefused
from compliance.holders.models import Facility, User
from compliance.regulation.examples import example
from compliance.signing.tests.passkey_pages import recorded
from rules_submissions.drafting.services.drafts import draft_save
from rules_submissions.filing.record import decision_words
from rules_submissions.models import Decision, RulesSubmission
from rules_submissions.papers.letters import decision_context
from tests.cast import Cast

from ...tests.board import address, days_ago, html_of
from ...tests.filings import WHY, decide, newest, recommended
from ...tests.making import APPROVED_ON, file_it, started, tables_stand
from .test_decision_page import typed_decision

pytestmark = pytest.mark.django_db
QUESTION = "Why do you approve under an edition that is only proposed?"
MISSING = "Say why you approve under an edition that is only proposed."


@pytest.fixture
def under_proposal(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Sic Bo, of which only the proposed text is on file, recommended."""
    tables_stand(facility, "625a", ["S-01"])
    submission = started(facility, filer, "625a", at=days_ago(9))
    answers = example("625a", approved_on=APPROVED_ON)
    draft_save(submission_id=submission.pk, answers=answers, typed={}, version=0, by=filer, at=days_ago(9))
    file_it(submission, filer, days_ago(8))
    return recommended(submission, cast, at=days_ago(5))


@pytest.mark.sampled
def test_an_approval_under_a_proposed_edition_is_refused_without_its_reason(
    under_proposal: RulesSubmission, decider: User, client_of: Any
) -> None:
    browser = client_of(decider)
    assert QUESTION in html_of(browser, address(under_proposal, "decision"))
    answer = browser.post(address(under_proposal, "decision"), typed_decision(under_proposal))
    assert answer.status_code == 400
    assert MISSING in answer.content.decode()
    with pytest.raises(FieldRefused, match=MISSING):
        decide(under_proposal, decider, proposed_reason=" ")
    assert not Decision.objects.exists()


def test_the_reason_is_in_the_signed_record_the_letter_the_pages_and_the_api(
    under_proposal: RulesSubmission, decider: User, filer: User, client_of: Any
) -> None:
    typed = typed_decision(under_proposal, proposed_reason=WHY)
    answer = client_of(decider).post(address(under_proposal, "decision"), typed)
    assert answer.url == address(under_proposal, "case")
    decision = Decision.objects.get()
    assert decision.proposed_reason == WHY
    record = json.loads(recorded("submission.approve")[1]["shown"])
    assert record["proposed_reason"] == WHY
    assert ("Why under a proposed edition", WHY) in decision_words(under_proposal, record)
    letter = decision_context(newest(under_proposal))
    assert f"<p>{WHY}</p>" in render_to_string("documents/_decision_words.html", letter)
    assert WHY in html_of(client_of(decider), address(under_proposal, "decision"))
    assert WHY in html_of(client_of(filer), address(under_proposal, "case"))
    shown = client_of(filer).get(f"/api/v1/submissions/{under_proposal.pk}/").json()
    assert json.dumps(WHY) in json.dumps(shown["decision"])


def test_a_denial_and_an_approval_under_a_text_in_force_say_no_such_reason(
    under_proposal: RulesSubmission, ready: RulesSubmission, decider: User, client_of: Any
) -> None:
    browser = client_of(decider)
    assert QUESTION not in html_of(browser, address(ready, "decision"))
    browser.post(address(ready, "decision"), typed_decision(ready, proposed_reason=WHY))
    denied = typed_decision(under_proposal, outcome="deny", reason="No.", proposed_reason=WHY, effective_on="")
    browser.post(address(under_proposal, "decision"), denied)
    assert [(one.approved, one.proposed_reason) for one in Decision.objects.order_by("decided_at")] == [
        (True, ""),
        (False, ""),
    ]
