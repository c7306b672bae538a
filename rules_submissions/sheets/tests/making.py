"""PDFs and pictures of sheets as programs, scanners and phones make them, for tests."""

import contextlib
import json
import subprocess
import warnings
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from unittest.mock import patch

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream
from PIL import Image, ImageDraw, ImageFont

from rules_submissions.models import Artwork
from rules_submissions.models.sheets import SheetText
from rules_submissions.sheets import child, text, text_child
from rules_submissions.sheets import reading as reading_module
from rules_submissions.sheets.reading import sheet_from
from rules_submissions.sheets.text import UploadWords

BOX = (0, 0, 612, 400)


def line(words: str, y: float, x: float = 60, *, size: int = 24, before: str = "") -> str:
    """Operators that write a line; `before` are others within its text object, such as a mode or a color."""
    shown = words.replace("(", "\\(").replace(")", "\\)")
    return f"q BT /F1 {size} Tf {before} 1 0 0 1 {x} {y} Tm ({shown}) Tj ET Q\n"


def page(
    content: str, *, box: tuple[int, ...] = BOX, scan: bytes = b"", fields: dict[str, tuple[str, float]] | None = None,
    to_unicode: str = "", has_frame: bool = False, **more: Any,
) -> bytes:  # fmt: skip
    """A PDF of one page: this content, `scan` as /Im1, `more` on the page; `fields` are form fields by name with what
    stands in them and their height on the page, in frames or bare. Layers are /On and /Off."""
    pdf = Pdf.new()
    on, off = (pdf.make_indirect(Dictionary(Type=Name.OCG, Name=name)) for name in ("on", "off"))
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    if to_unicode:
        font.ToUnicode = Stream(pdf, to_unicode.encode())
    resources = Dictionary(Font=Dictionary(F1=pdf.make_indirect(font)), Properties=Dictionary(On=on, Off=off))
    if scan:
        with Image.open(BytesIO(scan)) as opened:
            drawn = opened.convert("L")
        image = Stream(pdf, drawn.tobytes())
        image.stream_dict = Dictionary(
            Type=Name.XObject, Subtype=Name.Image, Width=drawn.width, Height=drawn.height, BitsPerComponent=8,
            ColorSpace=Name.DeviceGray,
        )  # fmt: skip
        resources.XObject = Dictionary(Im1=image)
    pdf.pages.append(
        pikepdf.Page(
            Dictionary(
                Type=Name.Page, MediaBox=Array(list(box)), Resources=resources, Contents=Stream(pdf, content.encode())
            )
        )
    )
    for name, value in more.items():
        pdf.pages[0].obj[f"/{name}"] = value
    pdf.Root.OCProperties = Dictionary(OCGs=Array([on, off]), D=Dictionary(ON=Array([on]), OFF=Array([off])))
    widgets = [
        pdf.make_indirect(
            Dictionary(
                Type=Name.Annot,
                Subtype=Name.Widget,
                FT=Name.Tx,
                T=name,
                V=words,
                F=4,
                DA="/F1 24 Tf 0 g",
                Rect=Array([300, y, 500, y + 34]),
            )
        )
        for name, (words, y) in (fields or {}).items()
    ]
    for widget in widgets if has_frame else ():
        widget.MK, widget.BS = Dictionary(BC=Array([0])), Dictionary(W=1, S=Name.S)
    if widgets:
        pdf.pages[0].Annots = Array(widgets)
        pdf.Root.AcroForm = Dictionary(
            Fields=Array(widgets), NeedAppearances=True, DA="/F1 24 Tf 0 g", DR=Dictionary(Font=resources.Font)
        )
    out = BytesIO()
    pdf.save(out)
    return out.getvalue()


def lettered(
    *words: str, kind: str = "PNG", mode: str = "L", size: tuple[int, int] = (1224, 800), **more: Any
) -> bytes:
    """A picture with these lines, as large and at the places at which `line` writes them from y = 340 down by 60."""
    drawn = Image.new("L", size, 255)
    font = ImageFont.load_default(48)
    for at, one in enumerate(words):
        ImageDraw.Draw(drawn).text((120, 2 * (400 - 340 + 60 * at) + 1), one, 0, font, anchor="ls")
    if mode == "I;16":
        drawn = drawn.convert("I").point(lambda gray: gray * 257).convert("I;16")
    out = BytesIO()
    drawn.save(out, kind, **more)
    return out.getvalue()


SCAN = "q 612 0 0 400 0 0 cm /Im1 Do Q\n"
"""Operators that draw /Im1 over the whole page of BOX."""


def text_of(name: str, content: bytes, *, in_children: bool = False) -> SheetText:
    """The text read on this file, kept nowhere: by the code of the children, which begin in a second each, in this
    process, or `in_children` by them."""
    with contextlib.nullcontext() if in_children else _here():
        read = sheet_from(name, content)
        reading = UploadWords(
            Artwork(
                original=read.original, preview=read.preview, original_type=read.original_type, width=read.width,
                height=read.height, pages=read.pages,
            )
        )  # fmt: skip
        reading.all()
    return SheetText(lines=reading.lines, unseen=reading.unseen, unread=reading.unread)


@contextlib.contextmanager
def _here() -> Iterator[None]:
    """Does the jobs of the children in this process, without their limits."""

    def drawn(*job: str, content: bytes, wait_s: float = 0.0) -> "subprocess.CompletedProcess[bytes]":
        answer = child.answer(job[0], [int(number) for number in job[1:]], content)
        return subprocess.CompletedProcess(job, 0, answer, b"")

    def asked(*job: str, content: bytes) -> Any:
        return json.loads(json.dumps(text_child.answer(job[0], [int(number) for number in job[1:]], content)))

    most = Image.MAX_IMAGE_PIXELS
    try:
        with (
            warnings.catch_warnings(),
            patch.object(reading_module, "in_child", drawn),
            patch.object(text, "_child_answer", asked),
        ):
            yield
    finally:
        Image.MAX_IMAGE_PIXELS = most


def said(text: SheetText) -> list[str]:
    """The lines that count."""
    return [one[0] for one in text.lines]


def unseen(text: SheetText) -> list[tuple[str, str]]:
    """The lines that only the file holds, each with why."""
    return [(one[0], one[5]) for one in text.unseen]
