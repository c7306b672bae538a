"""The words that a page shows, out of those of its file and those that were read on its picture.

A word counts where the picture shows it. Words of the file count where the page draws them and the picture reads
nothing else there; elsewhere the words of the picture count. What the file says beyond that is kept apart.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from .limits import LONGEST_LINE, MOST_LINES

SURE = 40
"""Percent of confidence under which a word of a picture is not told: three dots stand for it in its line, so that what
stands around it is not taken for the whole."""
CERTAIN = 70
"""Percent from which a word of the picture is held against one that the page draws."""
LARGE = 24
"""Dots in height from which a word is read from the whole picture, though parts of it were drawn again larger."""
UNREAD = "…"
NOT_SEEN, UNKNOWN = "not_seen", "unknown"
ALIKE = str.maketrans("oOlI|iSsBZzQD", "0011115582200")
"""Letters and the figures for which readers of pictures take them."""
Line = tuple[str, float, float, float, float]
"""Text, and its place from the left and the top with width and height, in dots of the picture."""


@dataclass(frozen=True)
class Word:
    """A word with its box; `shows` as the child says (1, 0, -1), `sure` in percent; `line` is its line's number."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    line: int
    shows: int = 1
    sure: float = 100

    @property
    def middle(self) -> tuple[float, float]:
        """The point in its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def words(self) -> str:
        """The word, or that it was not read for sure."""
        return UNREAD if self.sure < SURE else self.text

    def has_in_it(self, other: "Word", room: float = 0) -> bool:
        """Whether the middle of the other lies in it, or so close by."""
        x, y = other.middle
        return self.left - room <= x <= self.right + room and self.top - room <= y <= self.bottom + room

    def shares(self, other: "Word") -> float:
        """The area of the other that lies in it, in square dots."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(across, 0.0) * max(down, 0.0)


@dataclass(frozen=True)
class PageLines:
    """The lines that a page shows, and those that only its file holds: each of these with why, `not_seen` or
    `unknown`. `faint` counts the words of the picture that were not read for sure."""

    lines: Sequence[Line]
    unseen: Sequence[tuple[str, float, float, float, float, str]]
    faint: int = 0

    @property
    def is_more(self) -> bool:
        """Whether there are more lines than are kept."""
        return len(self.lines) == MOST_LINES or len(self.unseen) == MOST_LINES


class Rows:
    """Words of one page, found by the height at which they stand."""

    def __init__(self, words: Iterable[Word]) -> None:
        self.words = sorted(words, key=lambda word: word.middle[1])
        self.heights = [word.middle[1] for word in self.words]
        self.tallest = max((word.bottom - word.top for word in self.words), default=0)

    def within(self, box: Word, room: float = 0) -> list[Word]:
        """The words whose middle lies in a box or within `room` of it, from the left."""
        first = bisect_left(self.heights, box.top - room)
        last = bisect_right(self.heights, box.bottom + room)
        return sorted(
            (word for word in self.words[first:last] if box.has_in_it(word, room)), key=lambda word: word.left
        )

    def near(self, box: Word) -> list[Word]:
        """The words at whose height a box is, be they higher than it or not."""
        first = bisect_left(self.heights, box.top - self.tallest / 2)
        last = bisect_right(self.heights, box.bottom + self.tallest / 2)
        return self.words[first:last]


def page_lines(
    file: Sequence[Word], picture: Sequence[Word], page: Word, fields: Sequence[Word] = (), *, is_read: bool
) -> PageLines:
    """The lines that a page shows; `page` is its place in the picture, `fields` are its form fields, and `is_read` says
    that the picture was read to the end."""
    rows = Rows(picture)
    contradicted = {word for word in file if word.shows == 1 and _says_other(word, rows)}
    painted = {word for word in file if word.shows == 1} - contradicted
    drawn = _once(sorted(_by_line(file), key=lambda whole: not painted.issuperset(whole)), painted)
    covered = _covered(picture, Rows(drawn))
    left = set(picture) - covered
    lines = joined([*_pieces(file, drawn), *_pieces(picture, left)], fields)
    lines = [line for line in lines if any(word != UNREAD for word in line[0].split())]
    unseen: list[tuple[str, float, float, float, float, str]] = []
    for whole in _by_line(file):
        if painted.issuperset(whole):
            continue
        box = _around(whole)
        there = rows.within(box, (box.bottom - box.top) / 4)
        has_unread = any(word.sure < SURE for word in there)
        if there and not has_unread and _is_like(_run(whole), _run(there), 0.8):
            continue
        is_told = is_read and not has_unread and not any(word in contradicted or word.shows == -1 for word in whole)
        unseen.append((*_line(whole), NOT_SEEN if is_told or not page.shares(box) else UNKNOWN))
    return PageLines(lines[:MOST_LINES], unseen[:MOST_LINES], sum(word.sure < SURE for word in left))


def with_parts(words: Sequence[Word], parts: Sequence[Word]) -> list[Word]:
    """The words of a picture, and those of its parts that were drawn again larger in place of small ones."""
    large = Rows(word for word in words if word.sure >= CERTAIN and word.bottom - word.top >= LARGE)
    added = [part for part in parts if not any(word.has_in_it(part) for word in large.near(part))]
    small = Rows(added)
    left = [
        word for word in words if not small.within(word) and not any(part.has_in_it(word) for part in small.near(word))
    ]
    return [*left, *added]


