"""Official text read into items down to the last letter, linted and compared. No storage, no Django."""

from compliance.regulation.texts.parse import parse_text
from compliance.regulation.texts.split import parse_chapters
from compliance.regulation.texts.tree import ChapterText, Note, SetAside, Struck, Table, TextItem, TextRefused

__all__ = [
    "ChapterText",
    "Note",
    "SetAside",
    "Struck",
    "Table",
    "TextItem",
    "TextRefused",
    "parse_chapters",
    "parse_text",
]
