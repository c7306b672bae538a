"""A paper that cannot be laid out: a page that says so, with every word of the paper attached as text."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from html.parser import HTMLParser
from typing import Any

import structlog
from django.template.loader import render_to_string

from .rendering import Attached, NotLaidOut, Rendered, render, rendered

NOT_LAID_OUT = "documents/not_laid_out.html"
NAME = "words.txt"
LINES = {"br", "div", "dl", "dt", "h1", "h2", "h3", "li", "p", "section", "table", "tr"}
CELLS = {"dd", "td", "th"}

logger = structlog.get_logger()


@dataclass(frozen=True)
class Composed:
    """A paper whose words are settled, and that is not laid out yet."""

    template: str
    html: str
    context: Mapping[str, Any]
    made_at: datetime
    attached: Sequence[Attached] = ()
    pictures: Mapping[str, bytes] | None = None

    def laid_out(self) -> Rendered:
        """The PDF; where it cannot be laid out, a page that says so, to which the words are attached in full. Runs a
        child process, outside of any transaction. Raises NotRendered where the machine is the cause, or not even that
        page can be laid out."""
        try:
            return rendered(self.html, made_at=self.made_at, attached=self.attached, pictures=self.pictures)
        except NotLaidOut as failure:
            logger.warning("paper_not_laid_out", template=self.template, exc_info=True)
            words = words_of(self.html)
            explanation = {**self.context, "failure": str(failure), "words_file": NAME, "characters": len(words)}
            files = [*self.attached, Attached(NAME, "Every word of this paper", words.encode())]
            return render(NOT_LAID_OUT, explanation, made_at=self.made_at, attached=files)


def composed(
    template: str,
    context: Mapping[str, Any],
    *,
    made_at: datetime,
    attached: Iterable[Attached] = (),
    pictures: Mapping[str, bytes] | None = None,
) -> Composed:
    """A paper with its words. Reads what its template reads."""
    html = render_to_string(template, {**context, "made_at": made_at})
    return Composed(template, html, context, made_at, list(attached), pictures)


def words_of(html: str) -> str:
    """The words of a paper, line by line; the cells of a row are beside each other, a picture is given in its words."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    lines = (re.sub(r"[ \t\r\n]+", " ", line).strip() for line in "".join(reader.words).split("\v"))
    return "\n".join(line for line in lines if line) + "\n"


class _Reader(HTMLParser):
    """Collects the words of the body, with `\\v` between its lines."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.in_body = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.in_body = self.in_body or tag == "body"
        if tag in LINES:
            self.words.append("\v")
        elif tag in CELLS:
            self.words.append("  ")
        elif tag == "img":
            self.words.append(f"[picture: {dict(attrs).get('alt') or ''}]")

    def handle_endtag(self, tag: str) -> None:
        self.in_body = self.in_body and tag != "body"
        if tag in LINES:
            self.words.append("\v")

    def handle_data(self, data: str) -> None:
        if self.in_body:
            self.words.append(data.replace("\v", " "))
