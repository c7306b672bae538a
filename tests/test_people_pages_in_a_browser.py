"""Pages of people and places at desktop and phone width: no accessibility violation, nothing sticks out sideways."""

import pytest
from django.utils import timezone

from compliance.holders import demo, work
from compliance.holders.models import User
from tests.wcag import violations_of

PATHS = (
    "/", "/people/", "/people/?text=nobody-of-this-name", "/people/add/", "/people/tables/", "/people/equipment/",
    "/people/equipment/add/", "/people/facilities/", "/people/history/", "/accounts/2fa/",
)  # fmt: skip


@pytest.mark.parametrize("width", [1280, 320])
def test_pages_have_no_accessibility_violation(live_server, browser, settings, monkeypatch, width):
    settings.DEMO, settings.ROOT_URLCONF = True, "tests.signing_page"
    demo.load(timezone.now())
    now = timezone.now()
    items = [
        work.WorkItem(urgency.name.title(), "One line about it.", "/people/", now, urgency) for urgency in work.Urgency
    ]
    monkeypatch.setattr(work, "_providers", [lambda user, at: items])
    page = browser.new_context(viewport={"width": width, "height": 900}).new_page()
    page.goto(f"{live_server.url}/accounts/login/")
    page.fill("[name=login]", "admin@keystone.example")
    page.fill("[name=password]", demo.DEMO_PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(f"{live_server.url}/")
    someone = User.objects.get(email="floor@keystone.example")
    for path in (*PATHS, f"/people/{someone.pk}/", f"/people/{someone.pk}/edit/", "/sign-here/"):
        page.goto(live_server.url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        found = violations_of(page, best_practice=True, colors=width == 1280)
        assert [(violation["id"], [node["html"] for node in violation["nodes"]]) for violation in found] == [], path
    page.goto(f"{live_server.url}/people/add/")
    page.get_by_role("button", name="Add the person").click()
    page.get_by_role("heading", name="problems on this page").wait_for()
    assert violations_of(page, best_practice=True, colors=width == 1280) == []
    page.context.close()
