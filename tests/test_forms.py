"""Every form of every page: what it refuses, it refuses by its questions, and what was typed stays."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Any
from urllib.parse import urljoin

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.utils.html import strip_tags

from compliance.web.tests.controls import posted
from tests.asking import Caller
from tests.cast import CAST, Cast
from tests.matrix import Samples, addresses, load_samples
from tests.open_to import open_to

load_samples()
FORM = re.compile(r'<form[^>]* method="post".*?</form>', re.DOTALL)
ACTION = re.compile(r'<form[^>]* action="([^"]*)"')
FILE = re.compile(r'<input[^>]*type="file"[^>]*name="([^"]+)"|<input[^>]*name="([^"]+)"[^>]*type="file"')
WORDS = re.compile(
    r'<textarea[^>]* name="([^"]+)"|<input(?=[^>]*(?:type="text"|class="usa-input"))[^>]* name="([^"]+)"'
)
BUTTON = re.compile(r'<button[^>]* name="([^"]+)" value="([^"]*)"')
KEYS = re.compile(r'[0-9a-f]{8}-[0-9a-f-]{27}|csrfmiddlewaretoken" value="[^"]*|\d+')
"""The parts that tell the form of one row from that of the next."""
ERROR = re.compile(r"<li>(.*?)</li>", re.DOTALL)
TYPED = "Typed with care"
FORMS_WITH_FILES = {
    "audit:add_file", "audit:case", "floor:tray_file", "imports:file", "regulation:texts", "submissions:artwork",
    "submissions:letterhead", "submissions:odds_file", "submissions:replace_file", "submissions:start_file",
}  # fmt: skip


@dataclass(frozen=True)
class Sent:
    """A form of a page in the browser of somebody whom it is for."""

    name: str
    browser: Client
    address: str
    html: str

    def send(self, typed: str, **more: Any) -> str:
        """The page that answers where every box holds `typed`; nothing that it did stays."""
        values: dict[str, Any] = dict(posted(self.html).lists())
        button = BUTTON.search(self.html)
        values |= dict([button.groups()]) if button else {}
        values |= dict.fromkeys(self.boxes, typed)
        with transaction.atomic():
            answer = self.browser.post(self.address, without(values, self.files) | more)
            transaction.set_rollback(True)
        return answer.content.decode() if answer.status_code == 400 else ""

    @property
    def files(self) -> list[str]:
        """Its inputs of files."""
        return list(map("".join, FILE.findall(self.html)))

    @property
    def boxes(self) -> list[str]:
        """Its inputs of words."""
        return [name for name in map("".join, WORDS.findall(self.html)) if name not in self.files]


def without(values: dict[str, Any], names: list[str]) -> dict[str, Any]:
    return {name: some for name, some in values.items() if name not in names}


def forms(caller: Caller, cast: Cast, own: Samples) -> Iterator[Sent]:
    """Every form of every page, at each object in each state, as the first of the cast who may send it."""
    for address in addresses():
        inside = open_to().get(address.name, {})
        who = next((name for name in CAST if name in inside.get("get", ()) and name in inside.get("post", ())), None)
        if who is None or address.name.startswith("api:"):
            continue
        browser = caller(address, cast[who])
        for state in range(max(1, address.states)):
            here = address.of(address.ids(own, state))
            answer = browser.get(here)
            if answer.status_code != 200 or answer.streaming:
                continue
            found = FORM.findall(answer.content.decode(errors="replace"))
            # A list has the same form in each of its rows.
            for html in {KEYS.sub("", html): html for html in found}.values():
                action = ACTION.search(html)
                yield Sent(address.name, browser, urljoin(here, unescape(action[1]) if action else ""), html)


def test_every_form_refuses_by_its_questions_and_keeps_what_was_typed_where_a_file_is_refused(
    caller: Caller, cast: Cast, own: Samples
) -> None:
    seen, lost, strange, lines = set(), [], set(), 0
    for form in forms(caller, cast, own):
        if form.files:
            seen.add(form.name)
            lost += lost_of(form)
        for typed in ("", TYPED, "9" * 41):
            told, odd = lines_of(form.send(typed))
            lines += told
            strange |= {(form.name, line) for line in odd}
    assert (lost, strange) == ([], set())
    assert seen == FORMS_WITH_FILES
    assert lines > 40


def lost_of(form: Sent) -> list[Any]:
    """The attempts on which a form with a file, refusing it, does not show its words again or does not say so."""
    lost: list[Any] = []
    for name in form.files:
        for sent in ({}, {name: SimpleUploadedFile("empty.csv", b"")}, {name: SimpleUploadedFile("a.pdf", b"%")}):
            page = form.send(TYPED, **sent)
            missed = page and page.count(TYPED) < len(form.boxes)
            is_told = "Choose" in page and (not sent or "Choose the file again." in page)
            lost += [(form.name, sent, page and is_told)] if missed or (page and not is_told) else []
    return lost


def lines_of(page: str) -> tuple[int, set[str]]:
    """The number of lines in the summary of errors, and those that do not begin with words of the page."""
    _, _, after = page.partition('class="errsum"')
    summary, _, rest = after.partition("</ul>")
    words, odd, found = plain(rest), set(), list(map(plain, ERROR.findall(summary)))
    for line in found:
        head, colon, _ = line.partition(": ")
        is_known = not colon or all(part in words for part in head.split(", "))
        if head[:1].islower() or "_" in head or not is_known:
            odd.add(line)
    return len(found), odd


def plain(html: str) -> str:
    return " ".join(unescape(strip_tags(html)).split())
