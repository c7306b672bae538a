"""Two stories of a filing in a browser, wide and narrow: recalled unread and filed again, and a wrong sheet found
before filing. The two of the floor are in `inspections/opening/tests/test_stories_browser.py`."""

from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import Facility, User
from rules_submissions.models import RulesSubmission
from rules_submissions.sheets.text import text_read
from rules_submissions.states import S
from tests.browsing import looked_at
from tests.cast import PASSWORD, Cast

from ...sheets.tests.making import line
from ...sheets.tests.making import page as pdf
from ...tests.board import days_ago
from ...tests.contested import contested
from ...tests.making import AT, drafted

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["contested"]
WIDTHS = [1280, 390]


def url_of(name: str, submission: RulesSubmission, *more: Any) -> str:
    return reverse(f"submissions:{name}", args=[submission.pk, *more])


def sign_and_file(page: Any) -> None:
    page.locator("label[for=agree]").click()
    page.locator("[name='sign-password']").fill(PASSWORD)
    page.get_by_role("button", name="Sign and file").click()
    page.get_by_role("heading", name="Filed", exact=True).first.wait_for()


@pytest.mark.parametrize("width", WIDTHS)
def test_a_filing_recalled_unread_is_filed_again_and_read_as_a_first_filing(
    width: int, facility: Facility, filer: User, cast: Cast, page_for: Any
) -> None:
    draft = drafted(facility, filer, at=days_ago(1))
    page, desk = page_for(filer, width=width), page_for(cast["reviewer"], width=width)
    page.goto(url_of("check", draft))
    looked_at(page, "recall-check")
    sign_and_file(page)
    looked_at(page, "recall-filed")

    desk.goto(url_of("review", draft))
    desk.get_by_text("A first filing: no rules in effect to compare it with.").wait_for()
    desk.goto(reverse("submissions:queue"))
    page.goto(url_of("case", draft))
    looked_at(page, "recall-case")
    page.get_by_role("link", name="Recall").first.click()
    looked_at(page, "recall-asked")
    page.get_by_role("button", name="Recall it").click()
    page.wait_for_url(f"**{url_of('tasks', draft)}")
    looked_at(page, "recall-tasks")

    page.goto(url_of("question", draft, "limits", 1))
    page.locator("#field-table_min_usd").fill("20")
    with page.expect_navigation():
        page.get_by_role("button", name="Save and continue").click()
    page.goto(url_of("check", draft))
    sign_and_file(page)
    draft.refresh_from_db()
    assert (draft.status, draft.revisions.count()) == (S.FILED, 2)

    desk.goto(url_of("review", draft))
    desk.get_by_text("A first filing: no rules in effect to compare it with.").wait_for()
    assert "No answer differs" not in desk.inner_text("main")
    assert "unchanged clauses" not in desk.inner_text("main")
    looked_at(desk, "recall-desk")
    with desk.expect_navigation():
        desk.get_by_role("button", name="Claim").first.click()
    looked_at(desk, "recall-desk-claimed")
    page.goto(url_of("recall", draft))
    page.get_by_text(f"A bureau has claimed {draft.reference}.").wait_for()


@pytest.mark.parametrize("width", [1280, pytest.param(390, marks=pytest.mark.sampled)])
def test_a_wrong_sheet_is_found_before_filing_and_replaced(
    width: int, facility: Facility, filer: User, page_for: Any, tmp_path: Any
) -> None:
    draft, page = drafted(facility, filer, at=days_ago(1)), page_for(filer, width=width)

    def attach(tie: int) -> None:
        """Attaches a layout that pays this for the Tie Wager; the machine reads it, as the office's worker would."""
        lines = ("Initial Wager pays 1 TO 1", "War Wager pays 1 TO 1", f"Tie Wager pays {tie} TO 1")
        file = tmp_path / f"layout-{tie}.pdf"
        file.write_bytes(pdf("".join(line(words, 340 - 60 * at) for at, words in enumerate(lines))))
        page.goto(url_of("artwork", draft))
        page.locator("#id_sheet").get_by_text("Layout", exact=True).click()
        page.locator("[name=title]").fill("L-1")
        page.locator("[name=file]").set_input_files(file)
        page.get_by_role("button", name="Attach").click()
        page.get_by_text(f"layout-{tie}.pdf: attached").wait_for()
        text_read(artwork_id=draft.artwork.get(removal__isnull=True).pk, at=AT)
        page.goto(url_of("artwork", draft))

    attach(11)
    words = "The layout says 11 to 1 for Tie Wager, the filing 10 to 1."
    page.get_by_text(words).first.wait_for()
    looked_at(page, "wrong-sheet-artwork")
    page.goto(url_of("tasks", draft))
    looked_at(page, "wrong-sheet-tasks")
    page.goto(url_of("check", draft))
    page.get_by_text(words).first.wait_for()
    assert page.get_by_role("button", name="Sign and file").count() == 0
    looked_at(page, "wrong-sheet-check")

    attach(10)
    assert page.get_by_text(words).count() == 0
    looked_at(page, "wrong-sheet-replaced")
    page.goto(url_of("check", draft))
    sign_and_file(page)
    draft.refresh_from_db()
    assert (draft.status, draft.revisions.get().artwork.get().version.number) == (S.FILED, 2)


@pytest.mark.parametrize("width", WIDTHS)
def test_desk_and_decision_of_a_contested_filing_fit(
    width: int, contested: RulesSubmission, cast: Cast, page_for: Any
) -> None:
    for name, who in (("review", "reviewer"), ("decision", "decider")):
        page = page_for(cast[who], width=width)
        page.goto(url_of(name, contested))
        looked_at(page, f"contested-{name}")
