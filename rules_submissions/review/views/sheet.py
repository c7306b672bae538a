"""The page of one sheet: large, against its last version, with pins; both sides read it, reviewers act on it."""

from dataclasses import replace
from functools import cached_property, partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.roles import Perm
from compliance.regulation import Explained, explain
from compliance.regulation.core.drawing import Drawing
from compliance.regulation.core.provision import Provision
from compliance.web.django_forms import form_errors
from compliance.web.guides.lines import help_line_to
from compliance.web.sheet_parts import ChangedItem, ElementItem, Marker, NoteItem, PinItem, Stage
from compliance.web.steps import Step, in_steps

from ...case.services import mark_opened
from ...case.standing import standing_of
from ...deputies import deputies_of
from ...drafting.worksheet import head_of, submission_of
from ...facts import draft_facts
from ...models import Artwork, RulesSubmission
from ...models.sheets import ElementMark, PinAct, SheetText, SheetVersion, read_as_versions, sheets_of_draft
from ...place import NoPlace, Place, place_of
from ...sheets.against import Read, read_one
from ...sheets.comparison import SheetChanges, changes_between
from ...sheets.overlay import drawing_of, overlay_of
from ...sheets.pins import PinShown, pins_of
from ...sheets.services.elements import Element, elements_asked, elements_of, marks_on
from ...sheets.stage import BESIDE, DIFFERENCE, LAST, StageView, boxed, cut_out_shown, stage_of, switches
from ...sheets.views import sheets_for
from ...states import UNFILED, WITH_HOLDER
from .. import forms
from ..desk_page import Forms, Typed
from ..docket import Docket
from ..elements import Checking, MarksForm, element_items, element_markers
from ..looked_at import checks_on
from ..presence import readers_of
from ..reviewers import unit_name
from ..sheet_tabs import sheet_tabs
from ..wording_choice import wording_part


