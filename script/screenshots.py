#!/usr/bin/env python3
"""Pictures of the office for the README and the guides, taken in Chromium from a running demonstration, and what their
pages say now."""

import re
import sys

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests import pictures
from tests.chromium import OPTIONS, chromium_path
from tests.pictures import FOLDER

PASSWORD = "demonstration"  # noqa: S105  (of the demonstration's accounts, printed by script/server)

DRAFT = re.compile("Casino War.*draft, not filed yet")
PATIENCE_MS = 120_000
"""An office that has just opened is busy with the past of its demonstration."""
COLORS = 128
"""Of a picture: enough for a page, and a third of the bytes."""


def signed_in(browser: Browser, base: str, email: str, width: int = 1280) -> Page:
    """A page of one member of the demonstration."""
    page = browser.new_context(viewport={"width": width, "height": 900}, base_url=base).new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto("/accounts/login/")
    page.fill("input[name=login]", email)
    page.fill("input[name=password]", PASSWORD)
    page.click("main button[type=submit]")
    page.wait_for_load_state()
    return page


def take(base: str) -> None:
    """Question page, review desk, pit board, and the question page on a phone."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=OPTIONS)
        for name, width in (("question", 1280), ("question-phone", 400)):
            page = signed_in(browser, base, "filer@keystone.example", width)
            page.goto("/")
            page.get_by_role("link", name=DRAFT).first.click()
            page.get_by_role("link", name="Shuffling").first.click()
            page.screenshot(path=FOLDER / f"{name}.png")
        page = signed_in(browser, base, "operations@board.example")
        page.goto("/submissions/queue/")
        page.locator("main table a").first.click()
        page.screenshot(path=FOLDER / "desk.png")
        page = signed_in(browser, base, "floor@keystone.example")
        page.goto("/floor/")
        page.screenshot(path=FOLDER / "floor.png")
        browser.close()
    for picture in FOLDER.glob("*.png"):
        Image.open(picture).convert("RGB").quantize(COLORS).save(picture, optimize=True)


if __name__ == "__main__":
    take(sys.argv[1])
    pictures.keep()
