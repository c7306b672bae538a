"""Lists of items cited that are shorter than in the text that this one follows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from compliance.regulation.texts.linting.finding import LintFinding, LintKind, quote
from compliance.regulation.texts.tree import ChapterText

_ONE = r"\([a-z0-9]{1,4}\)"
_MORE = rf"(?:, ?| ?— ?|,? and |,? or ){_ONE}"
_LIST = re.compile(rf"\b((?:sub)?(?:sections|paragraphs)|clauses) ({_ONE}(?:{_MORE}){{1,20}})")
_STEP = re.compile(r"(— ?)?\(([a-z0-9]{1,4})\)")


def lists_are_whole(chapter: ChapterText, base: ChapterText | None) -> Iterator[LintFinding]:
    """“(a) and (d)” where the same item of `base` has “(a)—(d)”: with the dash, what is between may be lost."""
    before = base.items() if base is not None else {}
    for item in chapter.walk():
        earlier = before.get(item.citation)
        if earlier is None:
            continue
        lists = {match[0]: (match[1], _members(match[2])) for match in _LIST.finditer(earlier.text)}
        for match in _LIST.finditer(item.text):
            now = _members(match[2])
            for words, (unit, then) in lists.items():
                if unit == match[1] and set(now) < set(then) and (now[0], now[-1]) == (then[0], then[-1]):
                    yield LintFinding(
                        item.citation,
                        LintKind.LIST_SHRANK,
                        quote(match[0]),
                        f"the text before this one has {words}",
                        f"compare with another copy; perhaps read {words}",
                    )


def _members(words: str) -> list[str]:
    """The items that a list names, each item of a span among them: `(a), (c)—(e)` is a, c, d, e."""
    members: list[str] = []
    for match in _STEP.finditer(words):
        if match[1] and members:
            members += _between(members[-1], match[2])
        members.append(match[2])
    return members


def _between(first: str, last: str) -> list[str]:
    """The letters or numbers between two of them; empty if they are of two kinds or are Roman."""
    if first.isdigit() and last.isdigit():
        return [str(number) for number in range(int(first) + 1, int(last))]
    if len(first) == len(last) == 1:
        return [chr(code) for code in range(ord(first) + 1, ord(last))]
    return []
