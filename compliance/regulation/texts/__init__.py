"""Official text read into items down to the last letter, linted and compared. No storage, no Django."""

from compliance.regulation.texts.comparison import ChangeKind, ItemChange, Span, compare, word_spans
from compliance.regulation.texts.linting import LintFinding, LintKind, lint
from compliance.regulation.texts.outline import OUTLINES, Outline, outline_of
from compliance.regulation.texts.parse import editions_in, parse_text
from compliance.regulation.texts.split import parse_chapters
from compliance.regulation.texts.tree import ChapterText, SetAside, Struck, TextItem, TextNote, TextRefused, TextTable

__all__ = [
    "OUTLINES", "ChangeKind", "ChapterText", "ItemChange", "LintFinding", "LintKind", "Outline", "SetAside", "Span",
    "Struck", "TextItem", "TextNote", "TextRefused", "TextTable", "compare", "editions_in", "lint", "outline_of",
    "parse_chapters", "parse_text", "word_spans",
]  # fmt: skip
