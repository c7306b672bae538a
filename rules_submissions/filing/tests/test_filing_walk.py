"""The walk of a filer without JavaScript: 13 decks, the finding beside the field, mended, signed, filed."""

import re
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from compliance.holders.models import Facility, User
from compliance.web.tests.controls import posted
from rules_submissions.models import Revision, RulesSubmission
from rules_submissions.states import S
from tests.cast import sign_data

from ...tests.making import answers_of, drafted, tables_stand

pytestmark = pytest.mark.django_db


def page_with(browser: Client, submission: RulesSubmission, field: str) -> str:
    from rules_submissions.drafting.question_pages import page_of_field

    page = page_of_field(submission.chapter, submission.edition_key, field)
    assert page is not None
    return reverse("submissions:question", args=[submission.pk, page.section.code, page.number])


def main_form(html: str) -> QueryDict:
    """The values that the page's own form would post, without the name of a button."""
    return posted(re.search(r"<main.*</main>", html, re.DOTALL)[0])


def test_a_filer_reads_the_finding_for_651a_3_c_1_beside_the_field_mends_it_and_files(
    filer: User, facility: Facility, client_of: Any, tasks_run_at_once: None
) -> None:
    tables_stand(facility, "651a", ["W-11"])
    browser = client_of(filer)
    start = browser.post(
        reverse("submissions:start"),
        {"facility": str(facility.pk), "chapter": "651a", "effective_on": "2027-05-01"},
    )
    submission = RulesSubmission.objects.get()
    assert start.url == reverse("submissions:tasks", args=[submission.pk])
    tasks = browser.get(start.url).content.decode()
    assert "Not filed yet." in tasks
    assert "Not ready yet" in tasks

    cards = page_with(browser, submission, "deck_count")
    form = main_form(browser.get(cards).content.decode())
    form["deck_count"] = "13"
    assert browser.post(cards, dict(form.lists())).status_code == 302

    shuffling = page_with(browser, submission, "shuffler_mode")
    form = main_form(browser.get(shuffling).content.decode())
    form["shuffler_mode"] = "batch_shuffler"
    again = browser.post(shuffling, dict(form.lists()))
    assert again.url.startswith(shuffling)
    html = browser.get(again.url).content.decode()
    assert "decks_per_batch" in html
    form = main_form(html)
    form["batch_count"], form["decks_per_batch"] = "2", "7, 6"
    refused = browser.post(shuffling, dict(form.lists()))
    assert refused.url == shuffling
    html = browser.get(shuffling).content.decode()
    assert "<title>Error: " in html
    field = html[html.index('id="slot-decks_per_batch"') : html.index('id="slot-batch_designs_same"')]
    assert "usa-error-message" in field
    assert "651a.3(c)(1)" in field
    assert html.index("errsum") < html.index('href="#field-decks_per_batch"')
    assert "There is a problem" in browser.get(start.url).content.decode()

    form = main_form(browser.get(cards).content.decode())
    form["deck_count"] = "14"
    browser.post(cards, dict(form.lists()))
    form = main_form(browser.get(shuffling).content.decode())
    form["decks_per_batch"] = "7, 7"
    onward = browser.post(shuffling, dict(form.lists()))
    assert onward.url != shuffling

    answer_the_rest(browser, submission)
    check = reverse("submissions:check", args=[submission.pk])
    html = browser.get(check).content.decode()
    assert "in the way of filing" not in html
    form = main_form(html)
    unsigned = browser.post(check, dict(form.lists()))
    assert unsigned.status_code == 400
    assert not Revision.objects.exists()
    signed = browser.post(check, {**form.dict(), "agree": "true", **sign_data()})
    assert signed.status_code == 302, signed.content.decode()
    submission.refresh_from_db()
    assert submission.status == S.FILED
    confirmation = browser.get(signed.url).content.decode()
    assert submission.reference in confirmation
    assert "Recall it" in confirmation


def answer_the_rest(browser: Client, submission: RulesSubmission) -> None:
    """Answers every other question through its page, as a browser posts it."""
    from django.utils import timezone

    from compliance.web.facts_forms import raw_of
    from rules_submissions.drafting.worksheet import Worksheet
    from rules_submissions.models import Draft

    answers = answers_of("651a", deck_count=14, decks_per_batch=[7, 7])
    for _ in range(3):
        for page in Worksheet(Draft.objects.select_related("submission__facility").get(), timezone.now()).pages:
            url = reverse("submissions:question", args=[submission.pk, page.section.code, page.number])
            form = main_form(browser.get(url).content.decode())
            for field in page.fields:
                if field.name not in form.getlist("_shown") or field.name not in answers:
                    continue
                for key in [key for key in form if key == field.name or key.startswith(f"{field.name}.")]:
                    del form[key]
                for suffix, texts in raw_of(field, answers[field.name]).items():
                    form.setlist(f"{field.name}{suffix}", texts)
            assert browser.post(url, dict(form.lists())).status_code == 302


def test_a_page_saves_nothing_that_it_did_not_show(filer: User, facility: Facility, client_of: Any) -> None:
    submission = drafted(facility, filer)
    browser = client_of(filer)
    cards = page_with(browser, submission, "deck_count")
    browser.post(cards, {"_version": "1", "_shown": ["deck_count", "certificate_holder"], "deck_count": "8",
                         "certificate_holder": "Somebody Else", "cover_cards": "9"})  # fmt: skip
    submission.draft.refresh_from_db()
    assert submission.draft.answers["deck_count"] == 8
    assert submission.draft.answers["cover_cards"] == 2
    assert submission.draft.answers["certificate_holder"] == facility.holder.name


def test_what_cannot_be_read_is_kept_as_typed_and_shown_again(filer: User, facility: Facility, client_of: Any) -> None:
    submission = drafted(facility, filer)
    browser = client_of(filer)
    cards = page_with(browser, submission, "deck_count")
    form = main_form(browser.get(cards).content.decode())
    form["deck_count"] = "a dozen"
    browser.post(cards, dict(form.lists()))
    html = browser.get(cards).content.decode()
    assert 'value="a dozen"' in html
    assert "is not a whole number" in html
    check = browser.get(reverse("submissions:check", args=[submission.pk])).content.decode()
    assert "we cannot read what you typed" in check