class SheetPage:
    """A sheet as one person reads it at one moment."""

    def __init__(self, request: SignedInRequest, submission: RulesSubmission, upload: Artwork) -> None:
        self.request, self.submission, self.upload = request, submission, upload
        self.user = request.user
        unit = request.GET.get("unit", "")
        self.docket = Docket(submission, request.user, timezone.now(), unit=unit) if self.user.is_board else None

    @property
    def may_act(self) -> bool:
        """Whether the reader acts on this sheet now: for a unit of the Board, on a sheet of the revision under
        review."""
        docket = self.docket
        return docket is not None and docket.is_open and bool(docket.unit) and self.upload in docket.artwork

    @property
    def unit(self) -> str:
        """The unit for which the reader acts."""
        return self.docket.unit if self.docket is not None else ""

    @cached_property
    def last(self) -> Artwork | None:
        """The version before this one that the reader may see. One query."""
        version = self.upload.version
        rows = SheetVersion.objects.visible_to(self.user).filter(sheet=version.sheet_id, number__lt=version.number)
        key = rows.order_by("-number").values_list("artwork", flat=True).first()
        return read_as_versions(Artwork.objects.filter(pk=key)).first() if key else None

    def beside(self) -> list[Artwork]:
        """The sheets of the filing as it stands: of its newest revision, or of the draft. One query."""
        if self.docket is not None:
            return self.docket.artwork
        return list(read_as_versions(sheets_of_draft(self.submission)))

    def pins(self) -> list[PinShown]:
        """The pins of the sheet, with the answers filed anywhere in its chain. Four queries."""
        filed = self.docket.revisions if self.docket is not None else list(self.submission.revisions.order_by("number"))
        return pins_of([self.upload.version.sheet], self.user, filed, self.mark)

    def mark(self, acted: Any) -> str:
        """The mark of a person who acted in this filing: as a deputy and, for the Board, since when they are
        recused."""
        if getattr(acted, "submission_id", self.submission.pk) != self.submission.pk:
            return ""
        return (self.docket.recusals if self.docket is not None else deputies_of(self.submission)).mark(acted)

    @cached_property
    def _explained(self) -> list[Explained] | None:
        if self.docket is not None:
            return self.docket.explained
        return None if self.facts is None else explain(self.facts, self.submission.rules, timezone.now())

    def provisions_for(self, kind: str) -> list[Provision]:
        """The elements that the text requires on sheets of this kind by these answers."""
        rows = self._explained
        return elements_of(self.submission.rules, kind) if rows is None else elements_asked(rows, kind)

    @cached_property
    def elements(self) -> list[Provision]:
        """The elements that the text requires on this sheet."""
        return self.provisions_for(self.upload.version.sheet.kind)

    @cached_property
    def marks(self) -> dict[Element, ElementMark]:
        """The filer's marks; for the Board those that stood when the newest revision was filed. One query."""
        return marks_on(self.upload.version, self.docket.revision.filed_at if self.docket is not None else None)

    @property
    def may_mark(self) -> bool:
        """Whether the reader says where elements stand: a filer, on a sheet of the draft."""
        is_draft = self.submission.status in WITH_HOLDER and self.user.may(Perm.FILE)
        return is_draft and bool(self.elements) and self.upload in self.beside()

    def marks_form(self, data: Any = None) -> MarksForm:
        """The form of the marks; on a version without marks it proposes those of the version before. Two queries."""
        stood = self.marks
        if not stood and (last := self.last) is not None:
            stood = marks_on(last.version)
        return MarksForm(data, elements=self.elements, stood={key: mark.place for key, mark in stood.items()})

    @cached_property
    def facts(self) -> Any:
        """The answers beside which the words are set: of the revision under review, of the draft, or as filed last;
        None before anything is answered. One query."""
        if self.docket is not None:
            return self.docket.facts
        if self.submission.status in UNFILED:
            return draft_facts(self.submission.draft)
        revision = self.submission.revisions.order_by("-number").first()
        return self.submission.chapter.decode(bytes(revision.facts)) if revision is not None else None

    @cached_property
    def read(self) -> Read:
        """The words that were read on the sheet, beside these answers. One query."""
        text = SheetText.objects.current().filter(artwork=self.upload).first()
        rules = self.docket.revision.rules if self.docket is not None else self.submission.rules
        return read_one(self.upload, text, self.submission, self.facts, rules, self._explained or [])

    @property
    def answers(self) -> str:
        """The origin of these answers, in words: a revision, the draft, or the filing."""
        if self.docket is not None:
            return f"the answers of revision {self.docket.revision.number}"
        return "the answers of the draft" if self.submission.status in WITH_HOLDER else "the answers as filed"

    @property
    def edition_key(self) -> str:
        """The edition by which these answers are read."""
        return self.docket.revision.edition_key if self.docket is not None else self.submission.edition_key

    @cached_property
    def stage_view(self) -> StageView:
        """The view for which the address asks."""
        unit = self.docket.unit_kept if self.docket is not None else ""
        return StageView.of(self.request.GET, has_last=self.last is not None, unit=unit)

    @property
    def is_compared(self) -> bool:
        """Whether the difference to the last version is shown."""
        return self.last is not None and self.stage_view.show == DIFFERENCE

    def changes(self) -> SheetChanges | None:
        """The changes since the last version, if they are shown; else None."""
        return changes_between(self.last, self.upload) if self.last is not None and self.is_compared else None

    @cached_property
    def drawing(self) -> Drawing | None:
        """The drawing of this sheet from the answers; None if the game does not draw it."""
        return drawing_of(self.upload, self.submission.chapter, self.facts, self.edition_key)

    def address(self, name: str = "sheet", **more: Any) -> str:
        """The address of something of this sheet."""
        return reverse(f"submissions:{name}", kwargs={"pk": self.submission.pk, "sheet_pk": self.upload.pk, **more})

    def act_address(self, name: str, **more: Any) -> str:
        """The address of an act, which keeps the unit for which the reader chose to act."""
        return self.address(name, **more) + self.unit_query

    @property
    def unit_query(self) -> str:
        """The chosen unit as a query string; empty where there is no choice."""
        return f"?unit={self.stage_view.unit}" if self.stage_view.unit else ""


def upload_of(request: SignedInRequest, submission: RulesSubmission, sheet_pk: UUID) -> Artwork:
    """The upload with its version; 404 for one that is foreign, missing or not to be seen."""
    seen = sheets_for(submission, request.user).filter(pk=sheet_pk).values("pk")
    upload = read_as_versions(Artwork.objects.filter(pk__in=seen)).first()
    if upload is None:
        raise Http404(NOT_FOUND)
    return upload


@perm_required(Perm.READ_FILINGS)
@in_steps
def sheet(request: SignedInRequest, pk: UUID, sheet_pk: UUID) -> HttpResponse | Step:
    """Shows one sheet, large."""
    submission = submission_of(request, pk)
    upload = upload_of(request, submission, sheet_pk)
    mark_opened(submission, request.user)
    if request.user.is_board:
        readers_of(submission, request.user, f"sheet {upload.version.sheet.name}", timezone.now())
    page = SheetPage(request, submission, upload)
    return partial(_with_difference, page) if page.is_compared else sheet_response(page)


