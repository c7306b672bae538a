"""Papers in tests. Laying one out takes its own process and more than a second of it.

Where a test asks what a paper says, who gets it or how often it is kept, a plain PDF stands for it: its attachments, a
blank page for each part, and the HTML, which `said` reads. Each template has tests of its real pages besides, which
take the fixture `laid_out` and ask `not_printed` whether every word of the HTML stands on them.
"""

import base64
import re
from collections.abc import Mapping
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from compliance.documents import rendering
from tests.pdf_checks import bare, text_of

LETTER = (612, 792)


@pytest.fixture
def laid_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Papers are laid out as in the office, even beside `plain_papers`; here is the HTML of each, as it comes."""
    real, papers = rendering.lay_out, []

    def lay_out(job: Mapping[str, Any]) -> bytes:
        papers.append("".join(job["parts"]))
        return real(job)

    monkeypatch.setattr(rendering, "lay_out", lay_out)
    return papers


@pytest.fixture
def plain_papers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Papers are plain, save where the test asks for them laid out."""
    if "laid_out" not in request.fixturenames:
        monkeypatch.setattr(rendering, "lay_out", plain)


def plain(job: Mapping[str, Any]) -> bytes:
    """A PDF that has the attachments of a job and a blank page for each of its parts, and remembers their HTML."""
    out = BytesIO()
    with pikepdf.new() as pdf:
        for _ in job["parts"]:
            pdf.add_blank_page(page_size=LETTER)
        for one in job["attachments"]:
            content = base64.b64decode(one["content"])
            pdf.attachments[one["name"]] = pikepdf.AttachedFileSpec(pdf, content, description=one["description"])
        pdf.Root.Said = pdf.make_stream("".join(job["parts"]).encode())
        pdf.save(out, deterministic_id=True)
    return out.getvalue()


def said(pdf: bytes) -> str:
    """The text of a plain paper, as a reader would copy it from its pages."""
    return words_of(html_of(pdf))


def html_of(pdf: bytes) -> str:
    """The HTML that a plain paper remembers."""
    with pikepdf.open(BytesIO(pdf)) as opened:
        return bytes(opened.Root.Said.read_bytes()).decode()


def not_printed(html: str, pdf: bytes) -> set[str]:
    """The words of the HTML that are not on the pages of its PDF."""
    text = bare(text_of(pdf))
    return {word for word in words_of(html).split() if word not in text}


def words_of(html: str) -> str:
    """The text of the body and of the margins of its pages."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return re.sub(r"\s+", " ", " ".join(reader.words)).strip()


class _Reader(HTMLParser):
    """Collects what a paper shows."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.in_body = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.in_body = self.in_body or tag == "body"
        self.words += [value or "" for name, value in attrs if name.startswith("data-")]

    def handle_endtag(self, tag: str) -> None:
        self.in_body = self.in_body and tag != "body"

    def handle_data(self, data: str) -> None:
        if self.in_body:
            self.words.append(data)
