"""For the Board's administrators: settling an integrity alarm, which takes two of them."""

from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from compliance.holders.access import SignedInRequest, perm_required, row_or_404
from compliance.holders.errors import FieldRefused
from compliance.holders.page_mark import SEEN, mark_input, refusal_on
from compliance.holders.roles import Perm
from compliance.web.parts import PageError

from ..alarms import Alarm, alarm_of
from ..models import AlarmSettlement
from ..settling import row_of, settlement_ask, settlement_confirm, settlement_of, settlement_rests_on


def _alarm_or_404(alarm_id: UUID) -> Alarm:
    return row_or_404(alarm_of(alarm_id))


@require_http_methods(["GET", "POST"])
@perm_required(Perm.ADMINISTER_BOARD)
def alarm(request: SignedInRequest, integrity_id: UUID) -> HttpResponse:
    """An alarm; the first of two people says here how it is settled."""
    return _post_request(request, integrity_id) if request.method == "POST" else _page(request, integrity_id)


def _page(
    request: SignedInRequest,
    integrity_id: UUID,
    page_errors: Sequence[PageError] = (),
    wrong: FieldRefused | None = None,
) -> HttpResponse:
    shown = _alarm_or_404(integrity_id)
    asked = settlement_of(shown.id)
    context = {
        "alarm": shown, "asked": asked, "ways": AlarmSettlement.How.choices, "how": request.POST.get("how", ""),
        "reason": request.POST.get("reason", ""), "is_of_a_row": row_of(shown) is not None,
        "wrong": {wrong.field: wrong.sentence} if wrong else {},
        "page_errors": [PageError(wrong.sentence, f"id_{wrong.field}")] if wrong else page_errors,
        "seen": mark_input(request.user, settlement_rests_on(shown, asked)),
    }  # fmt: skip
    return render(request, "ledger/alarm.html", context, status=wrong.status if wrong else 200)


@refusal_on(_page)
def _post_request(request: SignedInRequest, integrity_id: UUID) -> HttpResponse:
    typed, seen = request.POST, request.POST.get(SEEN, "")
    try:
        settlement_ask(
            alarm_id=_alarm_or_404(integrity_id).id,
            how=typed.get("how", ""),
            reason=typed.get("reason", ""),
            by=request.user,
            at=timezone.now(),
            seen=seen,
        )
    except FieldRefused as refusal:
        return _page(request, integrity_id, wrong=refusal)
    messages.success(request, "Requested. Another administrator must confirm it.")
    return redirect("records:alarm", integrity_id)


@require_POST
@perm_required(Perm.ADMINISTER_BOARD)
@refusal_on(_page)
def confirmed(request: SignedInRequest, integrity_id: UUID) -> HttpResponse:
    """The second person settles it."""
    seen = request.POST.get(SEEN, "")
    settlement_confirm(alarm_id=_alarm_or_404(integrity_id).id, by=request.user, at=timezone.now(), seen=seen)
    messages.success(request, "Settled. What depends on it can be decided again.")
    return redirect("records:alarm", integrity_id)
