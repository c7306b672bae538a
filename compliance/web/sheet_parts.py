"""Content of the components of a sheet page: the stage with its layers, the pins, the changes. In picture pixels."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class SheetTab:
    """A sheet of a filing; `kind` is open, agreed, some, unread or empty, and colors `state`, its words."""

    label: str
    url: str
    is_current: bool = False
    kind: str = ""
    state: str = ""


@dataclass(frozen=True)
class Choice:
    """A choice of a switch: a link that shows the sheet that way."""

    label: str
    url: str
    is_current: bool = False
    count: int | None = None


@dataclass(frozen=True)
class Switch:
    """A switch over the stage."""

    legend: str
    choices: Sequence[Choice]


@dataclass(frozen=True)
class Layer:
    """A picture on the stage. `opacity` from 0 to 1; `shown` is the width from the left that is seen, None for all."""

    url: str
    height: int
    opacity: str = "1"
    shown: int | None = None


@dataclass(frozen=True)
class Box:
    """A rectangle with a letter: a changed region."""

    letter: str
    left: int
    top: int
    width: int
    height: int
    words: str


@dataclass(frozen=True)
class Marker:
    """A numbered place that links to its words; `kind` is pin or mark, `state` colors a pin."""

    label: str
    x: int
    y: int
    url: str
    words: str
    kind: str = "pin"
    state: str = "open"
    area: Box | None = None


@dataclass(frozen=True)
class Overlay:
    """A drawing laid over the sheet: its edges (`svg`, ours and escaped), the box around them in its own units, and
    how it lies. `opacity` from 0 to 1; `right` and `down` in percent of the sheet, `size` in percent of the size in
    which it fits the sheet. `inputs` ask for these: name in the address, label, value, least and most; `hidden` are
    what else stands there."""

    svg: str
    box: tuple[float, float, float, float]
    width: int
    height: int
    opacity: str
    right: str
    down: str
    size: str
    inputs: Sequence[tuple[str, str, str, int, int]] = ()
    hidden: Sequence[tuple[str, str]] = ()

    @property
    def transform(self) -> str:
        """From the drawing's own units to pixels of the picture: in its middle, then moved. `sheet_over.js` does the
        same."""
        left, top, right, bottom = self.box
        scale = min(self.width / (right - left), self.height / (bottom - top)) * float(self.size) / 100
        x = self.width * (0.5 + float(self.right) / 100) - scale * (left + right) / 2
        y = self.height * (0.5 + float(self.down) / 100) - scale * (top + bottom) / 2
        return f"translate({x:.2f} {y:.2f}) scale({scale:.4f})"


@dataclass(frozen=True)
class Stage:
    """A sheet, large. `scale` is the number of picture pixels to a marker's own pixel; `display` the drawn width in
    pixels, None to fit; `sets` is the id of the input that a click or drag fills, empty if nothing is placed. `id`
    begins its ids: it must be the only one of this name on a page."""

    title: str
    description: str
    width: int
    height: int
    scale: str
    layers: Sequence[Layer]
    columns: Sequence[tuple[int, str]]
    rows: Sequence[tuple[int, str]]
    boxes: Sequence[Box] = ()
    markers: Sequence[Marker] = ()
    display: int | None = None
    swipe: int | None = None
    sets: str = ""
    overlay: Overlay | None = None
    id: str = "stage"

    @property
    def margin(self) -> int:
        """The band around the sheet in which zones are named."""
        return int(26 * float(self.scale))

    @property
    def view_box(self) -> str:
        """The picture with its band."""
        band = self.margin
        return f"{-band} {-band} {self.width + 2 * band} {self.height + 2 * band}"

    @property
    def drawn_height(self) -> int | None:
        """The height in which it is drawn, beside `display`."""
        return None if self.display is None else self.display * self.height // self.width


@dataclass(frozen=True)
class CutOut:
    """A part of a picture: the whole picture's address and size, and the rectangle that is seen."""

    url: str
    width: int
    height: int
    left: int
    top: int
    wide: int
    high: int
    place: Box


@dataclass(frozen=True)
class ChangedItem:
    """A changed region in words; `pin_url` fills the form of a new pin with its place, empty for who sets none."""

    letter: str
    kind: str
    zone: str
    pin_url: str = ""


@dataclass(frozen=True)
class PinItem:
    """A pin in the list, with its forms if the reader may act."""

    number: int
    anchor: str
    zone: str
    state: str
    on_version: str
    messages: Sequence[Any]
    cut_out: CutOut
    settled_by: str = ""
    is_board_only: bool = False
    reply_form: Any = None
    reply_url: str = ""
    settle_url: str = ""
    hidden: Sequence[tuple[str, str]] = field(default_factory=tuple)


@dataclass(frozen=True)
class ElementItem:
    """An element that the text asks on the sheet: its mark, and the reviewers' statements about it (`state` found,
    not_found or empty; `is_said_here`: by the reader's unit). `hidden` are the fields of the forms by which it is
    checked."""

    anchor: str
    citation: str
    title: str
    duty: str
    letter: str
    zone: str
    state: str
    checked_by: str = ""
    is_said_here: bool = False
    cut_out: CutOut | None = None
    check_url: str = ""
    hidden: Sequence[tuple[str, str]] = field(default_factory=tuple)


@dataclass(frozen=True)
class NoteItem:
    """The machine's reading of one thing on a sheet beside the answer; `result` is agrees, differs, not_found, unclear
    or unseen, `sentence` says a difference in words, `pin_url` is as in a changed region."""

    zone: str
    about: str
    says: str
    filed: str
    citation: str
    result: str
    sentence: str = ""
    pin_url: str = ""
