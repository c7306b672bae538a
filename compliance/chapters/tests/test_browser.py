"""The regulation in a browser: WCAG A and AA by axe, nothing sticks out sideways at 320 px, copying a citation."""

import pytest
from django.utils import timezone

from compliance.chapters.services import text_import
from compliance.chapters.tests.invented import text_of
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from tests.browsing import problems_of

PATHS = (
    "/regulation/", "/regulation/651a/", "/regulation/651a.3/", "/regulation/651a.3(c)(1)/",
    "/regulation/617a.2(a)/?edition=617a-2012", "/regulation/619a.3/", "/regulation/601a.2/",
    "/regulation/651a/compare/?from=651a-2011P&to=651a-2012", "/regulation/617a/compare/",
    "/regulation/ledger/?chapter=619a", "/regulation/ledger/?chapter=651a&edition=617a-2019",
    "/regulation/651a/?on=2001-01-01", "/regulation/ledger/?edition=651a-2012&by=sentences",
)  # fmt: skip
ADMINISTER = ("/regulation/texts/", "/regulation/texts/651a-2012/")


@pytest.fixture
def texts(transactional_db, settings):
    settings.DEMO = True
    slips = {"651a.9(b)": "Pay as § 651.10 says."}
    for key, changed in (("651a-2011P", {}), ("651a-2012", slips)):
        raw = text_of(key, changed=changed)
        text_import(raw=raw, edition_key=key, file_name="law.txt", at=timezone.now())


def test_pages_meet_wcag_and_fit(page_for, texts):
    page = page_for(None)
    assert [one for path in PATHS for one in problems_of(page, path, best_practice=True)] == []


def test_the_pages_of_texts_meet_wcag_and_fit(page_for, texts, board_admin):
    page = page_for(board_admin)
    raw = text_of("651a-2012", changed={"651a.2(a)": "It must not roll."})
    text_import(
        raw=raw, edition_key="651a-2012", file_name="new.txt", at=timezone.now(), by=person(Role.BOARD_ADMINISTRATOR)
    )
    found = [one for path in ADMINISTER for one in problems_of(page, path, best_practice=True)]
    page.goto(ADMINISTER[0])
    page.get_by_role("button", name="Import the text").click()
    page.get_by_role("heading", name="problem on this page").wait_for()
    assert found + problems_of(page, best_practice=True) == []


def test_a_citation_is_copied_whole(live_server, browser, texts):
    context = browser.new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=live_server.url)
    page = context.new_page()
    page.goto(f"{live_server.url}/regulation/651a.3(c)(1)/")
    page.get_by_role("button", name="Copy the citation").click()
    page.get_by_text("Copied.").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == "58 Pa. Code § 651a.3(c)(1)"
    context.close()
