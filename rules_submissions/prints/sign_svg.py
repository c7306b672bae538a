"""The sign of a table as SVG, in each size, for sign makers and for a paper of that size: words as text, with its code.

It says what the kept sign says, from the same object: facility, game, limits, what each line pays, approval.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache
from html import escape
from re import search

from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from compliance.documents.qr import picture_of
from compliance.regulation.core.canonical import canonical_bytes
from compliance.regulation.core.svg import FACES, printable
from compliance.web.languages import spoken
from compliance.web.phrases import in_language
from compliance.web.values import day_words

from ..models.public import PrintKind, PublicApproval
from .codes import address_of, code_words
from .rules import in_fewer_rows, published_of
from .sign_sizes import BESIDE, LEAST_POINTS, SECOND, SIZES, Fit, SignRow, Size, fit_of, lines_of, width_of

CODE_BOX = r'viewBox="0 0 ([\d.]+)'
CODE_PATH = r'<path [^>]*? d="([^"]+)"|<path d="([^"]+)"'
GAME, FACILITY, LIMIT, LARGEST, SMALL = 0.07, 0.024, 0.055, 0.08, 0.0115
"""The most that letters of the game, the facility, the limits and the lines are high, and how high those of the foot
are, as shares of a face's height."""
LEAST_SMALL, LEAST_CODE, CODE = 5.5, 54, 0.14
"""The least height of letters of the foot and the least side of the code, in points; its side as a share of a face's
width."""
LINE, CAPITAL, BELOW = 1.35, 0.72, 0.25
"""From one line of words to the next, how high a capital is, and how far letters reach below their line, in times the
height of letters."""
CURRENT = noop("Is this sign the current one? Scan, or type {code} at {site}")
COMPLETE = noop("The complete rules are open to inspection: ask the floorperson, or scan.")


@dataclass(frozen=True)
class Words:
    """A word or sentence at its place, in points."""

    x: float
    y: float
    size: float
    words: str
    is_bold: bool = False
    at_end: bool = False
    beside: str = ""
    """Smaller words after these, on the same line."""

    @property
    def markup(self) -> str:
        """As SVG. Every word is escaped."""
        weight = ' font-weight="700"' if self.is_bold else ""
        anchor = ' text-anchor="end"' if self.at_end else ""
        place = f'x="{self.x:.1f}" y="{self.y:.1f}" font-size="{self.size:.2f}"'
        return f"<text {place}{weight}{anchor}>{escape(printable(self.words))}{self._beside}</text>"

    @property
    def _beside(self) -> str:
        if not self.beside:
            return ""
        place = f'dx="{self.size * BESIDE:.1f}" font-size="{self.size * SECOND:.2f}" font-weight="400"'
        return f"<tspan {place}>{escape(printable(self.beside))}</tspan>"


