"""Random values read as numbers, in the order in which they appear in a text; and identifiers are given in the order in
which they are drawn, so that nothing is sorted by chance.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from unittest.mock import patch

RANDOM = re.compile(
    r"(?P<filing>\bRS-[2-9A-Z]{4}-[2-9A-Z]{2}\b)"
    r"|(?P<id>\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b)"
    r"|(?P<hash>\b[0-9a-f]{64}\b)"
    r"|(?P<log>\b[0-9a-f]{32}\b)"
    r"|(?P<short>\b[0-9a-f]{16}\b|(?<=SHA-256 )[0-9a-f]{16})"
    r"|(?P<secret>(?<=\(…)[A-Za-z0-9_-]{4}(?=\))|(?<=hint: )[A-Za-z0-9_-]{4}"
    r"|(?<=hint \| – \| )[A-Za-z0-9_-]{4})"
    r"|(?P<next>(?<=\"next\": \")[^\"]+)"
    r"|(?P<root>(?<=root )[A-Za-z0-9+/]{6,}(?=…))"
    r"|(?P<size>(?<=file of )[\d,]+(?= bytes))"
    r"|(?P<key>(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{43}=)"
)


ID_BYTES = 16
"""The number of bytes that `uuid4` draws."""


def stable(text: str) -> str:
    """The text with `«id 1»` for the first identifier, the same wherever it stands again, and so for hashes."""
    found: dict[str, str] = {}
    counts: dict[str, int] = {}

    def numbered(match: re.Match[str]) -> str:
        kind, value = str(match.lastgroup), match.group()
        if value not in found:
            counts[kind] = counts.get(kind, 0) + 1
            found[value] = f"«{kind} {counts[kind]}»"
        return found[value]

    return RANDOM.sub(numbered, text)


@contextmanager
def ids_in_order(block: int) -> Iterator[None]:
    """Within it each identifier is greater than the one before, and all are greater than those of a lower block."""
    numbers, drawn = count(1), os.urandom

    def urandom(size: int) -> bytes:
        return bytes([block, *bytes(8), *next(numbers).to_bytes(7, "big")]) if size == ID_BYTES else drawn(size)

    with patch("os.urandom", urandom):
        yield
