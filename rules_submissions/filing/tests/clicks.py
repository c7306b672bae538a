"""A first filing as a person makes it from “Start” to “Filed”, with each click and each box that is typed in counted.

A click opens a link, presses a button, or chooses a radio or a check box. Two hands walk the same way: one posts what a
browser would post, the other is Chromium.
"""

import re
from dataclasses import dataclass, field
from typing import Any, Protocol
from urllib.parse import urlsplit

from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from compliance.web.tests.controls import posted
from tests.cast import PASSWORD

CHECK = re.compile(r"/check/$")


@dataclass(frozen=True)
class Answers:
    """The filer's answers on one page after another: `picked` are values chosen by name, `typed` the texts by name."""

    chapter: str
    picked: dict[str, list[str]]
    typed: dict[str, str]
    attest_all: bool = False


class Hand(Protocol):
    """Something that opens pages, chooses, types and presses, and counts what it does."""

    clicks: int
    boxes: list[str]

    def open(self, url: str) -> None:
        """Goes to an address; no click."""

    def names(self) -> set[str]:
        """The questions that the page shows."""

    def pick(self, name: str, value: str) -> None:
        """Chooses a radio or a check box."""

    def type(self, name: str, text: str) -> None:
        """Types in a box."""

    def press(self, words: str) -> None:
        """Presses the button, or follows the link, of these words."""

    def path(self) -> str:
        """The path of the page."""

    def html(self) -> str:
        """The page."""


def file_first(hand: Hand, said: Answers) -> list[str]:
    """Files a first filing from the standard rules of the game; each page is answered once, in the order it comes.
    Returns their paths."""
    hand.open(reverse("submissions:list"))
    hand.press("Start a Rules Submission")
    hand.pick("chapter", said.chapter)
    hand.press("Start from the standard rules of this game")
    hand.press("Continue")
    seen: list[str] = []
    while not CHECK.search(hand.path()):
        assert hand.path() not in seen, f"{hand.path()} comes twice"
        seen.append(hand.path())
        if hand.path().endswith("/artwork/"):
            hand.press("Continue")
        else:
            answer_page(hand, said)
    hand.pick("agree", "true")
    hand.type("sign-password", PASSWORD)
    hand.press("Sign and file")
    return seen


def answer_page(hand: Hand, said: Answers) -> None:
    """Says what there is to say on this page and goes on."""
    asked = hand.names()
    duties = sorted(name for name in asked if name.startswith("attest_"))
    if duties and said.attest_all:
        hand.press("Attest all on this page")
        return
    for name in duties:
        hand.pick(name, "true")
    for name in sorted(asked & said.picked.keys()):
        for value in said.picked[name]:
            hand.pick(name, value)
    for name in sorted(asked & said.typed.keys()):
        hand.type(name, said.typed[name])
    hand.press("Save and continue")


@dataclass
class PostingHand:
    """Posts what a browser without script would post."""

    client: Client
    clicks: int = 0
    boxes: list[str] = field(default_factory=list)
    url: str = ""
    page: str = ""
    form: QueryDict = field(default_factory=lambda: QueryDict(mutable=True))

    def open(self, url: str) -> None:
        answer = self.client.get(url, follow=True)
        self._stand(answer, url)

    def _stand(self, answer: Any, url: str) -> None:
        assert answer.status_code == 200, answer.content.decode()[:2000]
        self.url = answer.redirect_chain[-1][0] if answer.redirect_chain else url
        self.page = re.search(r"<main.*</main>", answer.content.decode(), re.DOTALL)[0]  # type: ignore[index]
        self.form = posted(self.page)

    def names(self) -> set[str]:
        return set(self.form.getlist("_shown"))

    def pick(self, name: str, value: str) -> None:
        kind = re.search(rf'<input[^>]*type="(radio|checkbox)"\s+[^>]*name="{name}"', self.page)
        assert kind, f"nothing to choose for {name}"
        self.clicks += 1
        self.form.setlist(name, [*(self.form.getlist(name) if kind[1] == "checkbox" else []), value])

    def type(self, name: str, text: str) -> None:
        assert f'name="{name}"' in self.page
        self.boxes.append(name)
        self.form[name] = text

    def press(self, words: str) -> None:
        self.clicks += 1
        for link in re.finditer(r'<a\s[^>]*href="([^"]*)"[^>]*>(.*?)</a>', self.page, re.DOTALL):
            if re.sub(r"<[^>]*>|\s+", " ", link[2]).strip().startswith(words):
                self.open(link[1])
                return
        for button in re.finditer(r"<button([^>]*)>(.*?)</button>", self.page, re.DOTALL):
            if button[2].strip().startswith(words):
                name, value = (re.search(rf'{part}="([^"]*)"', button[1]) for part in ("name", "value"))
                data = dict(self.form.lists()) | ({name[1]: [value[1]]} if name and value else {})
                path = urlsplit(self.url).path
                self._stand(self.client.post(path, data, follow=True), path)
                return
        raise AssertionError(f"no link or button “{words}” on {self.url}")

    def path(self) -> str:
        return urlsplit(self.url).path

    def html(self) -> str:
        return self.page


@dataclass
class ChromiumHand:
    """The same in Chromium. `height` is that of the last page on which something was pressed, in pixels; `narrow` that
    of the page to check on a phone."""

    page: Any
    height: int = 0
    narrow: int = 0
    clicks: int = 0
    boxes: list[str] = field(default_factory=list)

    def open(self, url: str) -> None:
        self.page.goto(url)

    def names(self) -> set[str]:
        return {one.get_attribute("value") for one in self.page.locator('main input[name="_shown"]').all()}

    def pick(self, name: str, value: str) -> None:
        self.clicks += 1
        self.page.locator(f'main input[name="{name}"][value="{value}"] + label').click()

    def type(self, name: str, text: str) -> None:
        self.boxes.append(name)
        self.page.locator(f'main [name="{name}"]').fill(text)

    def press(self, words: str) -> None:
        self.clicks += 1
        if CHECK.search(self.path()):
            wide = self.page.viewport_size
            self.page.set_viewport_size({"width": 390, "height": 844})
            self.narrow = self._height()
            self.page.set_viewport_size(wide)
        self.height = self._height()
        before = self.page.url
        begins = re.compile(rf"^\s*{re.escape(words)}")
        main = self.page.locator("main")
        found = main.get_by_role("link", name=begins).or_(main.get_by_role("button", name=begins))
        with self.page.expect_navigation():
            found.first.click()
        assert self.page.url != before, words

    def _height(self) -> int:
        return int(self.page.evaluate("document.documentElement.scrollHeight"))

    def path(self) -> str:
        return urlsplit(self.page.url).path

    def html(self) -> str:
        return str(self.page.content())
