"""Items in addresses: `651a.3(c)(1)` is its own slug, the defined term `651a.1 (War Wager)` is `651a.1-war-wager`."""

import re
from collections.abc import Iterable

from django.utils.text import slugify

from compliance.regulation.core.citation import Citation

PATTERN = r"[0-9]{1,4}[a-z]?\.[0-9]{1,4}(?:(?:\([0-9A-Za-z]{1,8}\))+|-[a-z0-9-]{1,80})?"
_TERM = re.compile(r"(?P<section>[^ ]+) \((?P<term>.+)\)\Z")


class ItemConverter:
    """An item of the regulation in an address: a citation, or the slug of a defined term."""

    regex = PATTERN

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        if not re.fullmatch(PATTERN, value):
            raise ValueError(f"{value!r} is not an item of the regulation")  # Django then finds no address for it
        return value


def slug_of(citation: str) -> str:
    """The slug of a citation as texts write it: `651a.1 (War Wager)` is `651a.1-war-wager`, any other its own."""
    term = _TERM.match(citation)
    return term_slug(term["section"], term["term"]) if term else citation


def term_slug(section: str, term: str) -> str:
    """The slug of a defined term."""
    return f"{section}-{slugify(term)[:80].strip('-') or 'term'}"


def slugs_of(citations: Iterable[str]) -> list[str]:
    """A slug for each citation, in order, each one once: terms spelled alike are numbered."""
    slugs: list[str] = []
    for citation in citations:
        slug = base = slug_of(citation)
        number = 2
        while slug in slugs:
            slug, number = f"{base}-{number}", number + 1
        slugs.append(slug)
    return slugs


def section_of(slug: str) -> str:
    """`651a.3` of `651a.3(c)(1)` and of `651a.3-term`."""
    return slug.split("(", 1)[0].split("-", 1)[0]


def chapter_of(slug: str) -> str:
    """`651a` of any slug of its items."""
    return slug.split(".", 1)[0]


def parent_of(slug: str) -> str:
    """The slug of the item that holds this one; empty for a section."""
    if "(" in slug:
        parent = Citation.parse(slug).parent
        return str(parent) if parent else ""
    return section_of(slug) if "-" in slug else ""


def depth_of(slug: str) -> int:
    """0 for a section, 1 for a letter or a term, and so on."""
    return slug.count("(") if "(" in slug else int("-" in slug)


def place_of(slug: str) -> tuple[str, int, tuple[int, ...], int]:
    """Sort key in the order in which chapters print: a section, its defined terms, its lettered items."""
    is_term = int("-" in slug and "(" not in slug)
    return (*Citation.parse(section_of(slug) if is_term else slug).sort_key, is_term)
