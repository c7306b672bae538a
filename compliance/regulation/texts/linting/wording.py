"""Slips inside an item: words cut off, an item skipped, a unit or chapter that is not there, another wager named."""

from __future__ import annotations

import re
from collections.abc import Iterator

from compliance.regulation.texts.linting.finding import LintFinding, LintKind, quote
from compliance.regulation.texts.markers import Level, readings
from compliance.regulation.texts.split import fold
from compliance.regulation.texts.tree import ChapterText, TextItem

_WHOLE_END = re.compile(r"[.:;,—)\"?!]$|\b(?:and|or)$")
_OUTCOME = re.compile(r"An? (.{1,80}?) shall (?:win|lose) if .{1,400}? placement of (?:the|an?) ([^.]{1,80})\.?")
_CHAPTER = re.compile(r"Chapter (\d{3}[a-z]?)")


def items_end_whole(chapter: ChapterText) -> Iterator[LintFinding]:
    """Items whose last words end in no stop: the copy lost the rest."""
    for item in chapter.walk():
        if item.text and not item.tables and not _WHOLE_END.search(item.text):
            yield LintFinding(
                item.citation,
                LintKind.CUT_SHORT,
                "…" + item.text[-40:],
                "the words end without a stop",
                "compare with another copy of the text",
            )


def items_follow_on(chapter: ChapterText) -> Iterator[LintFinding]:
    """Letters and numbers skipped between neighbors."""
    for parent in chapter.walk():
        due = 1
        for child in parent.children:
            if child.heading:
                continue
            level, ordinal = _place(parent, child)
            if ordinal > due:
                yield LintFinding(
                    child.citation,
                    LintKind.ITEM_MISSING,
                    f"({child.citation.rsplit('(', 1)[1]}",
                    f"{ordinal - due} item before it is not in this copy"
                    if ordinal - due == 1
                    else f"{ordinal - due} items before it are not in this copy",
                    f"look up the {level.name.lower()} items of {parent.citation} in another copy",
                )
            due = ordinal + 1


def units_are_there(chapter: ChapterText) -> Iterator[LintFinding]:
    """“This subchapter” in a chapter that has none."""
    for item in chapter.walk():
        if "this subchapter" in item.text:
            yield LintFinding(
                item.citation,
                LintKind.NO_SUCH_UNIT,
                "this subchapter",
                f"chapter {chapter.chapter} is not divided into subchapters",
                "read this chapter",
            )


def editors_notes_fit(chapter: ChapterText) -> Iterator[LintFinding]:
    """Editor's notes that name a chapter which the item before them does not cite."""
    for item in chapter.walk():
        cited = set(re.findall(r"\b(\d{3}[a-z]?)\.\d+", item.text))
        for note in item.notes:
            named = _CHAPTER.search(note.text) if note.kind == "editor's note" else None
            if named and cited and named[1] not in cited:
                yield LintFinding(
                    item.citation,
                    LintKind.EDITORS_NOTE,
                    quote(note.text),
                    f"the item cites chapter {', '.join(sorted(cited))}, not {named[1]}",
                    f"read Chapter {min(cited)}",
                )


def outcomes_name_their_wager(chapter: ChapterText) -> Iterator[LintFinding]:
    """“A … Bet shall lose if …” that goes on with the placement of another bet."""
    for item in chapter.walk():
        match = _OUTCOME.fullmatch(item.text)
        if match and fold(match[1]) != fold(match[2]):
            yield LintFinding(
                item.citation,
                LintKind.WAGER_NAMED_OTHERWISE,
                quote(f"placement of the {match[2]}"),
                f"the item is about the {match[1]}",
                f"read placement of the {match[1]}",
            )


def _place(parent: TextItem, child: TextItem) -> tuple[Level, int]:
    marker = child.citation.rsplit("(", 1)[1].rstrip(")")
    under_section = "(" not in parent.citation
    places = readings(marker)
    wanted = Level.LETTER if under_section else Level.ROMAN
    place = next((each for each in places if each.level is wanted), places[0])
    return place.level, place.ordinal
