"""The sizes in which the sign of a table is printed, and how large its words are on each: as large as they fit."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_noop as noop

POINTS = 72
"""In an inch."""
LEAST_POINTS = 6.0
"""Smaller words cannot be read, so a sign on which they would be is not offered in that size."""
MM_A_METER, FAR_M, FIGURE_SHARE = 2.5, 3, 0.64
"""The height of a figure for each meter from which it is read (25 mm for ten meters), the distance from which a large
sign is read, and the height of a figure as a share of the height of letters."""
FAR_MM = FAR_M * MM_A_METER
LEAST_TITLE = 1 / 3
"""The least height of titles, beside odds made as high as that."""
MOST_COLUMNS = 4
NARROW, WIDE = frozenset("fijlrtI.,:;'’!|()[]/-· "), frozenset("mwMW@%–—")
CAPITAL_SHARE, WIDE_SHARE, NARROW_SHARE, OTHER_SHARE, BOLD = 0.78, 1.0, 0.43, 0.65, 1.1
"""The width of a letter, as a share of its height, in the widest of the faces that a sign maker may put in."""


@dataclass(frozen=True)
class Size:
    """A sheet: its word in addresses, its title, and width and height of one face in inches. A tent is folded between
    its two faces."""

    code: str
    title: str
    width_in: float
    height_in: float
    faces: int = 1
    is_read_from_afar: bool = False

    @property
    def far(self) -> float:
        """The height of letters of odds that are read at three meters, in points; 0 if the sheet is read in the hand or
        across a table."""
        return FAR_MM / 25.4 * POINTS / FIGURE_SHARE * self.is_read_from_afar

    @property
    def width(self) -> float:
        """Of a face, in points."""
        return self.width_in * POINTS

    @property
    def height(self) -> float:
        """Of a face, in points."""
        return self.height_in * POINTS

    @property
    def sheet_height(self) -> float:
        """Of all faces, in points."""
        return self.height * self.faces

    @property
    def edge(self) -> float:
        """The white around a face, in points."""
        return min(self.width, self.height) * 0.06


SIZES = (
    Size("letter", noop("8½ × 11 sheet"), 8.5, 11),
    Size("11x17", noop("11 × 17 sheet"), 11, 17, is_read_from_afar=True),
    Size("22x28", noop("22 × 28 poster"), 22, 28, is_read_from_afar=True),
    Size("5x7", noop("5 × 7 table tent"), 5, 7, faces=2),
    Size("4x6", noop("4 × 6 rack card"), 4, 6),
)
"""Width × height in inches."""


def width_of(words: str, *, bold: bool = False) -> float:
    """The width of words, in times the height of their letters."""
    shares = (
        NARROW_SHARE
        if letter in NARROW
        else WIDE_SHARE
        if letter in WIDE
        else CAPITAL_SHARE
        if letter.isupper()
        else OTHER_SHARE
        for letter in words
    )
    return sum(shares) * (BOLD if bold else 1)


@dataclass(frozen=True)
class SignRow:
    """A line of a sign: the bet; smaller, its coverage and its second language; its payout."""

    title: str
    second: str
    pays: str

    @classmethod
    def of(cls, titles: Sequence[str], pays: str) -> "SignRow":
        """The row of a bet by its title in each language, such as `Straight (one number)`, `Straight (un número)`."""
        title, _, covers = titles[0].removesuffix(")").partition(" (")
        others = [
            other.removeprefix(f"{title} (").removesuffix(")") if other.startswith(f"{title} (") else other
            for other in titles[1:]
            if other.casefold() != title.casefold()
        ]
        return cls(title, " · ".join(filter(None, (covers, *others))), pays)

    def width(self, *, is_beside: bool) -> float:
        """Of its words, with the white after them, in times the height of its title; the smaller ones below or beside
        it."""
        first, second = width_of(self.title, bold=True), width_of(self.second) * SECOND
        return (first + (BESIDE + second) * bool(second) if is_beside else max(first, second)) + GAP

    @property
    def tall(self) -> float:
        """The height of its title with the smaller words below, in times the height of a title."""
        return LINE + SECOND_LINE * bool(self.second)

    @property
    def pays_width(self) -> float:
        """Of what it pays, in times the height of these letters."""
        return width_of(self.pays, bold=True)


SECOND, PAYS, GAP, BESIDE = 0.62, 1.5, 0.8, 0.4
"""The height of smaller words, the least height of a row's payout, and the white before it and before smaller words
beside a title, in times the height of a title."""
LINE, SECOND_LINE, RULE = 1.3, 0.78, 0.3
"""The height that a title, its smaller words and the rule below take, in times the height of a title."""
PAYS_OF_ROW = 0.9
"""The greatest height of a row's payout, as a share of the row: it is read from afar."""


