"""The references a text makes: `§ 651a.9(c)(2) (relating to …)`, `subsections (b)—(g)`, `paragraph (1)(i) and (ii)`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from compliance.regulation.texts.markers import Level, readings

LONGEST_TITLE = 400

_STEP = r"\([A-Za-z0-9]{1,6}\)"
_PATH = rf"(?:{_STEP})+"
_MORE = rf"(?:\s?(?:,|—|,? ?and|,? ?or)\s?{_PATH})*"
_NUMBER = r"\d{3}[a-z]?\.\d{1,3}[a-z]?"
_ONE = rf"{_NUMBER}(?: ?{_PATH}{_MORE})?"
_ABSOLUTE = re.compile(rf"(?:§§? ?|\b[Ss]ections? )({_ONE}(?:(?:,|,? and|,? or) (?:§ ?)?{_ONE})*)")
_RELATIVE = re.compile(rf"\b((?:sub)?sections?|(?:sub)?paragraphs?|clauses?) ({_PATH}{_MORE})")
_TITLE = re.compile(r" ?\(relating to ")
_BASES = {
    "subsection": Level.LETTER,
    "section": Level.LETTER,
    "paragraph": Level.NUMBER,
    "subparagraph": Level.ROMAN,
    "clause": Level.CAPITAL,
}


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference to an item. `section` is None for a pointer inside the citing section, then `base` tells its level.

    `start` and `end` bound the reference in the text, with its title. `title` is what “(relating to …)” says, and
    `shares_title` holds every section that one title speaks of, in order.
    """

    words: str
    start: int
    end: int
    section: str | None
    path: tuple[str, ...]
    base: Level
    title: str | None = None
    title_is_whole: bool = True
    shares_title: tuple[str, ...] = ()


def references(text: str) -> Iterator[Reference]:
    """Every reference of the text, one for each item pointed at; both ends of a span like (b)—(g)."""
    for match in _ABSOLUTE.finditer(text):
        title, whole, end = _title_after(text, match.end())
        numbers = [each[0] for each in re.finditer(_NUMBER, match[1])]
        shares = tuple(numbers)
        for pointer in re.finditer(_ONE, match[1]):
            number = re.match(_NUMBER, pointer[0])
            if number is None:
                continue
            tail = pointer[0][number.end() :]
            first = re.search(_STEP, tail)
            base = Level.NUMBER if first and first[0][1:-1].isdigit() else Level.LETTER
            for path in _paths(tail, base) or [()]:
                yield Reference(
                    match[0], match.start(), end, number[0], path, base, title, whole, shares if title else ()
                )
    for match in _RELATIVE.finditer(text):
        base = _BASES[match[1].rstrip("s")]
        for path in _paths(match[2], base):
            yield Reference(match[0], match.start(), match.end(), None, path, base)


def resolve(reference: Reference, citing: str) -> str:
    """The citation pointed at, when the reference stands in the item `citing`."""
    tail = "".join(f"({step})" for step in reference.path)
    if reference.section is not None:
        return reference.section + tail
    section, _, rest = citing.split(" ", maxsplit=1)[0].partition("(")
    steps = re.findall(_STEP, f"({rest}" if rest else "")
    first_level = Level.NUMBER if steps and steps[0][1:-1].isdigit() else Level.LETTER
    return section + "".join(steps[: max(0, reference.base - first_level)]) + tail


def _paths(words: str, base: Level) -> list[tuple[str, ...]]:
    """The paths of a list: `(a)(1) and (2)` is (a)(1), (a)(2)."""
    paths: list[tuple[str, ...]] = []
    for match in re.finditer(_PATH, words):
        steps = tuple(step[1:-1] for step in re.findall(_STEP, match[0]))
        if paths:
            levels = {place.level for place in readings(steps[0])}
            shared = [depth for depth in range(len(paths[-1])) if base + depth in levels]
            steps = paths[-1][: shared[-1]] + steps if shared else steps
        paths.append(steps)
    return paths


def _title_after(text: str, at: int) -> tuple[str | None, bool, int]:
    """The title that follows at once, whether its closing parenthesis is there, and where it ends."""
    match = _TITLE.match(text, at)
    if match is None:
        return None, True, at
    depth = 1
    for position in range(match.end(), min(len(text), match.end() + LONGEST_TITLE)):
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        if depth == 0:
            return text[match.end() : position], True, position + 1
    end = min(len(text), match.end() + LONGEST_TITLE)
    return text[match.end() : end], False, end
