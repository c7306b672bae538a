"""Official texts for the Board: what is on file, importing a text, linting or confirming one."""

from typing import Any, ClassVar

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views import View

from compliance.holders.access import PermRequired, SignedInRequest, check_perm
from compliance.holders.attempt import Attempt
from compliance.holders.errors import IllegalMove
from compliance.holders.page_mark import SEEN, mark_input
from compliance.holders.roles import Perm
from compliance.regulation import chapters
from compliance.regulation.texts import TextRefused, editions_in, lint, parse_text
from compliance.web.django_forms import form_errors
from compliance.web.steps import takes_files

from ..comparing import side_by_side
from ..forms import TextForm
from ..models import EditionText
from ..services import MAY_IMPORT, Imported, confirmation_rests_on, text_confirm, text_import
from ..shelf import current_texts, reading_of, reading_with, text_before
from ..words import EditionStanding
from .common import sentence

READERS = (*MAY_IMPORT, Perm.REVIEW)
"""The permissions to read the texts as they were imported, with the mistakes that the check finds."""


@method_decorator(takes_files, name="dispatch")
class TextsPage(PermRequired, View):
    """The texts on file and the form for another one."""

    perms: ClassVar[tuple[Perm, ...]] = READERS

    def get(self, request: SignedInRequest) -> HttpResponse:
        """The list and the empty form."""
        return self._page(request, TextForm(initial={"edition": request.GET.get("edition", "")}))

    def post(self, request: SignedInRequest) -> HttpResponse:
        """Keeps the text, or shows the form with the reasons."""
        check_perm(request.user, *MAY_IMPORT)
        form = TextForm(request.POST, request.FILES)
        if not form.is_valid():
            return self._page(request, form)
        file, key = form.cleaned_data["file"], form.cleaned_data["edition"]
        raw = file.read()
        try:
            with transaction.atomic():
                imports = [
                    text_import(raw=raw, edition_key=each, file_name=file.name, at=timezone.now(), by=request.user)
                    for each in ([key] if key else editions_in(raw))
                ]
        except TextRefused as refusal:
            form.add_error("file", sentence(str(refusal)))
            return self._page(request, form)
        for imported in imports:
            _say(request, imported)
        if len(imports) > 1:
            return HttpResponseRedirect(reverse("regulation:texts"))
        return HttpResponseRedirect(reverse("regulation:text", kwargs={"edition_key": imports[0].text.edition_key}))

    def _page(self, request: SignedInRequest, form: TextForm) -> HttpResponse:
        current = {text.edition_key: text for text in current_texts()}
        lines = [(whole, edition, current.get(edition.key)) for whole in chapters() for edition in whole.editions]
        waiting = EditionText.objects.waiting().select_related("imported_by")
        context = {"lines": lines, "waiting": waiting, "form": form, "page_errors": form_errors(form)}
        context["may_import"] = any(map(request.user.may, MAY_IMPORT))
        return render(request, "regulation/texts.html", context, status=400 if form.errors else 200)


class TextPage(PermRequired, View):
    """The newest text of an edition, which may wait for a second person."""

    perms: ClassVar[tuple[Perm, ...]] = READERS

    def get(self, request: SignedInRequest, edition_key: str) -> HttpResponse:
        """The origin of the text, the findings of the lint, and the words that went into no item."""
        return self._page(request, edition_key)

    def post(self, request: SignedInRequest, edition_key: str) -> HttpResponse:
        """The second person confirms the text, or reads why not."""
        with Attempt(catches=IllegalMove) as attempt:
            text_confirm(edition_key=edition_key, by=request.user, at=timezone.now(), seen=request.POST.get(SEEN, ""))
            messages.success(request, f"Confirmed. Pages show this text of {edition_key} now.")
            return HttpResponseRedirect(reverse("regulation:text", kwargs={"edition_key": edition_key}))
        return self._page(request, edition_key, attempt)

    def _page(self, request: SignedInRequest, edition_key: str, attempt: Attempt | None = None) -> HttpResponse:
        of_edition = EditionText.objects.filter(edition_key=edition_key)
        texts = list(of_edition.select_related("imported_by", "confirmation__confirmed_by").order_by("-number"))
        if not texts:
            raise Http404(f"No official text of {edition_key[:40]} is on file.")
        context = _context(request, texts) | {"page_errors": attempt.page_errors if attempt else []}
        return render(request, "regulation/text.html", context, status=attempt.status if attempt else 200)


def _say(request: SignedInRequest, imported: Imported) -> None:
    text = imported.text
    if not imported.is_new:
        messages.info(request, f"This file is already the newest text of {text.edition_key}. Nothing changed.")
    elif text.takes_two:
        words = (
            f"The text of {text.edition_key} is imported. Pages show it once a second administrator has confirmed it."
        )
        messages.success(request, words)
    else:
        messages.success(request, f"The text of {text.edition_key} is imported: {text.items.count()} items.")


def _context(request: SignedInRequest, texts: list[EditionText]) -> dict[str, Any]:
    newest = texts[0]
    read = parse_text(bytes(newest.original), newest.edition_key)
    whole, edition = next((w, e) for w in chapters() for e in w.editions if e.key == newest.edition_key)
    context: dict[str, Any] = {
        "whole": whole,
        "standing": EditionStanding(edition),
        "text": newest,
        "earlier": texts[1:],
        "findings": lint(read, text_before(newest.edition_key)),
        "items": len(read.items()),
        "set_aside": read.set_aside,
    }
    if newest.takes_two and not hasattr(newest, "confirmation"):
        in_use = reading_of(whole, edition)
        context["used"] = in_use.text.pk if in_use.text else None
        context["sides"] = side_by_side(in_use, reading_with(whole, edition, newest))
        context["may_confirm"] = request.user.may(Perm.ADMINISTER_BOARD)
        if context["may_confirm"] and newest.imported_by_id != request.user.pk:
            context["seen"] = mark_input(request.user, confirmation_rests_on(newest))
    return context
