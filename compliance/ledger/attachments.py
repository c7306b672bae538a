"""Where the bytes of attached files are: apps that keep some say how they are found, and the ledger imports none."""

from collections.abc import Callable

Find = Callable[[str], bytes | None]

_finders: list[Find] = []


def register(find: Find) -> None:
    """Names a place to look for stored bytes by their SHA-256; again is the same. Called in `compliance/wiring.py`."""
    if find not in _finders:
        _finders.append(find)


def stored(sha256: str) -> bytes | None:
    """The bytes kept under this hash, as they are kept; None where nobody has them."""
    return next((found for find in _finders if (found := find(sha256)) is not None), None)
