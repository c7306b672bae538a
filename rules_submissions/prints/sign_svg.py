"""The sign of a table as SVG for sign makers: words as text, of letter size, with its code."""

from collections.abc import Iterator
from html import escape
from re import search

from compliance.documents.qr import picture_of
from compliance.regulation.core.svg import printable
from compliance.web.values import day_words

from ..models.public import PublicApproval
from .codes import address_of, code_words
from .rules import published_of

WIDTH, EDGE = 850, 50
HEAD, FOOT, QR_SIDE = 150, 220, 170
LEAST_LINES = 10
CODE_BOX = r'viewBox="0 0 ([\d.]+)'
CODE_PATH = r'<path [^>]*? d="([^"]+)"|<path d="([^"]+)"'


def sign_svg(row: PublicApproval, code: str) -> bytes:
    """The sign with this code: facility, game, what each line pays, limits, approval. Every word is escaped."""
    published = published_of(row)
    step = 34 if len(published.lines) <= 30 else 24
    height = HEAD + max(len(published.lines), LEAST_LINES) * step + FOOT + 40 * bool(published.limits)
    title = f"Table sign, {published.game}, {row.facility_name}, {row.reference}, revision {row.revision}"
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH / 100}in" height="{height / 100}in"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"><title>{escape(printable(title))}</title>',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/><g font-family="sans-serif" fill="#000">',
        *_words(row, step, height, code_words(code)),
        "</g>",
        _code(address_of(code), WIDTH - EDGE - QR_SIDE, height - EDGE - QR_SIDE),
        "</svg>",
    ]
    return "\n".join(parts).encode()


def _words(row: PublicApproval, step: int, height: int, code: str) -> Iterator[str]:
    published = published_of(row)
    yield _text(EDGE, 80, 46, published.game, bold=True)
    yield _text(EDGE, 120, 24, row.facility_name)
    y = HEAD
    for line in published.lines:
        y += step
        yield _text(EDGE, y, step * 0.68, line.title)
        yield _text(WIDTH - EDGE, y, step * 0.68, line.pays, bold=True, at_end=True)
    if published.limits:
        yield _text(EDGE, y + 45, 22, " ".join(limit.words for limit in published.limits), bold=True)
    foot = (
        f"Approved {day_words(row.decided_on)}. In force since {day_words(row.in_effect_since)}.",
        f"{row.reference}, revision {row.revision}. 58 Pa. Code Chapter {row.chapter_number}.",
        f"Tables: {', '.join(row.table_numbers)}",
        f"Is this sign the current one? Scan, or type {code}.",
    )
    for at, words in enumerate(foot):
        yield _text(EDGE, height - EDGE - (len(foot) - 1 - at) * 26, 17, words)


def _text(x: float, y: float, size: float, words: str, *, bold: bool = False, at_end: bool = False) -> str:
    weight, anchor = (' font-weight="700"' if bold else ""), (' text-anchor="end"' if at_end else "")
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{weight}{anchor}>{escape(printable(words))}</text>'


def _code(address: str, x: float, y: float) -> str:
    """The code as a path of this drawing."""
    picture = picture_of(address).decode()
    box, path = search(CODE_BOX, picture), search(CODE_PATH, picture)
    if box is None or path is None:
        raise ValueError("the picture of a code has no path")
    scale = QR_SIDE / float(box.group(1))
    return (
        f'<path transform="translate({x:g} {y:g}) scale({scale:g})" d="{path.group(1) or path.group(2)}" fill="#000"/>'
    )
