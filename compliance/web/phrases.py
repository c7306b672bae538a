"""Sentences of the rule core in the language of the page. The core speaks English and knows no other language: a
sentence is looked up whole, or by the phrase with open places from which the core made it, its parts in the same way.

    in_language("Betting positions at a table: 6.")   # in Spanish: "Posiciones para apostar en una mesa: 6."

What has no Spanish, such as the words of a certificate holder, stays as it is.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

from django.utils.safestring import SafeData
from django.utils.translation import gettext_noop as noop

from .catalog import phrases_in, po_path, problem_of, read, texts_of
from .languages import is_spanish

OPEN = "{}"
PLACE, ADDITION = "(.*?)", r"((?:\W.*?)?)"
"""The patterns for the text of an open place, and for the text after another place without a word between: nothing, or
`, or one batch`."""
SHORT = 6
"""A phrase with fewer letters than this counts only where all that stands in its open places is known."""
LONG = 80
"""A short phrase is not looked for in a text longer than this."""
LONGEST_RUN = 6
"""A phrase has at most so many sentences, or commas."""
SENTENCES = re.compile(r"(?<=[.!?]) (?=[A-Z0-9“])")
ONCE = (": ", "? ")
BETWEEN = ("; ", *ONCE, "\u00a0", " · ", ", ")
ODDS_AFTER = re.compile(r"(?P<about>.+) (?P<pay>[\d,]+) to (?P<to>[\d,]+)")
COUNTED = re.compile(r"(?P<number>\d+) (?P<about>.+)")
COMPOSED = (
    noop("{} to {}"), noop("{} in {}"), noop("{} and {}"), noop("{} or {}"), noop("6 or 8"), noop("yes"), noop("no"),
    noop("none"), noop("not stated"), noop("flag"), noop("joker"), noop("Initial"), noop("War"), noop("War on a tie"),
    noop("Tie"), noop("half"), noop("{} as {}"), noop("The minimum Fire Bet is {}."),
    noop("The maximum Fire Bet is {}."),
    noop("The increment of Fire Bets is {}."), noop("{} × {}"), noop("batch"), noop("batches"), noop("stake"),
    noop("winnings"), noop("Missing"), noop("Repeated"), noop("four"), noop("five"), noop("six"), noop("Buy Bets"),
    noop("Lay Bets"), noop("Place Bets to Win"), noop("Place Bets to Lose"),
    noop("blue"), noop("brown"), noop("gray"), noop("orange"), noop("pink"), noop("purple"), noop("tan"),
    noop("violet"), noop("white"), noop("yellow"),
)  # fmt: skip
"""Phrases of which the core and these pages put answers together."""

Told = tuple[str, tuple[str, ...]]
"""Words, and the parts of them that have no translation."""


def in_language(text: Any) -> Any:
    """The text in the language of the page; anything but a text, and finished HTML, as it is."""
    if not isinstance(text, str) or isinstance(text, SafeData) or not is_spanish():
        return text
    return translation_of(text)[0]


@cache
def _catalog() -> dict[str, str]:
    known = phrases_in(read(po_path().read_bytes()))
    return {texts_of(one.id)[0]: texts_of(one.string)[0] for one in known if not problem_of(one)}


@cache
def _patterns() -> list[tuple[str, re.Pattern[str], str, bool]]:
    """Every phrase with open places: its beginning, what it matches, its translation, and whether it is short; the
    phrase that says most is first. Where two places touch, the text is divided in both ways: all of it in the second,
    or the second an addition to the first."""
    patterns = []
    for phrase, words in _catalog().items():
        if OPEN in phrase:
            parts = phrase.split(OPEN)
            letters = sum(character.isalpha() for character in "".join(parts))
            for next_place in (PLACE, ADDITION) if OPEN * 2 in phrase else (PLACE,):
                places = [next_place if at and not before else PLACE for at, before in enumerate(parts[:-1])]
                whole = "".join(map(str.__add__, ["", *places], map(re.escape, parts)))
                patterns.append((letters, parts[0], re.compile(whole, re.DOTALL), words))
    patterns.sort(key=lambda pattern: -pattern[0])
    return [(start, matched, words, letters < SHORT) for letters, start, matched, words in patterns]


@lru_cache(maxsize=8192)
def translation_of(text: str) -> Told:
    """The text in Spanish, with its parts that have none."""
    return _translation(text, 5)


@lru_cache(maxsize=32_768)
def _translation(text: str, depth: int) -> Told:
    bare = text.strip()
    if not any(character.isalpha() for character in bare):
        return text, ()
    known = _exact(bare)
    if known:
        return text.replace(bare, known), ()
    best: Told = (text, (bare,))
    if not depth:
        return best
    for option in _options(bare, depth - 1):
        if _weight(option) < _weight(best):
            best = text.replace(bare, option[0], 1), option[1]
        if not best[1]:
            break
    return best


def _exact(text: str) -> str:
    """The translation of a whole phrase, also with its first letter small or great; empty where there is none."""
    translation = _catalog().get(text)
    if translation is not None:
        return translation
    translation = _catalog().get(text[0].swapcase() + text[1:], "")
    return (
        (translation[0].upper() if text[0].isupper() else translation[0].lower()) + translation[1:]
        if translation
        else ""
    )


def _runs(parts: Sequence[str], between: str) -> Iterator[str]:
    """The parts, those put together that are one phrase."""
    at = 0
    while at < len(parts):
        ends = range(min(len(parts), at + LONGEST_RUN), at + 1, -1)
        end = next((stop for stop in ends if _exact(between.join(parts[at:stop]))), at + 1)
        yield between.join(parts[at:end])
        at = end


def _weight(option: Told) -> int:
    return sum(len(part) for part in option[1])


def _options(text: str, depth: int) -> Iterator[Told]:
    """The ways in which a text can be put together, what says most first."""
    yield from _filled(text, depth)
    sentences = SENTENCES.split(text)
    if len(sentences) > 1:
        yield _joined(list(_runs(sentences, " ")), " ", depth)
    if match := ODDS_AFTER.fullmatch(text):
        about, unknown = _translation(match["about"], depth)
        yield f"{about} {match['pay']} a {match['to']}", unknown
    if match := COUNTED.fullmatch(text):
        about, unknown = _translation(match["about"], depth)
        yield f"{match['number']} {about}", unknown
    for between in BETWEEN:
        if between in text:
            parts = text.split(between, 1 if between in ONCE else -1)
            yield _joined(list(_runs(parts, between)), between, depth)
    if text.endswith((".", ":")):
        words, unknown = _translation(text[:-1], depth)
        yield words + text[-1], unknown


def _filled(text: str, depth: int) -> Iterator[Told]:
    for start, matched, words, is_short in _patterns():
        is_near = text.startswith(start) and not (is_short and len(text) > LONG)
        match = matched.fullmatch(text) if is_near else None
        if match is None:
            continue
        parts = [_translation(part, depth) if part else (part, ()) for part in match.groups()]
        unknown = tuple(phrase for part in parts for phrase in part[1])
        if not (is_short and unknown):
            yield words.format(*(part[0] for part in parts)), unknown


def _joined(parts: Sequence[str], between: str, depth: int) -> Told:
    known = [_translation(part, depth) for part in parts]
    return between.join(pair[0] for pair in known), tuple(part for pair in known for part in pair[1])
