"""References that lead nowhere, or whose “(relating to …)” title is not the heading of the section cited."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator

from compliance.regulation.texts.linting.finding import LintFinding, LintKind, quote
from compliance.regulation.texts.linting.references import Reference, references, resolve
from compliance.regulation.texts.split import fold
from compliance.regulation.texts.tree import ChapterText

Passages = Iterable[tuple[str, str]]


def references_lead_somewhere(chapter: ChapterText, passages: Passages) -> Iterator[LintFinding]:
    """Own-chapter references to sections or items that the text does not hold; `passages` are (citation, text)."""
    items = chapter.items()
    reported: set[tuple[str, str]] = set()
    for where, text in passages:
        for reference in references(text):
            target = resolve(reference, where)
            section = target.split("(")[0]
            lettered = _with_letter(section, chapter.chapter)
            if lettered is not None:
                explanation = f"there is no chapter {section.split('.')[0]} here; this is chapter {chapter.chapter}"
                fault = (LintKind.CHAPTER_LETTER_LOST, explanation, f"read {lettered}")
            elif section.split(".")[0] != chapter.chapter or target in items:
                continue
            elif section not in items:
                last = chapter.sections[-1].citation
                fault = (
                    LintKind.NO_SUCH_SECTION,
                    f"chapter {chapter.chapter} ends with § {last}",
                    f"look up {section}",
                )
            else:
                nearest = _nearest(target, items)
                explanation = f"§ {section} holds no item {target}"
                fault = (LintKind.NO_SUCH_ITEM, explanation, f"read {nearest}" if nearest else f"look up § {section}")
            if (where, target) not in reported:
                reported.add((where, target))
                yield LintFinding(where, fault[0], quote(reference.words), fault[1], fault[2])


def titles_are_headings(chapter: ChapterText, passages: Passages) -> Iterator[LintFinding]:
    """Own-chapter references whose title differs from the heading of the section cited."""
    headings = {section.citation: section.heading for section in chapter.sections}
    for where, text in passages:
        for reference in _titled(text):
            numbers = [_with_letter(number, chapter.chapter) or number for number in reference.shares_title]
            if not all(number in headings for number in numbers):
                continue
            expected = _joined([headings[number] for number in numbers])
            stated, wanted = fold(reference.title or ""), fold(expected)
            if stated == wanted or (not reference.title_is_whole and wanted.startswith(stated)):
                continue
            right = next((number for number, heading in headings.items() if fold(heading) == stated), None)
            yield LintFinding(
                where,
                LintKind.TITLE_MISMATCH,
                quote(f"{reference.words} (relating to {reference.title})"),
                f"§ {' and '.join(numbers)} is headed “{expected}”",
                f"read § {right}" if right else f"read (relating to {expected[:1].lower()}{expected[1:]})",
            )


def outside_titles_agree(chapter: ChapterText, passages: Passages) -> Iterator[LintFinding]:
    """References to one section of another chapter under two titles; the rarer title is reported, of two as
    frequent the later."""
    by_numbers: dict[tuple[str, ...], list[tuple[str, Reference]]] = defaultdict(list)
    for where, text in passages:
        for reference in _titled(text):
            if reference.title_is_whole and not any(n.startswith(chapter.chapter) for n in reference.shares_title):
                by_numbers[reference.shares_title].append((where, reference))
    for numbers, uses in by_numbers.items():
        counts = Counter(fold(reference.title or "") for _, reference in uses)
        usual, times = counts.most_common(1)[0]
        usual_title = next(reference.title for _, reference in uses if fold(reference.title or "") == usual)
        for where, reference in uses:
            title = fold(reference.title or "")
            if title != usual:
                others = f"{times} other reference{'s' if times > 1 else ''}"
                yield LintFinding(
                    where,
                    LintKind.TITLE_VARIES,
                    quote(f"{reference.words} (relating to {reference.title})"),
                    f"§ {' and '.join(numbers)} has another title in {others} to it",
                    f"read (relating to {usual_title})",
                )


def _titled(text: str) -> Iterator[Reference]:
    seen: set[int] = set()
    for reference in references(text):
        if reference.title is not None and reference.start not in seen:
            seen.add(reference.start)
            yield reference


def _joined(headings: list[str]) -> str:
    return headings[0] if len(headings) == 1 else "; ".join(headings[:-1]) + "; and " + headings[-1]


def _with_letter(section: str, chapter: str) -> str | None:
    """`651a.10` for a `651.10` that stands in chapter 651a; None for any other number."""
    number, _, tail = section.partition(".")
    return f"{chapter}.{tail}" if chapter != number and chapter[:-1] == number else None


def _nearest(target: str, items: Collection[str]) -> str | None:
    """The item meant, when leaving out one step of the path gives one that is there."""
    section, _, rest = target.partition("(")
    steps = rest.rstrip(")").split(")(") if rest else []
    for left_out in range(len(steps)):
        shorter = section + "".join(f"({step})" for at, step in enumerate(steps) if at != left_out)
        if shorter in items and shorter != section:
            return shorter
    return None
