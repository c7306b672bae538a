"""Findings of the lint of a text: a slip, its place, its kind and its likely right reading."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

_LONGEST_QUOTE = 90


class LintKind(StrEnum):
    """The kinds of slip, each looked for by one function."""

    CHAPTER_LETTER_LOST = "chapter_letter_lost"
    NO_SUCH_SECTION = "no_such_section"
    NO_SUCH_ITEM = "no_such_item"
    NO_SUCH_UNIT = "no_such_unit"
    TITLE_MISMATCH = "title_mismatch"
    TITLE_VARIES = "title_varies"
    CITES_ANOTHER_MATTER = "cites_another_matter"
    LIST_ELSEWHERE = "list_elsewhere"
    ODDS_DISAGREE = "odds_disagree"
    LOST_STRIKE_THROUGH = "lost_strike_through"
    ITEM_MISSING = "item_missing"
    CUT_SHORT = "cut_short"
    EDITORS_NOTE = "editors_note"
    WAGER_NAMED_OTHERWISE = "wager_named_otherwise"
    TERM_VARIES = "term_varies"
    ROW_NAME_LOST = "row_name_lost"
    LIST_SHRANK = "list_shrank"


@dataclass(frozen=True, slots=True)
class LintFinding:
    """A slip of drafting or of the copy. `citation` is its place (`651a preamble` before the text itself), `quoted` a
    short fragment of it, `suggestion` the likely right reading or a hint at the place to look up."""

    citation: str
    kind: LintKind
    quoted: str
    explanation: str
    suggestion: str


def quote(words: str) -> str:
    """The words cut to a short fragment."""
    return words if len(words) <= _LONGEST_QUOTE else words[: _LONGEST_QUOTE - 1].rstrip() + "…"
