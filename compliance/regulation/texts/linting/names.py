"""Names of things: a term beside its modern form, table rows that lost their names or turn the words of one around."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from compliance.regulation.texts.linting.finding import LintFinding, LintKind, quote
from compliance.regulation.texts.split import fold
from compliance.regulation.texts.tree import ChapterText

_PERSON = re.compile(r"\b([a-z]{3,20})(?:person|people|persons)\b", re.IGNORECASE)
_GENDERED = re.compile(r"\b([a-z]{3,20})(?:man|men|woman|women)\b", re.IGNORECASE)
_ODDS = re.compile(r"\d[\d,]{0,6} to \d{1,4}")
_NUMBER = re.compile(r"\d+")


def terms_are_one(chapter: ChapterText) -> Iterator[LintFinding]:
    """“Boxman” in a chapter that says boxperson."""
    modern = {match[1].lower(): match[0].lower() for item in chapter.walk() for match in _PERSON.finditer(item.text)}
    for item in chapter.walk():
        for match in _GENDERED.finditer(item.text):
            if match[1].lower() in modern:
                term = f"{match[1].lower()}person"
                yield LintFinding(
                    item.citation,
                    LintKind.TERM_VARIES,
                    quote(match[0]),
                    f"the chapter elsewhere says {modern[match[1].lower()]}",
                    f"read {term}",
                )


def rows_have_names(chapter: ChapterText) -> Iterator[LintFinding]:
    """Tables with rows that hold odds and nothing that says of which wager."""
    for item in chapter.walk():
        for table in item.tables:
            nameless = [row for row in table.body if row and all(not cell or _ODDS.fullmatch(cell) for cell in row)]
            if nameless:
                yield LintFinding(
                    item.citation,
                    LintKind.ROW_NAME_LOST,
                    quote("; ".join(cell for row in nameless for cell in row if cell)),
                    f"{len(nameless)} of {len(table.body)} rows of this table name no wager",
                    "look up the rows in another copy of the text",
                )


def rows_are_worded_alike(chapter: ChapterText) -> Iterator[LintFinding]:
    """Rows of one table named with the same words in another order: “Total Value of Bet 13” beside “Total Value Bet of
    12”. The rarer order is reported, of two as frequent the later."""
    for item in chapter.walk():
        for table in item.tables:
            by_words: dict[tuple[str, ...], list[tuple[str, str]]] = defaultdict(list)
            for row in table.body:
                if row and _NUMBER.search(row[0]):
                    pattern = " ".join(_NUMBER.sub("#", fold(row[0])).split())
                    by_words[tuple(sorted(pattern.split()))].append((row[0], pattern))
            for rows in by_words.values():
                usual = Counter(pattern for _, pattern in rows).most_common(1)[0][0]
                example = next(name for name, pattern in rows if pattern == usual)
                for name, pattern in rows:
                    if pattern != usual:
                        yield LintFinding(
                            item.citation,
                            LintKind.TERM_VARIES,
                            quote(name),
                            f"other rows of this table are worded as “{example}”",
                            f"read {_NUMBER.sub(next(iter(_NUMBER.findall(name))), example, count=1)}",
                        )
