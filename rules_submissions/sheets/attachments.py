"""Sheets as attachments of entries: the picture that people review, found by the hash of its bytes."""

from ..models import Artwork


def sheet_with(sha256: str) -> bytes | None:
    """The picture of this hash, as it is kept; None where there is none. One query."""
    preview = Artwork.objects.filter(preview_sha256=sha256).values_list("preview", flat=True).first()
    return None if preview is None else bytes(preview)
