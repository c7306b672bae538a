"""The characters that can be shown on paper: those of a shipped font, and none that reorder or hide others.

Every other character is written as its code, `[U+202E]`, so that a reader sees that something was there; the exact text
is in the data attached to the paper. Run in the child process that lays out the paper; no font of the host is asked.
"""

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from fontTools.ttLib import TTFont

UNBROKEN = 100
_TEXT = re.compile(rf"(?<=>)[^<>]{{{UNBROKEN},}}(?=<)")
_STEP = re.compile(rf"(?:&[#\w]{{1,31}};|[^\s&]){{{UNBROKEN}}}(?=\S)")
HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
LAYOUT = frozenset("\t\n\r")
"""White space of markup, which no font draws."""
_APART = re.compile(r"[^\W_][\u0300-\u036f]+")
"""A letter with accents typed apart. Nothing else is composed: an accent after `>` would become one sign with it."""


def characters_of(fonts: Iterable[Path]) -> frozenset[str]:
    """The characters that at least one of these font files shows."""
    characters: set[str] = set()
    for path in fonts:
        with TTFont(path) as font:
            characters.update(map(chr, font.getBestCmap()))
    return frozenset(character for character in characters if unicodedata.category(character) not in HIDDEN)


def printable(text: str, shown: frozenset[str]) -> str:
    """The text with every character that is not among `shown` written as its code."""
    composed = _APART.sub(lambda match: unicodedata.normalize("NFC", match[0]), text)
    return composed.translate(
        {ord(character): f"[U+{ord(character):04X}]" for character in set(composed) - shown - LAYOUT}
    )


def breakable(html: str) -> str:
    """The markup, with invisible places at which a line may end in words of more than UNBROKEN characters: the engine's
    time grows with the square of the length of an unbroken word."""
    head, body, rest = html.partition("<body")
    return head + body + _TEXT.sub(lambda match: _STEP.sub(r"\g<0><wbr>", match[0]), rest)
