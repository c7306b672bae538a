"""The words of one page of a PDF as the child process reads them, and which of them the page shows when it is drawn.

A word shows where the page drawn with its text differs from the page drawn without, at each of its letters. So text
that is invisible, switched off, covered, white on white or beside the page does not, whatever the file says of it. A
word that lies over another is drawn without itself alone.
"""

import ctypes
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import pypdfium2.raw as pdfium
from PIL import Image, ImageChops
from pypdfium2 import PdfPage, PdfTextPage

from .limits import LONGEST_LINE, MOST_FIELDS, MOST_LAID_OVER, MOST_PARTS, MOST_TEXT, MOST_WORDS, PREVIEW_WIDTH

Box = tuple[float, float, float, float]
"""Left, top, right and bottom on the page as people see it, in shares of its width."""
DRAWN = 12_000_000
"""Dots in which a page is drawn to see what shows."""
FAINTEST = 32
"""Levels of gray, of 255, by which a letter must differ from what is under it."""
SMALLEST = 4
"""Dots in height under which a drawn letter is no letter."""
READABLE = 8
"""Dots in height in which the smallest letters of a page are drawn again, where that takes no more than `LARGEST`."""
LARGEST = 64
"""Times as large as a page at first, at most."""
EXACT = 1_000_000
"""Steps across a page in which places are told."""
SHOWS, HIDDEN, UNSURE = 1, 0, -1


@dataclass
class Word:
    """A word of the file: its text, the boxes of its letters, the objects that draw it and the number of its line."""

    line: int
    text: str = ""
    letters: list[Box] = field(default_factory=list)
    objects: set[int] = field(default_factory=set)
    is_drawn: bool = True

    @property
    def box(self) -> Box:
        """Around all its letters."""
        return (
            min(letter[0] for letter in self.letters),
            min(letter[1] for letter in self.letters),
            max(letter[2] for letter in self.letters),
            max(letter[3] for letter in self.letters),
        )

    @property
    def tested(self) -> list[Box]:
        """The letters by which it is told whether it shows: all but marks, where there are others."""
        return [box for letter, box in zip(self.text, self.letters, strict=True) if letter.isalnum()] or self.letters


def _size(letter: Box) -> float:
    return max(letter[2] - letter[0], letter[3] - letter[1])


def words_of(page: PdfPage) -> tuple[list[tuple[str, float, float, float, float, int, int]], bool]:
    """Each word with its box, whether it shows (1), does not (0) or cannot be told (-1), and the number of its line;
    and whether there are more."""
    text = page.get_textpage()
    count = text.count_chars()
    words, is_more = _read(page, text, min(count, MOST_TEXT))
    shows = _Shows(page, words)
    told = []
    for word in words:
        left, top, right, bottom = word.box
        place = (left, top / shows.tall, right, bottom / shows.tall)
        told.append((word.text[:LONGEST_LINE], *place, shows.of(word), word.line))
    return told, is_more or count > MOST_TEXT


def fields_of(page: PdfPage) -> list[Box]:
    """The places of the form fields of a page, the first of them, each in shares of its width and height."""
    place, fields = _Placed(page), []
    tall = place.height / place.width
    for at in range(min(pdfium.FPDFPage_GetAnnotCount(page), MOST_FIELDS)):
        drawn, around = pdfium.FPDFPage_GetAnnot(page, at), pdfium.FS_RECTF()
        if pdfium.FPDFAnnot_GetSubtype(drawn) == pdfium.FPDF_ANNOT_WIDGET and pdfium.FPDFAnnot_GetRect(drawn, around):
            left, top, right, bottom = place.around(around.left, around.bottom, around.right, around.top)
            fields.append((left, top / tall, right, bottom / tall))
        pdfium.FPDFPage_CloseAnnot(drawn)
    return fields


def pictures_of(page: PdfPage) -> list[Box]:
    """The places of pictures, as far as they lie on the page; for one within a form, the place of that form."""
    place, boxes = _Placed(page), set()
    for each in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE], max_depth=15):
        outer = each
        while outer.container is not None:
            outer = outer.container
        left, top, right, low = place.around(*outer.get_bounds())
        boxes.add((max(left, 0), max(top, 0), min(right, 1), min(low, place.height / place.width)))
    return [box for box in boxes if box[0] < box[2] and box[1] < box[3]]


