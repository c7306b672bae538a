"""Codes that a hand scanner types or a person copies: read out of whatever is wrapped around them."""

import re
from urllib.parse import unquote

from compliance.regulation.core.identity import number_form

LONGEST = 40
LONGEST_TYPED = 400
_ADDRESS = re.compile(r"/[pt]/([^/?#]+)", re.IGNORECASE)
_SYMBOLOGY = re.compile(r"\][A-Za-z][0-9A-Za-z]")


def read_code(typed: str) -> str:
    """The code that was scanned or typed, or the address that a code opens, on any host: capitals, without hyphens and
    blanks, and without the prefix by which scanners name the kind of symbol (AIM). It may be no code."""
    plain = _SYMBOLOGY.sub("", unquote(typed[:LONGEST_TYPED]).strip(), count=1)
    addresses = _ADDRESS.findall(plain)
    return number_form(addresses[-1] if addresses else plain)[:LONGEST]


class ScannedCode:
    """A part of an address that is a code in any wrapping; a path converter of Django."""

    regex = r"[\s\S]+"

    def to_python(self, value: str) -> str:
        """The text as it stands; `read_code` reads it."""
        return value

    def to_url(self, value: str) -> str:
        """The same text."""
        return value
