"""The stage of a sheet page: which version is shown how, what is laid over it, in the pixels of its picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.urls import reverse

from compliance.web.sheet_parts import Box, Choice, CutOut, Layer, Stage, Switch

from ..models import Artwork
from ..place import COLUMNS, ROWS, Place
from .comparing import Changes

NOW, LAST, OVER, SWIPE, DIFFERENCE = "now", "last", "over", "swipe", "diff"
OPACITIES = ("0", "40", "70", "100")
ZOOMS = {"fit": None, "100": 1, "200": 2}
MARKS = {"all": "Pins and marks", "pins": "Pins", "marks": "Filer’s marks", "none": "None"}
DRAWN_WIDTH = 900
"""Pixels in which a sheet that fits is drawn on a wide screen: markers are as large as if it were so."""


@dataclass(frozen=True)
class Shown:
    """How the sheet is shown, out of the address. What is not known is as if it were not there."""

    show: str = NOW
    opacity: str = "70"
    at: int = 50
    zoom: str = "fit"
    marks: str = "all"

    @classmethod
    def of(cls, asked: QueryDict, *, has_last: bool) -> "Shown":
        """What the address asks for."""

        def one_of(name: str, known: Sequence[str] | Mapping[str, object], otherwise: str) -> str:
            stated = asked.get(name, "")
            return stated if stated in known else otherwise

        at = asked.get("at", "")
        return cls(
            one_of("show", (NOW, LAST, OVER, SWIPE, DIFFERENCE) if has_last else (NOW,), NOW),
            one_of("opacity", OPACITIES, "70"),
            min(int(at), 100) if at.isascii() and at.isdecimal() and len(at) < 4 else 50,
            one_of("zoom", ZOOMS, "fit"),
            one_of("marks", MARKS, "all"),
        )

    def query(self, **changed: object) -> str:
        """The address with some of it changed: only what differs from a plain page."""
        stated = {name: str(changed.get(name, getattr(self, name))) for name in self.__dataclass_fields__}
        if stated["show"] != OVER:
            stated["opacity"] = "70"
        if stated["show"] != SWIPE:
            stated["at"] = "50"
        plain = {name: str(one.default) for name, one in self.__dataclass_fields__.items()}
        asked = QueryDict(mutable=True)
        asked.update({name: value for name, value in stated.items() if value != plain[name]})
        return f"?{asked.urlencode()}" if asked else "?"


def switches(shown: Shown, now: int, last: int | None, changes: Changes | None) -> list[Switch]:
    """The switches over the stage. `now` and `last` are the numbers of the versions."""
    found = []
    if last is not None:
        words = {
            NOW: f"This version, {now}", LAST: f"Last version, {last}", OVER: "Laid over", SWIPE: "Swipe",
            DIFFERENCE: "Difference",
        }  # fmt: skip
        count = len(changes.regions) + changes.more if changes is not None and changes.is_known else None
        found.append(
            Switch(
                "Show",
                [
                    Choice(label, shown.query(show=code), shown.show == code, count if code == DIFFERENCE else None)
                    for code, label in words.items()
                ],
            )
        )
    if shown.show == OVER:
        found.append(
            Switch(
                f"Version {last} over it",
                [Choice(f"{one} %", shown.query(opacity=one), shown.opacity == one) for one in OPACITIES],
            )
        )
    if shown.show == SWIPE:
        steps = (0, 25, 50, 75, 100)
        found.append(
            Switch(
                f"Version {last} from the left",
                [Choice(f"{one} %", shown.query(at=one), shown.at == one) for one in steps],
            )
        )
    zooms = {"fit": "Fit", "100": "Real pixels", "200": "200 %"}
    found.append(Switch("Zoom", [Choice(zooms[one], shown.query(zoom=one), shown.zoom == one) for one in ZOOMS]))
    found.append(
        Switch("Marks", [Choice(label, shown.query(marks=one), shown.marks == one) for one, label in MARKS.items()])
    )
    return found


def stage_of(upload: Artwork, last: Artwork | None, shown: Shown, changes: Changes | None, *, sets: str) -> Stage:
    """The stage without its markers."""
    width, height = upload.width, upload.height
    version = upload.version
    factor = ZOOMS[shown.zoom]
    return Stage(
        title=f"{version.sheet.title}, version {version.number}",
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
    )


def _description(upload: Artwork, last: Artwork | None, shown: Shown) -> str:
    words = "The artwork as uploaded. What is pinned, marked and changed on it stands in words below."
    if last is not None and shown.show != NOW:
        words = f"Compared with version {last.version.number}. {words}"
    return f"{words} {upload.pages} pages, one below the other." if upload.pages > 1 else words


def _layers(upload: Artwork, last: Artwork | None, shown: Shown) -> list[Layer]:
    own = Layer(picture_url(upload), upload.height)
    if last is None or shown.show in (NOW, DIFFERENCE):
        return [own]
    # The last version is drawn as wide as this one.
    high = round(last.height * upload.width / last.width)
    if shown.show == LAST:
        return [Layer(picture_url(last), high)]
    if shown.show == OVER:
        return [own, Layer(picture_url(last), high, opacity=f"{int(shown.opacity) / 100:g}")]
    return [own, Layer(picture_url(last), high, shown=upload.width * shown.at // 100)]


def _boxes(upload: Artwork, changes: Changes) -> list[Box]:
    return [boxed(upload, one.place, one.letter, f"{one.letter}: {one.kind}") for one in changes.regions]


def boxed(upload: Artwork, place: Place, letter: str, words: str) -> Box:
    """A place of the sheet as a rectangle in its pixels."""
    one = place.pixels(upload.width, upload.height)
    return Box(letter, one.left, one.top, one.width, one.height, words)


def cut_out_shown(upload: Artwork, place: Place) -> CutOut:
    """A place with its surroundings, cut out of the picture by the browser."""
    one = place.around.pixels(upload.width, upload.height)
    own = boxed(upload, place, "", "")
    return CutOut(picture_url(upload), upload.width, upload.height, one.left, one.top, one.width, one.height, own)


def picture_url(upload: Artwork) -> str:
    """The address of the safe picture."""
    return reverse("submissions:artwork_preview", args=[upload.submission_id, upload.pk])
