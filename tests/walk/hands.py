"""Two ways to work a page: with a pointer, or with the keyboard alone."""

from typing import Any, Protocol

from playwright.sync_api import Locator, Page

MOST_TABS = 900


class Hands(Protocol):
    """A set of the acts that a person does on a page."""

    page: Page

    def press(self, target: Locator) -> None:
        """Follows a link or clicks a button, and waits for the next page."""

    def write(self, target: Locator, text: str) -> None:
        """Replaces the text in an input."""

    def choose(self, target: Locator) -> None:
        """Ticks a box or chooses a radio button."""

    def pick(self, target: Locator, value: str) -> None:
        """Picks an option of a select by its value."""


class Pointer:
    """A mouse or a finger."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, target: Locator) -> None:
        if target.first.evaluate("e => e.tagName") == "SUMMARY":
            target.first.click()
            return
        with self.page.expect_navigation():
            target.first.click()

    def write(self, target: Locator, text: str) -> None:
        target.first.fill(text)

    def choose(self, target: Locator) -> None:
        """Clicks the label: the design system draws its own box beside it and moves the real one out of sight."""
        element = target.first
        if not element.is_checked():
            self.page.locator(f'label[for="{element.get_attribute("id")}"]').first.click(force=True)

    def pick(self, target: Locator, value: str) -> None:
        target.first.select_option(value)


class Keyboard:
    """Keys alone: Tab to get there, Enter, Space, arrows and letters to act. The focus must be visible there."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, target: Locator) -> None:
        self._go(target)
        if target.first.evaluate("e => e.tagName") == "SUMMARY":
            self.page.keyboard.press("Enter")
            return
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def write(self, target: Locator, text: str) -> None:
        self._go(target)
        if target.first.get_attribute("type") == "date":
            year, month, day = text.split("-")
            self.page.keyboard.type(f"{month}{day}{year}")
            return
        self.page.keyboard.press("Control+A")
        self.page.keyboard.press("Delete")
        for number, line in enumerate(text.split("\n")):
            if number:
                self.page.keyboard.press("Enter")
            self.page.keyboard.insert_text(line)

    def choose(self, target: Locator) -> None:
        element = target.first
        if element.get_attribute("type") == "radio":
            self._radio(element)
        elif not element.is_checked():
            self._go(target)
            self.page.keyboard.press("Space")

    def pick(self, target: Locator, value: str) -> None:
        self._go(target)
        self.page.keyboard.press("Home")
        for _ in range(target.first.locator("option").count()):
            if target.first.input_value() == value:
                return
            self.page.keyboard.press("ArrowDown")
        assert target.first.input_value() == value, f"the keys do not reach option {value}"

    def _radio(self, element: Locator) -> None:
        """Tab enters a group of radio buttons once; arrows move within it."""
        name = element.get_attribute("name")
        group = self.page.locator(f"input[type=radio][name='{name}']")
        self._go(group, any_of=True)
        if self._has_focus(element):
            self.page.keyboard.press("Space")
        for _ in range(group.count()):
            if element.is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        assert element.is_checked(), f"the keys do not reach {name}"

    def _go(self, target: Locator, *, any_of: bool = False) -> None:
        """Tabs until the target has the focus, and sees that the focus shows."""
        wanted = target if any_of else target.first
        for _ in range(MOST_TABS):
            if self._has_focus(wanted):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {target}")

    def _has_focus(self, target: Locator) -> bool:
        return bool(target.evaluate_all("all => all.includes(document.activeElement)"))


def marked_focus(page: Page) -> dict[str, Any]:
    """Outline and shadow of the element that has the focus: at least one of them must show."""
    shown: dict[str, Any] = page.evaluate(
        "() => { const s = getComputedStyle(document.activeElement);"
        " return {outline: s.outlineStyle !== 'none' && s.outlineWidth !== '0px', shadow: s.boxShadow !== 'none'} }"
    )
    return shown
