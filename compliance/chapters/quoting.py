"""The words of the law, to be quoted beside what is asked and what is found."""

from collections.abc import Iterable, Mapping

from .models import EditionText, TextItemRow

Quotations = Mapping[str, str]
"""The words of an item, by its citation. An item without words on file is left out, and nothing is quoted."""


def quotations(edition_key: str, citations: Iterable[str]) -> Quotations:
    """The words of these items in the official text of an edition that is in use. One query, none for no item."""
    slugs = set(citations)
    if not slugs:
        return {}
    text = EditionText.objects.filter(edition_key=edition_key).current().values("pk")
    rows = TextItemRow.objects.filter(edition_text__in=text, slug__in=slugs).exclude(text="")
    return dict(rows.values_list("slug", "text"))
