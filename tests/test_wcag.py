"""The letterings shown to axe are enough: the one that is hard to read is found among many like it."""

from typing import TYPE_CHECKING

import pytest

from .wcag import violations_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

READABLE = "<p>Readable</p>" * 5
PAGE = "<html lang=en><title>Page</title><main><h1>Page</h1>{}{}{}</main></html>"


@pytest.mark.parametrize(
    ("hard", "count"),
    [
        ("", 0),
        ("<p style='color: #999'>Hard to read</p>", 1),
        ("<div style='background: #222'><p>Hard to read</p></div>", 1),
        ("<div style='opacity: .4'><section><p>Hard to read</p></section></div>", 1),
        ("<div style='background: #222'><p style='background: #fff'>Readable</p></div>", 0),
        ("<p style='color: #999'>Hard to read</p>" * 9, 2),
        ("<label>A <input value=Hard style='color: #aaa'></label>", 1),
    ],
)
def test_a_lettering_that_is_hard_to_read_is_found_among_many(browser: "Browser", hard: str, count: int) -> None:
    page = browser.new_page()
    page.set_content(PAGE.format(READABLE, hard, READABLE))
    for _ in range(2):  # what was marked the first time does not hide anything the second time
        found = violations_of(page)
        assert [(one["id"], len(one["nodes"])) for one in found] == ([("color-contrast", count)] if count else [])
    assert violations_of(page, colors=False) == []
    page.close()
