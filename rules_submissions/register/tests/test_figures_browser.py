"""Figures that are nobody's law in a browser: written with the keyboard alone, without script, and at each width."""

from typing import Any

import pytest

from compliance.holders.models import Facility, User
from tests.browsing import looked_at
from tests.cast import Cast

from .test_figures import LETTER, LIST, NEW, PAGE, STRICTER, approved

pytestmark = pytest.mark.django_db(transaction=True)


def test_counsel_tries_figures_and_sees_who_would_have_to_change(
    facility: Facility, filer: User, cast: Cast, page_for: Any
) -> None:
    approved(facility, filer, cast)
    page = page_for(cast["counsel"], script=False)
    page.goto(LIST)
    page.get_by_role("link", name="Write figures").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{NEW}")
    text = page.get_by_label("Text of the figures")
    text.fill(STRICTER.replace("value = 6", "value = 0"))
    page.get_by_role("button", name="Check").focus()
    page.keyboard.press("Enter")
    page.get_by_text("line 12: ").first.wait_for()
    assert "value = 0" in text.input_value()
    text.fill(STRICTER)
    page.get_by_role("button", name="Check").press("Enter")
    page.get_by_text("Nothing is saved yet.").wait_for()
    page.get_by_label("Reason").fill("A comment.")
    page.get_by_role("button", name="Save").press("Enter")
    page.wait_for_url(f"**{PAGE}")
    page.get_by_text("1\u00a0approval would need a change, at 1\u00a0table.").wait_for()
    for name, width in (("counsel", 1280), ("reviewer", 390)):
        looking = page_for(cast[name], width=width)
        for path, address in (("figures", LIST), ("letter", LETTER), ("trial", PAGE)):
            looking.goto(address)
            looked_at(looking, f"{path}-{name}")
    writing = page_for(cast["counsel"], width=390)
    writing.goto(NEW)
    looked_at(writing, "write-counsel")
