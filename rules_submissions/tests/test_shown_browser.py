"""Petitions, conditions, approved rules, the wheel of the text and refusals in a browser: WCAG and narrow screens."""

from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import Facility, GamingTable
from rules_submissions.drafting.services.drafts import draft_save
from rules_submissions.models import RulesSubmission
from tests.browsing import problems_of
from tests.cast import Cast

from ..drafting.tests.test_starting_points import page_of
from .board import QUEUE, address
from .making import AT, ROULETTE, drafted
from .test_shown_everywhere import approved, petitioned

__all__ = ["approved", "petitioned"]
pytestmark = pytest.mark.django_db(transaction=True)


def test_petitions_fit_and_meet_wcag(petitioned: RulesSubmission, cast: Cast, page_for: Any) -> None:
    reviewer = page_for(cast["reviewer"])
    revision = reverse("submissions:revision", args=[petitioned.pk, 1])
    found = [one for url in (QUEUE, address(petitioned), revision) for one in problems_of(reviewer, url)]
    assert found == []


def test_approved_rules_and_what_is_stopped_fit_and_meet_wcag(
    approved: RulesSubmission,
    facility: Facility,
    cast: Cast,
    page_for: Any,
) -> None:
    table = GamingTable.objects.get(number="W-11")
    rules = reverse("submissions:rules", args=[approved.pk])
    floor = page_for(cast["floorperson"])
    pages = (reverse("submissions:approved"), rules, reverse("floor:table", args=[table.pk]))
    found = [one for url in pages for one in problems_of(floor, url)]
    draft = drafted(facility, cast["filer"], ROULETTE, wheel_mode="single_zero", ring_colors=None)
    draft_save(submission_id=draft.pk, answers={"table_numbers": ["X-9"]}, typed={}, version=1, by=cast["filer"], at=AT)
    filer = page_for(cast["filer"])
    for name in ("ring_colors", "payout_odds", "wagers_offered", "table_numbers"):
        found += problems_of(filer, page_of(draft, name))
    for page in ("tasks", "check"):
        found += problems_of(filer, reverse(f"submissions:{page}", args=[draft.pk]))
    for page in ("recall", "withdraw"):
        found += problems_of(filer, reverse(f"submissions:{page}", args=[approved.pk]))
    auditor = page_for(cast["auditor"])
    for page in ("submissions:decisions", "retention:destructions", "retention:holds", "checkpoints:list"):
        found += problems_of(auditor, reverse(page))
    assert found == []


def test_the_wheel_of_the_text_is_one_keystroke_away(facility: Facility, cast: Cast, page_for: Any) -> None:
    draft = drafted(facility, cast["filer"], ROULETTE, wheel_mode="double_zero", ring_colors=None)
    page = page_for(cast["filer"])
    page.goto(page_of(draft, "ring_colors"))
    page.get_by_role("button", name="Fill in the standard answers").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector(\"[name='ring_colors.0.value']\").value == 'green'", timeout=60_000)
