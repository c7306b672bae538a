"""Filing, deciding and rescinding: what is signed is what the page showed."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.holders.tests.factories import person
from compliance.signing.tests.evidence import check_envelope
from compliance.signing.tests.passkey_pages import answered, asked, recorded
from rules_submissions.decision.effect import submission_take_effect
from rules_submissions.drafting.services.drafts import reason_save
from rules_submissions.models import Decision, RulesSubmission
from tests.cast import sign_data

from ...decision.tests.test_decision_page import typed_decision
from ...tests.board import address, approve
from ...tests.making import drafted
from .test_filing_pages import url_of
from .test_filing_walk import main_form

pytestmark = pytest.mark.django_db


@pytest.fixture
def passkey() -> SoftPasskey:
    return SoftPasskey()


@pytest.fixture
def keyed_filer(facility: Facility, passkey: SoftPasskey) -> User:
    """A compliance manager outside the demo data, who signs by passkey."""
    someone = person(Role.COMPLIANCE_MANAGER, at=facility.holder, is_demo=False)
    passkey.enrolled(someone)
    return someone


@pytest.fixture
def keyed_director(passkey: SoftPasskey) -> User:
    """An Executive Director outside the demo data, who signs by passkey."""
    someone = person(Role.EXECUTIVE_DIRECTOR, is_demo=False)
    passkey.enrolled(someone)
    return someone


def check_form(browser: Any, url: str) -> dict[str, Any]:
    return dict(main_form(browser.get(url).content.decode()).lists()) | {"agree": "true"}


def test_a_filing_is_signed_by_passkey_as_it_is_stored(facility, keyed_filer, passkey, client_of):
    submission, browser = drafted(facility, keyed_filer), client_of(keyed_filer)
    url = url_of("check", submission)
    form = check_form(browser, url)
    told = asked(browser, url, form).json()
    assert "I file this Rules Submission" in told["shown"]
    assert browser.post(url, form | answered(passkey, told)).status_code == 302
    revision = submission.revisions.get()
    envelope, payload = recorded("submission.file")
    check_envelope(envelope["signature"], payload["shown"])
    shown = json.loads(payload["shown"])
    assert shown["facts"] == json.loads(bytes(revision.facts))
    assert (shown["revision"], shown["edition"]) == (1, revision.edition_key)


def test_a_draft_that_changed_since_it_was_shown_is_not_filed_and_the_change_is_named(facility, filer, client_of):
    submission, browser = drafted(facility, filer), client_of(filer)
    url = url_of("check", submission)
    form = check_form(browser, url) | sign_data()
    key = "651a.3(c)(1)|violation|decks_per_batch"
    reason_save(
        submission_id=submission.pk, key=key, petition="WP-12", words="Trial", by=filer, at=timezone.now(), version=None
    )
    page = browser.post(url, form)
    assert page.status_code == 400
    assert "now “WP-12”" in page.content.decode()
    assert not submission.revisions.exists()
    again = dict(main_form(page.content.decode()).lists()) | {"agree": "true"} | sign_data()
    assert browser.post(url, again).status_code == 302


@pytest.mark.parametrize("mark", [None, "", "forged:mark"])
def test_nothing_is_filed_that_was_not_shown(facility, filer, client_of, mark):
    submission, browser = drafted(facility, filer), client_of(filer)
    form = check_form(browser, url_of("check", submission)) | sign_data()
    del form["sign-seen"]
    sent = form | ({} if mark is None else {"sign-seen": mark})
    page = Client.post(browser, url_of("check", submission), sent)
    assert page.status_code == 400
    assert "Read what this page shows" in page.content.decode()
    assert not submission.revisions.exists()


DECIDED = {"outcome": "deny", "effective_on": "2099-01-01", "conditions": "None.", "reason": "So."}


def test_a_decision_is_signed_by_passkey_and_no_word_of_it_changes_after(ready, keyed_director, passkey, client_of):
    browser, url = client_of(keyed_director), address(ready, "decision")
    stated = typed_decision(ready)
    del stated["sign-password"]
    for name, value in DECIDED.items():
        told = asked(browser, url, stated).json()
        page = browser.post(url, stated | {name: value, "reason": "So."} | answered(passkey, told))
        assert page.status_code == 400, name
        assert "Changed since you saw it" in page.content.decode(), name
        assert not Decision.objects.exists()
    told = asked(browser, url, stated).json()
    assert "Post the sign." in told["shown"]
    assert browser.post(url, stated | answered(passkey, told)).status_code == 302
    envelope, payload = recorded("submission.approve")
    check_envelope(envelope["signature"], payload["shown"])
    assert json.loads(payload["shown"])["revision"]["sha256"] == stated["revision"]


def test_a_statement_over_a_decision_rescinds_nothing(ready: RulesSubmission, keyed_director, passkey, client_of):
    browser = client_of(keyed_director)
    stated = typed_decision(ready)
    del stated["sign-password"]
    told = asked(browser, address(ready, "decision"), stated).json()
    page = browser.post(address(ready, "rescind"), {"words": "Over."} | answered(passkey, told))
    assert page.status_code == 400
    assert "Changed since you saw it" in page.content.decode()
    ready.refresh_from_db()
    assert ready.status == "recommended"


def test_a_rescission_is_signed(ready: RulesSubmission, decider: User, client_of: Any) -> None:
    approve(ready, decider)
    browser = client_of(decider)
    submission_take_effect(submission_id=ready.pk, at=timezone.now() + timedelta(days=11))
    assert browser.post(address(ready, "rescind"), {"words": "Over."} | sign_data()).status_code == 302
    envelope, payload = recorded("submission.rescind")
    assert envelope["signature"]["assurance"] == "lower"
    assert json.loads(payload["shown"])["reason"] == "Over."
