"""The child process that decodes sheets: bytes on standard input, a line of JSON and perhaps a PNG out.

    child.py PNG|JPEG|PDF                    an upload: {"pages", "width", "height"} and the picture made from it
    child.py PNG|JPEG|PDF PAGE               the same of this page alone, no wider than PREVIEW_WIDTH
    child.py cut LEFT TOP WIDTH HEIGHT       a picture made here: {} and what is in this rectangle, in pixels
    child.py difference FIRST                two pictures made here, the first of so many bytes: {"regions", "more"}

It has limits on memory, time and files, and knows neither database nor network: what a file does ends here.
"""

import json
import sys
from io import BytesIO
from typing import TYPE_CHECKING

from compliance.uploads.limits import MOST_BYTES, limit

from .limits import (
    MOST_PAGES,
    MOST_PIXELS,
    PREVIEW_HEIGHT,
    PREVIEW_WIDTH,
    REFUSED,
)

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

LEAST = 8
"""Dots across or down under which a drawn page shows nothing."""
FROM_OUTSIDE = ("PNG", "JPEG", "PDF")


class UploadRefusal(Exception):
    """The file is refused; the message says why and how to mend it."""


def in_eight_bits(picture: "Picture") -> "Picture":
    """A picture whose grays have 16 bits as it looks with 8; every other picture as it is."""
    if not picture.mode.startswith("I"):
        return picture
    # Pillow would cut every gray above the 255th to white.
    eight = picture.point(lambda gray: gray / 257).convert("L")
    eight.info = {name: value for name, value in picture.info.items() if name != "transparency"}
    return eight


def picture_of(content: bytes, kind: str) -> tuple["Picture", int]:
    """The picture in a PNG or JPEG, decoded whole, upright, on white. Raises Refused."""
    import warnings

    from PIL import Image, ImageOps

    warnings.simplefilter("error", Image.DecompressionBombWarning)
    Image.MAX_IMAGE_PIXELS = MOST_PIXELS
    try:
        with Image.open(BytesIO(content), formats=[kind]) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise UploadRefusal(_too_many_pixels(opened.width, opened.height))
            # A phone's JPEG holds smaller ones beside the first, which is the picture; a PNG of several moves.
            if kind == "PNG" and getattr(opened, "n_frames", 1) > 1:
                raise UploadRefusal("The file has several pictures. Save the one that is meant as a separate file.")
            opened.load()
            upright = ImageOps.exif_transpose(in_eight_bits(opened))
            if upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info:
                ground = Image.new("RGBA", upright.size, "white")
                upright = Image.alpha_composite(ground, upright.convert("RGBA"))
            picture = upright.convert("RGB")
            picture.info.clear()  # a color profile is bytes of the file, and would be written with the dots
    except (Image.DecompressionBombWarning, Image.DecompressionBombError):
        raise UploadRefusal(
            f"The picture has more than {MOST_PIXELS // 1_000_000} megapixels. Save it smaller."
        ) from None
    except (OSError, SyntaxError, ValueError, EOFError) as error:
        raise UploadRefusal(
            f"The whole picture cannot be read ({type(error).__name__}): it is damaged or incomplete. Export it again."
        ) from None
    return picture, 1


