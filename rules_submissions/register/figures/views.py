"""Try figures: the texts on file that are nobody's law, what each would change for the approvals of today, and the form
in which Board counsel writes one."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views import View

from compliance.documents.csv_files import list_answer
from compliance.holders.access import NOT_FOUND, PermRequired, SignedInRequest, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.errors import FieldRefused, IllegalMove
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.regulation.core.alternative import Alternative
from compliance.web.django_forms import form_errors
from compliance.web.one_moment import require_GET

from ...conditions import today_of
from ...models import FiguresVersion, Revision, RulesSubmission
from ...people import TRIES
from ..impact import KEYS, Impact, impact_of_figures
from ..lines import UNDER_FIGURES, lines_under_figures
from ..outputs import figures_answer
from ..views.impact import TRY_FIGURES as READERS
from .difference import changed_figures, edge_changes
from .forms import FiguresForm, example
from .on_file import FiguresText, read, shipped, text_called, text_of
from .services import figures_write

OF_NOBODY = "It is not law."


@require_GET
@perm_required(*READERS)
def figures(request: SignedInRequest) -> HttpResponse:
    """The texts on file: those that come with the product first, then the newest version of each. One query."""
    page = page_of(FiguresVersion.objects.newest(), ("-at", "id"), request.GET)
    with_product = [] if page.newer_url else [*shipped().values()]
    context = {
        "texts": [*with_product, *map(text_of, page)],
        "page": page,
        "may_write": request.user.may(Perm.ADVISE),
    }
    return render(request, "submissions/figures/list.html", context)


@require_GET
@perm_required(*READERS)
def figures_of(request: SignedInRequest, figures_key: str) -> HttpResponse:
    """Shows the changes by a text: figure by figure, for whom, and for house edges. A fixed number of queries."""
    text = _text_or_404(request, figures_key)
    versions = page_of(FiguresVersion.objects.filter(key=text.key), ("-number", "id"), {}, size=20)
    context = {"text": text, "versions": versions, "may_write": request.user.may(Perm.ADVISE)}
    if text.alternative is not None:
        impact = _impact(request, text, timezone.now())
        listed = {row.revision.pk: row for row in impact.concerned}
        rows = Revision.objects.filter(pk__in=list(listed)).select_related("submission__facility__holder")
        page = page_of(rows, KEYS, request.GET)
        context |= {
            "changes": changed_figures(text.alternative),
            "edges": edge_changes(text.alternative),
            "answer": figures_answer(impact, text.alternative),
            "rows": [listed[row.pk] for row in page],
            "page": page,
            "may_try": any(map(request.user.may, TRIES)),
            "is_earlier": "version" in request.GET,
        }
    return render(request, "submissions/figures/text.html", context)


@require_GET
@perm_required(*READERS)
def figures_csv(request: SignedInRequest, figures_key: str) -> HttpResponse:
    """The same approvals, whole, a line for each finding."""
    text, now = _text_or_404(request, figures_key), timezone.now()
    rows = _impact(request, text, now).concerned if text.alternative else []
    lines = (line for row in rows for line in lines_under_figures(row))
    return list_answer(request, f"figures-{text.key}-{today_of(now).isoformat()}.csv", UNDER_FIGURES, lines)


def _impact(request: SignedInRequest, text: FiguresText, at: datetime) -> Impact:
    assert text.alternative is not None  # noqa: S101  # only what can be read is tried
    return impact_of_figures(RulesSubmission.objects.visible_to(request.user), text.alternative, at)


def _text_or_404(request: SignedInRequest, key: str) -> FiguresText:
    """The text with this key, in the version of the query where it names one."""
    number = request.GET.get("version", "")
    if number and not (number.isdecimal() and len(number) < 7):
        raise Http404(NOT_FOUND)
    text = text_called(key, int(number) if number else None)
    if text is None:
        raise Http404(NOT_FOUND)
    return text


@dataclass(frozen=True)
class _Start:
    """The start of a form: the key and the number of the version that it changes, and the words in it."""

    key: str
    number: int
    text: str


class _FiguresPage(PermRequired, View):
    """The form of a text. `Check` keeps nothing; `Save` keeps a version."""

    perms: ClassVar[tuple[Perm, ...]] = (Perm.ADVISE,)

    def start(self, request: SignedInRequest, **named: str) -> _Start:
        """The start of the form."""
        raise NotImplementedError

    def get(self, request: SignedInRequest, **named: str) -> HttpResponse:
        """The form."""
        start = self.start(request, **named)
        form = FiguresForm(initial={"number": start.number, "text": start.text})
        return self._page(request, form, start)

    def post(self, request: SignedInRequest, **named: str) -> HttpResponse:
        """Checks the text, or keeps it as the next version."""
        start, is_check = self.start(request, **named), request.POST.get("act") == "check"
        form = FiguresForm(request.POST, needs_reason=not is_check)
        if not form.is_valid():
            return self._page(request, form, start, status=400)
        if is_check:
            return self._page(request, form, start, asked=read(form.cleaned_data["text"]))
        with Attempt(form, (FieldRefused, IllegalMove)) as attempt:
            row = figures_write(key=start.key, by=request.user, at=timezone.now(), **form.cleaned_data)
            messages.success(request, f"Saved as version {row.number}. {OF_NOBODY}")
            return redirect("submissions:figures_of", row.key)
        return self._page(request, form, start, status=attempt.status)

    def _page(
        self,
        request: SignedInRequest,
        form: FiguresForm,
        start: _Start,
        *,
        asked: Alternative | None = None,
        status: int = 200,
    ) -> HttpResponse:
        context = {
            "form": form,
            "key": start.key,
            "page_errors": form_errors(form),
            "is_checked": asked is not None,
            "changes": changed_figures(asked) if asked else [],
            "base": asked.base.key if asked else "",
        }
        return render(request, "submissions/figures/write.html", context, status=status)


class FiguresNew(_FiguresPage):
    """A new text, from the first that comes with the product, or from the one that the query names."""

    def start(self, request: SignedInRequest, **_: str) -> _Start:
        """An example to change."""
        source = text_called(request.GET.get("from", "")[:60])
        return _Start("", 0, example(source.text if source else None))


class FiguresChange(_FiguresPage):
    """The next version of a text. One that comes with the product stays as it is."""

    def start(self, request: SignedInRequest, **named: str) -> _Start:
        """The newest version. Raises Http404 for a text that nobody wrote here."""
        text = text_called(named["figures_key"])
        if text is None or text.version is None:
            raise Http404(NOT_FOUND)
        return _Start(text.key, text.version.number, text.text)
