"""The sentences of an edition, word for word, each with the statements that cite the item in which it stands."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from compliance.management.clause_index import IndexRow

from .reading import ChapterReading, Item
from .slugs import section_of

_END = re.compile(
    r"(?<=[.;:?!])(?<!\b[A-Z]\.)(?<!\b(?:Pa|No)\.)(?<!\bNos\.)(?<!\bInc\.)(?<!i\.e\.)(?<!e\.g\.)\s+(?=[“\"(]?[A-Z0-9])"
)
_DUTY = re.compile(r"\b(?:shall|must|may not|may only|no \w+ may|required|prohibited)\b", re.IGNORECASE)


def split(words: str) -> list[str]:
    """The sentences of these words, in order; a paragraph ends one."""
    return [one for line in words.splitlines() for one in _END.split(line.strip()) if one]


def is_duty(sentence: str) -> bool:
    """Whether a sentence says that something must or must not be."""
    return _DUTY.search(sentence) is not None


@dataclass(frozen=True)
class Sentence:
    """A sentence of the official text. `rows` are the provisions of its item, or of the item above that answers for it;
    `kinds` the ways in which the item is handled. `is_crowded` if the item has more duties than its statements have
    sentences."""

    item: Item
    words: str
    kinds: tuple[str, ...]
    rows: tuple[IndexRow, ...]
    is_duty: bool
    is_crowded: bool = False

    @property
    def section(self) -> str:
        """The section in which it stands."""
        return section_of(self.item.slug)

    @property
    def is_unsaid(self) -> bool:
        """Whether it is a duty that no statement says."""
        return self.is_duty and not self.rows


def sentences_of(reading: ChapterReading) -> list[Sentence]:
    """Every sentence of the edition in its order; none without an official text."""
    return [sentence for item in reading.items if item.words for sentence in _of_item(reading, item, item.words.text)]


def _of_item(reading: ChapterReading, item: Item, text: str) -> Iterable[Sentence]:
    answering = item if item.rows else reading.answering(item)
    rows = answering.rows if answering else ()
    parts = [(words, is_duty(words)) for words in split(text)]
    stated = sum(len(split(row.provision.duty)) for row in item.rows)
    is_crowded = bool(item.rows) and sum(duty for _, duty in parts) > stated
    kinds = tuple(reading.kinds(item))
    return (Sentence(item, words, kinds, rows, duty, duty and is_crowded) for words, duty in parts)
