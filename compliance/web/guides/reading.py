"""Guides for people: the files of `docs/guides`, each read once by a process and shown under `/help/`.

A guide is written in Markdown: its title, a paragraph that says for whom it is, and a heading of the second level for
each task. A help line leads to such a heading by its id, `floor#open-a-table`. HTML in a file is shown as text.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from urllib.parse import urldefrag

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token

FOLDER = Path(settings.BASE_DIR, "docs", "guides")
GUIDES = ("filing", "reviewing", "floor", "auditing")
CARD, CARD_IN_SPANISH = "floor-card", "floor-card.es"
PICTURES = "guides"
"""The prefix of the folder of pictures among the static files."""

_markdown = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(["table", "smartquotes"])


@dataclass(frozen=True)
class Paragraph:
    """A heading of a guide, with the id by which its paragraph is found."""

    key: str
    title: str


@dataclass(frozen=True)
class Guide:
    """A guide as its page shows it: the first paragraph alone, and the rest as HTML."""

    name: str
    title: str
    summary: str
    body: SafeString
    paragraphs: tuple[Paragraph, ...]

    def paragraph(self, key: str) -> Paragraph:
        """The paragraph with this id. Raises KeyError where the guide has none."""
        return {one.key: one for one in self.paragraphs}[key]


@cache
def guide(name: str) -> Guide:
    """The guide in the file of this name."""
    tokens = _markdown.parse((FOLDER / f"{name}.md").read_text(encoding="utf-8"))
    title, summary, rest = tokens[1].content, tokens[4].content, tokens[6:]
    paragraphs = tuple(_with_ids(rest))
    for token in rest:
        _lead_to_pages(token.children or ())
    body = _markdown.renderer.render(rest, _markdown.options, {})
    return Guide(name, title, summary, mark_safe(body), paragraphs)  # noqa: S308  (our own file, its HTML escaped)


def _with_ids(tokens: Sequence[Token]) -> Iterator[Paragraph]:
    """The headings of the second level; each gets its id."""
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag == "h2":
            opening.attrSet("id", slugify(inline.content))
            yield Paragraph(slugify(inline.content), inline.content)


def _lead_to_pages(tokens: Sequence[Token]) -> None:
    """Links and pictures of the repository become those of the site."""
    for token in tokens:
        if token.type == "link_open":
            token.attrSet("href", page_of(str(token.attrs["href"])))
        elif token.type == "image":
            token.attrSet("src", static(f"{PICTURES}/{Path(str(token.attrs['src'])).name}"))


def page_of(address: str) -> str:
    """The address on the site of another guide, such as `floor.md#open-a-table`; any other address as it is."""
    file, paragraph = urldefrag(address)
    if not file.endswith(".md"):
        return address
    name = file.removesuffix(".md")
    page = reverse("help:floor_card") if name == CARD else reverse("help:guide", args=[name])
    return f"{page}#{paragraph}" if paragraph else page


def guides() -> Mapping[str, Guide]:
    """Every guide by its name, in order."""
    return {name: guide(name) for name in GUIDES}
