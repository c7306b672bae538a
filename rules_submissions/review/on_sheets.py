"""Parts of the sheets that need a person: the elements on them, and open pins."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Q
from django.urls import reverse

from ..models import Artwork
from ..models.sheets import ElementCheck, ElementMark, Sheet
from ..sheets.against import key_of, read_against
from ..sheets.notes import Note
from ..sheets.pins import PinShown, pins_of
from ..sheets.services.elements import Element, elements_asked
from .docket import Docket
from .looked_at import checks_on


@dataclass(frozen=True)
class OnSheet:
    """An element: the uploads on which the filer marked it with the zones, and its newest check."""

    marked: list[tuple[Artwork, str]]
    check: ElementCheck | None
    url: str


class OnSheets:
    """The sheets of the revision under review."""

    def __init__(self, docket: Docket) -> None:
        self.docket = docket
        self.of_version = {upload.version.pk: upload for upload in docket.artwork}
        self.asked = {
            upload.pk: [(one.citation, one.name) for one in elements_asked(docket.explained, upload.version.sheet.kind)]
            for upload in docket.artwork
        }

    @cached_property
    def _every_pin(self) -> list[PinShown]:
        """The pins on every sheet that this submission ever held, or holds now. Four queries."""
        held = Q(versions__artwork__submission=self.docket.submission) | Q(versions__in=list(self.of_version))
        sheets, docket = Sheet.objects.filter(held).distinct(), self.docket
        return pins_of(sheets, docket.user, docket.revisions, docket.recusals.mark)

    @property
    def pins(self) -> list[PinShown]:
        """The pins that are open."""
        return [pin for pin in self._every_pin if pin.is_open]

    def words(self) -> list[tuple[Artwork, Note, str]]:
        """The words on the sheets that need a person, with the reason why they are filed all the same: they differ from
        the answers, or are in the file and not on the picture. Words with a pin are with that pin. One query."""
        docket = self.docket
        found: list[tuple[Artwork, Note, str]] = []
        for read in read_against(docket.artwork, docket.submission, docket.facts, docket.revision.rules):
            of_sheet = [pin for pin in self._every_pin if pin.pin.sheet_id == read.upload.version.sheet_id]
            pinned = {pin.place for pin in of_sheet if pin.pin.version_id == read.upload.version.pk}
            why = {each.key: each.why for each in read.differences(docket.revision.reasons)}
            left = [note for note in read.notes if note.needs_eye and note.frame not in pinned]
            found += [(read.upload, note, why.get(key_of(read.upload, note), "")) for note in left]
        return found

    @cached_property
    def _marks(self) -> dict[Element, list[ElementMark]]:
        """The marks of each element, the newest on each version up to the filing. One query."""
        rows = ElementMark.objects.filter(
            version__in=list(self.of_version), marked_at__lte=self.docket.revision.filed_at
        )
        newest = {(mark.version_id, mark.element): mark for mark in rows.order_by("marked_at", "id")}
        marks: dict[Element, list[ElementMark]] = {}
        for (_, element), mark in newest.items():
            if mark.stands:
                marks.setdefault(element, []).append(mark)
        return marks

    @cached_property
    def _checks(self) -> Mapping[Element, ElementCheck]:
        """The newest check of each element on any of these versions. One query or two."""
        return {
            check.element: check
            for check in checks_on([upload.version for upload in self.docket.artwork], self.docket.revision)
        }

    def element(self, element: Element) -> OnSheet:
        """The records on file about one element."""
        every = [(self.of_version[mark.version_id], mark.place.zone) for mark in self._marks.get(element, [])]
        marked = [(upload, zone) for upload, zone in every if element in self.asked[upload.pk]]
        bearing = next(upload for upload in self.docket.artwork if element in self.asked[upload.pk])
        upload = marked[0][0] if marked else bearing
        place = self.asked[upload.pk].index(element)
        return OnSheet(marked, self._checks.get(element), self.url(upload.pk, f"element-{place}"))

    def has_all(self, upload: Artwork) -> bool:
        """Whether a reviewer looked at this sheet, and each element that the text asks on it was found."""
        checks = [self._checks.get(element) for element in self.asked[upload.pk]]
        is_looked_at = any(check is not None and check.version_id == upload.version.pk for check in checks)
        return is_looked_at and all(check is not None and check.found for check in checks)

    def _carried(self, pin: PinShown) -> Artwork | None:
        return next((upload for upload in self.docket.artwork if upload.version.sheet_id == pin.pin.sheet_id), None)

    def of_pin(self, pin: PinShown) -> UUID:
        """The upload of the revision on which a pin is carried; where there is none, that on which it was set."""
        upload = self._carried(pin)
        key: UUID = upload.pk if upload is not None else pin.pin.version.artwork_id
        return key

    def where(self, pin: PinShown) -> str:
        """The sheet of a pin in words."""
        upload = self._carried(pin)
        return str(upload.version.title) if upload is not None else f"{pin.pin.sheet.title}, which is no longer filed"

    def url(self, upload: UUID, anchor: str = "", **more: str) -> str:
        """The page of a sheet, for the unit of this page."""
        page = reverse("submissions:sheet", kwargs={"pk": self.docket.submission.pk, "sheet_pk": upload})
        query = urlencode({name: value for name, value in {**more, "unit": self.docket.unit_kept}.items() if value})
        return f"{page}{query and f'?{query}'}{anchor and f'#{anchor}'}"
