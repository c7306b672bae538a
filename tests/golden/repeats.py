"""Lines that an earlier page of the same golden file has too, as one line: a page is read for what it says anew."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

LEAST = 6
"""A shorter run of such lines is written out."""


def shorten_repeats(pages: Iterable[str]) -> Iterator[str]:
    """The pages; a run of lines that stands in an earlier page too is told by its number, first and last line.

    What is put in, left out or said in another way breaks the run, or changes its number or its ends. The first line
    of a page, its address, is always written out.
    """
    earlier: dict[tuple[str, ...], list[list[str]]] = defaultdict(list)
    """The lines of earlier pages from each place on, by the first few."""
    for page in pages:
        head, *lines = page.splitlines()
        yield "\n".join([head, *_shortened(lines, earlier), ""])
        for place in range(len(lines) - LEAST + 1):
            earlier[tuple(lines[place : place + LEAST])].append(lines[place:])


def _shortened(lines: list[str], earlier: dict[tuple[str, ...], list[list[str]]]) -> Iterator[str]:
    place = 0
    while place < len(lines):
        rest = lines[place:]
        length = max((_length_alike(rest, one) for one in earlier.get(tuple(rest[:LEAST]), ())), default=0)
        yield f"⋮ {length} lines as above: {rest[0]} … {rest[length - 1]}" if length else rest[0]
        place += length or 1


def _length_alike(lines: list[str], others: list[str]) -> int:
    """The number of lines with which both begin."""
    pairs = enumerate(zip(lines, others, strict=False))
    return next((number for number, (line, other) in pairs if line != other), min(len(lines), len(others)))
