"""Two readings of a chapter side by side: what was added, removed and changed, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from compliance.regulation.texts.tree import ChapterText, TextItem

SAME_PASSAGE = 0.85
_WORD = re.compile(r"\S+\s*")


class ChangeKind(StrEnum):
    """A kind of change of an item between the two texts."""

    UNCHANGED = "unchanged"
    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Span:
    """A run of words: in both texts (`kept`), only in the earlier (`removed`) or only in the later (`added`)."""

    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class ItemChange:
    """An item in the two texts. `before` and `after` are its heading, words and tables, None if it is not there.

    Joined, the spans that are not `added` give `before`, those not `removed` give `after`, both to the character.
    `counterpart` is, for an added item, the removed one with nearly the same words (and the other way round): the item
    was moved or lettered anew.
    """

    citation: str
    kind: ChangeKind
    before: str | None
    after: str | None
    spans: tuple[Span, ...]
    counterpart: str | None = None


def compare(earlier: ChapterText, later: ChapterText) -> list[ItemChange]:
    """Every item of either text, in the order of the later one; removed items stand where the earlier had them."""
    old, new = earlier.items(), later.items()
    moved = _counterparts(
        {citation: item for citation, item in old.items() if citation not in new},
        {citation: item for citation, item in new.items() if citation not in old},
    )
    return [_change(citation, old.get(citation), new.get(citation), moved) for citation in _order(old, new)]


def word_spans(before: str, after: str) -> tuple[Span, ...]:
    """The two texts as runs of kept, removed and added words."""
    first, second = _words(before), _words(after)
    spans = []
    for kind, start, end, from_, to in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if kind == "equal":
            spans.append(Span("kept", "".join(first[start:end])))
            continue
        if end > start:
            spans.append(Span("removed", "".join(first[start:end])))
        if to > from_:
            spans.append(Span("added", "".join(second[from_:to])))
    return tuple(spans)


def item_lines(item: TextItem) -> str:
    """The text under the citation: heading, own words and tables, a line each."""
    return "\n".join(part for part in (item.heading, item.words) if part)


def _change(citation: str, old: TextItem | None, new: TextItem | None, moved: dict[str, str]) -> ItemChange:
    before = item_lines(old) if old is not None else None
    after = item_lines(new) if new is not None else None
    if before is None:
        return ItemChange(citation, ChangeKind.ADDED, None, after, word_spans("", after or ""), moved.get(citation))
    if after is None:
        return ItemChange(citation, ChangeKind.REMOVED, before, None, word_spans(before, ""), moved.get(citation))
    kind = ChangeKind.UNCHANGED if before == after else ChangeKind.CHANGED
    return ItemChange(citation, kind, before, after, word_spans(before, after))


def _words(text: str) -> list[str]:
    """The words with the space after them; space at the start is its own word."""
    lead = text[: len(text) - len(text.lstrip())]
    return ([lead] if lead else []) + _WORD.findall(text)


def _order(old: dict[str, TextItem], new: dict[str, TextItem]) -> Iterator[str]:
    follows: dict[str | None, list[str]] = {}
    last: str | None = None
    for citation in old:
        if citation in new:
            last = citation
        else:
            follows.setdefault(last, []).append(citation)
    yield from follows.get(None, ())
    for citation in new:
        yield citation
        yield from follows.get(citation, ())


def _counterparts(removed: dict[str, TextItem], added: dict[str, TextItem]) -> dict[str, str]:
    """Removed and added items with nearly the same words, paired both ways, the nearest first."""
    pairs = []
    for gone, old in removed.items():
        matcher = SequenceMatcher(None, autojunk=False)
        matcher.set_seq2(_words(old.words))
        for come, new in added.items():
            matcher.set_seq1(_words(new.words))
            if old.words and new.words and matcher.quick_ratio() >= SAME_PASSAGE:
                ratio = matcher.ratio()
                if ratio >= SAME_PASSAGE:
                    pairs.append((ratio, gone, come))
    counterparts: dict[str, str] = {}
    for _, gone, come in sorted(pairs, key=lambda pair: -pair[0]):
        if gone not in counterparts and come not in counterparts:
            counterparts[gone], counterparts[come] = come, gone
    return counterparts
