"""An edition from its text to its announcement in a browser, by keyboard and without script: counsel imports the text,
reads whom it concerns and asks; a colleague confirms; everybody reads it."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from compliance.chapters.models import EditionText
from compliance.chapters.tests.invented import text_of
from compliance.holders.models import Facility, User
from tests.browsing import looked_at
from tests.cast import Cast

from .coming import KEY, LIST, ahead
from .test_plan import approved

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["ahead"]
ANNOUNCE = f"/submissions/announcements/{KEY}/"


def test_counsel_imports_a_text_and_announces_it_with_a_colleague(
    facility: Facility, filer: User, cast: Cast, page_for: Any, ahead: Callable[[int], date]
) -> None:
    ahead(60)
    approval = approved(facility, filer, cast, "W-11")
    counsel = page_for(cast["counsel"], script=False)
    counsel.goto("/regulation/texts/")
    counsel.get_by_label("Edition").select_option(KEY)
    text = {"name": "proposal.txt", "mimeType": "text/plain", "buffer": text_of(KEY)}
    counsel.get_by_label("Text file").set_input_files(text)
    counsel.get_by_role("button", name="Import the text").press("Enter")
    counsel.get_by_text(f"The text of {KEY} is imported").wait_for()
    assert EditionText.objects.get().imported_by == cast["counsel"]
    counsel.goto(LIST)
    counsel.get_by_role("link", name=approval.reference).first.wait_for()
    counsel.goto(ANNOUNCE)
    counsel.get_by_label("Why").fill("41 Pa.B. 3000.")
    counsel.get_by_role("button", name="Ask to announce it").press("Enter")
    counsel.get_by_text("Requested.").wait_for()
    colleague = page_for(cast["decider"], script=False)
    colleague.goto(ANNOUNCE)
    colleague.get_by_role("button", name="Confirm", exact=True).press("Enter")
    colleague.get_by_text("Confirmed.").wait_for()
    for who, path, width in (
        (cast["counsel"], ANNOUNCE, 390),
        (filer, LIST, 1280),
        (None, "/register/announced/", 390),
    ):
        page = page_for(who, width=width)
        page.goto(path)
        looked_at(page, path)
    page.get_by_text("41 Pa.B. 3000.").wait_for()
