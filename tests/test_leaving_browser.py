"""Leaving a page in a browser: nothing typed goes without a question, and the way back leads to the list as it was."""

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse

from tests.cast import PASSWORD

pytestmark = [pytest.mark.django_db(transaction=True)]
SUBMIT = "main form[method=post] button[type=submit]"


def asked(page):
    """The questions that the browser asks from now on."""
    found = []

    def answer(dialog):
        found.append(dialog.type)
        dialog.accept()

    page.on("dialog", answer)
    return found


@pytest.mark.parametrize("name", ["holders:facility_add", "retention:holds", "retention:destructions"])
def test_a_form_with_words_asks_before_it_is_left(board_admin, page_for, name):
    page = page_for(board_admin)
    page.goto(reverse(name))
    dialogs = asked(page)
    follow(page, ".app-nav a")
    assert dialogs == []
    page.goto(reverse(name))
    page.locator("main form[method=post] :is(textarea, input[type=text])").first.press_sequentially("Why")
    follow(page, ".app-nav a")
    assert dialogs == ["beforeunload"]


def test_a_form_that_comes_back_refused_with_words_asks_before_it_is_left(board_admin, page_for):
    page = page_for(board_admin)
    page.goto(reverse("holders:facility_add"))
    dialogs = asked(page)
    page.locator("main form[method=post] input[type=text]").first.press_sequentially("Annex")
    follow(page, SUBMIT)
    assert page.locator(".errsum").is_visible()
    assert dialogs == []
    follow(page, ".app-nav a")
    assert dialogs == ["beforeunload"]


def test_a_form_that_comes_back_refused_without_words_is_left_at_once(board_admin, page_for):
    page = page_for(board_admin)
    page.goto(reverse("holders:facility_add"))
    dialogs = asked(page)
    follow(page, SUBMIT)
    assert page.locator(".errsum").is_visible()
    follow(page, ".app-nav a")
    assert dialogs == []


def test_another_form_of_the_page_is_no_way_out_without_a_question(board_admin, page_for):
    page = page_for(board_admin)
    page.goto(reverse("holders:facility_add"))
    dialogs = asked(page)
    page.locator("main form[method=post] input[type=text]").first.press_sequentially("Annex")
    with page.expect_navigation():
        page.evaluate(
            """() => {
              const other = document.createElement("form");
              document.getElementById("main").append(other);
              other.requestSubmit();
            }"""
        )
    assert dialogs == ["beforeunload"]


def test_the_way_back_leads_to_the_list_as_it_was_until_somebody_signs_in(board_admin, page_for):
    page = page_for(board_admin)
    people = reverse("holders:people")
    page.goto(f"{people}?q=a&page=1")
    page.goto(reverse("holders:person", args=[board_admin.pk]))
    back = page.locator("a.app-back")
    assert back.get_attribute("href").endswith(f"{people}?q=a&page=1")
    page.context.clear_cookies()
    page.goto(reverse("account_login"))
    page.locator("[name=login]").fill(board_admin.email)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").first.click()
    page.wait_for_url(lambda url: "login" not in url)
    page.goto(reverse("holders:person", args=[board_admin.pk]))
    assert back.get_attribute("href") == people


def test_what_was_typed_comes_back_though_all_cookies_were_cleared_at_once(board_admin, page_for):
    page = page_for(board_admin)
    address = reverse("holders:facility_add")
    page.goto(address)
    name = page.locator("main form[method=post] input[type=text]").first
    name.fill("Annex of the north")
    page.context.clear_cookies()
    follow(page, SUBMIT)
    assert "Nothing was saved" in page.inner_text("main")
    signed_in(page, board_admin)
    page.goto(address)
    assert name.input_value() == "Annex of the north"
    assert "is back in the form" in page.inner_text("#messages")
    page.reload()
    assert name.input_value() == ""


def test_a_page_that_comes_back_after_sign_in_says_once_that_what_was_typed_is_there(board_admin, page_for):
    """The office kept it, and the tab did too: only the page that has it says so, on a phone as well."""
    page = page_for(board_admin)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(reverse("holders:facility_add"))
    page.locator("main form[method=post] input[type=text]").first.fill("Annex of the north")
    Session.objects.all().delete()
    follow(page, SUBMIT)
    fill_in(page, board_admin)
    assert page.url.endswith(reverse("holders:resume"))
    assert "Annex of the north" in page.inner_text("main")
    assert page.inner_text("body").count("It is not saved yet") == 1
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert kept(page) == 0


def test_nothing_typed_stays_in_the_tab_after_it_was_taken_after_signing_out_or_for_somebody_else(
    board_admin, auditor, page_for
):
    page = page_for(board_admin)
    address = reverse("holders:facility_add")

    def lost():
        page.goto(address)
        page.locator("main form[method=post] input[type=text]").first.fill("Annex")
        page.context.clear_cookies()
        follow(page, SUBMIT)
        assert kept(page) == 1

    lost()
    signed_in(page, auditor)
    assert kept(page) == 0
    page.context.clear_cookies()
    signed_in(page, board_admin)
    lost()
    signed_in(page, board_admin)
    page.goto("/accounts/logout/")
    follow(page, SUBMIT)
    assert kept(page) == 0
    signed_in(page, board_admin)
    page.goto(address)
    page.locator("main form[method=post] input[type=text]").first.fill("")
    follow(page, SUBMIT)
    assert kept(page) == 0, "the page that comes back has it"


def follow(page, way):
    """Presses a link or a button, and waits for the page to which it leads."""
    with page.expect_navigation():
        page.locator(way).first.click()


def kept(page):
    return page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('typed:')).length")


def signed_in(page, user):
    page.goto(reverse("account_login"))
    fill_in(page, user)


def fill_in(page, user):
    page.locator("[name=login]").fill(user.email)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").first.click()
    page.wait_for_url(lambda url: "login" not in url)
