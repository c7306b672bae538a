"""A file of official text to its documents, each document to its chapters, and each chapter to its sections.

A whole issue of the Bulletin holds several documents, each closed by its number; only the chapter that is asked for is
read into sections, so that nothing in another agency's document stands in its way.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from compliance.regulation.texts.items import ItemDraft, SectionReader
from compliance.regulation.texts.markers import Following, leading_marker
from compliance.regulation.texts.read import TextLine, decode, hyphenated_words, read_lines
from compliance.regulation.texts.tables import is_bare_table
from compliance.regulation.texts.tree import ChapterText, SetAside, TextItem, TextNote, TextRefused

_CHAPTER = re.compile(r"(?:TITLE \d+\. .*)?\bCHAPTER (\d{1,3}[a-z]?)\. (.+)")
_SECTION = re.compile(r"§ ?(\d{3}[a-z]?\.\d{1,3})\. (.+)")
_CONTENTS = re.compile(r"(\d{3}[a-z]?\.\d{1,3})\.\s*(.+)")
_EXPLANATION = re.compile(r"Explanation of Chapter (\d{3}[a-z]?)")
_END = re.compile(r"\[Pa\.B\. Doc\. No\.")
_NOTE_HEADS = {"Authority": "authority", "Source": "source", "Cross References": "cross references"}
_FURNITURE = re.compile(
    r"\d{3}[a-z]?-\d+"
    r"|\(\d{6}\) No\. \d+ .*"
    r"|Copyright © .*"
    r"|\[Next page is .*\]"
    r"|Sec\.?(?: \d{3}[a-z]?\.\d+\.)?"
    r"|(?:\d{4} )?(?:PROPOSED RULEMAKING|PENNSYLVANIA BULLETIN, VOL\. .*)(?: \d{4})?"
)


@dataclass(slots=True)
class _Span:
    """The lines of one chapter, from its heading to the next or to the end of its document."""

    chapter: str
    title: str
    lines: list[TextLine] = field(default_factory=list)


@dataclass(slots=True)
class _Document:
    """A document of the file: its chapters, the lines before the first of them, and the line on which a chapter begins
    `again`."""

    lines: list[TextLine]
    spans: list[_Span]
    preamble: list[TextLine]
    again: dict[str, int]


class OfficialFile:
    """A file of official text, split into documents and chapters; nothing is read into sections before it is asked for.

    Raises TextRefused for what is no text, or holds no chapter.
    """

    def __init__(self, raw: bytes) -> None:
        text = decode(raw)
        self.sha256, self._hyphenated = hashlib.sha256(raw).hexdigest(), hyphenated_words(text)
        self._documents = [_document(lines) for lines in _documents(read_lines(text))]
        if not self.chapter_numbers:
            raise TextRefused("no chapter heading was found; expected a line such as “CHAPTER 900a. NAME OF THE GAME”")

    @property
    def chapter_numbers(self) -> tuple[str, ...]:
        """The numbers of the chapters in the file, in its order, each once."""
        return tuple(dict.fromkeys(span.chapter for document in self._documents for span in document.spans))

    def chapters(self, only: str = "") -> tuple[ChapterText, ...]:
        """The chapters read into sections, in file order, or every text of the one asked for. Raises TextRefused."""
        return tuple(
            self._read(document, span)
            for document in self._documents
            for span in document.spans
            if not only or span.chapter == only
        )

    def _read(self, document: _Document, span: _Span) -> ChapterText:
        if span.chapter in document.again:
            line = document.again[span.chapter]
            raise TextRefused(f"line {line}: chapter {span.chapter} begins a second time; expected it once")
        headings = {match[1]: fold(match[2]) for line in document.lines if (match := _SECTION.fullmatch(line.words))}
        sections, notes, set_aside = _sections(span, headings, self._hyphenated)
        explanation = tuple(_explanations(document.preamble).get(span.chapter, ()))
        return ChapterText(span.chapter, span.title, None, self.sha256, sections, explanation, notes, tuple(set_aside))


def parse_chapters(raw: bytes) -> tuple[ChapterText, ...]:
    """Every chapter of the file, in file order, not held against any edition. Raises TextRefused."""
    return OfficialFile(raw).chapters()


def fold(words: str) -> str:
    """Words for comparing headings and titles: lower case, letters and digits only, single spaces."""
    return " ".join(re.findall(r"[a-z0-9]+", words.lower()))


def _documents(lines: Sequence[TextLine]) -> Iterator[list[TextLine]]:
    """The lines of each document, without the line of its number that closes it."""
    document: list[TextLine] = []
    for line in lines:
        if _END.match(line.words):
            yield document
            document = []
        else:
            document.append(line)
    yield document


def _document(lines: list[TextLine]) -> _Document:
    spans: list[_Span] = []
    again: dict[str, int] = {}
    preamble: list[TextLine] = []
    current: list[TextLine] = preamble
    for line in lines:
        match = _CHAPTER.fullmatch(line.words)
        if match is None or (spans and spans[-1].chapter == match[1] and current is spans[-1].lines):
            current.append(line)
            continue
        if "(reserved)" in match[2].lower():
            current = []
            continue
        if match[1] in {span.chapter for span in spans}:
            again.setdefault(match[1], line.number)
            current = []
            continue
        spans.append(_Span(match[1], match[2].strip()))
        current = spans[-1].lines
    return _Document(lines, spans, preamble, again)


def _sections(
    span: _Span, headings: dict[str, str], hyphenated: frozenset[str]
) -> tuple[tuple[TextItem, ...], tuple[TextNote, ...], list[SetAside]]:
    set_aside: list[SetAside] = []
    sections: list[ItemDraft] = []
    seen: set[str] = set()
    following = _following(span.lines)
    front = SectionReader(ItemDraft(span.chapter, span.title, 0), following, hyphenated)
    in_front_note = False
    reader = front
    for group in _groups(span.lines):
        if reader is not front and is_bare_table(group):
            reader.read_table(group)
            continue
        for line in group:
            heading = _section_heading(line)
            if heading is not None:
                if heading[0] in seen:
                    raise TextRefused(
                        f"line {line.number}: section {heading[0]} begins a second time; expected it once"
                    )
                seen.add(heading[0])
                reader.close()
                sections.append(ItemDraft(heading[0], heading[1].rstrip("."), line.number))
                reader = SectionReader(sections[-1], following, hyphenated)
            elif line.words in _NOTE_HEADS:
                reader.note(_NOTE_HEADS[line.words])
                in_front_note = True
            elif reason := _reason_to_set_aside(line, sections, headings):
                set_aside.append(SetAside(line.number, line.words, reason))
            elif reader is front and not in_front_note:
                set_aside.append(SetAside(line.number, line.words or " | ".join(line.cells), "contents"))
            else:
                reader.read(line)
    if not sections:
        raise TextRefused(
            f"chapter {span.chapter} has no section; expected lines such as “§ {span.chapter}.1. Heading.”",
            missing=(f"{span.chapter}.1",),
        )
    reader.close()
    items = tuple(draft.finished(set_aside) for draft in sections)
    return items, tuple(front.section.notes), sorted(set_aside, key=lambda each: each.line)


def _groups(lines: Sequence[TextLine]) -> Iterator[list[TextLine]]:
    """Lines that stand together without a blank line between them."""
    group: list[TextLine] = []
    for line in lines:
        if line.is_blank:
            if group:
                yield group
            group = []
        else:
            group.append(line)
    if group:
        yield group


def _section_heading(line: TextLine) -> tuple[str, str] | None:
    """Number and heading when the line opens a section; a reference that begins a broken line is not taken for one."""
    match = _SECTION.fullmatch(line.words)
    if match is None or re.search(r"[a-z)]\. [A-Z]", match[2]):
        return None
    return match[1], match[2]


def _reason_to_set_aside(line: TextLine, sections: Sequence[ItemDraft], headings: dict[str, str]) -> str | None:
    if _FURNITURE.fullmatch(line.words):
        return "page furniture"
    if sections and line.words and fold(line.words) == fold(sections[-1].heading):
        return "heading repeated"
    if _CHAPTER.fullmatch(line.words):
        return "chapter heading repeated"
    listed = _CONTENTS.fullmatch(line.words)
    if listed and headings.get(listed[1]) == fold(listed[2]):
        return "contents"
    return None


def _following(lines: Sequence[TextLine]) -> Following:
    opening: list[tuple[int, str | None]] = []
    for line in lines:
        if _section_heading(line) is not None:
            opening.append((line.number, None))
        elif (lead := leading_marker(line.words)) is not None:
            opening.append((line.number, lead[0]))
    return Following(opening)


def _explanations(preamble: Sequence[TextLine]) -> dict[str, list[str]]:
    """The preamble's paragraphs under each heading “Explanation of Chapter …”, by chapter."""
    explanations: dict[str, list[str]] = {}
    chapter = None
    for group in _groups(preamble):
        words = " ".join(line.words for line in group)
        heading = _EXPLANATION.fullmatch(words)
        if heading is not None:
            chapter = heading[1]
        elif len(words) < 80 and not words.endswith((".", ",", ";", ":")):
            chapter = None
        elif chapter is not None:
            explanations.setdefault(chapter, []).append(words)
    return explanations
