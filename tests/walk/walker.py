"""A person at a page: signs in, reads, acts; every page they see is checked."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Browser, Locator, Page

from compliance.holders.models import User
from tests.cast import PASSWORD
from tests.wcag import violations_of

from .hands import Hands, Keyboard, Pointer, marked_focus


@dataclass
class Way:
    """A way of walking."""

    width: int = 1280
    script: bool = True
    hands: Callable[[Page], Hands] = Pointer
    seen: set[str] = field(default_factory=set)


WAYS = {
    "desktop": Way(),
    "phone": Way(width=400),
    "keyboard alone": Way(hands=Keyboard),
    "without script": Way(script=False),
    "keyboard alone, without script": Way(script=False, hands=Keyboard),
}


class Walker:
    """A person at a page: signs in, reads, acts; every page they see is checked."""

    def __init__(self, browser: Browser, base: str, way: Way, user: User) -> None:
        self.way = way
        self.context = browser.new_context(
            viewport={"width": way.width, "height": 900}, base_url=base, java_script_enabled=way.script
        )
        self.page = self.context.new_page()
        self.hands = way.hands(self.page)
        self.page.goto("/accounts/login/")
        self.write("login", user.email)
        self.write("password", PASSWORD)
        self.press_button("Sign in")

    def close(self) -> None:
        """Leaves."""
        self.context.close()

    def goto(self, url: str) -> None:
        """Opens an address and checks the page."""
        self.page.goto(url)
        self.look()

    def look(self) -> None:
        """Each kind of page once: axe finds nothing, nothing scrolls sideways, the focus shows."""
        kind = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|\?.*", "*", self.page.url)
        if kind in self.way.seen:
            return
        self.way.seen.add(kind)
        if not self.way.script:
            return
        self.page.wait_for_load_state()
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, (kind, wide)
        found = [(one["id"], [node["html"] for node in one["nodes"]]) for one in violations_of(self.page)]
        assert found == [], kind
        if self.way.hands is Keyboard:
            self.page.keyboard.press("Tab")
            assert any(marked_focus(self.page).values()), kind

    def named(self, name: str) -> Locator:
        """The inputs of this name."""
        return self.page.locator(f'main [name="{name}"]')

    def write(self, name: str, text: str) -> None:
        """Writes into the input of this name."""
        self.hands.write(self.named(name), text)

    def fill(self, name: str, texts: list[str]) -> None:
        """States these texts in the inputs of this name, whatever kind they are."""
        inputs = self.named(name)
        kind = inputs.first.evaluate("e => e.type")
        if kind == "select-one":
            self.hands.pick(inputs, texts[0])
        elif kind in ("radio", "checkbox"):
            for text in texts:
                self.hands.choose(self.page.locator(f'main [name="{name}"][value="{text}"]'))
        elif kind != "hidden":
            self.hands.write(inputs, "\n".join(texts))

    def press_button(self, words: str) -> None:
        """Presses the button with these words."""
        button = self.page.get_by_role("button", name=words, exact=True)
        assert button.count(), (
            f"no button {words!r} on {self.page.url}: {self.page.locator('main').inner_text()[:2000]}"
        )
        self.hands.press(button)
        self.look()

    def press_link(self, words: str | re.Pattern[str]) -> None:
        """Follows the link with these words."""
        self.hands.press(self.page.locator("main").get_by_role("link", name=words))
        self.look()

    def unfold(self, words: str) -> None:
        """Opens what is folded away."""
        summary = self.page.locator("summary", has_text=words)
        if summary.first.evaluate("e => !e.parentElement.open"):
            self.hands.press(summary)

    def sign(self, words: str) -> None:
        """Types the password again and presses the button that signs."""
        self.write("sign-password", PASSWORD)
        self.press_button(words)