def _with_difference(page: SheetPage) -> HttpResponse:
    """The page, once its difference is in the cache. Runs a child process the first time."""
    changes = page.changes()
    with transaction.atomic():
        return sheet_response(page, changes=changes)


def sheet_response(
    page: SheetPage, typed: Typed | None = None, *, status: int = 200, changes: SheetChanges | None = None
) -> HttpResponse:
    """The page, with what was typed where an act was refused; what changed is in the cache by then."""
    upload, made, last, shown = page.upload, Forms(page.user, page.unit, typed), page.last, page.stage_view
    changes = changes or page.changes()
    pins = page.pins()
    sets_pins = page.may_act and shown.show != LAST
    pin_form = made.of("pin_add", forms.PinForm, "", None, audience="point", **_pin_values(page)) if sets_pins else None
    sets = pin_form["place"].id_for_label if pin_form is not None else "marks" if page.may_mark else ""
    checking = Checking(page.act_address("element_check"), page.unit) if page.may_act else Checking()
    said = checks_on([upload.version], page.docket.revision) if page.docket is not None else []
    checks = {check.element: check for check in said}
    items = element_items(upload, page.elements, page.marks, checks, checking, page.mark)
    stages = stages_of(page, shown, changes, pins, items, sets)
    marks_form = _marks_form(page, typed)
    context = head_of(page.submission) | {
        "upload": upload,
        "version": upload.version,
        "last": last,
        "shown": shown,
        "standing": standing_of(page.submission, timezone.now(), for_board=page.user.is_board),
        "tabs": sheet_tabs(page.submission, page.beside(), upload, page.user, page.provisions_for, page.unit_query),
        "switches": switches(
            shown,
            upload.version.number,
            last.version.number if last else None,
            changes,
            has_drawing=page.drawing is not None,
        ),
        "stages": stages,
        "has_markers": any(stage.markers for stage in stages),
        "drawing": page.drawing if shown.is_drawn_over else None,
        "answers": page.answers,
        "scripts": _scripts(page, shown),
        "wordings": wording_part(page.docket)["wordings"] if page.docket is not None and page.may_act else [],
        "changes": changes,
        "pins": [_item(page, pin, made) for pin in pins],
        "changed": _changed(changes, shown if sets_pins else None),
        "notes": _notes(page.read, shown if sets_pins else None),
        "text": page.read.text,
        "elements": items,
        "checked_count": sum(bool(item.state) for item in items),
        "marks_form": marks_form,
        "marks_url": page.address("artwork_marks") if marks_form is not None else "",
        "open_count": sum(pin.is_open for pin in pins),
        "pin_form": pin_form,
        "pin_url": page.address("pin_add") + shown.query(),
        "versions": _versions(page),
        "page_errors": form_errors(typed.form) if typed else [],
        "help_line": None if page.request.user.is_board else help_line_to("filing#attach-the-sheets"),
    }
    return render(page.request, "submissions/review/sheet.html", context, status=status)


def _scripts(page: SheetPage, shown: StageView) -> list[str]:
    over, wording = shown.is_drawn_over, page.may_act
    return ["js/sheet.js", "js/sheet_zoom.js", *["js/sheet_over.js"] * over, *["js/wording.js"] * wording]


def stages_of(
    page: SheetPage,
    shown: StageView,
    changes: SheetChanges | None,
    pins: list[PinShown],
    items: list[ElementItem],
    sets: str,
) -> list[Stage]:
    """The stages that are seen large: this version or the last one; or both, this one first."""
    upload, last = page.upload, page.last
    has_marks, has_pins = (shown.show != DIFFERENCE and shown.marks in ("all", name) for name in ("marks", "pins"))

    def stage(version: Artwork, name: str = "stage") -> Stage:
        hidden = [(key, value) for key, value in shown.stated().items() if key not in ("right", "down", "size")]
        lies = page.drawing is not None and shown.is_drawn_over
        overlay = overlay_of(page.drawing, version, shown.laid, hidden) if page.drawing and lies else None
        is_own = version is upload
        made = stage_of(
            version, last if is_own else None, shown, changes, sets=sets if is_own else "", overlay=overlay, name=name
        )
        markers = element_markers(upload, items, page.elements, page.marks) if has_marks and is_own else []
        return replace(made, markers=[*markers, *(_markers(version, pins) if has_pins else [])])

    if last is not None and shown.show == LAST:
        return [stage(last)]
    return [stage(upload), stage(last, "stage-last")] if last is not None and shown.show == BESIDE else [stage(upload)]