@dataclass(frozen=True)
class Face:
    """A face of a sign: its contents and size. `languages`: whether each is Spanish, the greater one first.
    `width_share`: the width of the letters that draw it, beside the widest that a sign maker may have."""

    row: PublicApproval
    code: str
    help_words: str
    size: Size
    languages: Sequence[bool]
    width_share: float = 1.0

    @property
    def _room(self) -> float:
        """The width for words in the widest letters, in points."""
        return (self.size.width - 2 * self.size.edge) / self.width_share

    def parts(self) -> list[str]:
        """The markup of the face."""
        side = self._side
        x, y = (whole - self.size.edge - side for whole in (self.size.width, self.size.height))
        words = [one.markup for one in (*self._top, *self._foot)]
        lines = self._lines(self.rows(), self.fit, self._least)
        rule = self._rule(self._least - self.size.edge * 0.2, 1.5)
        return [*words, *lines, rule, code_path(address_of(self.code), x, y, side)]

    @cached_property
    def fit(self) -> Fit:
        """The setting of its lines, between its head and the words below."""
        most = min(one.y - one.size for one in self._foot) - self.size.edge * 0.6
        most = min(most, self.size.height - self.size.edge - self._side - self.size.edge * 0.3)
        return fit_of(self.rows(), self._room, most - self._least, self.size.height * LARGEST, self.size.far)

    @property
    def _least(self) -> float:
        """The height at which its lines begin."""
        return self._top[-1].y + self._top[-1].size * BELOW + self.size.edge * 0.3

    def rows(self) -> list[SignRow]:
        """The contents of each line."""
        lines = in_fewer_rows((line.title, line.pays) for line in published_of(self.row).lines)
        return [SignRow.of(self._in_languages(title), pays) for title, pays in lines]

    @property
    def _side(self) -> float:
        return max(LEAST_CODE, self.size.width * CODE)

    def _in_languages(self, words: str) -> list[str]:
        """Words in each language, once where they are the same."""
        said = []
        for spanish in self.languages:
            with spoken(spanish=spanish):
                said.append(str(in_language(words)))
        return list(dict.fromkeys(said))

    @cached_property
    def _top(self) -> list[Words]:
        return list(self._head())

    def _head(self) -> Iterator[Words]:
        found, edge, height, room = published_of(self.row), self.size.edge, self.size.height, self._room
        facility = height * FACILITY
        yield Words(
            edge,
            y := edge + facility,
            min(facility, room / width_of(self.row.facility_name, bold=True)),
            self.row.facility_name,
            is_bold=True,
        )
        game, *others = self._in_languages(found.game)
        size = min(height * GAME, room / width_of(game, bold=True))
        yield Words(edge, y := y + size * 1.05, size, game, is_bold=True)
        for words in (*others, *self._in_languages(found.case)):
            if words:
                yield Words(edge, y := y + facility * LINE, min(facility, room / width_of(words)), words)
        most, y = height * LIMIT, y + facility * 0.4
        for at, spanish in enumerate(self.languages):
            with spoken(spanish=spanish):
                limits = [str(in_language(limit.words)).rstrip(".") for limit in found.limits]
            for size, words in lines_of(limits, room, most, bold=not at):
                yield Words(edge, y := y + size * LINE, size, words, is_bold=not at)
                most = size * SECOND

    @cached_property
    def _foot(self) -> list[Words]:
        edge, said = self.size.edge, list[str]()
        size = max(LEAST_SMALL, self.size.height * SMALL)
        for spanish in self.languages:
            with spoken(spanish=spanish):
                said += foot_words(self.row, self.code)
        said.append(self.help_words)
        room = (self._room - (self._side + edge * 0.5) / self.width_share) / size
        lines = [line for words in said for line in wrapped(words, room)]
        return [
            Words(edge, self.size.height - edge - at * size * LINE, size, words)
            for at, words in enumerate(reversed(lines))
        ]

    def _lines(self, rows: Sequence[SignRow], fit: Fit, top: float) -> Iterator[str]:
        longest, wide = -(-len(rows) // fit.columns), fit.column * self.width_share
        for at, row in enumerate(rows):
            column, place = divmod(at, longest)
            x, middle = self.size.edge + column * wide * 1.08, top + (place + 0.46) * fit.step
            beside, below = (row.second, "") if fit.is_beside else ("", row.second)
            y = middle + fit.points * (CAPITAL / 2 - SECOND * 0.62 * bool(below))
            low = middle + fit.pays * CAPITAL / 2
            if fit.is_alone:
                y, low = top + fit.points, top + (fit.step + row.tall * fit.points + fit.pays * CAPITAL) / 2
            yield Words(x, y, fit.points, row.title, is_bold=True, beside=beside).markup
            yield Words(x + wide, low, fit.pays, row.pays, is_bold=True, at_end=True).markup
            if below:
                yield Words(x, y + fit.points * SECOND * 1.25, fit.points * SECOND, below).markup
            yield self._rule(top + (place + 1) * fit.step - 0.4, 0.4, x, wide)

    def _rule(self, y: float, thick: float, x: float | None = None, width: float | None = None) -> str:
        x, width = x or self.size.edge, width or self.size.width - 2 * self.size.edge
        return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{thick}"/>'


def faces_of(
    row: PublicApproval, code: str, size: Size, help_words: str, *, spanish: bool, width_share: float = 1.0
) -> list[Face]:
    """The faces of a sign. With Spanish, a tent has one face in each language, every other sign both."""
    both = [(False, True) if spanish else (False,)]
    languages = both if size.faces == 1 else [(spanish and bool(at),) for at in range(size.faces)]
    return [Face(row, code, help_words, size, each, width_share) for each in languages]


def foot_words(row: PublicApproval, code: str) -> tuple[str, str, str]:
    """The words below the lines of a sign, in the language that is spoken: who approved it, how to see whether it is
    the current one, and the place of the complete rules."""
    return approved_words(row), scan_words(CURRENT, code), str(in_language(COMPLETE))


def approved_words(row: PublicApproval) -> str:
    """The words on who approved the rules and when, and the tables at which they hold."""
    return gettext(
        "Approved {decided} by the {board}. In effect since {since}. {reference}, revision {revision}. 58 Pa. Code "
        "Chapter {chapter}. Tables: {tables}."
    ).format(
        decided=day_words(row.decided_on),
        board=settings.BOARD_NAME,
        since=day_words(row.in_effect_since),
        reference=row.reference,
        revision=row.revision,
        chapter=row.chapter_number,
        tables=", ".join(row.table_numbers),
    )


def scan_words(sentence: str, code: str) -> str:
    """The way to see whether a print is the current one: the sentence with its code, and the address at which to type
    it."""
    return gettext(sentence).format(code=code_words(code), site=address_of(code).removesuffix(f"{code}/"))


def title_of(row: PublicApproval, kind: PrintKind) -> str:
    """`Table sign, Roulette, Lantern House, RS-5H9T-K2, revision 3`."""
    game = published_of(row).game
    return f"{kind.label}, {game}, {row.facility_name}, {row.reference}, revision {row.revision}"


def sizes_of(row: PublicApproval, *, spanish: bool = False) -> tuple[Size, ...]:
    """The sizes in which every word of this sign can be read; the sheet of letter size in English always. Counted
    once, and kept by what the row says."""
    return _sizes(row, row.changed_at, canonical_bytes(row.facts), spanish)


@lru_cache(maxsize=500)
def _sizes(row: PublicApproval, changed_at: datetime, facts: bytes, spanish: bool) -> tuple[Size, ...]:
    return tuple(
        size
        for size in SIZES
        if (size is SIZES[0] and not spanish)
        or all(face.fit.points >= LEAST_POINTS for face in faces_of(row, "0" * 10, size, "", spanish=spanish))
    )


def meters_of(row: PublicApproval, help_words: str, *, spanish: bool, shares: tuple[float, ...]) -> dict[Size, float]:
    """From how far what each bet pays is read in each size, on every face and in letters of each of these shares of
    the widest. Counted once, and kept by what the row says."""
    return _meters(row, row.changed_at, canonical_bytes(row.facts), help_words, spanish, shares)


@lru_cache(maxsize=500)
def _meters(
    row: PublicApproval, changed_at: datetime, facts: bytes, help_words: str, spanish: bool, shares: tuple[float, ...]
) -> dict[Size, float]:
    return {
        size: min(
            face.fit.meters
            for share in shares
            for face in faces_of(row, "0" * 10, size, help_words, spanish=spanish, width_share=share)
        )
        for size in SIZES
    }


def sign_svg(
    row: PublicApproval,
    code: str,
    size: Size = SIZES[0],
    *,
    help_words: str = "",
    spanish: bool = False,
    width_share: float = 1.0,
) -> bytes:
    """The sign with this code in this size, in inches; the faces of a tent below each other, the first on its head."""
    parts = []
    faces = faces_of(row, code, size, help_words, spanish=spanish, width_share=width_share)
    for at, face in enumerate(faces):
        is_turned = len(faces) > 1 and at == 0
        middle = f"{size.width / 2:g} {size.height / 2:g}"
        turn = f"rotate(180 {middle})" if is_turned else f"translate(0 {at * size.height:g})"
        parts += [f'<g transform="{turn}">', *face.parts(), "</g>"]
    return sheet_svg(title_of(row, PrintKind.SIGN), size, parts)


def sheet_svg(title: str, size: Size, parts: Iterable[str]) -> bytes:
    """A white sheet of this size, its faces below each other, with the markup of what stands on it, in points."""
    width, height = size.width, size.sheet_height
    box = f'viewBox="0 0 {width:g} {height:g}" width="{width / 72:g}in" height="{height / 72:g}in"'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img"><title>{escape(printable(title))}</title>',
        f'<rect width="{width:g}" height="{height:g}" fill="#fff"/><g font-family="{FACES}" fill="#000">',
    ]
    return "\n".join([*head, *parts, "</g></svg>"]).encode()


def wrapped(words: str, room: float) -> Iterator[str]:
    """The words in lines of this width, in times the height of their letters."""
    line = ""
    for word in words.split():
        if line and width_of(f"{line} {word}") > room:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    if line:
        yield line


def code_path(address: str, x: float, y: float, side: float) -> str:
    """The code as a path of this drawing."""
    picture = picture_of(address).decode()
    box, path = search(CODE_BOX, picture), search(CODE_PATH, picture)
    if box is None or path is None:
        raise ValueError("the picture of a code has no path")
    scale = side / float(box.group(1))
    return f'<path transform="translate({x:.1f} {y:.1f}) scale({scale:.4g})" d="{path.group(1) or path.group(2)}"/>'
