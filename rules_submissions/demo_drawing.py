"""A layout sheet of the demonstration, drawn here: betting places on green cloth, with the facility's name."""

from io import BytesIO
from math import cos, pi, sin

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1400, 760
CLOTH, LINE, GOLD = "#1f5b3c", "#f3ead6", "#d9b968"


def layout_drawing(game: str, facility: str) -> bytes:
    """A PNG of the layout."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), "#efe7d8")
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((60, 50, WIDTH - 60, HEIGHT - 50), 180, CLOTH, "#8a3b32", 10)
    _centered(draw, facility.upper(), 190, 54, GOLD)
    _centered(draw, game.upper(), 260, 34, LINE)
    if game == "Roulette":
        _numbers(draw)
    else:
        _places(draw)
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _centered(draw: ImageDraw.ImageDraw, words: str, top: int, size: int, color: str) -> None:
    left = (WIDTH - draw.textlength(words, _font(size))) / 2
    draw.text((left, top), words, color, _font(size))


def _numbers(draw: ImageDraw.ImageDraw) -> None:
    """The thirty-six numbers in three rows, with the zeros before them."""
    red = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
    for number in range(1, 37):
        left, top = 300 + (number - 1) // 3 * 70, 500 - (number - 1) % 3 * 60
        draw.rectangle((left, top, left + 70, top + 60), "#9d2c2c" if number in red else "#20242a", LINE, 3)
        draw.text((left + 20, top + 16), str(number), LINE, _font(26))
    for at, zero in enumerate(("0", "00")):
        draw.rectangle((230, 470 - at * 90, 300, 560 - at * 90), CLOTH, LINE, 3)
        draw.text((250, 500 - at * 90), zero, LINE, _font(26))


def _places(draw: ImageDraw.ImageDraw) -> None:
    """Eight places in an arc, each with an area for the Initial and War Wagers and one for the Tie Wager."""
    for place in range(8):
        turn = pi * (0.14 + 0.72 * place / 7)
        x, y = WIDTH / 2 - 520 * cos(turn), 330 + 270 * sin(turn)
        draw.ellipse((x - 42, y - 42, x + 42, y + 42), outline=LINE, width=4)
        draw.rectangle((x - 34, y - 92, x + 34, y - 54), outline=GOLD, width=3)
        draw.text((x - 18, y - 84), "TIE", GOLD, _font(20))
        draw.text((x - 6, y - 14), str(place + 1), LINE, _font(26))
