"""The drawing from the answers laid over the artwork: how it lies, out of the address, and what is said of it."""

import re
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.safestring import mark_safe

from compliance.regulation import Chapter
from compliance.regulation.core.drawing import Drawing
from compliance.regulation.core.svg import outline
from compliance.web.sheet_parts import Overlay

from ..models import Artwork

OPACITIES = {"0": "Off", "40": "40 %", "70": "70 %", "100": "100 %"}
PERCENT = re.compile(r"-?[0-9]{1,3}(?:\.[0-9])?", re.ASCII)
FARTHEST = 100
SMALLEST, LARGEST = 10, 400
FIELDS = (
    ("right", "Right, %", -FARTHEST, FARTHEST), ("down", "Down, %", -FARTHEST, FARTHEST),
    ("size", "Size, %", SMALLEST, LARGEST),
)  # fmt: skip
"""The fields of the form: name in the address, label, least and most."""


@dataclass(frozen=True)
class Laid:
    """The position of the drawing over the sheet: percent to the right and down of the middle, percent of the fitting
    size."""

    drawn: str = "0"
    right: str = "0"
    down: str = "0"
    size: str = "100"

    @classmethod
    def of(cls, asked: QueryDict) -> "Laid":
        """The position that the address asks for; a value that is not known or beyond its bounds is ignored."""
        opacity = asked.get("drawn", "")
        stated = {name: _bounded(asked.get(name, ""), least, most) for name, _, least, most in FIELDS}
        return cls(opacity if opacity in OPACITIES else "0", **{name: value for name, value in stated.items() if value})


def _bounded(text: str, least: int, most: int) -> str:
    """The number as it is written in an address; empty for what is none, or lies beyond its bounds."""
    if not PERCENT.fullmatch(text) or not least <= float(text) <= most:
        return ""
    return f"{float(text) + 0:g}"


def drawing_of(upload: Artwork, chapter: Chapter, facts: Any, edition_key: str) -> Drawing | None:
    """The drawing of what this sheet shows, layout or wheel, by these facts; None where the game draws nothing of its
    kind, or nothing is answered."""
    kind = upload.version.sheet.kind
    return chapter.draw(kind, facts, edition_key, ()) if facts is not None and kind in chapter.drawings else None


def overlay_of(drawing: Drawing, upload: Artwork, laid: Laid, hidden: list[tuple[str, str]]) -> Overlay:
    """The drawing as it lies over this upload."""
    edges, box = outline(drawing)
    inputs = [(name, label, getattr(laid, name), least, most) for name, label, least, most in FIELDS]
    safe = mark_safe(edges)  # noqa: S308  # ours: `outline` escapes every word of the record
    opacity = f"{int(laid.drawn) / 100:g}"
    return Overlay(safe, box, upload.width, upload.height, opacity, laid.right, laid.down, laid.size, inputs, hidden)