@dataclass(frozen=True)
class Fit:
    """A setting of rows, in points: the height of a title and of a row's payout, the number of columns, the width of
    one, the height of a row, and whether its smaller words are beside the title. The payout of a row alone on its sign
    is below it."""

    points: float
    pays: float
    columns: int
    column: float
    step: float
    is_beside: bool
    is_alone: bool = False

    @property
    def meters(self) -> float:
        """From how far what a row pays is read."""
        return self.pays * FIGURE_SHARE * 25.4 / POINTS / MM_A_METER


def fit_of(rows: Sequence[SignRow], width: float, height: float, most: float, far: float = 0) -> Fit:
    """The largest words, titles up to `most` points, in which all rows stand in this room, in points: those with odds
    `far` points high where titles beside them are not too small."""

    def fits(least_pays: float) -> list[Fit]:
        return [
            _in_columns(rows, number, width, height, most, least_pays, is_beside=is_beside)
            for number in range(1, MOST_COLUMNS + 1)
            for is_beside in (False, True)
        ]

    if len(rows) == 1:
        return _alone(rows[0], width, height)
    afar = [fit for fit in fits(far) if fit.pays > far - 0.1 and fit.points >= far * LEAST_TITLE]
    return max(afar or fits(0), key=lambda fit: (round(2 * fit.points + fit.pays), -fit.columns))


def _alone(row: SignRow, width: float, height: float) -> Fit:
    points = min(height / 4, width / row.width(is_beside=False))
    pays = min(width / row.pays_width, height - row.tall * points)
    return Fit(points, pays, 1, width, height, is_beside=False, is_alone=True)


def _in_columns(
    rows: Sequence[SignRow],
    number: int,
    width: float,
    height: float,
    most: float,
    least_pays: float,
    *,
    is_beside: bool,
) -> Fit:
    column, longest = width / (number + (number - 1) * 0.08), max(-(-len(rows) // number), 1)
    tall = RULE + max((LINE if is_beside else row.tall for row in rows), default=LINE)
    widest = max((row.width(is_beside=is_beside) + row.pays_width * PAYS for row in rows), default=1)
    beside = min(((column - row.pays_width * least_pays) / row.width(is_beside=is_beside) for row in rows), default=0)
    points = min(most, height / (longest * tall), column / widest, beside)
    step = height / longest
    room = min(((column - row.width(is_beside=is_beside) * points) / row.pays_width for row in rows), default=0)
    return Fit(points, min(step * PAYS_OF_ROW, room), number, column, step, is_beside)


def lines_of(sentences: Sequence[str], width: float, most: float, *, bold: bool) -> list[tuple[float, str]]:
    """Sentences in one line or two, whichever lets their letters be larger, up to `most` points: the height of each
    line's letters, and its words."""
    settings = []
    for number in range(1, min(len(sentences), 2) + 1):
        each = -(-len(sentences) // number)
        lines = [" · ".join(sentences[at : at + each]) for at in range(0, len(sentences), each)]
        settings.append((min(most, *(width / width_of(line, bold=bold) for line in lines)), lines))
    size, lines = max(settings, key=lambda setting: (round(setting[0], 1), -len(setting[1])), default=(most, []))
    return [(size, line) for line in lines]
