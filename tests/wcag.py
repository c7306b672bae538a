"""Findings of axe against WCAG 2.0 to 2.2, levels A and AA."""

from typing import TYPE_CHECKING, Any

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
STYLES = """
(() => {
    // Letters of one size, weight and color on the same colors contrast alike: two of each style are looked at.
    const behind = new Map([[null, ""]]);
    const ground = (one) => {
        if (!behind.has(one)) {
            const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(one);
            const own = [backgroundColor, backgroundImage, opacity, position].join();
            const plain = own === "rgba(0, 0, 0, 0),none,1,static";
            behind.set(one, ground(one.parentElement) + (plain ? "" : `/${own}`));
        }
        return behind.get(one);
    };
    const seen = new Map();
    for (const one of document.body.querySelectorAll("*")) {
        one.removeAttribute("data-style-seen");
        const texts = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (!texts && !one.matches("input, select, textarea")) continue;
        if (!one.checkVisibility()) continue;
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
        const style = [one.matches(":disabled"), color, fontSize, fontWeight, textShadow, ground(one)].join();
        seen.set(style, (seen.get(style) || 0) + 1);
        if (seen.get(style) <= 2) one.setAttribute("data-style-seen", "");
    }
    axe.configure({ rules: [{ id: "color-contrast", selector: "[data-style-seen]" }] });
})();
"""


def violations_of(
    page: "Page", *, best_practice: bool = False, colors: bool = True, within: str | None = None
) -> list[dict[str, Any]]:
    """The violations of a rule on the page as it is; with `best_practice` also the further advice of axe; of all of it,
    or `within` this selector.

    The contrast of text takes axe longer than everything else: two letterings of each style are looked at, and none
    (`colors`) where the same page was looked at in another width.
    """
    rules = [*LEVELS, "best-practice"] if best_practice else LEVELS
    # Nodes are listed for violations only: thousands pass.
    options = {"runOnly": rules, "resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": colors}}}
    page.wait_for_load_state()  # words stand on a page before its style sheets do
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    axe = Axe(STYLES if colors else "")
    found: list[dict[str, Any]] = axe.run(page, context=within, options=options).response["violations"]
    return found
