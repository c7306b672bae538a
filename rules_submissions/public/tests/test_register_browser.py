"""The register in a browser: WCAG in both languages, the narrowest screen, and a visitor's ways without script."""

from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import Facility, User
from rules_submissions.models.public import PublicApproval
from rules_submissions.tests.board import approved_today
from tests.browsing import problems_of
from tests.cast import Cast

from .test_spanish import answers_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_visitor_finds_rules_and_reports_a_difference_without_script(
    facility: Facility, filer: User, cast: Cast, page_for: Any
) -> None:
    approved_today(facility, filer, cast, "")
    row = PublicApproval.objects.get()
    names = ("front", "approvals", "data", "tell", "scan")
    pages = [reverse(f"register:{one}") for one in names]
    pages += [reverse(f"register:{one}", args=[row.reference]) for one in ("approval", "rules")]
    pages += [reverse("register:casino", args=[row.facility])]
    pages += [reverse(f"register:{one}", args=[row.chapter_number]) for one in ("game", "compare")]
    pages.append(f"{reverse('register:try')}?a={answers_of('651a', table_max_usd='-1.00')}")
    pages += [f"/es{one}" for one in pages]
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
