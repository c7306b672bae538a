"""The page of the letterhead, for Board administrators: what is in effect, what waits, the form for another, and every
version; asked for by one, confirmed by another."""

from typing import Any, ClassVar

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views import View

from compliance.holders.access import PermRequired, SignedInRequest
from compliance.holders.errors import FieldRefused, IllegalMove
from compliance.holders.page_mark import SEEN, mark_input
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.holders.words import WordsField
from compliance.regulation.core.fields import SENTENCE
from compliance.web.django_forms import form_errors
from compliance.web.parts import PageError

from ...models import Letterhead
from .in_effect import PrintedHead, head_on
from .services import (
    LONGEST_ADDRESS,
    LONGEST_NAME,
    LONGEST_SEAL,
    MOST_LINES,
    NO_ADDRESS,
    NO_NAME,
    NO_REASON,
    answer_rests_on,
    letterhead_ask,
    letterhead_confirm,
    letterhead_decline,
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
        help_text="Drawn in a double ring beside the name. Leave it empty for letters without a seal.",
    )
    reason = WordsField(
        label="Why",
        rows=2,
        longest=SENTENCE,
        error_messages={"required": NO_REASON},
        help_text="For example, that the Board moved. The change log shows it.",
    )


class LetterheadPage(PermRequired, View):
    """What is in effect, what waits, the form for another, and every version."""

    perms: ClassVar[tuple[Perm, ...]] = (Perm.ADMINISTER_BOARD,)

    def get(self, request: SignedInRequest) -> HttpResponse:
        """The page. A fixed number of queries."""
        return self._page(request)

    def post(self, request: SignedInRequest) -> HttpResponse:
        """Asks for another letterhead, confirms the one that waits, or declines it."""
        form, seen = None, request.POST.get(SEEN, "")
        who: dict[str, Any] = {"by": request.user, "at": timezone.now()}
        try:
            if request.POST.get("act") == "confirm":
                letterhead_confirm(**who, seen=seen)
                done = "Confirmed. Letters have this head from now on."
            elif request.POST.get("act") == "decline":
                letterhead_decline(**who, seen=seen)
                done = "Declined. Nothing changes."
            else:
                form = LetterheadForm(request.POST)
                if not form.is_valid():
                    return self._page(request, form, status=400)
                letterhead_ask(**who, **form.cleaned_data)
                done = "Requested. Another administrator of the Board must confirm the letterhead."
        except FieldRefused as refusal:
            assert form is not None  # noqa: S101  # only what was typed has fields
            form.add_error(refusal.field, refusal.sentence)
            return self._page(request, form, status=400)
        except IllegalMove as refusal:
            return self._page(request, form, [PageError(refusal.sentence)], status=409)
        messages.success(request, done)
        return redirect("submissions:letterhead")

    def _page(
        self,
        request: SignedInRequest,
        form: LetterheadForm | None = None,
        errors: list[PageError] | None = None,
        status: int = 200,
    ) -> HttpResponse:
        at = timezone.now()
        newest = Letterhead.objects.order_by("-number").first()
        waiting, head = Letterhead.objects.waiting(), head_on(at)
        typed = {"name": head.name, "address": "\n".join(head.address), "seal": head.seal}
        form = form or LetterheadForm(initial={"number": newest.number if newest else 0, **typed})
        versions = Letterhead.objects.select_related("answer")
        page = page_of(versions, ("-number", "id"), request.GET, SIZE)
        context = {
            "head": head,
            "used": Letterhead.objects.in_effect(at),
            "waiting": waiting,
            "asked": PrintedHead.of(waiting) if waiting else None,
            "seen": mark_input(request.user, answer_rests_on(waiting, at)) if waiting else "",
            "may_confirm": waiting is not None and waiting.by_id != request.user.pk,
            "page": page,
            "form": form,
            "page_errors": [*(errors or []), *form_errors(form)],
        }
        return render(request, "submissions/review/letterhead.html", context, status=status)
