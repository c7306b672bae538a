"""The pages of the API in a browser: readable on a phone, accessible, and within our content policy."""

import pytest
from django.urls import reverse

from compliance.rest.tests.tokens import token_of
from tests.browsing import problems_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_pages_read_well(page_for, floorperson):
    token, _ = token_of(floorperson)
    page = page_for(floorperson)
    addresses = [reverse("api:docs"), reverse("tokens:list"), reverse("tokens:add"), reverse("account_sessions")]
    for address in [*addresses, reverse("tokens:revoke", kwargs={"token_id": token.pk})]:
        answer = page.goto(address)
        assert answer.ok
        assert page.url.endswith(address)
        assert problems_of(page, best_practice=True) == []


def test_the_page_to_try_the_api_works_under_our_policy(browser, live_server):
    page = browser.new_page()
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(live_server.url + reverse("api:try"))
    page.wait_for_selector(".opblock")
    assert said == []
    page.close()
