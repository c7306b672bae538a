"""Odds that disagree with another clause, and odds whose digits look like a lost strike-through."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from compliance.regulation.texts.linting.finding import LintFinding, LintKind, quote
from compliance.regulation.texts.split import fold
from compliance.regulation.texts.tree import ChapterText, TextItem

_ODDS = re.compile(r"(?<![\d,.])(\d[\d,]{0,6}) to (\d{1,4})(?!\d)")
_NAME = r"(?:[A-Z][\w'-]{0,30}|\d{1,2})(?: (?:[A-Z][\w'-]{0,30}|\d{1,2}|in|on|the|of|and|or|to)){0,8}"
_BRACKETED = re.compile(rf"\b({_NAME}) \((\d{{1,4}} to \d{{1,4}})\)")
_SENTENCE = re.compile(
    rf"\b[Aa]n? (?:winning |original )?({_NAME})(?: [Ww]ager)? shall be paid (?:off |out )?at (?:odds of )?"
    r"(\d{1,4} to \d{1,4})"
)
Claims = dict[str, dict[str, set[str]]]


def odds_agree(chapter: ChapterText) -> Iterator[LintFinding]:
    """Wagers whose odds stand in two items that have no odds in common."""
    for name, by_item in claims(chapter).items():
        stated = list(by_item.items())
        first, first_odds = stated[0]
        for citation, odds in stated[1:]:
            if first_odds.isdisjoint(odds):
                yield LintFinding(
                    citation,
                    LintKind.ODDS_DISAGREE,
                    quote(f"{name}: {', '.join(sorted(odds))}"),
                    f"{first} gives {', '.join(sorted(first_odds))} for the same wager",
                    "look up which of the two is meant",
                )


def claims(chapter: ChapterText) -> Claims:
    """Odds by wager (folded name) and by the item that states them. Tables with several odds to a row are left out:
    there a wager lawfully has one odds for each pay table."""
    by_wager: Claims = defaultdict(lambda: defaultdict(set))
    for item in chapter.walk():
        for table in item.tables:
            for row in table.body:
                odds = [cell for cell in row if _ODDS.fullmatch(cell)]
                if len(odds) == 1 and row[0] and row[0] != odds[0] and len(row) == 2:
                    by_wager[_wager(row[0])][item.citation].add(odds[0])
        for pattern in (_BRACKETED, _SENTENCE):
            for claim in pattern.finditer(item.text):
                by_wager[_wager(claim[1])][item.citation].add(claim[2])
    return by_wager


def strikes_are_kept(chapter: ChapterText, base: ChapterText | None) -> Iterator[LintFinding]:
    """Odds such as “21 to 1” that look like “~~2~~ 1 to 1” run together, in a text that strikes words elsewhere.

    A two-digit number whose digits could each stand alone is reported, unless `base` (the text that was marked up)
    has the same odds in the same item; with a base only a number whose first part is the base's is reported.
    """
    if not chapter.has_strike_marks:
        return
    before = base.items() if base is not None else None
    for item in chapter.walk():
        struck_here = {passage.at for passage in item.struck}
        for match in _ODDS.finditer(item.text):
            digits = match[1]
            old, new = digits[:1], digits[1:]
            if len(digits) != 2 or "0" in digits or match.start() in struck_here:
                continue
            if before is not None and not _stood_before(before.get(item.citation), f"{old} to {match[2]}", match[0]):
                continue
            yield LintFinding(
                item.citation,
                LintKind.LOST_STRIKE_THROUGH,
                quote(match[0]),
                "the text strikes words elsewhere, and here two digits may be a struck one and its replacement",
                f"read {new} to {match[2]}, with the {old} struck",
            )


def _stood_before(item: TextItem | None, old: str, odds: str) -> bool:
    stated = {match[0] for match in _ODDS.finditer(item.text)} if item is not None else set()
    return old in stated and odds not in stated


def _wager(name: str) -> str:
    return re.sub(r" (?:bet|wager|bets|wagers)$", "", fold(name))
