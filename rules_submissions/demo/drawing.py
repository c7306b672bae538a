"""A layout sheet of the demonstration, drawn here: betting places on green cloth, with the facility's name."""

from io import BytesIO
from math import cos, pi, sin

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1400, 760
CLOTH, LINE, GOLD = "#1f5b3c", "#f3ead6", "#d9b968"


def layout_drawing(game: str, facility: str, *, has_00: bool = True, tie: int = 10) -> bytes:
    """A PNG of the layout; of Roulette with one zero or two, of Casino War with what it says that a Tie pays."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), "#efe7d8")
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((60, 50, WIDTH - 60, HEIGHT - 50), 180, CLOTH, "#8a3b32", 10)
    _centered(draw, facility.upper(), 190, 54, GOLD)
    _centered(draw, game.upper(), 260, 34, LINE)
    if game == "Roulette":
        _numbers(draw, ("0", "00") if has_00 else ("0",))
    else:
        _places(draw)
        _centered(draw, f"TIE PAYS {tie} TO 1", 330, 34, LINE)
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _centered(draw: ImageDraw.ImageDraw, words: str, top: int, size: int, color: str) -> None:
    left = (WIDTH - draw.textlength(words, _font(size))) / 2
    draw.text((left, top), words, color, _font(size))


def _numbers(draw: ImageDraw.ImageDraw, zeros: tuple[str, ...]) -> None:
    """The thirty-six numbers in three rows, with the zeros before them."""
    red = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
    for number in range(1, 37):
        left, top = 300 + (number - 1) // 3 * 70, 500 - (number - 1) % 3 * 60
        draw.rectangle((left, top, left + 70, top + 60), "#9d2c2c" if number in red else "#20242a", LINE, 3)
        draw.text((left + 20, top + 16), str(number), LINE, _font(26))
    height = 180 // len(zeros)
    for at, zero in enumerate(zeros):
        bottom = 560 - at * height
        draw.rectangle((230, bottom - height, 300, bottom), CLOTH, LINE, 3)
        draw.text((250, bottom - height / 2 - 15), zero, LINE, _font(26))


def _places(draw: ImageDraw.ImageDraw) -> None:
    """Eight places in an arc, each with an area for the Initial and War Wagers and one for the Tie Wager."""
    for place in range(8):
        turn = pi * (0.14 + 0.72 * place / 7)
        x, y = WIDTH / 2 - 520 * cos(turn), 330 + 270 * sin(turn)
        draw.ellipse((x - 42, y - 42, x + 42, y + 42), outline=LINE, width=4)
        draw.rectangle((x - 34, y - 92, x + 34, y - 54), outline=GOLD, width=3)
        draw.text((x - 18, y - 84), "TIE", GOLD, _font(20))
        draw.text((x - 6, y - 14), str(place + 1), LINE, _font(26))
