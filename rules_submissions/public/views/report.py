"""A difference between sign and play, reported without an account; and the page that gives the answer to a code."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_http_methods, require_safe

from compliance.holders.access import NOT_FOUND
from compliance.holders.attempt import Attempt
from compliance.holders.errors import FieldRefused
from compliance.holders.words import WordsField
from compliance.regulation.core.fields import SENTENCE
from compliance.regulation.core.identity import number_form
from compliance.web.open_pages import NOT_KEPT, open_form

from ...drafting.forms import DayField
from ...models.public import PublicApproval
from ..limits import HOUR_S, TooMany, count_report
from ..services import difference_report, grouped, report_of
from .register import render_public


class TellForm(forms.Form):
    """A form with the observations of somebody at a table. No name is asked for."""

    casino = forms.ChoiceField(label=noop("Casino"), error_messages={"required": noop("Choose the casino.")})
    table_number = forms.CharField(
        label=noop("Table"),
        required=False,
        max_length=40,
        help_text=noop("The number on its sign, such as R-01, if you know it."),
    )
    happened_on = DayField(label=noop("Day"), required=False)
    sign_said = WordsField(
        label=noop("What does the sign, the layout or the register say?"),
        longest=SENTENCE,
        error_messages={"required": noop("Write what the sign or the layout says.")},
    )
    was_paid = WordsField(
        label=noop("What was paid or done at the table?"),
        longest=SENTENCE,
        help_text=noop("Leave out names, including yours."),
        error_messages={"required": noop("Write what was paid or done at the table.")},
    )
    approval = forms.CharField(
        label=noop("Reference"),
        required=False,
        max_length=20,
        help_text=noop("Of the rules in this register, such as RS-6T2K-P4."),
    )

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        casinos = PublicApproval.objects.order_by("facility", "-changed_at").distinct("facility")
        known = sorted((name, str(key)) for key, name in casinos.values_list("facility", "facility_name"))
        choices: list[tuple[str, str]] = [("", gettext("Choose")), *((key, name) for name, key in known)]
        self.fields["casino"].choices = choices  # type: ignore[attr-defined]  # a field of choices


@require_http_methods(["GET", "HEAD", "POST"])
@open_form
def tell(request: HttpRequest) -> HttpResponse:
    """The form; posting sends it and leads to the page of its code. Two queries to read it."""
    form = TellForm(request.POST if request.method == "POST" else None, initial=_initial_answers(request))
    attempt = Attempt(form, (FieldRefused, TooMany))
    if form.is_valid():
        typed, now = dict(form.cleaned_data), timezone.now()
        with attempt:
            count_report(request, int(now.timestamp()) // HOUR_S)
            sent = difference_report(facility_id=typed.pop("casino"), **typed, at=now)
            return HttpResponseRedirect(reverse("register:report", args=[sent.code]))
    response = render_public(request, "register/tell.html", {"form": form, "page_errors": attempt.page_errors})
    response.status_code = attempt.status
    if attempt.status == TooMany.status:
        response.headers["Retry-After"] = str(HOUR_S)
    return response


def _initial_answers(request: HttpRequest) -> dict[str, Any]:
    """The answers that the address says already: the rules that the sender has before them, and so the casino."""
    reference = request.GET.get("approval", "")[:20]
    row = PublicApproval.objects.filter(reference=reference).first() if reference else None
    return {"approval": row.reference, "casino": str(row.facility)} if row is not None else {}


@require_safe
@open_form
def report(request: HttpRequest, report_code: str) -> HttpResponse:
    """Shows the status of a report to the holder of its code. An unknown code is missing, in the words of every
    page."""
    received = report_of(report_code)
    if received is None:
        raise Http404(NOT_FOUND)
    response = render_public(
        request, "register/report.html", {"report": received, "code": grouped(number_form(report_code))}
    )
    response.headers["Cache-Control"] = NOT_KEPT
    return response
