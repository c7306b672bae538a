"""An alarm: its state, the act that ends it, the people told and those next; telling Casino Compliance by hand."""

from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.roles import Perm
from compliance.holders.words import WordsField
from compliance.web.django_forms import form_errors
from compliance.web.one_moment import require_GET

from ...at_hand import floor_context
from ...models import Alarm
from ..alarm_lines import RELATED, alarm_shown
from ..services.by_hand import TO_BOARD, alarm_tell_board, last_of, may_tell_board


class ToBoardForm(forms.Form):
    """The words with which a person tells Casino Compliance of an alarm."""

    reason = WordsField(
        label="Message to Casino Compliance",
        rows=2,
        help_text="What happened, and what is being done.",
        error_messages={"required": "Say what happened and what is being done."},
    )


@require_GET
@perm_required(Perm.READ_LOGS)
def alarm(request: SignedInRequest, alarm_id: UUID) -> HttpResponse:
    """The alarm with its ladder."""
    return _page(request, _alarm_or_404(request, alarm_id), ToBoardForm())


@require_POST
@perm_required(Perm.FILE)
def to_board(request: SignedInRequest, alarm_id: UUID) -> HttpResponse:
    """Tells Casino Compliance of the alarm, once. A refusal shows the page with what was typed."""
    climbing, form = _alarm_or_404(request, alarm_id), ToBoardForm(request.POST)
    if form.is_valid():
        with Attempt(form):
            words = form.cleaned_data["reason"]
            alarm_tell_board(alarm_id=climbing.pk, words=words, by=request.user, at=timezone.now())
            messages.success(request, "Casino Compliance gets a notice of this alarm.")
            return redirect("floor:alarm", alarm_id=climbing.pk)
    return _page(request, climbing, form)


def _alarm_or_404(request: SignedInRequest, alarm_id: UUID) -> Alarm:
    return get_visible_or_404(Alarm.objects.select_related(*RELATED), request.user, pk=alarm_id)


def _page(request: SignedInRequest, climbing: Alarm, form: ToBoardForm) -> HttpResponse:
    at, event = timezone.now(), last_of(TO_BOARD, climbing.pk)
    shown, errors = alarm_shown(climbing, at), form_errors(form)
    context = floor_context(
        request,
        shown=shown,
        alarm=climbing,
        now=at,
        to_board=event,
        form=form if event is None and not shown.is_over and may_tell_board(request.user, climbing) else None,
        page_errors=errors,
    )
    return render(request, "inspections/alarm.html", context, status=400 if errors else 200)
