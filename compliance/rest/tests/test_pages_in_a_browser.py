"""The pages of the API in a browser: readable on a phone, accessible, and within our content policy."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse

from compliance.rest.tests.tokens import token_of

pytestmark = pytest.mark.django_db(transaction=True)


def signed_in(browser, live_server, client_of, user, width):
    session = client_of(user).cookies["session" if "session" in client_of(user).cookies else "__Host-session"]
    context = browser.new_context(viewport={"width": width, "height": 900})
    context.add_cookies([{"name": session.key, "value": session.value, "url": live_server.url}])
    return context.new_page()


@pytest.mark.parametrize("width", [1280, 400])
def test_the_pages_read_well(browser, live_server, client_of, floorperson, settings, width):
    settings.SESSION_COOKIE_NAME, settings.SESSION_COOKIE_SECURE = "session", False
    settings.SECURE_SSL_REDIRECT = False
    token, _ = token_of(floorperson)
    page = signed_in(browser, live_server, client_of, floorperson, width)
    addresses = [reverse("api:docs"), reverse("tokens:list"), reverse("tokens:add")]
    for address in [*addresses, reverse("tokens:revoke", kwargs={"token_id": token.pk})]:
        answer = page.goto(live_server.url + address)
        assert answer.ok
        assert page.url == live_server.url + address
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
        violations = Axe().run(page).response["violations"]
        assert violations == [], (address, [one["id"] for one in violations])


def test_the_page_to_try_the_api_works_under_our_policy(browser, live_server):
    page = browser.new_page()
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(live_server.url + reverse("api:try"))
    page.wait_for_selector(".opblock")
    assert said == []
    page.close()
