"""Settings, and the pages on which a draft moves to another edition, in a browser: WCAG by axe, narrowest widths."""

from datetime import UTC, date, datetime

import pytest

from compliance.holders.services import setting_change
from compliance.holders.tests.factories import given
from rules_submissions.drafting.services.drafts import draft_save
from tests.browsing import problems_of

from ...tests.making import ROULETTE, answers_of, started

pytestmark = pytest.mark.django_db(transaction=True)
AT = datetime(2026, 3, 2, 15, tzinfo=UTC)


def test_the_settings_meet_wcag_and_fit_the_narrowest_screen(board_admin, page_for):
    setting_change(code="review_days", value="20", by=board_admin, at=AT, reason="Letter of the Board of March 2, 2026")
    page = page_for(board_admin)
    for code in ("", "review_days/", "return_effect/", "amendment_route/"):
        assert problems_of(page, f"/people/settings/{code}") == []


def test_the_way_to_another_edition_meets_wcag_and_fits_the_narrowest_screen(facility, filer, page_for):
    submission = started(facility, filer, ROULETTE, on=date(2026, 12, 31), at=AT)
    submission.edition_key = "617a-2012"
    with given():
        submission.save(update_fields=["edition_key"])
    answers = answers_of(ROULETTE, table_format="fully_automated_electronic")
    draft_save(submission_id=submission.pk, answers=answers, typed={}, version=0, by=filer, at=AT)
    page, root = page_for(filer), f"/submissions/{submission.pk}/"
    for name in ("draft/edition/", "draft/effective-day/", "draft/", "draft/check/", ""):
        assert problems_of(page, f"{root}{name}") == []
    page.goto(f"{root}draft/edition/")
    page.get_by_role("button", name="Move to 617a-2019").click()
    page.get_by_text("The draft is now under edition 617a-2019.").wait_for()
