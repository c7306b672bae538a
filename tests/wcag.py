"""What axe finds against WCAG 2.0 to 2.2, levels A and AA."""

from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def violations_of(page: "Page", *, best_practice: bool = False, colors: bool = True) -> list[dict[str, Any]]:
    """What breaks a rule on the page as it stands; with `best_practice` also what axe advises besides.

    Whether letters stand out from what is behind them takes axe longer than all else: `colors` is False where the same
    page was looked at in another width.
    """
    rules = [*LEVELS, "best-practice"] if best_practice else LEVELS
    # Nodes are told of violations alone: those that pass are thousands.
    options = {"runOnly": rules, "resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": colors}}}
    found: list[dict[str, Any]] = Axe().run(page, options=options).response["violations"]
    return found
