"""What the words on a sheet say against the answers: odds, limits, name and inscriptions. Notes; a person decides."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from compliance.regulation import Chapter
from compliance.regulation.core.fields import Field, Odds
from compliance.regulation.core.provision import Provision
from compliance.web.values import fact_words

from ..place import Place

AGREES, DIFFERS, NOT_FOUND, UNCLEAR = "agrees", "differs", "not_found", "unclear"
ODDS = re.compile(r"(?<![\d.,])(\d{1,3})\s*(?:to|:)\s*(\d{1,2})(?!\d)", re.IGNORECASE)
LIMITS = {
    "table_min_usd": re.compile(r"\bmin(?:imum)?\b[^\d$]{0,20}\$?\s*(\d[\d,]*(?:\.\d\d)?)", re.IGNORECASE),
    "table_max_usd": re.compile(r"\bmax(?:imum)?\b[^\d$]{0,20}\$?\s*(\d[\d,]*(?:\.\d\d)?)", re.IGNORECASE),
}
PARTS = re.compile(r"\s*[·•|;/]\s*")
QUOTED = re.compile(r"“([^”]+)”")
COMMON = {
    "a", "an", "and", "area", "bet", "bets", "casino", "hotel", "for", "of", "odds", "on", "pay", "pays", "paid",
    "resort", "the", "to", "wager", "wagers", "win", "wins",
}  # fmt: skip
"""Words that tell no wager, and no house, from another."""
LONGEST_SHOWN = 90


@dataclass(frozen=True)
class Note:
    """What the sheet says of one thing, what the filing says, where it stands and how both compare."""

    about: str
    says: str
    filed: str
    citation: str
    result: str
    place: Place | None = None
    sentence: str = ""


@dataclass(frozen=True)
class Said:
    """One line read on a sheet."""

    text: str
    place: Place


def lines_of(stored: Sequence[Sequence[Any]]) -> list[Said]:
    """The lines as they are kept."""
    return [Said(text, Place(left, top, width, height)) for text, left, top, width, height in stored]


def notes_on(
    lines: Sequence[Said], chapter: Chapter, facts: Any, elements: Sequence[Provision], house: str, edition_key: str
) -> list[Note]:
    """The notes on a sheet with these words: odds, limits, then what the text asks to be written. `house` is the name
    of the facility."""
    return [
        *_odds(lines, chapter, facts, edition_key),
        *_limits(lines, chapter, facts, edition_key),
        *_inscriptions(lines, elements, house),
    ]


def letters(text: str) -> str:
    """The letters of a text and nothing else: where words part is often misread."""
    return "".join(letter for letter in text.casefold() if letter.isalpha())


def words_of(text: str) -> list[str]:
    """The words that tell one thing from another."""
    return [word for word in re.findall(r"[a-z]+", text.casefold()) if word not in COMMON]


def wager_of(phrase: str, titles: Mapping[str, str]) -> str:
    """The code of the wager that a phrase names; empty where none or more than one is named as well."""
    spelled = letters(phrase)
    length = len("".join(words_of(phrase)))
    short = {code: title.partition(",")[0] for code, title in titles.items()}
    shared = [title for title in short.values() if list(short.values()).count(title) > 1]
    scores: dict[str, int] = {}
    for code, title in short.items():
        for name in (code.replace("_", " "), *([title] if title not in shared else [])):
            parts = words_of(name)
            if parts and all(part in spelled for part in parts):
                scores[code] = max(scores.get(code, 0), len("".join(parts)))
    best = max(scores.values(), default=0)
    named = [code for code, score in scores.items() if score == best]
    return named[0] if len(named) == 1 and 2 * best >= length else ""


def odds_said(lines: Sequence[Said]) -> Iterator[tuple[str, Odds, Said]]:
    """Each pair of odds on the sheet with the words before it in its line."""
    for line in lines:
        for part in PARTS.split(line.text):
            start = 0
            for match in ODDS.finditer(part):
                if int(match[1]) and int(match[2]):
                    yield part[start : match.start()], Odds(int(match[1]), int(match[2])), line
                start = match.end()


def _odds(lines: Sequence[Said], chapter: Chapter, facts: Any, edition_key: str) -> Iterator[Note]:
    field = chapter.fields.get("payout_odds")
    stated = getattr(facts, "payout_odds", None) if field is not None else None
    if field is None or not stated or not field.is_asked(facts, edition_key):
        return
    titles = {code: label for code, label in field.choices if code in stated}
    seen: set[str] = set()
    for phrase, odds, line in odds_said(lines):
        code, says = wager_of(phrase, titles), str(odds)
        if not code:
            words = f"“{line.text[:LONGEST_SHOWN]}” could not be matched to a wager of the filing."
            yield Note(phrase.strip()[:LONGEST_SHOWN] or "Odds", says, "", field.asked.why, UNCLEAR, line.place, words)
            continue
        seen.add(code)
        filed = str(stated[code])
        result = AGREES if odds == stated[code] else DIFFERS
        words = f"The sheet says {says} for {titles[code]}, the filing {filed}." if result == DIFFERS else ""
        yield Note(titles[code], says, filed, field.asked.why, result, line.place, words)
    missing = [titles[code] for code in titles if code not in seen]
    if missing:
        yield Note("Odds of " + "; ".join(missing), "", "stated", field.asked.why, NOT_FOUND)


def _limits(lines: Sequence[Said], chapter: Chapter, facts: Any, edition_key: str) -> Iterator[Note]:
    for name, pattern in LIMITS.items():
        field = chapter.fields.get(name)
        filed = getattr(facts, name, None) if field is not None else None
        if field is None or filed is None or not field.is_asked(facts, edition_key):
            continue
        matches = [(line, match) for line in lines for match in pattern.finditer(line.text)]
        if not matches:
            yield Note(field.label, "", fact_words(filed, field), field.asked.why, NOT_FOUND)
        for line, match in matches:
            yield _limit(field, filed, line, match[1])


def _limit(field: Field, filed: Any, line: Said, stated: str) -> Note:
    try:
        amount = Decimal(stated.replace(",", ""))
    except InvalidOperation:
        return Note(field.label, stated, fact_words(filed, field), field.asked.why, UNCLEAR, line.place)
    result = AGREES if amount == filed else DIFFERS
    words = f"The sheet says ${stated}, the filing {fact_words(filed, field)}." if result == DIFFERS else ""
    return Note(field.label, f"${stated}", fact_words(filed, field), field.asked.why, result, line.place, words)


def _inscriptions(lines: Sequence[Said], elements: Sequence[Provision], house: str) -> Iterator[Note]:
    """The words that an element quotes, and the name of the house for the one that asks for it first of all."""
    for at, element in enumerate(elements):
        wanted = QUOTED.findall(element.title)
        if at == 0 and not wanted:
            wanted = [house]
        for words in wanted:
            parts = words_of(words)
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