def _pin_values(page: SheetPage) -> dict[str, str]:
    """The place that a link beside a change or a word asks a pin for, and the words of what was read there; nothing
    for none."""
    try:
        place = place_of(page.request.GET.get("place", ""))
    except NoPlace:
        return {}
    said = dict.fromkeys(note.sentence for note in page.read.notes if note.frame == place and note.needs_eye)
    return {"place": place.zone_or_typed, "text": " ".join(said)}


def _pin_url(shown: StageView | None, place: Place | None) -> str:
    """The page with the form of a new pin filled with this place; empty for who sets none."""
    return f"{shown.query(place=place.typed)}#new-pin" if shown is not None and place is not None else ""


def _changed(changes: SheetChanges | None, shown: StageView | None) -> list[ChangedItem]:
    """The changed regions in words."""
    regions = changes.regions if changes is not None else []
    return [
        ChangedItem(region.letter, region.kind, region.place.zone, _pin_url(shown, region.place)) for region in regions
    ]


def _notes(read: Read, shown: StageView | None) -> list[NoteItem]:
    """The notes on the words of the sheet against the answers."""
    return [
        NoteItem(
            note.place.zone if note.place else "",
            note.about,
            note.says,
            note.filed,
            note.citation,
            note.result,
            note.sentence,
            _pin_url(shown if note.needs_eye else None, note.frame),
        )
        for note in read.notes
    ]


def _marks_form(page: SheetPage, typed: Typed | None) -> MarksForm | None:
    """The form of the marks, with what was typed where that was refused; None for who marks nothing."""
    if not page.may_mark:
        return None
    return typed.form if typed and isinstance(typed.form, MarksForm) else page.marks_form()


def _markers(upload: Artwork, pins: list[PinShown]) -> list[Marker]:
    """A marker for each pin that was set on this version, or before it and is carried."""
    markers = []
    for shown in pins:
        later = shown.pin.version.number - upload.version.number
        if later > 0 or (later and not shown.is_open):
            continue
        x, y = shown.place.middle
        spot = Place(x, shown.place.top if shown.place.is_area else y).pixels(upload.width, upload.height)
        area = boxed(upload, shown.place, "", "") if shown.place.is_area else None
        words = f"Pin {shown.pin.number}, {shown.state}, zone {shown.place.zone}"
        markers.append(
            Marker(str(shown.pin.number), spot.left, spot.top, f"#{shown.anchor}", words, "pin", shown.state, area)
        )
    return markers


def _item(page: SheetPage, shown: PinShown, made: Forms) -> PinItem:
    """A pin in the list; with forms where the reader may act on it."""
    number, key = shown.pin.number, {"pin_pk": shown.pin.pk}
    item: dict[str, Any] = {}
    if page.may_act:
        item["reply_url"] = page.act_address("pin_reply", **key)
        item["reply_form"] = made.of("pin_reply", forms.PinReplyForm, str(shown.pin.pk))
        if page.unit in (shown.unit, "gaming_operations"):
            item["settle_url"] = page.act_address("pin_settle", **key)
            item["hidden"] = (("unit", page.unit), ("settled", "yes" if shown.is_open else "no"))
    return PinItem(
        number,
        shown.anchor,
        shown.place.zone,
        shown.state,
        str(shown.pin.version.number),
        shown.messages,
        cut_out_shown(page.upload, shown.place),
        settled_by=_settled_by(page, shown.settled) if shown.settled else "",
        is_board_only=not shown.is_for_holder,
        **item,
    )


def _settled_by(page: SheetPage, act: PinAct) -> str:
    return f"{act.printed_name}, {unit_name(act.unit)}{page.mark(act)}"


def _versions(page: SheetPage) -> list[dict[str, Any]]:
    """Every version of the sheet that the reader may see, newest first. One query."""
    rows = SheetVersion.objects.visible_to(page.user).filter(sheet=page.upload.version.sheet_id)
    rows = rows.select_related("artwork__submission").defer("artwork__original", "artwork__preview")
    return [
        {
            "number": version.number,
            "url": reverse("submissions:sheet", args=[version.artwork.submission_id, version.artwork_id]),
            "at": version.artwork.uploaded_at,
            "reference": version.artwork.submission.reference,
            "is_current": version.artwork_id == page.upload.pk,
        }
        for version in rows.order_by("-number")
    ]
