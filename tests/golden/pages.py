"""A walk through the office: every page to which the links lead, as the first who is led there reads it.

Everybody of the cast reads the pages of their menu; of the others each side reads one of each kind. Two pages are
of one kind where they have the same address but for identifiers, the same words and names of filters in it, and their
subject stands in the same state (`kind_of`). Then each form that was met is sent without answers, and taken back. A
golden file has each template once for each state, as its first reader in one game sees it; an answer to a form has what
the page did not say. Lines that an earlier page of the file has too are named, not repeated.
"""

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, ResolverMatch, resolve

from compliance.holders.models import GamingTable
from compliance.web.waiting import SINCE
from inspections.models import LogEntry
from rules_submissions.models import RulesSubmission
from tests.golden.repeats import shorten_repeats
from tests.golden.stable import stable
from tests.golden.text import Form, Page
from tests.scenes import opened, rolled_back

HOME = "/"
OF_EVERYBODY = ("regulation:", "checkpoints:", "help:", "account_", "mfa_", "tokens:", "api:", "notices:", "register:")
"""People whose pages say the same on both sides."""
BY_GAME = frozenset({"submissions:question", "submissions:rules", "submissions:tasks"})
"""Pages of a filing that differ by its game, whatever its state and whoever reads them."""
BLANK = re.compile(r'<(?:td\b[^>]*data-label|p class="marks")[^>]*>\s+</')
"""A cell, or a line of marks, with nothing but white space in it."""
BY_WORD = {"submissions:question": "section", "floor:entry_new": "log_code"}
"""Templates of which each part of a filing and each log makes a separate page."""
ONCE = frozenset({"submissions:revision", "submissions:compare", "submissions:as_reviewer", "submissions:check"})
"""Pages of a filing of which one of each side is enough: papers say the same of each game."""
LEFT = ("/accounts/logout/", "/static/", "/api/v1/schema/", "/status/")
"""The addresses to which the walk does not go: those out of the office, those for programs, and the state of the
processes."""
UNDER_OTHERS = "?under="
"""In the addresses of pages that say the same under figures that are not law: the walk reads that of the law."""
WORDS = ("section", "number", "chapter_number", "edition_key", "citation", "setting_code", "log_code")


@dataclass(frozen=True)
class Person:
    """Somebody who walks: their name in the golden files, the side they are on, whether they sign at the table, and
    their browser."""

    name: str
    side: str
    signs: bool
    browser: Client


@dataclass
class Walk:
    """A walk with its readings so far: for each address the lines of its pages, and the readers of each."""

    read: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    frames: dict[str, list[str]] = field(default_factory=dict)
    blank: set[tuple[str, str]] = field(default_factory=set)
    """Addresses, and the parts of their pages that are empty but for white space, so that `:empty` shows them."""
    views: set[str] = field(default_factory=set)
    _known: set[Any] = field(default_factory=set)
    _on_file: set[Any] = field(default_factory=set)

    def files(self) -> dict[str, str]:
        """The golden files: one for each address."""
        return {
            f"{view.replace(':', '.')}.txt": "\n".join(
                f"=== {', '.join(names)}: {text}"
                for names, text in zip(pages.values(), shorten_repeats(pages), strict=True)
            )
            for view, pages in self.read.items()
        }

    def through(self, person: Person, start: str = HOME) -> None:
        """Reads the pages to which links lead this person from here, unless somebody read the same kind before.

        What the walk starts at is read in any case, as are home and the pages of the menu, which are the person's own.
        """
        todo, seen = deque([start]), set()
        own = {start}
        while todo:
            url = todo.popleft()
            if url in seen:
                continue
            seen.add(url)
            match = _match(url)
            if match is None or url.startswith(LEFT) or UNDER_OTHERS in url or not url.startswith(start):
                continue
            if not self._is_new(person, url, match, is_own=url in own) and url != start:
                continue
            response = person.browser.get(url)
            page = self.keep(person, url, match, response)
            if page is not None:
                if url == HOME:
                    own |= set(page.menu)
                todo.extend(led_to(url, page))
                self._send(person, url, page)
            elif response.status_code in (301, 302):
                todo.append(response["Location"])

    def _is_new(self, person: Person, url: str, match: ResolverMatch, *, is_own: bool) -> bool:
        key: tuple[Any, ...] = person.name if is_own else _readers(person, match.view_name), kind_of(url, match)
        is_new = key not in self._known
        self._known.add(key)
        return is_new

    def keep(self, person: Person, url: str, match: ResolverMatch, response: Any, *, but: Sequence[str] = ()) -> Any:
        """Keeps what an answer says, but for these lines; the page, where it is one."""
        self.views.add(match.view_name)
        head, page = f"{url} {response.status_code}", None
        if response.status_code in (301, 302):
            target = _match(response["Location"])
            lines = [f"→ {target.view_name if target else response['Location']}"]
        elif not str(response.get("Content-Type", "")).startswith("text/html"):
            lines = [f"({response.get('Content-Type')})"]
        else:
            page = Page(response.content.decode())
            self.blank |= {(match.view_name, cell) for cell in BLANK.findall(response.content.decode())}
            lines = [line for line in self._lines(person, url, page) if line not in but]
        key = head.partition(" ")[0] == "POST", response.status_code, match.view_name, _template_state(url, match)
        if key in self._on_file:
            return page
        self._on_file.add(key)
        text = stable("\n".join([head, *lines, ""]))
        readers = self.read.setdefault(match.view_name, {}).setdefault(text, [])
        if person.name not in readers:
            readers.append(person.name)
        return page

    def _lines(self, person: Person, url: str, page: Page) -> Iterator[str]:
        """The lines of a page; its header and footer where they are not those of the person's home."""
        frame = [*page.header, *page.footer]
        if url == HOME or frame != self.frames.get(person.name):
            yield from (f"^ {line}" for line in frame)
        if url == HOME:
            self.frames[person.name] = frame
        yield from page.main

    def _send(self, person: Person, url: str, page: Page) -> None:
        """Sends each form of a page without answers, one of each kind on each side, and takes back what it did."""
        for form in page.forms:
            target = form.action or url
            match = _match(target)
            if match is None or target.startswith(LEFT):
                continue
            key = person.side, "sent", match.view_name, match.kwargs.get("log_code")
            if key not in self._known:
                self._known.add(key)
                response = sent(person.browser, target, form)
                if response is not None:
                    self.keep(person, f"POST {target}", match, response, but=page.main)


