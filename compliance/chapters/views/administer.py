"""Official texts for Board administrators: what is on file, importing a text, linting one."""

from typing import Any, ClassVar

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views import View

from compliance.holders.access import PermRequired, SignedInRequest, perm_required
from compliance.holders.roles import Perm
from compliance.management.clause_index import chapters_on_file
from compliance.regulation.texts import TextRefused, lint, parse_text
from compliance.web.django_forms import form_errors
from compliance.web.steps import takes_files

from ..forms import TextForm
from ..models import EditionText
from ..services import text_import
from ..shelf import current_texts, text_before
from ..words import Standing
from .common import sentence


@method_decorator(takes_files, name="dispatch")
class TextsPage(PermRequired, View):
    """The texts on file and the form for another one."""

    perms: ClassVar[tuple[Perm, ...]] = (Perm.ADMINISTER_BOARD,)

    def get(self, request: SignedInRequest) -> HttpResponse:
        """The list and the empty form."""
        return self._page(request, TextForm(initial={"edition": request.GET.get("edition", "")}))

    def post(self, request: SignedInRequest) -> HttpResponse:
        """Keeps the text, or shows the form with the reasons."""
        form = TextForm(request.POST, request.FILES)
        if not form.is_valid():
            return self._page(request, form)
        file, key = form.cleaned_data["file"], form.cleaned_data["edition"]
        try:
            imported = text_import(
                raw=file.read(), edition_key=key, file_name=file.name, at=timezone.now(), by=request.user
            )
        except TextRefused as refusal:
            form.add_error("file", sentence(str(refusal)))
            return self._page(request, form)
        if imported.is_new:
            messages.success(request, f"The text of {key} is imported: {imported.text.items.count()} items.")
        else:
            messages.info(request, f"This file is already the text of {key}. Nothing changed.")
        return HttpResponseRedirect(reverse("regulation:text", kwargs={"edition_key": key}))

    def _page(self, request: SignedInRequest, form: TextForm) -> HttpResponse:
        current = {text.edition_key: text for text in current_texts()}
        lines = [
            (whole, edition, current.get(edition.key)) for whole in chapters_on_file() for edition in whole.editions
        ]
        context = {"lines": lines, "form": form, "page_errors": form_errors(form)}
        return render(request, "regulation/texts.html", context, status=400 if form.errors else 200)


@perm_required(Perm.ADMINISTER_BOARD)
def text(request: HttpRequest, edition_key: str) -> HttpResponse:
    """The newest text of an edition: where it came from, what the lint finds, what went into no item."""
    texts = list(EditionText.objects.filter(edition_key=edition_key).select_related("imported_by").order_by("-number"))
    if not texts:
        raise Http404(f"No official text of {edition_key[:40]} is on file.")
    newest = texts[0]
    read = parse_text(bytes(newest.original), edition_key)
    on_file = next((w, e) for w in chapters_on_file() for e in w.editions if e.key == edition_key)
    context: dict[str, Any] = {
        "whole": on_file[0],
        "standing": Standing(on_file[1]),
        "text": newest,
        "earlier": texts[1:],
        "findings": lint(read, text_before(edition_key)),
        "items": len(read.items()),
        "set_aside": read.set_aside,
    }
    return render(request, "regulation/text.html", context)
