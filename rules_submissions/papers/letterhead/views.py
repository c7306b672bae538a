"""The page of the letterhead, for Board administrators: what is in effect, what waits, the form for another, and every
version; asked for by one, confirmed by another."""

from functools import partial
from typing import Any, ClassVar
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.http import require_safe

from compliance.holders.access import PermRequired, SignedInRequest, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.errors import FieldRefused, IllegalMove
from compliance.holders.page_mark import SEEN, mark_input
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.holders.words import WordsField
from compliance.ledger.holding import hand_out
from compliance.regulation.core.fields import SENTENCE
from compliance.web.steps import Step, in_steps, takes_files

from ...models import Letterhead, SealPicture
from ...sheets.views import as_bytes
from .in_effect import PrintedHead, head_on
from .services import (
    LEAST_DOTS,
    LONGEST_ADDRESS,
    LONGEST_NAME,
    LONGEST_SEAL,
    MOST_DOTS,
    MOST_LINES,
    NO_ADDRESS,
    NO_NAME,
    NO_REASON,
    answer_rests_on,
    letterhead_ask,
    letterhead_confirm,
    letterhead_decline,
    seal_from,
)

SIZE = 10
"""Versions on a page."""


class LetterheadForm(forms.Form):
    """The next version, and why; `number` is the version that was read."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    name = forms.CharField(label="Name of the Board", max_length=LONGEST_NAME, error_messages={"required": NO_NAME})
    address = WordsField(
        label="Address",
        rows=MOST_LINES,
        longest=LONGEST_ADDRESS,
        error_messages={"required": NO_ADDRESS},
        help_text=f"As letters print it, in at most {MOST_LINES} lines.",
    )
    seal = forms.CharField(
        label="Words of the seal (optional)",
        required=False,
        max_length=LONGEST_SEAL,
        help_text="Drawn in a double ring beside the name. With a picture of the seal, screen readers say them.",
    )
    file = forms.FileField(
        label="Picture of the seal (optional)",
        required=False,
        help_text=(
            f"PNG or JPEG, {LEAST_DOTS:,} to {MOST_DOTS:,} dots across and down. Letters print it up to 24 mm high. "
            "Leave it empty to keep the picture in effect."
        ),
    )
    is_without_picture = forms.BooleanField(label="Letters show no picture of a seal", required=False)
    reason = WordsField(
        label="Reason",
        rows=2,
        longest=SENTENCE,
        error_messages={"required": NO_REASON},
        help_text="For example, the Board moved. The change log shows it.",
    )

    def clean(self) -> dict[str, Any]:
        """Refuses a picture for letters that show none."""
        typed: dict[str, Any] = super().clean() or {}
        if typed.get("file") and typed.get("is_without_picture"):
            self.add_error("file", "Choose a picture, or check the box that letters show none. Not both.")
        return typed


ANSWERS = {
    "confirm": (letterhead_confirm, "Confirmed. Letters have this head from now on."),
    "decline": (letterhead_decline, "Declined. Nothing changes."),
}


@method_decorator([takes_files, in_steps], name="dispatch")
class LetterheadPage(PermRequired, View):
    """A page with the letterhead in effect, the one that waits, the form for another, and every version."""

    perms: ClassVar[tuple[Perm, ...]] = (Perm.ADMINISTER_BOARD,)

    def get(self, request: SignedInRequest) -> HttpResponse:
        """The page. A fixed number of queries."""
        return self._page(request)

    def post(self, request: SignedInRequest) -> HttpResponse | Step:
        """Confirms the letterhead that waits, declines it, or asks for another."""
        if request.POST.get("act") not in ANSWERS:
            form = LetterheadForm(request.POST, request.FILES)
            return partial(self._request, request, form) if form.is_valid() else self._page(request, Attempt(form))
        answer, done = ANSWERS[request.POST["act"]]
        with Attempt(catches=IllegalMove) as attempt:
            answer(by=request.user, at=timezone.now(), seen=request.POST.get(SEEN, ""))
            messages.success(request, done)
            return redirect("submissions:letterhead")
        return self._page(request, attempt)

    def _request(self, request: SignedInRequest, form: LetterheadForm) -> HttpResponse:
        """The answer to another letterhead. Runs a child process where it has a picture."""
        typed = dict(form.cleaned_data)
        file: UploadedFile[Any] | None = typed.pop("file")
        with Attempt(form, (FieldRefused, IllegalMove)) as attempt:
            read = seal_from(file.name or "", file.read()) if file else None
            letterhead_ask(**typed, read=read, by=request.user, at=timezone.now())
            messages.success(request, "Requested. Another administrator of the Board must confirm the letterhead.")
            return redirect("submissions:letterhead")
        with transaction.atomic():
            return self._page(request, attempt)

    def _page(self, request: SignedInRequest, attempt: Attempt | None = None) -> HttpResponse:
        at, attempt = timezone.now(), attempt or Attempt()
        newest = Letterhead.objects.order_by("-number").first()
        waiting, used, head = Letterhead.objects.waiting(), Letterhead.objects.in_effect(at), head_on(at)
        typed = {"name": head.name, "address": "\n".join(head.address), "seal": head.seal}
        context = {
            "head": head,
            "used": used,
            "waiting": waiting,
            "asked": PrintedHead.of(waiting) if waiting else None,
            "seen": mark_input(request.user, answer_rests_on(waiting, at)) if waiting else "",
            "may_confirm": waiting is not None and waiting.by_id != request.user.pk,
            "page": page_of(Letterhead.objects.with_parts(), ("-number", "id"), request.GET, SIZE),
            "form": attempt.form or LetterheadForm(initial={"number": newest.number if newest else 0, **typed}),
            "page_errors": attempt.page_errors,
        }
        return render(request, "submissions/review/letterhead.html", context, status=attempt.status)


@require_safe
@perm_required(Perm.REVIEW, Perm.DECIDE, Perm.ADVISE, Perm.AUDIT, Perm.ADMINISTER_BOARD)
def seal(request: SignedInRequest, seal_id: UUID) -> HttpResponse:
    """The picture of a seal, for pages of the Board that show a letterhead."""
    picture = get_object_or_404(SealPicture.objects.visible_to(request.user).defer("original"), pk=seal_id)
    hand_out(picture)
    return as_bytes(bytes(picture.preview), "image/png", "inline; filename=seal.png")
