"""From the notice of an edition to the drafts in a browser: plan, filled amendments, without script, at each width."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from compliance.holders.models import Facility, User
from tests.browsing import looked_at
from tests.cast import Cast

from ...tests.board import days_ago
from ...tests.filings import decide, filed, recommended
from .coming import LIST, PLAN, ahead

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["ahead"]


def test_the_filer_goes_from_the_plan_to_every_draft_and_the_board_sees_who_has_not_filed(
    facility: Facility, filer: User, cast: Cast, page_for: Any, ahead: Callable[[int], date]
) -> None:
    ahead(40)
    submission = recommended(filed(facility, filer, at=days_ago(33)), cast, at=days_ago(32))
    decide(submission, cast["decider"], effective_on=days_ago(30).date(), at=days_ago(30))
    page = page_for(filer, script=False)
    page.goto(PLAN)
    page.get_by_role("link", name="Start all filled amendments").click()
    page.get_by_role("button", name="Start 1\u00a0draft").click()
    page.wait_for_url(f"**{LIST}")
    page.get_by_text("Started: 1\u00a0draft. Nothing is filed yet.").wait_for()
    page.goto(PLAN)
    page.get_by_role("link", name="Open the draft").wait_for()
    for name, width in (("filer", 1280), ("reviewer", 390)):
        looking = page_for(cast[name], width=width)
        for path, address in (("plan", PLAN), ("changes", LIST)):
            looking.goto(address)
            looked_at(looking, f"{path}-{name}")
