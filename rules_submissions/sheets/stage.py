"""The stage of a sheet page: which version is shown how, what is laid over it, in the pixels of its picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

from django.http import QueryDict
from django.urls import reverse

from compliance.web.sheet_parts import Box, Choice, CutOut, Layer, Overlay, Stage, Switch

from ..models import Artwork
from ..place import COLUMNS, ROWS, Place
from .comparison import SheetChanges
from .overlay import OPACITIES as DRAWN
from .overlay import Laid

NOW, LAST, BESIDE, OVER, SWIPE, DIFFERENCE = "now", "last", "beside", "over", "swipe", "diff"
COMPARED = {
    NOW: "This version, {now}", LAST: "Last version, {last}", BESIDE: "Side by side", OVER: "Laid over",
    SWIPE: "Swipe", DIFFERENCE: "Difference",
}  # fmt: skip
DRAWN_OVER = (NOW, LAST, BESIDE)
"""The views in which the drawing from the answers may lie over the sheet. It lies there only when asked for: a reviewer
first sees the artwork as it will be printed, and no upload says at which scale the drawing would fit it."""
OPACITIES = ("0", "40", "70", "100")
ZOOMS = {"fit": None, "100": 1, "200": 2}
MARKS = {"all": "Pins and marks", "pins": "Pins", "marks": "Filer’s marks", "none": "None"}
DRAWN_WIDTH = 900
"""Pixels in which a sheet that fits is drawn on a wide screen: markers are as large as if it were so."""

ROOM = 5
"""Such pixels of room around a changed region."""


@dataclass(frozen=True)
class StageView:
    """A view of the sheet, out of the address. Unknown values are ignored."""

    show: str = NOW
    opacity: str = "70"
    at: int = 50
    zoom: str = "fit"
    marks: str = "all"
    laid: Laid = field(default_factory=Laid)
    unit: str = ""

    @classmethod
    def of(cls, asked: QueryDict, *, has_last: bool, unit: str = "") -> "StageView":
        """The view that the address asks for; `unit` is that of the Board for which the reader chose to act."""

        def one_of(name: str, known: Sequence[str] | Mapping[str, object], otherwise: str) -> str:
            stated = asked.get(name, "")
            return stated if stated in known else otherwise

        at = asked.get("at", "")
        return cls(
            one_of("show", COMPARED if has_last else (NOW,), NOW),
            one_of("opacity", OPACITIES, "70"),
            min(int(at), 100) if at.isascii() and at.isdecimal() and len(at) < 4 else 50,
            one_of("zoom", ZOOMS, "fit"),
            one_of("marks", MARKS, "all"),
            Laid.of(asked),
            unit,
        )

    def stated(self, **changed: object) -> dict[str, str]:
        """The values in the address, with some of them changed: only those that differ from a plain page."""
        whole = _values(self) | {name: str(value) for name, value in changed.items()}
        plain = _values(StageView())
        if whole["show"] != OVER:
            whole["opacity"] = plain["opacity"]
        if whole["show"] != SWIPE:
            whole["at"] = plain["at"]
        return {name: value for name, value in whole.items() if value != plain.get(name)}

    def query(self, **changed: object) -> str:
        """The address with some of it changed."""
        asked = QueryDict(mutable=True)
        asked.update(self.stated(**changed))
        return f"?{asked.urlencode()}" if asked else "?"

    @property
    def is_drawn_over(self) -> bool:
        """Whether the drawing from the answers lies over the sheet, where there is one."""
        return self.laid.drawn != "0" and self.show in DRAWN_OVER


def _values(shown: StageView) -> dict[str, str]:
    own = {
        attribute.name: str(getattr(shown, attribute.name)) for attribute in fields(shown) if attribute.name != "laid"
    }
    return own | {attribute.name: str(getattr(shown.laid, attribute.name)) for attribute in fields(shown.laid)}


def switches(
    shown: StageView, now: int, last: int | None, changes: SheetChanges | None, *, has_drawing: bool = False
) -> list[Switch]:
    """The switches over the stage. `now` and `last` are the numbers of the versions."""

    def switch(legend: str, name: str, words: Mapping[str, str]) -> Switch:
        current = _values(shown)[name]
        choices = [Choice(label, shown.query(**{name: code}), current == code) for code, label in words.items()]
        return Switch(legend, choices)

    made = []
    if last is not None:
        count = len(changes.regions) + changes.more if changes is not None and changes.is_known else None
        compared = switch("Show", "show", {code: label.format(now=now, last=last) for code, label in COMPARED.items()})
        made.append(replace(compared, choices=[*compared.choices[:-1], replace(compared.choices[-1], count=count)]))
    if shown.show == OVER:
        made.append(switch(f"Version {last} over it", "opacity", {opacity: f"{opacity} %" for opacity in OPACITIES}))
    if shown.show == SWIPE:
        steps = {str(percent): f"{percent} %" for percent in (0, 25, 50, 75, 100)}
        made.append(switch(f"Version {last} from the left", "at", steps))
    if has_drawing and shown.show in DRAWN_OVER:
        made.append(switch("Drawing from the answers over it", "drawn", DRAWN))
    made.append(switch("Zoom", "zoom", {"fit": "Fit", "100": "Real pixels", "200": "200 %"}))
    made.append(switch("Marks", "marks", MARKS))
    return made


def stage_of(
    upload: Artwork,
    last: Artwork | None,
    shown: StageView,
    changes: SheetChanges | None,
    *,
    sets: str = "",
    overlay: Overlay | None = None,
    name: str = "stage",
) -> Stage:
    """The stage of this upload without its markers; `last` is what it is compared with in one picture."""
    width, height = upload.width, upload.height
    version = upload.version
    factor = ZOOMS[shown.zoom]
    return Stage(
        title=version.title,
        description=_description(upload, last, shown),
        width=width,
        height=height,
        scale=f"{max(width / DRAWN_WIDTH, 0.05):.3f}",
        layers=_layers(upload, last, shown),
        columns=[(round(width * (at + 0.5) / len(COLUMNS)), letter) for at, letter in enumerate(COLUMNS)],
        rows=[(round(height * (at + 0.5) / len(ROWS)), number) for at, number in enumerate(ROWS)],
        boxes=_boxes(upload, changes) if changes is not None and shown.show == DIFFERENCE else (),
        display=None if factor is None else width * factor,
        swipe=shown.at if shown.show == SWIPE else None,
        sets=sets,
        overlay=overlay,
        id=name,
    )


def _description(upload: Artwork, last: Artwork | None, shown: StageView) -> str:
    words = "The artwork as uploaded. What is pinned, marked and changed on it is listed in words below."
    if last is not None and shown.show in (OVER, SWIPE, DIFFERENCE):
        words = f"Compared with version {last.version.number}. {words}"
    return f"{words} {upload.pages} pages, one below the other." if upload.pages > 1 else words


def _layers(upload: Artwork, last: Artwork | None, shown: StageView) -> list[Layer]:
    own = Layer(picture_url(upload), upload.height)
    if last is None or shown.show not in (OVER, SWIPE):
        return [own]
    # The last version is drawn as wide as this one.
    high = round(last.height * upload.width / last.width)
    if shown.show == OVER:
        return [own, Layer(picture_url(last), high, opacity=f"{int(shown.opacity) / 100:g}")]
    return [own, Layer(picture_url(last), high, shown=upload.width * shown.at // 100)]


def _boxes(upload: Artwork, changes: SheetChanges) -> list[Box]:
    """The changed regions, with room for their edges: a box around one figure does not cover it."""
    room = max(upload.width * ROOM // DRAWN_WIDTH, 1)
    boxes = [
        boxed(upload, region.place, region.letter, f"{region.letter}: {region.kind}") for region in changes.regions
    ]
    return [
        replace(box, left=box.left - room, top=box.top - room, width=box.width + 2 * room, height=box.height + 2 * room)
        for box in boxes
    ]


def boxed(upload: Artwork, place: Place, letter: str, words: str) -> Box:
    """A place of the sheet as a rectangle in its pixels."""
    area = place.pixels(upload.width, upload.height)
    return Box(letter, area.left, area.top, area.width, area.height, words)


def cut_out_shown(upload: Artwork, place: Place) -> CutOut:
    """A place with its surroundings, cut out of the picture by the browser."""
    area = place.around.pixels(upload.width, upload.height)
    own = boxed(upload, place, "", "")
    return CutOut(picture_url(upload), upload.width, upload.height, area.left, area.top, area.width, area.height, own)


def picture_url(upload: Artwork) -> str:
    """The address of the safe picture."""
    return reverse("submissions:artwork_preview", args=[upload.submission_id, upload.pk])
