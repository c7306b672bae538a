"""Elements that the text requires on a layout, as the page of a sheet shows them: marks, checks, and the forms for
both."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms

from compliance.regulation.core.provision import Provision
from compliance.web.sheet_parts import ElementItem, Marker

from ..models import Artwork
from ..models.sheets import ElementCheck, ElementMark
from ..place import NoPlace, Place, place_of
from ..sheets.services.elements import Element
from ..sheets.stage import boxed, cut_out_shown
from .reviewers import unit_name


def letter(at: int) -> str:
    """The letter of an element's mark: A, B, C."""
    return chr(ord("A") + at)


class MarksForm(forms.Form):
    """A form for the place of each element, by zone or percent; empty if it is on another sheet."""

    def __init__(self, data: Any = None, *, elements: list[Provision], stood: Mapping[Element, Place]) -> None:
        super().__init__(data, auto_id="mark-%s")
        self.elements = elements
        for at, element in enumerate(elements):
            place = stood.get((element.citation, element.name))
            self.fields[f"place{at}"] = forms.CharField(
                label=f"{letter(at)}  {element.title}",
                max_length=40,
                required=False,
                initial=place.zone_or_typed if place else "",
                help_text=f"§ {element.citation}",
            )

    def clean(self) -> dict[str, Any]:
        """Reads each place."""
        typed: dict[str, Any] = super().clean() or {}
        for name, text in list(typed.items()):
            try:
                typed[name] = place_of(text) if text else None
            except NoPlace as refusal:
                self.add_error(name, str(refusal))
        return typed

    @property
    def places(self) -> dict[Element, Place | None]:
        """The place of each element; None for none."""
        return {
            (element.citation, element.name): self.cleaned_data[f"place{at}"]
            for at, element in enumerate(self.elements)
        }


@dataclass(frozen=True)
class Checking:
    """The address to which the reader's checks are sent, and their unit; `url` is empty if the reader checks
    nothing."""

    url: str = ""
    unit: str = ""


def element_items(
    upload: Artwork,
    elements: list[Provision],
    marks: Mapping[Element, ElementMark],
    checks: Mapping[Element, ElementCheck],
    checking: Checking,
    mark_of: Callable[[ElementCheck], str],
) -> list[ElementItem]:
    """Each element with its mark, what was said of it and the forms to say more; `mark_of` is what stands beside who
    said it."""
    items = []
    for at, element in enumerate(elements):
        mark, check = marks.get((element.citation, element.name)), checks.get((element.citation, element.name))
        hidden = (
            ("unit", checking.unit),
            ("citation", element.citation),
            ("provision", element.name),
            ("next", f"{at + 1}"),
        )
        items.append(
            ElementItem(
                f"element-{at}",
                element.citation,
                element.title,
                element.duty,
                letter(at),
                mark.place.zone if mark else "",
                "" if check is None else "found" if check.found else "not_found",
                checked_by=f"{check.printed_name}, {unit_name(check.unit)}{mark_of(check)}" if check else "",
                is_said_here=check is not None and check.unit == checking.unit,
                cut_out=cut_out_shown(upload, mark.place) if mark else None,
                check_url=checking.url,
                hidden=hidden if checking.url else (),
            )
        )
    return items


def element_markers(
    upload: Artwork, items: list[ElementItem], elements: list[Provision], marks: Mapping[Element, ElementMark]
) -> list[Marker]:
    """The filer's marks on the stage."""
    markers = []
    for item, element in zip(items, elements, strict=True):
        mark = marks.get((element.citation, element.name))
        if mark is None:
            continue
        # At its upper left corner, where it hides least of what stands there.
        spot = Place(mark.place.left, mark.place.top).pixels(upload.width, upload.height)
        area = boxed(upload, mark.place, "", "") if mark.place.is_area else None
        words = f"Filer’s mark {item.letter}: {item.title}, zone {item.zone}"
        markers.append(Marker(item.letter, spot.left, spot.top, f"#{item.anchor}", words, "mark", "mark", area))
    return markers
