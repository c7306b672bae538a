"""Acts on the page of a sheet: pins and checks of reviewers, marks of filers; answered by that page."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.roles import Perm

from ...drafting.worksheet import draft_of
from ...models import RulesSubmission
from ...models.sheets import Pin
from ...sheets.services.elements import marks_save
from .. import forms
from ..desk_page import Typed, board_submission
from ..services import pins
from ..services.element_checks import element_check
from .acts import DeskAct, of
from .sheet import SheetPage, sheet_response, upload_of


class SheetAct(DeskAct):
    """An act on a sheet."""

    def get(self, request: SignedInRequest, pk: UUID, **place: UUID) -> HttpResponse:
        """Nothing is done by reading: back to the sheet."""
        upload_of(request, board_submission(request, pk), place["sheet_pk"])
        return redirect("submissions:sheet", pk, place["sheet_pk"])

    def look_up(self, submission: RulesSubmission) -> None:
        """Answers 404 for a sheet, or a pin, that is foreign or missing."""
        self.upload = upload_of(self.request, submission, self.kwargs["sheet_pk"])
        if "pin_pk" in self.kwargs:
            sheet = self.upload.version.sheet_id
            self.pin = get_visible_or_404(Pin.objects.all(), self.request.user, pk=self.kwargs["pin_pk"], sheet=sheet)

    def answer(self, submission: RulesSubmission, typed: Typed, status: int) -> HttpResponse:
        about = str(self.pin.pk) if "pin_pk" in self.kwargs else ""
        page = SheetPage(self.request, submission, self.upload)
        return sheet_response(page, Typed(typed.act, about, typed.form), status=status)

    def back(self, submission: RulesSubmission, typed: dict[str, Any]) -> str:
        page = SheetPage(self.request, submission, self.upload)
        query = self.request.GET.urlencode()
        return f"{page.address()}{'?' if query else ''}{query}#pins"


class Add(SheetAct):
    """Sets a pin."""

    act, form_class, done, box = "pin_add", forms.PinForm, "The pin is set.", "text"

    def carry_out(self, who: dict[str, Any], typed: dict[str, Any]) -> None:
        point = typed["audience"] == "point"
        pins.pin_add(artwork_id=self.upload.pk, for_return=point, **of(typed, "unit", "place", "text"), **who)


class Reply(SheetAct):
    """Adds words about a pin."""

    act, form_class, done, box = "pin_reply", forms.PinReplyForm, "Your reply is added.", "text"

    def carry_out(self, who: dict[str, Any], typed: dict[str, Any]) -> None:
        pins.pin_reply(pin_id=self.pin.pk, for_return=typed["audience"] == "point", **of(typed, "unit", "text"), **who)


class Settle(SheetAct):
    """Settles a pin, or opens it again."""

    act, form_class, done = "pin_settle", forms.PinSettleForm, "Recorded."

    def carry_out(self, who: dict[str, Any], typed: dict[str, Any]) -> None:
        pins.pin_settle(pin_id=self.pin.pk, **of(typed, "unit", "settled"), **who)


class Check(SheetAct):
    """Says that a required element is found, or is not."""

    act, form_class, done = "element_check", forms.ElementForm, "Recorded."

    def carry_out(self, who: dict[str, Any], typed: dict[str, Any]) -> None:
        element_check(artwork_id=self.upload.pk, **of(typed, "unit", "citation", "provision", "found"), **who)

    def back(self, submission: RulesSubmission, typed: dict[str, Any]) -> str:
        """On to the next element."""
        address = super().back(submission, typed).partition("#")[0]
        return f"{address}#element-{typed['next']}" if typed["next"].isdecimal() else f"{address}#elements"


@perm_required(Perm.FILE)
@require_POST
def marks(request: SignedInRequest, pk: UUID, sheet_pk: UUID) -> HttpResponse:
    """Saves the places of the elements on a sheet of the draft, as the filer states them."""
    submission = draft_of(request, pk).submission
    page = SheetPage(request, submission, upload_of(request, submission, sheet_pk))
    form = page.marks_form(request.POST)
    if not form.is_valid():
        return sheet_response(page, Typed("marks", "", form), status=400)
    marks_save(submission_id=pk, artwork_id=sheet_pk, places=form.places, by=request.user, at=timezone.now())
    messages.success(request, "The marks are kept with this version of the sheet.")
    return redirect(f"{page.address()}#elements")
