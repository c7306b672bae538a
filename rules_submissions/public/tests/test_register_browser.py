"""The register in a browser: WCAG in both languages, the narrowest screen, and a visitor's ways without script."""

from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import Facility, User
from rules_submissions.public_models import PublicApproval
from rules_submissions.tests.board import approved_today
from tests.browsing import problems_of
from tests.cast import Cast

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_visitor_finds_rules_and_reports_a_difference_without_script(
    facility: Facility, filer: User, cast: Cast, page_for: Any
) -> None:
    approved_today(facility, filer, cast, "")
    row = PublicApproval.objects.get()
    pages = [
        reverse("register:front"), reverse("register:approvals"), reverse("register:data"), reverse("register:tell"),
        reverse("register:approval", args=[row.reference]), reverse("register:casino", args=[row.facility]),
        reverse("register:game", args=[row.chapter_number]),
    ]  # fmt: skip
    pages += [f"/es{reverse(f'register:{one}')}" for one in ("front", "approvals", "tell")]
    pages += [f"/es{reverse(f'register:{one}', args=[row.reference])}" for one in ("approval", "rules")]
    pages.append(f"/es{reverse('register:try')}?game=617a&on=2026-03-02")
    looking = page_for(None)
    assert [one for url in pages for one in problems_of(looking, url, best_practice=True)] == []
    page = page_for(None, width=390, script=False)
    page.goto("/")
    page.get_by_role("link", name="Casino War").first.click()
    assert page.get_by_role("heading", name="Casino War: the approved rules").is_visible()
    page.get_by_role("link", name="Report a difference at these tables").click()
    page.get_by_label("What does the sign").fill("10 to 1 on a tie.")
    page.get_by_label("What was paid").fill("9 to 1.")
    page.get_by_role("button", name="Send the report").click()
    page.get_by_role("heading", name="Keep this code").wait_for()
    officer = page_for(cast["compliance_rep"])
    officer.goto(reverse("submissions:reports"))
    officer.get_by_role("link", name="RD-").click()
    assert problems_of(officer) == []
    officer.get_by_role("textbox", name="Answer").fill("We looked at it.")
    officer.get_by_role("button", name="Answer", exact=True).click()
    page.reload()
    assert page.get_by_text("We looked at it.").is_visible()
    assert looking.complaints == page.complaints == []
