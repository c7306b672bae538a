"""Finds the bytes of attached files in the tables that hold them."""

from collections.abc import Sequence
from typing import Any

places: Sequence[tuple[Any, str, str]] = ()
"""Models with the columns of the SHA-256 and of the bytes. Set in `compliance/wiring.py`."""


def stored(sha256: str) -> bytes | None:
    """The bytes that are kept under this hash; None where nobody keeps them. At most one query a place."""
    for model, digest, content in places:
        found = model.objects.filter(**{digest: sha256}).values_list(content, flat=True).first()
        if found is not None:
            return bytes(found)
    return None
