"""Text of a page as a person reads it: one line for each block, without markup.

Links stand in `[ ]`, buttons in `{ }`, inputs in `< >` with what they hold, words of attributes in `( )`. Cells of a
row stand on one line, options of a choice too, the chosen one with `*`; what is said of a term stands behind it, and a
label behind what it ticks.
"""

import re
from html.parser import HTMLParser
from typing import NamedTuple

BLOCKS = frozenset(
    {
        "address", "article", "aside", "blockquote", "br", "button", "caption", "dd", "details", "div", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
        "label", "legend", "li", "main", "nav", "ol", "optgroup", "p", "pre", "section", "select", "summary", "table",
        "tbody", "tfoot", "thead", "tr", "ul",
    }
)  # fmt: skip
UNREAD = frozenset({"script", "style", "noscript"})
"""Elements that nobody reads."""
AROUND = {"a": ("[", "]"), "button": ("{", "}"), "del": ("-", "-"), "ins": ("+", "+")}
BEFORE = {"h1": "# ", "h2": "## ", "h3": "### ", "h4": "#### ", "h5": "##### ", "li": "- ", "td": " | ", "th": " | "}
SAID = ("aria-label", "alt", "placeholder", "title")
"""Attributes whose words people read or hear."""
TICKED = {"checkbox": ("[x]", "[ ]"), "radio": ("(x)", "( )")}
TICK = re.compile(r"^ *(\[[x ]\]|\([x ]\))\s*\n", re.MULTILINE)
TERM = re.compile(r"\0\s*\0\s*")
"""The end of a term and the beginning of what is said of it, each marked by a character that no page has."""
VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})
PARTS = ("header", "main", "footer")
LONG = {"li": 6, "tr": 6, "option": 12}
"""The number of items of a list, a table or a choice that are read; of the others only their number."""


class Form(NamedTuple):
    """A form that is posted: where to, and what it brings along unseen."""

    action: str
    hidden: dict[str, str]


class Page:
    """The lines of the three parts of a page, and where it leads."""

    def __init__(self, html: str) -> None:
        reader = _Reader()
        reader.feed(html)
        reader.close()
        self.header, self.main, self.footer = (reader.lines_of(part) for part in PARTS)
        self.links, self.menu, self.forms = reader.links, reader.menu, reader.forms


class _Reader(HTMLParser):
    """Collects words by the part of the page in which they stand; a fragment without parts is all main."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.menu: list[str] = []
        self.forms: list[Form] = []
        self._words: dict[str, list[str]] = {part: [] for part in (*PARTS, "")}
        self._open: list[str] = []
        self._counts: list[dict[str, int]] = [{}]
        """The number of each tag in each open one."""
        self._unread_from: int | None = None
        """The number of tags that were open at the beginning of the unread part."""

    def lines_of(self, part: str) -> list[str]:
        """The lines of a part; a fragment has its words outside of any."""
        words = self._words[part]
        if part == "main" and not words:
            words = self._words[""]
        text = TERM.sub(": ", "".join(words)).replace("\0", "\n")
        lines = (re.sub(r"\s+", " ", line).strip() for line in TICK.sub(r"\1 ", text).split("\n"))
        return [line for line in (re.sub(r"^\| ", "", line) for line in lines) if line not in {"", "-"}]

    def _say(self, words: str) -> None:
        if self._unread_from is None and "head" not in self._open:
            self._words[next((tag for tag in self._open if tag in PARTS), "")].append(words)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._note(tag, given)
        self._counts[-1][tag] = self._counts[-1].get(tag, 0) + 1
        if self._unread_from is None and (tag in UNREAD or self._counts[-1][tag] > LONG.get(tag, 10**9)):
            self._unread_from = len(self._open)
        self._begin(tag, given)
        if tag not in VOID:
            self._open.append(tag)
            self._counts.append({})

    def _note(self, tag: str, given: dict[str, str]) -> None:
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
            if {"header", "nav"} <= set(self._open):
                self.menu.append(given["href"])
        elif tag == "form" and given.get("method", "").lower() == "post":
            self.forms.append(Form(given.get("action", ""), {}))
        elif tag == "input" and given.get("type") == "hidden" and "form" in self._open and self.forms:
            self.forms[-1].hidden[given.get("name", "")] = given.get("value", "")

    def _begin(self, tag: str, given: dict[str, str]) -> None:
        if tag in BLOCKS and "tr" not in self._open:
            self._say("\0" if tag == "dd" else "\n")
        self._say(BEFORE.get(tag, ""))
        self._say(AROUND.get(tag, ("", ""))[0])
        self._say("".join(f"({given[name]}) " for name in SAID if given.get(name)))
        if tag == "option":
            self._say(" *" if "selected" in given else " / ")
        elif tag == "textarea":
            self._say(" <")
        elif tag == "input":
            self._input(given)

    def _input(self, given: dict[str, str]) -> None:
        kind, value = given.get("type", "text"), given.get("value", "")
        if kind in TICKED:
            self._say(f" {TICKED[kind]['checked' not in given]} ")
        elif kind in {"submit", "button"}:
            self._say(f" {{{value}}} ")
        elif kind != "hidden":
            self._say(f" <{value or kind}> ")

    def handle_endtag(self, tag: str) -> None:
        if tag not in self._open:
            return
        while self._open[-1] != tag:
            self._close()
        self._close()
        if tag == "textarea":
            self._say("> ")
        self._say(AROUND.get(tag, ("", ""))[1])
        if tag in BLOCKS and "tr" not in self._open:
            self._say("\0" if tag == "dt" else "\n")

    def _close(self) -> None:
        self._open.pop()
        counts = self._counts.pop()
        if len(self._open) == self._unread_from:
            self._unread_from = None
        for tag, most in LONG.items():
            if (more := counts.get(tag, 0) - most) > 0:
                self._say(f"\n… {more} more\n" if tag != "option" else f" … {more} more")

    def handle_data(self, data: str) -> None:
        self._say(data.replace("\n", " "))
