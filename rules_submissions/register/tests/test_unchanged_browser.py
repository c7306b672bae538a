"""Approvals that need no change in a browser: chosen by keyboard and signed without script, read at each width; and a
question with the words of the law beside it."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from compliance.chapters.services import text_import
from compliance.chapters.tests.invented import text_of
from compliance.holders.models import Facility, User
from rules_submissions.models import EditionCheck
from tests.browsing import looked_at, problems_of
from tests.cast import PASSWORD, Cast

from ...drafting.tests.test_quoted import QUESTION, page_of
from ...tests.making import drafted
from .coming import EASY, UNCHANGED, easy_ahead
from .test_unchanged import WHY, announce, approved

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["easy_ahead"]


def test_the_director_chooses_signs_and_everybody_reads_it(
    facility: Facility, filer: User, cast: Cast, page_for: Any, easy_ahead: Callable[[int], date], settings: Any
) -> None:
    settings.DEMO = True
    text_import(raw=text_of(EASY), edition_key=EASY, file_name="t.txt", at=timezone.now(), by=cast["board_admin"])
    easy_ahead(60)
    announce(cast)
    first, second = (approved(facility, filer, cast, table) for table in ("R-01", "R-02"))
    looking = page_for(cast["decider"])
    looking.goto(UNCHANGED)
    looked_at(looking, "unchanged-to-sign")
    page = page_for(cast["decider"], script=False)
    page.goto(UNCHANGED)
    box = page.get_by_role("checkbox", name=f"Record {second.reference}")
    box.focus()
    page.keyboard.press("Space")
    page.get_by_label("Why nothing needs to change").fill(WHY)
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Sign and record").press("Enter")
    page.get_by_text("Recorded: 1\u00a0approval needs no change").wait_for()
    assert EditionCheck.objects.get().submission == first
    reading = page_for(filer, width=390)
    assert problems_of(reading, reverse("submissions:case", args=[first.pk])) == []
    assert problems_of(reading, UNCHANGED, best_practice=True) == []
    reading.goto(UNCHANGED)
    looked_at(reading, "unchanged-read")
    assert problems_of(page_for(cast["decider"]), UNCHANGED, best_practice=True) == []


def test_a_question_with_the_words_of_the_law_fits_and_meets_wcag(
    facility: Facility, filer: User, page_for: Any
) -> None:
    text_import(raw=text_of("651a-2012"), edition_key="651a-2012", file_name="law.txt", at=timezone.now())
    path = page_of(drafted(facility, filer, deck_count=9), QUESTION)
    page = page_for(filer)
    assert problems_of(page, path, best_practice=True) == []
    page.goto(path)
    looked_at(page, "question-quoted")
