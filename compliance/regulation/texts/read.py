"""Bytes of an official text to clean lines: marks of the page, the Bulletin's HTML and OCR removed, words kept.

Three shapes come in: the Code's page text (`<i>` table heads, tabs, page feet), the Bulletin's HTML text (em and en
spaces, doubled apostrophes for quotation marks) and OCR text (heading marks, list dashes, pipe tables, TeX fragments,
`§ 6 51a.2`). Quotation marks of all kinds become straight ones; everything else of the wording stays as it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from compliance.regulation.texts.tree import TextRefused

LARGEST_FILE = 4 * 1024 * 1024
LONGEST_LINE = 100_000

_DOLLAR = "\x01"
_SPACES = dict.fromkeys(
    map(ord, "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000"), " "
)
_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"), None)
_QUOTES = {ord(mark): '"' for mark in "“”„"} | {ord(mark): "'" for mark in "‘’‚"}
_CHARACTERS = _SPACES | _INVISIBLE | _QUOTES

_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_MATH = re.compile(r"\$(?=[^$\\]*\\)([^$]*)\$")
_TEX_WORDS = (("\\S", "§"), ("\\longrightarrow", "—"), ("\\ ", " "), ("\\overline", ""), ("\\text", ""), ("\\it ", ""))
_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,3})(?=[^\s*])([^*\n]+?)(?<=[^\s*])\1(?![\w*])")
_TAG = re.compile(r"</?[ibu]>|</?em>|</?strong>")
_HEAD_MARK = re.compile(r"^(?:#{1,6}\s+|>\s+)+")
_LIST_DASH = re.compile(r"^-\s+(?=\S)")
_SPACED_NUMBER = re.compile(r"(§{1,2}\s*|(?<=[Ss]ection ))(\d(?: ?\d){2}) ?([a-z]) ?\. ?(\d(?: ?\d)?)(?=[\s.,;:()]|$)")


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of the file, cleaned. `cells` is set for a row of a table, `headed` when the page marks it a head."""

    number: int
    words: str
    cells: tuple[str, ...] = ()
    headed: bool = False

    @property
    def is_blank(self) -> bool:
        return not self.words and not self.cells


def decode(raw: bytes) -> str:
    """The text of the file. Raises TextRefused for an empty, too large or non-text file, or one that is not UTF-8."""
    if len(raw) > LARGEST_FILE:
        raise TextRefused(f"the file holds {len(raw):,} bytes; the largest text taken is {LARGEST_FILE:,} bytes")
    if not raw.strip():
        raise TextRefused("the file is empty; expected the text of a chapter")
    if raw.startswith((b"%PDF", b"PK\x03\x04")):
        raise TextRefused("the file is a PDF or a packed document; save it as plain text (UTF-8) first")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TextRefused(
            f"the file is not UTF-8: byte {error.start} is 0x{raw[error.start]:02x}; save it as UTF-8 text first"
        ) from None
    control = _CONTROL.search(text)
    if control is not None:
        raise TextRefused(f"the file is not text: character {control.start()} is the control code {ord(control[0])}")
    if re.match(r"\s*<(?:!doctype|html)", text, re.IGNORECASE):
        raise TextRefused("the file is an HTML page; save the page's text (UTF-8) without markup first")
    return text


def read_lines(text: str) -> list[TextLine]:
    """Every line of the text, cleaned; numbers count from 1 as an editor shows them. Raises TextRefused."""
    lines = []
    for number, raw_line in enumerate(re.sub(r"\r\n|[\r\f\v]", "\n", text).split("\n"), start=1):
        if len(raw_line) > LONGEST_LINE:
            raise TextRefused(f"line {number} holds {len(raw_line):,} characters; expected at most {LONGEST_LINE:,}")
        lines.append(_line(number, raw_line))
    return lines


def clean(words: str) -> str:
    """The words of one line without marks of the page or of OCR, spaces single."""
    words = words.translate(_CHARACTERS).replace("''", '"').replace("\\$", _DOLLAR)
    words = _MATH.sub(_plain_math, words)
    words = _TAG.sub("", words)
    words = _EMPHASIS.sub(r"\2", words)
    words = _SPACED_NUMBER.sub(_joined_number, words)
    return " ".join(words.replace(_DOLLAR, "$").split())


def glue(first: str, second: str, hyphenated: frozenset[str] = frozenset()) -> tuple[str, str]:
    """Two lines of one passage, changed so that they can be put together as they are. A word broken at the line's end
    is mended unless the file elsewhere writes it with its hyphen (`hyphenated`, in lower case)."""
    if not first or not second:
        return first, second
    tail = re.match(r"[a-z]+", second)
    if tail and first.endswith("-") and first[-2:-1].isalnum():
        last_word = first.rsplit(None, 1)[-1]
        return (first if f"{last_word}{tail[0]}".lower() in hyphenated else first[:-1]), second
    return first, f" {second}"


def hyphenated_words(text: str) -> frozenset[str]:
    """Words that the text writes with a hyphen inside a line, in lower case."""
    return frozenset(word.lower() for word in re.findall(r"\b\w+-[a-z]+\b", text))


def _line(number: int, raw_line: str) -> TextLine:
    bare = raw_line.strip()
    if bare.startswith("|") and bare.endswith("|") and len(bare) > 1:
        cells = tuple(clean(cell.replace("<br>", " ")) for cell in bare[1:-1].split("|"))
        if all(re.fullmatch(r":?-*:?", cell) for cell in cells):
            return TextLine(number, "")
        return TextLine(number, "", cells) if any(cells) else TextLine(number, "")
    if "\t" in bare:
        cells = tuple(clean(cell) for cell in bare.split("\t"))
        return TextLine(number, "", cells, headed=bare.startswith("<i>"))
    words = clean(_LIST_DASH.sub("", _HEAD_MARK.sub("", bare.translate(_SPACES).strip())))
    return TextLine(number, words)


def _plain_math(match: re.Match[str]) -> str:
    inner = match[1]
    for tex, plain in _TEX_WORDS:
        inner = inner.replace(tex, plain)
    return re.sub(r"\\[A-Za-z]+ ?|[{}]", "", inner)


def _joined_number(match: re.Match[str]) -> str:
    chapter, section = match[2].replace(" ", ""), match[4].replace(" ", "")
    return f"{match[1]}{chapter}{match[3]}.{section}"
