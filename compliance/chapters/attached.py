"""Files of official texts as attachments of entries, found by the hash of their bytes."""

from .models import EditionText


def text_with(sha256: str) -> bytes | None:
    """The file of this hash as it was imported; None where there is none. One query."""
    original = EditionText.objects.filter(sha256=sha256).values_list("original", flat=True).first()
    return None if original is None else bytes(original)
