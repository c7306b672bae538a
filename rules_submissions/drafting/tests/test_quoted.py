"""With the official text on file, its words stand beside the question and beside the finding; without it, our own."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from compliance.chapters.quoting import quotations
from compliance.chapters.services import text_import
from compliance.chapters.tests.invented import WORDS, text_of
from compliance.holders.models import Facility, User
from rules_submissions.drafting.worksheet import Worksheet
from rules_submissions.models import Draft, RulesSubmission
from tests.scenes import scene

from ...tests.board import address, html_of
from ...tests.filings import claimed, filed
from ...tests.making import drafted

pytestmark = pytest.mark.django_db
KEY = "651a-2012"
QUESTION, LAW, FOUND = "deck_count", WORDS.format(slug="651a.3 a"), WORDS.format(slug="651a.3 c")


@scene
def draft(facility: Facility, filer: User) -> RulesSubmission:
    """Rules with too many decks."""
    return drafted(facility, filer, deck_count=9)


def on_file() -> None:
    text_import(raw=text_of(KEY), edition_key=KEY, file_name="law.txt", at=timezone.now())


def page_of(submission: RulesSubmission, name: str) -> str:
    sheet = Worksheet(Draft.objects.get(pk=submission.pk), timezone.now())
    page = next(one for one in sheet.pages if name in one.names)
    return reverse("submissions:question", args=[submission.pk, page.section.code, page.number])


def quoted(html: str) -> list[str]:
    return [
        " ".join(words.split()) for words in re.findall(r'<blockquote class="law">(.*?)</blockquote>', html, re.DOTALL)
    ]


def test_the_words_of_the_law_stand_beside_the_question_and_the_finding(
    draft: RulesSubmission, filer: User, client_of: Any
) -> None:
    browser, url = client_of(filer), page_of(draft, QUESTION)
    assert quoted(html_of(browser, url)) == []
    with CaptureQueriesContext(connection) as without:
        html_of(browser, url)
    on_file()
    html_of(browser, url)
    with CaptureQueriesContext(connection) as captured:
        page = html_of(browser, url)
    assert len(captured) == len(without)
    slot = page[page.index(f'id="slot-{QUESTION}"') :].split('id="slot-', 2)[1]
    assert LAW in quoted(slot)
    assert LAW not in slot[slot.index("<details") :], "beside the field, not one click away"
    assert FOUND in quoted(page[page.index('class="findings"') :])


def test_a_filing_is_quoted_beside_its_findings_to_the_filer_and_on_the_desk(
    facility: Facility, filer: User, cast: Any, client_of: Any
) -> None:
    submission = filed(facility, filer, layout_approval_ref=None)
    claimed(submission, cast)
    own, desk = reverse("submissions:revision", args=[submission.pk, 1]), address(submission, query="?show=all")
    assert quoted(html_of(client_of(filer), own)) == quoted(html_of(client_of(cast["reviewer"]), desk)) == []
    on_file()
    assert quoted(html_of(client_of(filer), own))
    assert quoted(html_of(client_of(cast["reviewer"]), desk))


def test_a_reviewer_reads_the_words_of_the_clause(facility: Facility, filer: User, cast: Any, client_of: Any) -> None:
    submission = claimed(filed(facility, filer), cast)
    on_file()
    browser = client_of(cast["reviewer"])
    cited = ("651a.2(a)", "651a.3(a)", "601a.2")
    read = [browser.get(address(submission, query=f"?clause={one}")) for one in cited]
    words = {answer.context["item"].provision.citation: answer.context["quotation"] for answer in read}
    assert {cited: quote for cited, quote in words.items() if quote} == quotations(KEY, words)
    assert all(answer.context["quotation"] in answer.content.decode() for answer in read)
    assert len(words) == 3
