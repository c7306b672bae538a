"""The beginnings of an edition for a programmer: what to declare, and each item that two texts have otherwise."""

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

from compliance.regulation.core.chapter import PACKAGES, chapter
from compliance.regulation.texts import ChangeKind, ChapterText, ItemChange, compare

from .clause_index import IndexRow, index_rows

KEY = re.compile(r"(\d{3}a)-\d{4}[A-Z]?")
MARKS = {ChangeKind.CHANGED: "changed", ChangeKind.ADDED: "added", ChangeKind.REMOVED: "removed"}
EDITION = """\
    # In EDITIONS of the game's editions.py, behind {base}, which gets its last day (effective_to). Fill in the days.
    # Name the new key in the line KEYS = ... = keys_of(EDITIONS).{outline}
    Edition(
        key="{key}",
        chapter="{number}",
        status="in_force",
        published_on=date(YEAR, MONTH, DAY),
        effective_from=date(YEAR, MONTH, DAY),
        source="",
        label="",
        follows="{base}",
    ),
"""
OUTLINE = " Its sections, in outline.txt, go into texts/outline.py."
HEAD = """\
# {key}, from {base}

{counts}. For each item: read both texts, then the figures and the rules that name it. A figure that
differs gets a further value under the new key; a duty that is gone gets editions=(until(NEW),), and one of a new kind
a rule (docs/writing-a-rule.md). What is not in this list has the same words in both texts, and holds for {key} by
itself, since it follows {base}. Lines of code that name a figure of the item stand below it: those with `always` need
`of(…)` once the figure differs.
"""


def is_key_of(key: str, base: str) -> bool:
    """Whether this can be the key of another edition of the same chapter."""
    match = KEY.fullmatch(key)
    return match is not None and match[1] == base.partition("-")[0] and key not in keys_on_file(match[1])


def keys_on_file(number: str) -> list[str]:
    """The keys of the editions of a chapter on file."""
    return [edition.key for edition in chapter(number).editions]


def beginnings(key: str, base: str, earlier: ChapterText, later: ChapterText) -> Mapping[str, str]:
    """The files of the beginnings, each by its name. `earlier` is the text of `base`."""
    number = base.partition("-")[0]
    changes = [change for change in compare(earlier, later) if change.kind in MARKS]
    sections = {item.citation: item.heading for item in later.sections}
    same = sections == {item.citation: item.heading for item in earlier.sections}
    files = {
        "editions.txt": EDITION.format(key=key, base=base, number=number, outline="" if same else OUTLINE),
        "look-at.md": "\n".join([HEAD.format(key=key, base=base, counts=_counts(changes)), *_parts(changes, base)]),
    }
    outline = "".join(f'    "{citation}": "{heading}",\n' for citation, heading in sections.items())
    return files if same else {**files, "outline.txt": outline}


def _counts(changes: list[ItemChange]) -> str:
    counts = (f"{sum(one.kind is kind for one in changes)} {word}" for kind, word in MARKS.items())
    return f"Items: {', '.join(counts)}"


def _parts(changes: list[ItemChange], base: str) -> Iterator[str]:
    """A part for each item: its words, and what the registry says of it under the base."""
    rows: dict[str, list[IndexRow]] = {}
    for row in index_rows(base.partition("-")[0], base):
        rows.setdefault(row.citation, []).append(row)
    for change in changes:
        yield f"## § {change.citation}, {MARKS[change.kind]}{_moved(change)}\n"
        yield from (f"- {span.kind}: {' '.join(span.words.split())}" for span in change.spans if span.kind != "kept")
        stated = rows.get(change.citation, [])
        yield from (_stated(row) for row in stated)
        yield from dict.fromkeys(line for row in stated for line in _lines_of(row, base.partition("-")[0]))
        yield ""


def _moved(change: ItemChange) -> str:
    return f" (nearly the words of § {change.counterpart})" if change.counterpart else ""


def _stated(row: IndexRow) -> str:
    """A provision in a line: its title, its figures and the tests that name it."""
    parts = [f"{row.provision.title} ({row.provision.kind})", *row.figures]
    tests = f". Tests: {', '.join(row.tests)}" if row.tests else ""
    return f"- here: {'; '.join(parts)}{tests}"


def _lines_of(row: IndexRow, number: str) -> Iterator[str]:
    """Each line of the game's code that reads or shows a figure of a provision."""
    declared = vars(import_module(f"compliance.regulation.{PACKAGES[number]}.figures"))
    figures = row.provision.figures
    names = [name for name, value in declared.items() if any(value is figure for figure in figures)]
    if not names:
        return
    pattern, folder = re.compile(rf"\b({'|'.join(names)})\b"), Path(str(declared["__file__"])).parent
    for path in sorted(folder.rglob("*.py")):
        if "tests" in path.relative_to(folder).parts:
            continue
        for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if pattern.search(line) and not line.startswith(("from ", "import ")):
                yield f"- code: {path.relative_to(folder)}:{at}: {line.strip()}"
