"""The sheets of a revision in one line each: elements found, pins, words that differ."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Prefetch

from ..models import Artwork
from ..models.sheets import ElementCheck, Pin, PinAct
from ..review.docket import Docket
from ..review.looked_at import checks_on
from ..sheets.against import Read, read_against
from ..sheets.notes import AGREES, DIFFERS
from ..sheets.pins import is_settled
from ..sheets.services.elements import Element, elements_asked


@dataclass(frozen=True)
class Thumb:
    """A sheet with the findings of reviewers and of the reader of words."""

    upload: Artwork
    elements: str
    pins: str
    words: str
    open_pins: Sequence[Pin]
    not_found: Sequence[ElementCheck]

    @property
    def state(self) -> str:
        """The state of the sheet, in one line."""
        return " · ".join(part for part in (self.elements, self.pins, self.words) if part)


def sheet_thumbs(docket: Docket) -> list[Thumb]:
    """The sheets of the revision under review. At most five queries, however many there are."""
    uploads = docket.artwork
    checks = _checks(docket)
    pins = _pins([upload.version.sheet_id for upload in uploads])
    return [
        _thumb(
            read,
            [(one.citation, one.name) for one in elements_asked(docket.explained, read.upload.version.sheet.kind)],
            checks[read.upload.version.pk],
            pins[read.upload.version.sheet_id],
        )
        for read in read_against(uploads, docket.submission, docket.facts, docket.revision.rules)
    ]


def _checks(docket: Docket) -> dict[UUID, dict[Element, ElementCheck]]:
    """The newest check of each element on the versions under review."""
    checks: dict[UUID, dict[Element, ElementCheck]] = defaultdict(dict)
    for check in checks_on([upload.version for upload in docket.artwork], docket.revision):
        checks[check.version_id][check.element] = check
    return checks


def _pins(sheets: list[UUID]) -> dict[UUID, list[Pin]]:
    """The pins of these sheets, by number."""
    by_sheet: dict[UUID, list[Pin]] = defaultdict(list)
    acts = Prefetch("acts", PinAct.objects.order_by("at", "id"))
    for pin in Pin.objects.filter(sheet__in=sheets).select_related("sheet").prefetch_related(acts).order_by("number"):
        by_sheet[pin.sheet_id].append(pin)
    return by_sheet


def _thumb(read: Read, elements: Sequence[Element], checks: dict[Element, ElementCheck], pins: list[Pin]) -> Thumb:
    open_pins = [pin for pin in pins if not is_settled(pin)]
    return Thumb(
        upload=read.upload,
        elements=_elements(elements, checks),
        pins=_counted(len(pins), len(open_pins)),
        words=_words(read),
        open_pins=open_pins,
        not_found=[check for check in checks.values() if not check.found],
    )


def _counted(pins: int, still_open: int) -> str:
    if not pins:
        return "no pins"
    return f"{pins} {'pin' if pins == 1 else 'pins'}, {still_open or 'none'} open"


def _elements(asked: Sequence[Element], checks: dict[Element, ElementCheck]) -> str:
    """The number of required elements that were found, or that nobody looked; empty for a sheet that shows none."""
    if not asked:
        return ""
    here = [checks[element] for element in asked if element in checks]
    noun = "element" if len(asked) == 1 else "elements"
    return f"{sum(check.found for check in here)} of {len(asked)} {noun} found" if here else "not looked at"


def _words(read: Read) -> str:
    """Whether the words read on the sheet agree with the answers."""
    if read.text is None:
        return "words not read yet"
    if not read.text.lines:
        return "no words could be read"
    counts = Counter(note.result for note in read.notes)
    verb, count = ("differ from", counts[DIFFERS]) if counts[DIFFERS] else ("agree with", counts[AGREES])
    return f"words read: {count} of {len(read.notes)} {verb} the answers"
