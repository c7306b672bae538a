"""The layout and the wheel on the pages of the filer and of the Board, and in the copy of the filing."""

from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import Facility, User
from rules_submissions.drafting.question_pages import page_of_field
from rules_submissions.models import RulesSubmission
from rules_submissions.papers.services import FILING, PAPERS
from tests.cast import Cast

from ...tests.board import address, html_of
from ...tests.filings import claimed, filed
from ...tests.making import ROULETTE, drafted

pytestmark = pytest.mark.django_db
TIE_AT_11 = {"tie": {"pay": 11, "to": 1}}


def page_of(submission: RulesSubmission, name: str, view: str = "question") -> str:
    page = page_of_field(submission.chapter, submission.edition_key, name)
    assert page is not None
    return reverse(f"submissions:{view}", args=[submission.pk, page.section.code, page.number])


def test_the_filer_sees_the_layout_where_an_answer_goes_into_it(
    facility: Facility, filer: User, client_of: Any
) -> None:
    submission = drafted(facility, filer, tie_areas=4)
    browser = client_of(filer)
    html = browser.get(page_of(submission, "tie_areas")).content.decode()
    assert html.count("<svg xmlns") == 1
    assert 'data-finding="651a.2(b)(3)"' in html
    assert "4 areas for Tie Wagers" in html
    assert "<svg xmlns" not in browser.get(page_of(submission, "deck_count")).content.decode()


def test_it_grows_while_one_types(facility: Facility, filer: User, client_of: Any) -> None:
    submission = drafted(facility, filer, tie_areas=None)
    answer = client_of(filer).post(
        page_of(submission, "tie_areas", "question_check"), {"_shown": ["tie_areas"], "tie_areas": ["9"]}
    )
    html = answer.content.decode()
    assert '<div id="drawings" hx-swap-oob="innerHTML">' in html
    assert "9 areas for Tie Wagers" in html


def test_layout_and_wheel_stand_with_the_questions_of_each(facility: Facility, filer: User, client_of: Any) -> None:
    submission = drafted(facility, filer, ROULETTE)
    browser = client_of(filer)
    wheel = browser.get(page_of(submission, "ring_sequence_clockwise")).content.decode()
    layout = browser.get(page_of(submission, "layout_wager_areas")).content.decode()
    assert "Roulette wheel, drawn from the answers." in wheel
    assert "Roulette layout, drawn from the answers." in layout
    assert "drawing__art--wheel" not in layout


def test_the_reviewer_sees_the_layout_beside_a_clause_that_reads_it(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    submission = claimed(filed(facility, filer), cast)
    browser = client_of(cast["reviewer"])
    html = html_of(browser, address(submission, query="?clause=tie_wagers_have_their_areas"))
    assert "Casino War layout, drawn from the answers." in html
    assert "Tie pays 10 to 1" in html
    other = html_of(browser, address(submission, query="?clause=decks_look_alike"))
    assert "drawn from the answers" not in other


def test_the_copy_of_a_filing_holds_its_drawings(facility: Facility, filer: User) -> None:
    revision = filed(facility, filer, ROULETTE).revisions.get()
    paper = PAPERS[FILING](revision)
    assert {name for name in paper.pictures if name.endswith(".svg")} == {"drawing-layout.svg", "drawing-wheel.svg"}
    assert [one.drawing.title for one in paper.context["drawings"]] == ["Roulette layout", "Roulette wheel"]
