"""The fonts of papers as a PDF embeds them, the widths of their characters, and the marks that none of them has.

A character is set in the first of a chain of fonts that has it, as `font-family` does in `document.css`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from ..glyphs import characters_of, printable
from ..rendering import FONTS, asset_paths

YES, NO = "✓", "✗"
SANS, BOLD, SERIF, MONO, MARKS = "sans", "bold", "serif", "mono", "marks"
FILES = {
    SANS: "source-sans-pro-400.woff2",
    BOLD: "source-sans-pro-700.woff2",
    SERIF: "merriweather-700.woff2",
    MONO: "roboto-mono-400.woff2",
}
CHAINS = {
    SANS: (SANS, MARKS, MONO, SERIF),
    BOLD: (BOLD, MARKS, MONO, SERIF),
    SERIF: (SERIF, SANS, MARKS, MONO),
    MONO: (MONO, SANS, MARKS, SERIF),
}
EMBEDDED = ("head", "hhea", "hmtx", "maxp", "cvt ", "fpgm", "prep", "loca", "glyf")
"""The tables of a font that drawing its glyphs by number needs."""
SOME_DAY = 3_850_000_000
"""In 2026, as fonts count seconds: the same font whenever it is made."""
STROKES = {
    YES: ((60, 330), (130, 400), (245, 270), (500, 660), (580, 605), (252, 130)),
    NO: (
        (85, 190), (255, 362), (90, 540), (165, 612), (327, 437), (490, 612),
        (562, 540), (398, 364), (565, 190), (492, 118), (325, 290), (158, 118),
    ),
}  # fmt: skip
MARK_WIDTH, EM = 754, 1000


@dataclass(frozen=True)
class Face:
    """A font: its glyphs and widths by character, widths in thousandths of the size, and its file as embedded."""

    name: str
    glyphs: dict[str, int]
    widths: dict[str, float]
    box: tuple[int, ...]
    ascent: int
    descent: int
    file: bytes


@cache
def face(code: str) -> Face:
    """The font of a code. Raises NotRendered where its file is missing."""
    source = BytesIO(_marks()) if code == MARKS else asset_paths()[FILES[code]]
    with TTFont(source) as font:
        by_character = {chr(point): name for point, name in font.getBestCmap().items()}
        scale = EM / font["head"].unitsPerEm
        order = {name: font.getGlyphID(name) for name in by_character.values()}
        head, lines = font["head"], font["hhea"]
        font_face = Face(
            name=font["name"].getDebugName(6) or code,
            glyphs={character: order[name] for character, name in by_character.items()},
            widths={character: font["hmtx"][name][0] * scale for character, name in by_character.items()},
            box=tuple(round(edge * scale) for edge in (head.xMin, head.yMin, head.xMax, head.yMax)),
            ascent=round(lines.ascent * scale),
            descent=round(lines.descent * scale),
            file=b"",
        )
        for table in [table for table in list(font.keys()) if table not in (*EMBEDDED, "GlyphOrder")]:
            del font[table]
        out = BytesIO()
        font.flavor = None
        font.save(out, reorderTables=False)
    return Face(**{**font_face.__dict__, "file": out.getvalue()})


def _larger(point: tuple[int, int]) -> tuple[int, int]:
    return round(point[0] * 1.16), round(point[1] * 1.16) - 90


def _marks() -> bytes:
    """A font of the two marks, drawn here: the fonts of the pages have neither."""
    names = {character: f"uni{ord(character):04X}" for character in STROKES}
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for character, points in STROKES.items():
        pen = TTGlyphPen(None)
        pen.moveTo(_larger(points[0]))
        for point in points[1:]:
            pen.lineTo(_larger(point))
        pen.closePath()
        glyphs[names[character]] = pen.glyph()
    made = FontBuilder(EM, isTTF=True)
    made.setupGlyphOrder([".notdef", *names.values()])
    made.setupCharacterMap({ord(character): name for character, name in names.items()})
    made.setupGlyf(glyphs)
    made.setupHorizontalMetrics(dict.fromkeys(glyphs, (MARK_WIDTH, 0)))
    made.setupHorizontalHeader(ascent=750, descent=-50)
    made.setupNameTable({"familyName": "Paper Marks", "styleName": "Regular", "psName": "PaperMarks"})
    made.setupOS2()
    made.setupPost()
    made.font["head"].created = made.font["head"].modified = SOME_DAY
    out = BytesIO()
    made.save(out)
    return out.getvalue()


@cache
def printable_characters() -> frozenset[str]:
    """The characters that a paper shows as they are."""
    return characters_of(Path(asset_paths()[name]) for name in FONTS) | frozenset(STROKES)


@lru_cache(maxsize=50_000)
def plain(words: str) -> str:
    """The words as a paper shows them: blanks alike, what no font has as its code."""
    return printable(" ".join(words.split()), printable_characters())


@cache
def _faces(chain: str) -> dict[str, str]:
    faces: dict[str, str] = {}
    for code in CHAINS[chain]:
        for character in face(code).glyphs:
            faces.setdefault(character, code)
    return faces


@lru_cache(maxsize=50_000)
def width(words: str, chain: str) -> float:
    """The width of plain words, in thousandths of the size."""
    faces = _faces(chain)
    return sum(face(faces[character]).widths[character] for character in words)


@lru_cache(maxsize=50_000)
def runs(words: str, chain: str) -> tuple[tuple[str, str], ...]:
    """Plain words as the PDF sets them: for each run of one font its code and the numbers of its glyphs, as digits."""
    return tuple(_runs(words, chain))


def _runs(words: str, chain: str) -> Iterator[tuple[str, str]]:
    faces, code, digits = _faces(chain), "", list[str]()
    for character in words:
        if faces[character] != code:
            if digits:
                yield code, "".join(digits)
            code, digits = faces[character], []
        digits.append(f"{face(code).glyphs[character]:04X}")
    if digits:
        yield code, "".join(digits)


@lru_cache(maxsize=20_000)
def lines(words: str, chain: str, size: float, room: float) -> tuple[str, ...]:
    """Words as lines no wider than `room` points. A word that is wider than a line is broken anywhere."""
    scale, rows, line = size / EM, list[str](), ""
    space = width(" ", chain) * scale
    used = 0.0
    for word in plain(words).split(" "):
        wide = width(word, chain) * scale if len(word) < 200 else room + 1
        if line and used + space + wide <= room:
            line, used = f"{line} {word}", used + space + wide
            continue
        if line:
            rows.append(line)
        *full, line = _pieces(word, chain, scale, room) if wide > room else [word]
        rows += full
        used = sum(width(character, chain) for character in line) * scale if full else wide
    return (*rows, line) if line or not rows else tuple(rows)


def _pieces(word: str, chain: str, scale: float, room: float) -> list[str]:
    pieces, piece, used = list[str](), "", 0.0
    for character in word:
        wide = width(character, chain) * scale
        if piece and used + wide > room:
            pieces.append(piece)
            piece, used = "", 0.0
        piece, used = piece + character, used + wide
    return [*pieces, piece]