def folded(text: str) -> str:
    """Letters and figures alone, those that readers of pictures mix up as one."""
    return "".join(each for each in text.translate(ALIKE).casefold() if each.isalnum())


def _figures(text: str) -> str:
    return "".join(each for each in folded(text) if each.isdecimal())


def _is_like(one: str, other: str, least: float) -> bool:
    """Whether two readings say the same: the same figures, and letters enough in common."""
    first, second = folded(one), folded(other)
    return _figures(one) == _figures(other) and SequenceMatcher(None, first, second, autojunk=False).ratio() >= least


def _says_other(word: Word, picture: Rows) -> bool:
    """Whether the picture surely reads something else where a word is drawn."""
    width = word.right - word.left
    there = [each for each in picture.within(word) if each.right - each.left <= 1.4 * width]
    if not there or any(each.sure < CERTAIN for each in there):
        return False
    read = _run(there)
    if len(folded(read)) < len(folded(word.text)) and sum(each.right - each.left for each in there) < 0.7 * width:
        return False
    has_figures = any(each.isdecimal() for each in word.text + read)
    return not _is_like(word.text, read, 0 if has_figures else 0.4)


def _once(lines: Iterable[Sequence[Word]], painted: set[Word]) -> set[Word]:
    """The painted words, of several that say the same at one place the first."""
    by_text: dict[str, list[Word]] = {}
    for word in (word for whole in lines for word in whole if word in painted):
        there = by_text.setdefault(word.text, [])
        if not any(each.has_in_it(word) for each in there):
            there.append(word)
    return {word for there in by_text.values() for word in there}


def _covered(picture: Iterable[Word], drawn: Rows) -> set[Word]:
    """The words of the picture that are words which the page draws, read once more."""
    found = set()
    for word in picture:
        beside = drawn.within(word) or [each for each in drawn.near(word) if each.has_in_it(word)]
        if beside or sum(each.shares(word) for each in drawn.near(word)) > 0.4 * word.shares(word):
            found.add(word)
    return found


def _run(words: Iterable[Word]) -> str:
    return "".join(word.text for word in words)


def _by_line(words: Iterable[Word]) -> list[list[Word]]:
    lines: dict[int, list[Word]] = {}
    for word in words:
        lines.setdefault(word.line, []).append(word)
    return list(lines.values())


def _around(words: Sequence[Word]) -> Word:
    return Word(
        "",
        min(word.left for word in words),
        min(word.top for word in words),
        max(word.right for word in words),
        max(word.bottom for word in words),
        0,
    )


def _line(words: Sequence[Word]) -> Line:
    box = _around(words)
    text = " ".join(word.words for word in words)[:LONGEST_LINE]
    return text, box.left, box.top, box.right - box.left, box.bottom - box.top


def _pieces(words: Iterable[Word], kept: set[Word]) -> list[Line]:
    """The words that are kept, line by line; a line is parted where one stood that is not."""
    pieces: list[list[Word]] = [[]]
    for word in words:
        if pieces[-1] and (word not in kept or word.line != pieces[-1][-1].line):
            pieces.append([])
        if word in kept:
            pieces[-1].append(word)
    return [_line(piece) for piece in pieces if piece]


def joined(pieces: Iterable[Line], fields: Sequence[Word] = ()) -> list[Line]:
    """Pieces that stand side by side at one height as one line, from the top. What stands in a form field goes on the
    line of its label: the nearest words before the field at its height, unless others stand right above it."""
    ordered = sorted(pieces, key=lambda each: each[1])
    merged: list[Line] = []
    for piece in ordered:
        words, left, top, wide, high = piece
        begins = _label_ends_before(piece, ordered, fields)
        beside = []
        for at, (_, first, upper, width, height) in enumerate(merged):
            gap = left - first - width
            is_level = abs(top + high / 2 - upper - height / 2) < min(high, height) / 2
            is_near = -min(high, height) < gap < 2 * max(high, height)
            if is_level and (is_near or (begins is not None and first + width <= begins)):
                beside.append((first + width, at))
        if not beside:
            merged.append(piece)
            continue
        _, at = max(beside)
        before, first, upper, width, height = merged[at]
        right, low = max(first + width, left + wide), max(upper + height, top + high)
        both = f"{before} {words}"[:LONGEST_LINE]
        merged[at] = (both, first, min(upper, top), right - first, low - min(upper, top))
    return sorted(merged, key=lambda each: (each[2], each[1]))


def _label_ends_before(piece: Line, pieces: Sequence[Line], fields: Sequence[Word]) -> float | None:
    """The end of the label of a piece in a form field: before the field. None if the piece is in no field, and if other
    words are right above it, which may be its label."""
    field = _field_of(piece, fields)
    if field is None:
        return None
    for one in pieces:
        _, left, top, wide, high = one
        is_above = 0 <= field.top - top - high < 0.75 * high and left < field.right and left + wide > field.left
        if is_above and _field_of(one, fields) is None:
            return None
    return field.left


def _field_of(piece: Line, fields: Sequence[Word]) -> Word | None:
    _, left, top, wide, high = piece
    here = Word("", left, top, left + wide, top + high, 0)
    return next((field for field in fields if field.has_in_it(here)), None)
