"""Several sheets chosen in a browser: each is sent by itself, named, followed, refused or attached, and sent again."""

from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import Facility, User
from rules_submissions.models import RulesSubmission
from rules_submissions.models.sheets import Sheet
from tests.browsing import problems_of

from ...tests.making import drafted
from .test_artwork import pdf, picture

HELD = "document.querySelector('[type=file]').files.length"
pytestmark = pytest.mark.django_db(transaction=True)

DROP = """form => {
    const dropped = new DataTransfer();
    for (const name of ["a.png", "a.pdf"]) dropped.items.add(new File(["a"], name));
    form.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
}"""


LOSE_FIRST_ANSWER = """
    let isLost = false;
    window.XMLHttpRequest = class extends XMLHttpRequest {
        constructor() {
            super();
            if (isLost) return;
            isLost = true;
            this.addEventListener("load", (event) => {
                event.stopImmediatePropagation();
                this.dispatchEvent(new ProgressEvent("error"));
            });
        }
    };
"""
"""The office gets the first file, and the page no answer. A route of the browser would pass on no bytes of a file."""


@pytest.fixture
def draft(facility: Facility, filer: User) -> RulesSubmission:
    return drafted(facility, filer)


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    made = {"L-1.png": picture("PNG"), "L-2.png": b"no picture", "L-3 north sign.pdf": pdf()}
    for name, content in made.items():
        (tmp_path / name).write_bytes(content)
    return [tmp_path / name for name in made]


def opened(page: Any, draft: RulesSubmission) -> Any:
    page.goto(reverse("submissions:artwork", args=[draft.pk]))
    return page


def names() -> set[str]:
    return set(Sheet.objects.values_list("name", flat=True))


@pytest.mark.sampled
def test_each_is_sent_by_itself_and_a_bad_one_loses_none(
    draft: RulesSubmission, filer: User, page_for: Any, files: list[Path]
) -> None:
    page = opened(page_for(filer), draft)
    page.locator("[type=file]").set_input_files(files)
    status = page.locator("[data-files-status]")
    assert status.inner_text() == "3 files chosen. Look at the name and kind of each, then select Attach."
    assert page.evaluate(HELD) == 3
    assert page.get_by_label("Name of the sheet in L-3 north sign.pdf").input_value() == "L-3 north sign"
    page.get_by_label("Name of the sheet in L-1.png").fill("Layout one")
    assert page.get_by_label("What does L-3 north sign.pdf show?").input_value() == "sign"
    page.get_by_label("What does L-2.png show?").select_option("Wheel")
    page.get_by_role("button", name="Attach", exact=True).press("Enter")
    assert "Choose what L-1.png shows" in status.inner_text()
    page.get_by_label("What does L-1.png show?").select_option("Layout")
    page.get_by_role("button", name="Attach", exact=True).press("Enter")
    status.get_by_text("2 of 3 attached. 1 not attached: see the reason at each.").wait_for()
    assert set(Sheet.objects.values_list("name", "kind")) == {("Layout one", "layout"), ("L-3 north sign", "sign")}
    assert page.evaluate(HELD) == 1
    assert page.locator("[data-files] li", has_text="L-2.png").get_by_text("its content is something else").count() == 1
    assert page.get_by_role("button", name="Send again: L-2.png").is_visible()
    assert page.get_by_role("button", name="Send again: L-1.png").is_hidden()
    assert page.locator("#attached figure").count() == 2
    assert page.locator("#attached [hx-get]").count() == 2  # what is read on each appears there by itself
    assert problems_of(page) == []


def test_a_file_without_an_answer_is_sent_again_and_attached_once(
    draft: RulesSubmission, filer: User, page_for: Any, files: list[Path]
) -> None:
    page = page_for(filer, width=390)
    page.add_init_script(LOSE_FIRST_ANSWER)
    opened(page, draft)
    page.locator("label", has_text="Layout").first.click()
    page.locator("[type=file]").set_input_files(files[:1])
    page.get_by_role("button", name="Attach", exact=True).press("Enter")
    page.get_by_text("the connection was lost. Send it again.").wait_for()
    assert names() == {"L-1"}
    page.get_by_role("button", name="Send again: L-1.png").press("Enter")
    page.get_by_text("1 of 1 attached.").wait_for()
    assert Sheet.objects.get().versions.count() == 1


def test_dropped_files_are_taken_and_two_of_one_name_are_not(
    draft: RulesSubmission, filer: User, page_for: Any
) -> None:
    page = opened(page_for(filer), draft)
    page.locator("label", has_text="Layout").first.click()
    page.locator("[data-send-each]").evaluate(DROP)
    page.get_by_role("button", name="Attach", exact=True).press("Enter")
    assert "Two files have the name “a”." in page.locator("[data-files-status]").inner_text()
    page.get_by_role("button", name="Leave out: a.pdf").press("Enter")
    assert page.locator("[data-files] li").count() == page.evaluate(HELD) == 1
    assert names() == set()


def test_without_a_script_they_are_sent_together(
    draft: RulesSubmission, filer: User, page_for: Any, files: list[Path]
) -> None:
    page = opened(page_for(filer, script=False), draft)
    page.locator("label", has_text="From the name of each file").click()
    page.locator("[type=file]").set_input_files(files)
    page.get_by_role("button", name="Attach", exact=True).click()
    page.get_by_text("L-2.png: Its name does not say what the sheet shows.").first.wait_for()
    assert set(Sheet.objects.values_list("name", "kind")) == {("L-3 north sign", "sign")}