def sent(browser: Client, target: str, form: Form) -> HttpResponse | None:
    """The answer to a form that sends only its hidden fields; nothing of it stays."""
    point = opened()
    kept = dict(browser.cookies)
    try:
        return browser.post(target, form.hidden)  # type: ignore[return-value]
    finally:
        rolled_back(point)
        browser.cookies.update(kept)


def led_to(url: str, page: Page) -> list[str]:
    """The addresses of the office to which the links of a page lead."""
    path, found = urlsplit(url).path, []
    for link in page.links:
        parts = urlsplit(f"{path}{link}" if link.startswith("?") else link)
        if not parts.netloc and not parts.scheme and parts.path.startswith("/"):
            found.append(f"{parts.path}?{parts.query}" if parts.query else parts.path)
    return found


def _readers(person: Person, view: str) -> tuple[object, ...]:
    """For whom one page of a kind is enough."""
    if view.startswith(OF_EVERYBODY) or view in BY_GAME:
        return ()
    return (person.side, person.signs) if view.startswith("floor:") else (person.side,)


def kind_of(url: str, match: ResolverMatch) -> tuple[str, ...]:
    """The key that tells pages of one address apart: words, names of filters, and the state of their subject.

    With filters, whatever the words and the state: one of each set of filters is enough.
    """
    filters = sorted({name for name, _ in parse_qsl(urlsplit(url).query)} - {SINCE})
    if filters and "citation" not in match.kwargs:
        return (match.view_name, "?", *filters)
    words = [str(match.kwargs[name]) for name in WORDS if name in match.kwargs]
    if "citation" in match.kwargs or match.view_name == "regulation:text":
        words = [word.split(".")[0].split("-")[0] for word in words]  # one item, one text of each chapter
    return (match.view_name, *words, _state(match.view_name, match.kwargs))


def _state(view: str, named: Mapping[str, Any]) -> str:
    if view in ONCE:
        return ""
    if "pk" in named:
        filing = RulesSubmission.objects.filter(pk=named["pk"]).first()
        return "" if filing is None else filing.chapter_number if view in BY_GAME else filing.status
    if "entry_id" in named:
        entry = LogEntry.objects.select_related("table").get(pk=named["entry_id"])
        return f"{entry.table.chapter} {entry.log_code} {entry.late_seconds is None} {entry.supersedes_id is None}"
    if "table_id" in named and view.startswith("floor:"):
        return str(GamingTable.objects.get(pk=named["table_id"]).chapter)
    return ""


def _template_state(url: str, match: ResolverMatch) -> tuple[str, ...]:
    """The state of a page's subject, without its game."""
    filters = sorted({name for name, _ in parse_qsl(urlsplit(url).query)} - {SINCE})
    if match.view_name in BY_WORD:
        return (str(match.kwargs[BY_WORD[match.view_name]]),)
    if match.view_name in BY_GAME or filters:
        return ()
    return tuple(_state(match.view_name, match.kwargs).split()[-2:]) if "table_id" not in match.kwargs else ()


def _match(url: str) -> ResolverMatch | None:
    try:
        return resolve(urlsplit(url).path)
    except Resolver404:
        return None
