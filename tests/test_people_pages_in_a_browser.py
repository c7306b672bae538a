"""Pages of people and places at desktop and phone width: no accessibility violation, nothing sticks out sideways."""

from django.utils import timezone

from compliance.holders import demo, work
from compliance.holders.models import User
from tests.browsing import problems_of

PATHS = (
    "/", "/people/", "/people/?text=nobody-of-this-name", "/people/add/", "/people/tables/", "/people/equipment/",
    "/people/equipment/add/", "/people/facilities/", "/people/history/", "/accounts/2fa/",
)  # fmt: skip


def test_pages_meet_wcag_and_fit(page_for, settings, monkeypatch):
    settings.DEMO, settings.ROOT_URLCONF = True, "tests.signing_page"
    demo.load(timezone.now())
    now = timezone.now()
    items = [
        work.WorkItem(urgency.name.title(), "One line about it.", "/people/", now, urgency) for urgency in work.Urgency
    ]
    monkeypatch.setattr(work, "providers", [lambda user, at: items])
    page = page_for(None)
    page.goto("/accounts/login/")
    found = problems_of(page, best_practice=True)
    page.fill("[name=login]", "admin@keystone.example")
    page.fill("[name=password]", demo.DEMO_PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/")
    someone = User.objects.get(email="floor@keystone.example")
    for path in (*PATHS, f"/people/{someone.pk}/", f"/people/{someone.pk}/edit/", "/sign-here/"):
        found += problems_of(page, path, best_practice=True)
    page.goto("/people/add/")
    page.get_by_role("button", name="Add the person").click()
    page.get_by_role("heading", name="problems on this page").wait_for()
    assert found + problems_of(page, best_practice=True) == []
