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

from .coming import KEY, LIST, ahead, announce_in_browser, import_in_browser
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
    import_in_browser(counsel, KEY, text_of(KEY))
    assert EditionText.objects.get().imported_by == cast["counsel"]
    counsel.goto(LIST)
    counsel.get_by_role("link", name=approval.reference).first.wait_for()
    announce_in_browser(counsel, page_for(cast["decider"], script=False), KEY, "41 Pa.B. 3000.")
    for who, path, width in (
        (cast["counsel"], ANNOUNCE, 390),
        (filer, LIST, 1280),
        (None, "/register/announced/", 390),
    ):
        page = page_for(who, width=width)
        page.goto(path)
        looked_at(page, path)
    page.get_by_text("41 Pa.B. 3000.").wait_for()
