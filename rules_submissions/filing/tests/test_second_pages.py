"""The pages of two signatures: signed first, read and signed second, taken back; told wherever a filing is shown."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from compliance.holders.models import CertificateHolder, Credential, Facility, User
from compliance.holders.roles import Role
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.holders.tests.factories import given, person
from compliance.signing.tests.evidence import check_envelope
from compliance.signing.tests.passkey_pages import answered, asked, recorded
from compliance.web.tests.browser import send
from rules_submissions.case.versions import versions_of
from rules_submissions.filing.services.second_signature import submission_take_back
from rules_submissions.models import RulesSubmission
from rules_submissions.models.signatures import FirstSignature, SecondSignature
from rules_submissions.papers.filing import filing_context
from rules_submissions.papers.services import paper_render
from rules_submissions.states import S
from tests.cast import Cast, sign_data

from ...tests.board import address, html_of
from ...tests.filings import newest
from ...tests.making import AT, drafted, file_it, sign_first, sign_second, two_sign, waiting
from .test_filing_walk import main_form
from .test_signing_pages import check_form

pytestmark = pytest.mark.django_db


def form_of(browser: Client, url: str) -> dict[str, Any]:
    """The values that the page's own form would post, with the statement made and the password typed."""
    return dict(main_form(html_of(browser, url)).lists()) | {"agree": "true"} | sign_data()


def test_two_officers_sign_one_after_the_other(facility, filer, colleague, reviewer, client_of) -> None:
    two_sign(facility.holder)
    submission, first, second = drafted(facility, filer), client_of(filer), client_of(colleague)
    page = html_of(first, address(submission, "check"))
    assert "Your certificate holder requires two signatures." in page
    assert "Sign and file" not in page
    signed = first.post(address(submission, "check"), check_form(first, address(submission, "check")) | sign_data())
    assert signed.url == address(submission, "second_signature")
    own = html_of(first, signed.url)
    assert "You signed this first, so another person must sign it second." in own
    assert 'name="agree"' not in own
    assert html_of(client_of(reviewer), address(submission, "case"), 404)
    waiting_page = " ".join(html_of(second, signed.url).split())
    assert f"Signed first by <b>{filer.printed_name}</b>" in waiting_page
    assert " ." not in waiting_page.partition("Signed first by")[2].partition("</p>")[0]
    assert f"Who can sign second: {colleague.printed_name}." in waiting_page
    assert ", with a password" in waiting_page
    assert "lower assurance" not in waiting_page
    unread = second.post(signed.url, form_of(second, signed.url) | {"agree": ""})
    assert (unread.status_code, SecondSignature.objects.count()) == (400, 0)
    filed = second.post(signed.url, form_of(second, signed.url))
    assert filed.url == address(submission, "filed")
    confirmation = html_of(second, filed.url)
    assert f"second by <b>{colleague.printed_name}</b>" in confirmation
    assert second.post(signed.url, sign_data()).url == filed.url


def test_the_second_signature_by_passkey_covers_what_the_first_signed(facility, client_of) -> None:
    keys = {}
    for name in ("first", "second"):
        keys[name] = SoftPasskey()
        someone = person(Role.COMPLIANCE_MANAGER, at=facility.holder, is_demo=False)
        keys[name].enrolled(someone)
        keys[f"{name}'s"] = someone
    two_sign(facility.holder)
    submission = drafted(facility, keys["first's"])
    for name, page, kind in (("first", "check", "submission.sign"), ("second", "second_signature", "submission.file")):
        browser, url = client_of(keys[f"{name}'s"]), address(submission, page)
        form = dict(main_form(html_of(browser, url)).lists()) | {"agree": "true"}
        told = asked(browser, url, form).json()
        assert browser.post(url, form | answered(keys[name], told)).status_code == 302, name
        envelope, payload = recorded(kind)
        check_envelope(envelope["signature"], payload["shown"])
        assert envelope["signature"]["assurance"] == "passkey"
    assert json.loads(payload["shown"])["filing"] == FirstSignature.objects.get().stated
    submission.refresh_from_db()
    assert submission.status == S.FILED


def test_a_statement_over_the_first_signature_signs_nothing_second(facility, colleague, filer, client_of) -> None:
    """The mark of one page is no mark of the other."""
    submission = waiting(facility, filer)
    browser, url = client_of(colleague), address(submission, "second_signature")
    form = form_of(browser, url)
    submission_take_back(submission_id=submission.pk, by=filer, at=FirstSignature.objects.get().signed_at, reason="No.")
    check = address(submission, "check")
    stolen = check_form(browser, check) | sign_data() | {"sign-seen": form["sign-seen"]}
    assert browser.post(check, stolen).status_code == 400
    assert FirstSignature.objects.count() == 1


def test_what_was_taken_back_and_signed_again_is_shown_again(facility, filer, colleague, client_of) -> None:
    submission = waiting(facility, filer)
    browser, url = client_of(colleague), address(submission, "second_signature")
    form = form_of(browser, url)
    submission_take_back(submission_id=submission.pk, by=filer, at=AT, reason="Once more.")
    sign_first(submission, filer)
    page = browser.post(url, form)
    assert page.status_code == 400
    assert "Changed since you saw it" in page.content.decode()
    assert not SecondSignature.objects.exists()


