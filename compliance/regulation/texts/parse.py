"""An official text to the edition it is said to be, or a refusal that says what does not match."""

from __future__ import annotations

from dataclasses import replace

from compliance.regulation.texts.outline import OUTLINES, Outline, outline_of
from compliance.regulation.texts.split import OfficialFile, fold
from compliance.regulation.texts.tree import ChapterText, TextRefused


def parse_text(raw: bytes, edition_key: str | None) -> ChapterText:
    """The chapter of `edition_key` in the file, a whole issue of the Bulletin too, held against that edition's sections
    and telling items.

    Without a key the file must hold exactly one chapter, which is not held against anything. Raises TextRefused: the
    file is not text, holds no such chapter, or its sections are not the edition's (missing and unexpected are named).
    """
    outline = None
    if edition_key is not None:
        outline = outline_of(edition_key)
        if outline is None:
            raise TextRefused(f"no outline for edition {edition_key!r}; known: {', '.join(OUTLINES)}")
    file = OfficialFile(raw)
    held = ", ".join(file.chapter_numbers)
    if outline is None:
        chapters = file.chapters()
        if len(chapters) > 1:
            raise TextRefused(f"the file holds several chapters ({held}); name the edition to read from it")
        return chapters[0]
    if outline.chapter not in file.chapter_numbers:
        raise TextRefused(
            f"the file holds chapter {held}, not {outline.chapter} of edition {outline.edition_key}",
            missing=(outline.chapter,),
            unexpected=file.chapter_numbers,
        )
    texts = file.chapters(outline.chapter)
    if len(texts) > 1:
        raise TextRefused(
            f"{len(texts)} documents of the file hold chapter {outline.chapter}; save the one meant alone"
        )
    _hold_against(texts[0], outline)
    return replace(texts[0], edition_key=outline.edition_key)


def editions_in(raw: bytes) -> tuple[str, ...]:
    """The keys of the editions whose text the file certainly holds, in the order of its chapters.

    A chapter is an edition by its sections and telling items. Where a proposal and an adopted text have the same, the
    file is the proposal if it calls itself a proposed rulemaking, and the adopted text if it names the source of its
    adoption; otherwise it is neither with certainty. Raises TextRefused: the file is not text, or it
    holds no chapter whose edition is certain.
    """
    file = OfficialFile(raw)
    keys = [
        key
        for number in file.chapter_numbers
        if (key := _edition_of(file, number, b"proposed rulemaking" in raw.lower()))
    ]
    if not keys:
        raise TextRefused(
            f"the file holds chapter {', '.join(file.chapter_numbers)}, and no edition of it fits with certainty. "
            "Name the edition, and the answer says what does not fit"
        )
    return tuple(keys)


def _edition_of(file: OfficialFile, number: str, is_proposal: bool) -> str | None:
    outlines = [outline for outline in OUTLINES.values() if outline.chapter == number]
    texts = file.chapters(number) if outlines else ()
    if len(texts) != 1:
        return None
    fits = [outline for outline in outlines if _fits(texts[0], outline)]
    if len(fits) > 1:
        is_adopted = any(note.kind == "source" for note in texts[0].notes)
        fits = [outline for outline in fits if (is_proposal if outline.is_proposal else is_adopted and not is_proposal)]
    return fits[0].edition_key if len(fits) == 1 else None


def _fits(chapter: ChapterText, outline: Outline) -> bool:
    try:
        _hold_against(chapter, outline)
    except TextRefused:
        return False
    return True


def _hold_against(chapter: ChapterText, outline: Outline) -> None:
    read = {section.citation: section.heading for section in chapter.sections}
    missing = tuple(number for number in outline.sections if number not in read)
    unexpected = tuple(number for number in read if number not in outline.sections)
    other = [
        f"{number} is headed “{heading}”, expected “{outline.sections[number]}”"
        for number, heading in read.items()
        if number in outline.sections and fold(heading) != fold(outline.sections[number])
    ]
    problems = []
    if missing:
        problems.append(f"missing: {', '.join(missing)}")
    if unexpected:
        problems.append(f"unexpected: {', '.join(unexpected)}")
    problems.extend(other)
    items = chapter.items()
    if not problems:
        problems += [
            f"item {citation} of this edition is not in it" for citation in outline.has if citation not in items
        ]
        problems += [f"item {citation} is not in this edition" for citation in outline.lacks if citation in items]
    if problems:
        raise TextRefused(
            f"the text is not edition {outline.edition_key}: {'; '.join(problems)}. "
            "Check the file, or import it under the edition it belongs to",
            missing=missing,
            unexpected=unexpected,
        )
