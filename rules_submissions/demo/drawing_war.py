"""A Casino War layout of the demonstration, as a maker of layouts draws it: half round, a place for each player."""

from math import cos, radians, sin

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1400, 760
PAPER, RAIL, CLOTH, LINE, GOLD, RED = "#efe7d8", "#4a2c22", "#1f5b3c", "#f3ead6", "#d9b968", "#7c2328"
FINE = 2
"""Drawn so many times as large, then reduced: turned words have smooth edges."""
MIDDLE, TOP, REACH, DEPTH = WIDTH / 2, 70, 610, 590
WIDEST = 70


class War:
    """A layout while it is drawn."""

    def __init__(self) -> None:
        self.picture = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), PAPER)
        self.pen = ImageDraw.Draw(self.picture)

    def table(self) -> None:
        """The rail and the cloth; the dealer's boxes at the straight side."""
        for inset, color in ((0, RAIL), (16, CLOTH)):
            around = [(MIDDLE - REACH + inset, TOP - 30 + inset), (MIDDLE + REACH - inset, TOP - 30 + inset)]
            arc = [_at(turn, 1, inset) for turn in range(90, -91, -2)]
            self.pen.polygon([_fine(point) for point in (*around, *arc)], color)
        for words, left in (("DROP", 360), ("TIP", 980)):
            self._box((left, 66, left + 60, 104), outline=LINE)
            self.words(words, (left + 30, 85), 17, LINE)

    def place(self, number: int, turn: float, *, has_tie: bool) -> None:
        """A player's place: a box for the Initial and War Wagers, and an oval for the Tie Wager."""
        x, y = _at(turn, 0.83)
        corners = [(-42, -44), (42, -44), (42, 44), (-42, 44)]
        box = [_fine(_turned(x, y, *corner, turn)) for corner in corners]
        self.pen.line([*box, box[0]], LINE, 3 * FINE, joint="curve")
        self.pen.line([_fine(_turned(x, y, dx, 0, turn)) for dx in (-42, 42)], LINE, 2 * FINE)
        for words, down in (("INITIAL", -22), ("WAR", 22)):
            self.words(words, _turned(x, y, 0, down, turn), 18, LINE, turn)
        self.words(str(number), _at(turn, 0.945), 22, GOLD, turn)
        if has_tie:
            x, y = _at(turn, 0.64)
            self._box((x - 36, y - 24, x + 36, y + 24), fill=RED, outline=LINE, is_oval=True)
            self.words("TIE", (x, y), 20, LINE)

    def words(self, words: str, at: tuple[float, float], size: int, color: str, turn: float = 0) -> None:
        """Words around a point, turned to their player."""
        font = ImageFont.load_default(size * FINE)
        left, top, right, bottom = (round(side) for side in self.pen.textbbox((0, 0), words, font))
        mask = Image.new("L", (right - left + 8, bottom - top + 8))
        ImageDraw.Draw(mask).text((4 - left, 4 - top), words, 255, font)
        mask = mask.rotate(turn, Image.Resampling.BICUBIC, expand=True)
        x, y = _fine(at)
        self.picture.paste(color, (round(x - mask.width / 2), round(y - mask.height / 2)), mask)

    def _box(self, around: tuple[float, ...], *, outline: str, fill: str | None = None, is_oval: bool = False) -> None:
        draw = self.pen.ellipse if is_oval else self.pen.rectangle
        draw([round(side * FINE) for side in around], fill, outline, 3 * FINE)

    def whole(self) -> Image.Image:
        """The finished picture."""
        return self.picture.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)


def war_drawing(facility: str, *, tie: int, places: int, ties: int) -> Image.Image:
    """The layout of a house: so many places, so many of them with a Tie area, and what it says that a Tie pays."""
    war = War()
    war.table()
    war.words(facility.upper(), (MIDDLE, 152), 46, GOLD)
    war.words("CASINO WAR", (MIDDLE, 206), 28, LINE)
    for at, line in enumerate(("INITIAL PAYS 1 TO 1", "WAR PAYS 1 TO 1", "WAR ON A TIE PAYS 2 TO 1")):
        war.words(line, (MIDDLE, 250 + 30 * at), 20, LINE)
    war.words(f"TIE PAYS {tie} TO 1", (MIDDLE, 350), 32, LINE)
    for at in range(places):
        war.place(at + 1, WIDEST - 2 * WIDEST * at / (places - 1), has_tie=at < ties)
    return war.whole()


def _at(turn: float, share: float, inset: float = 0) -> tuple[float, float]:
    """The point at this share of the way from the dealer to the rim, `turn` degrees to the dealer's left."""
    reach, depth = REACH - inset, DEPTH - inset
    return MIDDLE + reach * share * sin(radians(turn)), TOP + depth * share * cos(radians(turn))


def _turned(x: float, y: float, right: float, down: float, turn: float) -> tuple[float, float]:
    across, along = cos(radians(turn)), -sin(radians(turn))
    return x + right * across - down * along, y + right * along + down * across


def _fine(at: tuple[float, float]) -> tuple[float, float]:
    return at[0] * FINE, at[1] * FINE
