"""A filing starts from a file, and a draft takes the answers of one: what the export gives, the import takes."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from compliance.holders.models import Facility, User
from compliance.regulation import PACKAGES, chapter
from compliance.regulation.examples import example
from rules_submissions.drafting.from_file import MOST_BYTES, MOST_UNKNOWN, NOT_ASKED
from rules_submissions.drafting.question_pages import FIXED_AT_THE_START
from rules_submissions.drafting.services.drafts import draft_save
from rules_submissions.models import Draft, RulesSubmission
from tests.cast import Cast

from ...case.tests.test_export import EXAMPLES
from ...tests.board import approved_today
from ...tests.making import AT, ROULETTE, WAR, answers_of, drafted, filed, started, tables_stand

pytestmark = pytest.mark.django_db
ClientOf = Callable[[User], Client]
START = "/submissions/start/file/"


def replace(submission: RulesSubmission) -> str:
    return reverse("submissions:replace_file", args=[submission.pk])


def export(submission: RulesSubmission, browser: Client) -> dict[str, Any]:
    answer = browser.get(reverse("submissions:export_json", args=[submission.pk, "draft"]))
    return json.loads(answer.content)  # type: ignore[no-any-return]


def filing_of(number: str, **facts: Any) -> dict[str, Any]:
    return {"chapter": number, "facts": facts}


def sent(whole: Any) -> SimpleUploadedFile:
    content = whole if isinstance(whole, bytes) else json.dumps(whole).encode()
    return SimpleUploadedFile("filing.json", content, "application/json")


def shown(browser: Client, url: str, whole: Any, **typed: Any) -> HttpResponse:
    return browser.post(url, {"file": sent(whole), **typed})  # type: ignore[return-value]


def confirmed(browser: Client, url: str, page: HttpResponse, **typed: Any) -> HttpResponse:
    """The response to a person who confirms the page that shows a file."""
    return browser.post(url, {"text": page.context["text"], **typed})  # type: ignore[attr-defined, return-value]


def stored(submission: RulesSubmission) -> dict[str, Any]:
    return dict(Draft.objects.get(submission=submission).answers)


def test_a_filing_starts_from_a_file_once_it_is_confirmed(facility: Facility, filer: User, client_of: ClientOf) -> None:
    tables_stand(facility, ROULETTE, ["R-01"])
    whole = {"chapter": ROULETTE, "edition": "617a-2019", "facts": answers_of(ROULETTE)}
    typed = {"facility": str(facility.pk), "effective_on": "2026-05-01"}
    browser = client_of(filer)
    page = shown(browser, START, whole, **typed)
    assert not RulesSubmission.objects.exists()
    assert "Nothing is changed yet" in page.content.decode()
    answer = confirmed(browser, START, page, **typed)
    submission = RulesSubmission.objects.get()
    assert answer["Location"] == reverse("submissions:tasks", args=[submission.pk])
    assert submission.edition_key == "617a-2019"
    assert stored(submission)["payout_odds"] == whole["facts"]["payout_odds"]
    assert stored(submission)["facility_name"] == facility.name


def same_again(facility: Facility, filer: User, browser: Client, number: str, facts: dict[str, Any]) -> None:
    """Imports an export into an empty draft, which exports the same, but for what each person makes anew."""
    whole = chapter(number)
    first, second = started(facility, filer, number), started(facility, filer, number)
    draft_save(submission_id=first.pk, answers=facts, typed={}, version=0, by=filer, at=AT)
    before = export(first, browser)
    page = shown(browser, replace(second), before)
    assert page.context["intake"].problems == []  # type: ignore[attr-defined]
    confirmed(browser, replace(second), page, _version="0")
    after = export(second, browser)
    anew = {name for name, field in whole.fields.items() if field.kind == "attestation"} | {*FIXED_AT_THE_START}
    assert {name: value for name, value in before["facts"].items() if name not in anew} == {
        name: value for name, value in after["facts"].items() if name not in anew
    }
    assert (after["chapter"], after["edition"]) == (before["chapter"], before["edition"])
    assert not {name for name in stored(second) if whole.fields[name].kind == "attestation"}


@pytest.mark.parametrize("number", PACKAGES)
def test_what_the_export_gives_the_import_takes(
    facility: Facility, filer: User, client_of: ClientOf, number: str
) -> None:
    facts = example(number, approved_on=AT.date(), table_numbers=["T-01"])
    same_again(facility, filer, client_of(filer), number, facts)


@pytest.mark.skipif(not EXAMPLES, reason="the examples beside this checkout are not there")
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_each_example_is_taken_as_it_is(facility: Facility, filer: User, client_of: ClientOf, path: Path) -> None:
    whole = json.loads(path.read_text(encoding="utf-8"))
    same_again(facility, filer, client_of(filer), whole["chapter"], whole["facts"])


def test_what_is_refused_says_where_and_what_was_expected_and_the_rest_is_taken(
    facility: Facility, filer: User, client_of: ClientOf
) -> None:
    submission, browser = drafted(facility, filer), client_of(filer)
    before = stored(submission)
    facts = before | {"betting_positions": 7, "bettting_positions": 7}
    facts["payout_odds"] = {"tie": {"pay": "10", "to": 1}}
    del facts["deck_count"]
    whole = {"chapter": WAR, "edition": "651a-2011P", "facts": facts}
    page = shown(browser, replace(submission), whole)
    html = page.content.decode()
    for place, words in [
        ("facts.payout_odds.tie.pay", '"10"; expected an integer, as 9'),
        ("facts.bettting_positions", "unknown field; did you mean 'betting_positions'?"),
    ]:
        assert place in html
        assert escape(words) in html
    assert "The file was made under edition 651a-2011P." in html
    assert "Until then they keep the answers that they have." in html
    assert stored(submission) == before
    confirmed(browser, replace(submission), page, _version="1")
    after = stored(submission)
    assert after["betting_positions"] == 7
    assert after["payout_odds"] == before["payout_odds"]
    assert "deck_count" not in after


def test_attestations_are_never_taken_and_those_made_for_other_answers_are_cleared(
    facility: Facility, filer: User, client_of: ClientOf
) -> None:
    submission, browser = drafted(facility, filer), client_of(filer)
    duties = {name for name in stored(submission) if submission.chapter.fields[name].kind == "attestation"}
    assert duties
    page = shown(browser, replace(submission), {"chapter": WAR, "facts": stored(submission)})
    assert "Read it in the draft and make it there." in page.content.decode()
    confirmed(browser, replace(submission), page, _version="1")
    assert not duties & stored(submission).keys()


def test_what_this_edition_does_not_ask_is_left_out(facility: Facility, filer: User, client_of: ClientOf) -> None:
    submission, browser = started(facility, filer, ROULETTE), client_of(filer)
    facts = answers_of(ROULETTE) | {"wheel_mode": "single_zero"}
    page = shown(browser, replace(submission), filing_of(ROULETTE, **facts))
    intake = page.context["intake"]  # type: ignore[attr-defined]
    asked = {line.label for line in intake.omissions if line.words == NOT_ASKED}
    fields = submission.chapter.fields
    facts_now = {name for name in facts if name not in intake.answers and fields[name].kind != "attestation"}
    assert {fields[name].label for name in facts_now - {*FIXED_AT_THE_START}} == asked


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty; expected one JSON object"),
        (b"PK\x03\x04\xff", "not UTF-8"),
        (b"[]", "expected an object with chapter, facts, edition, on"),
        (b'{"facts": {}}', "&#x27;chapter&#x27; is missing"),
        (b'{"chapter": "999a", "facts": {}}', "chapter: &quot;999a&quot;; expected one of 617a"),
        (b'{"chapter": "651a", "facts": {}, "signed": 1}', "unknown &quot;signed&quot;"),
        (b'{"chapter": "651a", "edition": "651a-1999", "facts": {}}', "expected an edition of Chapter 651a, or none"),
        (b'{"chapter": "651a", "on": "soon", "facts": {}}', "expected a day"),
        (b'{"chapter": "651a", "facts": []}', "facts: []; expected an object with the answers"),
        (b'{"chapter": "651a", "facts": {"a": 1, "a": 2}}', "the key &quot;a&quot; is repeated"),
        (b'{"chapter": "651a", "facts": {"a": ' + b"[" * 50 + b"]" * 50 + b"}}", "more than 32 levels"),
        (b'{"chapter": "617a", "facts": {}}', "is a filing of Roulette; this draft is for Casino War"),
        (b'{"chapter": "651a", "facts": {}}' + b" " * MOST_BYTES, "bytes; a filing has at most"),
    ],
)
def test_a_file_that_is_no_filing_is_refused_in_words_and_changes_nothing(
    facility: Facility, filer: User, client_of: ClientOf, content: bytes, words: str
) -> None:
    submission, browser = drafted(facility, filer), client_of(filer)
    before = stored(submission)
    page = shown(browser, replace(submission), content)
    assert page.status_code == 400
    assert words in page.content.decode()
    assert stored(submission) == before


def test_names_without_end_are_refused(facility: Facility, filer: User, client_of: ClientOf) -> None:
    facts = {f"name_{at}": 1 for at in range(MOST_UNKNOWN + 1)}
    page = shown(client_of(filer), replace(drafted(facility, filer)), filing_of(WAR, **facts))
    assert "more than 20 names that Casino War does not ask" in page.content.decode()


def test_what_was_typed_stays_where_a_file_is_bad(facility: Facility, filer: User, client_of: ClientOf) -> None:
    page = shown(client_of(filer), START, b"{", facility=str(facility.pk), effective_on="2031-07-09")
    assert page.status_code == 400
    assert 'value="2031-07-09"' in page.content.decode()
    assert "Choose the file again." in page.content.decode()


def test_approved_rules_are_amended_and_not_filed_again(
    facility: Facility, filer: User, cast: Cast, client_of: ClientOf
) -> None:
    approved = approved_today(facility, filer, cast, "Post the sign.")
    typed = {"facility": str(facility.pk), "effective_on": "2031-07-09"}
    page = shown(client_of(filer), START, filing_of(WAR), **typed)
    assert reverse("submissions:amend", args=[approved.pk]) in page.content.decode()


def test_a_colleagues_answers_are_not_replaced_unseen(facility: Facility, filer: User, client_of: ClientOf) -> None:
    submission, browser = drafted(facility, filer), client_of(filer)
    page = shown(browser, replace(submission), filing_of(WAR, **stored(submission) | {"betting_positions": 5}))
    draft_save(submission_id=submission.pk, answers={"betting_positions": 4}, typed={}, version=1, by=filer, at=AT)
    again = confirmed(browser, replace(submission), page, _version="1")
    assert again.status_code == 400
    assert "saved answers meanwhile. Nothing was replaced." in again.content.decode()
    assert stored(submission)["betting_positions"] == 4
    confirmed(browser, replace(submission), again, _version="2")
    assert stored(submission)["betting_positions"] == 5


def test_it_is_one_click_away_and_closed_once_the_board_has_it(
    facility: Facility, filer: User, client_of: ClientOf
) -> None:
    browser, draft = client_of(filer), drafted(facility, filer)
    assert replace(draft) in browser.get(reverse("submissions:tasks", args=[draft.pk])).content.decode()
    assert reverse("submissions:start_file") in browser.get(reverse("submissions:start")).content.decode()
    assert browser.get(replace(filed(facility, filer))).status_code == 409
