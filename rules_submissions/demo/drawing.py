"""A layout sheet of the demonstration, drawn here: betting places on green cloth, with the facility's name."""

from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from .drawing_war import HEIGHT, WIDTH, war_drawing

CLOTH, LINE, GOLD = "#1f5b3c", "#f3ead6", "#d9b968"


def layout_drawing(
    game: str, facility: str, *, has_00: bool = True, tie: int = 10, places: int = 8, ties: int | None = None
) -> bytes:
    """A PNG of the layout: of Roulette with one zero or two; of Casino War with what it says that a Tie pays, and with
    so many places, all of them with a Tie area unless `ties` says how many."""
    if game == "Roulette":
        picture = _roulette(facility, ("0", "00") if has_00 else ("0",))
    else:
        picture = war_drawing(facility, tie=tie, places=places, ties=places if ties is None else ties)
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def _roulette(facility: str, zeros: tuple[str, ...]) -> Image.Image:
    picture = Image.new("RGB", (WIDTH, HEIGHT), "#efe7d8")
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((60, 50, WIDTH - 60, HEIGHT - 50), 180, CLOTH, "#8a3b32", 10)
    _centered(draw, facility.upper(), 190, 54, GOLD)
    _centered(draw, "ROULETTE", 260, 34, LINE)
    _numbers(draw, zeros)
    return picture


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
