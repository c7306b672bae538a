"""Approvals that need no change under an edition: the list, and the signature by which the Board records it."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from compliance.chapters.words import EditionStanding
from compliance.holders.access import SignedInRequest, check_perm, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.errors import FieldRefused
from compliance.holders.models import CertificateHolder
from compliance.holders.page_mark import ShownChanged
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.holders.words import WordsField
from compliance.regulation.core.edition import Edition
from compliance.regulation.core.fields import SENTENCE
from compliance.signing.sign_form import SignForm
from compliance.web.django_forms import form_errors
from compliance.web.parts import Filter
from compliance.web.words import plural

from ...conditions import today_of
from ...decision.deciders import signed_by
from ...errors import IllegalMove
from ...models import Revision
from ..announcing.on_record import EditionNews, news_of
from ..impact import KEYS
from ..views.impact import edition_or_404
from .record import CHECK, checks_prepared
from .rows import Unchanged, holders_of, rests_on, unchanged_rows, why_not
from .services import NO_REASON, checks_by, edition_check


class UnchangedForm(forms.Form):
    """The form for the approvals to record, and the one reason for all."""

    approvals = forms.MultipleChoiceField(
        label="Approvals",
        error_messages={
            "required": "Choose at least one approval.",
            "invalid_choice": "%(value)s cannot be recorded now. Read the list, then choose again.",
        },
    )
    reason = WordsField(
        label="Why nothing needs to change",
        rows=3,
        longest=SENTENCE,
        error_messages={"required": NO_REASON},
        help_text="One reason for all that you choose. The certificate holder reads it.",
    )

    def __init__(self, rows: Sequence[Unchanged], data: Any = None) -> None:
        super().__init__(data)
        self.rows = {one.filing.reference: one for one in rows if one.may_be_recorded}
        self.fields["approvals"].choices = [(reference, reference) for reference in self.rows]  # type: ignore[attr-defined]

    @property
    def chosen(self) -> list[Unchanged]:
        """The rows that were chosen."""
        return [one for reference, one in self.rows.items() if reference in self.cleaned_data["approvals"]]


@perm_required(Perm.READ_FILINGS)
def unchanged(request: SignedInRequest, edition_key: str) -> HttpResponse:
    """The approvals that need no change under an edition, a page of them; posting signs that those chosen need none.
    A fixed number of queries."""
    edition, at = edition_or_404(edition_key), timezone.now()
    if request.method == "POST":
        check_perm(request.user, Perm.DECIDE)
    rows, news = unchanged_rows(request.user, edition, at), news_of([edition])[edition.key]
    holders, name = holders_of(rows), request.GET.get("holder", "").strip()
    listed = [one for one in rows if name in ("", one.filing.facility.holder.name)]
    holder = next(iter(holders_of(listed)), None) if len(holders_of(listed)) == 1 else None
    refusal = why_not(edition, news, today_of(at))
    context = {
        "standing": EditionStanding(edition),
        "news": news,
        "refusal": refusal,
        "recorded": sum(one.check is not None for one in listed),
        "filters": [_of_holder(name, holders)] if len(holders) > 1 else [],
        "must_choose": holder is None and not refusal and request.user.may(Perm.DECIDE),
        "for_board": request.user.is_board,
    }
    data = request.POST if request.method == "POST" else None
    form, sign, status = UnchangedForm(listed, data), None, 200 if data is None else 400
    if holder is not None and request.user.may(Perm.DECIDE):
        if data and (done := _answer_again(request, edition, holder)):
            return done
        sign = _sign(request, form, edition, holder, listed, news)
        if sign.is_asking:
            return sign.answer()
        if sign.is_valid():
            with Attempt(form, (FieldRefused, IllegalMove)), Attempt(sign, ShownChanged):
                made = edition_check(
                    edition=edition,
                    holder=holder,
                    references=form.cleaned_data["approvals"],
                    reason=form.cleaned_data["reason"],
                    signature=sign.signature,
                    at=timezone.now(),
                )
                return _answer_recorded(request, edition, len(made))
            status = 409
    marked = set(request.POST.getlist("approvals")) if data is not None else None
    page = page_of(
        Revision.objects.filter(pk__in=[one.row.revision.pk for one in listed]).select_related(
            "submission__facility__holder"
        ),
        KEYS,
        request.GET,
    )
    shown = {one.row.revision.pk: one for one in listed}
    context |= {
        "rows": [(shown[row.pk], marked is None or row.submission.reference in marked) for row in page],
        "page": page,
        "form": form,
        "sign": None if refusal or not form.rows else sign,
        "page_errors": form_errors(form) + (form_errors(sign) if sign is not None else []),
    }
    return render(request, "submissions/unchanged.html", context, status=status)


def _of_holder(name: str, holders: Sequence[CertificateHolder]) -> Filter:
    choices = [("", "Any"), *((holder.name, holder.name) for holder in holders)]
    return Filter("holder", "Certificate holder", name, "choice", choices)


def _sign(
    request: SignedInRequest,
    form: UnchangedForm,
    edition: Edition,
    holder: CertificateHolder,
    rows: Sequence[Unchanged],
    news: EditionNews,
) -> SignForm:
    """The sign bar: unbound until the rest of the form is valid."""
    is_ready = form.is_valid()
    return SignForm(
        request,
        request.POST if is_ready else None,
        meaning=CHECK,
        roles=signed_by(request.user),
        prepared=checks_prepared(form.chosen, form.cleaned_data["reason"]) if is_ready else None,
        rests_on=lambda: rests_on(edition, holder, rows, news, timezone.now()),
    )


def _answer_again(request: SignedInRequest, edition: Edition, holder: CertificateHolder) -> HttpResponse | None:
    """The answer to a form that is sent again, after all of it was recorded."""
    chosen = set(request.POST.getlist("approvals"))
    if not chosen or len(checks_by(request.user, edition, holder, list(chosen))) != len(chosen):
        return None
    return _answer_recorded(request, edition, len(chosen))


def _answer_recorded(request: SignedInRequest, edition: Edition, count: int) -> HttpResponse:
    messages.success(
        request, f"Recorded: {plural(count, 'approval needs,approvals need')} no change under {edition.key}."
    )
    holder = request.GET.urlencode()
    return redirect(reverse("submissions:unchanged", args=[edition.key]) + (f"?{holder}" if holder else ""))
