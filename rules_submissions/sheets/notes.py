"""Comparison of the words on a sheet with the answers: odds, limits, name and inscriptions. Notes; a person decides."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from itertools import pairwise
from typing import Any

from compliance.regulation import Chapter
from compliance.regulation.core.fields import Field, Odds
from compliance.regulation.core.provision import Provision
from compliance.web.values import fact_words
from compliance.web.words import spell_code

from ..models.sheets import SheetText
from ..place import Place
from .page_words import NOT_SEEN, UNKNOWN, UNREAD

AGREES, DIFFERS, NOT_FOUND, UNCLEAR, UNSEEN = "agrees", "differs", "not_found", "unclear", "unseen"
ODDS = re.compile(r"(?<![\d.,])(\d{1,3})\s*(?:to|:)\s*(\d{1,2})(?!\d)", re.IGNORECASE)
LIMITS = {"min": "table_min_usd", "max": "table_max_usd"}
LIMIT = re.compile(r"\b(?P<word>min|max)(?:imum)?\b|(?P<sign>\$\s*)?(?P<amount>\d[\d,]*(?:\.\d\d)?)", re.IGNORECASE)
LIMIT_WITHIN = 20
"""Characters between the word of a limit and its amount."""
PARTS = re.compile(r"\s*[·•|;/]\s*")
QUOTED = re.compile(r"“([^”]+)”")
COMMON = {
    "a", "an", "and", "area", "bet", "bets", "casino", "hotel", "for", "of", "odds", "on", "or", "pay", "pays", "paid",
    "resort", "the", "to", "wager", "wagers", "win", "wins",
}  # fmt: skip
"""Words that tell no wager, and no house, from another."""
NUMBERS = {
    "one": "1", "ace": "1", "two": "2", "deuce": "2", "three": "3", "trey": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
}  # fmt: skip
RANGE = re.compile(r"(\d+)\s*[–-]\s*(\d+)")
TOKEN = re.compile(r"[a-z]+|\d+")
LONGEST_SHOWN = 90
NAME_OR_LOGO = "layout_has_name_or_logo"


@dataclass(frozen=True)
class Note:
    """A note on one thing: the words of the sheet, those of the filing, the place and the result of the comparison:
    `agrees`, `differs`, `not_found`, `unclear`, or `unseen` for what the file says and the picture does not show."""

    about: str
    says: str
    filed: str
    citation: str
    result: str
    place: Place | None = None
    sentence: str = ""

    @property
    def frame(self) -> Place | None:
        """The place of a pin about it: around the words, not over them."""
        return self.place.with_room if self.place is not None else None

    @property
    def needs_eye(self) -> bool:
        """Whether a person has to look at the place: it differs, or what the file says there was not seen."""
        return self.place is not None and (
            self.result in (DIFFERS, UNSEEN) or (self.result == UNCLEAR and self.filed != "")
        )


@dataclass(frozen=True)
class SheetLine:
    """A line read on a sheet."""

    text: str
    place: Place


def lines_of(stored: Sequence[Sequence[Any]]) -> list[SheetLine]:
    """The lines as they are kept."""
    return [SheetLine(text, Place(left, top, width, height)) for text, left, top, width, height in stored]


@dataclass(frozen=True)
class Words:
    """The words read of one sheet: the lines that its picture shows, and those that only its file holds, which were not
    seen on the picture or of which that could not be told."""

    shown: Sequence[SheetLine] = ()
    not_seen: Sequence[SheetLine] = ()
    unknown: Sequence[SheetLine] = ()

    @classmethod
    def of(cls, text: SheetText) -> "Words":
        """The words as they are kept."""
        apart: dict[str, list[list[Any]]] = {NOT_SEEN: [], UNKNOWN: []}
        for *line, why in text.unseen:
            apart[why].append(line)
        return cls(lines_of(text.lines), lines_of(apart[NOT_SEEN]), lines_of(apart[UNKNOWN]))


def notes_on(
    words: Words,
    chapter: Chapter,
    facts: Any,
    elements: Sequence[Provision],
    house: str,
    edition_key: str,
    called: str = "sheet",
) -> list[Note]:
    """The notes on a sheet with these words: odds, limits, then what the text asks to be written; at last what only its
    file holds of these. `house` is the name of the facility, `called` what the sheet is called in sentences."""

    def read(lines: Sequence[SheetLine]) -> list[Note]:
        return [
            *_odds(lines, chapter, facts, edition_key, called),
            *_limits(lines, chapter, facts, edition_key, called),
            *_inscriptions(lines, elements, house),
        ]

    shown = read(words.shown)
    there = {(note.about, note.says) for note in shown}
    not_seen, unknown = (
        [note for note in read(lines) if note.says and note.filed] for lines in (words.not_seen, words.unknown)
    )
    return [
        *shown,
        *(_not_seen(note) for note in not_seen if (note.about, note.says) not in there),
        *(_unknown(note) for note in unknown if (note.about, note.says) not in there),
    ]


def _not_seen(note: Note) -> Note:
    sentence = f"The file says “{note.says}”, and the picture does not show it."
    return replace(note, result=UNSEEN, sentence=sentence)


def _unknown(note: Note) -> Note:
    sentence = f"The file says “{note.says}”; whether the picture shows it could not be read. Look at the sheet."
    return replace(note, result=UNCLEAR, sentence=sentence)


def letters(text: str) -> str:
    """The letters of a text and nothing else: where words part is often misread."""
    return "".join(letter for letter in text.casefold() if letter.isalpha())


def words_of(text: str) -> list[str]:
    """The words and numbers that tell one thing from another; numbers in figures."""
    tokens = TOKEN.findall(text.casefold().replace("'", "").replace("’", ""))
    return [NUMBERS.get(token, token) for token in tokens if token not in COMMON]


def wager_of(phrase: str, titles: Mapping[str, str]) -> str:
    """The code of the wager that a phrase names; empty where none or more than one is named as well, and where a word
    of the phrase could not be read. `titles` are those of all wagers of the chapter, by code."""
    if UNREAD in phrase:
        return ""
    said = words_of(phrase)
    exact = [code for code, title in titles.items() if words_of(title) == said or words_of(spell_code(code)) == said]
    if said and len(exact) == 1:
        return exact[0]
    numbers, spelled = _numbers(said), letters("".join(said))
    length = len("".join(said))
    short = {code: title.partition(",")[0].partition("(")[0] for code, title in titles.items()}
    shared = [title for title in short.values() if list(short.values()).count(title) > 1]
    scores: dict[str, int] = {}
    for code, title in short.items():
        for name in (spell_code(code), titles[code], *([title] if title not in shared else [])):
            parts = words_of(name)
            if parts and _numbers(parts) == numbers and all(part in spelled for part in parts if part.isalpha()):
                scores[code] = max(scores.get(code, 0), len("".join(parts)))
    best = max(scores.values(), default=0)
    named = [code for code, score in scores.items() if score == best]
    return named[0] if len(named) == 1 and 2 * best >= length else ""


def _numbers(words: Sequence[str]) -> set[str]:
    return {word for word in words if word.isdecimal()}


def odds_said(lines: Sequence[SheetLine], titles: Mapping[str, str]) -> Iterator[tuple[str, Odds, SheetLine]]:
    """Each pair of odds on the sheet with the words before it in its line. "1 to 18" is no pair of odds where that is
    the name of a wager."""
    names = {match.groups() for title in titles.values() for match in RANGE.finditer(title)}
    for line in lines:
        for part in PARTS.split(line.text):
            start = 0
            for match in ODDS.finditer(part):
                if match.groups() in names:
                    continue
                if int(match[1]) and int(match[2]):
                    yield part[start : match.start()], Odds(int(match[1]), int(match[2])), line
                start = match.end()


def _odds(lines: Sequence[SheetLine], chapter: Chapter, facts: Any, edition_key: str, called: str) -> Iterator[Note]:
    field = chapter.fields.get("payout_odds")
    stated = getattr(facts, "payout_odds", None) if field is not None else None
    if field is None or not stated or not field.is_asked(facts, edition_key):
        return
    titles = dict(field.choices)
    seen: set[str] = set()
    for phrase, odds, line in odds_said(lines, titles):
        code, says = wager_of(phrase, titles), str(odds)
        if not code:
            words = f"“{line.text[:LONGEST_SHOWN]}” could not be matched to a wager of the filing."
            yield Note(phrase.strip()[:LONGEST_SHOWN] or "Odds", says, "", field.asked.why, UNCLEAR, line.place, words)
            continue
        seen.add(code)
        filed = str(stated[code]) if code in stated else "no odds"
        result = AGREES if odds == stated.get(code) else DIFFERS
        words = f"The {called} says {says} for {titles[code]}, the filing {filed}." if result == DIFFERS else ""
        yield Note(titles[code], says, filed, field.asked.why, result, line.place, words)
    missing = [title for code, title in titles.items() if code in stated and code not in seen]
    if missing:
        yield Note("Odds of " + "; ".join(missing), "", "odds for each", field.asked.why, NOT_FOUND)


def _limits(lines: Sequence[SheetLine], chapter: Chapter, facts: Any, edition_key: str, called: str) -> Iterator[Note]:
    stated = [(line, *limit) for line in lines for limit in limits_said(line.text)]
    for word, name in LIMITS.items():
        field = chapter.fields.get(name)
        filed = getattr(facts, name, None) if field is not None else None
        if field is None or filed is None or not field.is_asked(facts, edition_key):
            continue
        amounts = [(line, amount) for line, which, amount in stated if which == word]
        if not amounts:
            yield Note(field.label, "", fact_words(filed, field), field.asked.why, NOT_FOUND)
        for line, amount in amounts:
            yield _limit(field, filed, line, amount, called)


def limits_said(text: str) -> Iterator[tuple[str, str]]:
    """Each limit in a line, `min` or `max`, with its amount, which stands after the word: "Minimum $10"; or before it
    where the line begins with an amount in dollars: "$10 min, $500 max". No limit reaches across an unread word."""
    found = list(LIMIT.finditer(text))
    first = next((match for match in found if match["word"] or match["sign"]), None)
    is_amount_first = first is not None and first["word"] is None
    for one, other in pairwise(match for match in found if match["word"] or match["sign"] or not is_amount_first):
        word, amount = (other, one) if is_amount_first else (one, other)
        between = text[one.end() : other.start()]
        if word["word"] and amount["amount"] and len(between) <= LIMIT_WITHIN and UNREAD not in between:
            yield word["word"].casefold(), amount["amount"]


def _limit(field: Field, filed: Any, line: SheetLine, stated: str, called: str) -> Note:
    try:
        amount = Decimal(stated.replace(",", ""))
    except InvalidOperation:
        return Note(field.label, stated, fact_words(filed, field), field.asked.why, UNCLEAR, line.place)
    result = AGREES if amount == filed else DIFFERS
    label = field.label.casefold()
    words = f"The {called} says ${stated} for {label}, the filing {fact_words(filed, field)}."
    words = words if result == DIFFERS else ""
    return Note(field.label, f"${stated}", fact_words(filed, field), field.asked.why, result, line.place, words)


def _inscriptions(lines: Sequence[SheetLine], elements: Sequence[Provision], house: str) -> Iterator[Note]:
    """The words that an element quotes, and the name of the house for the one that asks for it."""
    for element in elements:
        wanted = QUOTED.findall(element.title)
        if NAME_OR_LOGO in element.fields and not wanted:
            wanted = [house]
        for words in wanted:
            parts = [part for part in words_of(words) if part.isalpha()]
            line = next(
                (candidate for candidate in lines if parts and all(part in letters(candidate.text) for part in parts)),
                None,
            )
            says = line.text[:LONGEST_SHOWN] if line else ""
            yield Note(
                element.title,
                says,
                words,
                element.citation,
                AGREES if line else NOT_FOUND,
                line.place if line else None,
            )
