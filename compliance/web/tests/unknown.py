"""The English that a Spanish page shows."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from compliance.web import phrases


@contextmanager
def unknown_parts() -> Iterator[set[str]]:
    """Gathers every text, or part of one, that a Spanish page shows as it was for want of a translation."""
    parts: set[str] = set()
    plain = phrases.translation_of

    def translation_of(text: str) -> phrases.Told:
        told = plain(text)
        parts.update(told[1])
        return told

    with patch.object(phrases, "translation_of", translation_of):
        yield parts
