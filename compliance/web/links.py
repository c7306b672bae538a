"""Addresses of pages that other apps own."""

from django.urls import NoReverseMatch, reverse


def citation_url(citation: str, edition: str = "") -> str:
    """The address of a paragraph in the regulation reader, in this edition; empty for what is no citation."""
    try:
        address = reverse("regulation:provision", kwargs={"citation": citation})
    except NoReverseMatch:
        return ""
    return f"{address}?edition={edition}" if edition else address