def pages_of(content: bytes, only: int | None = None) -> tuple["Picture", int]:
    """The pages of a PDF as one picture, one below the other, or one of them alone (from 1), and how many there are.
    Raises Refused."""
    import pypdfium2
    from PIL import Image

    try:
        opened = pypdfium2.PdfDocument(content)
        opened.init_forms()
        count = len(opened)
    except pypdfium2.PdfiumError as error:
        locked = "password" in str(error).lower()
        reason = "is locked with a password" if locked else "cannot be read: it is damaged or incomplete"
        raise UploadRefusal(f"The PDF {reason}. Export it again{', without a password' if locked else ''}.") from None
    shown = range(count) if only is None else range(only - 1, min(only, count))
    if not 1 <= len(shown) <= MOST_PAGES:
        raise UploadRefusal(f"The PDF has {count} pages; it must have 1 to {MOST_PAGES}. Split it.")
    sizes = [opened.get_page_size(at) for at in shown]
    if any(min(width, height) < 1 for width, height in sizes):
        raise UploadRefusal("A page of the PDF has no area. Export it again.")
    wanted = min(max(PREVIEW_WIDTH, *(width for width, _ in sizes)), 2 * PREVIEW_WIDTH)
    tall = sum(height / width for width, height in sizes)
    wide = int(min(wanted, PREVIEW_HEIGHT / tall, (MOST_PIXELS / tall) ** 0.5))
    if wide < LEAST or any(wide * height / width < LEAST for width, height in sizes):
        raise UploadRefusal("The pages of the PDF are too long and narrow to be drawn. Split it.")
    pictures = [_rendered(opened, at, wide / width) for at, (width, _) in zip(shown, sizes, strict=True)]
    whole = Image.new(
        "RGB", (max(picture.width for picture in pictures), sum(picture.height for picture in pictures)), "white"
    )
    top = 0
    for picture in pictures:
        whole.paste(picture, (0, top))
        top += picture.height
    return whole, count


def _rendered(opened: object, at: int, scale: float) -> "Picture":
    import pypdfium2

    try:
        page = opened[at]  # type: ignore[index]
        picture: Picture = page.render(scale=scale, may_draw_forms=True).to_pil().convert("RGB")
    except pypdfium2.PdfiumError:
        raise UploadRefusal(
            f"Page {at + 1} of the PDF cannot be drawn: the file is damaged or incomplete. Export it again."
        ) from None
    return picture


def _too_many_pixels(width: int, height: int) -> str:
    most = MOST_PIXELS // 1_000_000
    return f"The picture measures {width:,} by {height:,} pixels, more than {most} megapixels. Save it smaller."


def preview_of(content: bytes, kind: str, only: int | None = None) -> bytes:
    """The bytes for standard output: a line of JSON, then the PNG made fresh from the pixels alone."""
    picture, pages = pages_of(content, only) if kind == "PDF" else picture_of(content, kind)
    picture.thumbnail((PREVIEW_WIDTH * (2 if only is None else 1), PREVIEW_HEIGHT))
    out = BytesIO()
    picture.save(out, "PNG", optimize=False)
    head = json.dumps({"pages": pages, "width": picture.width, "height": picture.height})
    return head.encode() + b"\n" + out.getvalue()


def made_here(content: bytes) -> "Picture":
    """A picture that this process made before, decoded."""
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = 2 * PREVIEW_WIDTH * PREVIEW_HEIGHT
    with Image.open(BytesIO(content), formats=["PNG"]) as opened:
        return opened.convert("RGB")


def cut_of(content: bytes, left: int, top: int, width: int, height: int) -> bytes:
    """The part of a picture in this rectangle, in pixels, as it goes to standard output."""
    out = BytesIO()
    made_here(content).crop((left, top, left + width, top + height)).save(out, "PNG", optimize=False)
    return b"{}\n" + out.getvalue()


def answer(job: str, numbers: list[int], content: bytes) -> bytes:
    """The bytes for standard output of this job. Raises Refused."""
    if job == "cut":
        return cut_of(content, *numbers)
    if job == "difference":
        from .difference import difference_of

        return difference_of(made_here(content[: numbers[0]]), made_here(content[numbers[0] :]))
    return preview_of(content, job, *numbers)


if __name__ == "__main__":
    limit()
    try:
        most = MOST_BYTES + 1 if sys.argv[1] in FROM_OUTSIDE else -1
        job, *numbers = sys.argv[1:]
        sys.stdout.buffer.write(answer(job, [int(number) for number in numbers], sys.stdin.buffer.read(most)))
    except UploadRefusal as refusal:
        sys.stderr.write(str(refusal))
        sys.exit(REFUSED)
