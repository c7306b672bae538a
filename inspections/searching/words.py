"""The words by which something is found: how a text, a name and a number are taken apart, alike for records and for
what somebody types."""

import re
import unicodedata
from collections.abc import Iterator

from compliance.regulation.core.identity import number_form

from ..models.searches import LONGEST

_WORD = re.compile(r"[^\W_]+")
_DIGIT = re.compile(r"\d")
SHORTEST = 2
"""Letters of a word at least, so that initials are no words."""


def plain(text: str) -> str:
    """The text in its compatibility form, with small letters."""
    return unicodedata.normalize("NFKC", text).casefold()


def number_word(text: str) -> str:
    """A number as one word, in any spelling: “pa‑204 417” is “pa204417”. Empty where nothing of it is a letter or a
    digit."""
    return number_form(text).lower()[:LONGEST]


def words_of(text: str) -> Iterator[str]:
    """The words of a text, and each part between blanks that has a digit as one word."""
    for part in plain(text).split():
        whole = number_word(part) if _DIGIT.search(part) else ""
        if whole:
            yield whole
        yield from (word[:LONGEST] for word in _WORD.findall(part) if len(word) >= SHORTEST and word[:LONGEST] != whole)


def words_asked(text: str) -> list[str]:
    """The words that a record must hold all of, for what somebody typed: the longest first, each once."""
    asked: dict[str, None] = {}
    for part in plain(text).split():
        whole = number_word(part) if _DIGIT.search(part) else ""
        words = [whole] if whole else [word[:LONGEST] for word in _WORD.findall(part) if len(word) >= SHORTEST]
        asked.update(dict.fromkeys(words))
    return sorted(asked, key=lambda word: (-len(word), word))


def has_digit(text: str) -> bool:
    """Whether any digit stands in it, as in every number."""
    return bool(_DIGIT.search(text))
