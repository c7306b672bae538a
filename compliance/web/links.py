"""Addresses of pages that other apps own, asked for by name; a page that is not there gives no link, never an error."""

from typing import Any

from django.urls import NoReverseMatch, reverse

CITATION_VIEW = "regulation:provision"


def safe_reverse(*names: str, kwargs: dict[str, Any] | None = None) -> str:
    """The address of the first of these url names that exists; an empty string when none does."""
    for name in names:
        try:
            return reverse(name, kwargs=kwargs)
        except NoReverseMatch:
            continue
    return ""


def citation_url(citation: str, edition: str = "") -> str:
    """The address of a paragraph in the regulation reader, as it stands in this edition; empty without a reader."""
    address = safe_reverse(CITATION_VIEW, kwargs={"citation": citation})
    return f"{address}?edition={edition}" if address and edition else address
