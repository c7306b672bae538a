"""References that exist but speak of another matter than the item they cite, told by the words around them.

The sentence that makes a reference says what to expect there. When a neighbor of the cited item holds far more of its
telling words (words that few of the neighbors share), the reference likely has the wrong letter. When the sentence
says “listed in” and the item cited holds no list or table, a neighbor that holds one is likely meant.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType

from compliance.regulation.texts.linting.finding import LintFinding, LintKind, quote
from compliance.regulation.texts.linting.references import Reference, references, resolve
from compliance.regulation.texts.tree import ChapterText, TextItem

TIMES_BETTER = 2.0
LEAST_LEAD = 2.5
LEAST_TELLING_WORDS = 3
_LISTED = re.compile(r"\b(?:listed|enumerated|table) (?:in|under) (?:the table in )?$")
_SENTENCE_ENDS = re.compile(r"(?<=[a-z)\d]{2}\.) (?=[A-Z])")
_CLAUSE_ENDS = re.compile(r"(?<=[,;:.]) ")
# Words (as stems) of any procedure: they tell nothing about which item is meant.
_COMMON = frozenset(
    re.findall(
        r"\w+",
        """the and for are was were that this with not any all may must shall has have had been being his its from each
        other under upon than who which when where such either both after before once until does requir complet accord
        provid except relat follow section subsection paragraph subparagraph""",
    )
)


@dataclass(frozen=True, slots=True)
class _Pointer:
    """A reference of an item to items of the same chapter that are side by side, with the words around it."""

    citing: TextItem
    words: str
    targets: tuple[TextItem, ...]
    neighbors: tuple[TextItem, ...]
    before: str
    context: Mapping[str, str]
    vocabulary: Mapping[str, Mapping[str, str]]

    def answer(self, item: TextItem) -> tuple[float, frozenset[str]]:
        """The fit of the item to the context: the sum of each shared word's rarity here, and those words."""
        everyone = [self.vocabulary[each.citation] for each in (*self.targets, *self.neighbors)]
        shared = frozenset(self.context.keys() & self.vocabulary[item.citation].keys())
        score = sum(math.log((len(everyone) + 1) / sum(word in words for words in everyone)) for word in shared)
        return score, shared

    def best(self, items: Sequence[TextItem]) -> TextItem:
        """The item that answers the context best; the first of equals."""
        return max(items, key=lambda each: self.answer(each)[0])

    def finding(self, kind: LintKind, meant: TextItem, explanation: str) -> LintFinding:
        return LintFinding(self.citing.citation, kind, quote(self.words), explanation, f"read {meant.citation}")


def references_meet_their_matter(chapter: ChapterText) -> Iterator[LintFinding]:
    """References to a lettered item that a neighbor of the item answers far better."""
    for pointer in _pointers(chapter):
        cited = pointer.best(pointer.targets)
        if _LISTED.search(pointer.before) and not any(_holds_list(each) for each in pointer.targets):
            listed = [each for each in pointer.neighbors if each.tables]
            listed = listed or [each for each in pointer.neighbors if each.children]
            if listed:
                meant = pointer.best(listed)
                explanation = f"{cited.citation} holds no list or table; {meant.citation} does"
                yield pointer.finding(LintKind.LIST_ELSEWHERE, meant, explanation)
                continue
        meant = pointer.best(pointer.neighbors)
        (held, held_words), (score, words) = pointer.answer(cited), pointer.answer(meant)
        telling = sorted(pointer.context[word] for word in words - held_words)
        if score >= TIMES_BETTER * held and score - held >= LEAST_LEAD and len(telling) >= LEAST_TELLING_WORDS:
            explanation = f"{meant.citation} speaks of {', '.join(telling[:5])}; {cited.citation} does not"
            yield pointer.finding(LintKind.CITES_ANOTHER_MATTER, meant, explanation)


def _pointers(chapter: ChapterText) -> Iterator[_Pointer]:
    items = chapter.items()
    vocabulary = {citation: _telling(item.all_words) for citation, item in items.items()}
    parents = {child.citation: item for item in chapter.walk() for child in item.children}
    for citing in chapter.walk():
        made = list(references(citing.text))
        around = _Surroundings(citing.text, made)
        for _, group in groupby(made, key=lambda each: each.start):
            together = list(group)
            cited = [items.get(resolve(each, citing.citation)) for each in together]
            targets = tuple(each for each in cited if each is not None and not each.heading)
            parent = parents.get(targets[0].citation) if targets else None
            if parent is None or "—" in together[0].words:
                continue
            neighbors = tuple(
                each
                for each in parent.children
                if each not in targets and not each.heading and not _holds(each, citing)
            )
            if neighbors and len(targets) == len(cited):
                before, context = around.of(together[0])
                yield _Pointer(citing, together[0].words, targets, neighbors, before, context, vocabulary)


class _Surroundings:
    """The words around each reference of one item, with every reference blanked out."""

    def __init__(self, text: str, made: Sequence[Reference]) -> None:
        bare = list(text)
        for start, end in {(each.start, each.end) for each in made}:
            bare[start:end] = " " * (end - start)
        self._text, self._bare = text, "".join(bare)
        self._clauses = [0, *(match.end() for match in _CLAUSE_ENDS.finditer(text)), len(text)]
        self._sentences = [0, *(match.end() for match in _SENTENCE_ENDS.finditer(text)), len(text)]

    def of(self, reference: Reference) -> tuple[str, Mapping[str, str]]:
        """The words before the reference, and the telling words around it: of its clause when it points inside its
        own section, where a sentence mostly tells what comes next; of its sentence otherwise."""
        breaks = self._clauses if reference.section is None else self._sentences
        start = breaks[bisect_right(breaks, reference.start) - 1]
        end = breaks[min(bisect_right(breaks, reference.end), len(breaks) - 1)]
        return self._text[start : reference.start], _telling(self._bare[start:end])


@lru_cache(maxsize=2048)
def _telling(text: str) -> Mapping[str, str]:
    """The words that tell one item from another: by its stem, the word as first written."""
    words: dict[str, str] = {}
    for word in re.findall(r"\d+-\d+|\w+", text.lower()):
        stem = re.sub(r"(?<=\w{4})(?:ions?|ings?|ed|es|s|e)$", "", word)
        if (len(stem) > 2 or stem[0].isdigit()) and stem not in _COMMON:
            words.setdefault(stem, word)
    return MappingProxyType(words)


def _holds_list(item: TextItem) -> bool:
    return bool(item.tables or item.children) or ":" in item.text


def _holds(item: TextItem, other: TextItem) -> bool:
    return other.citation == item.citation or other.citation.startswith(f"{item.citation}(")
