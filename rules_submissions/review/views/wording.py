"""Pages of stock wording: every bureau's, read by the Board; one's own, added to, changed, retired."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify

from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.roles import Perm

from ...errors import IllegalMove
from ...filing.services.filing import BUREAUS
from ...models.desk import StockWording
from ..forms import words_field
from ..reviewers import unit_name
from ..services.wording import unit_of_wording, wording_add, wording_change, wording_retire
from ..usual_wording import USUAL

READERS = (Perm.REVIEW, Perm.DECIDE, Perm.ADVISE, Perm.AUDIT)
SAVED = "Saved. Earlier versions stay on file."


class WordingForm(forms.Form):
    """A text with its title and, where it is about one, its clause; `number` is the version that was read."""

    number = forms.IntegerField(required=False, widget=forms.HiddenInput)
    title = forms.CharField(max_length=120, error_messages={"required": "Give the wording a title."})
    text = words_field("Text", required="Write the text.")
    citation = forms.CharField(
        label="Clause", max_length=40, required=False, help_text="For example, 651a.2(b)(3). It follows the text."
    )


@perm_required(*READERS)
def wordings(request: SignedInRequest) -> HttpResponse:
    """The texts of each bureau; posting adds one to one's own."""
    unit = unit_of_wording(request.user)
    usual = {slugify(one.title): one for one in USUAL}
    chosen = usual.get(request.GET.get("usual", ""))
    form = WordingForm(request.POST if request.method == "POST" else None, initial=chosen._asdict() if chosen else None)
    attempt = Attempt(form, IllegalMove)
    if form.is_valid():
        with attempt:
            wording_add(unit=unit, **_who(request), **_stated(form))
            messages.success(request, SAVED)
            return redirect("submissions:wordings")
    texts: dict[str, list[StockWording]] = {bureau: [] for bureau in sorted(BUREAUS, key=lambda bureau: bureau != unit)}
    for text in StockWording.objects.newest().order_by("is_retired", "title", "text_id"):
        texts[text.unit].append(text)
    titles = {text.title for text in texts.get(unit, [])}
    context = {
        "usual": [(key, one) for key, one in usual.items() if unit and one.title not in titles],
        "bureaus": [(unit_name(bureau), rows) for bureau, rows in texts.items()],
        "form": form,
        "own": unit_name(unit) if unit else "",
        "page_errors": attempt.page_errors,
    }
    return render(request, "submissions/review/wordings.html", context, status=attempt.status)


@perm_required(*READERS)
def wording(request: SignedInRequest, text_id: UUID) -> HttpResponse:
    """A text with every version; posting gives it the next one, or retires it."""
    versions = list(StockWording.objects.filter(text_id=text_id).order_by("-number"))
    if not versions:
        raise Http404(NOT_FOUND)
    last = versions[0]
    shown = {"number": last.number, "title": last.title, "text": last.text, "citation": last.citation}
    form = WordingForm(request.POST if request.method == "POST" else None, initial=shown)
    attempt = Attempt(form, IllegalMove)
    if form.is_valid():
        with attempt:
            _change(request, text_id, form)
            messages.success(request, SAVED)
            return redirect("submissions:wording", text_id)
    context = {
        "versions": versions,
        "last": last,
        "unit": unit_name(last.unit),
        "form": form,
        "may_change": not last.is_retired and unit_of_wording(request.user) == last.unit,
        "page_errors": attempt.page_errors,
    }
    return render(request, "submissions/review/wording.html", context, status=attempt.status)


def _change(request: SignedInRequest, text_id: UUID, form: WordingForm) -> StockWording:
    number = form.cleaned_data["number"] or 0
    if request.POST.get("act") == "retire":
        return wording_retire(text_id=text_id, number=number, **_who(request))
    return wording_change(text_id=text_id, number=number, **_who(request), **_stated(form))


def _who(request: SignedInRequest) -> dict[str, Any]:
    return {"by": request.user, "at": timezone.now()}


def _stated(form: WordingForm) -> dict[str, Any]:
    return {name: form.cleaned_data[name] for name in ("title", "text", "citation")}