def test_nobody_signs_second_without_a_credential(facility, filer, colleague, client_of) -> None:
    submission = waiting(facility, filer)
    browser, url = client_of(colleague), address(submission, "second_signature")
    form = form_of(browser, url)
    with given():
        Credential.objects.filter(user=colleague).update(valid_to="2020-01-01")
    page = browser.post(url, form)
    assert page.status_code == 400
    assert "no Board-issued credential valid" in page.content.decode()
    assert not SecondSignature.objects.exists()


@pytest.mark.parametrize("name", ["tasks", "check", "artwork", "points", "edition", "effective_day"])
def test_a_waiting_filing_has_no_page_to_edit(facility, filer, client_of, name: str) -> None:
    submission = waiting(facility, filer)
    browser = client_of(filer)
    for answer in (browser.get(address(submission, name)), browser.post(address(submission, name), {})):
        assert answer.status_code == 409
        assert "Awaiting second signature" in answer.content.decode()


def test_it_is_taken_back_with_words_by_whoever_files(facility, filer, colleague, client_of) -> None:
    submission = waiting(facility, filer)
    browser, url = client_of(colleague), address(submission, "take_back")
    assert browser.post(url, {"reason": " "}).status_code == 400
    assert send(browser, url, {"reason": "The odds."}).url == address(submission, "tasks")
    case = html_of(browser, address(submission, "case"))
    assert "Taken back before the second signature by Cole League" in case
    assert "The odds." in case
    assert "you can take it back only while it waits" in html_of(browser, url)


def test_every_place_says_where_it_stands(facility, filer, colleague, client_of, holder_admin) -> None:
    submission = waiting(facility, filer)
    browser = client_of(colleague)
    case = html_of(browser, address(submission, "case"))
    assert "Awaiting second signature" in case
    assert "Take it back" in case
    assert "Awaiting second signature" in html_of(browser, f"{reverse('submissions:list')}?state=awaiting_second")
    assert "sign as second officer" in html_of(browser, reverse("holders:home"))
    assert "sign as second officer" not in html_of(client_of(filer), reverse("holders:home"))
    assert "Signed first by" in html_of(browser, address(submission, "as_reviewer"))
    (version,) = versions_of(submission, colleague, AT)
    assert version.label == "The draft as it was signed first"
    assert "Signed first by" in html_of(client_of(holder_admin), address(submission, "case"))


def test_the_filing_says_both_wherever_it_is_read(facility, filer, colleague, reviewer, cast: Cast, client_of) -> None:
    submission = waiting(facility, filer)
    sign_second(submission, colleague)
    board, both = client_of(reviewer), (filer.printed_name, colleague.printed_name)
    revision = reverse("submissions:revision", args=[submission.pk, 1])
    for url in (revision, address(submission, "case"), address(submission, "review")):
        page = html_of(board, url)
        assert all(name in page for name in both), url
    assert "(Statement F-3)" in html_of(board, revision)
    kept = newest(submission)
    context = filing_context(kept)
    assert context["second"]["block"].name == colleague.printed_name
    title, rendered = paper_render(kept, "filing", kept.filed_at)
    assert title
    assert rendered.pages


def test_the_api_says_both_and_who_signed_first(facility, filer, colleague, reviewer, client_of) -> None:
    submission = waiting(facility, filer)
    url = reverse("api:submission", args=[submission.pk])
    told = client_of(colleague).get(url).json()
    assert (told["status"], told["revision"]) == ("awaiting_second", None)
    assert told["first_signature"]["printed_name"] == filer.printed_name
    assert told["first_signature"]["filing_sha256"] == FirstSignature.objects.get().sha256
    assert client_of(reviewer).get(url).status_code == 404
    sign_second(submission, colleague)
    told = client_of(reviewer).get(url).json()
    assert told["first_signature"] is None
    assert [one["printed_name"] for one in told["revision"]["signatures"]] == [
        filer.printed_name,
        colleague.printed_name,
    ]
    assert [one["move"] for one in told["events"]] == ["sign", "second_sign"]


def test_one_signature_stands_alone_where_one_officer_files(facility: Facility, filer: User, client_of: Any) -> None:
    submission = drafted(facility, filer)
    file_it(submission, filer)
    told = client_of(filer).get(reverse("api:submission", args=[submission.pk])).json()
    assert [one["printed_name"] for one in told["revision"]["signatures"]] == [filer.printed_name]
    assert "second by" not in html_of(client_of(filer), address(submission, "filed"))


def test_the_holders_administrator_requires_it_with_a_reason(
    holder: CertificateHolder, holder_admin: User, board_admin: User, filer: User, client_of: Any
) -> None:
    url, browser = reverse("holders:second_signatures"), client_of(holder_admin)
    assert send(browser, url, {"required": "yes", "reason": ""}).status_code == 200
    assert send(browser, url, {"required": "no", "reason": "As it is."}).status_code == 200
    holder.refresh_from_db()
    assert not holder.needs_second_signature
    assert send(browser, url, {"required": "yes", "reason": "Two see more."}).status_code == 302
    holder.refresh_from_db()
    assert holder.needs_second_signature
    assert "Two see more." in html_of(browser, reverse("holders:history"))
    assert "requires two signatures" in html_of(browser, url)
    assert recorded("administration.second_signatures_set")[0]["actor"]["user"] == str(holder_admin.pk)
    for other in (board_admin, filer):
        assert client_of(other).post(url, {"required": "no", "reason": "Why"}).status_code == 403
    assert RulesSubmission.objects.count() == 0
