"""The sheets of a revision in one line each: elements found, pins, words that differ."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Prefetch

from ..models import Artwork
from ..review.docket import Docket
from ..sheet_models import ElementCheck, Pin, PinAct, SheetText
from ..sheets.elements import BEAR_ELEMENTS, Element, elements_of
from ..sheets.notes import AGREES, DIFFERS, lines_of, notes_on
from ..sheets.pins import is_settled


@dataclass(frozen=True)
class Thumb:
    """One sheet with what reviewers and the reader of words found on it."""

    upload: Artwork
    elements: str
    pins: str
    words: str
    open_pins: Sequence[Pin]
    not_found: Sequence[ElementCheck]

    @property
    def state(self) -> str:
        """What is known of the sheet, in one line."""
        return " · ".join(one for one in (self.elements, self.pins, self.words) if one)


def sheet_thumbs(docket: Docket) -> list[Thumb]:
    """The sheets of the revision under review. Four queries, however many there are."""
    uploads = docket.artwork
    checks = _checks([one.version.pk for one in uploads])
    pins = _pins([one.version.sheet_id for one in uploads])
    texts = {one.artwork_id: one for one in SheetText.objects.filter(artwork__in=[one.pk for one in uploads])}
    return [
        _thumb(docket, one, checks[one.version.pk], pins[one.version.sheet_id], texts.get(one.pk)) for one in uploads
    ]


def _checks(versions: list[UUID]) -> dict[UUID, dict[Element, ElementCheck]]:
    """What was last said of each element on these versions."""
    found: dict[UUID, dict[Element, ElementCheck]] = defaultdict(dict)
    for one in ElementCheck.objects.filter(version__in=versions).order_by("at", "id"):
        found[one.version_id][one.element] = one
    return found


def _pins(sheets: list[UUID]) -> dict[UUID, list[Pin]]:
    """The pins of these sheets, by number."""
    found: dict[UUID, list[Pin]] = defaultdict(list)
    acts = Prefetch("acts", PinAct.objects.order_by("at", "id"))
    for pin in Pin.objects.filter(sheet__in=sheets).select_related("sheet").prefetch_related(acts).order_by("number"):
        found[pin.sheet_id].append(pin)
    return found


def _thumb(
    docket: Docket, upload: Artwork, checks: dict[Element, ElementCheck], pins: list[Pin], text: SheetText | None
) -> Thumb:
    open_pins = [pin for pin in pins if not is_settled(pin)]
    return Thumb(
        upload=upload,
        elements=_elements(docket, upload, checks),
        pins=_counted(len(pins), len(open_pins)),
        words=_words(docket, upload, text),
        open_pins=open_pins,
        not_found=[one for one in checks.values() if not one.found],
    )


def _counted(pins: int, still_open: int) -> str:
    if not pins:
        return "no pins"
    return f"{pins} {'pin' if pins == 1 else 'pins'}, {still_open or 'none'} open"


def _elements(docket: Docket, upload: Artwork, checks: dict[Element, ElementCheck]) -> str:
    """How many of the required elements reviewers found; nothing for a sheet on which none was looked for."""
    if upload.version.sheet.kind not in BEAR_ELEMENTS or not checks:
        return ""
    asked = len(elements_of(docket.revision.rules))
    return f"{sum(one.found for one in checks.values())} of {asked} elements found"


def _words(docket: Docket, upload: Artwork, text: SheetText | None) -> str:
    """Whether the words read on the sheet agree with the answers."""
    if text is None:
        return "words not read yet"
    submission, rules = docket.submission, docket.revision.rules
    elements = elements_of(rules) if upload.version.sheet.kind in BEAR_ELEMENTS else []
    notes = notes_on(
        lines_of(text.lines), submission.chapter, docket.facts, elements, submission.facility.name, rules.edition.key
    )
    if not text.lines:
        return "no words could be read"
    counts = Counter(one.result for one in notes)
    verb, count = ("differ from", counts[DIFFERS]) if counts[DIFFERS] else ("agree with", counts[AGREES])
    return f"words read: {count} of {len(notes)} {verb} the answers"