def _read(page: PdfPage, text: PdfTextPage, count: int) -> tuple[list[Word], bool]:
    """The words in the order of the file: parted at blanks and ends of lines, and where letters stand far apart."""
    words: list[Word] = []
    place, line, is_open = _Placed(page), 0, False
    for at in range(count):
        letter = chr(pdfium.FPDFText_GetUnicode(text, at))
        if letter.isspace() or not letter.isprintable():
            line, is_open = line + (letter in "\r\n"), False
            continue
        box = place.of(text, at)
        if box is None:
            continue
        before = words[-6:-1] if is_open else words[-5:]
        if (is_open and _is_apart(words[-1].letters[-1], box)) or _is_over(before, line, box):
            line, is_open = line + 1, False
        if not is_open:
            if len(words) == MOST_WORDS:
                return words, True
            words.append(Word(line))
        _add(words[-1], text, at, letter, box)
        is_open = True
    return words, False


def _is_over(words: Sequence[Word], line: int, box: Box) -> bool:
    """Whether a letter stands where a word before it in its line stands: then it is of a line written over that."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    before = [word.box for word in words if word.line == line]
    return any(left < x < right and top < y < bottom for left, top, right, bottom in before)


def _add(word: Word, text: PdfTextPage, at: int, letter: str, box: Box) -> None:
    word.text += letter
    word.letters.append(box)
    drawn_by = pdfium.FPDFText_GetTextObject(text, at)
    if drawn_by:
        word.objects.add(ctypes.addressof(drawn_by.contents))
        mode = pdfium.FPDFTextObj_GetTextRenderMode(drawn_by)
        word.is_drawn &= mode not in (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP)


def _is_apart(before: Box, after: Box) -> bool:
    """Whether two letters that follow each other in the file are of two words all the same."""
    size = max(before[2] - before[0], before[3] - before[1], after[2] - after[0], after[3] - after[1])
    across = max(after[0] - before[2], before[0] - after[2])
    down = max(after[1] - before[3], before[1] - after[3])
    return max(across, down) > 1.5 * size


class _Placed:
    """Places of a page as it is seen: turned as it says, from the corner of what is cropped."""

    def __init__(self, page: PdfPage) -> None:
        self.page = page
        width, height = page.get_size()
        self.width, self.height = EXACT, max(round(EXACT * height / width), 1)

    def of(self, text: PdfTextPage, at: int) -> Box | None:
        """The place of a letter; None if the reader made it up between two words."""
        if pdfium.FPDFText_IsGenerated(text, at) == 1:
            return None
        return self.around(*text.get_charbox(at))

    def around(self, left: float, bottom: float, right: float, top: float) -> Box:
        """A rectangle of the page as it is seen."""
        (x, y), (other_x, other_y) = self._on_screen(left, bottom), self._on_screen(right, top)
        return min(x, other_x), min(y, other_y), max(x, other_x), max(y, other_y)

    def _on_screen(self, x: float, y: float) -> tuple[float, float]:
        across, down = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDF_PageToDevice(self.page, 0, 0, self.width, self.height, 0, x, y, across, down)
        return across.value / self.width, down.value / self.width


class _Shows:
    """A test of the words of a page: they show when it is drawn, or do not."""

    def __init__(self, page: PdfPage, words: Sequence[Word]) -> None:
        self.page = page
        width, height = page.get_size()
        self.tall = height / width
        self.scale = max(PREVIEW_WIDTH / width, 0.1)
        self.scale = min(max(self.scale, (DRAWN / (width * height)) ** 0.5 / 2), (DRAWN / (width * height)) ** 0.5)
        found = page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=15)
        self.objects = {ctypes.addressof(each.raw.contents): each for each in found}
        self.drawn = self._draw()
        self.difference = ImageChops.difference(self.drawn, self._without(self.objects))
        self.laid_over = _laid_over(words)
        self.left = MOST_LAID_OVER
        self.parts: dict[tuple[int, int], Image.Image] = {}
        sizes = [_size(letter) * width * self.scale for word in words for letter in word.tested]
        times = READABLE / max(min(sizes, default=READABLE), READABLE / LARGEST)
        self.close = self.scale * 2 ** math.ceil(math.log2(max(times, 2)))

    def of(self, word: Word) -> int:
        """Whether a word shows."""
        if not word.is_drawn:
            return HIDDEN
        left, top, right, bottom = word.box
        if right <= 0 or bottom <= 0 or left >= 1 or top >= self.tall:
            return HIDDEN
        if id(word) not in self.laid_over:
            seen = self._visibility(word, self.difference, self.scale)
            return self._visibility_close(word) if seen == UNSURE else seen
        self.left -= 1
        if self.left < 0 or not word.objects <= self.objects.keys():
            return UNSURE
        return self._visibility(word, self._alone(word), self.scale)

    def _visibility_close(self, word: Word) -> int:
        """Whether a word shows whose letters are too small to tell, in the part of the page around it, drawn larger; as
        many parts as are allowed."""
        (wide, high), scale = self.page.get_size(), self.close
        side = DRAWN**0.5 / scale / 2
        left, top, right, bottom = (edge * wide for edge in word.box)
        at = (int(left / side), int(top / side))
        x, y = at[0] * side, at[1] * side
        if max(right - left, bottom - top) > side or (at not in self.parts and len(self.parts) == MOST_PARTS):
            return UNSURE
        if at not in self.parts:
            # Twice as wide and high as the places from which it counts: a word that begins in a part lies in it.
            around = tuple(max(edge, 0) for edge in (x, high - y - 2 * side, wide - x - 2 * side, y))
            drawn, without = self._draw(around, scale), self._without(self.objects, around, scale)
            self.parts[at] = ImageChops.difference(drawn, without)
        return self._visibility(word, self.parts[at], scale, x, y)

    def _alone(self, word: Word) -> Image.Image:
        """The difference that this word makes, in a picture as large as the page that is drawn around it only."""
        left, top, right, bottom = word.box
        wide = self.page.get_width()
        sides = (max(left, 0), max(self.tall - bottom, 0), max(1 - right, 0), max(top, 0))
        around = tuple(max(int(side * wide) - 2, 0) for side in sides)
        whole, part = self._draw(around), self._without(word.objects, around)
        made = Image.new("L", self.drawn.size)
        made.paste(ImageChops.difference(whole, part), (int(around[0] * self.scale), int(around[3] * self.scale)))
        return made

    def _visibility(self, word: Word, difference: Image.Image, scale: float, x: float = 0, y: float = 0) -> int:
        """Whether every letter of the word differs in a picture of differences, drawn at this scale from this point of
        the page on."""
        wide = self.page.get_width() * scale
        for edges in word.tested:
            left, top, right, bottom = (edge * wide for edge in edges)
            box = (int(left - x * scale), int(top - y * scale), int(right - x * scale) + 1, int(bottom - y * scale) + 1)
            if box[0] < 0 or box[1] < 0 or box[2] > difference.width + 1 or box[3] > difference.height + 1:
                return HIDDEN
            if difference.crop(box).getextrema()[1] < FAINTEST:  # type: ignore[operator]
                return HIDDEN
            if max(box[3] - box[1], box[2] - box[0]) < SMALLEST:
                return UNSURE
        return SHOWS

    def _draw(self, around: tuple[float, ...] = (0, 0, 0, 0), scale: float = 0) -> Image.Image:
        """The page in gray, without what lies around: so much from left, bottom, right and top, in points."""
        drawn: Image.Image = self.page.render(scale=scale or self.scale, grayscale=True, crop=around).to_pil()
        return drawn

    def _without(
        self, objects: Iterable[int], around: tuple[float, ...] = (0, 0, 0, 0), scale: float = 0
    ) -> Image.Image:
        """The page drawn without these objects."""
        inactive = [self.objects[key].raw for key in objects]
        for each in inactive:
            pdfium.FPDFPageObj_SetIsActive(each, False)
        try:
            return self._draw(around, scale)
        finally:
            for each in inactive:
                pdfium.FPDFPageObj_SetIsActive(each, True)


def _laid_over(words: Sequence[Word]) -> set[int]:
    """The words that lie over another that says something else, or under it."""
    found: set[int] = set()
    open_words: list[tuple[Box, Word]] = []
    for word in sorted(words, key=lambda each: each.box[1]):
        box = word.box
        open_words = [(other, each) for other, each in open_words if other[3] > box[1]]
        for other, each in open_words:
            across = min(box[2], other[2]) - max(box[0], other[0])
            down = min(box[3], other[3]) - max(box[1], other[1])
            smaller = min((box[2] - box[0]) * (box[3] - box[1]), (other[2] - other[0]) * (other[3] - other[1]))
            if word.text != each.text and across > 0 and down > 0 and across * down > smaller / 5:
                found |= {id(word), id(each)}
        open_words.append((box, word))
    return found
