"""The odds of a draft as a spreadsheet (CSV): a file to fill in, and what the draft takes of one, cell by cell.

Odds are pairs of whole numbers and stay as they were typed: 38 to 2 is not 19 to 1. What a spreadsheet may have made of
a pair (a time, a date, a decimal) is refused and never guessed.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from compliance.documents.csv_files import Writer
from compliance.holders.errors import FieldRefused
from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.fields import Field
from compliance.uploads import reading
from compliance.uploads.rows_child import MOST_ROWS
from compliance.web.facts_forms import raw_of

from ..drafting.worksheet import Worksheet

HEADER = ("Answer", "Code", "Wager", "Pays")
ANSWER, CODE, _, PAYS = HEADER
MOST_BYTES = 500_000
TAKE_OURS = "Save a fresh copy from this page, fill it in and choose it again."
PAIR = re.compile(r"([0-9]{1,9}) ?(?:to|:|/) ?([0-9]{1,9})", re.IGNORECASE)
FOR_ONE = re.compile(r"([0-9]{1,9}) ?for ?([0-9]{1,9})", re.IGNORECASE)
AS_TEXT = re.compile(r'="([^"]*)"')
SUCH_AS = "Enter two whole numbers, such as 35 to 1."

Table = dict[str, dict[str, int]]
"""Odds by wager code, as JSON."""


def odds_in(text: str) -> dict[str, int] | None:
    """The odds in a cell, as JSON; None for an empty one. Raises FieldRefused with the reason and what to enter."""
    typed = " ".join(text.removeprefix("'").split())
    if held := AS_TEXT.fullmatch(typed):
        typed = " ".join(held[1].split())
    if not typed:
        return None
    if pair := PAIR.fullmatch(typed):
        pay, to = pair[1], pair[2]
        if any(number.startswith("0") for number in (pay, to)):
            raise _refusal(typed, "may be a time or a date that the spreadsheet made.")
        return {"pay": int(pay), "to": int(to)}
    if pair := FOR_ONE.fullmatch(typed):
        raise _refusal(typed, "counts the bet that comes back. Enter what is paid beside it:", "2 for 1 is 1 to 1.")
    if typed.startswith(("=", "+", "@")):
        raise _refusal(typed, "is a formula; we compute none. Enter what it gives.")
    raise _refusal(typed, "is not a pair of odds.")


def _refusal(typed: str, why: str, instead: str = SUCH_AS) -> FieldRefused:
    shown = typed if len(typed) <= 40 else typed[:39] + "…"
    return FieldRefused("file", f"“{shown}” {why} {instead}")


def rows_in(content: bytes) -> list[list[str]]:
    """The rows of a file. Raises FieldRefused for one that is none, or too long. Runs a child process, outside of any
    transaction."""
    return reading.rows_in(
        content, most_bytes=MOST_BYTES, most_rows=MOST_ROWS, are="there are wagers", remedy=TAKE_OURS
    )


@dataclass(frozen=True)
class OddsCell:
    """A line of the file: its number, the wager, the odds now and in the file, in words; `problem` where it is not
    taken. `column` is the number of the column of the odds."""

    line: int
    column: int
    wager: str
    now: str
    then: str
    problem: str = ""

    @property
    def is_new(self) -> bool:
        """Whether it changes something."""
        return not self.problem and self.now != self.then


class OddsFile:
    """The odds that a draft is asked, as they stand now: what they make of the rows of a file."""

    def __init__(self, sheet: Worksheet) -> None:
        self.sheet = sheet
        asked = (field for field in sheet.chapter.fields.values() if field.name in sheet.due_names)
        self.fields: Mapping[str, Field] = {field.name: field for field in asked if field.kind == "odds_table"}
        self.now: dict[str, Table] = {name: to_json(getattr(sheet.facts, name)) or {} for name in self.fields}

    @cached_property
    def wagers(self) -> dict[tuple[str, str], str]:
        """The name of each wager that is asked or stated, by answer and code."""
        return {
            (name, code): label
            for name, field in self.fields.items()
            for code, label in {
                **field.members_asked(self.sheet.facts, self.now[name]),
                **{code: code for code in self.now[name] if code not in field.asked.members},
            }.items()
        }

    @property
    def content(self) -> bytes:
        """The file to fill in, with the odds as they stand."""
        writer = Writer(HEADER)
        for (name, code), label in self.wagers.items():
            writer.add([name, code, label, _words(self.now[name].get(code))])
        return writer.content

    def read(self, rows: Sequence[Sequence[str]]) -> tuple[list[OddsCell], dict[str, Table]]:
        """Each line of a file, and the tables of odds with what is taken of it, those that change alone. Raises
        FieldRefused for a file whose first line does not name the columns."""
        head = [cell.strip().lower() for cell in rows[0]]
        if missing := [name for name in (ANSWER, CODE, PAYS) if name.lower() not in head]:
            raise FieldRefused("file", f"The first line does not name the column “{missing[0]}”. {TAKE_OURS}")
        answer, code, pays = (head.index(name.lower()) for name in (ANSWER, CODE, PAYS))
        tables = {name: dict(table) for name, table in self.now.items()}
        cells, seen = [], dict[tuple[str, str], int]()
        for line, row in enumerate(rows[1:], start=2):
            texts = [*row, *[""] * len(head)]
            if not any(map(str.strip, row)):
                continue
            place = (texts[answer].strip(), texts[code].strip())
            name, now = self._named(place), _words(self.now.get(place[0], {}).get(place[1]))
            try:
                if place not in self.wagers:
                    raise FieldRefused("file", f"{self._unknown(place)} {TAKE_OURS}")
                if place in seen:
                    raise FieldRefused("file", f"The wager is on line {seen[place]} too. Keep one of the two lines.")
                seen[place] = line
                odds = odds_in(texts[pays])
            except FieldRefused as refusal:
                cells.append(OddsCell(line, pays + 1, name, now, "", refusal.sentence))
                continue
            tables[place[0]].pop(place[1], None)
            if odds is not None:
                tables[place[0]][place[1]] = odds
            cells.append(OddsCell(line, pays + 1, name, now, _words(odds)))
        return cells, {name: table for name, table in tables.items() if table != self.now[name]}

    def raw(self, tables: Mapping[str, Table]) -> list[tuple[str, str]]:
        """The inputs of a form that saves these tables: pairs of name and text."""
        return [
            (f"{name}{suffix}", text)
            for name, table in tables.items()
            for suffix, texts in raw_of(self.fields[name], table or None).items()
            for text in texts
        ]

    def _named(self, place: tuple[str, str]) -> str:
        name = self.wagers.get(place, f"{place[0]} {place[1]}")
        return f"{self.fields[place[0]].label} {name}" if place in self.wagers and len(self.fields) > 1 else name

    def _unknown(self, place: tuple[str, str]) -> str:
        field = self.fields.get(place[0])
        if field is not None and place[1] in field.asked.members:
            return "The other answers of this draft do not ask the odds of this wager."
        return "This draft asks no odds by this name."


def _words(odds: Mapping[str, int] | None) -> str:
    return "" if odds is None else f"{odds['pay']} to {odds['to']}"
