"""For the Board's administrators: settling an integrity alarm, which takes two of them."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.errors import FieldRefused
from compliance.holders.roles import Perm
from compliance.web.parts import PageError

from ..alarms import Alarm, alarm_of
from ..models import AlarmSettlement
from ..settling import row_of, settlement_ask, settlement_confirm, settlement_of


def _alarm_or_404(alarm_id: UUID) -> Alarm:
    alarm = alarm_of(alarm_id)
    if alarm is None:
        raise Http404
    return alarm


@require_http_methods(["GET", "POST"])
@perm_required(Perm.ADMINISTER_BOARD)
def alarm(request: SignedInRequest, integrity_id: UUID) -> HttpResponse:
    """One alarm; the first of two people says here how it is settled."""
    shown, wrong = _alarm_or_404(integrity_id), dict[str, str]()
    how, reason = request.POST.get("how", ""), request.POST.get("reason", "")
    if request.method == "POST":
        try:
            settlement_ask(alarm_id=shown.id, how=how, reason=reason, by=request.user, at=timezone.now())
        except FieldRefused as refusal:
            wrong = {refusal.field: refusal.sentence}
        else:
            messages.success(request, "Requested. Another administrator must confirm it.")
            return redirect("records:alarm", shown.id)
    context = {
        "alarm": shown, "asked": settlement_of(shown.id), "ways": AlarmSettlement.How.choices, "how": how,
        "reason": reason, "is_of_a_row": row_of(shown) is not None, "wrong": wrong,
        "page_errors": [PageError(sentence, f"id_{field}") for field, sentence in wrong.items()],
    }  # fmt: skip
    return render(request, "ledger/alarm.html", context, status=400 if wrong else 200)


@require_POST
@perm_required(Perm.ADMINISTER_BOARD)
def confirmed(request: SignedInRequest, integrity_id: UUID) -> HttpResponse:
    """The second person settles it."""
    settlement_confirm(alarm_id=_alarm_or_404(integrity_id).id, by=request.user, at=timezone.now())
    messages.success(request, "Settled. What depends on it can be decided again.")
    return redirect("records:alarm", integrity_id)
