"""Golden files: compared with the current text, or written anew."""

import difflib
import os
from collections.abc import Mapping
from pathlib import Path

WRITE = "GOLDEN_FILES_ARE_WRITTEN"
FOLDER = Path(__file__).parent
ADVICE = "`python -m tests.golden` writes the golden files anew; read what differs before it lands"
MOST_LINES = 400
"""A longer difference is cut: `python -m tests.golden`, then `git diff`, shows the whole."""


def held(folder: str, files: Mapping[str, str]) -> None:
    """Fails with the difference between these files and those in the folder, or writes these, if asked to."""
    place = FOLDER / folder
    if os.environ.get(WRITE):
        _written(place, files)
        return
    kept = {path.name: path.read_text(encoding="utf-8") for path in sorted(place.iterdir())}
    lines = [
        line
        for name in sorted(kept.keys() | files.keys())
        if kept.get(name) != files.get(name)
        for line in difflib.unified_diff(
            kept.get(name, "").splitlines(), files.get(name, "").splitlines(),
            f"{folder}/{name} as it was read", f"{folder}/{name} now", n=2, lineterm="",
        )
    ]  # fmt: skip
    if lines:
        more = [f"… {len(lines) - MOST_LINES:,} more lines"] if len(lines) > MOST_LINES else []
        raise AssertionError("\n".join([ADVICE, *lines[:MOST_LINES], *more]))


def held_among(folder: str, files: Mapping[str, str]) -> None:
    """Fails where a page of these files is not among those of its golden file, whoever read it there."""
    if os.environ.get(WRITE):
        return
    strange = [
        f"{folder}/{name}: {page}"
        for name, text in files.items()
        for page in _pages(text) - _pages((FOLDER / folder / name).read_text(encoding="utf-8"))
    ]
    if strange:
        raise AssertionError("\n".join([ADVICE, *"\n".join(strange).splitlines()[:MOST_LINES]]))


def _pages(text: str) -> set[str]:
    """The pages of a golden file, without who read them."""
    return {page.partition(": ")[2].rstrip() for page in f"\n{text}".split("\n=== ")[1:]}


def _written(place: Path, files: Mapping[str, str]) -> None:
    place.mkdir(exist_ok=True)
    for path in place.iterdir():
        if path.name not in files:
            path.unlink()
    for name, text in files.items():
        (place / name).write_text(text, encoding="utf-8")
