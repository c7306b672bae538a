"""Kept documents as attachments of entries, found by the hash of their bytes."""

from .models import Document


def document_with(sha256: str) -> bytes | None:
    """The bytes of the document of this hash, as they are kept; None where there is none. One query."""
    content = Document.objects.filter(sha256=sha256).values_list("content", flat=True).first()
    return None if content is None else bytes(content)
